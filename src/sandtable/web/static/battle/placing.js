// Where a card stands beside what it speaks of: never over it, never out of the window.

const GAP = 8 // pixels

/**
 * @param {{x: number, y: number, radius: number, bounds: {width: number, height: number}}} target
 * @param {{width: number, height: number}} card @returns {{left: number, top: number}}
 */
export function beside({ x, y, radius, bounds }, card) {
  const away = radius + GAP
  const across = hold(x - card.width / 2, bounds.width - card.width)
  const along = hold(y - card.height / 2, bounds.height - card.height)
  const sides = [
    { room: bounds.width - x - away - card.width, left: x + away, top: along },
    { room: x - away - card.width, left: x - away - card.width, top: along },
    { room: bounds.height - y - away - card.height, left: across, top: y + away },
    { room: y - away - card.height, left: across, top: y - away - card.height },
  ]
  const best = sides.find(side => side.room >= 0) ?? sides.reduce((one, other) => (other.room > one.room ? other : one))
  return {
    left: hold(best.left, bounds.width - card.width),
    top: hold(best.top, bounds.height - card.height),
  }
}

/** @param {number} at @param {number} most */
const hold = (at, most) => Math.max(0, Math.min(at, most))
