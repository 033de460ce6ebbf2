// The page on which scenarios are made: a board to paint on, pieces to put down, and a form for all the rest.
import { makeBoard } from '../battle/board.js'
import { gridOf, isOpen } from '../battle/places.js'
import { placeInWords } from '../battle/spoken.js'
import { h, mount, off } from '../kit/dom.js'
import { forces, side } from './checks.js'
import { called, fields, isNumber, isShort, plain, schemaAt, words } from './form.js'
import { unpacked } from './links.js'
import { hand, palette, toolInHand } from './palette.js'
import { sitAs } from '../kit/sides.js'
import { change, draft, entryAt, now, pieceAt, redo, remove, select, set, start, take, tell, undo, whenChanged, workshop } from './workshop.js'

/** @typedef {import('../battle/places.js').Place} Place @typedef {import('../kit/messages.js').Shape} Shape
 * @typedef {import('./workshop.js').Path} Path */

const FEW = 4 // places, which leave room for more
const TEXTS = ['title', 'text', 'preset', 'share']

/** @type {ReturnType<typeof makeBoard>|null} */
let board = null
/** @type {import('./workshop.js').Scene|null} */
let shown = null
/** @type {Place|null} */
let place = null
let pointed = '' // the place of the cursor, for people who do not see it
/** @type {[number, number][]} of the stroke that is under way */
let stroke = []
/** @type {Path|null} whose piece is dragged */
let dragged = null
/** @type {Path|null} an entry whose new place is clicked next */
let moving = null
/** What a drag does with nothing in the hand. */
const carrier = workshop.tools.find(tool => tool.key === 'carry')
/** Whether pieces and what lies there are dragged. */
const carries = () => !hand.recruit && !moving && (!hand.tool || toolInHand() === carrier)

// ---- strokes ---------------------------------------------------------------------------------------------------------

/** Points close enough that no spot between them is missed. @param {number} x @param {number} y */
function extend(x, y) {
  const [px, py] = stroke.at(-1) ?? [x, y]
  const step = (shown?.reach || 1) * 0.5
  const count = toolInHand()?.gesture === 'brush' ? Math.max(1, Math.ceil(Math.hypot(x - px, y - py) / step)) : 1
  for (let i = 1; i <= count; i += 1) stroke.push([px + ((x - px) * i) / count, py + ((y - py) * i) / count])
}

/** @param {string} key of a piece @returns {Path|undefined} */
const entryOf = key => now.drawn?.pieces[key]?.path

/** @param {Path} path @param {number} x @param {number} y */
const put = (path, x, y) => change('place', () => ({ path, x, y, layer: board?.layer() ?? 0 }), 'It is moved.')

/** Whether a pointer went anywhere between its press and its release. @param {[number, number][]} points */
function isDrag(points) {
  const [[ax, ay], [bx, by]] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]]
  return Math.hypot(bx - ax, by - ay) > (shown?.reach || 1) * 0.3
}

/** Does what is in the hand along these points. @param {[number, number][]} points */
function paint(points) {
  const [x, y] = points.at(-1) ?? [0, 0]
  const layer = board?.layer() ?? 0
  const tool = carries() ? (isDrag(points) ? carrier : undefined) : toolInHand()
  if (moving) {
    put(moving, x, y)
    moving = null
  } else if (hand.recruit) {
    change('enlist', () => ({ corps: hand.corps, recruit: hand.recruit, at: [x, y], layer }), `${words(hand.recruit)}: put down.`)
  } else if (tool) {
    const ends = tool.gesture === 'brush' ? thinned(points) : [points[0], points.at(-1)]
    change('paint', () => ({ tool: tool.key, points: ends, layer }), tool === carrier ? 'It is moved.' : `${tool.words}: done.`)
  } else {
    now.selected = []
    change('point', () => ({ x, y, layer }))
  }
}

/** @param {[number, number][]} points as many as may be sent */
const thinned = points => points.filter((_, i) => i % Math.ceil(points.length / 1500) === 0)

const strokes = {
  /** @param {Place|null} under @param {number} x @param {number} y */
  begin: (under, x, y) => {
    place = under
    const path = entryOf(under?.figure ?? '')
    if (carries() && path) dragged = path
    stroke = [[x, y]]
    redraw()
    return true
  },
  /** @param {number} x @param {number} y */
  go: (x, y) => {
    extend(x, y)
    redraw()
  },
  end: () => {
    const points = stroke
    stroke = []
    const [x, y] = points.at(-1) ?? [0, 0]
    if (dragged) {
      if (isDrag(points)) put(dragged, x, y)
      select(dragged)
      dragged = null
    } else paint(points)
    redraw()
  },
  cancel: () => {
    stroke = []
    dragged = null
    redraw()
  },
}

