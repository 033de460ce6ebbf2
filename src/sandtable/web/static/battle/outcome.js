// How a battle ended.
import { h } from '../kit/dom.js'
import { sideName } from '../kit/sides.js'
import { capital } from '../kit/words.js'

/** @typedef {import('../kit/messages.js').Outcome} Outcome */

/** @param {Outcome} outcome @param {string[]} sides @param {import('../kit/dom.js').Kids} [more] */
export const outcomeCard = (outcome, sides, more) =>
  h('section', { key: 'outcome', class: 'prompt outcome', role: 'status' },
    h('h2', {}, outcome.winner < 0 ? 'The battle is over' : ['Victory: ', sideName(outcome.winner, sides[outcome.winner] ?? '')]),
    h('p', {}, capital(outcome.words)),
    score(outcome),
    more,
  )

/** What it came to, number by number. @param {Outcome} outcome */
export const score = ({ score }) =>
  h('dl', { class: 'facts' },
    Object.entries(score).flatMap(([name, value]) => [
      h('dt', {}, capital(name.replaceAll('_', ' '))),
      h('dd', {}, plain(value)),
    ]),
  )

/** @param {any} value @returns {string} */
const plain = value =>
  Array.isArray(value)
    ? value.map(plain).join(', ')
    : value !== null && typeof value === 'object'
      ? Object.entries(value)
          .map(([name, each]) => `${name} ${plain(each)}`)
          .join(', ')
      : String(value)
