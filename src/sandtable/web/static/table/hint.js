// The coach at a table: the best answers on demand, and how the battle stands in a thin bar.
import { h, off } from '../kit/dom.js'
import { seenFrom, sideName, tint } from '../kit/sides.js'
import { recall, remember } from '../kit/storage.js'
import { aboutInHundred, likely, sampled } from '../kit/words.js'

/**
 * @typedef {import('./game.js').Game} Game @typedef {import('../kit/messages.js').Standing} Standing
 * @typedef {import('../kit/messages.js').Idea} Idea
 */

const REST = 350 // milliseconds a situation stays before it is asked how it stands
const HIDDEN = 'chance-hidden'
const FEW = 30 // battles after each answer: with fewer a hint is little more than a guess

/**
 * How often a side wins: what a hint says of the usual player's answer is the same number, of more battles.
 * @param {number} side @param {Standing} standing @param {import('../kit/messages.js').Hinted|null} hint
 */
export function winOf(side, standing, hint) {
  const usual = hint?.side === side ? hint.ideas.find(idea => idea.usual) : null
  return usual?.win ?? standing.sides[side]
}

/** @typedef {import('../kit/messages.js').Win} Win */

/** Whose play chances assume, for these players taken to be as strong as measured. @param {string[]} strong */
export const assumed = strong => `by usual play${strong.length ? `, at the measured strength of ${strong.join(' and ')}` : ''}`

/** The same at length. @param {string[]} strong */
const playedOn = strong =>
  'Chances, as in the bar, if the usual computer plays on for every side' +
  (strong.length ? `, shifted by the measured strength of ${strong.join(' and ')}` : '')

/** Whether two chances differ by more than chance in the estimates. @param {Win|undefined} before @param {Win|undefined} now */
const differs = (before, now) => Boolean(before && now && (before.high < now.low || now.high < before.low))

/** By how many points of 100 it has changed, with its direction; nothing where that is not sure. @param {Win|undefined} before @param {Win} now */
export function change(before, now) {
  const points = before && differs(before, now) ? Math.round(100 * now.p) - Math.round(100 * before.p) : 0
  return points ? `${points > 0 ? '▲' : '▼'} ${Math.abs(points)}` : ''
}

/** How a chance has changed; nothing where that is not sure, or it is the same in whole points. @param {string} whose @param {Win|undefined} before @param {Win|undefined} now */
export function changed(whose, before, now) {
  if (!before || !now || !differs(before, now) || sampled(before.p) === sampled(now.p)) return ''
  return `${whose} ${sampled(before.p)} → ${sampled(now.p)} in 100`
}

export class Advice {
  /** @type {Standing|null} how what is on the screen stands */ #standing = null
  /** @type {Standing|null} how the table stood when something was tried out */ #before = null
  /** @type {Standing|null} how the table stood before what happened last */ #earlier = null
  /** @type {import('../kit/messages.js').Hinted|null} */ #hint = null
  #thinking = false
  #isFresh = false // how it stands is known of what is on the screen
  #timer = 0
  #about = ''

  /** @param {Game} game @param {() => boolean} isTaught a lesson says what is to be done, and the coach no more than that */
  constructor(game, isTaught = () => false) {
    this.game = game
    this.isTaught = isTaught
  }

