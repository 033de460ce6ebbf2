// What the others did while the reader waited, until the next answer: line by line, each with its board.
import { h } from '../kit/dom.js'

/** @typedef {import('./game.js').Game} Game @typedef {import('../kit/messages.js').Line} Line */

const SHORT = 3 // lines that are told at once; more are folded
const ROWS = 40
const PACE = 900 // milliseconds that each board stays when the turn is watched again

/** What others chose and rolled, and what came of it. @param {Line[]} lines @param {number} from @param {string[]} mine names of the reader's sides */
export function doneByOthers(lines, from, mine) {
  const fresh = lines.map((line, place) => ({ line, place })).slice(from)
  const isOthers = fresh.some(({ line }) => line.kind === 'choice' && !mine.includes(line.side))
  return isOthers ? fresh.filter(({ line }) => ['choice', 'roll', 'set', 'end'].includes(line.kind)).slice(-ROWS) : []
}

/** What mattered of it: how it ended, else the latest that was done to a piece, else the latest dice.
 * @param {Line[]} lines @param {string[]} mine names of the reader's sides @param {string[]} pieces their keys */
export function gist(lines, mine = [], pieces = []) {
  const done = lines.filter(({ kind, side, target }) => kind === 'choice' && !mine.includes(side) && pieces.includes(target))
  const wanted = [lines.filter(line => line.kind === 'end'), done, lines.filter(line => line.kind === 'roll'), lines]
  return wanted.find(some => some.length)?.at(-1)?.text ?? ''
}

/** Shows the boards of some lines one after the other, then the table as it is. @param {number[]} places @param {(line: number) => void} look
 * @param {() => void} leave */
export function watch(places, look, leave) {
  const [first, ...others] = places
  if (first === undefined) return leave()
  look(first)
  setTimeout(() => watch(others, look, leave), PACE)
}

/** @param {Game} game @param {(line: number) => void} look @param {() => void} leave */
export function meanwhile({ hello, state, lines, mine, waitedFrom }, look, leave) {
  if (!hello || !state || !mine || state.analysis || waitedFrom < 0) return null
  const yours = hello.yours.map(side => hello.sides[side] ?? '')
  const told = doneByOthers(lines, waitedFrom, yours)
  if (!told.length) return null
  return h('details', { key: `meanwhile-${waitedFrom}`, class: 'meanwhile', open: told.length <= SHORT },
    h('summary', {}, `While you waited: ${gist(told.map(({ line }) => line), yours, state.view.figures.map(({ key }) => key))}`),
    told.length > 1 && h('button', { type: 'button', class: 'small', onclick: () => watch(told.map(each => each.place), look, leave) }, 'Watch it again'),
    h('ol', {}, told.map(({ line, place }) =>
      h('li', { key: place, class: line.kind },
        h('button', { type: 'button', class: 'jump quiet small', onpointerenter: () => look(place), onfocus: () => look(place), onpointerleave: leave, onblur: leave, onclick: () => look(place) }, line.text),
      ))),
  )
}
