// The page of a table: everything on it, put together.
import { at, below } from '../kit/root.js'
import { makeBoard, HELP } from '../battle/board.js'
import { banner } from './banner.js'
import { Coach } from './coach.js'
import { passed, wishes } from './decision.js'
import { clock, setClock } from './clock.js'
import { slot } from './dock.js'
import { dialog, open } from '../kit/dialogs.js'
import { makeDice } from './dice.js'
import { h, mount, off, unlessSame } from '../kit/dom.js'
import { ending, resultOf } from './ending.js'
import { Game } from './game.js'
import { GIVE_UP, givingUp, mayEnd } from './giving_up.js'
import { Advice } from './hint.js'
import { factList, gauge } from '../kit/gauges.js'
import { icon } from '../battle/icons.js'
import { makeLog } from '../battle/log.js'
import { meanwhile } from './meanwhile.js'
import { Moments } from './moments.js'
import { Notices } from './notices.js'
import { makeOptions } from './options.js'
import { onBoard } from '../battle/places.js'
import { roster } from '../battle/roster.js'
import { pathOf, stepsOf, threatOf } from '../battle/way.js'
import { rulings } from './rulings.js'
import { settings, wantsNotices } from './settings.js'
import { heard, isMuted, speaking } from './talk.js'
import { seatChips, seatTable, shareLinks } from './seats.js'
import { VERSION, connect } from '../kit/socket.js'
import { play } from '../kit/sounds.js'
import { rememberTable } from '../kit/recent.js'
import { atPiece } from './kinds.js'
import { howToPlay, newcomer, standsOf } from './newcomer.js'
import { recall, remember } from '../kit/storage.js'
import { seenFrom, sitAs } from '../kit/sides.js'
import { capital, counted, forHand, linksTo } from '../kit/words.js'

/** @typedef {import('../kit/messages.js').View} View */

const MOMENT = 120 // milliseconds a line is pointed at before its board is shown
const MENU = '.aim-card.pinned .menu button'
const CLICK = 500 // milliseconds from pressing to letting go
const TO_WIN = 'to win' // what a ruleset calls the goal of a scenario that has its own
const NEWS = 40 // lines since the reader's last answer that are read out, and stay to be read again
const MISSED = 20_000 // milliseconds that missed lines stay marked
const BLOCKED = 'The server answers, but no connection to the table opens. For the host of this table: the proxy before it must let WebSockets ' +
  'through (nginx: proxy_http_version 1.1, proxy_set_header Upgrade $http_upgrade, proxy_set_header Connection "upgrade") and ' +
  'pass the Host header on; or this browser has too many tables open.'
/** @type {[string, string][]} */
const TABS = [
  ['actions', 'Actions'],
  ['log', 'Log'],
  ['roster', 'Roster'],
]

const root = /** @type {HTMLElement} */ (document.getElementById('table'))
/** @type {string} */
const table = JSON.parse(document.getElementById('data')?.textContent ?? '{}').table
const secret = new URLSearchParams(location.hash.slice(1)).get('seat') ?? ''
const isInviting = new URLSearchParams(location.hash.slice(1)).has('invite')
const lesson = new URLSearchParams(location.hash.slice(1)).get('lesson')
const address = `/api/tables/${encodeURIComponent(table)}`

let listOnly = recall('list-only') === 'yes'
let tab = 'actions'
let isBarOpen = false // on a phone: what is seldom wanted
let said = '' // what a screen reader is told
let broken = ''
let goesToMenu = false // a place was pressed by keys: what can be done there gets the focus once it is known
let opened = Infinity // the first line that came since this page was opened
/** @type {import('./seats.js').Link[]} */
let seatLinks = []
/** @type {Record<string, string>} how computer players play */
let strength = {}
/** @type {ReturnType<typeof makeBoard>|null} */
let board = null
/** @type {{line: number, view: View}|null} an earlier moment that is looked at */
let moment = null
let momentTimer = 0
let missedTimer = 0
/** @type {Map<string, View>} */
const moments = new Map()

