// One number over its values: how often a side wins, with a band of 95 %.
import { h, scrolling } from '../kit/dom.js'
import * as drawing from './drawing.js'

/** @typedef {import('./jobs.js').Sweep} Sweep @typedef {{at: number, row: import('./jobs.js').Row|null} & import('./jobs.js').Estimate} Point */

const WIDTH = 640
const HEIGHT = 300
const LEFT = 62
const BOTTOM = 44

/** What a measure comes to at every value of one number, the one in force among them. @param {Sweep} found @param {string} measure
 * @returns {Point[]} */
export function points(found, measure) {
  const rows = found.rows.filter(row => row.battles > 0 && row.kind === 'number')
  const base = found.base[measure]
  const old = rows[0]?.old
  const others = rows.map(row => {
    const { value, low, high } = row.effects[measure]
    return { at: row.new, row, value: base.value + value, low: base.value + low, high: base.value + high }
  })
  return [...others, { at: old, row: null, ...base }].filter(each => each.at !== undefined).sort((one, other) => one.at - other.at)
}

/** @param {Sweep} found @param {{measure: string, name: string, choose: (row: import('./jobs.js').Row) => void}} shown */
export function curve(found, { measure, name, choose }) {
  const some = points(found, measure)
  if (some.length < 2) return h('p', { class: 'muted' }, 'No other value is read in any of these battles.')
  const bound = (/** @type {number} */ value) => (drawing.isShare(measure) ? Math.min(Math.max(value, 0), 1) : value)
  const low = bound(Math.min(...some.map(each => each.low)))
  const high = bound(Math.max(...some.map(each => each.high)))
  const x = drawing.scale(some[0].at, some[some.length - 1].at, LEFT + 16, WIDTH - 24)
  const y = drawing.scale(low, high, HEIGHT - BOTTOM, 16)
  const path = (/** @type {number[][]} */ pairs) => pairs.map(pair => pair.map(value => value.toFixed(1)).join(',')).join(' ')
  const band = [...some.map(each => [x(each.at), y(bound(each.low))]), ...[...some].reverse().map(each => [x(each.at), y(bound(each.high))])]
  return scrolling('Value by value',
    h('svg', { class: 'curve', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, role: 'group', 'aria-label': `${drawing.inWords(measure)} by ${name}` },
      drawing.ticks(low, high).map(value => h('g', { key: `y${value}`, class: 'axis' },
        h('line', { x1: LEFT, x2: WIDTH - 8, y1: y(value), y2: y(value) }),
        drawing.label(LEFT - 8, y(value) + 4, drawing.level(measure, value), { 'text-anchor': 'end' }))),
      h('polygon', { class: 'band', points: path(band) }),
      h('polyline', { class: 'line', points: path(some.map(each => [x(each.at), y(bound(each.value))])) }),
      some.map(({ at, row, ...e }) => h('g', {
        key: at, class: row ? 'point' : 'point now', role: 'button', tabindex: 0, onclick: () => row && choose(row),
        'aria-label': `${name} ${at}: ${drawing.level(measure, e.value)} (${drawing.level(measure, e.low)} to ${drawing.level(measure, e.high)})`,
        onkeydown: (/** @type {KeyboardEvent} */ press) => { if (row && press.key === 'Enter') choose(row) },
      },
        h('title', {}, `${at}: ${drawing.level(measure, e.value)}`),
        h('circle', { cx: x(at), cy: y(bound(e.value)), r: row ? 5 : 7 }),
        drawing.label(x(at), HEIGHT - BOTTOM + 20, String(at), { 'text-anchor': 'middle' }))),
      drawing.label((LEFT + WIDTH) / 2, HEIGHT - 6, `${name}; the large point is as it stands`, { 'text-anchor': 'middle', class: 'name' })))
}