  get #allowed() {
    return Boolean(this.game.state?.coach.on)
  }

  get #speaks() {
    return this.#allowed && !this.isTaught()
  }

  /** The bar is wanted: kept in this browser. */
  get shows() {
    return recall(HIDDEN) !== 'yes'
  }

  /** @param {boolean} on */
  show(on) {
    remember(HIDDEN, on ? '' : 'yes')
    this.#about = ''
    this.#standing = null
    this.#settle()
    this.game.on.redraw()
  }

  /** @param {import('../kit/messages.js').Message} message */
  hear(message) {
    if (message.t === 'hint') {
      this.#hint = message
      this.#thinking = false
      const [best] = message.ideas
      if (best) this.game.on.announce(`Hint: ${best.words}, wins ${aboutInHundred(best.win)}`)
    }
    if (message.t === 'standing') {
      this.#standing = message
      this.#isFresh = true
    }
    if (message.t === 'trouble') this.#thinking = false
    if (message.t === 'state') this.#settle()
  }

  /** Another situation: what was known of the one before is old. */
  #settle() {
    const { state } = this.game
    if (!state) return
    const about = `${state.analysis} ${state.number} ${state.coach.on} ${state.seats.map(seat => seat.player)}`
    if (about === this.#about) return
    const trying = this.#about.startsWith('true')
    if (state.analysis && !trying) this.#before = this.#standing
    if (!state.analysis) this.#before = null
    if (this.#isFresh) this.#earlier = this.#standing
    this.#isFresh = false
    this.#about = about
    this.#hint = null
    this.#thinking = false
    clearTimeout(this.#timer)
    if (!this.#allowed || state.outcome) this.#standing = null
    else if (this.shows) this.#timer = setTimeout(() => this.game.send({ t: 'standing' }), REST)
  }

  #ask() {
    this.#thinking = this.game.send({ t: 'hint' })
    this.game.on.announce('The coach is thinking.')
  }

  // ---- what is seen ----------------------------------------------------------------------------------------------

  /** What happened last did to the reader's chance to win; nothing while that is not known. */
  change() {
    const { hello } = this.game
    const [side, before, now] = [seenFrom(hello), this.#earlier, this.#standing]
    if (!hello || !this.#speaks || !this.shows || !this.#isFresh || !before || !now) return ''
    return changed(hello.yours.length === 1 ? 'You win' : `${hello.sides[side]}: wins`, before.sides[side], now.sides[side])
  }

  /** A thin bar: how often each side wins from here. Its room is kept while that is not known, so that nothing jumps. */
  bar() {
    const { hello, state } = this.game
    const found = this.#standing
    if (!hello || !state || !this.#speaks || !this.shows || state.outcome) return null
    const side = seenFrom(hello)
    const [win, before] = [found && winOf(side, found, this.#hint), this.#before?.sides[side]]
    if (!found || !win) return h('div', { key: 'chance', class: 'chance-bar rough' })
    const whose = hello.yours.length === 1 ? 'You win' : `${hello.sides[side]}: wins`
    const tried = before ? `, before you tried it ${sampled(before.p)}` : ''
    const moved = this.#isFresh && !before && change(this.#earlier?.sides[side], win)
    const drawn = found.drawn ? `, draws (${sampled(found.drawn)}) counted half` : ''
    const words = `${whose} ${aboutInHundred(win)} ${assumed(found.strong)}${tried}${drawn}`
    return h('div', { key: 'chance', class: `chance-bar${found.last ? '' : ' rough'}` },
      h('div', { class: 'chance-track', role: 'img', 'aria-label': words, title: playedOn(found.strong) },
        h('i', { class: `share side-${tint(side)}`, style: { width: `${100 * win.p}%` } }),
        h('i', { class: 'doubt', style: { left: `${100 * win.low}%`, width: `${100 * (win.high - win.low)}%` } }),
        before && h('i', { class: 'before', style: { left: `${100 * before.p}%` } }),
      ),
      moved && h('b', { class: `moved ${moved.startsWith('▲') ? 'good' : 'bad'}`, title: 'points in 100, since what happened last' }, moved),
      h('span', { class: 'chance-words', title: words }, words),
    )
  }

  /** The way to a hint, and the hint; while an answer is looked at, that has its room. */
  card() {
    const { game } = this
    if (this.#hint && (game.answer || game.place)) return null
    if (!this.#speaks || !game.mine || game.state?.pending?.kind !== 'choice') return null
    if (!this.#hint)
      return h('section', { key: 'hint', class: 'ask-hint', 'data-home': '.idea|button', 'aria-label': 'Hint' },
        h('button', { type: 'button', class: 'small', ...off(this.#thinking || !game.online), onclick: () => this.#thinking || !game.online || this.#ask() },
          this.#thinking ? 'The coach is thinking …' : 'Hint',
        ),
      )
    return h('section', { key: 'hint', class: 'hints', 'data-home': '.idea|button', 'aria-label': 'Hint' },
      h('header', {},
        h('h3', {}, 'Suggested'),
        h('button', { type: 'button', class: 'quiet small', onclick: () => this.#close() }, 'Close'),
      ),
      h('p', { class: 'small muted' }, playedOn(this.#hint.strong)),
      this.#hint.tried < FEW && h('p', { class: 'small' }, `So far little more than a guess: each was tried ${this.#hint.tried === 1 ? 'once' : `${this.#hint.tried} times`}.`),
      h('ol', {}, this.#hint.ideas.map(idea => this.#idea(idea))),
    )
  }

  #close() {
    this.#hint = null
    this.game.on.redraw()
  }

  /** @param {Idea} idea */
  #idea({ answer, words, win, compared, facts }) {
    return h('li', { key: answer },
      h('button', { type: 'button', class: 'idea', onclick: () => this.#take(answer) },
        h('span', { class: 'words' }, words),
        h('strong', { class: 'win' }, `wins ${sampled(win.p)} in 100`),
      ),
      h('p', { class: 'small muted' }, `${likely(win)} likely${compared ? `; ${compared}` : ''}`),
      facts.length > 0 && h('ul', { class: 'plain small' },
        facts.map(fact => h('li', {},
          fact.good !== null && h('span', { class: `omen ${fact.good ? 'good' : 'bad'}`, 'aria-label': fact.good ? 'good for you' : 'bad for you' }, fact.good ? '▲' : '▼'),
          ' ',
          fact.words,
        ))),
    )
  }

  /** The answer on the board, with its odds; an unlisted one as if it had been typed in. @param {string} answer */
  #take(answer) {
    const option = this.game.options.find(each => each.answer === answer)
    if (option) this.game.choose(option)
    else this.game.type(answer)
  }

  /** Who may ask the coach: for the dialog of seats. */
  rules() {
    const { hello, state } = this.game
    if (!hello || !state || !hello.yours.length) return null
    const { coach } = state
    /** @param {string} words @param {boolean} checked @param {(on: boolean) => void} change */
    const choice = (words, checked, change) =>
      h('label', { class: 'switch' },
        h('input', { type: 'checkbox', checked, onchange: /** @param {any} e */ e => change(e.target.checked) }),
        words)
    return [
      h('h3', {}, 'Coach'),
      coach.together && choice('I want hints and win chances at this table', hello.yours.some(side => coach.agreed.includes(side)),
        on => this.game.coach(on, false)),
      coach.together && h('p', { class: 'muted small' },
        'Between people the coach answers only if all of them want it. Agreed: ',
        coach.agreed.length ? coach.agreed.map(side => sideName(side, hello.sides[side] ?? '')) : 'nobody yet', '.'),
      hello.host && choice('Nobody at this table may ask the coach', coach.forbidden, on => this.game.coach(!on, true)),
      !hello.host && coach.forbidden && h('p', { class: 'muted small' }, 'The host has switched the coach off.'),
      coach.on && choice('Show how the battle stands', this.shows, on => this.show(on)),
    ]
  }
}
