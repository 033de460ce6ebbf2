// What varies: up to two parameters that take several values in turn, written as on the command line.
import { h } from '../kit/dom.js'

/**
 * @typedef {import('./questions.js').Parameter} Parameter
 * @typedef {Record<string, string>} Vary
 * @typedef {{vary: Vary, several: boolean, errors: Record<string, string>, change: (vary: Vary) => void}} Varying
 */

const MOST = 2 // one goes across, the other is a colour, or goes up
const LONG = 40 // values up to which all of them are offered
const HELP = 'A range like 1..30, one in steps like 5..30..5, a list like 1,2,5 or yes,no, or all. Words of one list are joined by +.'

/** Whether anything varies. @param {Vary} vary */
export const varies = vary => Object.keys(vary).length > 0

/** @param {Event} event */
const typed = event => /** @type {HTMLInputElement} */ (event.currentTarget).value

/** What one may begin with: all values where they are few. @param {Parameter} parameter */
function begun({ kind, each, low, high }) {
  if (kind === 'list' && each !== 'choice') return 'none'
  if (kind !== 'integer' && kind !== 'number') return 'all'
  const first = low ?? 0
  return high !== null && high - first <= LONG ? `${first}..${high}` : `${first}..${first + 9}`
}

/** @param {Parameter[]} parameters @param {Varying} varying */
export function varying(parameters, { vary, several, errors, change }) {
  const some = parameters.filter(each => each.varies)
  if (!some.length) return null
  const lines = [...Object.keys(vary), ''].slice(0, Math.min(MOST, some.length))
  return h('fieldset', { key: 'vary', class: 'vary' },
    h('legend', {}, several ? 'Vary, in all situations' : 'Vary'),
    lines.map((name, place) => line(some, { name, place, vary, error: errors[name] ?? '', change })),
    varies(vary) && h('span', { class: 'help', id: 'vary-help' }, HELP))
}

/** @param {Parameter[]} parameters
 * @param {{name: string, place: number, vary: Vary, error: string, change: (vary: Vary) => void}} now */
function line(parameters, { name, place, vary, error, change }) {
  const free = parameters.filter(each => each.name === name || !(each.name in vary))
  const choose = (/** @type {Event} */ e) => {
    const chosen = parameters.find(each => each.name === typed(e))
    const others = Object.entries(vary).map(([key, text]) => (key !== name ? [key, text] : chosen ? [chosen.name, begun(chosen)] : []))
    const added = !name && chosen ? [[chosen.name, begun(chosen)]] : []
    change(Object.fromEntries([...others.filter(each => each.length), ...added]))
  }
  return h('div', { key: place, class: 'row field' },
    h('select', { id: `vary-${place}`, value: name, 'aria-label': place ? 'And vary' : 'Vary', onchange: choose },
      h('option', { key: '', value: '' }, place ? 'nothing else' : 'nothing'),
      free.map(each => h('option', { key: each.name, value: each.name }, each.label))),
    name && h('input', {
      id: `vary-${place}-values`, type: 'text', value: vary[name], autocomplete: 'off', spellcheck: 'false',
      'aria-label': `Values of ${parameters.find(each => each.name === name)?.label ?? name}`,
      'aria-describedby': error ? `vary-${place}-error` : 'vary-help', 'aria-invalid': error ? 'true' : null,
      oninput: (/** @type {Event} */ e) => change({ ...vary, [name]: typed(e) }),
    }),
    error && h('span', { class: 'error', id: `vary-${place}-error` }, error))
}
