// The odds of a rule on its page: a question that reads its number, by the book and with another number beside it.
import { post, problemOf } from '../kit/asking.js'
import { h, mount } from '../kit/dom.js'
import { field } from './fields.js'
import { address } from './permalink.js'
import { asked, usual, written } from './questions.js'
import { largest, spoken, sureness, table } from './result.js'

/**
 * @typedef {import('./questions.js').Question} Question @typedef {import('./questions.js').Parameter} Parameter
 * @typedef {import('./questions.js').Ruleset} Ruleset @typedef {import('./questions.js').Situation} Situation
 * @typedef {{question: string, parameters: Record<string, any>, number: any, low: number|null, high: number|null}} Panel
 */

const PAUSE = 180 // milliseconds without a key before a question is asked
const FEW = 4 // parameters in sight; the others stand under a fold
const LOOK = /** @type {import('./permalink.js').Lab} */ ({ situations: [], view: 'exactly', column: '', by: '', vary: {}, show: '', kind: 'auto' })

/** Shows a panel. @param {HTMLElement} place @param {Ruleset} ruleset @param {Question} question @param {string} rule @param {Panel} panel */
export function show(place, ruleset, question, rule, { parameters, number, low, high }) {
  const book = written(ruleset.numbers.find(each => each.id === rule)?.value)
  const values = { ...usual(question).values, ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, written(value)])) }
  const order = [...question.parameters].sort((a, b) => Number(b.name in parameters) - Number(a.name in parameters))
  let text = written(number)
  let answers = /** @type {import('./questions.js').Answer[]} */ ([])
  let problem = /** @type {import('./questions.js').Problem|null} */ (null)
  let isOpen = false
  let asking = new AbortController()
  /** @type {number|undefined} */
  let timer

  const names = () => [`book: ${book}`, `changed: ${text}`]
  /** @returns {Situation[]} */
  const situations = () => names().map((name, at) => ({ ...usual(question), name, values, numbers: at ? { [rule]: text } : {} }))

  async function ask() {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const url = `/api/rulesets/${encodeURIComponent(ruleset.id)}/odds/${encodeURIComponent(question.name)}`
      const found = await Promise.all(situations().map(each => post(url, asked(question, each), signal)))
      if (signal.aborted) return
      answers = found
      problem = null
    } catch (error) {
      if (signal.aborted) return
      problem = problemOf(error)
    }
    redraw()
  }

  function changed() {
    clearTimeout(timer)
    timer = setTimeout(ask, PAUSE)
    redraw()
  }

  /** @param {Parameter} parameter */
  const parameterField = parameter => field(parameter, {
    id: `${rule}-${parameter.name}`,
    text: values[parameter.name] ?? '',
    error: problem?.fields[parameter.name] ?? '',
    differs: false,
    change: next => { values[parameter.name] = next; changed() },
  })

  const numberField = () => {
    const isOne = low !== null && high !== null
    const parameter = /** @type {Parameter} */ ({ name: rule, label: 'The number of this rule', help: `the book has ${book}`, kind: isOne ? 'integer' : 'text', required: true, optional: false, default: book, begins: book, low, high, choices: [], suggestions: [], each: null, varies: false })
    return field(parameter, { id: `${rule}-number`, text, error: '', differs: text !== book, change: next => { text = next; changed() } })
  }

  const play = () => `/?${new URLSearchParams({ 'set-up': ruleset.id, [`number.${rule}`]: text })}`

  place.replaceChildren()
  const redraw = mount(place, () => [
    h('p', { key: 'said', class: 'hidden', role: 'status' }, answers.length > 0 && spoken(answers, LOOK)),
    h('p', { key: 'text' }, h('b', {}, question.title), ': ', question.text),
    h('div', { class: 'fields', key: 'fields' }, numberField(), order.slice(0, FEW).map(parameterField)),
    order.length > FEW && h('details', { key: 'more', open: isOpen, ontoggle: (/** @type {any} */ e) => { isOpen = e.currentTarget.open } },
      h('summary', {}, 'More of the situation'), h('div', { class: 'fields' }, order.slice(FEW).map(parameterField))),
    problem && h('p', { key: 'problem', class: 'note bad', role: 'alert' }, problem.text),
    !answers.length && !problem && h('p', { key: 'wait', class: 'muted' }, 'Working it out…'),
    answers.length > 0 && h('div', { key: 'answer', class: `answer${problem ? ' old' : ''}` },
      h('p', { class: 'row' }, answers.map((answer, at) => sureness(answer, names()[at]))),
      largest(answers, LOOK, names()), table(answers, LOOK, names())),
    h('p', { class: 'row', key: 'links' },
      h('a', { class: 'button small', href: `/odds/${ruleset.id}/${question.name}${address(question, { ...LOOK, situations: situations() })}` }, 'In the odds lab'),
      h('a', { class: 'button small', href: play() }, 'Play with this number')),
  ])
  ask()
}
