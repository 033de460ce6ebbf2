// Thousands of battles in the page, by compiled rules: who wins how often, how long they last, and how long that took.
import { post, problemOf } from '../kit/asking.js'
import { copyButton } from '../kit/copying.js'
import { h, mount, off, scrolling } from '../kit/dom.js'
import { OWN } from '../kit/scenarios.js'
import { percent } from '../kit/words.js'
import { download } from '../library/downloads.js'
import { choice, oneScenario, rules, seed } from './form.js'
import { inScenario, setting } from './plan.js'

/**
 * Described in sandtable/web/alone/battles.py.
 * @typedef {{name: string, value: number, low: number, high: number}} Share
 * @typedef {{shares: {battles: number, seconds: number, wins: Share[]}, columns: string[], rows: string[][], command: string, csv: string}} Played
 * @typedef {{words: string, asked: object, played: Played}} Found
 */

/** @type {{ruleset: import('../library/questions.js').Ruleset, laboratory: {players: string[]}}} */
const { ruleset, laboratory } = JSON.parse(document.getElementById('data')?.textContent ?? '{}')
const ADDRESS = '/api/battles'
const BATTLES = ['1000', '10000', '100000']

const plan = { ...setting(ruleset, laboratory.players), battles: '10000', isBeside: true }
const fold = { open: false, filter: '' }
/** @type {Found[]} the latest first */
let found = []
let busy = false
let trouble = ''
let said = ''

/** @param {unknown} error */
function failed(error) {
  trouble = problemOf(error).text
  redraw()
}

const count = (/** @type {string|number} */ battles) => Number(battles).toLocaleString('en')
const isChanged = () => [plan.changed.preset, ...Object.keys(plan.changed.rulings), ...Object.keys(plan.changed.numbers)].some(Boolean)

/** What is played, as a heading. */
function inWords() {
  const { preset, rulings, numbers } = plan.changed
  const title = plan.scenario === OWN ? plan.own?.title : ruleset.scenarios.find(each => each.name === plan.scenario)?.title
  const changed = [preset, ...Object.values(rulings), ...Object.entries(numbers).map(([id, value]) => `${id} ${value}`)].filter(Boolean)
  return [`${title || 'A scenario of your own'}: ${plan.players.join(' against ')}`, ...changed].join(', ')
}

async function play() {
  const asked = { ...inScenario(plan, ruleset), battles: Number(plan.battles), beside_book: plan.isBeside && isChanged() }
  const words = inWords()
  busy = true
  trouble = ''
  redraw()
  try {
    const played = await post(ADDRESS, asked)
    found = [{ words, asked, played }, ...found]
    said = spoken(played)
  } catch (error) {
    trouble = problemOf(error).text
  }
  busy = false
  redraw()
}

/** @param {Played} played */
const spoken = ({ shares }) => `${count(shares.battles)} battles: ${shares.wins.map(each => `${each.name} ${percent(each.value)}`).join(', ')}`

/** Every battle as a row of a file: the same ones, played once more. @param {Found} found */
async function save({ asked }) {
  try {
    const { csv } = await post(ADDRESS, { ...asked, beside_book: false, csv: true })
    download(`${ruleset.id}-battles.csv`, 'text/csv', csv)
  } catch (error) {
    failed(error)
  }
}

// ---- the page ------------------------------------------------------------------------------------------------------

const form = () =>
  h('form', { class: 'card asked', onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); if (!busy) play() } },
    oneScenario({ plan, ruleset, laboratory, fold, change: () => redraw(), failed }),
    h('div', { class: 'fields', key: 'luck' },
      choice({ plan, change: () => redraw() }, 'battles', 'Battles', BATTLES.map(each => [each, count(each)])),
      seed({ plan, ruleset, laboratory, fold, change: () => redraw(), failed })),
    rules({ plan, ruleset, laboratory, fold, change: () => redraw(), failed }, true),
    isChanged() && h('label', { class: 'choice', key: 'beside' },
      h('input', { type: 'checkbox', checked: plan.isBeside, onchange: () => { plan.isBeside = !plan.isBeside; redraw() } }),
      'Beside the book, on the same luck'),
    trouble && h('p', { class: 'note bad', role: 'alert', key: 'trouble' }, trouble),
    h('div', { class: 'row', key: 'go' },
      h('button', { class: 'main', ...off(busy) }, `Simulate ${count(plan.battles)} battles`),
      busy && h('span', { class: 'small muted' }, 'They are being played…')))

/** @param {Found} one @param {number} place */
function result(one, place) {
  const { words, played: { shares, columns, rows, command } } = one
  return h('section', { class: 'card found-out', key: found.length - place, 'aria-label': words },
    h('h2', {}, words),
    h('div', { class: 'largest' }, shares.wins.filter((each, side) => each.value || side < ruleset.sides.length).map(each =>
      h('div', { class: 'one', key: each.name },
        h('span', { class: 'muted' }, each.name),
        h('span', { class: 'big-number' }, percent(each.value)),
        h('span', { class: 'figures' }, `${percent(each.low)} to ${percent(each.high)}`)))),
    h('p', { class: 'small muted took' }, `${count(shares.battles)} battles in ${shares.seconds.toFixed(2)} s. The ranges hold the true share in 95 of 100 cases.`),
    scrolling('All figures', h('table', {},
      h('thead', {}, h('tr', {}, columns.map((name, at) => h('th', { key: at, scope: 'col', class: at ? 'number' : null }, name)))),
      h('tbody', {}, rows.map(([name, ...figures]) => h('tr', { key: name },
        h('th', { scope: 'row' }, name), figures.map((figure, at) => h('td', { key: at, class: 'number' }, figure))))))),
    command && h('p', { class: 'small', key: 'terminal' }, 'The same from a terminal: ', copyButton('Copy', () => command, words => { said = words; redraw() })),
    command && h('pre', { class: 'command', tabindex: 0, key: 'command' }, h('code', {}, command)),
    h('div', { class: 'row' }, h('button', { type: 'button', class: 'small', onclick: () => save(one) }, 'Every battle (CSV)')))
}

const root = /** @type {HTMLElement} */ (document.getElementById('simulation'))
root.replaceChildren()
const redraw = mount(root, () => [
  h('p', { class: 'hidden', role: 'status', key: 'said' }, said),
  h('div', { class: 'balance', key: 'page' },
    form(),
    h('div', { class: 'results', key: 'results' }, found.length ? found.map(result)
      : h('p', { class: 'card muted', key: 'none' }, 'Results are shown here, the latest first: change something and play again to compare.'))),
])
