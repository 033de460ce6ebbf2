// Quantities, damage tracks and plain facts.
import { h } from './dom.js'

/** @typedef {import('./messages.js').Bar} Bar */

const LOW = 0.34 // of a quantity of which little is bad

/** A quantity with bounds; around zero it grows from the middle. @param {Bar} bar */
export function gauge({ label, value, low, high, bad_when_low }) {
  const room = high - low || 1
  const at = share((value - low) / room)
  const zero = share((0 - low) / room)
  const centred = low < 0 && high > 0
  const from = centred ? Math.min(at, zero) : 0
  const length = centred ? Math.abs(at - zero) : at
  return h('div', { class: 'gauge', key: `gauge-${label}` },
    h('span', { class: 'gauge-label' }, label),
    h('svg', { viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      h('rect', { class: 'room', width: 100, height: 8 }),
      h('rect', { class: (bad_when_low && at <= LOW) || (centred && at < zero) ? 'fill low' : 'fill', x: 100 * from, width: 100 * length, height: 8 }),
      centred && h('rect', { class: 'zero', x: 100 * zero - 0.5, width: 1, height: 8 }),
    ),
    h('span', { class: 'gauge-value' }, low < 0 ? `${value} (${low} to ${high})` : `${value}/${high}`),
  )
}

/** @param {number} part */
const share = part => Math.min(1, Math.max(0, part))

const CELLS = ['clean', 'half hit', 'hit']

/** The cells of a damage track. @param {number[]} cells */
export const track = cells =>
  cells.length > 0 &&
  h('svg', { class: 'track', viewBox: `0 0 ${12 * cells.length} 12`, role: 'img', 'aria-label': inWords(cells) },
    cells.map((cell, place) =>
      h('g', { transform: `translate(${12 * place} 0)` },
        h('rect', { x: 1, y: 1, width: 10, height: 10, class: `cell cell-${cell}` }),
        cell > 0 && h('path', { class: 'stroke', d: cell > 1 ? 'M2 2L10 10M10 2L2 10' : 'M2 10L10 2' }),
      ),
    ),
  )

/** @param {number[]} cells */
function inWords(cells) {
  const counts = CELLS.map((words, state) => `${cells.filter(cell => cell === state).length} ${words}`)
  return `Damage track of ${cells.length}: ${counts.join(', ')}`
}

/** Label and value, also where there is no label. @param {[string, string][]} facts */
export const factList = facts =>
  facts.length > 0 &&
  (facts.every(([label]) => !label)
    ? h('ul', { class: 'lines' },
        facts.map(([, value]) => h('li', {}, value)),
      )
    : h('dl', { class: 'facts' },
        facts.flatMap(([label, value]) => [h('dt', {}, label), h('dd', {}, value)]),
      ))
