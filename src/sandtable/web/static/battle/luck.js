// Luck in numbers: what rolls came to against what was to be expected of them.
import { h } from '../kit/dom.js'
import { tint } from '../kit/sides.js'
import { counted, signed } from '../kit/words.js'

/**
 * @typedef {import('../kit/messages.js').Line} Line
 * @typedef {{side: number, rolls: number, good: number, expected: number, path: [number, number][], chances: number[]}} Luck `path`: the
 * difference after each step at which it changed
 */

/**
 * A roll counts for the side that rolls; where a line does not say, for the side that chose last. Dice of no piece, such as those
 * of an enemy that nobody plays, count for none.
 * @param {(Line|null)[]} lines one for each step @param {string[]} sides @returns {Luck[]}
 */
export function luckOf(lines, sides) {
  /** @type {Luck[]} */
  const luck = sides.map((_, side) => ({ side, rolls: 0, good: 0, expected: 0, path: [[0, 0]], chances: [] }))
  let last = 0
  lines.forEach((line, step) => {
    if (!line) return
    const named = sides.indexOf(line.side)
    if (named >= 0) last = named
    const mine = luck[last]
    if (line.chance === null || line.good === null || !line.who || !mine) return
    mine.rolls += 1
    mine.good += line.good ? 1 : 0
    mine.expected += line.chance
    mine.chances.push(line.chance)
    mine.path.push([step, mine.good - mine.expected])
  })
  return luck.filter(each => each.rolls > 0)
}

/**
 * How likely so much luck is, or more of it: the sum of rolls each with its own chance.
 * @param {number[]} chances @param {number} good how many succeeded @returns {number}
 */
export function rarity(chances, good) {
  /** @type {number[]} */
  let law = [1]
  for (const p of chances) law = [...law, 0].map((_, hits) => (law[hits] ?? 0) * (1 - p) + (law[hits - 1] ?? 0) * p)
  const expected = chances.reduce((sum, p) => sum + p, 0)
  const tail = law.filter((_, hits) => (good >= expected ? hits >= good : hits <= good))
  return Math.min(1, tail.reduce((sum, p) => sum + p, 0))
}

const USUAL = 0.25 // what comes more often is nothing to speak of

/** How unusual so much luck is. @param {Luck} luck */
export function unusual({ chances, good, expected }) {
  const p = rarity(chances, good)
  if (p >= USUAL) return 'nothing unusual'
  return `so much ${good >= expected ? 'luck' : 'bad luck'} comes in ${tenths(p)} battles`
}

/** @param {number} p */
const tenths = p => (p >= 0.095 ? `${Math.round(10 * p)} of 10` : p >= 0.0095 ? `${Math.round(100 * p)} of 100` : 'fewer than 1 of 100')

const HEIGHT = 40

/** @param {Luck[]} luck @param {number} steps @param {number} now */
export function luckChart(luck, steps, now) {
  const most = Math.max(1, ...luck.flatMap(each => each.path.map(([, value]) => Math.abs(value))))
  /** @param {number} value */
  const y = value => (HEIGHT / 2) * (1 - value / (1.1 * most))
  /** @param {Luck} each */
  const points = ({ path }) => {
    const stairs = path.flatMap(([step, value], place) =>
      place ? [`${step},${y(path[place - 1]?.[1] ?? 0)}`, `${step},${y(value)}`] : [`${step},${y(value)}`],
    )
    return [...stairs, `${steps},${y(path.at(-1)?.[1] ?? 0)}`].join(' ')
  }
  return h('svg', {
    class: 'luck',
    viewBox: `0 0 ${Math.max(steps, 1)} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': `Luck so far: ${luck.map(inWords).join('; ')}`,
  },
    h('line', { class: 'zero', x1: 0, x2: steps, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    luck.map(each => h('polyline', { key: each.side, class: `side-${tint(each.side)}`, points: points(each) })),
    h('line', { class: 'now', x1: now, x2: now, y1: 0, y2: HEIGHT }),
  )
}

/** @param {Luck} luck */
export const inWords = ({ rolls, good, expected }) =>
  `${good} of ${counted(rolls, 'roll')} succeeded, ${expected.toFixed(1)} expected (${signed(Number((good - expected).toFixed(1)))})`
