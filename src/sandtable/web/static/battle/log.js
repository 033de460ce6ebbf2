// The log: every line with its dice, its reasons on demand, and the board as it stood then.
import { sumTables } from './aim.js'
import { copyButton } from '../kit/copying.js'
import { h, unlessSame } from '../kit/dom.js'
import { sideMark } from '../kit/sides.js'
import { counted, percent } from '../kit/words.js'

/**
 * @typedef {import('../kit/messages.js').Line} Line @typedef {import('../kit/messages.js').Undone} Undone
 * @typedef {import('../kit/words.js').RuleLink} RuleLink
 * @typedef {import('../kit/messages.js').Word} Word
 * @typedef {{lines: Line[], undone: Undone[], sides: string[], missed: number, current: number, talk?: Word[]}} Shown
 * `missed` is the first line that came while the reader was cut off, `current` the one that is shown; -1 for none
 */

const SHOWN = 200 // lines around the newest or the current one, until all are asked for
/** @type {[Line['kind'], string][]} */
const KINDS = [
  ['roll', 'Dice'],
  ['choice', 'Choices'],
  ['event', 'Events'],
]
const FILTERED_FROM = 12 // lines

/**
 * @param {RuleLink} link
 * @param {{look: (line: number) => void, leave: () => void, press: (line: number) => void, redraw: () => void,
 *   announce: (words: string) => void, fresh: boolean}} on `look` is called for a line that is pointed at, `press` for
 * one that is clicked; `fresh`: the newest line stays in sight, else the current one
 */
