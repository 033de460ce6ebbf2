// How a reader wants their table: kept in this browser.
import { recall, remember } from './storage.js'

/** @typedef {'slow'|'normal'|'fast'|'off'} Motion */

const STILL = matchMedia('(prefers-reduced-motion: reduce)')
/** @type {Record<Motion, number>} how much longer than usual dice roll */
const TIMES = { slow: 1.8, normal: 1, fast: 0.45, off: 0 }

export const MOTIONS = /** @type {Motion[]} */ (Object.keys(TIMES))

/** @returns {Motion} */
export const motion = () => MOTIONS.find(each => each === recall('motion')) ?? 'normal'

/** How long things take, 1 is usual; 0 where less motion is wanted. */
export const pace = () => (STILL.matches ? 0 : TIMES[motion()])

/** @param {string} next */
export const setMotion = next => remember('motion', next)

export const hasSound = () => recall('sound') === 'yes'

/** @param {boolean} on */
export const setSound = on => remember('sound', on ? 'yes' : '')
