// One piece on the board, in pixels around its own middle.
import { h } from '../kit/dom.js'
import { outline } from '../kit/words.js'

/** @typedef {import('../kit/messages.js').Figure} Figure @typedef {import('../kit/messages.js').Bar} Bar */

const SMALLEST = 8 // pixels: what is smaller can be neither read nor tapped
const LONGEST_TAG = 9 // characters
const READABLE = 11 // from this radius on there is room for a bar and tags

/** @param {Figure} figure @param {number} zoom */
export const radiusOf = (figure, zoom) => Math.max(SMALLEST, figure.radius * zoom)

/**
 * @param {Figure} figure @param {number} zoom
 * @param {{selected: boolean, target: boolean, badge: string, ghost: boolean}} how
 */
export function drawFigure(figure, zoom, how) {
  const r = radiusOf(figure, zoom)
  const states = [
    figure.active && 'active',
    figure.out && 'out',
    how.selected && 'selected',
    how.target && 'target',
    how.ghost && 'ghost',
  ].filter(Boolean)
  return h('g', { class: `figure side-${figure.side} ${states.join(' ')}` },
    figure.active && h('circle', { class: 'halo', r: r + 5 }),
    how.selected && h('circle', { class: 'chosen', r: r + 5 }),
    how.target && h('circle', { class: 'aimable', r: r + 4 }),
    figure.facing !== null && nose(r, figure.facing),
    outline(figure.side, r),
    h(
      'text',
      { class: 'key', 'font-size': Math.max(8, Math.min(r * (figure.key.length > 2 ? 0.8 : 0.95), 22)), y: '0.35em' },
      figure.key,
    ),
    figure.out && h('path', { class: 'cross', d: `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}` }),
    r >= READABLE && !how.ghost && !figure.out && figure.bars[0] && bar(figure.bars[0], r),
    r >= READABLE &&
      !how.ghost &&
      figure.tags.length > 0 &&
      h('text', { class: 'tags', y: r + 18 }, short(figure.tags)),
    how.badge && badge(how.badge, r),
  )
}

/** As much of its tags as does not run into its neighbours: its card has them all. @param {string[]} tags */
const short = ([first = '', ...others]) => (first.length > LONGEST_TAG ? '…' : `${first}${others.length ? ' …' : ''}`)

/** Where a piece looks. @param {number} r @param {number} angle in degrees */
const nose = (r, angle) =>
  h('polygon', {
    class: 'nose',
    points: `${r * 0.6},${-r * 0.75} ${r * 1.65},0 ${r * 0.6},${r * 0.75}`,
    transform: `rotate(${angle})`,
  })

/** @param {Bar} bar @param {number} r */
function bar({ value, low, high }, r) {
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0
  return h('g', { class: 'bar', transform: `translate(${-r} ${r + 3})` },
    h('rect', { class: 'room', width: 2 * r, height: 4, rx: 2 }),
    h('rect', { class: share <= 0.34 ? 'fill low' : 'fill', width: 2 * r * share, height: 4, rx: 2 }),
  )
}

/** A few characters above a piece. @param {string} text @param {number} r */
function badge(text, r) {
  const width = 7.2 * text.length + 8
  return h('g', { class: 'badge', transform: `translate(0 ${-r - 13})` },
    h('rect', { x: -width / 2, y: -9, width, height: 18, rx: 9 }),
    h('text', { y: '0.34em' }, text),
  )
}
