// What people at the table say to each other. It stands between the lines of the log, and can be switched off.
import { h } from '../kit/dom.js'
import { recall, remember } from '../kit/storage.js'

/** @typedef {import('./game.js').Game} Game @typedef {import('../kit/messages.js').Word} Word */

const LONGEST = 300 // characters
let draft = ''

/** Whether the reader does not want to hear the others. */
export const isMuted = () => recall('muted') === 'yes'

/** What the reader wants to see of what was said: what the table itself tells, always. @param {Game} game @returns {Word[]} */
export const heard = game => {
  const talk = game.state?.talk ?? []
  return isMuted() ? talk.filter(word => !word.by) : talk
}

/** Where one may speak, if there is a guest to speak to. @param {Game} game */
export function speaking(game) {
  const { state, hello } = game
  if (!state || !hello) return null
  const others = state.talk.length > 0 || state.watching > 0 || state.seats.filter(seat => seat.player === 'human' && !hello.yours.includes(seat.side)).length > 0
  if (!others) return null
  const may = hello.yours.length > 0 || hello.host || hello.seat !== null
  /** @param {Event} event */
  const send = event => {
    event.preventDefault()
    if (draft.trim() && game.send({ t: 'say', text: draft.trim() })) draft = ''
    game.on.redraw()
  }
  return h('form', { class: 'speaking', onsubmit: send },
    may && h('label', { class: 'hidden', for: 'say' }, 'Say to all at the table'),
    may && h('input', {
      id: 'say', type: 'text', value: draft, maxlength: LONGEST, autocomplete: 'off', placeholder: 'Say something …', disabled: isMuted(),
      oninput: /** @param {any} e */ e => { draft = e.target.value },
    }),
    may && h('button', { class: 'small', disabled: isMuted() }, 'Say'),
    h('button', {
      type: 'button', class: 'small', 'aria-pressed': String(isMuted()),
      onclick: () => { remember('muted', isMuted() ? '' : 'yes'); game.on.redraw() },
    }, 'Mute'))
}
