// The author's scenarios that are kept in this browser, of all games.
import { recall } from './storage.js'

/** @typedef {{id: string, ruleset: string, title: string, when: number, scenario: Record<string, any>}} Kept */

export const SHELF = 'scenarios'
export const OWN = 'scenario.toml' // what the reader's own is called where a question names one

/** @returns {Kept[]} */
export function all() {
  try {
    const found = JSON.parse(recall(SHELF, '[]'))
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
