// What areas are filled with, once a board. `k` is board units a pixel, so that textures keep their size.
import { h } from '../kit/dom.js'

let boards = 0

/** A name that the ids of one board begin with: several boards may stand on one page. */
export const prefix = () => `b${(boards += 1)}-`

/** Specks that look strewn, and are the same every time. @param {number} count @param {number} size */
function specks(count, size) {
  let seed = 7
  const luck = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  return Array.from({ length: count }, () =>
    h('circle', { cx: (luck() * size).toFixed(1), cy: (luck() * size).toFixed(1), r: (0.5 + luck() * 0.8).toFixed(1) }),
  )
}

/** @param {string} name @param {string} d */
const path = (name, d) => h('path', { class: name, d })

/** @type {Record<string, [number, number, string, import('../kit/dom.js').Kids]>} width, height, class of the ground, what is on it */
const TILES = {
  sand: [90, 90, 't-sand', [h('g', { class: 't-speck' }, specks(26, 90)), path('t-stroke', 'M12 30q5-3 10 0M60 66q6-3 12 0M40 12q4-2 8 0')]],
  open: [70, 46, 't-sand', path('t-stroke', 'M10 14q4-2 8 0M44 36q5-3 10 0M52 10q3-2 6 0')],
  rubble: [60, 40, 't-sand', path('t-rock', 'M6 30l5-7 8 1 3 7-7 4zM34 12l4-5 7 2 1 6-6 3zM44 33l3-4 6 1 1 4-5 2zM20 9l3-3 4 2-1 4z')],
  stone: [34, 22, 't-stone', path('t-seam', 'M0 0H34M0 11H34M10 0V11M27 11V22')],
  planks: [44, 22, 't-floor', path('t-seam', 'M0 0H44M0 11H44M12 0V11M34 11V22')],
  plate: [46, 46, 't-plate', path('t-seam', 'M0 0H46V46')],
  grate: [10, 10, 't-plate dark', path('t-seam', 'M0 0H10M0 5H10M0 0V10')],
  tiles: [24, 24, 't-plate light', path('t-seam', 'M0 0H24V24M12 0V24M0 12H24')],
  leaf: [26, 26, 't-leaf', path('t-tuft', 'M5 10q1-5 2-6q1 2 1 6M7 10q2-4 4-4M17 22q1-5 2-6q1 2 1 6M19 22q2-4 4-4')],
  hull: [14, 14, 't-hull', path('t-hullline', 'M-2 16 16-2M5 23 23 5M-9 9 9-9')],
  hazard: [16, 16, 't-hazard', path('t-stripe', 'M0 16 16 0H8L0 8zM16 16V8L8 16z')],
}

/** @param {string} ids @param {number} k */
export const textures = (ids, k) =>
  h('defs', {},
    Object.entries(TILES).map(([name, [width, height, ground, what]]) =>
      h('pattern', { id: ids + name, width, height, patternUnits: 'userSpaceOnUse', patternTransform: `scale(${k})` },
        h('rect', { width, height, class: ground }),
        what,
      ),
    ),
  )

/** @param {string} name */
export const isTexture = name => name in TILES
