// The whole state of the odds lab as an address, and back. Names of parameters hold no dots, so ours do.
import { entries } from '../kit/address.js'
import { usual } from './questions.js'

/**
 * @typedef {import('./questions.js').Question} Question
 * @typedef {import('./questions.js').Situation} Situation
 * @typedef {import('./questions.js').View} View
 * @typedef {{situations: Situation[], view: View, column: string, by: string}} Lab
 */

const SECOND = 'b.'

/** What differs from the usual, as the part of an address after `?`. @param {Question} question @param {Lab} lab */
export function address(question, lab) {
  const said = new URLSearchParams()
  lab.situations.forEach((situation, place) => {
    const prefix = place ? SECOND : ''
    const plain = usual(question).values
    const values = Object.fromEntries(Object.entries(situation.values).filter(([name, text]) => text !== plain[name]))
    for (const [name, text] of entries({ ...situation, values })) said.set(prefix + name, text)
    if (situation.preset) said.set(`${prefix}rules.preset`, situation.preset)
  })
  if (lab.situations.length > 1) said.set('lab.compare', 'yes')
  if (lab.view !== 'exactly') said.set('lab.view', lab.view)
  if (lab.column) said.set('lab.column', lab.column)
  if (lab.by) said.set('lab.by', lab.by)
  return said.toString()
}

/** The state that an address means. @param {Question} question @param {string} search @returns {Lab} */
export function stateOf(question, search) {
  const said = new URLSearchParams(search)
  const situations = [usual(question)]
  if (said.has('lab.compare') || [...said.keys()].some(key => key.startsWith(SECOND))) situations.push(usual(question))
  for (const [key, text] of said) {
    const second = key.startsWith(SECOND)
    place(situations[second ? 1 : 0], second ? key.slice(SECOND.length) : key, text)
  }
  const view = said.get('lab.view')
  return {
    situations,
    view: view === 'at-least' || view === 'at-most' ? view : 'exactly',
    column: said.get('lab.column') ?? '',
    by: said.get('lab.by') ?? '',
  }
}

/** @param {Situation} situation @param {string} key @param {string} text */
function place(situation, key, text) {
  if (key.startsWith('lab.')) return
  if (key === 'rules.preset') situation.preset = text
  else if (key.startsWith('ruling.')) situation.rulings[key.slice('ruling.'.length)] = text
  else if (key.startsWith('number.')) situation.numbers[key.slice('number.'.length)] = text
  else situation.values[key] = text
}
