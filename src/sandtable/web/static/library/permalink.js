// The whole state of the odds lab as an address, and back. Names of parameters hold no dots, so ours do.
import { unpacked } from '../editor/links.js'
import { AT_TABLE, entries } from '../kit/address.js'
import { OWN } from '../kit/scenarios.js'
import { NAMES, SCENARIO, isOwn, usual } from './questions.js'

/**
 * @typedef {import('./questions.js').Question} Question
 * @typedef {import('./questions.js').Situation} Situation
 * @typedef {import('./questions.js').View} View
 * @typedef {'auto'|'lines'|'bars'|'heat'} Kind
 * @typedef {{situations: Situation[], view: View, column: string, by: string, vary: Record<string, string>, show: string,
 *   kind: Kind, about?: string[][]}} Lab
 */

const LATER = /^([b-l])\.(.+)$/ // what is said of a situation after the first begins with its letter
const KINDS = /** @type {Kind[]} */ (['auto', 'lines', 'bars', 'heat'])
const VARY = 'lab.vary.'
const BROUGHT = 's' // behind the #: a scenario, as the editor's addresses have it

/** What differs from the usual, as an address has it from `?` on. @param {Question} question @param {Lab} lab */
export function address(question, lab) {
  const brought = new URLSearchParams()
  lab.situations.forEach((situation, place) => { if (isOwn(situation)) brought.set(prefixOf(place) + BROUGHT, situation.packed) })
  return `?${asked(question, lab)}${brought.size ? `#${brought}` : ''}`
}

/** @param {Question} question @param {Lab} lab */
function asked(question, lab) {
  const said = new URLSearchParams(lab.about ?? [])
  lab.situations.forEach((situation, place) => {
    const prefix = prefixOf(place)
    const plain = usual(question).values
    const values = Object.fromEntries(Object.entries(situation.values).filter(([name, text]) => text !== plain[name] && !(name === SCENARIO && isOwn(situation))))
    for (const [name, text] of entries({ ...situation, values })) said.set(prefix + name, text)
    if (situation.preset) said.set(`${prefix}rules.preset`, situation.preset)
    if (situation.name) said.set(`${prefix}lab.name`, situation.name)
  })
  if (lab.situations.length > 1) said.set('lab.situations', String(lab.situations.length))
  for (const [name, text] of Object.entries(lab.vary)) said.set(VARY + name, text)
  if (lab.show) said.set('lab.show', lab.show)
  if (lab.kind !== 'auto') said.set('lab.kind', lab.kind)
  if (lab.view !== 'exactly') said.set('lab.view', lab.view)
  if (lab.column) said.set('lab.column', lab.column)
  if (lab.by) said.set('lab.by', lab.by)
  return said.toString()
}

/** The state that an address means. @param {Question} question @param {string} search @returns {Lab} */
export function stateOf(question, search) {
  const said = new URLSearchParams(search)
  const count = Math.max(said.has('lab.compare') ? 2 : 1, Number(said.get('lab.situations')) || 1, ...[...said.keys()].map(key => placeOf(key)[0] + 1))
  const situations = NAMES.slice(0, count).map(() => usual(question))
  for (const [key, text] of said) {
    const [at, rest] = placeOf(key)
    place(situations[at], rest, text)
  }
  const view = said.get('lab.view')
  const vary = [...said].filter(([key]) => key.startsWith(VARY)).map(([key, text]) => [key.slice(VARY.length), text])
  return {
    situations,
    view: view === 'at-least' || view === 'at-most' ? view : 'exactly',
    column: said.get('lab.column') ?? '',
    by: said.get('lab.by') ?? '',
    vary: Object.fromEntries(vary.slice(0, 2)),
    show: said.get('lab.show') ?? '',
    kind: KINDS.find(kind => kind === said.get('lab.kind')) ?? 'auto',
    about: [...said].filter(([key]) => AT_TABLE.includes(key)),
  }
}

/** Puts the scenarios that an address brings along behind its # into their situations; false, if one cannot be read.
 * @param {Lab} lab @param {string} hash */
export async function bring(lab, hash) {
  const brought = new URLSearchParams(hash.slice(1))
  const read = await Promise.all(lab.situations.map(async (situation, place) => {
    const packed = brought.get(prefixOf(place) + BROUGHT)
    if (!packed) return true
    const own = await unpacked(packed)
    if (own) Object.assign(situation, { own, packed, values: { ...situation.values, [SCENARIO]: OWN } })
    return own !== null
  }))
  return read.every(Boolean)
}

/** How the entries of a situation begin. @param {number} place */
const prefixOf = place => (place ? `${NAMES[place].toLowerCase()}.` : '')

/** Which situation an entry is about, and what it says of it. @param {string} key @returns {[number, string]} */
function placeOf(key) {
  const found = LATER.exec(key)
  return found ? [NAMES.indexOf(found[1].toUpperCase()), found[2]] : [0, key]
}

/** @param {Situation} situation @param {string} key @param {string} text */
function place(situation, key, text) {
  if (key === 'lab.name') situation.name = text
  if (key.startsWith('lab.')) return
  if (key === 'rules.preset') situation.preset = text
  else if (key.startsWith('ruling.')) situation.rulings[key.slice('ruling.'.length)] = text
  else if (key.startsWith('number.')) situation.numbers[key.slice('number.'.length)] = text
  else situation.values[key] = text
}
