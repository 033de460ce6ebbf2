// The balance lab: a question, the job that answers it, and what it has found so far.
import { at } from '../kit/root.js'
import { problemOf } from '../kit/asking.js'
import { copyButton } from '../kit/copying.js'
import { h, mount } from '../kit/dom.js'
import { OWN } from '../kit/scenarios.js'
import { unpacked } from '../editor/links.js'
import { download } from '../library/downloads.js'
import { curve } from './curve.js'
import * as drawing from './drawing.js'
import { formOf } from './form.js'
import { heat } from './heat.js'
import * as jobs from './jobs.js'
import { PURPOSES, asked, planOf, usual } from './plan.js'
import * as tables from './tables.js'
import { tornado } from './tornado.js'

/** @typedef {import('./jobs.js').Job} Job @typedef {import('./jobs.js').Example} Example @typedef {import('./jobs.js').Row} Row @typedef {import('./jobs.js').Sweep} Sweep */

/** @type {{ruleset: import('../library/questions.js').Ruleset, laboratory: import('./jobs.js').Laboratory, job: Job|null,
 *   example: Example|null}} */
const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}')
const { ruleset, laboratory, example } = data
const titles = new Map([...ruleset.rulings, ...ruleset.numbers].map(each => [each.id, each.title]))

const FILES = /** @type {Record<string, string>} */ ({ csv: 'Rows (CSV)', html: 'One page (HTML)', toml: 'Your scenario (TOML)' })

let plan = usual(ruleset, laboratory)
if (data.job) plan = planOf(plan, data.job.asked)
/** @type {Job|null} */
let job = data.job
let fold = { open: false, filter: '' }
let busy = false
let trouble = ''
let silence = '' // why there is no news
let said = ''
let measure = ''
let whole = false
/** @type {{name: string, value: any}|null} */
let chosen = null
let following = new AbortController()

