// A place of the board in words, for people who do not see it: who or what is there, how it fares, and how far away it is.
import { isOpen, onBoard, placeOf } from './places.js'

/**
 * @typedef {import('../kit/messages.js').Scene} Scene @typedef {import('../kit/messages.js').View} View
 * @typedef {import('../kit/messages.js').Figure} Figure @typedef {import('../kit/messages.js').Bar} Bar
 * @typedef {import('../kit/messages.js').Shape} Shape @typedef {import('./places.js').Place} Place
 * @typedef {{scene: Scene, view: View, sides: string[], from?: string}} Around `from` is the piece from which distances are told
 */

const COMPASS = ['east', 'south-east', 'south', 'south-west', 'west', 'north-west', 'north', 'north-east']
const WHOLE = new Set(['ground', 'grid', 'dot', 'reach', 'range', 'sight']) // what says nothing of a single place
const NEAR = 1e-6
/** @type {Record<string, string>} marks of an outlook */
const SEEN = { seen: 'seen', 'seen-in-cover': 'seen in cover', unseen: 'not seen' }

/** The direction of an angle, clockwise from the right. @param {number} degrees */
const direction = degrees => COMPASS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? ''

/** @param {number} value */
const short = value => String(+value.toFixed(2))

/** A point in the numbers that notation has for it. @param {Scene} scene @param {number} x @param {number} y */
export const pointInWords = (scene, x, y) => `(${short(x)}, ${short(scene.from_south ? scene.height - y : y)})`

/** @param {Bar} bar */
const barInWords = ({ label, value, low, high }) => `${label} ${value} ${low < 0 ? `(${low} to ${high})` : `of ${high}`}`

/** Whose a piece is, and how it fares. @param {Figure} figure @param {string[]} sides */
const fares = (figure, sides) => [
  sides[figure.side] ? `side ${sides[figure.side]}` : '',
  figure.active ? 'acts now' : '',
  figure.out && !figure.tags.some(tag => tag.startsWith('out')) ? 'out' : '',
  ...figure.tags,
  ...figure.bars.map(barInWords),
  figure.facing === null ? '' : `faces ${direction(figure.facing)}`,
]

/** How far it is from one point to another, and which way, from middle to middle. @param {Scene} scene @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
export function away({ unit, scale }, from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  if (!unit || far < NEAR) return ''
  const told = +far.toFixed(1)
  return `${told === 1 ? scale.replace(/^an? /, '1 ') : `${told} ${unit}`} ${direction((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI)}`
}

/** @param {number[]} points @param {number} x @param {number} y */
function isInside(points, x, y) {
  let inside = false
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [points[i], points[i + 1], points[j], points[j + 1]]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** @param {Shape} shape @param {number} x @param {number} y */
const covers = ({ kind, points }, x, y) =>
  kind === 'polygon' ? isInside(points, x, y)
  : kind === 'circle' ? Math.hypot(x - (points[0] ?? 0), y - (points[1] ?? 0)) <= (points[2] ?? 0)
  : false

/** What lies at a place. @param {Around} around @param {Place} place */
const lying = ({ scene, view }, { x, y, layer }) =>
  [...scene.ground, ...view.marks].filter(shape => shape.layer === layer && shape.label && !WHOLE.has(shape.style) && covers(shape, x, y)).map(({ label }) => label)

/** Where a place is: its name or numbers, what lies there, how far away it is. @param {Place} place @param {Around} around @param {boolean} isPiece */
function whereabouts(place, around, isPiece) {
  const { scene, view, from = '' } = around
  const origin = view.figures.find(each => each.key === from && each.key !== place.figure && onBoard(each))
  const lies = lying(around, place)
  const room = isPiece && scene.spots.find(each => lies.includes(each.name))
  const spot = (room || scene.spots.find(each => each.key === place.spot))?.name ?? ''
  const where = !spot && isOpen(scene) ? pointInWords(scene, place.x, place.y) : spot
  const far = origin && origin.layer === place.layer ? away(scene, origin, place) : ''
  return [
    where && isPiece ? `at ${where}` : where || place.name,
    scene.layers.length > 1 ? (scene.layers[place.layer] ?? '') : '',
    ...lies.filter(each => each !== where),
    far && origin ? `${far} of ${origin.name}` : '',
  ]
}

/** @param {string[]} told */
const joined = told => [...new Set(told.filter(Boolean))].join(', ')

/** Where a piece stands; nothing where it is not on the board. @param {Figure} figure @param {Around} around */
export function standsInWords(figure, around) {
  const place = onBoard(figure) && placeOf(around.scene, around.view, figure.key)
  return place ? joined(whereabouts({ ...place, name: '' }, around, true)) : ''
}

/** @param {Place} place @param {Around} around */
export function placeInWords(place, around) {
  const figure = around.view.figures.find(each => each.key === place.figure)
  if (!figure) return joined(whereabouts(place, around, false))
  return joined([place.name, ...fares(figure, around.sides), ...(onBoard(figure) ? whereabouts({ ...place, name: '' }, around, true) : [])])
}

/** Whom one sees from a place, of all pieces that are marked. @param {import('../kit/messages.js').Outlook} outlook @param {View} view */
export function outlookInWords({ key, marks }, view) {
  const told = view.figures.filter(figure => onBoard(figure) && figure.key !== key).flatMap(({ name, x, y, layer }) => {
    const mark = marks.filter(each => each.style in SEEN && each.layer === layer && covers(each, x, y)).at(-1)
    if (!mark) return []
    const seen = SEEN[mark.style] ?? ''
    const label = mark.label.includes(name) ? mark.label : [name, mark.label].filter(Boolean).join(': ')
    return [/seen/.test(label) ? label : `${label}, ${seen}`]
  })
  const wide = marks.filter(({ style, label }) => style === 'reach' && label).map(({ label }) => label)
  return [...new Set([...wide, ...told])].join('; ') || (marks.length ? 'Nobody else is in sight or out of it there.' : 'Nothing is known of what can be seen from there.')
}
