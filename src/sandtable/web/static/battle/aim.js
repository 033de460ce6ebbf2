// What is to be known of an answer before it is given: chances, reasons, or why it is impossible.
import { labAddress } from '../kit/address.js'
import { h } from '../kit/dom.js'
import { percent, signed } from '../kit/words.js'

/**
 * @typedef {import('../kit/messages.js').Aim} Aim @typedef {import('../kit/messages.js').Chance} Chance
 * @typedef {import('../kit/messages.js').ReasonRow} ReasonRow @typedef {import('../kit/words.js').RuleLink} RuleLink
 */

/** @param {Aim} aim @param {RuleLink} link */
export const aimDetails = (aim, link) => [
  aim.refusal && refusal(aim.refusal, link),
  aim.chances.length > 0 && h('dl', { class: 'chances' }, aim.chances.map(chance)),
  aim.reasons.length > 0 && reasonRows(aim.reasons, link),
  aim.lab && h('p', { class: 'small' }, h('a', { href: labAddress(aim.lab), target: '_blank', rel: 'noopener' }, 'Look into it in the odds lab')),
]

/** @param {{rule: string, text: string}} refused @param {RuleLink} link */
export const refusal = ({ rule, text }, link) =>
  h('p', { class: 'refusal' }, h('strong', {}, 'Not possible. '), text, rule && ' ', link(rule))

/** @param {Chance} chance */
const chance = ({ label, fraction, p, exact, interval }) =>
  h('div', {},
    h('dt', {}, label),
    h('dd', {},
      h('strong', {}, percent(p)),
      ' ',
      h('span', { class: 'muted' }, exact ? (fraction.includes('/') ? `= ${fraction}` : 'exact') : sampled(interval)),
    ),
  )

/** @param {[number, number]|null} interval */
const sampled = interval => (interval ? `sampled, ${percent(interval[0])} to ${percent(interval[1])}` : 'sampled')

/** @param {ReasonRow[]} rows @param {RuleLink} link */
export function reasonRows(rows, link) {
  const sum = rows.reduce((total, row) => total + row.value, 0)
  return h('table', { class: 'reasons' },
    h('tbody', {},
      rows.map(row =>
        h('tr', {},
          h('td', {}, link(row.rule, row.title) || row.title || 'other'),
          h('td', { class: 'number' }, signed(row.value)),
        ),
      ),
    ),
    rows.length > 1 &&
      h('tfoot', {}, h('tr', {}, h('td', {}, 'together'), h('td', { class: 'number' }, String(sum).replace('-', '−')))),
  )
}

/** A chance in so few characters that it fits a list. @param {Aim|undefined} aim */
export const shortChance = aim => {
  const [first] = aim?.chances ?? []
  return first && h('span', { class: 'odds', title: first.label }, percent(first.p))
}
