// What a battle was decided by: the curve, where it turned, luck against choice, what choices cost.
import { at, goTo } from '../kit/root.js'
import { post, problemOf } from '../kit/asking.js'
import { h } from '../kit/dom.js'
import { rememberTable } from '../kit/recent.js'
import { sideName, tint } from '../kit/sides.js'
import { counted, inHundred, signed } from '../kit/words.js'

/**
 * @typedef {{line: number, wins: number[]}} Stood
 * @typedef {{line: number, words: string, side: string, is_luck: boolean, before: number[], after: number[]}} Turned
 * @typedef {{line: number, words: string, better: string, cost: number, low: number, high: number}} Cost
 * @typedef {{side: string, start: number, luck: number, own: number, others: number, result: number, cost: number,
 *   mistakes: number, decided: number, dearest: Cost[], best: Turned|null}} Sum
 * @typedef {{curve: Stood[], sums: Sum[], turning: Turned[]}} Review
 * @typedef {{done: number, parts: number, review: Review|null, trouble: string}} Reviewed
 */

const PATIENCE = 1200 // milliseconds until it is asked again how far it is
const HEIGHT = 100
const LEVELS = [100, 50, 0] // of a chance, said beside the curve
const TURNS = 3 // told in short

/**
 * @param {{sides: string[], title: string, file: string, last: number, step: (line: number) => number,
 *   go: (line: number) => void, now: () => number, redraw: () => void, announce: (words: string) => void, ready?: (review: Review) => void}} of
 *   `step`: the step of the replay at which a line of the log stands; `ready` hears of the review once
 */
export function makeReview(of) {
  /** @type {Reviewed|null} */
  let known = null
  let trouble = ''
  const address = of.file.replace(/file$/, '')

  async function ask() {
    trouble = ''
    known ??= { done: 0, parts: 0, review: null, trouble: '' }
    of.redraw()
    try {
      const answer = await fetch(at(`${address}review`))
      const said = await answer.json()
      if (!answer.ok) throw said
      known = /** @type {Reviewed} */ (said)
      trouble = known.trouble
      if (known.review) {
        of.announce('The review is ready.')
        of.ready?.(known.review)
      }
      else if (!trouble) setTimeout(ask, PATIENCE)
    } catch (error) {
      trouble = problemOf(error).text
    }
    of.redraw()
  }

  /** @param {number} line */
  async function playOn(line) {
    try {
      const { url } = await post(`${address}onward`, { line })
      rememberTable(url, of.title)
      goTo(url)
    } catch (error) {
      trouble = problemOf(error).text
      of.redraw()
    }
  }

  /** @param {number} line @param {string} words */
  const jump = (line, words) =>
    h('button', { type: 'button', class: 'jump quiet', onclick: () => of.go(line) }, words)

  /** @param {number} line @param {string} about */
  const onward = (line, about) =>
    h('button', { type: 'button', class: 'small', 'aria-label': `Play on from here: ${about}`, onclick: () => playOn(line) }, 'Play on from here')

  /** @param {Review} review */
  function told(review) {
    return [
      curve(review, of),
      h('h3', {}, 'Where it turned'),
      review.turning.length
        ? h('ol', { class: 'turning' }, review.turning.map(each => turned(each, 0)))
        : h('p', { class: 'muted' }, 'Nowhere: no moment changed more than the coach can be sure of.'),
      review.sums.map((sum, side) => [
        h('h3', {}, sideName(side, sum.side)),
        h('table', { class: 'sum' }, h('tbody', {}, rows(sum, review.sums.length > 1).map(([words, number, strong]) =>
          h('tr', { class: strong ? 'strong' : '' }, h('th', { scope: 'row' }, words), h('td', { class: 'number' }, number))))),
        h('p', { class: 'small' }, sum.mistakes
          ? `${counted(sum.mistakes, 'choice')} of ${sum.decided} cost something:`
          : `None of ${counted(sum.decided, 'choice')} cost anything that can be measured.`),
        h('ul', { class: 'plain' }, sum.dearest.map(cost =>
          h('li', { class: 'cost' },
            jump(cost.line, cost.words),
            h('p', { class: 'small' }, `Cost ${inHundred(cost.cost)} in 100 (${inHundred(Math.max(0, cost.low))} to ${inHundred(cost.high)}). Better: ${cost.better}.`),
            onward(cost.line, cost.words)))),
      ]),
      h('p', { class: 'muted small' },
        'Numbers are wins in 100 battles that computer players play on from each moment, with fresh luck. ',
        'Luck is what dice changed; choices are compared with what a computer player would have done.'),
    ]
  }

  /** @param {Turned} each @param {number} side whose chance is told */
  const turned = (each, side) => {
    const [before, after] = [each.before[side] ?? 0, each.after[side] ?? 0]
    return h('li', {},
      jump(each.line, each.words),
      h('p', { class: 'small' }, `${each.is_luck ? 'Luck' : 'Choice'}: ${of.sides[side]} from ${inHundred(before)} to ${inHundred(after)} in 100.`),
      onward(each.line, each.words))
  }

  /** Best and worst deed of a side. @param {number} side @param {Sum} sum */
  const deedsOf = (side, { best, dearest: [worst] }) => [
    best && h('section', { key: 'best' },
      h('h3', {}, 'Best choice'), jump(best.line, best.words),
      h('p', { class: 'small' }, `From ${inHundred(best.before[side] ?? 0)} to ${inHundred(best.after[side] ?? 0)} in 100.`)),
    worst && h('section', { key: 'worst' },
      h('h3', {}, 'Costliest choice'), jump(worst.line, worst.words),
      h('p', { class: 'small' }, `Cost ${inHundred(worst.cost)} in 100. Better: ${worst.better}.`),
      onward(worst.line, worst.words)),
  ]

  return {
    ask,
    isAsked: () => known !== null,
    /** The battle in short, for who played a side: the curve, what was luck, best and worst deed. @param {number} side */
    story(side) {
      const [review, sum] = [known?.review, known?.review?.sums[side]]
      return h('section', { class: 'story', key: 'story', 'aria-label': 'How it went' },
        h('h3', {}, 'How it went'),
        review && sum
          ? [
              curve(review, of),
              h('p', {}, sumInWords(sum, of.sides.length > 1)),
              h('div', { class: 'parts' },
                review.turning.length > 0 && h('section', { key: 'turns' }, h('h3', {}, 'Where it turned'), h('ol', { class: 'turning' }, review.turning.slice(0, TURNS).map(each => turned(each, side)))),
                deedsOf(side, sum)),
            ]
          : trouble
            ? h('p', { class: 'muted small' }, trouble)
            : h('p', { role: 'status', class: 'small' }, known?.parts ? `Looking back: ${known.done} of ${known.parts} …` : 'Looking back …'),
      )
    },
    /** What is known of it, or the way to it. */
    panel() {
      return h('section', { class: 'review', key: 'review', 'aria-label': 'Review' },
        h('h2', {}, 'Review'),
        trouble && h('p', { class: 'note bad', role: 'alert' }, trouble),
        known?.review
          ? told(known.review)
          : known && !trouble
            ? h('p', { role: 'status' }, known.parts ? `Looking back: ${known.done} of ${known.parts} …` : 'Looking back …',
                known.parts > 0 && h('progress', { value: String(known.done), max: String(known.parts) }))
            : [
                h('p', { class: 'small' }, 'How the battle stood at every moment, where it turned, and what was luck.'),
                h('button', { type: 'button', class: 'main', onclick: ask }, 'Review this battle'),
              ])
    },
  }
}