/** What is drawn of a stroke before it is done. @returns {Shape[]} */
function preview() {
  if (stroke.length < 2) return []
  const [[ax, ay], [bx, by]] = [stroke[0] ?? [0, 0], stroke.at(-1) ?? [0, 0]]
  const plainShape = { label: '', layer: board?.layer() ?? 0, variant: '' }
  if (toolInHand()?.gesture === 'box') return [{ ...plainShape, kind: 'polygon', points: [ax, ay, bx, ay, bx, by, ax, by], style: 'reach' }]
  const points = toolInHand()?.gesture === 'brush' ? stroke.flat() : [ax, ay, bx, by]
  return [{ ...plainShape, kind: 'line', points, style: 'path' }]
}

// ---- the board -------------------------------------------------------------------------------------------------------

/** By keys: a brush paints where the cursor is, boxes and lines take two keys. @param {Place|null} under @param {number} x @param {number} y */
function press(under, x, y) {
  const tool = toolInHand()
  const path = entryOf(under?.figure ?? '')
  if (tool && tool.gesture !== 'brush' && !stroke.length) {
    stroke = [[x, y]]
    dragged = tool === carrier ? (path ?? null) : null
    return tell(tool === carrier ? 'Where to?' : 'The other end?')
  }
  if (dragged) {
    stroke = []
    put(dragged, x, y)
    select(dragged)
    dragged = null
    return
  }
  if (tool || hand.recruit || moving) {
    const points = /** @type {[number, number][]} */ ([...stroke, [x, y]])
    stroke = []
    return paint(points)
  }
  if (path) {
    pointed = `${called(entryAt(now.drawn?.scenario, path), path.at(-1) ?? '')} is selected. Enter at another place moves it there.`
    return select(path)
  }
  if (pieceAt(now.selected)) return void put(now.selected, x, y)
  paint([[x, y]])
}

const handlers = {
  /** @param {Place|null} next @param {boolean} byKey */
  point: (next, byKey) => {
    place = next
    const { scene, view } = now.drawn ?? {}
    if (byKey && next && scene && view) pointed = placeInWords(next, { scene, view, sides: workshop.sides, from: pieceAt(now.selected) })
    redraw()
  },
  press,
  cancel: () => {
    stroke = []
    moving = dragged = null
    Object.assign(hand, { tool: '', recruit: '' })
    select([])
  },
  look: () => {},
  redraw: () => redraw(),
  draw: () => {},
  /** A piece from the list. @param {string} text @param {number} x @param {number} y */
  drop: (text, x, y) => {
    try {
      put(JSON.parse(text), x, y)
    } catch {
      // Something else was dropped here.
    }
  },
  stroke: strokes,
}

/** @type {import('../kit/messages.js').Spot[]} */
let open = []

function drawBoard() {
  const { scene, view } = now.drawn ?? {}
  if (!scene || !view) return h('p', { class: 'note' }, 'Nothing can be drawn of this yet: see what is wrong with it.')
  if (!scene.width) return h('p', { class: 'note' }, 'This game has no board: the form says everything.')
  if (scene !== shown) {
    shown = scene
    open = isOpen(scene) || scene.spots.length > FEW ? [] : gridOf(scene)
    if (board) board.change(scene)
    else board = makeBoard(scene, handlers)
  }
  const wrong = (now.drawn?.wrong ?? []).map(each => pieceAt(each.path) || pieceAt(each.path.slice(0, -1)))
  const [x, y] = stroke.at(-1) ?? [0, 0]
  const held = dragged && stroke.length > 1 ? pieceAt(dragged) : ''
  const figures = view.figures.map(each => ({ ...each, active: wrong.includes(each.key), ...(each.key === held && each.radius ? { x, y } : {}) }))
  return board?.draw({
    view: { ...view, figures, dial: null }, selected: pieceAt(now.selected), targets: new Map(), marks: preview(), around: [], place, open,
    past: false, mine: false, effects: [],
  })
}

// ---- the page ----------------------------------------------------------------------------------------------------------

const head = () =>
  h('div', { class: 'head' },
    h('input', {
      class: 'title', type: 'text', 'aria-label': 'Title', placeholder: 'A title', value: String(now.drawn?.scenario.title ?? ''),
      onchange: (/** @type {Event} */ e) => set(['title'], /** @type {HTMLInputElement} */ (e.currentTarget).value || undefined),
    }),
    h('h1', { class: 'chip' }, workshop.title),
    h('span', { class: 'grow' }),
    h('button', { type: 'button', ...off(!now.past.length), onclick: undo, title: 'Ctrl+Z' }, '↶ Undo'),
    h('button', { type: 'button', ...off(!now.future.length), onclick: redo, title: 'Ctrl+Shift+Z' }, '↷ Redo'))

/** @param {string} name */
const isSetting = name => {
  const { schema } = plain(workshop.form.properties?.[name] ?? {})
  const isForce = workshop.corps.some(corps => corps.path[0] === name) && typeof now.drawn?.scenario[name] !== 'string'
  return !TEXTS.includes(name) && !isForce && isShort(schema, String(workshop.form.title), name)
}

