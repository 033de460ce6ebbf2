// A first battle: somebody tells what to try next, with the rule that it shows, and then leaves the reader alone.
import { at } from '../kit/root.js'
import { h } from '../kit/dom.js'
import { recall, remember } from '../kit/storage.js'
import { capital } from '../kit/words.js'

/**
 * @typedef {{say: string, group: string, only: string, rule: string, title: string, text: string}} Step
 * @typedef {{goal: string, steps: Step[]}} Lesson
 */

export class Coach {
  /** @type {Lesson|null} */ lesson = null
  #at = 0
  #gone = false

  /** @param {string} table @param {import('./game.js').Game} game */
  constructor(table, game) {
    this.place = `lesson.${table}`
    this.game = game
  }

  /** @param {string} ruleset */
  async begin(ruleset) {
    if (this.lesson) return
    const answer = await fetch(at(`/api/rulesets/${encodeURIComponent(ruleset)}/lesson`)).catch(() => null)
    if (!answer?.ok) return
    this.lesson = await answer.json()
    this.#at = Number(recall(this.place, '0'))
    this.game.on.redraw()
  }

  /** What is to be tried now. @returns {Step|null} */
  get step() {
    return this.#gone ? null : (this.lesson?.steps[this.#at] ?? null)
  }

  /** Whether he means this answer. @param {string} answer @param {string} group */
  means(answer, group) {
    const { step } = this
    return step !== null && step.group === group && answer.startsWith(step.only)
  }

  /** What he means can be done now. */
  get ready() {
    return this.game.options.some(option => this.means(option.answer, option.group))
  }

  /** An answer was given. @param {string} answer @param {string} group */
  gave(answer, group) {
    if (!this.means(answer, group)) return
    this.#at += 1
    remember(this.place, String(this.#at))
  }

  #leave() {
    this.#gone = true
    this.game.on.redraw()
  }

  /** What he says, over everything else that may happen. */
  card() {
    const { lesson, step } = this
    if (!lesson || this.#gone) return null
    const done = this.#at >= lesson.steps.length
    return h('section', { key: 'coach', class: 'coach', tabindex: 0, 'aria-label': 'Coach' },
      h('header', {},
        h('h2', {}, done ? 'Now it is yours' : this.#at ? `Step ${this.#at + 1} of ${lesson.steps.length}` : 'Your first battle'),
        h('button', { type: 'button', class: 'quiet small', onclick: () => this.#leave() }, done ? 'Close' : 'Without coach'),
      ),
      (done || this.#at === 0) && h('p', { class: 'goal' }, h('strong', {}, 'Goal: '), lesson.goal),
      step && h('p', { role: 'status' }, this.ready ? step.say : `${this.game.mine ? 'Finish this first. ' : ''}Next: ${step.say}`),
      step && this.ready && h('details', {}, h('summary', {}, capital(step.title)), h('p', { class: 'small' }, step.text)),
    )
  }
}
