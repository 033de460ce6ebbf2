// One battle, twice: as the rules stand and under a change, on the same dice, side by side where they part.
import { post, problemOf } from '../kit/asking.js'
import { h, mount, off } from '../kit/dom.js'
import { roster } from '../battle/roster.js'
import { watched } from '../battle/watched.js'

/**
 * @typedef {import('../kit/messages.js').ReplayData} ReplayData @typedef {import('../kit/messages.js').View} View
 * @typedef {{change: string, rule: string, title: string, text: string, heading: string, step: number, battle: number,
 *   as_it_stands: ReplayData, changed: ReplayData, pages: [string, string]}} Parted
 * @typedef {{words: string, replay: ReplayData, page: string, board: ReturnType<typeof watched>}} Half
 */

const AROUND = 5 // lines of the log before the moment, and after it
const root = /** @type {HTMLElement} */ (document.getElementById('battles'))
/** @type {Parted|null} */
let parted = null
/** @type {Half[]} */
let halves = []
let trouble = ''
let now = 0

/** @param {ReplayData} replay @param {number} step @returns {View} */
function viewAt(replay, step) {
  const found = replay.steps[Math.min(step, replay.steps.length - 1)]
  return found.view ?? viewAt(replay, found.same ?? 0)
}

let said = '' // what a screen reader is told

/** @param {string} words */
const tell = words => {
  said = words
}

/** @param {ReplayData} replay */
const boardOf = replay => watched(replay, tell, () => redraw())

async function load() {
  try {
    const found = await post('/api/balance/battles', JSON.parse(decodeURIComponent(location.hash.slice(1))))
    parted = found
    halves = [
      { words: 'As it stands', replay: found.as_it_stands, page: found.pages[0], board: boardOf(found.as_it_stands) },
      { words: found.change.replace('->', '→'), replay: found.changed, page: found.pages[1], board: boardOf(found.changed) },
    ]
    now = found.step
  } catch (error) {
    trouble = error instanceof SyntaxError || error instanceof URIError ? 'This address names no battle.' : problemOf(error).text
  }
  redraw()
}

/** @param {number} step */
function go(step) {
  const last = Math.max(...halves.map(each => each.replay.steps.length)) - 1
  now = Math.min(Math.max(step, 0), last)
  tell(halves.map(({ words, replay }) => `${words}: ${replay.steps[now]?.line?.text ?? viewAt(replay, now).headline}`).join('; '))
  redraw()
}

/** @param {Half} half @param {Parted} parted */
function shown({ words, replay, page, board }, parted) {
  const view = viewAt(replay, now)
  const at = Math.min(now, replay.steps.length - 1)
  const lines = replay.steps.slice(Math.max(at - AROUND, 0), at + AROUND + 1).map(({ line }, place) => ({ line, step: Math.max(at - AROUND, 0) + place }))
  return h('section', { key: words, class: 'half', 'aria-label': words },
    h('h2', {}, words),
    h('p', { class: 'headline' }, view.headline),
    board
      ? h('div', { class: 'board-holder' }, board(view))
      : h('div', { class: 'cards-table' }, roster(view, replay.sides, { open: true, game: null })),
    h('ol', { class: 'lines-around' }, lines.map(({ line, step }) => line &&
      h('li', { key: step, class: `${step === at ? 'now' : ''}${step === parted.step ? ' parts' : ''}` }, line.text))),
    h('p', { class: 'small' }, replay.outcome && `The end: ${replay.outcome.words}.`, ' ', h('a', { href: `${page}#step=${at}` }, 'This battle by itself')))
}

/** @param {Parted} parted */
function controls(parted) {
  const last = Math.max(...halves.map(each => each.replay.steps.length)) - 1
  return h('div', { class: 'row controls' },
    h('button', { type: 'button', ...off(now === 0), onclick: () => go(now - 1) }, 'Step back'),
    h('button', { type: 'button', class: 'main', onclick: () => go(parted.step) }, 'Where they part'),
    h('button', { type: 'button', ...off(now === last), onclick: () => go(now + 1) }, 'Step on'),
    h('input', { type: 'range', 'aria-label': 'Step', min: 0, max: last, value: String(now), oninput: (/** @type {any} */ e) => go(Number(e.target.value)) }),
    h('span', { class: 'muted small' }, `${now} of ${last}`),
    h('p', { class: 'hidden', role: 'status' }, said))
}

root.replaceChildren()
const redraw = mount(root, () => {
  if (trouble) return h('p', { class: 'note bad', role: 'alert' }, trouble)
  if (!parted) return h('p', { class: 'muted' }, 'Both battles are being played…')
  const { title, text, battle, heading, rule, as_it_stands } = parted
  return h('div', {},
    h('h1', {}, `${as_it_stands.title}: battle ${battle}, twice on the same dice`),
    h('p', {}, h('b', {}, title), ': ', text, ' ', h('a', { class: 'rule', href: `/rules/${as_it_stands.ruleset}#${rule}` }, rule)),
    h('p', {}, `Up to step ${parted.step} both are the same`, heading && `; they part in ${heading}`, '.'),
    controls(parted),
    h('div', { class: 'halves' }, halves.map(each => shown(each, /** @type {Parted} */ (parted)))))
})
load()