/** @param {string} words */
const announce = words => {
  said = said === words ? `${words}\u00a0` : words // the same words again are read again
  redraw()
}

const socket = connect(`${address}/live`, {
  sit: () => ({ t: 'sit', seat: secret, lines: game.lines.length }),
  hear: message => fallen.hear(message),
  online: up => {
    if (up && broken === BLOCKED) broken = ''
    if (game.state && up !== game.online) announce(up ? 'Connected again.' : 'Reconnecting …')
    game.connected(up)
  },
  refused: () => {
    broken = capital(game.trouble?.text ?? 'the table does not let this page in')
    redraw()
  },
  blocked: () => {
    broken = BLOCKED
    redraw()
  },
})

const game = new Game(message => socket.send(message), {
  redraw: () => redraw(),
  announce: words => announce(words),
  moved: place => board?.climb(place.layer),
  gave: (answer, group) => coach.gave(answer, group),
})

const coach = new Coach(table, game)
const advice = new Advice(game, () => coach.step !== null)
const BY_HAND = 'by-hand'
/** @type {import('./byhand.js').ByHand|null} what a referee sets by hand, once they begin */
let byHand = null
const notices = new Notices(address, secret, () => redraw())
const fallen = new Moments(game, deliver, () => redraw())
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, skip, { capture: true })
addEventListener('keydown', byNumber)
addEventListener('keydown', inCard)

/** Whatever a guest does shows at once how dice fall, and a click puts away what they came to; what they meant by it would be about a board they had not seen. @param {Event} event */
function skip(event) {
  if (!fallen.rolling && event.type === 'pointerdown') fallen.close()
  if (!fallen.rolling || (event instanceof KeyboardEvent && ['Tab', 'Shift', 'Control', 'Alt'].includes(event.key))) return
  fallen.finish()
  swallow(event)
  if (event.type === 'keydown') return
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), CLICK)
}

/** The number of an answer chooses it; once more, it is given. @param {KeyboardEvent} event */
function byNumber({ key, target, ctrlKey, altKey, metaKey }) {
  const isTyped = target instanceof Element && target.closest('input, select, textarea, dialog')
  if (!isTyped && !ctrlKey && !altKey && !metaKey && /^\d$/.test(key))
    /** @type {HTMLElement|null} */ (root.querySelector(`.option[aria-keyshortcuts="${key}"]`))?.click()
}

/** Whether the focus is on the card of what was pressed on the board. */
const isInCard = () => !!document.activeElement?.closest('.aim-card')

/** Focuses something once it is drawn. @param {string} what */
const focusNext = what => queueMicrotask(() => /** @type {HTMLElement|null} */ (root.querySelector(what))?.focus())

/** In the card arrow keys go from answer to answer, and Escape goes back to the board. @param {KeyboardEvent} event */
function inCard(event) {
  if (!isInCard()) return
  if (event.key === 'Escape') {
    game.cancel()
    return board?.focus()
  }
  const buttons = [...root.querySelectorAll('.aim-card .menu button')]
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by || !buttons.length) return
  event.preventDefault()
  const next = buttons[(buttons.indexOf(/** @type {Element} */ (document.activeElement)) + by + buttons.length) % buttons.length]
  if (next instanceof HTMLElement) next.focus()
}

/** The panel has the focus while others act: an arrow key leads on to the answers. @param {KeyboardEvent} event */
function toAnswers(event) {
  if (event.target !== event.currentTarget || event.key !== 'ArrowDown') return
  event.preventDefault()
  focusNext(game.state?.outcome ? '.ending' : '.option[tabindex="0"]')
}

/** @param {Event} event */
function swallow(event) {
  event.preventDefault()
  event.stopPropagation()
}

