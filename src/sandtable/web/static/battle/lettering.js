// Where words find room on the board: what matters is written first, and nothing is written over a piece.

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box pixels of the window
 *
 * A piece as it is drawn: its middle, its outer ring, what stands above it, how much it matters now.
 * @typedef {{key: string, name: string, x: number, y: number, ring: number, tag: string, matters: number}} Piece
 *
 * On which side of a piece its tag is, how far below its middle its name; empty and null where there is no room.
 * @typedef {{side: 'above'|'below'|'', name: number|null}} Lettering
 */

const LETTER = 7.4 // pixels of a letter of a name, about
const WIDE = 8.4 // ... of a caption, which is spaced
const APART = 3 // pixels between names side by side
const HIGH = 12
const UNDER = 14 // from a piece's ring to the line its name stands on
const OVER = 8
const CHARACTER = 7 // pixels of what stands above a piece
const SIGN = 34 // ... of its sign and its edges
const TAG = 30 // from a piece's ring to the far end of what stands above it
const COVERED = 0.8 // of a ring

/** @param {Piece[]} pieces @returns {{told: Map<string, Lettering>, hasRoom: (x: number, y: number, words: string) => boolean}} */
export function lettered(pieces) {
  /** @type {Box[]} */
  const taken = pieces.map(({ x, y, ring }) => around(x, y, COVERED * ring))
  /** @param {Box} box whether it was free, and is taken now */
  const find = box => {
    const free = !taken.some(each => each.left < box.right && box.left < each.right && each.top < box.bottom && box.top < each.bottom)
    if (free) taken.push(box)
    return free
  }
  /** @param {Piece} piece @returns {Lettering['side']} */
  const sideOf = ({ x, y, ring, tag }) => {
    const half = (CHARACTER * tag.length + SIGN) / 2
    const above = { left: x - half, right: x + half, top: y - ring - TAG, bottom: y - ring }
    if (above.top >= 0 && find(above)) return 'above'
    return find({ ...above, top: y + ring, bottom: y + ring + TAG }) ? 'below' : ''
  }
  /** @param {Piece} piece @param {Lettering['side']} side */
  const nameOf = ({ x, y, ring, name, matters }, side) => {
    const lines = { above: [ring + UNDER], below: [-ring - OVER], '': [ring + UNDER, -ring - OVER] }[side]
    return lines.find(down => find(written(x, y + down, LETTER * name.length + APART))) ?? (matters ? (lines[0] ?? null) : null)
  }
  const ordered = [...pieces].sort((one, other) => other.matters - one.matters)
  const sides = new Map(ordered.map(piece => [piece.key, piece.tag ? sideOf(piece) : '']))
  const told = new Map(ordered.map(piece => {
    const side = sides.get(piece.key) ?? ''
    return [piece.key, { side, name: nameOf(piece, side) }]
  }))
  return { told, hasRoom: (x, y, words) => find(written(x, y + HIGH / 3, WIDE * words.length)) }
}

/** @param {number} x @param {number} y @param {number} r @returns {Box} */
const around = (x, y, r) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r })

/** @param {number} x its middle @param {number} y the line it stands on @param {number} width @returns {Box} */
const written = (x, y, width) => ({ left: x - width / 2, right: x + width / 2, top: y - HIGH + 2, bottom: y + 2 })
