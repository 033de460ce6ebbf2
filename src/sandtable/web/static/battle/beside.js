// Where something stands beside a piece: near it, and over as little else as may be.

/** @typedef {{width: number, height: number}} Size @typedef {[number, number]} Point */

const GAP = 10 // pixels between a piece and what stands beside it
const NAME = 14 // ... that its name takes, above or below it
const EDGE = 6 // ... and the edge of the board
const STEP = 16 // pixels from one place that is tried to the next
const COVERED = 1000 // pixels farther away that are better than to cover a piece

/**
 * The upper left corner of a box of this size at a piece, in pixels: the nearest place where it covers the least.
 * @param {Size} room of the board @param {Size} box @param {Point} piece @param {number} ring its radius
 * @param {Point[]} others what should not be covered
 */
export function beside(room, box, [x, y], ring, others) {
  const away = ring + NAME + GAP
  /** @param {number} at @param {number} least @param {number} size @param {number} all */
  const tried = (at, least, size, all) => {
    const last = Math.max(EDGE, all - size - EDGE)
    const steps = Array.from({ length: Math.floor(last / STEP) }, (_, step) => EDGE + step * STEP)
    return [at - size / 2, at - least - size, at + least, last, ...steps].filter(each => each >= EDGE && each <= last)
  }
  /** @param {number} left @param {number} top */
  const cost = (left, top) => {
    const covers = (/** @type {Point} */ [px, py]) => px > left - ring && px < left + box.width + ring && py > top - away && py < top + box.height + away
    const covered = others.filter(covers).length + 2 * Number(covers([x, y]))
    return COVERED * covered + Math.hypot(left + box.width / 2 - x, top + box.height / 2 - y)
  }
  const lefts = tried(x, away, box.width, room.width)
  const all = tried(y, away, box.height, room.height).flatMap(top => lefts.map(left => ({ left, top, cost: cost(left, top) })))
  const { left, top } = all.reduce((best, next) => (next.cost < best.cost ? next : best), { left: EDGE, top: EDGE, cost: Infinity })
  return { left, top }
}
