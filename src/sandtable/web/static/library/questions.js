// What the odds lab is told about questions and answers, as types. They are described in
// sandtable/web/library/parameters.py and answers.py.
import { OWN } from '../kit/scenarios.js'

/**
 * @typedef {'integer'|'number'|'flag'|'choice'|'text'|'list'|'data'} Kind
 * @typedef {{value: string|number|boolean, words: string}} Choice
 * @typedef {{name: string, label: string, help: string, kind: Kind, required: boolean, optional: boolean, default: any, begins: any,
 *   low: number|null, high: number|null, choices: Choice[], suggestions: string[], each: Kind|null, varies: boolean}} Parameter
 * @typedef {{name: string, title: string, text: string, parameters: Parameter[]}} Question
 * @typedef {{id: string, title: string, text: string, options: string[], book: string}} Ruling
 * @typedef {{id: string, title: string, value: any}} BookNumber
 * @typedef {{name: string, title: string, text: string, rulings: Record<string, string>,
 *   numbers: Record<string, any>}} Preset
 * @typedef {{name: string, title: string, text: string, preset: string|null}} Scenario
 * @typedef {{id: string, title: string, summary: string, credit: string, sides: string[], players: string[],
 *   strength: Record<string, string>, default_players: string[], default_scenario: string, scenarios: Scenario[], presets: Preset[], rulings: Ruling[],
 *   numbers: BookNumber[], fingerprint: string, picture: string}} Ruleset
 *
 * @typedef {{fraction: string, p: number, interval: [number, number]|null, percent: string, sure: string}} Share
 * @typedef {Share & {outcome: any[], words: string[]}} Outcome
 * @typedef {{outcome: any, words: string, number: number|null, exactly: Share, at_least: Share|null,
 *   at_most: Share|null}} Value
 * @typedef {{fraction: string, value: number, words: string}} Amount
 * @typedef {{column: string, numeric: boolean, mean: Amount|null, sd: number|null, rows: Value[]}} Marginal
 * @typedef {{ruleset: string, question: string, kind: 'chances'|'value', columns: string[], exact: boolean, floats: boolean,
 *   why: string, samples: number, outcomes: Outcome[], marginals: Marginal[], value: Amount|null,
 *   sums: import('../kit/messages.js').Sum[], command: string, version: string, fingerprint: string}} Answer
 * @typedef {{shown: string, readings: string[], columns: string[], numeric: boolean[], rows: string[][], notes: string[],
 *   cells: number, chart: object, csv: string, markdown: string, commands: string[], version: string,
 *   fingerprint: string}} Grid
 * @typedef {{text: string, rule: string, fields: Record<string, string>}} Problem
 *
 * What is asked about: texts as they stand in the form, and a scenario of the reader's own, also as links have it.
 * @typedef {{name: string, values: Record<string, string>, preset: string, rulings: Record<string, string>,
 *   numbers: Record<string, string>, own: Record<string, any>|null, packed: string}} Situation
 * @typedef {'exactly'|'at-least'|'at-most'} View
 */

export const VIEWS = /** @type {View[]} */ (['exactly', 'at-least', 'at-most'])
export const NAMES = [...'ABCDEFGHIJKL']
export const SCENARIO = 'scenario' // a parameter of this name means one

/** A value as it stands in a form. @param {any} value @returns {string} */
export function written(value) {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? writtenList(value) : String(value)
}

/** @param {any} value */
const writtenList = value =>
  Array.isArray(value) && value.every(part => typeof part !== 'object') ? value.join(', ') : JSON.stringify(value)

/** What stands in the form as it is sent; what cannot be read is sent as it is, for the server to say why.
 * @param {Parameter} parameter @param {string} text @returns {any} undefined: not at all */
export function read(parameter, text) {
  if (text === '' && parameter.optional) return null
  if (text === '' && parameter.kind !== 'text' && parameter.kind !== 'list') return undefined
  return readAs(parameter.kind, parameter, text)
}

/** @param {Kind} kind @param {Parameter} parameter @param {string} text @returns {any} */
function readAs(kind, parameter, text) {
  switch (kind) {
    case 'integer':
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : text
    case 'flag':
      return text === 'true'
    case 'choice':
      return parameter.choices.find(choice => String(choice.value) === text)?.value ?? text
    case 'list':
      return listed(text).map(part => readAs(parameter.each ?? 'text', parameter, part))
    case 'data':
      return parsed(text)
    default:
      return text
  }
}

/** @param {string} text */
export const listed = text => text.split(',').map(part => part.trim()).filter(Boolean)

/** JSON, or the text where it is none. @param {string} text @returns {any} */
export function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A number of the rules, or a list of them, as it is written by people. @param {string} text @returns {any} */
export const parsedNumber = text => parsed(text.includes(',') && !text.trim().startsWith('[') ? `[${text}]` : text)

/** The situation of a question where nothing is changed. @param {Question} question @returns {Situation} */
export const usual = question => ({
  name: '',
  values: Object.fromEntries(question.parameters.map(each => [each.name, written(each.begins)])),
  preset: '',
  rulings: {},
  numbers: {},
  own: null,
  packed: '',
})

/** What a situation is called. @param {Situation} situation @param {number} place */
export const nameOf = (situation, place) => situation.name.trim() || NAMES[place]

/** Whether a situation is about a scenario of the reader's own. @param {Situation} situation */
export const isOwn = situation => situation.own !== null && situation.values[SCENARIO] === OWN

/** @param {Question} question @param {Situation} situation */
export function asked(question, situation) {
  const parameters = Object.fromEntries(
    Object.entries(situation.values).flatMap(([name, text]) => {
      const parameter = question.parameters.find(each => each.name === name)
      const value = parameter ? read(parameter, text) : text
      return value === undefined ? [] : [[name, value]]
    }),
  )
  if (isOwn(situation)) parameters[SCENARIO] = situation.own
  const numbers = Object.fromEntries(Object.entries(situation.numbers).map(([id, text]) => [id, parsedNumber(text)]))
  return { parameters, preset: situation.preset || null, rulings: situation.rulings, numbers }
}
