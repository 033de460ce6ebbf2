// What areas are filled with, once a board. `k` is board units a pixel, so that textures keep their size.
import { h } from '../kit/dom.js'
import TERRAIN from './terrain.json' with { type: 'json' }

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

/** @type {Record<string, {size: number[], ground: string, paths: string[][], specks?: number}>} */
const TILES = TERRAIN.tiles

/** @param {string} ids @param {number} k */
export const textures = (ids, k) =>
  h('defs', {},
    Object.entries(TILES).map(([name, { size: [width = 0, height = 0], ground, paths, specks: count = 0 }]) =>
      h('pattern', { id: ids + name, width, height, patternUnits: 'userSpaceOnUse', patternTransform: `scale(${k})` },
        h('rect', { width, height, class: ground }),
        count > 0 && h('g', { class: 't-speck' }, specks(count, width)),
        paths.map(([kind, d]) => h('path', { class: kind, d })),
      ),
    ),
  )

/** @param {string} name */
export const isTexture = name => name in TILES
