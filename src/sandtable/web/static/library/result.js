// An answer of the odds lab: what matters most in large, every value in a table, and why.
import { sumTables } from '../battle/aim.js'
import { h } from '../kit/dom.js'
import { VIEWS } from './questions.js'
import { counted, signed } from '../kit/words.js'

/**
 * @typedef {import('./questions.js').Answer} Answer
 * @typedef {import('./questions.js').Marginal} Marginal
 * @typedef {import('./questions.js').Share} Share
 * @typedef {import('./questions.js').Value} Value
 * @typedef {import('./questions.js').View} View
 * @typedef {import('../kit/dom.js').VNode} VNode
 * @typedef {{view: View, column: string, by: string}} Shown
 * @typedef {{words: string, number: number|null}} Place
 * @typedef {{what: string, text: string, sure: string, size: number, share: boolean}} Headline
 */

const MANY = 200 // rows of a table that people read

/** The column that is drawn: the chosen one, or the first that takes more than one value.
 * @param {Answer} answer @param {string} wanted */
export function columnOf(answer, wanted) {
  const { marginals } = answer
  return marginals.find(each => each.column === wanted) ?? marginals.find(each => each.rows.length > 1) ?? marginals[0]
}

/** The same column of another answer; where that has none, what it says never happens. @param {Answer} answer @param {Marginal} column */
const sameOf = (answer, column) => answer.marginals.find(each => each.column === column.column) ?? { ...column, rows: [{ ...column.rows[0], ...NO }] }

/** @param {Marginal} marginal */
const isYesOrNo = marginal => marginal.rows.every(row => typeof row.outcome === 'boolean')

/** The value that people ask for first: yes, or the likeliest. @param {Marginal} marginal @returns {Value} */
function foremost(marginal) {
  const yes = marginal.rows.find(row => row.outcome === true)
  return yes ?? marginal.rows.reduce((best, row) => (row.exactly.p > best.exactly.p ? row : best))
}

/** What a column comes to, in one number. With `like`, of the same value as in another answer.
 * @param {Marginal} marginal @param {Marginal} [like] @returns {Headline} */
function headline(marginal, like) {
  if (marginal.mean && marginal.sd !== null && !isYesOrNo(marginal)) {
    const { words, fraction, value } = marginal.mean
    const spread = marginal.rows.length > 1 ? `standard deviation ${marginal.sd.toPrecision(3)}` : 'always'
    return { what: 'mean', text: words, sure: [fraction === words ? '' : fraction, spread].filter(Boolean).join('; '), size: value, share: false }
  }
  const wanted = foremost(like ?? marginal).words
  const row = marginal.rows.find(each => each.words === wanted)
  if (!row) return { what: wanted, text: '0%', sure: 'never', size: 0, share: true }
  return { what: row.words, text: row.exactly.percent, sure: row.exactly.sure, size: row.exactly.p, share: true }
}

/** From one share to another, in percentage points. @param {number} a @param {number} b */
const points = (a, b) => `${signed(Number((100 * (b - a)).toFixed(1)))} points`

/** @param {Headline} a @param {Headline} b */
const difference = (a, b) => (a.share ? points(a.size, b.size) : signed(Number((b.size - a.size).toPrecision(4))))

// ---- in large ----------------------------------------------------------------------------------------------------

/** @param {Answer[]} answers @param {Shown} shown @param {string[]} names @returns {VNode} */
export function largest(answers, shown, names) {
  if (answers[0].kind === 'value') return values(answers, names)
  const first = columnOf(answers[0], shown.column)
  if (!first) return h('p', { class: 'note', key: 'largest' }, 'There is nothing to show: the answer is empty.')
  const heads = answers.map(answer => headline(sameOf(answer, first), first))
  return h('div', { class: 'largest', key: 'largest' },
    heads.map((head, place) =>
      h('div', { class: `one situation-${place}`, key: place },
        h('span', { class: 'muted' }, chip(names, place), `${first.column}: ${head.what}`),
        h('span', { class: 'big-number' }, head.text),
        h('span', { class: 'figures' }, head.sure))),
    heads.length === 2 && h('div', { class: 'one', key: 'difference' },
      h('span', { class: 'muted' }, `${names[1]} against ${names[0]}`), h('span', { class: 'big-number' }, difference(heads[0], heads[1]))))
}

/** What a situation is called, where there are several. @param {string[]} names @param {number} place */
const chip = (names, place) =>
  names.length > 1 && [h('span', { class: `chip situation-${place}` }, names[place]), ' ']

