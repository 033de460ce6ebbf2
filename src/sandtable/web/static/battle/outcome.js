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
    score(outcome, sides),
    more,
  )

/** What it came to: what each side has of a thing side by side, then the rest. @param {Outcome} outcome @param {string[]} sides */
export function score({ score }, sides) {
  /** @type {Map<string, any[]>} */
  const shared = new Map()
  for (const { thing, side, value } of score.filter(figure => figure.side >= 0)) {
    const row = shared.get(thing) ?? sides.map(() => '')
    row[side] = value
    shared.set(thing, row)
  }
  const others = score.filter(figure => figure.side < 0)
  return [
    shared.size > 0 && h('table', { class: 'score' },
      h('thead', {}, h('tr', {}, h('td', {}), sides.map((name, side) => h('th', { scope: 'col' }, sideName(side, name))))),
      h('tbody', {}, [...shared].map(([thing, row]) => h('tr', {}, h('th', { scope: 'row' }, capital(thing)), row.map(value => h('td', {}, plain(value)))))),
    ),
    others.length > 0 && h('dl', { class: 'facts' },
      others.flatMap(({ thing, value }) => [h('dt', {}, capital(thing)), h('dd', {}, plain(value))]),
    ),
  ]
}

/** @param {any} value @returns {string} */
const plain = value =>
  Array.isArray(value)
    ? value.map(plain).join(', ')
    : value !== null && typeof value === 'object'
      ? Object.entries(value)
          .map(([name, each]) => `${name} ${plain(each)}`)
          .join(', ')
      : String(value)
