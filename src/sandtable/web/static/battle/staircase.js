// What dice can come to: a column for each sum, as high as there are ways to it, filled where it is enough.
import { h } from '../kit/dom.js'

/** @typedef {import('../kit/messages.js').Needed} Needed */

const MOST = 24 // sums that are still told apart
const [STEP, HIGH] = [10, 34] // of a column, and of the highest

/** The ways to each sum, from the smallest on. @param {number} dice @param {number} sides */
export function ways(dice, sides) {
  let found = [1]
  for (let die = 0; die < dice; die += 1) {
    const next = Array.from({ length: found.length + sides - 1 }, () => 0)
    found.forEach((count, place) => {
      for (let face = 0; face < sides; face += 1) next[place + face] = (next[place + face] ?? 0) + count
    })
    found = next
  }
  return found
}

/** @param {Needed} needs */
export function staircase({ dice, sides, value, at_most }) {
  if (dice * (sides - 1) >= MOST) return dice === 1 ? share(at_most ? value : sides - value + 1, sides, at_most) : null
  const found = ways(dice, sides)
  const most = Math.max(...found)
  /** @param {number} sum */
  const meets = sum => (at_most ? sum <= value : sum >= value)
  return h('svg', { class: 'staircase', viewBox: `0 0 ${STEP * found.length} ${HIGH + 12}`, 'aria-hidden': 'true' },
    found.map((count, place) => {
      const high = (HIGH * count) / most
      return h('g', { key: `s${place}`, class: meets(dice + place) ? 'meets' : '' },
        h('rect', { x: STEP * place + 0.7, y: HIGH - high, width: STEP - 1.4, height: high, rx: 1 }),
        h('text', { x: STEP * (place + 0.5), y: HIGH + 9, 'text-anchor': 'middle' }, String(dice + place)))
    }))
}

/** One die of many faces: how many of them are enough. @param {number} enough @param {number} sides @param {boolean} fromBelow */
const share = (enough, sides, fromBelow) => {
  const wide = (100 * Math.min(Math.max(enough, 0), sides)) / sides
  return h('svg', { class: 'staircase', viewBox: '0 0 100 12', 'aria-hidden': 'true' },
    h('g', {}, h('rect', { x: 0, y: 2, width: 100, height: 6, rx: 1 })),
    h('g', { class: 'meets' }, h('rect', { x: fromBelow ? 0 : 100 - wide, y: 2, width: wide, height: 6, rx: 1 })))
}