/** The values of best play. @param {Answer[]} answers @param {string[]} names */
const values = (answers, names) =>
  h('div', { class: 'largest', key: 'largest' },
    answers.map((answer, place) =>
      h('div', { class: 'one', key: place },
        h('span', { class: 'muted' }, chip(names, place), 'value under best play'),
        h('span', { class: 'big-number' }, answer.value?.words),
        h('span', { class: 'figures' }, answer.value?.fraction))))

/** The same for a reader who hears the page. @param {Answer[]} answers @param {Shown} shown */
export function spoken(answers, shown) {
  if (answers[0].kind === 'value') return answers.map(a => `value ${a.value?.words}`).join(', against ')
  const first = columnOf(answers[0], shown.column)
  if (!first) return 'The answer is empty.'
  const heads = answers.map(answer => headline(sameOf(answer, first), first))
  return `${first.column}, ${heads[0].what}: ${heads.map(head => head.text).join(', against ')}`
}

// ---- which column ------------------------------------------------------------------------------------------------

/** Every column with what it comes to; one that varies can be chosen.
 * @param {Answer} answer @param {Shown} shown @param {(column: string) => void} choose */
export function columns(answer, shown, choose) {
  if (answer.marginals.length < 2) return null
  const chosen = columnOf(answer, shown.column)
  return h('ul', { class: 'columns', key: 'columns', 'aria-label': 'What the answer is made of' },
    answer.marginals.map(marginal => {
      const head = headline(marginal)
      const fixed = marginal.rows.length === 1
      const text = fixed ? marginal.rows[0].words : head.what === 'mean' ? `mean ${head.text}` : `${head.what} ${head.text}`
      return h('li', { key: marginal.column },
        h('button', {
          type: 'button', class: fixed ? 'quiet' : null,
          'aria-pressed': String(marginal === chosen), onclick: () => choose(marginal.column),
        }, h('span', { class: 'muted' }, marginal.column), h('span', { class: 'figures' }, text)))
    }))
}

/** What is drawn, and how. @param {Answer} answer @param {Shown} shown @param {(change: Partial<Shown>) => void} change */
export function controls(answer, shown, change) {
  const column = columnOf(answer, shown.column)
  if (!column) return null
  const others = answer.marginals.filter(each => each !== column)
  return h('div', { class: 'row controls', key: 'controls' },
    column.numeric && !shown.by && h('span', { class: 'row views', role: 'group', 'aria-label': 'Chance of what', key: 'views' },
      VIEWS.map(view =>
        h('button', { key: view, type: 'button', class: 'small', 'aria-pressed': String(shown.view === view), onclick: () => change({ view }) },
          view.replace('-', ' ')))),
    answer.outcomes.length > 0 && others.length > 0 && h('span', { class: 'row', key: 'by' },
      h('label', { for: 'by' }, 'by'),
      h('select', { id: 'by', value: shown.by, onchange: (/** @type {Event} */ e) => change({ by: /** @type {HTMLSelectElement} */ (e.currentTarget).value }) },
        h('option', { key: '', value: '' }, 'nothing else'),
        others.map(each => h('option', { key: each.column, value: each.column }, each.column)))))
}

// ---- tables ------------------------------------------------------------------------------------------------------

const NEVER = /** @type {Share} */ ({ fraction: '0', p: 0, interval: null, percent: '0%', sure: '0' })
const ALWAYS = /** @type {Share} */ ({ fraction: '1', p: 1, interval: null, percent: '100%', sure: '1' })
const NO = { outcome: false, words: 'no', exactly: ALWAYS }

/** What a view tells of a value. One that cannot come up still has a chance of more, or less: that of its neighbour.
 * @param {Marginal} marginal @param {Place} place @param {View} view @returns {Share} */
function shareOf(marginal, place, view) {
  const { rows } = marginal
  if (view === 'exactly') return rows.find(row => row.words === place.words)?.exactly ?? NEVER
  const number = place.number ?? 0
  if (view === 'at-least') return rows.find(row => (row.number ?? 0) >= number)?.at_least ?? NEVER
  return rows.filter(row => (row.number ?? 0) <= number).at(-1)?.at_most ?? NEVER
}

/** The values of all answers; numbers in order. @param {Marginal[]} marginals @returns {Place[]} */
function placesOf(marginals) {
  const places = new Map(marginals.flatMap(each => each.rows.map(({ words, number }) => [words, { words, number }])))
  const found = [...places.values()]
  return marginals.every(each => each.numeric) ? found.sort((a, b) => (a.number ?? 0) - (b.number ?? 0)) : found
}

