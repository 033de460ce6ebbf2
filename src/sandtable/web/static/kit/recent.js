// The tables a player opened or joined in this browser, with the links of their seats. They never leave it.
import { recall, remember } from './storage.js'

/**
 * @typedef {{url: string, title: string, when: number, ruleset?: string, scenario?: string, stands?: string, over?: boolean}} Recent `stands` says whose
 *   turn it is, or how the battle ended
 */

const NAME = 'tables'
const KEPT = 12

/** @returns {Recent[]} the latest first */
export function recentTables() {
  try {
    const kept = JSON.parse(recall(NAME, '[]'))
    return Array.isArray(kept) ? kept.filter(each => typeof each?.url === 'string' && isTable(each.url)) : []
  } catch {
    return []
  }
}

/** Remembers a table as the latest, once for each seat. @param {string} url from `/table/` on @param {string} title
 * @param {{ruleset?: string, scenario?: string, stands?: string, over?: boolean}} [more] */
export function rememberTable(url, title, more = {}) {
  if (!isTable(url)) return
  const others = recentTables().filter(each => seatAt(each.url) !== seatAt(url))
  remember(NAME, JSON.stringify([{ url, title, when: Date.now(), ...more }, ...others].slice(0, KEPT)))
}

/** @param {string} url */
export function forgetTable(url) {
  remember(NAME, JSON.stringify(recentTables().filter(each => each.url !== url)))
}

/** The table and the seat in an address, whatever else it asks of the page. @param {string} url */
function seatAt(url) {
  const [path, hash = ''] = url.split('#')
  return `${path}#${new URLSearchParams(hash).get('seat') ?? ''}`
}

/** Whether this leads to a table of this site. @param {string} url */
export const isTable = url => /^\/table\/[\w-]+(#|$)/.test(url)
