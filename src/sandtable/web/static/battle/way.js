// A way on the board: its line, and at each of its dots what it has cost up to there; red where an enemy may answer.
import { h } from '../kit/dom.js'
import { leftOf, percent } from '../kit/words.js'

/**
 * @typedef {import('../kit/messages.js').Shape} Shape @typedef {import('../kit/messages.js').Way} Way
 * @typedef {import('../kit/messages.js').Figure} Figure
 * @typedef {{x: number, y: number, layer: number, apart: number, words: string, risky: boolean, tag: string}} Step `apart` is how far the dots are
 *   from each other, in board units
 */

const SMALL = 8 // pixels: a smaller dot has no room for a number
const LARGEST = 11
const LETTER = 6.8

/** The answers' chances that are bad for who goes. @param {import('../kit/messages.js').Leg} leg */
const risksOf = ({ chances }) => chances.filter(chance => chance.good === false)

/** @param {Way} way @param {Figure} from who goes it @returns {Shape[]} */
export function pathOf({ legs }, from) {
  const points = [from, ...legs].map(({ x, y }) => [x, y])
  return legs.map((leg, place) => ({
    kind: 'line',
    points: [...(points[place] ?? []), ...(points[place + 1] ?? [])],
    style: risksOf(leg).length ? 'sight-blocked' : 'path',
    label: leg.words,
    layer: from.layer,
    variant: '',
  }))
}

/** @param {Way} way @param {Figure} from who goes it @returns {Step[]} */
export function stepsOf({ legs, cost }, from) {
  const points = [from, ...legs]
  const apart = Math.min(...legs.map(({ x, y }, place) => Math.hypot(x - (points[place]?.x ?? 0), y - (points[place]?.y ?? 0))))
  const worst = legs.flatMap(risksOf).reduce((most, { p }) => Math.max(most, p), 0)
  const risky = legs.findIndex(leg => risksOf(leg).some(({ p }) => p === worst))
  let paid = 0
  return legs.map((leg, place) => {
    paid += Number.parseInt(leg.cost, 10)
    const risk = place === risky && risksOf(leg).find(({ p }) => p === worst)
    const tag = [place === legs.length - 1 && [cost, leftOf(cost, from.bars)].filter(Boolean).join(', '), risk && `${risk.label} ${percent(Math.round(100 * risk.p) / 100)}`]
    const words = String(Number.isNaN(paid) ? place + 1 : paid)
    return { x: leg.x, y: leg.y, layer: from.layer, apart, words, risky: risksOf(leg).length > 0, tag: tag.filter(Boolean).join('; ') }
  })
}

/** One of its dots, in pixels around its middle. @param {Step} step @param {number} zoom @param {boolean} turned its words stand to the left */
export function drawStep({ apart, words, risky, tag }, zoom, turned) {
  const r = Math.min(0.36 * apart * zoom, LARGEST)
  const wide = LETTER * tag.length + 12
  return h('g', { class: `step${risky ? ' risky' : ''}${tag ? ' told' : ''}` },
    h('circle', { r: Math.max(r, 4) }),
    r >= SMALL && h('text', { y: 4 }, words),
    tag && h('g', { class: 'tag', transform: `translate(${turned ? -wide / 2 - r - 5 : wide / 2 + r + 5} 0)` },
      h('rect', { x: -wide / 2, y: -10, width: wide, height: 20, rx: 4 }), h('text', { y: 4.5 }, tag)),
  )
}

/**
 * What a reaction is to, where the ruleset draws nothing of it: a line from who aims to what they aim at.
 * @param {import('../table/game.js').Game} game @returns {Shape[]}
 */
export function threatOf({ threat, state }) {
  const [from, to] = [threat?.who, threat?.target].map(key => state?.view.figures.find(figure => figure.key === key))
  if (!from || !to || from.radius * to.radius <= 0 || state?.view.marks.some(mark => mark.style === 'sight')) return []
  return [{ kind: 'line', points: [from.x, from.y, to.x, to.y], style: 'sight-blocked', label: '', layer: from.layer, variant: '' }]
}