/** @param {import('../kit/messages.js').Message} message */
function deliver(message) {
  if (message.t === 'hello') meet(message)
  const number = game.number
  const waited = game.mine
  const wasInCard = isInCard()
  const known = game.state?.talk.length ?? Infinity
  const wasOver = !game.state || game.state.outcome
  game.hear(message)
  if (message.t === 'state') opened = Math.min(opened, game.lines.length)
  coach.hear(message)
  advice.hear(message)
  byHand?.hear(message)
  setClock(game)
  if (secret && message.t === 'state' && game.hello) rememberTable(below(location.pathname) + location.hash, game.hello.title, standsOf(game))
  if (message.t === 'state' && isInviting && known === Infinity) setTimeout(showSeats)
  for (const word of game.state?.talk.slice(known) ?? []) if (!word.by || !isMuted()) announce(`${word.by ? `${word.by}: ` : ''}${word.text}`)
  if (!wasOver && game.state?.outcome) announce(resultOf(game))
  nameTab(waited)
  if (message.t === 'state' && number !== game.number) forgetMoments()
  if (message.t === 'picked' && goesToMenu) focusNext(MENU)
  if (wasInCard) queueMicrotask(() => isInCard() || board?.focus())
  if (game.missed >= 0 && !missedTimer) missedTimer = setTimeout(seen, MISSED)
}

/** The tab says whose turn it is; who looks elsewhere hears it, too. @param {boolean} waited it was the reader's turn already */
function nameTab(waited) {
  const { hello, mine } = game
  if (!hello) return
  document.title = `${mine ? '● Your turn: ' : ''}${hello.scenario || hello.title} · sandtable`
  if (!mine || waited || !document.hidden) return
  play('turn')
  if (wantsNotices()) new Notification(document.title)
}

/** @param {import('../kit/messages.js').Hello} hello */
function meet(hello) {
  if (hello.version !== VERSION)
    broken = `The table speaks version ${hello.version}, this page version ${VERSION}. Please load the page again.`
  sitAs(seenFrom(hello), hello.sides)
  if (lesson !== null) void coach.begin(hello.ruleset, Number(lesson))
  if (game.hello && JSON.stringify(game.hello.scene) === JSON.stringify(hello.scene)) return // what is looked at stays
  board =
    hello.scene.width > 0
      ? makeBoard(hello.scene, {
          point: (place, byKey) => {
            goesToMenu = false
            game.point(place, byKey)
          },
          press: (place, x, y, byKey) => {
            if (byHand?.takes(x ?? place?.x, y ?? place?.y)) return
            game.press(place, x, y)
            goesToMenu = Boolean(byKey)
            if (byKey) focusNext(MENU)
          },
          cancel: () => game.cancel(),
          look: place => game.look(place.figure || place.spot),
          draw: (width, angle, done) => game.draw(width, angle, done),
          drop: (key, x, y) => game.drop(key, x, y),
          redraw: () => redraw(),
        })
      : null
  link = linksTo(hello.ruleset)
  log = makeLog(link, { look, leave, press: look, redraw: () => redraw(), announce, fresh: true })
  options = makeOptions(game, link, coach, () => isAtPiece(atPiece(game)))
  dice = makeDice(game, link)
}

let link = linksTo('')
/** @type {ReturnType<typeof makeLog>|null} */
let log = null
/** @type {ReturnType<typeof makeOptions>|null} */
let options = null
/** @type {ReturnType<typeof makeDice>|null} */
let dice = null

// ---- earlier moments ---------------------------------------------------------------------------------------------

/** @param {number} line */
function look(line) {
  clearTimeout(momentTimer)
  if (game.state?.analysis) return
  momentTimer = setTimeout(() => showMoment(line), MOMENT)
}

function leave() {
  clearTimeout(momentTimer)
  if (!moment) return
  moment = null
  redraw()
}

function forgetMoments() {
  moments.clear()
  leave()
}

/** @param {number} line */
async function showMoment(line) {
  const key = `${game.number}/${line}`
  let view = moments.get(key)
  if (!view) {
    const answer = await fetch(at(`${address}/moments/${line}`)).catch(() => null)
    if (!answer?.ok) return
    view = /** @type {View} */ (await answer.json())
    moments.set(key, view)
  }
  if (!key.startsWith(`${game.number}/`)) return
  moment = { line, view }
  redraw()
}

function seen() {
  clearTimeout(missedTimer)
  missedTimer = 0
  game.missed = -1
  redraw()
}

// ---- the page ----------------------------------------------------------------------------------------------------

