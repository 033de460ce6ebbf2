// Where words find room on the board: what matters is written first, nothing is written over a piece, and each name
// is nearest to its own.

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box pixels of the window
 *
 * A piece as it is drawn: its middle, its outer ring, what stands above it, how much it matters now.
 * @typedef {{key: string, name: string, x: number, y: number, ring: number, tag: string, matters: number}} Piece
 *
 * On which side of a piece its tag is, how far from its middle its name; empty and null where there is no room.
 * @typedef {{side: 'above'|'below'|'', name: {x: number, y: number}|null}} Lettering
 *
 * The part of the board that is seen, in pixels; a narrow one has smaller letters.
 * @typedef {{width: number, height: number, narrow: boolean}} Seen
 */

export const WIDE = 8.4 // pixels of a letter of a caption, which is spaced, about
const APART = 3 // pixels between names side by side
const HIGH = 12
const USUAL = { letter: 8, under: 14, over: 8 } // pixels of a usual letter of a name; from a piece's ring to the line of its name
const NARROW = { letter: 7, under: 11, over: 5 }
const [THIN, FAT] = [/[fijlrtI1.'-]/, /[mwMW]/]
const MIDDLE = 4 // from the middle of letters to their line
const CHARACTER = 7 // pixels of what stands above a piece
const SIGN = 34 // ... of its sign and its edges
const TAG = 30 // from a piece's ring to the far end of what stands above it
const COVERED = 0.8 // of a ring

/**
 * Names leave free what can be chosen, where they find other room.
 * @param {Piece[]} pieces @param {Seen} seen @param {{x: number, y: number, r: number}[]} [lit] the places that can be chosen
 * @returns {{told: Map<string, Lettering>, hasRoom: (x: number, y: number, words: string) => boolean}}
 */
export function lettered(pieces, seen, lit = []) {
  const { letter, under, over } = seen.narrow ? NARROW : USUAL
  const open = lit.map(({ x, y, r }) => around(x, y, r))
  /** @type {Box[]} */
  const taken = pieces.map(({ x, y, ring }) => around(x, y, COVERED * ring))
  /** @param {Box} box whether it was free, and is taken now */
  const find = box => {
    const free = !taken.some(each => meet(each, box))
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
  /** Places of a name that nobody takes for another's. @param {Piece} piece @param {Lettering['side']} side */
  const placesOf = (piece, side) => {
    const { x, y, ring, name } = piece
    const width = letter * lettersOf(name) + APART
    const [below, above] = [{ x: 0, y: ring + under }, { x: 0, y: -ring - over }]
    const beside = [1, -1].map(way => ({ x: way * (ring + APART + width / 2), y: MIDDLE }))
    return [...{ above: [below], below: [above], '': [below, above] }[side], ...beside]
      .map(at => ({ at, box: written(x + at.x, y + at.y, width) }))
      .filter(({ box }) => isWithin(box, seen) && pieces.every(other => other === piece || gap(box, piece) < gap(box, other)))
  }
  /** @param {Piece} piece @param {Lettering['side']} side */
  const nameOf = (piece, side) => {
    const places = placesOf(piece, side)
    const clear = places.filter(({ box }) => !open.some(each => meet(each, box)))
    return ([...clear, ...places].find(({ box }) => find(box)) ?? (piece.matters ? places[0] : undefined))?.at ?? null
  }
  const ordered = [...pieces].sort((one, other) => other.matters - one.matters)
  const sides = new Map(ordered.map(piece => [piece.key, piece.tag ? sideOf(piece) : '']))
  const told = new Map(ordered.map(piece => {
    const side = sides.get(piece.key) ?? ''
    return [piece.key, { side, name: nameOf(piece, side) }]
  }))
  return { told, hasRoom: (x, y, words) => find(written(x, y + HIGH / 3, WIDE * words.length)) }
}

/** @param {Box} one @param {Box} other */
const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** How wide a word is, in usual letters. @param {string} word */
export const lettersOf = word => [...word].reduce((sum, letter) => sum + (THIN.test(letter) ? 0.6 : FAT.test(letter) ? 1.5 : 1), 0)

/** @param {number} x @param {number} y @param {number} r @returns {Box} */
const around = (x, y, r) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r })

/** @param {number} x its middle @param {number} y the line it stands on @param {number} width @returns {Box} */
const written = (x, y, width) => ({ left: x - width / 2, right: x + width / 2, top: y - HIGH + 2, bottom: y + 2 })

/** @param {Box} box @param {Seen} seen */
const isWithin = ({ left, right, top, bottom }, { width, height }) => left >= 0 && right <= width && top >= 0 && bottom <= height

/** From letters in a box to the ring of a piece. @param {Box} box @param {Piece} piece */
const gap = ({ left, right, top, bottom }, { x, y, ring }) =>
  Math.hypot(Math.max(left - x, x - right, 0), Math.max(top + 2 - y, y - bottom + 2, 0)) - ring
