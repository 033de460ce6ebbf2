// Home: play at once, set up a battle, join by link, open a replay, come back to a table.
import { at, below, goTo } from '../kit/root.js'
import { post, problemOf } from '../kit/asking.js'
import { h, mount } from '../kit/dom.js'
import * as lessons from '../kit/lessons.js'
import { HUMAN, LEVELS, USUAL } from '../kit/opponents.js'
import { forgetTable, isTable, recentTables, rememberTable } from '../kit/recent.js'
import { openRecord } from '../kit/records.js'
import { recall, remember } from '../kit/storage.js'
import { setUp } from './setup.js'

/** @typedef {import('./questions.js').Ruleset} Ruleset */

/** @type {Ruleset[]} */
const rulesets = JSON.parse(document.getElementById('data')?.textContent ?? '{}').rulesets

const NUMBER = 'number.' // begins what an address says of a number
const LEVEL = 'level' // how strong computer players are, kept in this browser

/** @param {string} id */
const byId = id => /** @type {HTMLElement} */ (document.getElementById(id))

/** Opens a table and goes there. @param {Ruleset} ruleset @param {object} wanted what is not as usual
 * @param {string} [more] of the address */
async function open(ruleset, wanted, more = '') {
  const { url } = await post('/api/tables', { ruleset: ruleset.id, ...wanted })
  rememberTable(url, ruleset.title)
  goTo(url + more)
}

for (const card of document.querySelectorAll('[data-ruleset]')) {
  const ruleset = rulesets.find(each => each.id === /** @type {HTMLElement} */ (card).dataset.ruleset)
  if (!ruleset) continue
  /** @param {string} name @param {() => Promise<void>} what */
  const button = (name, what) => card.querySelector(name)?.addEventListener('click', async event => {
    const play = /** @type {HTMLButtonElement} */ (event.currentTarget)
    play.disabled = true
    try {
      await what()
    } catch (error) {
      byId('trouble').replaceChildren(Object.assign(document.createElement('p'), { className: 'note bad', textContent: problemOf(error).text }))
    } finally {
      play.disabled = false
    }
  })
  const level = /** @type {HTMLSelectElement|null} */ (card.querySelector('.level'))
  level?.append(...LEVELS.map(player => new Option(player)))
  if (level) level.value = recall(LEVEL, USUAL)
  level?.addEventListener('change', () => remember(LEVEL, level.value))
  button('.play', () => open(ruleset, { players: ruleset.sides.map((_, side) => (side ? (level?.value ?? USUAL) : HUMAN)) }))
  button('.first', async () => goTo(await lessons.open(ruleset.id, await lessons.lessonsOf(ruleset.id), 0)))
  card.querySelector('.set-up')?.addEventListener('click', () => setUp(ruleset, (wanted, more) => open(ruleset, wanted, more)))
}

/** Sets up the battle that the address asks for: `?set-up=ID&number.RULE=VALUE`. */
function setUpAsked() {
  const asked = new URLSearchParams(location.search)
  const ruleset = rulesets.find(each => each.id === asked.get('set-up'))
  const numbers = [...asked].flatMap(([name, value]) => (name.startsWith(NUMBER) ? [[name.slice(NUMBER.length), value]] : []))
  if (ruleset) setUp(ruleset, (wanted, more) => open(ruleset, wanted, more), Object.fromEntries(numbers))
}
setUpAsked()

// ---- join by link ------------------------------------------------------------------------------------------------

document.getElementById('join')?.addEventListener('submit', event => {
  event.preventDefault()
  const typed = /** @type {HTMLInputElement} */ (byId('link')).value.trim()
  const url = tableIn(typed)
  byId('link-error').textContent = url ? '' : 'That is not a link to a table here; such a link looks like /table/abc#seat=xyz.'
  if (!url) return
  rememberTable(url, 'Joined by link')
  goTo(url)
})

/** The part of a link that leads to a table of this site; nothing for any other. @param {string} typed */
function tableIn(typed) {
  if (!typed) return ''
  try {
    const found = new URL(typed, location.origin)
    const path = below(found.pathname)
    return found.origin === location.origin && isTable(path) ? path + found.hash : ''
  } catch {
    return ''
  }
}

// ---- open a replay -----------------------------------------------------------------------------------------------

byId('record').addEventListener('change', async event => {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0]
  if (!file) return
  byId('record-error').textContent = ''
  byId('record-error').textContent = await openRecord(file)
})

// ---- your games --------------------------------------------------------------------------------------------------

/** The game and the scenario of a table. @param {import('../kit/recent.js').Recent} table */
const named = ({ title, scenario }) => (scenario && scenario !== title ? `${title}: ${scenario}` : title)

/** The day of a moment, or of today the time. @param {number} when */
const day = when =>
  new Date(when).toDateString() === new Date().toDateString()
    ? `today, ${new Date(when).toLocaleTimeString([], { timeStyle: 'short' })}`
    : new Date(when).toLocaleDateString()

byId('recent').replaceChildren()
const redraw = mount(byId('recent'), () => {
  const tables = recentTables()
  if (!tables.length) return h('p', { class: 'muted' }, 'Tables you open or join in this browser are listed here.')
  return h('ul', { class: 'recent' }, tables.map(table => {
    const { url, title, when } = table
    return h('li', { key: url, class: 'row spread' },
      h('a', { href: url }, named(table)),
      h('span', { class: 'small muted' }, [table.stands, day(when)].filter(Boolean).join(' · ')),
      h('button', {
        type: 'button', class: 'small quiet', 'aria-label': `Forget ${title} of ${new Date(when).toLocaleString()}`,
        onclick: () => { forgetTable(url); draw() },
      }, 'Forget'))
  }))
})

const ALSO = 3 // battles that wait beside the latest

/** The latest battle that is not over, to go on with, and others that wait. */
const redrawContinue = mount(byId('continue'), () => {
  const [latest, ...others] = recentTables().filter(table => table.stands && !table.over)
  const picture = rulesets.find(each => each.id === latest?.ruleset)?.picture
  return latest && [
    h('section', { class: 'card continue', 'aria-label': 'Go on' },
      picture && h('img', { src: at(picture), alt: '', width: 480, height: 270 }),
      h('div', { class: 'stack' },
        h('h2', {}, `Go on: ${latest.scenario || latest.title}`),
        h('p', {}, latest.scenario && latest.scenario !== latest.title ? `${latest.title}, ` : '', h('span', { class: 'muted' }, latest.stands)),
        h('p', {}, h('a', { class: 'button main', href: latest.url }, 'Continue')))),
    others.length > 0 && h('section', { class: 'also', 'aria-label': 'Also waiting' },
      h('h2', {}, 'Also waiting'),
      h('ul', {}, others.slice(0, ALSO).map(table =>
        h('li', { key: table.url }, h('a', { href: table.url }, named(table)), h('span', { class: 'small muted' }, table.stands))))),
  ]
})

function draw() {
  redraw()
  redrawContinue()
}
addEventListener('pageshow', draw) // the reader came back
