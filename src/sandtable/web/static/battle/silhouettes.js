// Who somebody is, by his outline: 52 by 52 around the middle, in the base's contrast (`on`) and in its own colour (`off`).
import { h } from '../kit/dom.js'
import { outline, tint } from '../kit/sides.js'

const SHOULDERS = 'M-18 26c0-11 5-16.5 18-16.5S18 15 18 26z'
const FACE = 'M-6-3H6v5a6 6 0 0 1-12 0z'
const HELMET = 'M-10.5-3C-10.5-11.5-6.5-15.5 0-15.5S10.5-11.5 10.5-3L12.5-.8h-25z'
const HOOD = 'M0-17C-9-17-12-8-11.5 3c1 5 5.5 8.5 11.5 8.5S10.5 8 11.5 3C12-8 9-17 0-17z'
/** @type {Record<string, [string, string][]>} */
const ROLES = {
  rifle: [
    ['on', SHOULDERS],
    ['on', FACE],
    ['on', HELMET],
    ['off', 'M-22 23.5 15-.5l2.2 3.3L-20 27z'],
    ['on', 'M-21 22.6-4.5 12l1 1.5 3-2 .8 1.3 3-2-.8-1.3L14-2l2.2 3.3-13.4 8.7 1.3 4-2.8 1-1.8-3.2L-19 26z'],
  ],
  leader: [
    ['on', SHOULDERS],
    ['on', FACE],
    ['on', 'M-12-7C-12-10-8-16 0-16S12-10 12-7L9.5-4h-19zM-9-3.2H9L12.5.6C5-1.8-5-1.8-12.5.6z'],
    ['off', 'M0-14.5l1.4 3 3.3.4-2.5 2.2.7 3.2L0-7.3-2.9-5.7l.7-3.2-2.5-2.2 3.3-.4z'],
    ['off', 'M-11 15l5 1.5v3L-11 18zM11 15l-5 1.5v3l5-1.5z'],
  ],
  marksman: [
    ['on', SHOULDERS],
    ['on', HOOD],
    ['off', 'M-5.5-5h11v5.5a5.5 5.5 0 0 1-11 0z'],
    ['on', 'M-4.5-3.5h4V-1h-4zM.8-3.5h4V-1h-4z'],
    ['off', 'M11.5-20h5.5v46h-5.5z'],
    ['on', 'M13.3-21h2v46h-2zM15.3-3h3v9h-3z'],
  ],
  medic: [
    ['on', SHOULDERS],
    ['on', FACE],
    ['on', HELMET],
    ['off', 'M-1.7-13.5h3.4v3.3H5v3.4H1.7v3.3h-3.4v-3.3H-5v-3.4h3.3z'],
    ['off', 'M-1.6 13h3.2v3h3v3.2h-3v3h-3.2v-3h-3V16h3z'],
  ],
  gunner: [
    ['on', SHOULDERS],
    ['on', FACE],
    ['on', HELMET],
    ['off', 'M-24 10.5h48v9h-48z'],
    ['on', 'M-23 12h11l1-1.5h9V12H22v3.5h-7l2.5 6-2.5 1-3-7H2l-1 4h-8l-1-4h-15z'],
  ],
  tech: [
    ['on', SHOULDERS],
    ['on', 'M-8-6a8 8 0 0 1 16 0v6a8 8 0 0 1-16 0z'],
    ['on', 'M-11-7h3.5V2H-11zM7.5-7H11V2H7.5zM9-20h1.6v14H9z'],
    ['off', 'M-6.5-6h13v4.5h-13z'],
  ],
  grenadier: [
    ['on', SHOULDERS],
    ['on', FACE],
    ['on', HELMET],
    ['off', 'M4 8a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z'],
    ['on', 'M2.5 9.5H6v2a6 6 0 1 1-3.5 0z'],
  ],
  raider: [
    ['on', SHOULDERS],
    ['on', 'M-8-7h16v9a8 8 0 0 1-16 0z'],
    ['on', 'M-8-7l-2.5-8 5.5 4 1-8 4 6 4-6 1 8 5.5-4L8-7z'],
    ['off', 'M-8.5-.5h17v3L3 6l-3-1.5L-3 6l-5.5-3.5z'],
    ['off', 'M-5.5-5h4v2.3h-4zM1.5-5h4v2.3h-4z'],
  ],
  brute: [
    ['on', 'M-21 26c0-14 6-18 21-18s21 4 21 18z'],
    ['on', 'M-7.5-9A7.5 8 0 0 1 7.5-9v9a7.5 7.5 0 0 1-15 0z'],
    ['off', 'M-5.5-5.5h11V-3h-11zM-4 1.5h8v1.8h-8z'],
    ['off', 'M-13 14l3 12h-2.5l-3-11zM13 14l-3 12h2.5l3-11z'],
  ],
  hunter: [
    ['on', SHOULDERS],
    ['on', HOOD],
    ['off', 'M-7.5-3 0-5.5 7.5-3V3L0 9.5-7.5 3z'],
    ['on', 'M-5-1.5l4 1.2V2l-4-1.5zM5-1.5l-4 1.2V2l4-1.5z'],
  ],
  squad: [
    ['on', 'M-22 20c0-8 4-11 10-11s10 3 10 11zM2 20c0-8 4-11 10-11s10 3 10 11z'],
    ['on', 'M-19 6a7 7 0 0 1 14 0l1.5 2h-17zM5 6a7 7 0 0 1 14 0l1.5 2h-17z'],
    ['off', 'M-15 24c0-12 6-16 15-16s15 4 15 16z'],
    ['on', 'M-13 24c0-11 5-14.5 13-14.5S13 13 13 24z'],
    ['off', 'M-11.5 3A11.5 12 0 0 1 11.5 3L13 6h-26z'],
    ['on', 'M-9.5 2A9.5 10 0 0 1 9.5 2L11.5 5h-23z'],
  ],
  item: [
    ['on', 'M-14-6h9v-5H5v5h9v19h-28zm12-2.5v2.5h4v-2.5z'],
    ['off', 'M-1.8-2h3.6v3.2H5v3.6H1.8V8h-3.6V4.8H-5V1.2h3.2z'],
  ],
  vehicle: [
    ['on', 'M-20 12V-2l5-10h18l9 9 8 3v12z'],
    ['off', 'M-12-3l2.5-5.5h7V-3zM0-3v-5.5h2L8-3z'],
    ['off', 'M-12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM11 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z'],
    ['on', 'M-12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM11 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z'],
  ],
}
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
