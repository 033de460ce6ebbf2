// What the editor is about: a scenario as data, how the server draws it, and everything that can be done to it.
import { at, goTo } from '../kit/root.js'
import { post, problemOf } from '../kit/asking.js'
import { recall, remember } from '../kit/storage.js'

/**
 * @typedef {import('../kit/messages.js').Scene} Scene @typedef {import('../kit/messages.js').View} View
 * @typedef {(string|number)[]} Path where an entry stands in the scenario
 * @typedef {{key: string, words: string, group: string, style: string, gesture: 'brush'|'box'|'line', help: string}} Tool
 * @typedef {{path: Path, side: number, own: [string, string][]}} Corps
 * @typedef {{words: string, role: string}} Recruit
 * @typedef {{text: string, rule: string, path: Path}} Wrong
 * @typedef {{scenario: Record<string, any>, wrong: Wrong[], remarks: string[], scene: Scene|null, view: View|null,
 *   pieces: Record<string, {path: Path, points: number|null}>, whole: Record<string, any>,
 *   known: Record<string, string[]>, entry: Path}} Drawn
 * @typedef {{id: string, title: string, sides: string[], form: any, tools: Tool[], corps: Corps[], recruits: Recruit[],
 *   name: string, scenarios: {name: string, title: string}[], usual: string, has_odds: boolean}} Workshop
 * @typedef {{name: string, value: number, low: number, high: number}} Share
 * @typedef {{battles: number, seconds: number, wins: Share[], reasons: Share[]}} Shares
 */

const MOST = 200 // steps that can be taken back

/** @type {Workshop} */
export const workshop = JSON.parse(document.getElementById('data')?.textContent ?? '{}')

export const now = {
  /** @type {Drawn|null} */ drawn: null,
  /** @type {string[]} */ past: [],
  /** @type {string[]} */ future: [],
  /** @type {Path} */ selected: [],
  trouble: '',
  told: '',
  working: 0,
  /** @type {Shares|null} */ fair: null,
  trying: false,
}

let redraw = () => {}
/** @param {() => void} draw what is called after every change */
export const whenChanged = draw => {
  redraw = draw
}

/** @param {string} call */
const address = call => `/api/scenarios/${workshop.id}/${call}`

/** @param {string} words for people who do not see it */
export function tell(words) {
  now.told = words
  redraw()
}

/** @type {Promise<unknown>} one change after the other, each of what the last one made */
let queue = Promise.resolve()

/**
 * A change that the server makes; what it makes of the scenario is shown, and can be taken back.
 * @param {string} call @param {() => object} body what it needs besides the scenario @param {string} [told]
 */
export function change(call, body, told = '') {
  queue = queue.then(async () => {
    if (!now.drawn) return
    now.working += 1
    redraw()
    try {
      const before = now.drawn.scenario
      show(await post(address(call), { scenario: before, ...body() }), call !== 'point')
      now.trouble = ''
      if (told) now.told = differs(before, now.drawn.scenario) ? told : 'Nothing changes there.'
    } catch (error) {
      now.trouble = problemOf(error).text
    }
    now.working -= 1
    redraw()
  })
  return queue
}

/** @param {Drawn} drawn @param {boolean} undoable */
function show(drawn, undoable) {
  const before = now.drawn
  if (drawn.entry.length) now.selected = drawn.entry
  now.drawn = drawn.scene || !before ? drawn : { ...drawn, scene: before.scene, view: before.view, pieces: before.pieces }
  if (drawn.wrong.length && before) now.drawn.whole = before.whole
  if (!before || !undoable || !differs(before.scenario, drawn.scenario)) return
  now.past = [...now.past, JSON.stringify(before.scenario)].slice(-MOST)
  now.future = []
  now.fair = null
  keepDraft()
}

/** @param {object} one @param {object} other */
const differs = (one, other) => JSON.stringify(one) !== JSON.stringify(other)

/** From now on a reload shows this, and no longer what the address brought along. */
function keepDraft() {
  remember(`draft.${workshop.id}`, JSON.stringify(now.drawn?.scenario ?? {}))
  if (location.hash) history.replaceState(null, '', location.pathname)
}

/** The scenario on which the author worked here last. @returns {Record<string, any>|null} */
export function draft() {
  try {
    return JSON.parse(recall(`draft.${workshop.id}`, 'null'))
  } catch {
    return null
  }
}

/** Another scenario instead. @param {Record<string, any>} scenario */
export const take = scenario => {
  now.selected = []
  return change('draw', () => ({ scenario }))
}

