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

/** @param {number} value */
export const signed = value => (value < 0 ? `−${-value}` : `+${value}`)

/** @param {number} n @param {string} one @param {string} [many] */
export const counted = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1)

/** @typedef {(rule: string, text?: string) => VNode | ''} RuleLink */

/**
 * Links to the rules of a ruleset, in a tab of their own so that nobody loses his place.
 * @param {string} ruleset @returns {RuleLink}
 */
export const linksTo = ruleset => (rule, text) =>
  rule &&
  h('a', { class: 'rule', href: `/rules/${ruleset}#${rule}`, target: '_blank', rel: 'noopener', title: rule },
    text || rule,
  )

/** The class that gives sides called by a colour that colour. @param {string[]} sides */
export const colouring = sides => (/^red/i.test(sides[0] ?? '') || /^blue/i.test(sides[1] ?? '') ? ' swapped' : '')

/** The name of a side with its shape, so that colour is never needed. @param {number} side @param {string} name */
export const sideName = (side, name) => h('span', { class: `side side-${side}` }, sideMark(side), name)

/** @param {number} side */
export const sideMark = side =>
  h('svg', { class: `mark side-${side}`, viewBox: '-11 -11 22 22', 'aria-hidden': 'true' }, outline(side, 9))

/** The outline of a side's pieces: its shape says whose it is. @param {number} side @param {number} r */
export function outline(side, r) {
  const points = OUTLINES[side]
  if (!points) return h('circle', { class: 'body', r })
  return h('polygon', { class: 'body', points: points.map(([x, y]) => `${x * r},${y * r}`).join(' ') })
}

/** @type {Record<number, [number, number][]>} */
const OUTLINES = {
  1: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  2: [
    [0, -1.2],
    [1.2, 0],
    [0, 1.2],
    [-1.2, 0],
  ],
  3: [
    [-0.55, -1],
    [0.55, -1],
    [1.1, 0],
    [0.55, 1],
    [-0.55, 1],
    [-1.1, 0],
  ],
  [-1]: [
    [0, -1.15],
    [1.1, 0.85],
    [-1.1, 0.85],
  ],
}
