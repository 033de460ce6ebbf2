// Where something stands beside a piece: near it, and over as little else as may be.

/**
 * @typedef {{width: number, height: number}} Size @typedef {[number, number]} Point
 * @typedef {{at: Point, round: number, worth: number}} Kept what should not be covered: so many pixels around its middle, and how many
 *   pixels farther away are better than to cover it
 */

const GAP = 10 // pixels between a piece and what stands beside it
export const NAME = 14 // ... that its name takes, above or below it
const EDGE = 6 // ... and the edge of the board
const STEP = 16 // pixels from one place that is tried to the next
const OWN = 2000 // pixels farther away that are better than to cover the piece itself

/**
 * The upper left corner of a box of this size at a piece, in pixels: the nearest place where it covers the least.
 * @param {Size} room of the board @param {Size} box @param {Point} piece @param {number} ring its radius
 * @param {Kept[]} others
 */
export function beside(room, box, [x, y], ring, others) {
  const away = ring + NAME + GAP
  /** @param {number} at @param {number} least @param {number} size @param {number} all */
  const tried = (at, least, size, all) => {
    const last = Math.max(EDGE, all - size - EDGE)
    const steps = Array.from({ length: Math.floor(last / STEP) }, (_, step) => EDGE + step * STEP)
    return [at - size / 2, at - least - size, at + least, last, ...steps].filter(each => each >= EDGE && each <= last)
  }
  const kept = [{ at: [x, y], round: away, worth: OWN }, ...others]
  /** What a box there covers, in pixels farther away. @param {number} left @param {number} top */
  const covered = (left, top) => kept.reduce((sum, { at: [px, py], round, worth }) => {
    const isFree = px <= left - round || px >= left + box.width + round || py <= top - round || py >= top + box.height + round
    return isFree ? sum : sum + worth
  }, 0)
  let best = { left: EDGE, top: EDGE, cost: Infinity }
  const lefts = tried(x, away, box.width, room.width)
  for (const top of tried(y, away, box.height, room.height)) {
    for (const left of lefts) {
      const far = Math.hypot(left + box.width / 2 - x, top + box.height / 2 - y)
      const cost = far < best.cost ? far + covered(left, top) : Infinity // most places are too far away to be looked at
      if (cost < best.cost) best = { left, top, cost }
    }
  }
  return { left: best.left, top: best.top }
}
