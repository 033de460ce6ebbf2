// What matters most, as bars: each number a step up and a step down, each rule read otherwise.
import { h, scrolling } from '../kit/dom.js'
import * as drawing from './drawing.js'

/**
 * @typedef {import('./jobs.js').Row} Row @typedef {import('./jobs.js').Sweep} Sweep
 * @typedef {{measure: string, whole: boolean, chosen: Row|null, title: (name: string) => string,
 *   choose: (row: Row) => void, more: () => void}} Shown
 */

const SHOWN = 12 // names, unless all are asked for
const BARS = 500 // pixels
const LETTERS = 36 // in a line of a title
const LETTER = 6.5 // pixels
const BAR = 13 // as high as a line of letters
const GAP = 9
const TOP = 26

/** @param {Row} row */
export const step = row => (row.kind === 'ruling' ? 'read' : row.new > row.old ? 'more' : 'less')

/** @type {Record<string, string>} */
const STEPS = { more: 'a step more', less: 'a step less', read: 'read otherwise' }

/** Rows under their names, the largest effect first; while it goes on, those that look largest. @param {Sweep} found @param {string} measure */
function grouped(found, measure) {
  const moving = found.rows.filter(row => row.battles > 0 && (row.moves.includes(measure) || !found.finished))
  /** @type {Map<string, Row[]>} */
  const names = new Map()
  for (const row of moving) names.set(row.name, [...(names.get(row.name) ?? []), row])
  const largest = (/** @type {Row[]} */ rows) =>
    Math.max(...rows.map(row => (row.moves.includes(measure) ? 1000 : 1) * Math.abs(row.effects[measure].value)))
  return [...names.entries()].sort(([, one], [, other]) => largest(other) - largest(one))
}

/** @param {Sweep} found @param {Shown} shown */
export function tornado(found, shown) {
  const { measure } = shown
  const all = grouped(found, measure)
  const names = shown.whole ? all : all.slice(0, SHOWN)
  if (!names.length) return h('p', { class: 'muted' }, `Nothing moves ${drawing.inWords(measure)}.`)
  const rows = names.flatMap(([, each]) => each)
  const ends = rows.flatMap(row => [row.effects[measure].low, row.effects[measure].high, 0])
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const labels = names.map(([name]) => linesOf(shown.title(name), name))
  const left = Math.max(...labels.flat().map(line => line.text.length)) * LETTER + 16
  const width = left + BARS
  const x = drawing.scale(low, high, left, width - 14)
  let y = TOP
  const bars = names.map(([name, each], place) => {
    const lines = labels[place]
    const high = BAR * Math.max(each.length, lines.length)
    const middle = y + high / 2
    y += high + GAP
    return h('g', { key: name },
      nameOf(lines, left - 12, middle),
      each.map((row, place) => bar(row, middle + (place - each.length / 2) * BAR, [left, width], x, shown)))
  })
  return h('div', {},
    key(rows),
    scrolling('Changes, the largest first',
      h('svg', { class: 'tornado', viewBox: `0 0 ${width} ${y + 4}`, width, role: 'group', 'aria-label': `Change of ${drawing.inWords(measure)}` },
        drawing.ticks(low, high).map(value => h('g', { key: value, class: value === 0 ? 'axis zero' : 'axis' },
          h('line', { x1: x(value), x2: x(value), y1: TOP - 6, y2: y }),
          drawing.label(x(value), 13, drawing.difference(measure, value).replace('+0', '0'), { 'text-anchor': 'middle' }))),
        bars)),
    all.length > SHOWN && h('button', { type: 'button', class: 'small', onclick: shown.more },
      shown.whole ? 'Only the largest' : `All ${all.length}`))
}

/** @param {Row} row @param {number} y @param {[number, number]} between left and right @param {(value: number) => number} x @param {Shown} shown */
function bar(row, y, [left, right], x, shown) {
  const { measure } = shown
  const e = row.effects[measure]
  const words = `${row.name} ${row.old} → ${row.new}: ${drawing.difference(measure, e.value)} (${drawing.span(measure, e)}) ${drawing.unit(measure)}`
  const at = [x(0), x(e.value)].sort((one, other) => one - other)
  const middle = y + BAR / 2
  return h('g', {
    key: `${row.old} ${row.new}`, class: `bar-of ${step(row)}${row.moves.includes(measure) ? '' : ' unsure'}${row === shown.chosen ? ' chosen' : ''}`,
    role: 'button', tabindex: 0, 'aria-label': words, onclick: () => shown.choose(row),
    onkeydown: (/** @type {KeyboardEvent} */ press) => {
      if (press.key !== 'Enter' && press.key !== ' ') return
      press.preventDefault()
      shown.choose(row)
    },
  },
    h('title', {}, words),
    h('rect', { class: 'reach', x: left, y, width: right - left, height: BAR }),
    h('rect', { class: 'bar-body', x: at[0], y: y + 1, width: Math.max(at[1] - at[0], 1), height: BAR - 2 }),
    h('line', { class: 'span', x1: x(e.low), x2: x(e.high), y1: middle, y2: middle }))
}

/** @param {Row[]} rows */
const key = rows =>
  h('p', { class: 'key small' },
    Object.entries(STEPS).filter(([each]) => rows.some(row => step(row) === each)).map(([each, words]) =>
      h('span', { key: each, class: `swatch ${each}` }, words)))

/** A number's title, and under it its name in the rules: titles are not always enough to tell two apart.
 * @param {string} title @param {string} name */
function linesOf(title, name) {
  const lines = title.match(new RegExp(`\\S.{0,${LETTERS - 1}}(?!\\S)|\\S+`, 'g')) ?? []
  return [...lines.map(text => ({ text, id: false })), { text: name, id: true }].slice(title === name ? -1 : 0)
}

/** @param {ReturnType<typeof linesOf>} lines @param {number} x @param {number} middle */
const nameOf = (lines, x, middle) =>
  lines.map(({ text, id }, place) =>
    drawing.label(x, middle + (place + 1 - lines.length / 2) * BAR - 3, text, { key: text, 'text-anchor': 'end', class: id ? 'id' : '' }))
