// What kind of fighter a piece is, by its outline: 52 by 52 around the middle, in the base's contrast (`on`) and in its own colour (`off`).
import { h } from '../kit/dom.js'
import { outline, tint } from '../kit/sides.js'
import PATHS from './silhouettes.json' with { type: 'json' }

/** @type {Record<string, string[][]>} role -> its paths, each with its colour */
const ROLES = PATHS
const SIZE = 23 // of the base that the paths were drawn for

/** @param {string} role a word that is not known is a soldier with a rifle @param {number} r */
export const silhouette = (role, r) =>
  h('g', { class: 'silhouette', transform: `scale(${(0.94 * r) / SIZE})` },
    (ROLES[role] ?? ROLES['rifle'] ?? []).map(([kind, d]) => h('path', { class: kind, d })),
  )

/** A piece's face for lists. @param {{side: number, role?: string, out?: boolean}} figure @param {number} [size] pixels */
export const portrait = (figure, size = 34) =>
  h('svg', {
    class: `portrait side-${tint(figure.side)}${figure.out ? ' out' : ''}`,
    width: size,
    height: size,
    viewBox: '-27 -27 54 54',
    'aria-hidden': 'true',
  },
    outline(figure.side, SIZE),
    silhouette(figure.role ?? '', SIZE),
  )
