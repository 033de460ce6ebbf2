// Where something stands beside a piece: near it, and over as little else as may be.

/** @typedef {{width: number, height: number}} Size @typedef {[number, number]} Point */

const GAP = 10 // pixels between a piece and what stands beside it
const NAME = 14 // ... that its name takes, above or below it
const EDGE = 6 // ... and the edge of the board
const ASIDE = [0, -0.5, 0.5, -1, 1] // widths that it may be moved aside
const COVERED = 1000 // pixels farther away that are better than to cover a piece

/**
 * The upper left corner of a box of this size at a piece, in pixels.
 * @param {Size} room of the board @param {Size} box @param {Point} piece @param {number} ring its radius
 * @param {Point[]} others what should not be covered
 */
export function beside(room, box, [x, y], ring, others) {
  const farthest = { left: Math.max(EDGE, room.width - box.width - EDGE), top: Math.max(EDGE, room.height - box.height - EDGE) }
  const away = ring + NAME + GAP
  const rows = [y - away - box.height, y + away, EDGE, farthest.top]
  const all = rows.flatMap(top => ASIDE.map(aside => ({ left: x - box.width / 2 + aside * box.width, top }))).map(({ left, top }) => ({
    left: Math.min(Math.max(left, EDGE), farthest.left),
    top: Math.min(Math.max(top, EDGE), farthest.top),
  }))
  /** @param {{left: number, top: number}} corner */
  const cost = ({ left, top }) => {
    const covers = (/** @type {Point} */ [px, py]) => px > left - ring && px < left + box.width + ring && py > top - ring - NAME && py < top + box.height + ring + NAME
    const covered = others.filter(covers).length + 2 * Number(covers([x, y]))
    return COVERED * covered + Math.hypot(left + box.width / 2 - x, top + box.height / 2 - y)
  }
  return all.reduce((best, next) => (cost(next) < cost(best) ? next : best))
}
