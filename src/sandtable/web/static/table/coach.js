// A lesson: a coach asks for one thing after the other, and nothing else can be chosen until it is done.
import { goTo } from '../kit/root.js'
import { problemOf } from '../kit/asking.js'
import { h } from '../kit/dom.js'
import { lessonsOf, open } from '../kit/lessons.js'
import { recall, remember } from '../kit/storage.js'
import { capital, forHand } from '../kit/words.js'

/** @typedef {import('../kit/lessons.js').Lesson} Lesson @typedef {import('../kit/lessons.js').Step} Step */

export class Coach {
  /** @type {Lesson[]} of the game */ lessons = []
  #which = 0
  /** @type {number[]} of each step that is done, how long the log was before it */ #done = []
  #given = -1 // the number of the situation that was answered last
  #gone = false
  #playsOn = false // beyond the end of the lesson

  /** @param {string} table @param {import('./game.js').Game} game */
  constructor(table, game) {
    this.place = `lesson.done.${table}`
    this.game = game
    game.limit = options => this.#limit(options)
  }

  /** @param {string} ruleset @param {number} which of its lessons */
  async begin(ruleset, which) {
    if (this.lessons.length) return
    this.lessons = await lessonsOf(ruleset).catch(() => [])
    this.#which = which
    this.#done = recall(this.place, '').split(' ').filter(Boolean).map(Number)
    this.#speak()
    this.game.on.redraw()
  }

  get #at() {
    return this.#done.length
  }

  /** A step whose answer was taken back is to be done again. @param {import('../kit/messages.js').Message} message */
  hear(message) {
    if (message.t === 'state' && message.number !== this.#given) this.#keep(this.#done.filter(before => before < this.game.lines.length))
  }

  /** @param {number[]} done */
  #keep(done) {
    if (done.length === this.#at) return
    this.#done = done
    remember(this.place, done.join(' '))
    if (!this.step) this.#speak()
  }

  /** Reads out what the page has not shown before: the first step, and what is known at the end. */
  #speak() {
    const { lesson, step } = this
    if (lesson) this.game.on.announce(forHand(step ? `${lesson.title}. ${step.say}` : `You now know: ${lesson.knows.join(' ')}`))
  }

  get lesson() {
    return this.#gone ? null : (this.lessons[this.#which] ?? null)
  }

  /** What is to be done now. @returns {Step|null} */
  get step() {
    return this.lesson?.steps[this.#at] ?? null
  }

  /** Whether the lesson asks for this answer. @param {string} answer @param {string} group */
  means(answer, group) {
    const { step } = this
    return step !== null && step.group === group && new RegExp(`^(?:${step.only})`).test(answer)
  }

  /** While what the lesson asks for can be done, nothing else can. @template {{answer: string, group: string}} T
   * @param {T[]} options @returns {T[]} */
  #limit(options) {
    const meant = options.filter(({ answer, group }) => this.means(answer, group))
    return meant.length ? meant : options
  }

  /** An answer was given. @param {string} answer @param {string} group */
  gave(answer, group) {
    this.#playsOn = this.lesson !== null && this.step === null
    if (!this.means(answer, group)) return
    this.#given = this.game.number
    this.#keep([...this.#done, this.game.lines.length])
  }

  #leave() {
    this.#gone = true
    this.game.on.redraw()
  }

  async #next() {
    try {
      goTo(await open(this.game.hello?.ruleset ?? '', this.lessons, this.#which + 1))
    } catch (error) {
      this.game.trouble = { t: 'trouble', text: problemOf(error).text, rule: '' }
      this.game.on.redraw()
    }
  }

  /** What the coach says, over everything else that may happen. */
  card() {
    const { lesson } = this
    if (!lesson) return null
    const { length } = lesson.steps
    const isOver = this.#at >= length
    if (this.#playsOn) return h('section', { key: 'coach', class: 'coach', 'aria-label': 'Coach' }, this.onward())
    return h('section', { key: 'coach', class: 'coach', tabindex: 0, 'aria-label': 'Coach' },
      h('header', {},
        h('h2', {}, isOver ? 'You now know' : `${lesson.title}: ${this.#at + 1} of ${length}`),
        h('button', { type: 'button', class: 'quiet small', onclick: () => this.#leave() }, isOver ? 'Play on' : 'Play freely'),
      ),
      this.#at > 0 && h('p', { class: 'came small' }, '✓ ', lesson.steps[this.#at - 1]?.done),
      isOver ? this.#known(lesson) : this.#told(),
    )
  }

  #told() {
    const { step } = this
    const isReady = this.game.limit(this.game.options).some(({ answer, group }) => this.means(answer, group))
    return step && [
      h('p', { role: 'status' }, forHand(isReady || !this.game.mine ? step.say : `Finish this first. Next: ${step.say}`)),
      h('p', { class: 'why small' }, forHand(step.why)),
      isReady && h('details', {}, h('summary', {}, capital(step.title)), h('p', { class: 'small' }, step.text)),
    ]
  }

  /** @param {Lesson} lesson */
  #known = ({ knows }) => [h('ul', {}, knows.map(each => h('li', {}, each))), this.onward()]

  /** Where a lesson leads to: the next one, or a battle. */
  onward() {
    const [next, ruleset] = [this.lessons[this.#which + 1], this.game.hello?.ruleset]
    if (!this.lesson) return null
    return h('p', { key: 'onward', class: 'row' },
      next
        ? h('button', { type: 'button', class: 'main', onclick: () => this.#next() }, `Next: ${next.title} (${next.minutes} min)`)
        : h('a', { class: 'button main', href: '/' }, 'Play a battle'),
      h('a', { class: 'button', href: `/how/${ruleset}`, target: '_blank', rel: 'noopener' }, 'How to play'),
    )
  }
}
