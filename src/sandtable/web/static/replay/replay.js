// A battle that has been played, step by step. Runs on a server's page and from one file on disk.
import { bookmarksOf, keepBookmarks, stepInAddress } from './bookmarks.js'
import { dialog, open } from '../kit/dialogs.js'
import { h, mount, off } from '../kit/dom.js'
import { factList, gauge } from '../kit/gauges.js'
import { makeLog } from '../battle/log.js'
import { inWords, luckChart, luckOf } from '../battle/luck.js'
import { outcomeCard } from '../battle/outcome.js'
import { roster } from '../battle/roster.js'
import { watched } from '../battle/watched.js'
import { sideName, sitAs } from '../kit/sides.js'

/** @typedef {import('../kit/messages.js').View} View @typedef {import('../kit/messages.js').Line} Line */

const PACES = [
  [1400, 'slow'],
  [700, 'normal'],
  [250, 'fast'],
]
/** @type {[string, string][]} */
const TABS = [
  ['log', 'Log'],
  ['roster', 'Roster'],
  ['notes', 'Notes'],
]

const root = /** @type {HTMLElement} */ (document.getElementById('replay'))
/** @type {import('../kit/messages.js').ReplayData} */
const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}')
const last = data.steps.length - 1
sitAs(0, data.sides)
const lines = data.steps.map(step => step.line)
const logged = lines.flatMap((line, step) => (line ? [{ line, step }] : []))
const luck = luckOf(lines, data.sides)
const id = `${data.ruleset}.${last}.${checksum(logged.map(each => each.line.text).join('\n'))}`
const chapters = data.steps.map((_, step) => viewAt(step).headline.split(/: | - /)[0])

let now = within(stepInAddress())
let marks = bookmarksOf(id, data.steps.length)
let name = ''
let pace = 700
let playing = 0
let tab = 'log'
let said = ''
let rule = ''

/** @param {number} step @returns {View} */
function viewAt(step) {
  const found = data.steps[step]
  if (found?.view) return found.view
  const same = found?.same ?? 0
  return same === step ? { headline: '', figures: [], marks: [], facts: [], bars: [] } : viewAt(same)
}

/** @param {number} step */
function within(step) {
  return Math.min(Math.max(step, 0), last)
}

/** A short number that tells replays apart. @param {string} text */
function checksum(text) {
  let sum = 5381
  for (let place = 0; place < text.length; place += 1) sum = ((sum * 33) ^ text.charCodeAt(place)) >>> 0
  return sum.toString(36)
}

// ---- moving ------------------------------------------------------------------------------------------------------

/** @param {number} step */
function go(step) {
  const next = within(step)
  if (next === now) return redraw()
  now = next
  said = lines[now]?.text ?? viewAt(now).headline
  keepBookmarks(id, marks, now)
  redraw()
}

/** The next moment at which another turn begins. @param {number} by */
function turn(by) {
  let step = now
  if (by < 0) while (step > 0 && chapters[step - 1] === chapters[now]) step -= 1
  if (by > 0 || step === now) step += by
  while (step > 0 && step < last && chapters[step] === chapters[step - 1]) step += by
  go(step)
}

function play() {
  if (playing) return stop()
  if (now === last) now = 0
  playing = setInterval(() => (now < last ? go(now + 1) : stop()), pace)
  redraw()
}

function stop() {
  clearInterval(playing)
  playing = 0
  redraw()
}

document.addEventListener('keydown', event => {
  const at = /** @type {HTMLElement} */ (event.target)
  if (event.ctrlKey || event.metaKey || event.altKey || at.closest('input, select, textarea, dialog[open], .canvas'))
    return
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => go(now - 1),
    ArrowRight: () => go(now + 1),
    Home: () => go(0),
    End: () => go(last),
    '[': () => turn(-1),
    ']': () => turn(1),
  }
  if (!at.closest('button, summary, a')) keys[' '] = play
  const key = keys[event.key]
  if (!key) return
  event.preventDefault()
  key()
})

// ---- the page ----------------------------------------------------------------------------------------------------

