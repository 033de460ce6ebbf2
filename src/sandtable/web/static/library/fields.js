// The form of a question: one field a parameter, by its kind.
import { h } from '../kit/dom.js'
import { listed, written } from './questions.js'

/**
 * @typedef {import('./questions.js').Parameter} Parameter
 * @typedef {import('../kit/dom.js').VNode} VNode
 * @typedef {{id: string, text: string, error: string, differs: boolean, change: (text: string) => void}} Entry
 */

const FEW = 4 // choices that stand side by side
const SHORT = 60 // a range of numbers that a slider can show
const NARROW = 18 // letters of a choice that one field has room for

/** @param {Parameter} parameter @param {Entry} entry @returns {VNode} */
export function field(parameter, entry) {
  if (parameter.kind === 'flag') return flag(parameter, entry)
  if (parameter.kind === 'choice') {
    return parameter.choices.length <= FEW && !parameter.optional ? radios(parameter, entry) : select(parameter, entry)
  }
  if (parameter.kind === 'list' && parameter.choices.length) return ticks(parameter, entry)
  return framed(parameter, entry, input(parameter, entry))
}

/** @param {Parameter} parameter @param {Entry} entry @param {...(VNode|false)} inner */
export const framed = (parameter, entry, ...inner) =>
  h('div', { class: frame(parameter, entry), key: entry.id },
    h('label', { for: entry.id }, parameter.label, mark(entry)),
    ...inner,
    ...below(parameter, entry))

/** @param {Parameter} parameter @param {Entry} entry */
const frame = (parameter, entry) =>
  `field${entry.differs ? ' differs' : ''}${parameter.choices.some(choice => choice.words.length > NARROW) ? ' wide' : ''}`

/** @param {Entry} entry */
const mark = entry => entry.differs && h('span', { class: 'chip accent' }, 'changed')

/** Help and error. @param {Parameter} parameter @param {Entry} entry @returns {VNode[]} */
function below(parameter, entry) {
  const bounds = parameter.low !== null && parameter.high !== null ? `${parameter.low} to ${parameter.high}` : ''
  const help = [parameter.help, bounds, parameter.optional && parameter.kind !== 'choice' ? 'may be left empty' : ''].filter(Boolean).join('; ')
  return [
    ...(help ? [h('span', { class: 'help', id: `${entry.id}-help`, key: 'help' }, help)] : []),
    ...(entry.error ? [h('span', { class: 'error', id: `${entry.id}-error`, key: 'error' }, entry.error)] : []),
  ]
}

/** @param {Parameter} parameter @param {Entry} entry */
export const described = (parameter, entry) => ({
  id: entry.id,
  'aria-invalid': entry.error ? 'true' : null,
  'aria-describedby': entry.error ? `${entry.id}-error` : parameter.help || parameter.low !== null ? `${entry.id}-help` : null,
})

/** @param {Event} event */
const typed = event => /** @type {HTMLInputElement} */ (event.currentTarget).value

/** @param {Parameter} parameter @param {Entry} entry */
function input(parameter, entry) {
  const common = { ...described(parameter, entry), value: entry.text, placeholder: parameter.optional ? null : written(parameter.default), oninput: (/** @type {Event} */ e) => entry.change(typed(e)) }
  if (parameter.kind === 'data') return h('textarea', { ...common, rows: 3, spellcheck: 'false' })
  if (parameter.kind !== 'integer' && parameter.kind !== 'number') {
    const text = h('input', { ...common, type: 'text', autocomplete: 'off', spellcheck: 'false' })
    return parameter.suggestions.length ? h('span', { class: 'typed' }, text, suggestions(parameter, entry)) : text
  }
  const { low, high } = parameter
  const bounds = { min: low, max: high, step: parameter.kind === 'integer' ? 1 : 'any' }
  const number = h('input', { ...common, ...bounds, type: 'number', inputmode: low !== null && low >= 0 ? 'numeric' : null })
  if (low === null || high === null || high - low > SHORT) return number
  const slider = { min: low, max: high, step: 1, value: entry.text || written(parameter.default) || String(low), tabindex: -1, 'aria-hidden': 'true' }
  return h('span', { class: 'number-and-slider' }, number,
    h('input', { ...slider, type: 'range', oninput: (/** @type {Event} */ e) => entry.change(typed(e)) }))
}

/** @param {Parameter} parameter @param {Entry} entry */
const suggestions = (parameter, entry) =>
  h('span', { class: 'row' }, parameter.suggestions.map(word =>
    h('button', { key: word, type: 'button', class: 'small', 'aria-pressed': String(entry.text === word), onclick: () => entry.change(word) }, word)))

/** @param {Parameter} parameter @param {Entry} entry */
const flag = (parameter, entry) =>
  h('div', { class: frame(parameter, entry), key: entry.id },
    h('label', {},
      h('input', {
        ...described(parameter, entry),
        type: 'checkbox',
        checked: entry.text === 'true',
        onchange: (/** @type {Event} */ e) =>
          entry.change(String(/** @type {HTMLInputElement} */ (e.currentTarget).checked)),
      }),
      parameter.label, mark(entry)),
    ...below(parameter, entry))

/** @param {Parameter} parameter @param {Entry} entry */
const radios = (parameter, entry) =>
  h('div', { class: frame(parameter, entry), key: entry.id, role: 'radiogroup', 'aria-labelledby': `${entry.id}-label` },
    h('span', { class: 'label', id: `${entry.id}-label` }, parameter.label, mark(entry)),
    h('span', { class: 'choices' },
      parameter.choices.map(choice =>
        h('label', { key: String(choice.value), class: 'choice' },
          h('input', {
            type: 'radio',
            name: entry.id,
            value: String(choice.value),
            checked: String(choice.value) === entry.text,
            onchange: () => entry.change(String(choice.value)),
          }),
          choice.words))),
    ...below(parameter, entry))

/** @param {Parameter} parameter @param {Entry} entry */
function select(parameter, entry) {
  const choices = parameter.choices.map(choice => [String(choice.value), choice.words])
  if (parameter.optional || !choices.some(([value]) => value === entry.text)) choices.unshift(['', parameter.required ? 'choose …' : 'none'])
  if (entry.text && !choices.some(([value]) => value === entry.text)) choices.push([entry.text, entry.text])
  return framed(parameter, entry,
    h('select', { ...described(parameter, entry), value: entry.text, onchange: (/** @type {Event} */ e) => entry.change(typed(e)) },
      choices.map(([value, words]) => h('option', { key: value, value }, words))))
}

/** @param {Parameter} parameter @param {Entry} entry */
function ticks(parameter, entry) {
  const chosen = new Set(listed(entry.text))
  return h('fieldset', { class: frame(parameter, entry), key: entry.id },
    h('legend', {}, parameter.label, mark(entry)),
    parameter.choices.map(choice => {
      const value = String(choice.value)
      const change = (/** @type {Event} */ e) => {
        if (/** @type {HTMLInputElement} */ (e.currentTarget).checked) chosen.add(value)
        else chosen.delete(value)
        entry.change(written(parameter.choices.map(each => String(each.value)).filter(each => chosen.has(each))))
      }
      return h('label', { key: value }, h('input', { type: 'checkbox', checked: chosen.has(value), onchange: change }), choice.words)
    }),
    ...below(parameter, entry))
}
