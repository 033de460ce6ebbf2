// Ground as a printed map. `k` is board units a pixel: what is drawn by hand keeps its size.
import { h } from '../kit/dom.js'
import { isTexture } from './textures.js'
import { drawShape } from './shapes.js'
import TERRAIN from './terrain.json' with { type: 'json' }

/** @typedef {import('../kit/messages.js').Shape} Shape @typedef {import('../kit/dom.js').Kids} Kids */

/** From the lowest. What is not here lies on top of it all. @type {string[]} */
const ORDER = TERRAIN.order
/** Style -> the class of its outline, and its usual texture. @type {Record<string, string[]>} */
const AREAS = TERRAIN.areas
/** @type {Record<string, string>} what is drawn as a wall in its thickness: style -> the beginning of its classes */
const WALLS = TERRAIN.walls
const RAISED = TERRAIN.raised
const SLIDE = { open: 0.92, jammed: 0.34 } // how much of a door's width stands open
const LEAVES = 46 // bushes in one area, at most

/** @param {Shape} shape */
const rank = shape => {
  const place = ORDER.indexOf(shape.style)
  return place < 0 ? ORDER.length : place
}

/** @param {Shape[]} shapes @returns {Shape[]} */
export const fromBelow = shapes => [...shapes].sort((one, other) => rank(one) - rank(other))

/** @param {Shape} shape @param {number} k @param {string} ids of the board's textures */
export function drawGround(shape, k, ids) {
  const drawn = special(shape, k, ids)
  if (!drawn) return drawShape(shape)
  return h('g', { class: `ground-${shape.style}` }, shape.label && h('title', {}, shape.label), drawn)
}

/** @param {Shape} shape @param {number} k @param {string} ids @returns {Kids} none: the plain shape will do */
function special(shape, k, ids) {
  const { style, kind, points, variant } = shape
  const texture = (/** @type {string} */ usual) => ({ fill: `url(#${ids}${isTexture(variant) ? variant : usual})` })
  const [edge, usual] = AREAS[style] ?? []
  if (edge && usual && (style !== 'zone' || (kind === 'polygon' && variant))) {
    return [RAISED.includes(style) && outlined(shape, 'shade', {}, 5 * k), outlined(shape, edge, texture(usual))]
  }
  const wall = WALLS[style]
  if (wall) return kind === 'line' ? layers(shape, wall, k) : solid(shape, k, wall)
  switch (style) {
    case 'growth':
      return kind === 'polygon' ? growth(shape, k, ids) : bush(points[0] ?? 0, points[1] ?? 0, points[2] ?? 0, 3)
    case 'furniture':
    case 'cover':
    case 'block':
      return solid(shape, k)
    case 'trunk':
      return trunk(points, k)
    case 'stairs':
      return stairs(points)
    case 'ladder':
      return kind === 'polygon' && points.length === 8 ? [outlined(shape, 'zone-edge', texture('grate')), rungs(points)] : null
    case 'doorway':
      return kind === 'polygon' ? door(shape, ids) : layers(shape, 'sill', k)
    default:
      return null
  }
}

/** @param {Shape} shape @param {string} name @param {Record<string, any>} [more] @param {number} [off] how far aside */
function outlined({ kind, points }, name, more = {}, off = 0) {
  const [x = 0, y = 0, radius = 0] = points
  if (kind === 'circle') return h('circle', { class: name, cx: x + off, cy: y + off, r: radius, ...more })
  const at = points.map(each => +(each + off).toFixed(3)).join(' ')
  return h(kind === 'line' ? 'polyline' : 'polygon', { class: name, points: at, ...more })
}

/** A wall in its thickness: shade, ink, face. @param {Shape} shape @param {string} name @param {number} k */
const layers = (shape, name, k) => [
  outlined(shape, `${name}-shade`, {}, 3 * k),
  outlined(shape, `${name}-ink`),
  outlined(shape, `${name}-face`),
  name === 'window' && outlined(shape, 'window-shine'),
]

/** Something one cannot see into. @param {Shape} shape @param {number} k @param {string} [name] */
const solid = (shape, k, name = shape.style) => [
  outlined(shape, 'shade', {}, 3 * k),
  outlined(shape, `solid-${name}`),
  name !== 'wall' && shape.kind === 'polygon' && shape.points.length === 8 && outlined({ ...shape, kind: 'line', points: braces(shape.points) }, 'solid-line'),
]

/** The diagonals of a crate. @param {number[]} points */
const braces = ([ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0]) => [ax, ay, cx, cy, bx, by, dx, dy]

/** @param {number[]} points @returns {[number, number, number, number]} left, top, right, bottom */
function box(points) {
  const xs = points.filter((_, place) => place % 2 === 0)
  const ys = points.filter((_, place) => place % 2)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** @param {number[]} points of a polygon @param {number} x @param {number} y */
function inside(points, x, y) {
  let within = false
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [xi = 0, yi = 0] = points.slice(i, i + 2)
    const [xj = 0, yj = 0] = points.slice(j, j + 2)
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within
  }
  return within
}