/** @type {import('../kit/words.js').RuleLink} */
const link = (named, text) =>
  named &&
  h('button', {
    type: 'button',
    class: 'rule tiny quiet',
    title: named,
    onclick: () => {
      rule = named
      redraw()
      open('rule')
    },
  },
    text || named,
  )

const board = watched(data, words => {
  said = words
}, () => redraw())

const log = makeLog(link, {
  look: () => {},
  leave: () => {},
  press: number => go(logged[number]?.step ?? 0),
  redraw: () => redraw(),
  announce: words => {
    said = words
    redraw()
  },
  fresh: false,
})

/** @type {ReturnType<typeof import('./review.js').makeReview>|null} how it was decided */
let review = null

/** Only where there is a server to ask, and the battle is over: a file from disk asks nobody. @param {string} file */
async function offerReview(file) {
  const { makeReview } = await import('./review.js')
  review = makeReview({
    sides: data.sides,
    title: data.title,
    file,
    last,
    step: line => logged[line]?.step ?? last,
    go: line => go(logged[line]?.step ?? 0),
    now: () => now,
    redraw: () => redraw(),
    announce: words => {
      said = words
    },
    ready: ({ turning: [first] }) => first && now === 0 && go(logged[first.line]?.step ?? 0),
  })
  if (new URLSearchParams(location.search).has('review')) lookBack()
  redraw()
}

function lookBack() {
  tab = 'notes'
  void review?.ask()
}

root.replaceChildren()
const redraw = mount(root, page)
if (root.dataset.file && data.outcome) void offerReview(root.dataset.file)
function page() {
  const view = viewAt(now)
  return h('div', { class: `battle replay${board ? ' with-board' : ''}${review?.isAsked() ? ' reviewing' : ''}`, 'data-tab': tab },
    h('div', { class: 'bar' },
      h('h1', {}, data.title),
      h('p', { class: 'seat-chips' },
        data.sides.map((side, place) =>
          h('span', { class: 'chip' },
            sideName(place, side),
            data.players?.[place] && h('span', { class: 'muted' }, data.players[place]),
          ),
        ),
      ),
      h('div', { class: 'bar-tools' },
        review && h('button', { type: 'button', class: 'small', onclick: lookBack }, 'Review'),
        root.dataset.file &&
          h('a', { class: 'button small', href: root.dataset.file, download: true }, 'Save as one file'),
      ),
    ),
    h('div', { class: 'hidden', 'aria-live': 'polite', role: 'status' }, playing ? '' : said),
    h('section', { class: 'scene', 'aria-label': 'Board' },
      h('div', { class: 'standing' },
        h('p', { class: 'headline' }, view.headline),
        view.bars.length > 0 && h('div', { class: 'gauges' }, view.bars.map(gauge)),
        factList(view.facts),
      ),
      board
        ? h('div', { class: 'board-holder' },
            board(view),
          )
        : h('div', { class: 'cards-table' }, roster(view, data.sides, { open: true, game: null })),
      controls(),
    ),
    h('div', { class: 'tabs', role: 'group', 'aria-label': 'What is shown' },
      TABS.map(([each, words]) =>
        h('button', {
          type: 'button',
          'aria-pressed': String(tab === each),
          onclick: () => {
            tab = each
            redraw()
          },
        },
          words,
        ),
      ),
    ),
    h('section', { class: 'panel record', 'aria-label': 'Log' },
      log({
        lines: logged.map(each => each.line),
        undone: [],
        sides: data.sides,
        missed: -1,
        current: logged.findIndex(each => each.step === now),
      }),
    ),
    board &&
      h('section', { class: 'panel roster', 'aria-label': 'Roster', tabindex: 0 },
        h('h2', {}, 'Roster'),
        roster(view, data.sides, { open: false, game: null, scene: data.scene }),
      ),
    h('section', { class: 'panel notes', 'aria-label': 'Notes', tabindex: 0 }, notes()),
    dialog('rule', data.rules[rule]?.title ?? rule, [
      h('p', {}, data.rules[rule]?.text ?? 'No text is kept for this rule.'),
      h('p', { class: 'muted small' }, h('code', {}, rule)),
    ]),
  )
}