/** The sum of a side, part by part. @param {Sum} sum @param {boolean} against @returns {[string, string, boolean][]} */
const rows = (sum, against) => {
  const { luck, own, others } = points(sum)
  return [
    ['At the start, of 100', inHundred(sum.start), false],
    ['Luck', luck, false],
    ['Own choices', own, false],
    ...(against ? [/** @type {[string, string, boolean]} */ (['The others’ choices', others, false])] : []),
    ['In the end', inHundred(sum.result), true],
  ]
}

/** A battle as a sum. @param {Parts} sum @param {boolean} against */
export const sumInWords = (sum, against) => {
  const { luck, own, others } = points(sum)
  return `It began at ${inHundred(sum.start)} in 100. Luck: ${luck}; your choices: ${own}${against ? `; theirs: ${others}` : ''}.`
}

/** @typedef {{start: number, luck: number, own: number, others: number, result?: number}} Parts */
/** The parts of a sum, rounded so that they add up as they are shown. @param {Parts} sum */
function points({ start, luck, own, others, result = start + luck + own + others }) {
  const [began, fallen, chosen, ended] = [start, start + luck, start + luck + own, result].map(share => Math.round(100 * share))
  return { luck: signed(fallen - began), own: signed(chosen - fallen), others: signed(ended - chosen) }
}

/** How the sides stood, step by step; a mark at each turn leads to its board. @param {Review} review @param {any} of */
function curve({ curve: stood, turning, sums }, of) {
  const width = Math.max(1, of.last)
  /** @param {number} line */
  const x = line => of.step(line)
  /** @param {number} side */
  const path = side => {
    const points = stood.flatMap(({ line, wins }, place) => {
      const y = HEIGHT * (1 - (wins[side] ?? 0))
      const before = stood[place - 1]
      return before ? [`${x(line)},${HEIGHT * (1 - (before.wins[side] ?? 0))}`, `${x(line)},${y}`] : [`0,${y}`, `${x(line)},${y}`]
    })
    return points.join(' ')
  }
  const words = sums.map(({ side, start, result }) => `${side} from ${inHundred(start)} to ${inHundred(result)} in 100`).join('; ')
  return h('figure', { class: 'curve-box' },
    h('div', { class: 'plot' },
      LEVELS.map(level => h('span', { key: `l${level}`, class: 'level', style: { top: `${100 - level}%` }, 'aria-hidden': 'true' }, String(level))),
      h('svg', {
        class: 'curve',
        viewBox: `0 0 ${width} ${HEIGHT}`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': `How it stood: ${words}`,
      },
        [25, 50, 75].map(y => h('line', { key: `y${y}`, class: y === 50 ? 'even' : 'grid', x1: 0, x2: width, y1: y, y2: y })),
        turning.map(each => h('line', { key: `t${each.line}`, class: 'turn', x1: x(each.line), x2: x(each.line), y1: 0, y2: HEIGHT })),
        sums.map((_, side) => h('polyline', { key: `s${side}`, class: `side-${tint(side)}`, points: path(side) })),
        h('line', { class: 'now', x1: of.now(), x2: of.now(), y1: 0, y2: HEIGHT }),
      ),
      turning.map((each, place) =>
        h('button', { key: `m${each.line}`, type: 'button', class: 'turned', style: { left: `${(100 * x(each.line)) / width}%` }, title: each.words, 'aria-label': `Turn ${place + 1}: ${each.words}`, onclick: () => of.go(each.line) }, String(place + 1))),
    ),
    h('figcaption', { class: 'small muted' }, h('span', {}, 'start'), h('span', {}, 'chance to win by usual play, of 100'), h('span', {}, 'end')),
  )
}
