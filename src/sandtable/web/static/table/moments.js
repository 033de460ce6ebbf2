// What dice came to, shown as it happens: they roll, lie still, and only then does the page hear of it.
import { onBoard } from '../battle/places.js'
import { seenFrom } from '../kit/sides.js'
import { pace } from '../kit/settings.js'
import { play } from '../kit/sounds.js'

/**
 * @typedef {import('../kit/messages.js').Line} Line @typedef {import('../kit/messages.js').Message} Message
 * @typedef {import('../kit/messages.js').State} State @typedef {import('../kit/messages.js').Figure} Figure
 * @typedef {import('../battle/effects.js').Effect} Effect
 * @typedef {{number: number, rolls: Line[], causes: (Line|null)[], cause: Line|null, settled: boolean, seconds: number,
 *   effects: Effect[], news: string[], told: string[], isAbove: boolean}} Moment `causes` has the choice that each of the dice are rolled
 *   for, `cause` the latest of them; `news` is what matters beside the dice, `told` what the log says came of them; `isAbove`: it happens in the lower half
 *   of the board, which is not to be covered
 */

const FACE = 70 // milliseconds a face is seen
const FACES = 7 // of the first die; every other one rolls a face longer
const HOLD = 1400 // milliseconds until other dice may take the place of these
const LINGER = 4000 // ... and until nothing is shown any more
const MOST_ROLLS = 8 // that are shown together
const MOST_DICE = 10 // that make rolling longer
const MANY = 30 // lines: so much at once is a guest who comes back, and no moment
const TOLD = 2 // lines of the log that say what came of dice, where no piece and no count has changed
const CROWD = 5 // states that may wait while dice roll

export class Moments {
  /** @type {Moment|null} */ now = null
  /** @type {Message[]} */ #waiting = []
  #timer = 0
  #busy = false // something is shown that the next dice must not wipe out yet

  /** @param {import('./game.js').Game} game @param {(message: Message) => void} deliver @param {() => void} redraw */
  constructor(game, deliver, redraw) {
    this.game = game
    this.deliver = deliver
    this.redraw = redraw
  }

  /** Dice are still rolling. */
  get rolling() {
    return this.now !== null && !this.now.settled
  }

  /** @param {Message} message */
  hear(message) {
    if (this.#busy) {
      this.#waiting.push(message)
      if (this.#waiting.filter(each => each.t === 'state').length > CROWD) this.finish()
      return
    }
    const fresh = message.t === 'state' ? this.#freshLines(message) : []
    const rolls = fresh.filter(line => line.kind === 'roll' && line.dice.length > 0).slice(-MOST_ROLLS)
    if (message.t === 'state' && rolls.length) return this.#begin(message, rolls, fresh)
    if (fresh.some(line => line.kind === 'choice' && this.#isMine(line))) this.now = null // the reader has gone on
    this.deliver(message)
  }

  /** @param {Line} line */
  #isMine({ side }) {
    const { hello } = this.game
    return Boolean(hello?.yours.includes(hello.sides.indexOf(side)))
  }

  /** Lines that nobody at this page has seen. @param {State} state */
  #freshLines(state) {
    const { lines, state: before } = this.game
    if (!before || state.number <= before.number || before.analysis !== state.analysis) return []
    const fresh = state.lines.slice(Math.max(0, lines.length - state.first))
    return fresh.length < MANY ? fresh : []
  }

  /** @param {State} state @param {Line[]} rolls @param {Line[]} fresh */
  #begin(state, rolls, fresh) {
    const times = document.hidden ? 0 : pace()
    const dice = Math.min(Math.max(...rolls.map(roll => roll.dice.length)), MOST_DICE)
    const seconds = ((FACES + dice) * FACE * times) / 1000
    const causes = rolls.map(roll => causeOf([...this.game.lines, ...fresh.slice(0, fresh.indexOf(roll))], roll.who))
    const cause = causes.filter(Boolean).at(-1) ?? null
    const since = fresh.slice(fresh.indexOf(/** @type {Line} */ (rolls[0])))
    const told = since.filter(line => line.kind === 'event').map(line => line.text).slice(0, TOLD)
    this.now = { number: state.number, rolls, causes, cause, settled: false, seconds, effects: [], news: [], told, isAbove: false }
    this.now.isAbove = happensLow(this.now, state.view.figures, this.game.hello?.scene.height ?? 0)
    clearTimeout(this.#timer)
    if (!seconds) return this.#settle(state)
    this.#busy = true
    this.#waiting = [state, ...this.#waiting]
    play('dice', seconds)
    this.#timer = setTimeout(() => this.#settle(), 1000 * seconds)
    this.redraw()
  }

  /** The dice lie still. @param {State} [given] */
  #settle(given) {
    const { now, game } = this
    const state = given ?? /** @type {State} */ (this.#waiting.shift())
    if (!now) return this.deliver(state)
    const before = game.state?.view.figures ?? []
    const told = changes(now, before, state.view.figures)
    const counts = moved(game.state?.view.bars ?? [], state.view.bars ?? [])
    const news = [told.news, counts, now.told].find(some => some.length) ?? []
    Object.assign(now, { settled: true, effects: told.effects, news })
    const [last] = now.rolls.slice(-1)
    const whose = this.whose(last)
    if (whose !== null) play(whose ? 'good' : 'bad')
    this.deliver(state)
    const times = pace()
    this.#timer = setTimeout(() => this.#release(), HOLD * times)
    this.#busy = times > 0
    if (!times) this.#release()
    this.redraw()
  }

  /** Other dice may come. */
  #release() {
    clearTimeout(this.#timer)
    this.#busy = false
    const shown = this.now
    this.#flush()
    if (!shown || this.now !== shown || this.#busy) return // other dice are shown by now, or nothing is
    this.#timer = setTimeout(() => {
      if (this.now === shown) this.close()
    }, LINGER)
  }