/** Numbers that look like luck and are the same every time. @param {number} seed */
const strewn = seed => () => (seed = (seed * 16807) % 2147483647) / 2147483647

/** @param {Shape} shape @param {number} k @param {string} ids */
function growth(shape, k, ids) {
  const [left, top, right, bottom] = box(shape.points)
  const luck = strewn(Math.round(left * 97 + top * 31) + 11)
  /** @type {[number, number, number][]} */
  const found = []
  for (let tries = 0; tries < 400 && found.length < LEAVES; tries += 1) {
    const [x, y, r] = [left + luck() * (right - left), top + luck() * (bottom - top), (7 + luck() * 8) * k]
    if (inside(shape.points, x, y) && found.every(([fx, fy]) => Math.hypot(fx - x, fy - y) > 13 * k)) found.push([x, y, r])
  }
  found.sort((one, other) => one[1] - other[1])
  return [outlined(shape, 'growth-edge', { fill: `url(#${ids}leaf)` }), found.map(([x, y, r], place) => bush(x, y, r, place * 131 + 17))]
}

/** @param {number} x @param {number} y @param {number} r @param {number} seed */
function bush(x, y, r, seed) {
  const luck = strewn(seed)
  const lobes = 7
  let d = `M${x + 0.8 * r} ${y}`
  for (let i = 0; i < lobes; i += 1) {
    const [from, to, out] = [(i / lobes) * 2 * Math.PI, ((i + 1) / lobes) * 2 * Math.PI, 1.45 * r * (0.85 + luck() * 0.25)]
    const middle = (from + to) / 2
    d += `Q${x + out * Math.cos(middle)} ${y + out * Math.sin(middle)} ${x + 0.8 * r * Math.cos(to)} ${y + 0.8 * r * Math.sin(to)}`
  }
  return [
    h('circle', { class: 'shade', cx: x + 0.14 * r, cy: y + 0.2 * r, r }),
    h('path', { class: 'leaves', d: `${d}Z` }),
    h('circle', { class: 'glint', cx: x - 0.22 * r, cy: y - 0.26 * r, r: 0.34 * r }),
  ]
}

/** @param {number[]} points @param {number} k */
function trunk([x = 0, y = 0, r = 0], k) {
  return [bush(x, y, Math.max(1.4 * r, 20 * k), 5), h('circle', { class: 'trunk', cx: x, cy: y, r: 0.5 * r }), h('circle', { class: 'trunk-ring', cx: x, cy: y, r: 0.28 * r })]
}

/** @param {number[]} points */
function stairs(points) {
  const [left, top, right, bottom] = box(points)
  const steps = [1, 2, 3, 4].map(step => `M${left + ((right - left) * step) / 5} ${top}V${bottom}`)
  return [h('rect', { class: 'steps', x: left, y: top, width: right - left, height: bottom - top }), h('path', { class: 'step-lines', d: steps.join('') })]
}

/** @param {number[]} points */
function rungs(points) {
  const [left, top, right, bottom] = box(points)
  const [one, other] = [left + 0.22 * (right - left), right - 0.22 * (right - left)]
  const all = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map(rung => `M${one} ${top + ((bottom - top) * rung) / 6}H${other}`)
  return h('path', { class: 'rungs', d: `M${one} ${top}V${bottom}M${other} ${top}V${bottom}${all.join('')}` })
}

/** A way through, with two leaves whose gap says how it stands. @param {Shape} shape @param {string} ids */
export function door(shape, ids) {
  const { points, variant } = shape
  const [left, top, right, bottom] = box(points)
  const near = (/** @type {number} */ one, /** @type {number} */ other) => Math.abs(one - other) < 1e-6
  const upright = points.length === 8 && points.every((each, place) => (place % 2 ? near(each, top) || near(each, bottom) : near(each, left) || near(each, right)))
  const way = outlined(shape, 'door-floor', { fill: `url(#${ids}grate)` })
  if (!variant || !upright) return way
  const [wide, high] = [right - left, bottom - top]
  const across = wide > high // one walks from left to right
  const length = across ? high : wide
  const leaf = (length * (1 - (SLIDE[/** @type {keyof typeof SLIDE} */ (variant)] ?? 0))) / 2
  const thick = 0.16 * length
  const rect = (/** @type {number[]} */ [x, y, width, height], /** @type {Record<string, any>} */ how) => h('rect', { x, y, width, height, ...how })
  const middle = across ? left + wide / 2 - thick / 2 : top + high / 2 - thick / 2
  const jamb = { fill: `url(#${ids}hazard)`, class: 'jamb' }
  return h('g', { class: `door ${variant}` },
    way,
    across
      ? [rect([left, top - thick, wide, thick], jamb), rect([left, bottom, wide, thick], jamb), rect([middle, top, thick, leaf], { class: 'leaf' }), rect([middle, bottom - leaf, thick, leaf], { class: 'leaf' })]
      : [rect([left - thick, top, thick, high], jamb), rect([right, top, thick, high], jamb), rect([left, middle, leaf, thick], { class: 'leaf' }), rect([right - leaf, middle, leaf, thick], { class: 'leaf' })],
  )
}
