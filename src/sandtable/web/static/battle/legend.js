// What the ground's signs mean, in the words that the ruleset calls them by.
import { h } from '../kit/dom.js'
import { drawGround } from './terrain.js'
import { textures } from './textures.js'

/** @typedef {import('../kit/messages.js').Scene} Scene @typedef {import('../kit/messages.js').Shape} Shape */

const SOLID = ['furniture', 'trunk', 'block', 'cover', 'stairs', 'ladder', 'growth', 'water', 'rock', 'reeds', 'bridge']
const LINES = ['wall', 'low-wall', 'window', 'doorway', 'hedge', 'fence']
const MOST = 12
const [WIDE, HIGH] = [34, 20]

/** What of the ground wants words: each kind once. @param {Scene} scene @returns {[string, string][]} style and words */
export function kinds(scene) {
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const { style, label } of scene.ground) {
    const words = label.split(/[:,]/)[0] ?? ''
    if (words && [...SOLID, ...LINES].includes(style) && !found.has(style)) found.set(style, style === 'doorway' ? 'way through' : words)
  }
  return [...found].slice(0, MOST)
}

/** @param {Scene} scene */
export function legend(scene) {
  const known = kinds(scene)
  if (!known.length) return null
  return h('details', { class: 'legend' },
    h('summary', {}, 'Legend'),
    h('ul', {}, known.map(([style, words]) => h('li', {}, swatch(style, scene.mood), h('span', {}, words)))),
  )
}

/** A small sample. @param {string} style @param {string} mood */
export function swatch(style, mood) {
  const ids = `legend-${style}-`
  /** @type {Shape} */
  const shape = LINES.includes(style)
    ? { kind: 'line', points: [2, HIGH / 2, WIDE - 2, HIGH / 2], style, label: '', layer: 0, variant: '' }
    : style === 'trunk'
      ? { kind: 'circle', points: [WIDE / 2, HIGH / 2, 7], style, label: '', layer: 0, variant: '' }
      : { kind: 'polygon', points: [8, 3, WIDE - 8, 3, WIDE - 8, HIGH - 3, 8, HIGH - 3], style, label: '', layer: 0, variant: '' }
  return h('svg', { class: `swatch mood-${mood || 'sand'}`, width: WIDE, height: HIGH, viewBox: `0 0 ${WIDE} ${HIGH}`, 'aria-hidden': 'true' },
    textures(ids, 1),
    h('rect', { class: 't-sand', width: WIDE, height: HIGH }),
    drawGround(shape, style === 'trunk' ? 0.4 : 1, ids),
  )
}
