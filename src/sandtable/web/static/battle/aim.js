// What is to be known of an answer before it is given: chances, reasons, or why it is impossible.
import { h } from '../kit/dom.js'
import { at } from '../kit/root.js'
import { percent, signed } from '../kit/words.js'
import { staircase } from './staircase.js'

/**
 * @typedef {import('../kit/messages.js').Aim} Aim @typedef {import('../kit/messages.js').Chance} Chance
 * @typedef {import('../kit/messages.js').Sum} Sum @typedef {import('../kit/words.js').RuleLink} RuleLink
 */

/** @param {Aim} aim @param {RuleLink} link @param {string} [lab] the address of the odds lab's page about it */
export const aimDetails = (aim, link, lab = '') => [
  aim.refusal && refusal(aim.refusal, link),
  aim.chances.length > 0 && h('dl', { class: 'chances' }, ordered(aim.chances).filter(possible).map(chance)),
  changes(aim.marks),
  sumTables(aim.sums, link),
  aim.needs && staircase(aim.needs),
  lab && aim.chances.length > 0 && h('p', { class: 'small' }, h('a', { href: at(lab), target: '_blank', rel: 'noopener' }, 'What if? In the odds lab')),
]

/** @param {{rule: string, text: string}} refused @param {RuleLink} link */
export const refusal = ({ rule, text }, link) =>
  h('p', { class: 'refusal' }, h('strong', {}, 'Not possible. '), text, rule && ' ', link(rule, 'The rule'))

/** How pieces are then: what the rings on the board stand for. @param {import('../kit/messages.js').Shape[]} marks */
const changes = marks => {
  const told = marks.filter(mark => mark.style === 'change')
  return told.length > 0 && h('ul', { class: 'changes' }, told.map(mark => h('li', {}, mark.label)))
}

/** The hopes of the side that answers before the risks; what is neither comes with the hopes. @param {Chance[]} chances */
const ordered = chances => [...chances.filter(each => each.good !== false), ...chances.filter(each => each.good === false)]

/** What cannot happen is told only where it is all there is to tell. @param {Chance} told @param {number} place */
const possible = ({ exact, p }, place) => place === 0 || !exact || p > 0

/** A chance in words: "Kim is hit". @param {Chance} chance */
export const inWords = ({ whom, label }) => (whom ? `${whom} ${label}` : label)

/** What tells a risk from a hope, without colour. @param {Chance} chance */
const mark = ({ good }) =>
  good === null ? '' : h('span', { class: `omen ${good ? 'good' : 'bad'}`, 'aria-label': good ? 'good for you' : 'a risk' }, good ? '▲' : '▼')

/** @param {Chance} told */
const chance = told => {
  const { fraction, p, exact, interval } = told
  return h('div', { class: told.good === null ? '' : told.good ? 'hope' : 'risk' },
    h('dt', {}, mark(told), inWords(told)),
    h('dd', {},
      h('strong', {}, percent(p)),
      ' ',
      h('span', { class: 'muted' }, exact ? exactly(fraction) : sampled(interval)),
    ),
    h('span', { class: 'share', 'aria-hidden': 'true' }, h('i', { style: { width: `${100 * p}%` } })),
  )
}

const LONG = 9 // characters of a fraction that still fit beside a percentage

/** A fraction that fits; a longer one on demand. @param {string} fraction */
const exactly = fraction =>
  !fraction.includes('/') ? 'exact'
  : fraction.length <= LONG ? `= ${fraction}`
  : h('abbr', { title: fraction, tabindex: 0 }, 'exact')

/** @param {[number, number]|null} interval */
const sampled = interval => (interval ? `sampled, ${percent(interval[0])} to ${percent(interval[1])}` : 'to 12 digits')

/** What a roll depends on, each number with its parts. @param {Sum[]} sums @param {RuleLink} link */
export const sumTables = (sums, link) => sums.map(sum => sumTable(sum, link))

/** @param {Sum} sum @param {RuleLink} link */
function sumTable({ what, value, reasons: rows }, link) {
  let total = 0
  return h('table', { class: 'reasons' },
    h('tbody', {},
      rows.map((row, place) => {
        total += row.value
        return h('tr', {},
          h('th', { scope: 'row' }, link(row.rule, row.title) || row.title || 'other'),
          h('td', { class: 'number' }, (place ? signed : plain)(row.value)),
          h('td', { class: 'number run', 'aria-hidden': 'true' }, plain(total)),
        )
      }),
    ),
    h('tfoot', {}, h('tr', {}, h('th', { scope: 'row', colspan: 2 }, what), h('td', { class: 'number' }, plain(value)))),
  )
}

/** @param {number} value */
const plain = value => String(value).replace('-', '−')

/** A chance in so few characters that it fits a list. @param {Aim|undefined} aim */
export const shortChance = aim => {
  const [first] = ordered(aim?.chances ?? [])
  return first && h('span', { class: `odds${first.good === false ? ' risk' : ''}` }, mark(first), `${inWords(first)} ${percent(first.p)}`)
}
