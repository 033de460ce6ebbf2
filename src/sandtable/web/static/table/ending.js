// The end: who won and why, how lucky each side was, what is worth telling, and what to play next.
import { at, goTo, isAlone } from '../kit/root.js'
import { post, problemOf } from '../kit/asking.js'
import { copy } from '../kit/copying.js'
import { h } from '../kit/dom.js'
import { HUMAN, stepped } from '../kit/opponents.js'
import { rememberTable } from '../kit/recent.js'
import { seenFrom, sideName, tint } from '../kit/sides.js'
import { capital, counted, percent, signed } from '../kit/words.js'
import { luckChart, luckOf, unusual } from '../battle/luck.js'
import { score } from '../battle/outcome.js'
import { portrait } from '../battle/silhouettes.js'
import { causeOf } from './moments.js'

/** @typedef {import('./game.js').Game} Game @typedef {import('../kit/messages.js').Line} Line */

const RARE = 0.4 // a success less likely than this is worth telling, and a failure more unlikely
const DEEDS = 3
const TOLD = 4 // pieces

/**
 * @param {Game} game @param {string} table @param {string} secret
 * @param {ReturnType<typeof import('../replay/review.js').makeReview>|null} review @param {import('../kit/dom.js').Kids} onward
 *   where a lesson leads to
 */
export function ending(game, table, secret, review, onward) {
  const { hello, state, lines } = game
  if (!hello || !state?.outcome) return null
  const { winner, words } = state.outcome
  const { alone, won, lost, title } = verdictOf(hello, winner)
  const [told, did] = [deeds(lines), byFigure(lines)]
  const nameOf = (/** @type {string} */ key) => state.view.figures.find(figure => figure.key === key)?.name ?? key
  const [harder, easier] = [playersAt(game, 1), playersAt(game, -1)]
  const replay = `/table/${encodeURIComponent(table)}/replay`
  return h('section', { key: 'outcome', class: `ending outcome side-${tint(winner)}${alone && (won || lost || winner >= 0) ? (won ? ' won' : ' lost') : ''}`, tabindex: -1, 'aria-labelledby': 'ending' },
    h('h2', { id: 'ending' }, title, !alone && winner >= 0 && [': ', sideName(winner, hello.sides[winner] ?? '')]),
    h('p', {}, capital(words)),
    score(state.outcome, hello.sides),
    onward,
    hello.yours.length > 0 && h('div', { class: 'row next' },
      h('button', { type: 'button', class: 'main', onclick: () => again(game, table, secret, {}) }, 'Rematch'),
      harder && h('button', { type: 'button', onclick: () => again(game, table, secret, { players: harder }) }, 'Harder'),
      easier && h('button', { type: 'button', onclick: () => again(game, table, secret, { players: easier }) }, 'Easier'),
      hello.sides.length === 2 && h('button', { type: 'button', onclick: () => again(game, table, secret, { swap: true }) }, 'Swap sides'),
    ),
    h('div', { class: 'row' },
      h('a', { class: 'button', href: `${replay}?review` }, 'Review'),
      h('a', { class: 'button', href: replay }, 'Replay'),
      h('a', { class: 'button', href: `/api/tables/${encodeURIComponent(table)}/replay/file`, download: true }, 'Save as one file'),
      !isAlone && h('button', { type: 'button', onclick: () => copy(location.origin + at(replay), game.on.announce) }, 'Copy its link'),
    ),
    review?.story(seenFrom(hello)),
    h('div', { class: 'parts' },
      fortune(lines, hello.sides),
      told.length > 0 && h('section', {}, h('h3', {}, 'Worth telling'),
        h('ul', { class: 'deeds' }, told.map(({ line, p, cause }) => h('li', {}, deedInWords(line, p, nameOf(line.who), cause))))),
      did.length > 0 && h('section', {}, h('h3', {}, 'Who did what'),
        h('ul', { class: 'plain' }, did.map(({ who, rolls, good }) => doer(state.view.figures.find(figure => figure.key === who), `${nameOf(who)}: ${good} of ${counted(rolls, 'roll')} succeeded`, who)))),
    ),
  )
}