function controls() {
  /** @param {string} words @param {string} sign @param {() => void} what @param {boolean} [isOff] */
  const button = (words, sign, what, isOff = false) =>
    h('button', { type: 'button', 'aria-label': words, title: words, ...off(isOff), onclick: what }, sign)
  return h('div', { class: 'player' },
    h('div', { class: 'row' },
      button('To the start', '|◂', () => go(0), now === 0),
      button('Previous turn', '◂◂', () => turn(-1), now === 0),
      button('One step back', '◂', () => go(now - 1), now === 0),
      h('button', { type: 'button', class: 'main', onclick: play }, playing ? 'Pause' : 'Play'),
      button('One step on', '▸', () => go(now + 1), now === last),
      button('Next turn', '▸▸', () => turn(1), now === last),
      button('To the end', '▸|', () => go(last), now === last),
      h('label', { class: 'pace' },
        h('span', { class: 'hidden' }, 'Speed'),
        h('select', {
          value: String(pace),
          onchange: /** @param {any} e */ e => {
            pace = Number(e.target.value)
            if (playing) {
              stop()
              play()
            }
          },
        },
          PACES.map(([each, words]) => h('option', { value: String(each) }, words)),
        ),
      ),
      h('span', { class: 'figures muted' }, `${now} of ${last}`),
    ),
    luck.length > 0 && luckChart(luck, last, now),
    h('input', {
      type: 'range',
      'aria-label': 'Step',
      min: 0,
      max: last,
      value: String(now),
      'aria-valuetext': `${now} of ${last}: ${viewAt(now).headline}`,
      oninput: /** @param {any} e */ e => go(Number(e.target.value)),
    }),
  )
}

function notes() {
  return [
    review?.isAsked() && review.panel(),
    data.outcome && outcomeCard(data.outcome, data.sides),
    review && !review.isAsked() && review.panel(),
    luck.length > 0 && [
      h('h2', {}, 'Luck'),
      h('ul', { class: 'plain' },
        luck.map(each => h('li', {}, sideName(each.side, data.sides[each.side] ?? ''), ' ', inWords(each))),
      ),
      h('p', { class: 'muted small' },
        'Rolls that had to reach something, against the chance they had. A roll counts for the side that chose last.',
      ),
    ],
    h('h2', {}, 'Bookmarks'),
    h('ul', { class: 'plain' },
      marks.map(mark =>
        h('li', { key: `${mark.step} ${mark.name}`, class: 'row' },
          h('button', { type: 'button', class: 'small', onclick: () => go(mark.step) }, `${mark.step}: ${mark.name}`),
          h('button', {
            type: 'button',
            class: 'small quiet',
            'aria-label': `Remove ${mark.name}`,
            onclick: () => keep(marks.filter(each => each !== mark)),
          },
            '×',
          ),
        ),
      ),
    ),
    h('form', {
      class: 'row',
      onsubmit: /** @param {Event} e */ e => {
        e.preventDefault()
        if (name.trim()) {
          keep([...marks, { step: now, name: name.trim() }].sort((one, other) => one.step - other.step))
          name = ''
        }
      },
    },
      h('label', { class: 'hidden', for: 'mark' }, 'Name of a bookmark here'),
      h('input', {
        id: 'mark',
        maxlength: 60,
        autocomplete: 'off',
        placeholder: `Name step ${now}`,
        value: name,
        oninput: /** @param {any} e */ e => {
          name = e.target.value
        },
      }),
      h('button', { type: 'submit' }, 'Add'),
    ),
    h('p', { class: 'muted small' },
      'Bookmarks are part of the address of this page: copy it to share them. Keys: arrows, Home, End, space, [ and ] for turns.',
    ),
    h('p', { class: 'muted small' }, data.credit),
  ]
}

/** @param {import('./bookmarks.js').Bookmark[]} next */
function keep(next) {
  marks = next
  keepBookmarks(id, marks, now)
  redraw()
}
