// The odds lab: one question, one situation or several, one value of a parameter or many, answers as one types.
import { at, isAlone, NEEDS_SERVER } from '../kit/root.js'
import { post, problemOf } from '../kit/asking.js'
import { changes } from './changes.js'
import { packed } from '../editor/links.js'
import { copy, copyButton } from '../kit/copying.js'
import { h, mount } from '../kit/dom.js'
import { csv, download } from './downloads.js'
import { described, field, framed } from './fields.js'
import { cells, readings, toldOf } from './grid.js'
import { address, bring, stateOf } from './permalink.js'
import { isDark, plot, watchTheme } from './plot.js'
import { NAMES, SCENARIO, asked, isOwn, nameOf, usual } from './questions.js'
import { columnOf, columns, controls, largest, reasons, spoken, sureness, table, together } from './result.js'
import { scenarios } from './scenarios.js'
import { about } from './situation.js'
import { varies, varying } from './vary.js'

/**
 * @typedef {import('./questions.js').Answer} Answer
 * @typedef {import('./questions.js').Grid} Grid
 * @typedef {import('./questions.js').Problem} Problem
 * @typedef {import('./questions.js').Situation} Situation
 * @typedef {import('../kit/dom.js').VNode} VNode
 * @typedef {{answer: Answer | null, problem: Problem | null}} Found
 */

const PAUSE = 180 // milliseconds without a key before a question is asked
const NARROW = 160
const SHARP = 2 // pixels of a picture for one on the page
const { ruleset, question, vega, api } = await about()

let lab = stateOf(question, location.search)
let editing = 0 // which situation the form shows
/** @type {Found[]} */
let found = [] // the answers to what stands in the form
/** @type {Answer[]} */
let shown = [] // the latest answers that are whole
/** @type {Grid | null} */
let grid = null // ... or where something varies, the latest grid
let busy = false
let said = '' // for those who hear the page
let fold = { open: false, filter: '' }
let chartProblem = isAlone ? `to draw one ${NEEDS_SERVER}` : ''
/** @type {Element | null} */
let canvas = null
/** @type {import('./plot.js').Drawn | null} */
let drawing = null
let asking = new AbortController()
let drawn = new AbortController()
/** @type {number | undefined} */
let timer

// ---- asking ------------------------------------------------------------------------------------------------------

/** Something in the form changed. */
function changed() {
  history.replaceState(null, '', at(address(question, lab)))
  stop()
  busy = true // what is shown is old from here on
  timer = setTimeout(ask, PAUSE)
  redraw()
}

/** No answer to what stood in the form before is waited for any longer. */
function stop() {
  clearTimeout(timer)
  asking.abort()
  busy = false
}

/** Asks what stands in the form; only the latest asking counts. */
async function ask() {
  stop()
  asking = new AbortController()
  const { signal } = asking
  busy = true
  redraw()
  if (varies(lab.vary)) return askGrid(signal)
  const answers = await Promise.all(lab.situations.map(situation => answerTo(situation, signal)))
  if (signal.aborted) return
  grid = null
  found = answers
  busy = false
  const whole = answers.flatMap(each => (each.answer ? [each.answer] : []))
  if (whole.length === answers.length) {
    shown = whole
    said = spoken(shown, lab)
    draw()
  }
  redraw()
}

/** @param {Situation} situation @param {AbortSignal} signal @returns {Promise<Found>} */
async function answerTo(situation, signal) {
  try {
    const answer = await post(`${api}/odds/${encodeURIComponent(question.name)}`, asked(question, situation), signal)
    return { answer, problem: null }
  } catch (error) {
    return { answer: null, problem: problemOf(error) }
  }
}

/** Asks for every value of what varies, and draws it. @param {AbortSignal} signal */
async function askGrid(signal) {
  const wanted = { ...frame(), vary: lab.vary, show: lab.show || null, kind: lab.kind }
  /** @type {Found} */
  const next = { answer: null, problem: null }
  try {
    const answer = await post(`${api}/grid/${encodeURIComponent(question.name)}`, wanted, signal)
    if (signal.aborted) return
    grid = answer
    shown = []
    said = toldOf(answer)
    draw()
  } catch (error) {
    if (signal.aborted) return
    next.problem = problemOf(error)
  }
  found = lab.situations.map((_, place) => (place === editing ? next : { answer: null, problem: null }))
  busy = false
  redraw()
}

