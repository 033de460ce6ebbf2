// Scenarios that are kept in this browser.
import { SHELF, all } from '../kit/scenarios.js'
import { remember } from '../kit/storage.js'
import { workshop } from './workshop.js'

const MOST = 60

/** @returns {import('../kit/scenarios.js').Kept[]} of this game */
export const kept = () => all().filter(each => each.ruleset === workshop.id)

/** Keeps a scenario under its title; another one of that title goes. @param {Record<string, any>} scenario @returns {boolean} whether the browser did */
export function keep(scenario) {
  const title = String(scenario.title || 'Without a name')
  const others = all().filter(each => each.ruleset !== workshop.id || each.title !== title)
  const one = { id: `${workshop.id}/${title}`, ruleset: workshop.id, title, when: Date.now(), scenario }
  remember(SHELF, JSON.stringify([one, ...others].slice(0, MOST)))
  return kept()[0]?.title === title
}

/** @param {string} id */
export const forget = id => remember(SHELF, JSON.stringify(all().filter(each => each.id !== id)))