root.replaceChildren()
const redraw = mount(root, page)

function page() {
  const { hello, state } = game
  if (broken) return h('p', { class: 'note bad', role: 'alert' }, broken)
  if (!hello || !state)
    return h('p', { class: 'loading', role: 'status' }, game.online ? 'Coming to the table …' : 'Connecting …')
  const view = moment?.view ?? state.view
  const onlyWords = listOnly || (!board && !view.figures.length)
  return h('div', {
    class: `battle${board && !listOnly ? ' with-board' : ''}${listOnly ? ' list-only' : ''}${state.outcome && !state.analysis ? ' ended' : ''}`,
    'data-tab': tab,
  },
    bar(),
    h('div', { class: 'hidden', role: 'log', 'aria-label': 'What happened last' }, news()),
    h('div', { class: 'hidden', 'aria-live': 'polite', role: 'status' }, said),
    !listOnly &&
      h('section', { class: 'scene', key: 'scene', 'aria-label': 'Board' },
        standing(view),
        onlyWords ? null : board ? boardPanel(view) : cards(view),
      ),
    tabs(),
    h('section', { class: 'panel actions', key: 'actions', tabindex: -1, 'aria-label': 'Actions', 'data-home': '.ending', onkeydown: toAnswers }, actions()),
    (board || listOnly) &&
      h('section', { class: 'panel roster', key: 'roster', 'aria-label': 'Roster' }, h('h2', {}, 'Roster'), squads()),
    h('section', { class: 'panel record', key: 'log', 'aria-label': 'Log' },
      log?.({
        lines: game.lines,
        undone: state.undone,
        sides: hello.sides,
        missed: game.missed,
        current: moment?.line ?? -1,
        talk: heard(game),
      }),
      speaking(game),
    ),
    banner(fallen, key => view.figures.find(figure => figure.key === key)?.name ?? '', advice.change()),
    windows(),
  )
}

/** What is read out of the log as it comes: its words alone, before what is asked then. */
const news = unlessSame(() => [game.lines], () =>
  game.lines.map((line, place) => h('p', { key: place }, line.text)).slice(Math.max(game.waitedFrom, opened, game.lines.length - NEWS)))

function bar() {
  const { hello, state } = game
  if (!hello || !state) return null
  const may = hello.yours.length > 0 || state.analysis
  return h('div', { class: 'bar' },
    h('h1', {}, hello.scenario || hello.title, h('span', { class: 'hidden' }, `, ${hello.title}`)),
    h('div', { class: 'seat-chips' }, seatChips(game), watching(state.watching), clock(game)),
    h('div', { class: isBarOpen ? 'bar-tools all' : 'bar-tools' },
      !game.online && h('span', { class: 'chip warn' }, 'Reconnecting …'),
      game.missed >= 0 &&
        h('button', { type: 'button', class: 'small', onclick: seen },
          `${counted(game.lines.length - game.missed, 'missed line')}: mark as seen`,
        ),
      may &&
        h('button', {
          type: 'button',
          class: 'small',
          ...off(state.undo === 'no' || !game.online),
          title: state.undo === 'no' ? 'There is nothing to take back.' : null,
          onclick: () => state.undo !== 'no' && game.online && game.undo(),
        },
          h('span', { 'aria-hidden': 'true' }, '↶ '),
          'Undo',
          state.undo === 'consent' && h('span', { class: 'wide' }, ' (asks the others)'),
        ),
      may &&
        h('button', {
          type: 'button',
          class: 'small',
          'aria-pressed': String(state.analysis),
          onclick: () => game.analyse(!state.analysis),
        },
          'Try out',
        ),
      h('button', { type: 'button', class: 'small others', 'aria-expanded': String(isBarOpen), 'aria-label': 'More', onclick: switchBar }, '⋯'),
      hello.referee && !state.analysis && state.pending?.kind === 'choice' &&
        h('button', { type: 'button', class: 'small', onclick: setByHand }, 'Set by hand'),
      h('button', { type: 'button', class: 'small seldom', 'aria-pressed': String(listOnly), onclick: switchList },
        'List only',
      ),
      h('button', { type: 'button', class: 'small seldom', onclick: showSeats }, 'Seats'),
      h('button', { type: 'button', class: 'small seldom', onclick: () => open('rulings') },
        'Rulings',
        Object.keys(hello.rulings).length > 0 && ` (${Object.keys(hello.rulings).length})`,
      ),
      mayEnd(game) && h('button', { type: 'button', class: 'small seldom', onclick: () => open(GIVE_UP) }, 'Resign'),
      h('button', { type: 'button', class: 'small seldom', 'aria-label': 'Dice and sounds', onclick: () => open('settings') }, icon('dice')),
      h('button', { type: 'button', class: 'small seldom', 'aria-label': 'Help', onclick: () => open('help') }, '?'),
    ),
  )
}