/** Another scenario instead, fetched from somewhere. @param {() => Promise<Drawn>} fetching */
async function open(fetching) {
  try {
    const drawn = await fetching()
    now.selected = []
    show(drawn, true)
    now.trouble = ''
  } catch (error) {
    now.trouble = problemOf(error).text
  }
  redraw()
}

/** One of the ruleset's own scenarios. @param {string} name */
export const start = name => open(async () => {
  const response = await fetch(at(address(`shipped/${encodeURIComponent(name)}`)))
  const drawn = await response.json()
  if (!response.ok) throw drawn
  return drawn
})

/** @param {'past'|'future'} from @param {'past'|'future'} to */
const travel = (from, to) => {
  const text = now[from].at(-1)
  if (!text || !now.drawn) return
  const here = JSON.stringify(now.drawn.scenario)
  const rest = now[from].slice(0, -1)
  const other = [...now[to], here]
  change('draw', () => ({ scenario: JSON.parse(text) })).then(() => {
    now[from] = rest
    now[to] = other
    now.selected = []
    redraw()
  })
}
export const undo = () => travel('past', 'future')
export const redo = () => travel('future', 'past')

/** What stands at a place. @param {any} data @param {Path} path */
export const entryAt = (data, path) => path.reduce((found, part) => (found === null || found === undefined ? undefined : found[part]), data)

/** The innermost entry of a list that a place lies in, or else the place itself. @param {Path} path @returns {Path} */
export function holderOf(path) {
  const data = now.drawn?.scenario
  const isEntry = (/** @type {number} */ end) => {
    const entry = entryAt(data, path.slice(0, end))
    return Array.isArray(entryAt(data, path.slice(0, end - 1))) && typeof entry === 'object' && !Array.isArray(entry)
  }
  const ends = path.map((_, place) => place + 1).filter(isEntry)
  return path.slice(0, ends.at(-1) ?? path.length)
}

/** The scenario with another value at a place; without it, where there is none. @param {Path} path @param {any} value */
export function set(path, value) {
  change('draw', () => {
    const scenario = structuredClone(now.drawn?.scenario ?? {})
    let holder = scenario
    path.slice(0, -1).forEach((part, place) => {
      holder[part] ??= typeof path[place + 1] === 'number' ? [] : {}
      holder = holder[part]
    })
    const last = /** @type {string|number} */ (path.at(-1))
    if (value !== undefined) holder[last] = value
    else if (Array.isArray(holder)) holder.splice(Number(last), 1)
    else delete holder[last]
    return { scenario }
  })
}

/** Takes an entry out. @param {Path} path */
export function remove(path) {
  if (JSON.stringify(now.selected).startsWith(JSON.stringify(path).slice(0, -1))) now.selected = []
  set(path, undefined)
}

/** @param {Path} one @param {Path} other */
export const same = (one, other) => one.length === other.length && one.every((part, place) => String(part) === String(other[place]))

/** The key of the piece whose entry this is. @param {Path} path */
export const pieceAt = path => Object.entries(now.drawn?.pieces ?? {}).find(([, piece]) => same(piece.path, path))?.[0] ?? ''

/** @param {Path} path */
export const select = path => {
  now.selected = path
  redraw()
}

/** The entries of one side, each with its place. @param {Corps} corps @returns {{path: Path, entry: any}[]} */
export function members(corps) {
  const list = entryAt(now.drawn?.scenario, corps.path)
  if (!Array.isArray(list)) return []
  return list
    .map((entry, place) => ({ path: [...corps.path, place], entry }))
    .filter(({ entry }) => corps.own.every(([name, value]) => entry?.[name] === value))
}

/** Plays it a few hundred times, computer against computer. @param {number} battles */
export async function tryIt(battles) {
  now.trying = true
  redraw()
  try {
    const fair = await post(address('fair'), { scenario: now.drawn?.scenario, battles })
    now.fair = fair
    now.trouble = ''
  } catch (error) {
    now.trouble = problemOf(error).text
  }
  now.trying = false
  redraw()
}

/** Opens a table for it, and goes there. */
export async function play() {
  try {
    const { url } = await post('/api/tables', { ruleset: workshop.id, scenario: now.drawn?.scenario })
    goTo(url)
  } catch (error) {
    now.trouble = problemOf(error).text
    redraw()
  }
}

/** The file that the command line knows. @returns {Promise<string>} */
export const written = async () => (await post(address('write'), { scenario: now.drawn?.scenario })).text

/** @param {string} text of a file */
export const readFile = text => open(() => post(address('read'), { text }))