  #flush() {
    const waiting = this.#waiting
    this.#waiting = []
    for (const message of waiting) this.hear(message)
  }

  /** Shows how everything ends, at once. */
  finish() {
    clearTimeout(this.#timer)
    if (this.rolling) {
      const [state, ...others] = this.#waiting
      this.#waiting = others
      this.#settle(/** @type {State} */ (state))
    }
    clearTimeout(this.#timer)
    this.#busy = false
    const waiting = this.#waiting
    this.#waiting = []
    for (const message of waiting) this.deliver(message)
    this.#release()
  }

  close() {
    if (!this.now) return
    this.now = null
    this.redraw()
  }

  /** Whether a roll is good for the reader; null where nobody can say. @param {Line|undefined} roll */
  whose(roll) {
    const { hello } = this.game
    if (!roll || roll.good === null || !hello) return null
    const mine = (hello.yours.length ? hello.yours : [seenFrom(hello)]).includes(hello.sides.indexOf(roll.side))
    return mine === roll.good
  }
}

/**
 * The choice that dice are rolled for, since the latest heading or dice of nobody: the latest of the figure that rolls, or
 * else the latest that is aimed at it, if since then only these two have chosen, those who replied to them and those who stepped in. Once others go
 * on, a reply is over, and what it replied to is the cause. Null where no choice is known to be the cause.
 * @param {Line[]} lines @param {string} who
 */
export function causeOf(lines, who) {
  if (!who) return null
  const start = lines.reduce((found, line, place) => (line.kind === 'heading' || (line.kind === 'roll' && !line.who) ? place : found), -1)
  const since = lines.slice(start + 1)
  const choices = since.filter(line => line.kind === 'choice' && !line.passes)
  const goesOn = (/** @type {Line} */ line) =>
    choices.slice(choices.indexOf(line) + 1).every(later => [later.who, later.target].includes(line.who) || [line.target, later.target].includes(later.who))
  const own = choices.filter(line => line.who === who && goesOn(line)).at(-1)
  const aimed = choices.filter(line => line.target === who && line.who !== who && goesOn(line)).at(-1)
  const isLeft = aimed && choices.slice(choices.indexOf(aimed)).some(line => line.who === aimed.who && line.target && line.target !== who)
  if (!own || !aimed) return own ?? (isLeft ? null : (aimed ?? null))
  const others = choices.slice(0, choices.indexOf(own)).filter(line => line.who !== who)
  const between = since.slice(since.indexOf(aimed), since.indexOf(own)).map(line => line.kind)
  const came = own.target && between.lastIndexOf('event') > between.indexOf('roll') && between.includes('roll')
  const isReply = others[0] === choices[0] && others.filter(line => line.target).at(-1)?.target === who && !came
  if (!isReply) return own
  return since.indexOf(aimed) > since.indexOf(own) || isOver(since.slice(since.indexOf(own)), who) ? aimed : own
}

/** Others have gone on since a figure rolled for its reply, or something came of it. @param {Line[]} lines from the reply on @param {string} who */
function isOver(lines, who) {
  const own = lines.findIndex(line => line.kind === 'roll' && line.who === who)
  return own >= 0 && lines.slice(own).some(line => line.who !== who)
}

/** Whether dice are about pieces in the lower half of the board: what is aimed at, or else who rolls. @param {Moment} now @param {Figure[]} figures @param {number} height */
export function happensLow({ cause, rolls }, figures, height) {
  const among = (/** @type {(string|undefined)[]} */ keys) => figures.filter(figure => keys.includes(figure.key) && onBoard(figure))
  const target = among([cause?.target])
  const about = target.length ? target : among([cause?.who, ...rolls.map(roll => roll.who)])
  return about.length > 0 && about.reduce((sum, { y }) => sum + y, 0) / about.length > height / 2
}

/** What dice did to what is counted for all, as Momentum. @param {import('../kit/messages.js').Bar[]} before @param {import('../kit/messages.js').Bar[]} after */
export const moved = (before, after) =>
  after.flatMap(({ label, value }) => {
    const was = before.find(each => each.label === label)
    return was && was.value !== value ? [`${label} ${was.value} → ${value}`] : []
  })

/** The deed that is drawn: the latest that hurt its target; else the latest, or what that only replies to.
 * @param {Moment} now @param {Effect[]} harm */
export function deedOf({ cause, causes }, harm) {
  const hurts = causes.filter(each => harm.some(({ to }) => to === each?.target)).at(-1)
  return hurts ?? causes.find(each => each && each.who === cause?.target && each.target === cause?.who) ?? cause
}

/** What dice did to the board. @param {Moment} now @param {Figure[]} before @param {Figure[]} after */
export function changes(now, before, after) {
  const { causes, rolls } = now
  /** @type {Effect[]} */
  const effects = []
  const old = new Map(before.map(figure => [figure.key, figure]))
  const news = []
  for (const figure of after) {
    const was = old.get(figure.key)
    const lost = (was?.bars[0]?.value ?? 0) - (figure.bars[0]?.value ?? 0)
    const isHarm = lost > 0 && was?.bars[0]?.bad_when_low && was.bars[0].label === figure.bars[0]?.label
    if (was && isHarm && onBoard(was)) {
      const words = `${was.bars[0].label} −${+lost.toFixed(1)}`
      effects.push({ kind: 'harm', from: figure.key, to: figure.key, words, good: false })
      news.push(`${figure.name}: ${words}, ${+(figure.bars[0]?.value ?? 0).toFixed(1)} left`)
    }
    if (was && figure.out && !was.out) news.push(`${figure.name} is ${endOf(figure, was)}`)
  }
  const deed = deedOf(now, effects)
  const from = old.get(deed?.who ?? '') ?? old.get(rolls[0]?.who ?? '')
  const to = old.get(deed?.target ?? '')
  if (from && to && from !== to && onBoard(from) && onBoard(to)) {
    const good = rolls.filter((roll, place) => causes[place] === deed && roll.good !== null).at(-1)?.good ?? effects.some(harm => harm.to === to.key)
    effects.unshift({ kind: 'shot', from: from.key, to: to.key, words: '', good })
  }
  return { effects, news }
}

/** How it is with a piece that is out now, in the word that its card has for it. @param {Figure} figure @param {Figure} was */
function endOf({ side, tags: [first] }, was) {
  if (side < 0) return 'done'
  return first && !was.tags.includes(first) ? first : 'out'
}
