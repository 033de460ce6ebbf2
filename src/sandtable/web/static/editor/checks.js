// Beside the board: whether a battle can start, whether it is fair, and what can be done with the scenario.
import { at } from '../kit/root.js'
import { h, off } from '../kit/dom.js'
import { copy } from '../kit/copying.js'
import { sideName, tint } from '../kit/sides.js'
import { download } from '../library/downloads.js'
import { called, reveal } from './form.js'
import { packed } from './links.js'
import { forget, keep, kept } from './shelf.js'
import { holderOf, members, now, pieceAt, play, readFile, select, start, take, tell, tryIt, workshop, written } from './workshop.js'

const BATTLES = 400

/** @param {import('./workshop.js').Corps} corps */
function points(corps) {
  const all = members(corps).map(({ path }) => now.drawn?.pieces[pieceAt(path)]?.points)
  return all.some(each => typeof each === 'number') ? all.reduce((/** @type {number} */ sum, each) => sum + (each ?? 0), 0) : null
}

/** Leads to what is wrong: its entry, and there its field. @param {import('./workshop.js').Path} path */
function show(path) {
  select(holderOf(path))
  queueMicrotask(() => reveal(path))
}

const checks = () => {
  const wrong = now.drawn?.wrong ?? []
  return h('section', { 'aria-labelledby': 'is-it' }, h('h2', { id: 'is-it' }, 'Is it a battle?'),
    h('ul', { class: 'checks', 'aria-live': 'polite' },
      wrong.map((each, place) => h('li', { class: 'check bad', key: place },
        h('span', { class: 'sign', 'aria-hidden': 'true' }, '▲'),
        h('span', {}, h('strong', {}, each.text), each.rule && [' ', h('a', { class: 'small', href: `/rules/${workshop.id}#${each.rule}` }, each.rule)]),
        each.path.length > 0 && h('button', { type: 'button', class: 'small', onclick: () => show(each.path) }, 'Show'))),
      !wrong.length && h('li', { class: 'check good' }, h('span', { class: 'sign', 'aria-hidden': 'true' }, '✓'), h('span', {}, h('strong', {}, 'A battle can start'))),
      now.drawn?.remarks.map(each => h('li', { class: 'check', key: each }, h('span', { class: 'sign', 'aria-hidden': 'true' }, '!'), h('span', {}, each))),
      workshop.corps.map((corps, place) => h('li', { class: 'check', key: `side-${place}` },
        h('span', { class: 'sign', 'aria-hidden': 'true' }, '·'),
        h('span', {}, sideName(corps.side, workshop.sides[corps.side] ?? ''), `: ${members(corps).length}${points(corps) === null ? '' : `, ${points(corps)} points`}`)))))
}

/** @param {number} share */
const percent = share => `${Math.round(share * 100)} %`

function fair() {
  const found = now.fair
  const [first] = found?.wins ?? []
  return h('section', { 'aria-labelledby': 'fair' }, h('h2', { id: 'fair' }, 'Fair?'),
    found && first && [
      h('p', { class: 'small muted' }, `${found.battles} battles, computer against computer, in ${found.seconds < 1 ? 'less than a second' : `${Math.round(found.seconds)} s`}.`),
      h('div', { class: 'shares', role: 'img', 'aria-label': found.wins.map(each => `${each.name}: wins ${percent(each.value)}`).join(', ') },
        found.wins.map((each, side) => each.value > 0 && h('span', { key: each.name, class: side < workshop.sides.length ? `share side-${tint(side)}` : 'share side--1', style: { 'flex-grow': String(each.value) } }, each.value > 0.12 && `${each.name} ${percent(each.value)}`))),
      h('p', {}, `${first.name}: wins between ${Math.floor(first.low * 100)} and ${Math.ceil(first.high * 100)} %. `,
        h('span', { class: 'muted' }, `How they ended: ${found.reasons.map(each => `${each.name}, ${percent(each.value)}`).join('; ')}.`)),
    ],
    h('button', { type: 'button', ...off(now.trying || !!now.drawn?.wrong.length), onclick: () => now.trying || now.drawn?.wrong.length || tryIt(BATTLES) }, now.trying ? 'They fight …' : found ? 'Once more' : 'Let the computer try it'))
}

const name = () => String(now.drawn?.scenario.title || 'scenario').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'scenario'

async function save() {
  try {
    download(`${name()}.toml`, 'application/toml', await written())
  } catch {
    tell('The file could not be written.')
  }
}

