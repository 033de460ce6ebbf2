// What the lab's drawings share: figures in words, scales, axes.
import { h } from '../kit/dom.js'
import { percent, signed } from '../kit/words.js'

/** @typedef {import('./jobs.js').Estimate} Estimate @typedef {import('../kit/dom.js').VNode} VNode */

const NICE = [1, 2, 5, 10]

/** @param {string} measure */
export const isShare = measure => measure.startsWith('wins.')

/** A difference, in points where it is one of shares. @param {string} measure @param {number} value */
export const difference = (measure, value) =>
  isShare(measure) ? signed(Number((100 * value).toFixed(1))) : signed(Number(value.toPrecision(2)))

/** A level. @param {string} measure @param {number} value */
export const level = (measure, value) => (isShare(measure) ? percent(value) : String(Number(value.toPrecision(3))))

/** @param {string} measure @param {Estimate} e */
export const span = (measure, e) => `${difference(measure, e.low)} to ${difference(measure, e.high)}`

/** @param {string} measure */
export const unit = measure => (isShare(measure) ? 'points' : '')

/** @param {string} measure */
export const inWords = measure => measure.replace('wins.', 'wins of ').replaceAll('_', ' ')

/** Round numbers between two ends. @param {number} low @param {number} high @param {number} [about] how many */
export function ticks(low, high, about = 5) {
  const rough = (high - low) / about || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (NICE.find(each => each * power >= rough) ?? 10)
  /** @type {number[]} */
  const found = []
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step) found.push(Number(at.toPrecision(12)))
  return found
}

/** From values to pixels. @param {number} low @param {number} high @param {number} from @param {number} to */
export const scale = (low, high, from, to) => (/** @type {number} */ value) =>
  from + ((value - low) / (high - low || 1)) * (to - from)

/** @param {number} x @param {number} y @param {string} text @param {Record<string, any>} [how] @returns {VNode} */
export const label = (x, y, text, how = {}) => h('text', { x, y, ...how }, text)