/** @param {number} count */
const watching = count => count > 0 && h('span', { key: 'watching', class: 'chip muted' }, `${count} watching`)

setInterval(() => game.hello?.clock && redraw(), 1000)

async function learnStrength() {
  if (!game.hello || Object.keys(strength).length) return
  const answer = await fetch(at(`/api/rulesets/${encodeURIComponent(game.hello.ruleset)}`)).catch(() => null)
  if (answer?.ok) ({ strength } = await answer.json())
  redraw()
}

/** The host may read every player's link. */
async function showSeats() {
  open('seats')
  void learnStrength()
  void notices.ask()
  if (!game.hello?.host) return
  const answer = await fetch(at(`${address}/seats`), { headers: { Authorization: `Bearer ${secret}` } }).catch(() => null)
  if (answer?.ok) seatLinks = await answer.json()
  redraw()
}

function switchBar() {
  isBarOpen = !isBarOpen
  redraw()
}

function switchList() {
  listOnly = !listOnly
  remember('list-only', listOnly ? 'yes' : '')
  redraw()
}

const squads = unlessSame(
  () => [moment?.view ?? game.state?.view, game.hello, listOnly, game.targets, game.selected, game.place?.figure],
  () => game.state && game.hello && roster(moment?.view ?? game.state.view, game.hello.sides, { open: listOnly, game, scene: game.hello.scene }),
)

/** How the battle stands, in a line. @param {View} view */
function standing(view) {
  return h('div', { class: 'standing' },
    h('p', { class: 'headline', title: view.headline },
      moment ? [h('span', { class: 'chip warn' }, `as it was after line ${moment.line + 1}`), ' '] : null,
      game.state?.analysis ? [h('span', { class: 'chip accent' }, 'trying out: nobody else sees this'), ' '] : null,
      view.headline,
    ),
    view.bars.length > 0 && h('div', { class: 'gauges' }, view.bars.map(gauge)),
    factList(view.facts.filter(([label]) => label !== TO_WIN)), // that is the goal
    goal(),
    !moment && advice.bar(),
  )
}

/** What the reader wants, in a line that opens: of this lesson, of this scenario, or else of the game. */
function goal() {
  const [, own] = game.state?.view.facts.find(([label]) => label === TO_WIN) ?? []
  const [first = '', ...rest] = (coach.lesson?.goal ?? own ?? game.hello?.goal ?? '').split(/(?<=\.) /)
  return first && h('details', { key: 'goal', class: 'goal small' }, h('summary', {}, h('strong', {}, 'Goal: '), first), h('p', {}, rest.join(' ')))
}

/** The kinds of answers stand on the board, where it has room. @param {ReturnType<typeof atPiece>} acts */
const isAtPiece = acts => Boolean(acts && onBoard(acts.figure) && board && !board.isNarrow() && !listOnly)

/** @param {View} view */
function boardPanel(view) {
  if (!board) return null
  const aim = game.aims.get(game.answer)
  const { way, goer } = game
  return h('div', { class: 'board-holder' }, board.draw({
    view,
    selected: moment ? '' : game.selected,
    targets: moment ? new Map() : game.targets,
    marks: moment ? [] : [...threatOf(game), ...(aim?.marks ?? []), ...(way && goer ? pathOf(way, goer) : [])],
    steps: !moment && way && goer ? stepsOf(way, goer) : [],
    around: moment ? [] : (game.outlook?.marks ?? []),
    place: moment ? null : game.place,
    open: moment ? [] : game.open,
    past: moment !== null,
    mine: game.mine && !moment,
    effects: moment ? [] : (fallen.now?.effects ?? []),
    acts: moment || byHand?.pointing || (game.drawing && !game.laying) ? null : atPiece(game),
  }))
}