/** The situations, and how a chart of them is to look. */
const frame = () => ({
  situations: lab.situations.map(each => ({ name: each.name, ...asked(question, each) })),
  theme: isDark() ? 'dark' : 'light',
  width: Math.max(NARROW, Math.floor(canvas?.clientWidth ?? 0) - 90),
})

/** Draws the chart of the latest answers. */
async function draw() {
  drawn.abort()
  drawn = new AbortController()
  const { signal } = drawn
  if (!canvas || !(grid || shown.length)) return
  try {
    const spec = grid ? grid.chart : await charted(signal)
    if (signal.aborted || !canvas) return
    if (!spec) return clear()
    const next = await plot(vega, canvas, spec)
    drawing?.finalize()
    drawing = next
    chartProblem = ''
  } catch (error) {
    if (signal.aborted) return
    clear()
    chartProblem = problemOf(error).text
  }
  redraw()
}

/** The chart of one column of the latest answers; nothing where there is none to draw. @param {AbortSignal} signal */
async function charted(signal) {
  const column = columnOf(shown[0], lab.column)
  if (shown[0].kind === 'value' || !column) return null
  const { situations, ...look } = frame()
  const by = shown[0].columns.includes(lab.by) ? lab.by : null
  const wanted = { ...look, situations: situations.slice(0, shown.length), column: column.column, by, view: lab.view }
  return post(`${api}/chart/${encodeURIComponent(question.name)}`, wanted, signal)
}

/** The page looks different now. */
const drawAnew = () => (grid ? ask() : draw())

function clear() {
  drawing?.finalize()
  drawing = null
  canvas?.replaceChildren()
}

// ---- the form ----------------------------------------------------------------------------------------------------

/** @returns {VNode} */
function form() {
  const situation = lab.situations[editing]
  const problem = found[editing]?.problem
  const plain = editing ? lab.situations[0].values : usual(question).values
  const names = new Set(question.parameters.map(each => each.name))
  const elsewhere = Object.keys(problem?.fields ?? {}).some(name => !names.has(name))
  return h('form', { key: `form${editing}`, class: 'card asked', onsubmit: (/** @type {Event} */ e) => e.preventDefault() },
    h('h2', { class: lab.situations.length > 1 ? null : 'hidden' }, `Situation ${nameOf(situation, editing)}`),
    lab.situations.length > 1 && h('div', { class: 'field', key: 'name' },
      h('label', { for: 'name' }, 'Name in charts and tables'),
      h('input', {
        id: 'name', type: 'text', value: situation.name, placeholder: NAMES[editing], maxlength: 40, autocomplete: 'off',
        oninput: (/** @type {Event} */ e) => { situation.name = /** @type {HTMLInputElement} */ (e.currentTarget).value; changed() },
      })),
    problem && (elsewhere || !Object.keys(problem.fields).length) && trouble(problem),
    h('div', { class: 'fields' }, question.parameters.filter(each => !(each.name in lab.vary)).map(parameter =>
      (parameter.name === SCENARIO ? where : field)(parameter, {
        id: `${NAMES[editing]}-${parameter.name}`,
        text: situation.values[parameter.name] ?? '',
        error: problem?.fields[parameter.name] ?? '',
        differs: situation.values[parameter.name] !== plain[parameter.name],
        change: text => { situation.values[parameter.name] = text; changed() },
      }))),
    varying(question.parameters, {
      vary: lab.vary,
      several: lab.situations.length > 1,
      errors: problem?.fields ?? {},
      change: vary => { lab.vary = vary; changed() },
    }),
    question.parameters.length === 0 && h('p', { class: 'muted' }, 'This question takes no parameters.'),
    changes(ruleset, situation, {
      ...fold,
      id: `${NAMES[editing]}-rules`,
      usual: 'none: the book',
      toggle: open => { if (open !== fold.open) { fold = { ...fold, open }; redraw() } },
      search: filter => { fold = { ...fold, filter }; redraw() },
      change: changed,
    }),
    h('p', { class: 'row' },
      h('button', { type: 'button', class: 'small', onclick: reset }, editing ? `Same as ${nameOf(lab.situations[0], 0)}` : 'Reset')))
}