export function makeLog(link, on) {
  const hidden = new Set()
  let filter = ''
  let all = false
  let count = 0
  let sticks = true // to its end, unless the reader is further up

  /** @type {Shown} */
  let shown
  const draw = unlessSame(
    () => [shown.lines, shown.undone, shown.talk, shown.missed, shown.current, filter, all, [...hidden].join()],
    () => make(shown),
  )

  /** @param {Shown} shown */
  const make = shown => {
    const words = filter.toLowerCase()
    const numbered = shown.lines.map((line, number) => ({ line, number }))
    const wanted = numbered.filter(
      ({ line }) =>
        !hidden.has(line.kind) && (!words || `${line.text} ${line.rule} ${line.side}`.toLowerCase().includes(words)),
    )
    const place = on.fresh ? wanted.length : wanted.findIndex(each => each.number >= shown.current)
    const first = all ? 0 : Math.max(0, Math.min(place - SHOWN / 2, wanted.length - SHOWN))
    const part = all ? wanted : wanted.slice(first, first + SHOWN)
    return [
      h('div', { class: 'log-head' },
        h('h2', {}, 'Log'),
        shown.lines.length >= FILTERED_FROM && [search(), tools(wanted.length, shown.lines.length)],
        shown.lines.length > 0 && copyButton('Copy', () => asText(shown.lines), on.announce),
      ),
      h('div', {
        class: 'log',
        role: 'log',
        'aria-label': 'Log',
        'aria-live': 'off', // pages read out what is new in words of their own
        tabindex: 0,
        ready: watch,
        after: /** @param {HTMLElement} el */ el => follow(el, shown),
        onscroll: /** @param {any} e */ e => {
          sticks = e.target.scrollHeight - e.target.scrollTop - e.target.clientHeight < 30
        },
      },
        part.length < wanted.length &&
          h('button', {
            key: 'more',
            type: 'button',
            class: 'small',
            onclick: () => {
              all = true
              on.redraw()
            },
          },
            `Show all ${wanted.length} lines`,
          ),
        shown.lines.length === 0 && h('p', { key: 'empty', class: 'muted' }, 'Nothing has happened yet.'),
        h('ol', {},
          shown.undone.filter(undone => undone.after < 0).map(undone => folded(undone)),
          said(shown, -1),
          part.flatMap(({ line, number }) => [
            entry(line, number, shown),
            ...shown.undone.filter(undone => undone.after === number).map(undone => folded(undone)),
            ...said(shown, number),
          ]),
        ),
      ),
    ]
  }

  /** @param {HTMLElement} el @param {Shown} shown */
  const follow = (el, shown) => {
    if (el.clientHeight === 0) return // not in sight
    if (!on.fresh) {
      if (shown.current === count) return
      count = shown.current
      const now = /** @type {HTMLElement|null} */ (el.querySelector('.current'))
      if (now) el.scrollTop = now.offsetTop - el.offsetTop - el.clientHeight / 2
    } else if (shown.lines.length + (shown.talk ?? []).length !== count) {
      count = shown.lines.length + (shown.talk ?? []).length
      if (sticks) el.scrollTop = el.scrollHeight
    }
  }

  /** What came while it was not in sight is followed once it is. @param {HTMLElement} el */
  const watch = el => new ResizeObserver(() => follow(el, shown)).observe(el)

  const search = () =>
    h('label', {},
      h('span', { class: 'hidden' }, 'Filter the log'),
      h('input', {
        type: 'search',
        placeholder: 'Filter',
        value: filter,
        oninput: /** @param {any} e */ e => {
          filter = e.target.value
          on.redraw()
        },
      }),
    )

  /** @param {number} wanted @param {number} known */
  const tools = (wanted, known) =>
    h('div', { class: 'log-tools' },
      h('div', { class: 'row', role: 'group', 'aria-label': 'Kinds of lines' },
        KINDS.map(([kind, name]) =>
          h('button', {
            type: 'button',
            class: 'small',
            'aria-pressed': String(!hidden.has(kind)),
            onclick: () => {
              if (!hidden.delete(kind)) hidden.add(kind)
              on.redraw()
            },
          },
            name,
          ),
        ),
      ),
      wanted !== known && h('span', { class: 'muted small' }, `${wanted} of ${known}`),
    )

  /** @param {Line} line @param {number} number @param {Shown} shown */
  const entry = (line, number, shown) => {
    const side = shown.sides.indexOf(line.side)
    const states = [
      line.kind,
      line.good === true && 'good',
      line.good === false && 'bad',
      shown.missed >= 0 && number >= shown.missed && 'missed',
      shown.current === number && 'current',
    ]
    const text = h('button', {
      type: 'button',
      class: 'quiet line-text',
      'aria-description': 'shows the board at that moment',
      onclick: () => on.press(number),
      onfocus: () => on.look(number),
      onblur: on.leave,
    },
      side >= 0 && sideMark(side),
      h('span', {}, line.text),
    )
    return h('li', {
      key: number,
      class: `line ${states.filter(Boolean).join(' ')}`,
      'aria-current': shown.current === number ? 'step' : null,
      onmouseenter: () => on.look(number),
      onmouseleave: on.leave,
    },
      line.kind === 'heading' ? h('h3', {}, text) : text,
      line.sums.length > 0 && h('details', {}, h('summary', {}, 'Why'), sumTables(line.sums, link)),
      h('div', { class: 'line-more' },
        line.dice.length > 0 &&
          h('span', { class: 'faces', 'aria-hidden': 'true' },
            line.dice.map(face => h('span', { class: 'face' }, face)),
          ),
        line.good !== null &&
          h('span', { class: `verdict ${line.good ? 'good' : 'bad'}`, 'aria-hidden': 'true' }, line.good ? '✓' : '✗'),
        line.chance !== null && h('span', { class: 'muted', title: 'chance of success' }, percent(line.chance)),
        line.kind === 'set' && h('span', { class: 'chip', title: 'no rule and no dice did this' }, 'by hand'),
        line.typed && h('span', { class: 'chip', title: 'rolled at the table' }, 'real dice'),
        link(line.rule, 'rule'),
      ),
    )
  }

  /** What was said after a line; of lines that were taken back, after the last. @param {Shown} shown @param {number} number */
  const said = (shown, number) =>
    (shown.talk ?? []).flatMap((word, place) =>
      Math.min(word.after, shown.lines.length - 1) === number
        ? [h('li', { key: `said-${place}`, class: word.by ? 'said' : 'said told' }, word.by && h('strong', {}, sideMarkOf(shown, word.by), `${word.by}: `), word.text)]
        : [])

  /** @param {Shown} shown @param {string} by */
  const sideMarkOf = (shown, by) => (shown.sides.includes(by) ? sideMark(shown.sides.indexOf(by)) : null)

  /** @param {Undone} undone */
  const folded = undone =>
    h('li', { key: `undone-${undone.after}-${undone.lines[0]}`, class: 'undone' },
      h('details', {},
        h('summary', {}, `${counted(undone.lines.length, 'line')} taken back${undone.by ? ` by ${undone.by}` : ''}`),
        h('ul', {},
          undone.lines.map(text => h('li', {}, h('s', {}, text))),
        ),
      ),
    )

  return (/** @type {Shown} */ now) => {
    shown = now
    return draw()
  }
}

/** @param {Line[]} lines */
const asText = lines =>
  lines.map(line => `${line.side ? `${line.side}: ` : ''}${line.text}${line.rule ? ` [${line.rule}]` : ''}`).join('\n')
