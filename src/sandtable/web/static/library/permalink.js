// The whole state of the odds lab as an address, and back. Names of parameters hold no dots, so ours do.
import { unpacked } from '../editor/links.js'
import { entries } from '../kit/address.js'
import { OWN } from '../kit/scenarios.js'
import { SCENARIO, isOwn, usual } from './questions.js'

/**
 * @typedef {import('./questions.js').Question} Question
 * @typedef {import('./questions.js').Situation} Situation
 * @typedef {import('./questions.js').View} View
 * @typedef {{situations: Situation[], view: View, column: string, by: string}} Lab
 */

const SECOND = 'b.'
const BROUGHT = 's' // behind the #: a scenario, as the editor's addresses have it

/** What differs from the usual, as an address has it from `?` on. @param {Question} question @param {Lab} lab */
export function address(question, lab) {
  const brought = new URLSearchParams()
  lab.situations.forEach((situation, place) => { if (isOwn(situation)) brought.set(`${place ? SECOND : ''}${BROUGHT}`, situation.packed) })
  return `?${asked(question, lab)}${brought.size ? `#${brought}` : ''}`
}

/** @param {Question} question @param {Lab} lab */
function asked(question, lab) {
  const said = new URLSearchParams()
  lab.situations.forEach((situation, place) => {
    const prefix = place ? SECOND : ''
    const plain = usual(question).values
    const values = Object.fromEntries(Object.entries(situation.values).filter(([name, text]) => text !== plain[name] && !(name === SCENARIO && isOwn(situation))))
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

/** Puts the scenarios that an address brings along behind its # into their situations; false, if one cannot be read.
 * @param {Lab} lab @param {string} hash */
export async function bring(lab, hash) {
  const brought = new URLSearchParams(hash.slice(1))
  const read = await Promise.all(lab.situations.map(async (situation, place) => {
    const packed = brought.get(`${place ? SECOND : ''}${BROUGHT}`)
    if (!packed) return true
    const own = await unpacked(packed)
    if (own) Object.assign(situation, { own, packed, values: { ...situation.values, [SCENARIO]: OWN } })
    return own !== null
  }))
  return read.every(Boolean)
}

/** @param {Situation} situation @param {string} key @param {string} text */
function place(situation, key, text) {
  if (key.startsWith('lab.')) return
  if (key === 'rules.preset') situation.preset = text
  else if (key.startsWith('ruling.')) situation.rulings[key.slice('ruling.'.length)] = text
  else if (key.startsWith('number.')) situation.numbers[key.slice('number.'.length)] = text
  else situation.values[key] = text
}
