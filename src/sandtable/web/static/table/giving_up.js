// The end by people: to resign, to offer a draw, to answer such an offer.
import { h } from '../kit/dom.js'
import { HUMAN } from '../kit/opponents.js'
import { capital } from '../kit/words.js'

/** @typedef {import('./game.js').Game} Game */

export const GIVE_UP = 'give-up'

/** The reader may end the battle: it goes on, and a side is theirs. @param {Game} game */
export const mayEnd = ({ hello, state }) => Boolean(hello?.yours.length && state && !state.outcome && !state.analysis)

/** A draw can be offered: another person plays, too. @param {Game} game */
export const mayOffer = ({ hello, state }) =>
  Boolean(state?.offered === null && state.seats.some(seat => seat.player === HUMAN && !hello?.yours.includes(seat.side)))

/** What the window says. @param {Game} game */
export function givingUp(game) {
  const { hello, state } = game
  if (!hello || !state) return null
  return h('form', { method: 'dialog', class: 'stack' },
    hello.yours.map(side => h('div', { key: side, class: 'row spread' },
      h('span', {}, lostBy(hello.sides, side)),
      h('button', { class: 'main', onclick: () => game.resign(side) }, hello.yours.length > 1 ? `Resign for ${hello.sides[side]}` : 'Resign'),
    )),
    mayOffer(game) && h('div', { class: 'row spread' },
      h('span', {}, 'Nobody wins if the other side agrees.'),
      h('button', { onclick: () => game.agree(true) }, 'Offer a draw'),
    ),
    h('button', {}, 'Play on'),
  )
}

/** Who wins if a side resigns. @param {string[]} sides @param {number} side */
export function lostBy(sides, side) {
  const others = sides.filter((_, each) => each !== side)
  return others.length === 1 ? `The battle goes to ${others[0] ?? ''} at once.` : 'The battle ends at once, and nobody wins.'
}

/** A side offers a draw. @param {Game} game */
export function offer(game) {
  const { state, hello } = game
  if (!state || !hello || state.offered === null || state.outcome) return null
  const name = hello.sides[state.offered] ?? ''
  const asksMe = hello.yours.some(side => side !== state.offered)
  return h('section', { key: 'offer', class: 'prompt reaction', role: 'alert' },
    h('p', {}, asksMe ? `${capital(name)} offers a draw.` : hello.yours.length ? 'You offered a draw; the other side is asked.' : `${capital(name)} offers a draw.`),
    asksMe && h('div', { class: 'row' },
      h('button', { type: 'button', class: 'main', onclick: () => game.agree(true) }, 'Agree'),
      h('button', { type: 'button', onclick: () => game.agree(false) }, 'Decline'),
    ),
  )
}
