// What flashes over a board for a moment: a shot, a wound. Where pieces are is the board's to say.
import { h } from '../kit/dom.js'

/** @typedef {{kind: 'shot'|'harm', from: string, to: string, words: string, good: boolean}} Effect */

/**
 * @param {Effect} effect @param {(key: string) => [number, number]|null} at in board units
 * @param {(x: number, y: number, what: import('../kit/dom.js').Kids) => import('../kit/dom.js').VNode} upright
 */
export function drawEffect(effect, at, upright) {
  const [from, to] = [at(effect.from), at(effect.to)]
  if (!from || !to) return null
  if (effect.kind === 'harm') return upright(...to, h('text', { class: 'harm', y: -30 }, effect.words))
  return [
    h('line', { class: 'tracer', x1: from[0], y1: from[1], x2: to[0], y2: to[1], pathLength: 1 }),
    effect.good && upright(...to, h('path', { class: 'burst', d: BURST })),
  ]
}

const BURST = `${Array.from({ length: 16 }, (_, point) => {
  const [r, turn] = [point % 2 ? 20 : 34, (point / 16) * 2 * Math.PI]
  return `${point ? 'L' : 'M'}${(r * Math.cos(turn)).toFixed(1)} ${(r * Math.sin(turn)).toFixed(1)}`
}).join('')}Z`
