// Numbers and links as people read them, the same on every page.
import { h } from './dom.js'

/** @typedef {import('./dom.js').VNode} VNode */

/** A probability as a percentage; what is possible never reads as 0 or 100. @param {number} p */
export function percent(p) {
  if (p > 0 && p < 0.0005) return '<0.1 %'
  if (p < 1 && p > 0.9995) return '>99.9 %'
  const text = (100 * p).toFixed(1)
  return `${text.endsWith('.0') ? text.slice(0, -2) : text} %`
}

/** A share as so many of a hundred; what is not certain never reads so. @param {number} p */
export const inHundred = p => (p > 0 && p < 0.01 ? 'under 1' : p < 1 && p > 0.99 ? 'over 99' : String(Math.round(100 * p)))

const ROUGH = 0.3 // an interval wider than that says more than its middle

/** How often a side wins, and how sure that is. @param {{p: number, low: number, high: number}} win */
export function aboutInHundred(win) {
  if (win.high - win.low > ROUGH) return `${likely(win)} in 100`
  if (win.low === win.high) return `${inHundred(win.p)} in 100`
  const told = `${sampled(win.p).replace(/^\d/, 'about $&')} in 100`
  return inHundred(win.low) === inHundred(win.high) ? told : `${told} (${likely(win)})`
}

const SELDOM = 0.001

/** The same of a sample, which is never sure. @param {number} p */
export const sampled = p => inHundred(Math.min(Math.max(p, SELDOM), 1 - SELDOM))

/** Where the share may lie. @param {{low: number, high: number}} win */
export const likely = ({ low, high }) => `${inHundred(low)} to ${inHundred(high)}`

/** @param {number} value */
export const signed = value => (value < 0 ? `−${-value}` : `+${value}`)

/** @param {number} n @param {string} one @param {string} [many] */
export const counted = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

const PRICE = /^(\d+) ([^,]+)/ // as rulesets tell it: "2 AP, ends movement"

/** What several answers cost, in one price: "2-6 AP"; nothing where they have none, or different things are paid. @param {string[]} costs */
export function priceOf(costs) {
  const told = costs.map(cost => PRICE.exec(cost))
  const [least, most] = [Math.min, Math.max].map(pick => pick(...told.map(each => Number(each?.[1]))))
  const [, , unit = ''] = told.find(each => Number(each?.[1]) === most) ?? []
  if (costs.every(cost => cost === costs[0])) return costs[0] ?? ''
  return told.every(each => each && isSame(each[2] ?? '', unit)) ? `${least}–${most} ${unit}` : ''
}

/** One of a thing, or several of it. @param {string} one @param {string} other */
const isSame = (one, other) => [other, `${other}s`].includes(one) || `${one}s` === other

/** What is left of a thing once a price is paid: "3 left"; nothing where that is not known. @param {string} cost @param {import('./messages.js').Bar[]} bars */
export function leftOf(cost, bars) {
  const [, paid = '', unit = ''] = PRICE.exec(cost) ?? []
  const left = (bars.find(({ label, pays }) => pays && isSame(label.toLowerCase(), unit.toLowerCase()))?.value ?? NaN) - Number(paid)
  return left >= 0 ? `${left} left` : ''
}

/** @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1)

/** @typedef {(rule: string, text?: string) => VNode | ''} RuleLink */

/**
 * Links to the rules of a ruleset, in a tab of their own so that no reader loses their place.
 * @param {string} ruleset @returns {RuleLink}
 */
export const linksTo = ruleset => (rule, text) =>
  rule &&
  h('a', { class: 'rule', href: `/rules/${ruleset}#${rule}`, target: '_blank', rel: 'noopener', title: rule },
    text || rule,
  )

/** What a mouse clicks a finger taps. @param {string} words @param {boolean} [touches] the page is used with fingers */
export const forHand = (words, touches = matchMedia('(pointer: coarse)').matches) =>
  touches ? words.replace(/\b([cC])lick(s?)\b/g, (_, first, more) => `${first === 'C' ? 'T' : 't'}ap${more}`) : words
