// Whose a thing is, as the reader sees it: their own side is always round, and of the first colour unless sides are called by
// colours: then red is red, for all readers.
import { h } from './dom.js'

/** @type {Record<string, number>} colours by which sides may be called */
const COLOURS = { blue: 0, red: 1, violet: 2, green: 3 }

let you = 0
/** @type {(number|undefined)[]|null} the colours of sides that are called by colours */
let called = null

/** Sits the reader down at a side. @param {number} side @param {string[]} names */
export const sitAs = (side, names) => {
  you = side
  const colours = names.map(name => COLOURS[name.toLowerCase()])
  called = colours.every(colour => colour !== undefined) ? colours : null
}

/** The side from which a reader sees a table: their own, also while the computer plays it; for spectators the first.
 * @param {import('./messages.js').Hello|null} hello */
export const seenFrom = hello => hello?.yours[0] ?? hello?.seat ?? 0

/** A side as the reader sees it: 0 their own, 1 and on the others, -1 nobody's. @param {number} side */
export const seen = side => (side < 0 ? -1 : side === you ? 0 : side < you ? side + 1 : side)

/** The colour of a side. @param {number} side */
export const tint = side => called?.[side] ?? seen(side)

/** The name of a side with its shape, so that colour is never needed. @param {number} side @param {string} name */
export const sideName = (side, name) => h('span', { class: `side side-${tint(side)}` }, sideMark(side), name)

/** @param {number} side */
export const sideMark = side =>
  h('svg', { class: `mark side-${tint(side)}`, viewBox: '-11 -11 22 22', 'aria-hidden': 'true' }, outline(side, 9))

/** The outline of a side's pieces: its shape says whose it is. @param {number} side @param {number} r */
export function outline(side, r) {
  const corners = CORNERS[seen(side)]
  if (!corners) return h('circle', { class: 'body', r })
  const [count, turn, size] = corners
  const points = Array.from({ length: count }, (_, i) => onCircle(r * size, turn + (360 * i) / count).map(x => x.toFixed(2)))
  return h('polygon', { class: 'body', points: points.join(' ') })
}

/** @type {Record<number, [number, number, number]>} how many corners, where the first is, how far out */
const CORNERS = { 1: [6, 0, 1.08], 2: [4, 0, 1.2], 3: [3, -90, 1.3], [-1]: [4, 45, 1.2] }

/** @param {number} r @param {number} angle in degrees, clockwise from the right @returns {[number, number]} */
export const onCircle = (r, angle) => [r * Math.cos((angle * Math.PI) / 180), r * Math.sin((angle * Math.PI) / 180)]
