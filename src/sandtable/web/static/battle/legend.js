// What signs mean: those of the ground in the words that the ruleset calls them by, those of pieces and places in ours.
import { h } from '../kit/dom.js'
import { drawFigure } from './figures.js'
import { drawGround } from './terrain.js'
import { textures } from './textures.js'

/** @typedef {import('../kit/messages.js').Scene} Scene @typedef {import('../kit/messages.js').Shape} Shape */

const SOLID = ['furniture', 'trunk', 'block', 'cover', 'stairs', 'ladder', 'growth', 'water', 'rock', 'reeds', 'bridge']
const LINES = ['wall', 'low-wall', 'window', 'doorway', 'hedge', 'fence']
const MOST = 12
const [WIDE, HIGH] = [34, 20]
const SMALL = 0.5 // of a piece on the board

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

/** The legend of a board, drawn once it is opened. @param {Scene} scene @param {() => void} redraw */
export function legend(scene, redraw) {
  let open = false
  const toggled = (/** @type {Event} */ event) => {
    const is = /** @type {HTMLDetailsElement} */ (event.currentTarget).open
    if (is === open) return
    open = is
    redraw()
  }
  return () =>
    h('details', { class: 'legend', ontoggle: toggled },
      h('summary', {}, 'Legend'),
      open && h('ul', {},
        kinds(scene).map(([style, words]) => h('li', {}, swatch(style, scene.mood), h('span', {}, words))),
        signs(scene).map(([drawn, words]) => h('li', {}, sample(drawn, 'sign', scene.mood), h('span', {}, words))),
      ),
    )
}

/** A piece as it stands on the board. @param {object} [more] of it @param {object} [how] it is drawn */
const piece = (more = {}, how = {}) =>
  h('g', { transform: `translate(${WIDE / 2} ${HIGH / 2}) scale(${SMALL})` }, drawFigure(
    { key: '', name: '', side: 0, x: 0, y: 0, radius: 1, layer: 0, facing: null, active: false, out: false, tags: [], bars: [], facts: [], track: [], role: 'rifle', ...more },
    1,
    { selected: false, target: false, aimed: false, badge: '', icon: '', ghost: false, side: '', name: null, ...how },
  ))

/** A lit place. @param {string} name @param {string} [words] */
const place = (name, words = '') =>
  h('g', { class: 'hot', transform: `translate(${WIDE / 2} ${HIGH / 2})` }, h('circle', { class: name, r: 8 }), words && h('text', { class: 'cost', y: '0.35em' }, words))

/** @param {string} style */
const dot = style => h('circle', { class: `shape s-${style}`, cx: WIDE / 2, cy: HIGH / 2, r: 5 })

/** What pieces and places look like. @param {Scene} scene @returns {[import('../kit/dom.js').VNode, string][]} */
const signs = ({ unit }) => [
  [piece({ active: true }), 'acts now'],
  [piece({}, { selected: true }), 'selected'],
  [piece({}, { target: true }), 'something can be done here'],
  [piece({ bars: [{ label: '', value: 2, low: 0, high: 3, bad_when_low: true }] }), 'ring: what is left of health'],
  [place('ring', '2'), 'can be reached, for that price'],
  [place('ring rolls'), 'dashed: dice follow'],
  ...(unit ? /** @type {[import('../kit/dom.js').VNode, string][]} */ ([[dot('seen'), 'is seen'], [dot('seen-in-cover'), 'is seen in cover'], [dot('unseen'), 'is not seen']]) : []),
]

/** A small sample. @param {string} style @param {string} mood */
export function swatch(style, mood) {
  const ids = `legend-${style}-`
  /** @type {Shape} */
  const shape = LINES.includes(style)
    ? { kind: 'line', points: [2, HIGH / 2, WIDE - 2, HIGH / 2], style, label: '', layer: 0, variant: '' }
    : style === 'trunk'
      ? { kind: 'circle', points: [WIDE / 2, HIGH / 2, 7], style, label: '', layer: 0, variant: '' }
      : { kind: 'polygon', points: [8, 3, WIDE - 8, 3, WIDE - 8, HIGH - 3, 8, HIGH - 3], style, label: '', layer: 0, variant: '' }
  return sample([textures(ids, 1), h('rect', { class: 't-sand', width: WIDE, height: HIGH }), drawGround(shape, style === 'trunk' ? 0.4 : 1, ids)], '', mood)
}

/** @param {import('../kit/dom.js').Kids} drawn @param {string} name @param {string} mood */
const sample = (drawn, name, mood) =>
  h('svg', { class: `swatch ${name} mood-${mood || 'sand'}`, width: WIDE, height: HIGH, viewBox: `0 0 ${WIDE} ${HIGH}`, 'aria-hidden': 'true' }, drawn)