/** The address of another page about this scenario. @param {string} page */
const addressOf = async page => `${location.origin}${at(`/${page}/${workshop.id}`)}#s=${await packed(now.drawn?.scenario ?? {})}`

/** Goes there; the scenario stays here as what was worked on last. @param {string} page */
const goTo = async page => location.assign(await addressOf(page))

async function share() {
  const address = await addressOf('editor')
  history.replaceState(null, '', address)
  await copy(address, words => tell(words === 'Copied.' ? 'The link is copied: anyone who opens it has this scenario.' : words))
}

const actions = () =>
  h('section', { class: 'doing', 'aria-label': 'What to do with it' },
    h('button', { type: 'button', class: 'main', disabled: !!now.drawn?.wrong.length, onclick: play }, '▶ Play it'),
    h('div', { class: 'pair' },
      h('button', { type: 'button', onclick: save }, 'Save file'),
      h('button', { type: 'button', onclick: share }, 'Share')),
    h('div', { class: 'pair' },
      h('button', { type: 'button', onclick: () => tell(keep(now.drawn?.scenario ?? {}) ? 'Kept in this browser.' : 'The browser does not keep anything here.') }, 'Save in this browser'),
      h('label', { class: 'button' }, 'Open file', h('input', { type: 'file', class: 'hidden', accept: '.toml', onchange: openFile }))),
    h('button', { type: 'button', disabled: !!now.drawn?.wrong.length, onclick: () => goTo('balance') }, 'Test its balance'),
    workshop.has_odds && h('button', { type: 'button', disabled: !!now.drawn?.wrong.length, onclick: () => goTo('odds') }, 'Ask its odds'),
    h('p', { class: 'small' }, h('a', { href: `/odds/${workshop.id}` }, 'Odds of single attacks')))

/** @param {Event} event */
async function openFile(event) {
  const input = /** @type {HTMLInputElement} */ (event.currentTarget)
  const file = input.files?.[0]
  if (file) await readFile(await file.text())
  input.value = ''
}

const shelf = () => {
  const mine = kept()
  return h('section', { 'aria-labelledby': 'begin-with' }, h('h2', { id: 'begin-with' }, 'Begin with'),
    h('select', { 'aria-labelledby': 'begin-with', value: '', onchange: (/** @type {Event} */ e) => begin(/** @type {HTMLSelectElement} */ (e.currentTarget)) },
      h('option', { value: '' }, 'a scenario …'),
      workshop.scenarios.map(each => h('option', { key: each.name, value: `shipped/${each.name}` }, each.title)),
      mine.length > 0 && h('optgroup', { label: 'kept in this browser' }, mine.map(each => h('option', { key: each.id, value: each.id }, each.title)))),
    mine.length > 0 && h('ul', { class: 'kept' }, mine.map(each => h('li', { key: each.id, class: 'row spread' },
      h('button', { type: 'button', class: 'quiet link', onclick: () => take(each.scenario) }, each.title),
      h('button', { type: 'button', class: 'small quiet', 'aria-label': `Forget ${each.title}`, onclick: () => { forget(each.id); tell(`${each.title} is forgotten.`) } }, '×')))))
}

/** @param {HTMLSelectElement} chosen */
function begin(chosen) {
  const { value } = chosen
  chosen.value = ''
  const own = kept().find(each => each.id === value)
  if (own) take(own.scenario)
  else if (value) start(value.slice('shipped/'.length))
}

/** Who fights, side by side; those not on the board can be dragged there. */
export const forces = () =>
  workshop.corps.map((corps, side) => h('section', { key: side, class: 'force' }, h('h2', {}, sideName(corps.side, workshop.sides[corps.side] ?? '')),
    h('ul', {}, members(corps).map(({ path, entry }, place) => {
      const key = pieceAt(path)
      const figure = now.drawn?.view?.figures.find(each => each.key === key)
      return h('li', { key: path.join('.') },
        h('button', {
          type: 'button', class: 'member', 'data-path': path.join('.'), 'aria-pressed': String(path.join('.') === now.selected.join('.')), draggable: 'true',
          ondragstart: (/** @type {DragEvent} */ e) => e.dataTransfer?.setData('text/plain', JSON.stringify(path)),
          onclick: () => {
            select(path)
            queueMicrotask(() => document.getElementById('chosen')?.focus())
          },
        }, figure?.name ?? called(entry, place),
          h('span', { class: 'small muted' }, [now.drawn?.pieces[key]?.points ?? null, figure && !figure.radius ? 'deploys' : null].filter(each => each !== null).join(', '))))
    }))))

export const side = () => [checks(), fair(), actions(), shelf()]
