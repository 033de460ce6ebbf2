// The answers where parameters take several values: what is shown of each, as a chart and as a table.
import { h } from '../kit/dom.js'
import { counted } from '../kit/words.js'

/**
 * @typedef {import('./questions.js').Grid} Grid
 * @typedef {import('./permalink.js').Kind} Kind
 * @typedef {{show: string, kind: Kind}} Shown
 */

const MANY = 200 // rows of a table that people read
const KINDS = /** @type {[Kind, string][]} */ ([['auto', 'as fits'], ['lines', 'curves'], ['bars', 'bars'], ['heat', 'heat map']])

/** @param {Event} event */
const typed = event => /** @type {HTMLInputElement} */ (event.currentTarget).value

/** What is shown of each cell, and how it is drawn.
 * @param {Grid} grid @param {Shown} shown @param {(change: Partial<Shown>) => void} change */
export const readings = (grid, shown, change) =>
  h('div', { class: 'row controls', key: 'readings' },
    h('span', { class: 'field', key: 'show' },
      h('label', { for: 'show' }, 'Show'),
      h('input', {
        id: 'show', type: 'text', list: 'readings', value: shown.show, placeholder: grid.shown, autocomplete: 'off', spellcheck: 'false',
        'aria-describedby': 'show-help',
        onchange: (/** @type {Event} */ e) => change({ show: typed(e).trim() }),
      }),
      h('datalist', { id: 'readings' }, grid.readings.map(each => h('option', { key: each, value: each }))),
      h('span', { class: 'help', id: 'show-help' }, 'A column, or words that compare it: ', grid.readings.join(', '))),
    grid.columns.length > 2 && h('span', { class: 'field', key: 'kind' },
      h('label', { for: 'kind' }, 'Drawn as'),
      h('select', { id: 'kind', value: shown.kind, onchange: (/** @type {Event} */ e) => change({ kind: /** @type {Kind} */ (typed(e)) }) },
        KINDS.map(([kind, words]) => h('option', { key: kind, value: kind }, words)))))

/** @param {Grid} grid */
export const cells = grid =>
  h('div', { class: 'scroll', key: 'table', tabindex: 0, role: 'region', 'aria-label': grid.shown },
    h('table', {},
      h('thead', {}, h('tr', {}, grid.columns.map((name, place) => h('th', { scope: 'col', key: place, class: side(grid, place) }, name)))),
      h('tbody', {}, grid.rows.slice(0, MANY).map((row, number) =>
        h('tr', { key: number }, row.map((words, place) => h('td', { key: place, class: side(grid, place) }, words)))))),
    grid.rows.length > MANY && h('p', { class: 'muted' }, `${grid.rows.length - MANY} more: the CSV file has them all.`),
    grid.notes.map(note => h('p', { class: 'small muted', key: note }, note)))

/** @param {Grid} grid @param {number} place */
const side = (grid, place) => (grid.numeric[place] ? 'number' : null)

/** @param {Grid} grid */
export const toldOf = grid => `${grid.shown}: ${counted(grid.cells, 'answer')}`