/** The scenario that is asked about. @param {import('./questions.js').Parameter} parameter @param {import('./fields.js').Entry} entry */
function where(parameter, entry) {
  const situation = lab.situations[editing]
  const change = async (/** @type {string} */ scenario, /** @type {Record<string, any>|null} */ own) => {
    Object.assign(situation, own !== situation.own && own ? { own, packed: await packed(own) } : {})
    entry.change(scenario)
  }
  const failed = (/** @type {unknown} */ error) => {
    stop() // or an answer on its way would take the place of what was wrong
    found[editing] = { answer: null, problem: problemOf(error) }
    redraw()
  }
  return framed(parameter, entry,
    scenarios({ ruleset, scenario: entry.text, own: situation.own, how: described(parameter, entry), change, failed }),
    isOwn(situation) && h('span', { class: 'help', key: 'own' }, 'A scenario of your own: links hold it, and it goes to the server with the question.'))
}

/** @param {Problem} problem */
const trouble = problem =>
  h('p', { class: 'note bad', role: 'alert', key: 'trouble' }, problem.text, ' ',
    problem.rule && h('a', { href: `/rules/${ruleset.id}#${problem.rule}` }, `Rule ${problem.rule}`))

/** @param {Situation} situation @returns {Situation} */
const copyOf = situation => structuredClone(situation)

function reset() {
  const { name } = lab.situations[editing]
  lab.situations[editing] = { ...(editing ? copyOf(lab.situations[0]) : usual(question)), name }
  if (!editing) lab.vary = {}
  changed()
}

/** One more situation, to begin with like the one in the form. */
function add() {
  lab.situations.push({ ...copyOf(lab.situations[editing]), name: '' })
  editing = lab.situations.length - 1
  changed()
}

/** Which situation goes: the one in the form, but never the first. */
const last = () => editing || lab.situations.length - 1

function remove() {
  const place = last()
  lab.situations.splice(place, 1)
  found.splice(place, 1)
  editing = Math.min(editing, lab.situations.length - 1)
  changed()
}

function swap() {
  lab.situations.reverse()
  found.reverse()
  changed()
}

/** Which situation is edited. */
const situations = () =>
  h('div', { class: 'row situations', key: 'situations', role: 'group', 'aria-label': 'Situations' },
    lab.situations.length === 1
      ? h('button', { key: 'compare', type: 'button', onclick: add }, 'Compare with a second situation')
      : [
          ...lab.situations.map((situation, place) =>
            h('button', {
              key: place, type: 'button', 'aria-pressed': String(editing === place), class: `situation-${place}`,
              onclick: () => { editing = place; redraw() },
            }, `Situation ${nameOf(situation, place)}`, found[place]?.problem && h('span', { class: 'chip bad' }, 'wrong'))),
          lab.situations.length < NAMES.length && h('button', { key: 'add', type: 'button', onclick: add }, 'One more'),
          lab.situations.length === 2 && h('button', { key: 'swap', type: 'button', class: 'quiet', onclick: swap }, 'Swap'),
          h('button', { key: 'remove', type: 'button', class: 'quiet', onclick: remove }, `Without ${nameOf(lab.situations[last()], last())}`),
        ])

// ---- the answer --------------------------------------------------------------------------------------------------

/** @returns {VNode} */
function result() {
  const wrong = found.some(each => each.problem)
  const names = shown.map((_, place) => (lab.situations[place] ? nameOf(lab.situations[place], place) : NAMES[place]))
  const name = (/** @type {number} */ place) => (shown.length > 1 ? names[place] : '')
  const some = shown.length > 0 || grid !== null
  return h('section', { key: 'result', id: 'answer', tabindex: 0, class: `card answer${busy || wrong ? ' old' : ''}`, 'aria-label': 'Answer', 'aria-busy': String(busy) },
    wrong && some && h('p', { class: 'note warn', key: 'old' }, 'This is the answer before the change that does not work.'),
    !some && h('p', { class: 'muted', key: 'none' }, wrong ? 'No answer yet.' : 'Working it out…'),
    shown.length > 0 && [
      h('div', { class: 'row', key: 'sureness' }, shown.map((answer, place) => sureness(answer, name(place)))),
      largest(shown, lab, names),
      columns(shown[0], lab, column => { lab.column = column; if (lab.by === column) lab.by = ''; look() }),
      controls(shown[0], lab, change => { Object.assign(lab, change); look() }),
    ],
    grid && readings(grid, lab, change => { Object.assign(lab, change); changed() }),
    h('div', { class: 'chart', key: 'chart', tabindex: 0, ready: (/** @type {Element} */ el) => { canvas = el; watchWidth(el); draw() } }),
    chartProblem && h('p', { class: 'muted', key: 'chart-problem' }, `No chart: ${chartProblem}`),
    shown.length > 0 && [
      table(shown, lab, names),
      ...shown.map((answer, place) => reasons(answer, name(place))),
      ...shown.map((answer, place) => together(answer, name(place))),
    ],
    some && files(names),
    grid && cells(grid))
}

