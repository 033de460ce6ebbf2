// Search in the rules of a ruleset, and odds beside the rules that some question asks about. The page is whole without.
import { at } from '../kit/root.js'

const form = /** @type {HTMLFormElement} */ (document.getElementById('search'))
const input = /** @type {HTMLInputElement} */ (document.getElementById('find'))
const found = /** @type {HTMLElement} */ (document.getElementById('found'))
const entries = [...document.querySelectorAll('.rule-entry')].map(el => ({ el, text: plain(own(el)) }))
const chapters = [...document.querySelectorAll('section.chapter')]

/** Letters without case or accents. @param {string} text */
function plain(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * What an entry says itself, without the rules that it only leads to.
 * @param {Element} entry
 */
function own(entry) {
  return (entry.textContent ?? '').replace(entry.querySelector('.see-also')?.textContent ?? '', '')
}

/** Shows the entries that hold every word. */
function search() {
  const words = plain(input.value).split(/\s+/).filter(Boolean)
  let count = 0
  for (const { el, text } of entries) {
    const fits = words.every(word => text.includes(word))
    el.toggleAttribute('hidden', !fits)
    if (fits) count++
  }
  for (const chapter of chapters) chapter.toggleAttribute('hidden', !chapter.querySelector('.rule-entry:not([hidden])'))
  found.textContent = words.length ? `${count} of ${entries.length} found` : ''
  const address = new URL(location.href)
  if (words.length) address.searchParams.set('q', input.value)
  else address.searchParams.delete('q')
  history.replaceState(null, '', address)
}

/** A link to a rule that the search hides shows everything again. */
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target?.closest('[hidden]')) return
  input.value = ''
  search()
  target.scrollIntoView()
}

form.hidden = false
input.value = new URL(location.href).searchParams.get('q') ?? ''
if (input.value) search()
reveal()
input.addEventListener('input', search)
form.addEventListener('submit', event => event.preventDefault())
window.addEventListener('hashchange', reveal)

// ---- odds --------------------------------------------------------------------------------------------------------

const { ruleset = '' } = /** @type {HTMLElement} */ (document.getElementById('rules')).dataset
const api = `/api/rulesets/${encodeURIComponent(ruleset)}`

/** @param {string} [what] @returns {Promise<any>} */
const told = async (what = '') => {
  const answer = await fetch(at(`${api}${what}`))
  return answer.ok ? answer.json() : {}
}

/** Adds a panel to each rule whose number counts in the answer to a question; it is made when it is opened. */
async function addPanels() {
  for (const [rule, panel] of Object.entries(await told('/panels'))) {
    const summary = Object.assign(document.createElement('summary'), { className: 'small', textContent: 'Odds: what its number does' })
    const place = Object.assign(document.createElement('div'), { className: 'card asked rule-odds' })
    const fold = document.createElement('details')
    fold.append(summary, place)
    fold.addEventListener('toggle', () => open(place, rule, panel), { once: true })
    document.getElementById(rule)?.append(fold)
  }
}

/** @param {HTMLElement} place @param {string} rule @param {import('./panel.js').Panel} panel */
async function open(place, rule, panel) {
  const [{ show }, summary, questions] = await Promise.all([import('./panel.js'), told(), told('/questions')])
  show(place, summary, questions.find((/** @type {{name: string}} */ each) => each.name === panel.question), rule, panel)
}

addPanels()