/** What is said beside each chance. @param {Answer[]} answers */
const headOf = answers =>
  answers.every(answer => answer.exact) ? 'exactly'
  : answers.every(answer => answer.exact || answer.floats) ? 'to 12 digits'
  : '95 % interval'

/** One column, value by value. @param {Answer[]} answers @param {Shown} shown @param {string[]} names */
export function table(answers, shown, names) {
  const first = columnOf(answers[0], shown.column)
  if (!first || answers[0].kind === 'value') return null
  const marginals = answers.map(answer => sameOf(answer, first))
  const view = marginals.every(each => each.numeric) ? shown.view : 'exactly'
  const places = placesOf(marginals)
  const sure = headOf(answers)
  const heads = answers.length > 1 ? [...names, ...(names.length === 2 ? ['difference'] : [])] : ['chance', sure]
  return h('div', { class: 'scroll', key: 'table', tabindex: 0, role: 'region', 'aria-label': `Chances of ${first.column}` },
    h('table', {},
      h('thead', {}, h('tr', {},
        h('th', { scope: 'col' }, `${first.column}${view === 'exactly' ? '' : `, ${view.replace('-', ' ')}`}`),
        heads.map(head => h('th', { scope: 'col', class: 'number', key: head }, head)))),
      h('tbody', {}, places.slice(0, MANY).map(place => {
        const shares = marginals.map(marginal => shareOf(marginal, place, view))
        return h('tr', { key: place.words }, h('th', { scope: 'row' }, place.words), cells(shares))
      }))),
    places.length > MANY && h('p', { class: 'muted' }, `${places.length - MANY} more: the CSV file has them all.`))
}

/** @param {Share[]} shares @returns {VNode[]} */
function cells(shares) {
  if (shares.length === 1) {
    const [{ percent, sure }] = shares
    return [h('td', { class: 'number', key: 'p' }, percent), h('td', { class: 'number fraction', key: 'f' }, sure)]
  }
  return [
    ...shares.map(({ percent, sure }, place) =>
      h('td', { class: 'number', key: place }, percent, ' ', h('span', { class: 'fraction under' }, sure))),
    ...(shares.length === 2 ? [h('td', { class: 'number', key: 'difference' }, points(shares[0].p, shares[1].p))] : []),
  ]
}

/** Every outcome with all its columns, the likeliest first. @param {Answer} answer @param {string} name */
export function together(answer, name) {
  if (answer.columns.length < 2 || !answer.outcomes.length) return null
  const rows = [...answer.outcomes].sort((a, b) => b.p - a.p)
  return h('details', { key: `together${name}` },
    h('summary', {}, `${counted(rows.length, 'outcome')} with all columns${name && ` of ${name}`}`),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Outcomes with all columns' },
      h('table', {},
        h('thead', {}, h('tr', {},
          answer.columns.map((column, place) => h('th', { scope: 'col', key: place }, column)),
          h('th', { scope: 'col', class: 'number' }, 'chance'),
          h('th', { scope: 'col', class: 'number' }, headOf([answer])))),
        h('tbody', {}, rows.slice(0, MANY).map((row, place) =>
          h('tr', { key: place },
            row.words.map((words, i) => h('td', { key: i }, words)),
            h('td', { class: 'number' }, row.percent),
            h('td', { class: 'number fraction' }, row.sure)))))),
    rows.length > MANY && h('p', { class: 'muted' }, `${rows.length - MANY} rarer ones: the CSV file has them all.`))
}

// ---- why, and how sure -------------------------------------------------------------------------------------------

/** @param {Answer} answer @param {string} name */
export function reasons(answer, name) {
  if (!answer.sums.length) return null
  const sums = answer.sums.map(sum => ({ ...sum, reasons: sum.reasons.map(part => (part.rule ? part : { ...part, title: 'as asked' })) }))
  return h('div', { key: `reasons${name}` },
    h('h3', {}, `Behind the first roll${name && ` of ${name}`}`),
    sumTables(sums, (rule, text) => rule && h('a', { href: `/rules/${answer.ruleset}#${rule}` }, text || rule)))
}

/** @param {Answer} answer @param {string} name */
export function sureness(answer, name) {
  if (answer.exact) return h('span', { class: 'chip good', key: `sure${name}` }, `${name && `${name}: `}exact`)
  const sampled =
    answer.floats ? 'in floating point'
    : answer.samples ? `sampled from ${answer.samples.toLocaleString('en')} plays`
    : 'not exact'
  return h('span', { class: 'sampled', key: `sure${name}` },
    h('span', { class: 'chip warn' }, `${name && `${name}: `}${sampled}`), ' ', h('span', { class: 'small' }, answer.why))
}
