// Computer players, as they are offered: by strength, and how each of them plays.
import { h } from './dom.js'
import { capital } from './words.js'

/** @typedef {{players: string[], strength: Record<string, string>}} Known `strength` of some of them, the weakest first */

export const HUMAN = 'human'
const OWN = 'the ruleset’s own player, which looks one step ahead: between beginner and normal'

/** How strong a computer player is, for people who do not want to choose among all of them. */
export const LEVELS = ['easy', 'normal', 'hard']
export const USUAL = 'normal'

/** A player one level up or down; of players that are no level, where they stand. @param {string} player @param {1|-1} step */
export function stepped(player, step) {
  const at = LEVELS.indexOf(player)
  return LEVELS[at < 0 ? (step > 0 ? 1 : 0) : at + step] ?? null
}

/** All who may sit down: a person, computer players by strength, then the ruleset's own. @param {Known} known */
export function opponents({ players, strength }) {
  /** @param {string} label @param {string[]} names */
  const group = (label, names) =>
    names.length > 0 && h('optgroup', { key: label, label }, names.map(name => h('option', { key: name, value: name }, `computer: ${name}`)))
  const ranked = Object.keys(strength).filter(name => players.includes(name))
  return [
    h('option', { key: HUMAN, value: HUMAN }, 'a person'),
    group('By strength', ranked),
    group('Of this ruleset, quick', players.filter(name => !ranked.includes(name))),
  ]
}

/** How a player plays. @param {Known} known @param {string} player */
export const strengthOf = ({ strength }, player) => (player === HUMAN ? '' : capital(strength[player] ?? OWN))