/** The form of what is selected. */
function chosen() {
  const entry = now.selected.length ? entryAt(now.drawn?.scenario, now.selected) : null
  if (!entry || typeof entry !== 'object') return null
  const path = now.selected
  const list = entryAt(now.drawn?.scenario, path.slice(0, -1))
  const wrong = (now.drawn?.wrong ?? []).filter(each => path.every((part, i) => String(each.path[i]) === String(part)))
  return h('section', { class: 'chosen', key: path.join('.'), 'aria-labelledby': 'chosen' },
    h('div', { class: 'row spread' },
      h('h2', { id: 'chosen', tabindex: -1 }, called(entry, path.at(-1) ?? '')),
      h('span', { class: 'row' },
        !pieceAt(path) && workshop.tools.length > 0 && path.length < 4 && Array.isArray(list) &&
          h('button', { type: 'button', class: 'small', 'aria-pressed': String(!!moving), onclick: () => { moving = path; tell('Choose its new place on the board.') } }, 'Move'),
        Array.isArray(list) && h('button', { type: 'button', class: 'small', onclick: () => copyOf(path, entry) }, 'Another one'),
        h('button', { type: 'button', class: 'small', onclick: () => remove(path) }, 'Remove'),
        h('button', { type: 'button', class: 'small quiet', 'aria-label': 'Close', onclick: () => select([]) }, '×'))),
    wrong.map(each => h('p', { class: 'note bad' }, each.text)),
    h('div', { class: 'fields' }, fields(path)))
}

let latest = '' // what was selected last

/** Where a keyboard goes on when a form has gone: in the next one, or from whose form it was. */
function home() {
  if (now.selected.length) latest = now.selected.join('.')
  return now.selected.length ? '#chosen' : `.member[data-path="${latest}"]|.member|summary`
}

/** One more of the same; a piece stands nowhere yet. @param {Path} path @param {any} entry */
function copyOf(path, entry) {
  const corps = workshop.corps.findIndex(each => each.path.join('.') === path.slice(0, -1).join('.') && each.own.every(([name, value]) => entry[name] === value))
  const { at: _, level: __, adjacent: ___, ...rest } = entry
  if (corps >= 0) return void change('enlist', () => ({ corps, entry: rest }))
  const list = /** @type {any[]} */ (entryAt(now.drawn?.scenario, path.slice(0, -1)))
  set([...path.slice(0, -1), list.length], structuredClone(entry))
}

/** Numbers and words of the battle, and of its board where that is an entry of its own. */
const settings = () => {
  const groups = Object.keys(workshop.form.properties ?? {}).filter(name => {
    const { schema } = plain(workshop.form.properties[name])
    return schema.properties && !workshop.corps.some(corps => corps.path[0] === name)
  })
  return h('section', { class: 'settings', 'aria-label': 'The battle' },
    h('div', { class: 'fields' }, fields([], isSetting), groups.map(name => fields([name], inner => isNumber(plain(schemaAt([name]).properties?.[inner]).schema), true))))
}

const everything = () =>
  h('details', { class: 'everything' },
    h('summary', {}, 'Everything in the file'),
    h('div', { class: 'fields' }, fields([], name => name !== 'title' && !isSetting(name))))

sitAs(0, workshop.sides)
const root = /** @type {HTMLElement} */ (document.getElementById('editor'))
root.replaceChildren()
const redraw = mount(root, () => {
  if (!now.drawn) return h('p', { class: 'loading', role: 'status' }, now.trouble || 'Laying out the sand …')
  return h('div', { class: `editor${now.working ? ' working' : ''}` },
    palette(now.drawn.scene?.mood ?? '', redraw),
    h('div', { class: 'middle' },
      head(),
      now.trouble && h('p', { class: 'note bad', role: 'alert' }, now.trouble),
      h('div', { class: 'board-holder' }, drawBoard()),
      h('div', { class: 'below', 'data-home': home() }, chosen() ?? settings(), h('div', { class: 'forces' }, forces()), everything())),
    h('aside', { class: 'beside', 'aria-label': 'Checks, and what to do with it' }, side()),
    h('p', { class: 'hidden', role: 'status', key: 'pointed' }, pointed),
    h('p', { class: 'hidden', role: 'status', key: 'status' }, now.told),
    now.told && h('p', { class: 'told', 'aria-hidden': 'true', key: now.told }, now.told))
})
whenChanged(redraw)

addEventListener('keydown', event => {
  const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
  if (typing || event.defaultPrevented) return
  if (event.key === 'Escape') return handlers.cancel()
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  } else if ((event.key === 'Delete' || event.key === 'Backspace') && now.selected.length) remove(now.selected)
})

/** What the address brings along, else what the author worked on here, else the usual scenario. */
async function begin() {
  const sent = new URLSearchParams(location.hash.slice(1)).get('s')
  const linked = sent ? await unpacked(sent) : null
  const wanted = linked ?? draft()
  if (workshop.usual) await start(workshop.usual)
  else now.drawn = /** @type {any} */ ({ scenario: {}, wrong: [], scene: null, view: null, pieces: {}, whole: {}, known: {}, entry: [] })
  if (wanted && Object.keys(wanted).length) await take(wanted)
  now.past = []
  if (sent && !linked) now.trouble = 'This link holds no scenario that could be read.'
  redraw()
}
addEventListener('hashchange', begin)
begin()
