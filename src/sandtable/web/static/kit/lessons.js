// The lessons of a game, and how one is begun: an ordinary table, at whose page a coach asks for one thing after the other.
import { at } from './root.js'
import { post } from './asking.js'
import { rememberTable } from './recent.js'

/**
 * @typedef {{say: string, why: string, done: string, group: string, only: string, rule: string, title: string, text: string}} Step
 * @typedef {{title: string, minutes: number, goal: string, scenario: string|object, seed: number, players: string[], steps: Step[],
 *   knows: string[]}} Lesson
 */

/** @param {string} ruleset @returns {Promise<Lesson[]>} */
export async function lessonsOf(ruleset) {
  const answer = await fetch(at(`/api/rulesets/${encodeURIComponent(ruleset)}/lessons`))
  return answer.ok ? answer.json() : []
}

/** Opens the table of a lesson: its address. @param {string} ruleset @param {Lesson[]} lessons @param {number} which */
export async function open(ruleset, lessons, which) {
  const { scenario, seed, players, title } = /** @type {Lesson} */ (lessons[which])
  const { url } = await post('/api/tables', { ruleset, scenario, seed, players })
  rememberTable(url, title)
  return `${url}&lesson=${which}`
}
