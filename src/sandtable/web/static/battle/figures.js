// One piece on the board, in pixels around its own middle: base by side, silhouette by role, ring of wounds, states, name.
import { h } from '../kit/dom.js'
import { onCircle, outline, tint } from '../kit/sides.js'
import { glyph } from './icons.js'
import { signOf } from './signs.js'
import { silhouette } from './silhouettes.js'

/** @typedef {import('../kit/messages.js').Figure} Figure @typedef {import('../kit/messages.js').Bar} Bar */

const SMALLEST = 11 // pixels: what is smaller can be neither read nor tapped
const ROOM = 13 // from this radius on there is room for states
export const RING = 4.5 // from the base to the ring of wounds
const SEGMENTS = 16 // points that are still told apart; more are one arc
const SPACE = 5 // degrees to each side of a segment
const STATES = 3 // beside a piece; its card has them all
const FIRST_STATE = -40 // degrees
const NEXT_STATE = 36

/** @param {Figure} figure @param {number} zoom */
export const radiusOf = (figure, zoom) => Math.max(SMALLEST, figure.radius * zoom)

/**
 * @param {Figure} figure @param {number} zoom
 * @param {{selected: boolean, target: boolean, aimed: boolean, badge: string, icon: string, ghost: boolean, side: string,
 *   name: {x: number, y: number}|null}} how `side` of the piece on which the badge is, `name` how far from its middle its name is
 */
export function drawFigure(figure, zoom, how) {
  const r = radiusOf(figure, zoom)
  const ring = r + RING
  const is = { active: figure.active, out: figure.out, selected: how.selected, target: how.target, aimed: how.aimed, ghost: how.ghost }
  const states = Object.entries(is).flatMap(([name, holds]) => (holds ? [name] : []))
  const plain = how.ghost || figure.role === 'item'
  return h('g', { class: `figure side-${tint(figure.side)} ${states.join(' ')}` },
    figure.active && h('circle', { class: 'halo', r: ring + 7 }),
    h('ellipse', { class: 'shade', cx: 2, cy: 4, rx: plain ? r : ring, ry: plain ? r : ring }),
    figure.facing !== null && nose(ring, figure.facing),
    !plain && !figure.out && figure.bars[0] && wounds(figure.bars[0], ring),
    outline(figure.side, r),
    silhouette(figure.role, r),
    how.target && h('circle', { class: 'aimable', r: ring + 3 }),
    how.selected && h('circle', { class: 'chosen', r: ring + 6 }),
    how.aimed && h('path', { class: 'bracket', d: [-45, 45, 135, 225].map(turn => arc(ring + 7, turn - 20, turn + 20)).join('') }),
    figure.out && h('path', { class: 'cross', d: cross(0.7 * r) }),
    !plain && !figure.out && r >= ROOM && figure.tags.slice(0, STATES).map((tag, place) => state(tag, ring + 1, place)),
    how.name && h('text', { class: 'name', ...how.name }, figure.name),
    how.badge && badge(how.badge, how.icon, how.side === 'below' ? -ring : ring),
  )
}

/** Points that are left, around the piece. @param {Bar} bar @param {number} r */
export function wounds({ value, low, high, bad_when_low }, r) {
  const room = high - low
  if (room <= 0) return null
  const share = Math.min(1, Math.max(0, (value - low) / room))
  const tone = !bad_when_low ? 'full' : share <= 0.34 ? 'low' : share <= 0.67 ? 'mid' : 'full'
  const bed = h('circle', { class: 'bed', r })
  if (room > SEGMENTS || room === 1) return [bed, share > 0 && h('path', { class: `points ${tone}`, d: arc(r, -90, -90 + 359.9 * share) })]
  const each = 360 / room
  const segments = Array.from({ length: room }, (_, place) =>
    h('path', {
      class: `points ${place < value - low ? tone : 'lost'}`,
      d: arc(r, -90 + place * each + SPACE, -90 + (place + 1) * each - SPACE),
    }),
  )
  return [bed, segments]
}

/** @param {string} tag @param {number} r @param {number} place */
function state(tag, r, place) {
  const { icon, tone } = signOf(tag)
  const [x, y] = onCircle(r, FIRST_STATE + place * NEXT_STATE)
  return h('g', { class: `state ${tone}`, transform: `translate(${x} ${y})` },
    h('circle', { r: 8.5 }),
    glyph(icon, 11),
    h('title', {}, tag),
  )
}

/** Where a piece looks. @param {number} r @param {number} angle in degrees */
const nose = (r, angle) =>
  h('path', { class: 'nose', d: `M${r}-11 ${r + 13} 0 ${r} 11q5-11 0-22z`, transform: `rotate(${angle})` })

/** A few characters above a piece, and what they are about. @param {string} text @param {string} icon @param {number} r below it where negative */
function badge(text, icon, r) {
  const half = (7 * text.length + (icon ? 26 : 10)) / 2
  const turned = r < 0
  return h('g', { class: 'badge', transform: `translate(0 ${turned ? -r + 15 : -r - 15})` },
    h('path', { class: 'tag', transform: turned ? 'scale(1 -1)' : null, d: `M${-half}-10H${half}a4 4 0 0 1 4 4V6a4 4 0 0 1-4 4H4.5L0 15l-4.5-5H${-half}a4 4 0 0 1-4-4V-6a4 4 0 0 1 4-4z` }),
    icon && h('g', { transform: `translate(${8 - half} 0)` }, glyph(icon, 13)),
    h('text', { x: icon ? 8 : 0, y: 4.5 }, text),
  )
}

/** @param {number} r @param {number} from @param {number} to in degrees */
function arc(r, from, to) {
  const [x, y] = onCircle(r, from)
  const [endX, endY] = onCircle(r, to)
  return `M${x.toFixed(1)} ${y.toFixed(1)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${endX.toFixed(1)} ${endY.toFixed(1)}`
}

/** @param {number} r */
const cross = r => `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`
