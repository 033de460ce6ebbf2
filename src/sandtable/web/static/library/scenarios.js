// The list from which a lab's scenario is chosen: those of the game, and the reader's own.
import { post } from '../kit/asking.js'
import { h } from '../kit/dom.js'
import { OWN, all } from '../kit/scenarios.js'

/**
 * @typedef {Record<string, any>} Own a scenario as its file has it
 * @typedef {{ruleset: import('./questions.js').Ruleset, scenario: string, own: Own|null, how: Record<string, any>,
 *   change: (scenario: string, own: Own|null) => void, failed: (error: unknown) => void}} Choice
 */

/** Those of the game, the reader's own that was opened, those that are kept here; and a file. @param {Choice} choice */
export function scenarios({ ruleset, scenario, own, how, change, failed }) {
  const kept = all().filter(each => each.ruleset === ruleset.id)
  const chosen = (/** @type {Event} */ e) => {
    const { value } = /** @type {HTMLSelectElement} */ (e.currentTarget)
    const mine = kept.find(each => each.id === value)
    if (mine) change(OWN, mine.scenario)
    else change(value, own)
  }
  const option = (/** @type {string} */ value, /** @type {string} */ words) => h('option', { key: value, value }, words)
  return h('span', { class: 'typed' },
    h('select', { ...how, value: scenario, onchange: chosen },
      ruleset.scenarios.map(each => option(each.name, each.title)),
      own && option(OWN, `${own.title || 'Without a name'} (your own)`),
      kept.length > 0 && h('optgroup', { label: 'kept in this browser' }, kept.map(each => option(each.id, each.title)))),
    h('label', { class: 'button small' }, 'Open a file',
      h('input', { type: 'file', class: 'hidden', accept: '.toml', onchange: (/** @type {Event} */ e) => open(e, ruleset, change, failed) })))
}

/** @param {Event} event @param {import('./questions.js').Ruleset} ruleset @param {Choice['change']} change @param {Choice['failed']} failed */
async function open(event, ruleset, change, failed) {
  const input = /** @type {HTMLInputElement} */ (event.currentTarget)
  const file = input.files?.[0]
  if (!file) return
  try {
    const { scenario } = await post(`/api/scenarios/${encodeURIComponent(ruleset.id)}/read`, { text: await file.text() })
    change(OWN, scenario)
  } catch (error) {
    failed(error)
  }
  input.value = ''
}