/** What is looked at changed, not what is asked. */
function look() {
  history.replaceState(null, '', at(address(question, lab)))
  said = spoken(shown, lab)
  draw()
  redraw()
}

/** The whole address, wherever on the page the reader is. */
const link = () => new URL(at(address(question, lab)), location.href).href

/** What takes the answer elsewhere. @param {string[]} names of the situations */
const files = names => {
  const name = `${ruleset.id}-${question.name}`
  const { version, fingerprint } = grid ?? shown[0]
  const commands = (grid?.commands ?? shown.map(each => each.command)).filter(Boolean).join('\n')
  const tell = (/** @type {string} */ words) => { said = words; redraw() }
  const all = { link: link(), asked: lab.situations.map(each => asked(question, each)), ...(grid ? { vary: lab.vary, grid } : { answers: shown }) }
  const file = (/** @type {string} */ label, /** @type {string} */ end, /** @type {string} */ type, /** @type {() => string} */ text) =>
    h('button', { key: label, type: 'button', class: 'small', onclick: () => download(`${name}.${end}`, type, text()) }, label)
  return h('div', { key: 'files' },
    h('div', { class: 'row' },
      h('button', { type: 'button', class: 'small', onclick: () => copy(link(), tell) }, 'Copy link'),
      file('CSV', 'csv', 'text/csv', () => grid?.csv ?? csv(shown, names)),
      grid && file('Markdown', 'md', 'text/markdown', () => grid?.markdown ?? ''),
      file('JSON', 'json', 'application/json', () => JSON.stringify(all, null, 2)),
      drawing && h('button', { type: 'button', class: 'small', onclick: svg }, 'SVG'),
      drawing && h('button', { type: 'button', class: 'small', onclick: png }, 'PNG')),
    commands && h('p', {}, 'The same from a terminal: ', copyButton('Copy', () => commands, tell)),
    commands && h('pre', { class: 'command', tabindex: 0 }, h('code', {}, commands)),
    h('p', { class: 'small muted' }, `sandtable ${version}, ${ruleset.title} ${fingerprint}`))
}

async function svg() {
  const text = await drawing?.view.toSVG()
  if (text) download(`${ruleset.id}-${question.name}.svg`, 'image/svg+xml', text)
}

async function png() {
  const drawn = await drawing?.view.toCanvas(SHARP)
  drawn?.toBlob(blob => { if (blob) download(`${ruleset.id}-${question.name}.png`, 'image/png', blob) })
}

/** @param {Element} el */
function watchWidth(el) {
  let width = el.clientWidth
  /** @type {number | undefined} */
  let later
  new ResizeObserver(() => {
    if (Math.abs(el.clientWidth - width) < 8) return
    width = el.clientWidth
    clearTimeout(later)
    later = setTimeout(drawAnew, PAUSE)
  }).observe(el)
}

const redraw = mount(/** @type {Element} */ (document.getElementById('lab')), () => [
  h('p', { class: 'hidden', role: 'status', key: 'said' }, said),
  h('div', { class: 'lab', key: 'lab' },
    h('div', { key: 'left' },
      situations(), form(),
      (grid || shown.length > 0) && h('p', { class: 'brief figures', key: 'brief' }, h('a', { href: '#answer' }, grid ? toldOf(grid) : spoken(shown, lab)))),
    result()),
])
watchTheme(drawAnew)
/** What the address says. */
async function begin() {
  const next = stateOf(question, location.search)
  const isRead = await bring(next, location.hash)
  lab = next
  editing = Math.min(editing, lab.situations.length - 1)
  await ask()
  if (!isRead) found[0] = { answer: null, problem: { text: 'This link holds no scenario that could be read.', rule: '', fields: {} } }
  if (!isRead) redraw()
}
addEventListener('popstate', () => { if (!/^#[^=]+$/.test(location.hash)) begin() }) // not to another part of the page
begin()
