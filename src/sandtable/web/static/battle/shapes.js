// Shapes of the scene protocol as SVG. Coordinates stay the board's own; the board scales what stands around them.
import { h } from '../kit/dom.js'

/** @typedef {import('../kit/messages.js').Shape} Shape */

/** @param {Shape} shape @param {string} [more] further classes */
export function drawShape(shape, more = '') {
  const looks = { class: `shape s-${shape.style}${more}` }
  const label = shape.kind !== 'text' && shape.label && h('title', {}, shape.label)
  const [x = 0, y = 0, radius = 0] = shape.points
  switch (shape.kind) {
    case 'circle':
      return h('circle', { ...looks, cx: x, cy: y, r: radius }, label)
    case 'polygon':
      return h('polygon', { ...looks, points: shape.points.join(' ') }, label)
    case 'line':
      return h('polyline', { ...looks, points: shape.points.join(' ') }, label)
    case 'wedge':
      return h('path', { ...looks, d: wedge(shape.points) }, label)
    default:
      return null // words are drawn by the board, in a size of the window
  }
}

/** @param {number[]} points x, y, radius, first angle, last angle */
export function wedge([x = 0, y = 0, radius = 0, first = 0, last = 0]) {
  const sweep = last - first
  if (Math.abs(sweep) >= 360) {
    const half = `a${radius} ${radius} 0 1 1 `
    return `M${x - radius} ${y}${half}${2 * radius} 0${half}${-2 * radius} 0Z`
  }
  const turn = ((sweep % 360) + 360) % 360
  const [ax, ay] = onCircle(x, y, radius, first)
  const [bx, by] = onCircle(x, y, radius, last)
  return `M${x} ${y}L${ax} ${ay}A${radius} ${radius} 0 ${turn > 180 ? 1 : 0} 1 ${bx} ${by}Z`
}

/** @param {number} x @param {number} y @param {number} radius @param {number} angle in degrees */
function onCircle(x, y, radius, angle) {
  const turn = (angle * Math.PI) / 180
  return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
}