/** How it ended for who reads it. @param {import('../kit/messages.js').Hello} hello @param {number} winner */
function verdictOf({ yours, sides }, winner) {
  const alone = yours.length === 1
  const won = yours.includes(winner)
  const lost = winner < 0 && sides.length === 1 // against an enemy that nobody plays
  const title = lost ? (alone ? 'You lose' : 'Defeat') : winner < 0 ? 'Nobody wins' : !alone ? 'Victory' : won ? 'You win' : 'You lose'
  return { alone, won, lost, title }
}

/** The same in words. @param {Game} game */
export function resultOf({ hello, state }) {
  const { winner = -1, words = '' } = state?.outcome ?? {}
  return hello ? `${verdictOf(hello, winner).title}. ${capital(words)}` : ''
}

/** A piece and what it did. @param {import('../kit/messages.js').Figure|undefined} figure @param {string} words @param {string} key */
const doer = (figure, words, key) =>
  h('li', { key, class: 'row' }, figure && portrait(figure, 28), h('span', {}, words, figure?.out && h('span', { class: 'muted' }, ' · out')))

/** Who was lucky, in numbers. @param {Line[]} lines @param {string[]} sides */
function fortune(lines, sides) {
  const luck = luckOf(lines, sides)
  if (!luck.length) return null
  return h('section', {},
    h('h3', {}, 'Luck'),
    luckChart(luck, lines.length, lines.length),
    h('ul', { class: 'plain' },
      luck.map(each =>
        h('li', {},
          sideName(each.side, sides[each.side] ?? ''),
          ` ${each.good} of ${counted(each.rolls, 'roll')}, ${each.expected.toFixed(1)} expected (${signed(Number((each.good - each.expected).toFixed(1)))}): `,
          `${unusual(each)}.`,
        ),
      ),
    ),
  )
}

/** Rolls that went against what was to be expected, the unlikeliest first. @param {Line[]} lines */
function deeds(lines) {
  return lines
    .flatMap((line, place) => (line.chance === null || line.good === null ? [] : [{ line, place, p: line.good ? line.chance : 1 - line.chance }]))
    .filter(({ p }) => p < RARE)
    .sort((one, other) => one.p - other.p)
    .slice(0, DEEDS)
    .map(({ line, place, p }) => ({ line, p, cause: causeOf(lines.slice(0, place), line.who)?.text ?? '' }))
}

/** A roll as a sentence. @param {Line} line @param {number} p how likely it was to come so @param {string} name who rolled
 * @param {string} [cause] the choice that it was rolled for */
export const deedInWords = ({ purpose, verdict, text }, p, name, cause) => {
  const what = cause || [name, purpose].filter(Boolean).join(', ')
  return `${verdict && purpose ? `${what}: ${verdict}` : text}, at ${percent(p)}`
}

/** How the rolls of each piece came out, the most successful first. @param {Line[]} lines */
export function byFigure(lines) {
  /** @type {Map<string, {who: string, rolls: number, good: number}>} */
  const by = new Map()
  for (const { who, chance, good } of lines) {
    if (!who || chance === null || chance === undefined || good === null) continue
    const known = by.get(who) ?? { who, rolls: 0, good: 0 }
    by.set(who, { who, rolls: known.rolls + 1, good: known.good + (good ? 1 : 0) })
  }
  return [...by.values()].sort((one, other) => other.good - one.good || one.rolls - other.rolls).slice(0, TOLD)
}

/** Who plays if the computer plays a level better or worse; null where there is no such level. @param {Game} game @param {1|-1} step */
export function playersAt({ state }, step) {
  const players = (state?.seats ?? []).flatMap(({ player }) => (player === HUMAN ? HUMAN : (stepped(player, step) ?? [])))
  const isSame = players.every(player => player === HUMAN)
  return isSame || players.length < (state?.seats.length ?? 0) ? null : players
}

/** The same battle with other luck. @param {Game} game @param {string} table @param {string} secret
 * @param {{swap?: boolean, players?: string[]}} wanted */
async function again(game, table, secret, wanted) {
  try {
    const { url } = await post(`/api/tables/${encodeURIComponent(table)}/again`, wanted, undefined, secret)
    rememberTable(url, game.hello?.title ?? '')
    goTo(url)
  } catch (error) {
    game.trouble = { t: 'trouble', text: problemOf(error).text, rule: '' }
    game.on.redraw()
  }
}