/** @param {View} view */
const cards = view =>
  h('div', { class: 'cards-table' }, roster(view, game.hello?.sides ?? [], { open: true, game: moment ? null : game }))

function actions() {
  const { state, hello } = game
  if (!state || !hello) return null
  return [
    !state.outcome && slot(game, link, coach.card() ?? newcomer(game), advice.card(), meanwhile(game, look, leave)),
    h('div', { key: 'rest', class: 'rest' },
      h('h2', { class: 'hidden' }, 'Actions'),
      listOnly && standing(state.view),
      ending(game, table, secret, lookedBack(), coach.onward()),
      game.mayRoll && dice?.(),
      game.trouble && !game.mine && h('p', { class: 'note bad', role: 'alert' }, game.trouble.text),
      state.pending?.kind === 'choice' && game.mine && options?.(),
      passed(game, link),
      !hello.yours.length && h('p', { class: 'muted' }, 'You are watching.'),
    ),
  ]
}

/** @type {ReturnType<typeof import('../replay/review.js').makeReview>|null} */
let review = null
let reviewed = -1 // the state in which it was asked for

/** What the battle was decided by, for who played it: asked for once it is over. */
function lookedBack() {
  const { hello, state } = game
  if (!hello?.yours.length || !state?.outcome || state.analysis) return null
  if (reviewed !== game.number) void lookBack(hello)
  return review
}

/** Opens the referee's window; most people at tables never need it. */
async function setByHand() {
  const { ByHand } = await import('./byhand.js')
  byHand ??= new ByHand(game, BY_HAND, () => redraw())
  byHand.begin()
}

/** @param {import('../kit/messages.js').Hello} hello */
async function lookBack(hello) {
  reviewed = game.number
  review = null
  const { makeReview } = await import('../replay/review.js')
  review = makeReview({
    sides: hello.sides,
    title: hello.title,
    file: `${address}/replay/file`,
    last: game.lines.length,
    step: line => line + 1,
    go: look,
    now: () => (moment?.line ?? game.lines.length) + 1,
    redraw: () => redraw(),
    announce,
  })
  void review.ask()
}

const tabs = () =>
  h('div', { class: 'tabs', role: 'group', 'aria-label': 'What is shown' },
    tab !== 'actions' && wishes(game),
    TABS.map(([name, words]) =>
      h('button', {
        type: 'button',
        'aria-pressed': String(tab === name),
        onclick: () => {
          tab = name
          redraw()
        },
      },
        words,
      ),
    ),
  )

function windows() {
  const { hello } = game
  if (!hello) return null
  return [
    dialog('seats', 'Seats', [seatTable(game, strength), advice.rules(), notices.form(), shareLinks(seatLinks, secret, announce)]),
    mayEnd(game) && dialog(GIVE_UP, 'End the battle?', givingUp(game)),
    dialog('rulings', 'Rulings', rulings(hello, link, announce)),
    dialog('settings', 'Dice and sounds', settings(redraw)),
    hello.referee && dialog(BY_HAND, 'Set by hand', byHand?.window()),
    dialog('help', 'How to play', help()),
  ]
}

const help = () => [
  game.hello && h('p', {}, howToPlay(game.hello)),
  h('p', {}, forHand(
    'Click one of your pieces, then a highlighted place. Where dice follow, the first click shows the odds and the ' +
    'second one rolls. Buttons beside the piece show its actions kind by kind; all of them also stand in the list.',
  )),
  h('p', {}, forHand(
    'Click anywhere else to hear what can be done there. Point at a line of the log to see the board as it was.',
  )),
  h('p', {}, 'With the board in focus: ', HELP),
]

