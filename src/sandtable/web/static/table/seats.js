// Who sits where: people, computer players, and the links that let a guest sit down.
import { at, isAlone, NEEDS_SERVER } from '../kit/root.js'
import { copy } from '../kit/copying.js'
import { h } from '../kit/dom.js'
import { HUMAN, opponents, strengthOf } from '../kit/opponents.js'
import { sideName } from '../kit/sides.js'

/**
 * @typedef {import('./game.js').Game} Game @typedef {import('../kit/messages.js').Seat} Seat
 * @typedef {{side: number, name: string, player: string, seat: string, url: string}} Link
 */

/** A word on each side, for the bar. @param {Game} game */
export const seatChips = game =>
  game.state?.seats.map(seat =>
    h('span', { key: `seat-${seat.side}`, class: `chip seat${seat.present || seat.player !== HUMAN ? '' : ' empty'}` },
      sideName(seat.side, seat.name),
      ' ',
      h('span', { class: 'muted' },
        game.hello?.yours.includes(seat.side) && seat.player === HUMAN
          ? 'you'
          : seat.player === HUMAN
            ? seat.present
              ? 'here'
              : 'empty'
            : seat.player,
      ),
      seat.thinking && h('span', { class: 'thinking', role: 'img', 'aria-label': 'thinking' }),
    ),
  )

/** Who answers for each side. @param {Game} game @param {Record<string, string>} strength of computer players, in words */
export function seatTable(game, strength) {
  const { state, hello } = game
  if (!state || !hello) return null
  return [
    h('table', { class: 'seats' },
      h('thead', {},
        h('tr', {},
          ['Side', 'Played by', 'Now'].map(name => h('th', {}, name)),
        ),
      ),
      h('tbody', {},
        state.seats.map(seat =>
          h('tr', {},
            h('td', {}, sideName(seat.side, seat.name)),
            h('td', {}, playerChoice(game, seat, strength)),
            h('td', {},
              seat.thinking ? 'thinking …' : seat.player !== HUMAN ? 'ready' : seat.present ? 'here' : 'empty',
            ),
          ),
        ),
      ),
    ),
    h('p', { class: 'muted small' },
      hello.host
        ? 'You host this table: you may give any side to a computer player, and take it back.'
        : hello.seat !== null
          ? 'You may give your side to a computer player, and take it back.'
          : hello.referee
            ? 'You are the referee.'
            : 'You watch. To play, open the link of a seat.',
    ),
  ]
}

/**
 * Links that let others in: to watch, to play what the reader plays, and of every seat as far as they may know them.
 * @param {Link[]} seats @param {string} secret @param {(words: string) => void} announce
 */
export function shareLinks(seats, secret, announce) {
  if (isAlone) return h('p', { class: 'muted small' }, `This table is in your browser alone. To play with friends by link ${NEEDS_SERVER}.`)
  const here = location.origin + location.pathname
  const links = [
    { words: 'To watch', address: here },
    ...seats.map(seat => ({ words: seat.side < 0 ? 'To referee' : `To play ${seat.name}`, address: location.origin + at(seat.url) })),
  ]
  if (secret && !seats.length) links.push({ words: 'Your own seat', address: `${here}#seat=${secret}` })
  return [
    h('h3', {}, 'Links'),
    h('ul', { class: 'links' },
      links.map(({ words, address }) =>
        h('li', { class: 'row spread' },
          h('a', { href: address, target: '_blank', rel: 'noopener' }, words),
          h('button', {
            type: 'button',
            class: 'small',
            'aria-label': `Copy the link: ${words}`,
            onclick: () => copy(address, announce),
          },
            'Copy',
          ),
        ),
      ),
    ),
    h('p', { class: 'muted small' }, 'Anyone with the link of a seat can play it.'),
  ]
}

/** @param {Game} game @param {Seat} seat @param {Record<string, string>} strength */
function playerChoice(game, seat, strength) {
  const { hello } = game
  const free = hello && (hello.host || hello.seat === seat.side)
  if (!free) return seat.player === HUMAN ? 'a person' : seat.player
  const known = { players: hello.players, strength }
  return [
    h('select', {
      'aria-label': `Who plays ${seat.name}`,
      value: seat.player,
      onchange: /** @param {any} e */ e => game.take(seat.side, e.target.value),
    },
      opponents(known),
    ),
    h('span', { class: 'muted small' }, strengthOf(known, seat.player)),
  ]
}
