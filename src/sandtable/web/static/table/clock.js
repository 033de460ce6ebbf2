// How long the table has waited, where it was set up with a clock. Nothing happens when the time is over but a reminder.
import { h } from '../kit/dom.js'
import { play } from '../kit/sounds.js'

/** @typedef {import('./game.js').Game} Game */

let since = 0
let known = -1
let reminded = -1

/** The clock starts again with each answer; the server says how long ago that was. @param {Game} game */
export function setClock(game) {
  if (!game.state || game.number === known) return
  known = game.number
  since = Date.now() - 1000 * game.state.waited
}

/** @param {number} seconds */
const shown = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** @param {Game} game */
export function clock(game) {
  const minutes = game.hello?.clock
  if (!minutes || !game.state?.pending || game.state.analysis) return null
  const seconds = Math.max(0, (Date.now() - since) / 1000)
  const late = seconds > 60 * minutes
  if (late && reminded !== known) {
    reminded = known
    if (game.mine) play('turn')
    game.on.announce(game.mine ? 'The others have waited long: it is your turn.' : 'The time for this answer is over.')
  }
  return h('span', { key: 'clock', class: `chip clock${late ? ' warn' : ''}`, title: `${minutes} minutes are meant for an answer` }, `⏱ ${shown(seconds)} of ${shown(60 * minutes)}`)
}
