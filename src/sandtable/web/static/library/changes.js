// What differs from the book: preset, readings and numbers, under a fold.
import { h } from '../kit/dom.js'
import { written } from './questions.js'

/**
 * @typedef {import('./questions.js').Ruleset} Ruleset
 * @typedef {import('../kit/dom.js').VNode} VNode
 * @typedef {import('./questions.js').Situation} Situation
 * @typedef {Pick<Situation, 'preset' | 'rulings' | 'numbers'>} Changed
 * @typedef {{id: string, open: boolean, filter: string, usual: string, toggle: (open: boolean) => void,
 *   search: (text: string) => void, change: () => void}} Fold
 */

/** @param {Event} event */
const typed = event => /** @type {HTMLInputElement} */ (event.currentTarget).value

/** @param {Changed} situation */
const count = situation =>
  Object.keys(situation.rulings).length + Object.keys(situation.numbers).length + (situation.preset ? 1 : 0)

/** @param {Ruleset} ruleset @param {Changed} situation @param {Fold} fold @returns {VNode} */
export function changes(ruleset, situation, fold) {
  const changed = count(situation)
  return h('details', {
    key: 'changes', class: 'changes', open: fold.open,
    ontoggle: (/** @type {Event} */ e) => fold.toggle(/** @type {HTMLDetailsElement} */ (e.currentTarget).open),
  },
    h('summary', {}, 'Rules: ', changed ? `${changed} changed` : 'as in the book'),
    fold.open && inside(ruleset, situation, fold))
}

/** @param {Ruleset} ruleset @param {Changed} situation @param {Fold} fold */
function inside(ruleset, situation, fold) {
  const words = fold.filter.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (/** @type {{id: string, title: string}} */ each) =>
    words.every(word => `${each.id} ${each.title}`.toLowerCase().includes(word))
  const preset = ruleset.presets.find(each => each.name === situation.preset)
  return h('div', { class: 'stack' },
    ruleset.presets.length > 0 && h('div', { class: 'field', key: 'preset' },
      h('label', { for: `${fold.id}-preset` }, 'Preset'),
      h('select', {
        id: `${fold.id}-preset`, value: situation.preset,
        onchange: (/** @type {Event} */ e) => { situation.preset = typed(e); fold.change() },
      },
        h('option', { key: '', value: '' }, fold.usual),
        ruleset.presets.map(each => h('option', { key: each.name, value: each.name }, each.title))),
      preset && h('span', { class: 'help' }, preset.text)),
    h('div', { class: 'field', key: 'filter' },
      h('label', { for: `${fold.id}-filter` }, 'Find a ruling or a number'),
      h('input', { id: `${fold.id}-filter`, type: 'search', value: fold.filter, oninput: (/** @type {Event} */ e) => fold.search(typed(e)) })),
    h('div', { class: 'changeable', key: 'list', tabindex: 0, role: 'group', 'aria-label': 'Rulings and numbers' },
      ruleset.rulings.filter(fits).map(each => ruling(ruleset, each, situation, fold)),
      ruleset.numbers.filter(fits).map(each => number(ruleset, each, situation, fold))),
    count(situation) > 0 && h('button', {
      key: 'reset', type: 'button', class: 'small',
      onclick: () => { situation.preset = ''; situation.rulings = {}; situation.numbers = {}; fold.change() },
    }, 'Back to the book'))
}

/** @param {Ruleset} ruleset @param {string} id @param {string} title */
const ruleLink = (ruleset, id, title) =>
  h('a', { class: 'small', href: `/rules/${ruleset.id}#${id}`, target: '_blank', rel: 'noopener', 'aria-label': `The rule: ${title}` }, id)

/** @param {Ruleset} ruleset @param {import('./questions.js').Ruling} each @param {Changed} situation @param {Fold} fold */
function ruling(ruleset, each, situation, fold) {
  const id = `${fold.id}-ruling-${each.id}`
  const change = (/** @type {Event} */ e) => {
    const label = typed(e)
    if (label) situation.rulings[each.id] = label
    else delete situation.rulings[each.id]
    fold.change()
  }
  return h('div', { key: `ruling ${each.id}`, class: `field${each.id in situation.rulings ? ' differs' : ''}` },
    h('label', { for: id }, each.title),
    h('select', { id, value: situation.rulings[each.id] ?? '', onchange: change },
      h('option', { key: '', value: '' }, `as set (book: ${each.book})`),
      each.options.map(option => h('option', { key: option, value: option }, option))),
    ruleLink(ruleset, each.id, each.title))
}

/** @param {Ruleset} ruleset @param {import('./questions.js').BookNumber} each @param {Changed} situation @param {Fold} fold */
function number(ruleset, each, situation, fold) {
  const id = `${fold.id}-number-${each.id}`
  const change = (/** @type {Event} */ e) => {
    const text = typed(e).trim()
    if (text && text !== written(each.value)) situation.numbers[each.id] = text
    else delete situation.numbers[each.id]
    if (!text) /** @type {HTMLInputElement} */ (e.currentTarget).value = written(each.value)
    fold.change()
  }
  return h('div', { key: `number ${each.id}`, class: `field${each.id in situation.numbers ? ' differs' : ''}` },
    h('label', { for: id }, each.title),
    h('input', {
      id, type: 'text', value: situation.numbers[each.id] ?? written(each.value), autocomplete: 'off',
      onchange: change,
    }),
    ruleLink(ruleset, each.id, each.title))
}
