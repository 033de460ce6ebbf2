// What a page of the odds lab is about: a question of a ruleset, which comes with the page, or an answer at a table.
import { AT_TABLE } from '../kit/address.js'
import { asJson, problemOf } from '../kit/asking.js'
import { h, mount } from '../kit/dom.js'

/**
 * @typedef {import('./questions.js').Question} Question
 * @typedef {import('./questions.js').Ruleset} Ruleset
 * @typedef {{ruleset: Ruleset, question: Question, vega: string, api: string}} About
 */

/** @param {string} id */
const book = id => `/api/rulesets/${encodeURIComponent(id)}`

/** What the page has to know. @returns {Promise<About>} */
export async function about() {
  const known = JSON.parse(document.getElementById('data')?.textContent ?? '{}')
  return known.question ? { ...known, api: book(known.ruleset.id) } : { ...known, ...(await fromTable()) }
}

/** @type {import('./questions.js').Problem} */
const NO_ANSWER = { text: 'This address names no answer at a table. At a table, the chances of an action have a link that does.', rule: '', fields: {} }

/** The question about an answer at the table that the address names; where there is none the page says so, and waits for ever. @returns {Promise<Omit<About, 'vega'>>} */
async function fromTable() {
  const said = new URLSearchParams(location.search)
  const [table, number, answer] = AT_TABLE.map(key => encodeURIComponent(said.get(key) ?? ''))
  const api = `/api/tables/${table}/at/${number}`
  try {
    if (!table || !number || !answer) throw NO_ANSWER
    const { ruleset: id, in_force, ...question } = await asJson(`${api}/question/${answer}`)
    tell(question)
    return { ruleset: atTable(await asJson(book(id)), in_force), question, api }
  } catch (error) {
    tell({ title: 'An answer at a table', text: 'It cannot be asked about.' })
    mount(/** @type {Element} */ (document.getElementById('lab')), () => h('p', { class: 'note bad', role: 'alert' }, problemOf(error).text))
    return new Promise(() => {})
  }
}

/** @param {{title: string, text: string}} question */
function tell(question) {
  for (const part of /** @type {const} */ (['title', 'text'])) document.getElementById(part)?.replaceChildren(question[part])
}

/** The rules with what is in force at a table as what is usual. @param {Ruleset} ruleset @param {Record<string, any>} inForce @returns {Ruleset} */
const atTable = (ruleset, inForce) => ({
  ...ruleset,
  presets: [],
  rulings: ruleset.rulings.map(each => ({ ...each, book: inForce[each.id] })),
  numbers: ruleset.numbers.map(each => ({ ...each, value: inForce[each.id] })),
})