/** What a number's entry or a reading is called. @param {string} name */
const title = name => {
  const [id, place = ''] = name.split(/(?=\[)/)
  return `${titles.get(id) ?? id}${place && ` ${name.slice(id.length)}`}`
}
const scenarioTitle = (/** @type {string} */ name) => name === OWN ? String(plan.own?.title || 'a scenario of your own') : ruleset.scenarios.find(each => each.name === name)?.title ?? name

/** @param {unknown} error */
function failed(error) {
  trouble = problemOf(error).text
  redraw()
}

// ---- asking --------------------------------------------------------------------------------------------------------

async function submit() {
  busy = true
  trouble = ''
  redraw()
  try {
    const started = await jobs.start(asked(plan, ruleset))
    const words = PURPOSES.find(([each]) => each === plan.purpose)?.[1] ?? ''
    jobs.keep(started, `${ruleset.title}, ${plan.purpose === 'matrix' ? 'players' : scenarioTitle(plan.scenario)}: ${words}`)
    history.pushState(null, '', at(started.url))
    show(started)
  } catch (error) {
    trouble = problemOf(error).text
  }
  busy = false
  redraw()
}

/** @param {Job} next */
function show(next) {
  following.abort()
  following = new AbortController()
  job = next
  chosen = null
  whole = false
  silence = ''
  if (!jobs.isOver(next)) jobs.follow(next, hear, words => { silence = words; redraw() }, following.signal)
}

/** @param {Job} news */
function hear(news) {
  job = news
  if (jobs.isOver(news)) said = stateInWords(news)
  redraw()
}

async function cancel() {
  if (job) job = await jobs.cancel(job).catch(() => job)
  redraw()
}

async function goOn() {
  trouble = ''
  try {
    if (job) show(await jobs.goOn(job))
  } catch (error) {
    trouble = problemOf(error).text
  }
  redraw()
}

addEventListener('popstate', () => location.reload()) // another job, or none

// ---- the page ------------------------------------------------------------------------------------------------------

/** @param {Job} job */
function stateInWords(job) {
  const seconds = `${job.seconds.toFixed(0)} s`
  switch (job.state) {
    case 'waiting': return job.before ? `Waiting: ${job.before} others have their turn first.` : 'Waiting for its turn: it is next.'
    case 'running': return job.of ? `${job.done} of ${job.of} decided` : 'Getting ready: the rules are compiled the first time, which takes some seconds.'
    case 'done': return `Done in ${seconds}.`
    case 'cancelled': return `Cancelled after ${seconds}; these are the results so far. They are kept.`
    default: return `It did not work: ${job.error}`
  }
}

/** @param {Job} job */
const progress = job =>
  h('div', { class: 'state', key: 'state' },
    h('p', { class: job.state === 'failed' ? 'note bad' : '' }, stateInWords(job)),
    silence && h('p', { class: 'note warn', role: 'alert' }, silence),
    !jobs.isOver(job) && h('div', { class: 'row' },
      h('progress', { 'aria-label': 'How far it is', max: job.of || 1, ...(job.of ? { value: job.done } : {}) }),
      h('button', { type: 'button', class: 'small', onclick: cancel }, 'Cancel')),
    job.can_go_on && h('div', { class: 'row' }, h('button', { type: 'button', class: 'small', onclick: goOn }, 'Go on')))

/** @param {Job|Example} job */
function findings(job) {
  const { found } = job
  if (job.asked.kind === 'tune') return 'steps' in job && tables.tuned(job, found, title)
  if (!found) return null
  switch (job.asked.kind) {
    case 'sensitivity': return tables.shares(found, title)
    case 'price': return tables.prices(found)
    case 'matrix': return heat(found, scenarioTitle)
    case 'report': return found.sweep ? [swept(found.sweep, job), found.shares && tables.shares(found.shares, title), heat(found.matrix, scenarioTitle)] : swept(found, job)
    default: return swept(found, job)
  }
}

/** @param {Sweep} found @param {Example} job */
function swept(found, job) {
  const measures = Object.keys(found.base)
  const shown = measures.includes(measure) ? measure : measures[0]
  const row = found.rows.find(each => each.name === chosen?.name && each.new === chosen.value) ?? null
  const choose = (/** @type {Row} */ each) => {
    chosen = { name: each.name, value: each.new }
    redraw()
    queueMicrotask(() => document.querySelector('.closer')?.scrollIntoView({ block: 'nearest' }))
  }
  const one = job.asked.vary?.length === 1 && !job.asked.patterns?.length
  return h('div', { key: 'swept' },
    tables.summary(found),
    h('div', { class: 'row' },
      h('label', { for: 'measured' }, 'Change of'),
      h('select', { id: 'measured', value: shown, onchange: (/** @type {Event} */ e) => { measure = /** @type {HTMLSelectElement} */ (e.currentTarget).value; redraw() } },
        measures.map(each => h('option', { key: each, value: each }, drawing.inWords(each)))),
      h('span', { class: 'small muted' }, found.finished ? 'Click a bar for the battles behind it.' : 'Pale bars are not shown to be effects yet.')),
    one ? curve(found, { measure: shown, name: job.asked.vary[0].split('=')[0], choose })
      : tornado(found, { measure: shown, whole, chosen: row, title, choose, more: () => { whole = !whole; redraw() } }),
    row && tables.closer(found, row, job, rule(row.name)),
    tables.rows(found, choose, title))
}

/** @param {string} name */
function rule(name) {
  const [id] = name.split('[')
  const read = ruleset.rulings.find(each => each.id === id)
  return { id, title: title(name), text: read?.text ?? laboratory.texts[id] ?? '' }
}

/** @param {Job} job */
const exports = job =>
  h('div', { class: 'exports', key: 'exports' },
    h('p', {}, 'The same from a terminal: ', copyButton('Copy', () => job.command, words => { said = words; redraw() })),
    h('pre', { class: 'command', tabindex: 0 }, h('code', {}, job.command)),
    h('p', { class: 'row' },
      job.files.map(name => h('a', { key: name, class: 'button small', href: jobs.fileOf(job, name), download: name }, FILES[name.split('.')[1]])),
      job.found && h('button', { type: 'button', class: 'small', onclick: () => download(`${job.asked.kind}.json`, 'application/json', JSON.stringify(job.found, null, 2)) }, 'Everything (JSON)')))

const root = /** @type {HTMLElement} */ (document.getElementById('balance'))
root.replaceChildren()
const redraw = mount(root, () => [
  h('div', { class: 'hidden', role: 'status', 'aria-live': 'polite' }, said),
  h('div', { class: 'balance' },
    formOf({ plan, ruleset, laboratory, fold, busy, trouble, change: () => redraw(), failed, submit }),
    h('section', { class: 'card found-out', 'aria-label': 'Answer', 'data-state': job?.state ?? 'none' },
      job ? [progress(job), findings(job), exports(job)]
        : example ? [h('p', { class: 'note', key: 'example' }, `An example, worked out beforehand: what each number does in “${scenarioTitle(example.asked.scenario)}”. What you ask takes its place.`), findings(example)]
        : h('p', { class: 'muted' }, 'Choose a question and press Find out: a first one is filled in. It runs in the background.'))),
])
if (job) show(job)

/** A scenario of the reader's own that the address brings along, as the editor's addresses do: `#s=...`. */
async function bring() {
  const sent = new URLSearchParams(location.hash.slice(1)).get('s')
  if (!sent) return
  const own = await unpacked(sent)
  if (own) Object.assign(plan, { own, scenario: OWN })
  else trouble = 'This link holds no scenario that could be read.'
  redraw()
}
addEventListener('hashchange', bring)
bring()
