// What one paints with: tools of the ground, and pieces to put down.
import { drawGround } from '../battle/terrain.js'
import { portrait } from '../battle/silhouettes.js'
import { textures } from '../battle/textures.js'
import { h } from '../kit/dom.js'
import { sideName, tint } from '../kit/sides.js'
import { words } from './form.js'
import { workshop } from './workshop.js'

/** @typedef {import('./workshop.js').Tool} Tool */

const [WIDE, HIGH] = [44, 24]
/** @type {Record<string, string>} of tools that paint nothing */
const SIGNS = { erase: '⌫', higher: '▲', lower: '▼', mirror: '⇋', carry: '✥' }
const ROUND = new Set(['trunk', 'item', 'smoke', 'cover', 'danger']) // where a brush leaves such things
const LINES = new Set(['wall', 'low-wall', 'window', 'doorway', 'hedge', 'fence', 'trench'])

/** What is in the hand: a tool, a piece to be put down, or nothing, which selects. */
export const hand = { tool: '', recruit: '', corps: 0 }

/** @param {Partial<typeof hand>} next @param {() => void} redraw */
const hold = (next, redraw) => {
  Object.assign(hand, { tool: '', recruit: '' }, next)
  redraw()
}

/** @returns {Tool|undefined} */
export const toolInHand = () => workshop.tools.find(each => each.key === hand.tool)

/** @param {Tool} tool @param {string} mood */
function sample(tool, mood) {
  if (!tool.style) return h('span', { class: 'sample plain', 'aria-hidden': 'true' }, SIGNS[tool.key] ?? '∅')
  const ids = `tool-${tool.key}-`
  const side = workshop.sides.findIndex(name => tool.key.endsWith(`-${name}`))
  /** @type {import('../kit/messages.js').Shape} */
  const shape = tool.gesture === 'brush' && ROUND.has(tool.style)
    ? { kind: 'circle', points: [WIDE / 2, HIGH / 2, 8], style: tool.style, label: '', layer: 0, variant: '' }
    : LINES.has(tool.style)
      ? { kind: 'line', points: [3, HIGH / 2, WIDE - 3, HIGH / 2], style: tool.style, label: '', layer: 0, variant: '' }
      : { kind: 'polygon', points: [8, 3, WIDE - 8, 3, WIDE - 8, HIGH - 3, 8, HIGH - 3], style: tool.style, label: '', layer: 0, variant: '' }
  return h('svg', { class: `sample board mood-${mood || 'sand'}`, width: WIDE, height: HIGH, viewBox: `0 0 ${WIDE} ${HIGH}`, 'aria-hidden': 'true' },
    textures(ids, 1),
    h('rect', { class: 't-sand', width: WIDE, height: HIGH, rx: 3 }),
    side >= 0 ? h('polygon', { class: `shape s-zone side-${tint(side)}`, points: shape.points.join(' ') }) : drawGround(shape, tool.style === 'trunk' ? 0.4 : 1, ids),
  )
}

/** @param {string} key @param {boolean} pressed @param {string} help @param {() => void} onclick @param {import('../kit/dom.js').Kids} what */
const button = (key, pressed, help, onclick, what) =>
  h('button', { key, type: 'button', class: 'tool', 'aria-pressed': String(pressed), title: help || null, onclick }, what)

/** @param {string} mood @param {() => void} redraw */
export function palette(mood, redraw) {
  const groups = [...new Set(workshop.tools.map(tool => tool.group))]
  return h('div', { class: 'palette', role: 'group', 'aria-label': 'What to paint with' },
    h('div', { class: 'tools' }, button('select', !hand.tool && !hand.recruit, 'Select, and drag pieces and what lies there', () => hold({}, redraw), [h('span', { class: 'sample plain', 'aria-hidden': 'true' }, '➤'), 'Select'])),
    groups.map(group => h('section', { key: group }, h('h2', {}, group),
      h('div', { class: 'tools' }, workshop.tools.filter(tool => tool.group === group).map(tool =>
        button(tool.key, hand.tool === tool.key, tool.help, () => hold({ tool: tool.key }, redraw), [sample(tool, mood), tool.words]))))),
    workshop.corps.length > 0 && h('section', { key: 'pieces' }, h('h2', {}, 'Pieces'),
      workshop.corps.length > 1 && h('div', { class: 'sides', role: 'group', 'aria-label': 'For which side' },
        workshop.corps.map((corps, place) => h('button', { key: place, type: 'button', class: 'small', 'aria-pressed': String(hand.corps === place), onclick: () => hold({ ...hand, corps: place }, redraw) },
          sideName(corps.side, workshop.sides[corps.side] ?? '')))),
      h('div', { class: 'tools' }, workshop.recruits.map(each =>
        button(each.words, hand.recruit === each.words, `Put down ${words(each.words)}`, () => hold({ recruit: each.words, corps: hand.corps }, redraw),
          [portrait(/** @type {any} */ ({ role: each.role, side: workshop.corps[hand.corps]?.side ?? 0, tags: [], bars: [] }), 30), words(each.words)])))))
}
