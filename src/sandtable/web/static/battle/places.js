// Where a board can be pointed at: its spots, and the pieces on it.

/**
 * @typedef {import('../kit/messages.js').Scene} Scene @typedef {import('../kit/messages.js').View} View
 * @typedef {import('../kit/messages.js').Figure} Figure @typedef {import('../kit/messages.js').Spot} Spot
 * A place may be a piece, a spot, or a piece on a spot; answers may be aimed at either key.
 * @typedef {{figure: string, spot: string, x: number, y: number, radius: number, layer: number, name: string}} Place
 */

const STEPS = 40 // of a board without fields, from side to side, for those who point by keys

/** @param {Figure} figure */
export const onBoard = figure => figure.radius > 0

/** @param {Figure} figure @param {Spot|undefined} spot @returns {Place} */
const placeOfFigure = (figure, spot) => ({
  figure: figure.key,
  spot: spot?.key ?? '',
  x: figure.x,
  y: figure.y,
  radius: figure.radius,
  layer: figure.layer,
  name: figure.name.toLowerCase() === figure.key.replace('-', ' ').toLowerCase() ? figure.name : `${figure.key} ${figure.name}`,
})

/** @param {Spot} spot @param {number} reach @returns {Place} */
const placeOfSpot = (spot, reach) => ({
  figure: '',
  spot: spot.key,
  x: spot.x,
  y: spot.y,
  radius: spot.open ? 0 : reach / 2,
  layer: spot.layer,
  name: spot.name,
})

/** @template {{x: number, y: number}} T @param {Iterable<T>} things @param {number} x @param {number} y
 * @param {(thing: T) => number} reach @returns {T|undefined} the nearest of those that reach so far */
function nearest(things, x, y, reach) {
  let best
  let least = Infinity
  for (const thing of things) {
    const away = Math.hypot(thing.x - x, thing.y - y)
    if (away <= reach(thing) && away < least) {
      least = away
      best = thing
    }
  }
  return best
}

/**
 * The place that is meant by a point of the board.
 * @param {Scene} scene @param {View} view @param {number} layer @param {number} x @param {number} y
 * @param {number} slack how far beside a piece or open spot still means it, in board units @returns {Place|null}
 */
export function placeAt(scene, view, layer, x, y, slack) {
  const figures = view.figures.filter(figure => onBoard(figure) && figure.layer === layer)
  const figure = nearest(figures, x, y, each => Math.max(each.radius, slack))
  if (figure) return placeOfFigure(figure, spotAt(scene, layer, figure.x, figure.y))
  const spot = spotAt(scene, layer, x, y, slack)
  return spot ? placeOfSpot(spot, scene.reach) : null
}

/** @param {Scene} scene @param {number} layer @param {number} x @param {number} y @param {number} [slack] */
const spotAt = (scene, layer, x, y, slack = 0) =>
  nearest(
    scene.spots.filter(spot => spot.layer === layer),
    x,
    y,
    spot => (spot.open ? slack : scene.reach),
  )

/** The place of a key, wherever it is. @param {Scene} scene @param {View} view @param {string} key
 * @returns {Place|null} */
export function placeOf(scene, view, key) {
  const figure = view.figures.find(each => each.key === key && onBoard(each))
  if (figure) return placeOfFigure(figure, spotAt(scene, figure.layer, figure.x, figure.y))
  const spot = scene.spots.find(each => each.key === key)
  if (!spot) return null
  const standing = view.figures.find(
    each =>
      onBoard(each) && each.layer === spot.layer && Math.hypot(each.x - spot.x, each.y - spot.y) < each.radius / 2,
  )
  return standing ? placeOfFigure(standing, spot) : placeOfSpot(spot, scene.reach)
}

/**
 * Spots in the open that answers go to, for as long as they may be given.
 * @param {import('../kit/messages.js').Option[]} options @returns {Spot[]}
 */
export const openSpots = options =>
  options.flatMap(({ at, target }) =>
    at ? [{ key: target, x: at[0], y: at[1], name: 'Open ground', layer: 0, open: true }] : [],
  )

/** The board has no fields: any point of it may be meant. @param {Scene} scene */
export const isOpen = scene => scene.width > 0 && scene.unit !== '' && !scene.cell.length

/** Points for a cursor where a board has no fields. @param {Scene} scene @returns {Spot[]} */
export function gridOf(scene) {
  const step = Math.max(0.5, Math.round(scene.width / STEPS))
  const across = Array.from({ length: Math.ceil(scene.width / step) - 1 }, (_, place) => (place + 1) * step)
  const down = Array.from({ length: Math.ceil(scene.height / step) - 1 }, (_, place) => (place + 1) * step)
  return down.flatMap(y => across.map(x => ({ key: `@${x},${y}`, x, y, name: `${x}, ${y}`, layer: 0, open: true })))
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/**
 * The next place in the direction of an arrow key: near, and rather straight ahead.
 * @param {Scene} scene @param {View} view @param {number} layer @param {{x: number, y: number}} from
 * @param {string} arrow @returns {Place|null}
 */
export function placeTowards(scene, view, layer, from, arrow) {
  const [dx, dy] = ARROWS[arrow] ?? [0, 0]
  const candidates = [...scene.spots, ...view.figures.filter(onBoard)].filter(each => each.layer === layer)
  let best = null
  let least = Infinity
  for (const each of candidates) {
    const ahead = (each.x - from.x) * dx + (each.y - from.y) * dy
    const aside = Math.abs((each.x - from.x) * dy) + Math.abs((each.y - from.y) * dx)
    const cost = ahead + 2 * aside
    if (ahead > 1e-6 + aside / 4 && cost < least) {
      least = cost
      best = each
    }
  }
  return best && placeOf(scene, view, best.key)
}

/** @param {string} key */
export const isArrow = key => key in ARROWS

/** The place of a piece that has none on the board: its card. @param {Figure} figure @returns {Place} */
export const cardOf = figure => ({
  figure: figure.key,
  spot: '',
  x: figure.x,
  y: figure.y,
  radius: figure.radius,
  layer: figure.layer,
  name: figure.name,
})

/**
 * Where a piece is, on the board or beside it.
 * @param {Figure} figure @param {{hello: import('../kit/messages.js').Hello|null, state: import('../kit/messages.js').State|null}} game
 */
export const placeOfCard = (figure, game) =>
  (onBoard(figure) && game.hello && game.state && placeOf(game.hello.scene, game.state.view, figure.key)) ||
  cardOf(figure)
