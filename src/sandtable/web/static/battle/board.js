// Draws any board that a ruleset describes, and tells what is pointed at. It knows no rules and no geometry of theirs.
import { beside, NAME } from './beside.js'
import { fitted, moved, showing, toBoard, toPixels, zoomed } from './camera.js'
import { h } from '../kit/dom.js'
import { spread } from './crowds.js'
import { drawEffect } from './effects.js'
import { drawFigure, radiusOf, RING } from './figures.js'
import { legend } from './legend.js'
import { WIDE, lettered } from './lettering.js'
import { gridOf, isArrow, isOpen, onBoard, placeAt, placeOf, placeTowards } from './places.js'
import { drawShape } from './shapes.js'
import { tint } from '../kit/sides.js'
import { door, drawGround, fromBelow } from './terrain.js'
import { prefix, textures } from './textures.js'
import { drawStep } from './way.js'

/**
 * @typedef {import('../kit/messages.js').Scene} Scene @typedef {import('../kit/messages.js').View} View
 * @typedef {import('../kit/messages.js').Shape} Shape @typedef {import('./places.js').Place} Place
 * @typedef {import('./camera.js').Camera} Camera @typedef {import('../kit/messages.js').Spot} Spot
 *
 * Actions that are possible somewhere: a few words, the characters of them to show there, and what they are about.
 * @typedef {{badge: string, short: string, bad: boolean, rolls: boolean, icon: string}} Target
 *
 * @typedef {{view: View, selected: string, targets: Map<string, Target>, marks: Shape[], around: Shape[], steps?: import('./way.js').Step[],
 *   place: Place|null, open: Spot[], past: boolean, mine: boolean, effects: import('./effects.js').Effect[],
 *   acts?: {figure: import('../kit/messages.js').Figure, buttons: import('../kit/dom.js').VNode[]}|null}} Shown `around` is an outlook, `place` what is
 *   pointed at, `open` spots beside those of the scene, `acts` what a piece can do
 *
 * @typedef {{point: (place: Place|null, byKey: boolean) => void, press: (place: Place|null, x: number, y: number, byKey?: boolean) => void,
 *   cancel: () => void, look: (place: Place) => void, redraw: () => void,
 *   draw: (width: number, angle: number, done: boolean) => void, drop: (key: string, x: number, y: number) => void,
 *   stroke?: Strokes}} Handlers
 *
 * What a pointer does that draws on the board instead of moving it. `begin` says whether this one does.
 * @typedef {{begin: (place: Place|null, x: number, y: number, layer: number) => boolean, go: (x: number, y: number) => void,
 *   end: () => void, cancel: () => void}} Strokes
 */

const CLICK = 6 // pixels a pointer may stray and still click
const MOUSE = 9 // pixels beside the middle of a small piece that still mean it
const FINGER = 16
const ROOM_FOR_BADGES = 24 // pixels between spots
const BAND = 75 // pixels further out make what is drawn one width narrower
const SHORT = 4 // characters of a price that fit a lit place; what is longer stands in the dock
const NARROW = 480 // pixels: a phone's board, with room for few words
const LEAD = 80 // pixels: what is farther from its piece is tied to it by a line
const PIECE = 1000 // pixels farther away that are better for buttons than to cover a piece or a place
const OPEN = 60 // ... or one of many points of open ground
const SPOT = 12 // pixels around the middle of a place
const ACT = { wide: 78, high: 50 } // pixels of a button beside a piece
const TURNED = 0.7 // of the board's width: words further to the right stand to the left
const MEASURED = 5 // units of the scale bar
const FLAT = new Set(['ground', 'zone', 'floor']) // what lies under the outlines of cells
const SIDE = /^side-\d$/ // whose a mark is
const BEDDED = new Set(['sight', 'sight-blocked', 'path']) // lines that stand out from any ground

export const HELP =
  'Arrow keys move over the board, N and P go to the next and previous place where something can be ' +
  'done, or else piece, Enter acts, Escape goes back, O shows what can be seen from there, plus, minus and 0 change the size, ' +
  'Page Up and Page Down the storey. Distances are told from middle to middle.'

/** @param {Scene} scene @param {Handlers} on */
export function makeBoard(scene, on) {
  let board = { width: scene.width, height: scene.height }
  let size = { width: 0, height: 0 }
  let camera = fitted(board, { width: 1, height: 1 })
  let whole = true // the board is fitted, and stays so when the window changes
  let layer = 0
  let byKey = false
  /** @type {Shown|null} */
  let shown = null
  /** @type {SVGSVGElement|null} */
  let canvas = null
  /** @type {Map<number, {x: number, y: number}>} */
  const pointers = new Map()
  let dragged = false
  let stroking = false
  const ids = prefix()
  let storeys = storeysAt(scene, 1, ids)
  let pointable = scene // with the open spots of the moment
  let grid = isOpen(scene) ? gridOf(scene) : [] // for keys
  /** @type {import('./crowds.js').Shifts} */
  let shifts = new Map()
  let key = legend(scene, () => on.redraw())
  /** @type {ReturnType<typeof lettered>['hasRoom']} */
  let hasRoom = () => true

  // ---- the part that is seen ----

  /** @param {Camera} next */
  const look = next => {
    camera = next
    whole = false
    on.redraw()
  }
  const fit = () => {
    camera = fitted(board, size)
    whole = true
    on.redraw()
  }
  /** @param {number} factor @param {number} [x] @param {number} [y] */
  const zoom = (factor, x = size.width / 2, y = size.height / 2) => look(zoomed(camera, x, y, factor, board, size))
  /** @param {number} place */
  const climb = place => {
    layer = Math.min(Math.max(place, 0), scene.layers.length - 1)
    on.redraw()
  }

  // ---- pointers ----

  /** @param {{clientX: number, clientY: number}} event @returns {[number, number]} */
  const at = event => {
    const box = canvas?.getBoundingClientRect()
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]
  }
  /** @param {number} x @param {number} y in pixels @param {number} slack in pixels */
  const meant = (x, y, slack) => {
    if (!shown) return null
    const view = { ...shown.view, figures: shown.view.figures.map(asDrawn) }
    const place = placeAt(pointable, view, layer, ...toBoard(camera, x, y), slack / camera.zoom)
    return place?.figure ? placeOf(pointable, shown.view, place.figure) : place
  }
  /** Where a piece is drawn. @param {import('../kit/messages.js').Figure} figure */
  const asDrawn = figure => {
    const [x, y] = shifts.get(figure.key) ?? [figure.x, figure.y]
    return { ...figure, x, y }
  }

  const pointing = {
    /** @param {PointerEvent} event */
    onpointerdown: event => {
      if (event.button) return
      const [x, y] = at(event)
      pointers.set(event.pointerId, { x, y })
      turning = pointers.size === 1 && shown?.mine ? dialAt(x, y) : null
      if (stroking) on.stroke?.cancel()
      const slack = event.pointerType === 'mouse' ? MOUSE : FINGER
      stroking = pointers.size === 1 && !!on.stroke?.begin(meant(x, y, slack), ...toBoard(camera, x, y), layer)
      if (stroking) canvas?.setPointerCapture(event.pointerId)
      if (pointers.size === 1) dragged = false
      else dragged = true
    },
    /** @param {PointerEvent} event */
    onpointermove: event => {
      const [x, y] = at(event)
      const before = pointers.get(event.pointerId)
      if (!before) {
        if (event.pointerType === 'mouse') {
          byKey = false
          on.point(meant(x, y, MOUSE), false)
        }
        return
      }
      if (stroking) return on.stroke?.go(...toBoard(camera, x, y))
      if (!dragged && Math.hypot(x - before.x, y - before.y) < CLICK) return
      if (!dragged) canvas?.setPointerCapture(event.pointerId)
      dragged = true
      if (turning) return turn(x, y, false)
      if (pointers.size === 2) pinch(event.pointerId, before, { x, y })
      else look(moved(camera, x - before.x, y - before.y, board, size))
      pointers.set(event.pointerId, { x, y })
    },
    /** @param {PointerEvent} event */
    onpointerup: event => {
      const pressed = pointers.delete(event.pointerId)
      const [x, y] = at(event)
      if (pressed && dragged && turning) turn(x, y, true)
      turning = null
      if (pressed && stroking) {
        stroking = false
        on.stroke?.end()
        return
      }
      if (!pressed || dragged || pointers.size) return
      byKey = false
      on.press(meant(x, y, event.pointerType === 'mouse' ? MOUSE : FINGER), ...toBoard(camera, x, y))
    },
    /** @param {PointerEvent} event */
    onpointercancel: event => {
      pointers.delete(event.pointerId)
      if (stroking) on.stroke?.cancel()
      stroking = false
    },
    /** @param {PointerEvent} event */
    onpointerleave: event => {
      if (event.pointerType === 'mouse' && !pointers.size) on.point(null, false)
    },
    /** @param {WheelEvent} event */
    onwheel: event => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), ...at(event))
    },
  }

  // ---- drawing an answer with a direction, from the piece that gives it ----

  /** @type {{x: number, y: number}|null} the middle of the piece, in pixels */
  let turning = null
  /** @param {number} x @param {number} y */
  const dialAt = (x, y) => {
    const figure = shown?.view.figures.find(each => each.key === shown?.view.dial?.figure)
    if (!figure) return null
    const drawn = asDrawn(figure)
    const [fx, fy] = toPixels(camera, drawn.x, drawn.y)
    return Math.hypot(x - fx, y - fy) <= radiusOf(figure, camera.zoom) + MOUSE ? { x: fx, y: fy } : null
  }
  /** Nearer is wider. @param {number} x @param {number} y @param {boolean} done */
  const turn = (x, y, done) => {
    const { dial } = shown?.view ?? {}
    if (!turning || !dial) return
    const widths = dial.widths.map(([degrees]) => degrees).sort((one, other) => other - one)
    const far = Math.hypot(x - turning.x, y - turning.y)
    const width = widths[Math.min(Math.floor(far / BAND), widths.length - 1)] ?? 0
    const angle = Math.round((Math.atan2(y - turning.y, x - turning.x) * 180) / Math.PI)
    on.draw(width, (angle + 360) % 360, done)
  }
  const dropping = {
    /** @param {DragEvent} event */
    ondragover: event => event.preventDefault(),
    /** @param {DragEvent} event */
    ondrop: event => {
      event.preventDefault()
      const key = event.dataTransfer?.getData('text/plain')
      if (key) on.drop(key, ...toBoard(camera, ...at(event)))
    },
  }

  /** @param {number} id @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  const pinch = (id, before, now) => {
    const other = [...pointers].find(([each]) => each !== id)?.[1]
    if (!other) return
    const was = Math.hypot(before.x - other.x, before.y - other.y)
    const is = Math.hypot(now.x - other.x, now.y - other.y)
    const panned = moved(camera, (now.x - before.x) / 2, (now.y - before.y) / 2, board, size)
    look(zoomed(panned, (now.x + other.x) / 2, (now.y + other.y) / 2, is / Math.max(was, 1), board, size))
  }

  // ---- keys ----

  /** @param {Place|null} place */
  const go = place => {
    if (!place) return
    byKey = true
    layer = place.layer
    if (!whole) camera = showing(camera, place.x, place.y, board, size)
    on.point(place, true)
  }
  /** @param {KeyboardEvent} event */
  const onkeydown = event => {
    if (!shown || event.ctrlKey || event.metaKey || event.altKey) return
    const { view, selected, place } = shown
    const from = place ?? placeOf(pointable, view, selected) ?? firstPlace(scene, view)
    /** @type {Record<string, () => void>} */
    const keys = {
      Enter: () => place && on.press(place, place.x, place.y, true),
      ' ': () => place && on.press(place, place.x, place.y, true),
      Escape: on.cancel,
      n: () => step(1),
      p: () => step(-1),
      o: () => place && on.look(place),
      '+': () => zoom(1.4),
      '-': () => zoom(1 / 1.4),
      0: fit,
      PageUp: () => climb(layer + 1),
      PageDown: () => climb(layer - 1),
    }
    if (isArrow(event.key) && from) {
      go(
        place || byKey
          ? placeTowards({ ...pointable, spots: [...pointable.spots, ...grid] }, view, layer, from, event.key)
          : placeOf(pointable, view, from.figure || from.spot),
      )
    } else if (event.key in keys) keys[event.key]?.()
    else return
    event.preventDefault()
  }
  /** The next place where something can be done, or else piece. @param {number} by */
  const step = by => {
    if (!shown) return
    const there = shown.view.figures.filter(figure => figure.radius > 0).map(figure => figure.key)
    const keys = shown.targets.size ? [...shown.targets.keys()] : there
    const now = keys.findIndex(key => key === shown?.place?.figure || key === shown?.place?.spot)
    const next = keys[(now + by + keys.length) % keys.length] ?? keys[0]
    go(placeOf(pointable, shown.view, next ?? ''))
  }

  // ---- drawing ----

  /** @param {SVGSVGElement} el */
  const ready = el => {
    canvas = el
    new ResizeObserver(([entry]) => {
      if (!entry) return
      size = { width: entry.contentRect.width, height: entry.contentRect.height }
      if (whole) camera = fitted(board, size)
      storeys = storeysAt(scene, 1 / fitted(board, size).zoom, ids)
      on.redraw()
    }).observe(el)
  }

  /** Something of the window's size at a point of the board. @param {number} x @param {number} y
   * @param {import('../kit/dom.js').Kids} what @param {Record<string, any>} [props] */
  const upright = (x, y, what, props = {}) =>
    h('g', { ...props, style: { transform: `translate(${x}px, ${y}px)` } },
      h('g', { transform: `scale(${1 / camera.zoom})` }, what),
    )

  /** @param {Shape[]} shapes @param {string} more */
  const drawShapes = (shapes, more = '') =>
    shapes.map(shape => {
      const other = `${more}${shape.layer === layer ? '' : ' elsewhere'}${SIDE.test(shape.variant) ? ` side-${tint(Number(shape.variant.slice(5)))}` : ''}`
      if (shape.style === 'doorway' && shape.variant) return door(shape, ids)
      if (BEDDED.has(shape.style) && shape.layer === layer) return [drawShape({ ...shape, label: '' }, ' bed'), drawShape(shape, other)]
      if (shape.kind !== 'text') return drawShape(shape, other)
      const [x = 0, y = 0] = shape.points
      if (!hasRoom(...toPixels(camera, x, y), shape.label)) return null
      return upright(x, y, h('text', { class: `caption ${shape.variant}${other}` }, shape.label))
    })

  /** @param {Shown} now */
  const draw = now => {
    shown = now
    pointable = now.open.length ? { ...scene, spots: [...scene.spots, ...now.open] } : scene
    const figures = now.view.figures.filter(onBoard)
    const apart = 2 * scene.reach * camera.zoom
    shifts = spread(figures, figure => radiusOf(figure, camera.zoom) / camera.zoom)
    const threads = figures.filter(figure => shifts.has(figure.key)).map(figure => {
      const { x, y } = asDrawn(figure)
      return h('line', { class: 'thread', x1: figure.x, y1: figure.y, x2: x, y2: y })
    })
    const lit = pointable.spots.filter(spot => spot.layer === layer && now.targets.has(spot.key))
    const letters = lettered(figures.filter(figure => figure.layer === layer).map(figure => {
      const { key, name, active } = figure
      const drawn = asDrawn(figure)
      const [x, y] = toPixels(camera, drawn.x, drawn.y)
      const matters = 4 * Number(key === now.place?.figure) + 2 * Number(key === now.selected) + Number(active)
      return { key, name, x, y, ring: radiusOf(figure, camera.zoom) + RING, tag: now.targets.get(key)?.short ?? '', matters }
    }), { ...size, narrow: isNarrow() }, lit.map(({ x, y, open }) => {
      const [left, top] = toPixels(camera, x, y)
      return { x: left, y: top, r: spotSize(open ? 0 : apart) }
    }))
    hasRoom = letters.hasRoom
    const pieces = [...figures].sort(forward).map(figure => {
      const target = now.targets.get(figure.key)
      const { side, name } = letters.told.get(figure.key) ?? { side: '', name: null }
      const how = {
        selected: figure.key === now.selected,
        target: target !== undefined,
        aimed: target !== undefined && figure.key === now.place?.figure,
        badge: target && side ? target.short : '',
        icon: target?.icon ?? '',
        ghost: figure.layer !== layer,
        side,
        name,
      }
      const { x, y } = asDrawn(figure)
      return upright(x, y, drawFigure(figure, camera.zoom, how), {
        key: figure.key,
        id: `figure-${figure.key}`,
        class: 'piece',
      })
    })
    const hot = lit.flatMap(spot => {
      const target = now.targets.get(spot.key)
      return target ? [upright(spot.x, spot.y, hotSpot(target, spot.open ? 0 : apart), { key: spot.key, class: 'hot' })] : []
    })
    const { place } = now
    /** @param {string} key @returns {[number, number]|null} */
    const whereIs = key => {
      const figure = figures.find(each => each.key === key)
      const drawn = figure && asDrawn(figure)
      return drawn ? [drawn.x, drawn.y] : null
    }
    const pointed = now.view.figures.find(figure => figure.key === place?.figure && onBoard(figure))
    const cursorAt = pointed ? asDrawn(pointed) : place
    const bar = acts(now)
    return h('div', { class: `board mood-${scene.mood || 'sand'}${now.past ? ' past' : ''}${isNarrow() ? ' narrow' : ''}`, 'data-home': '.canvas' },
      h('svg', {
        class: 'canvas',
        tabindex: 0,
        role: 'application',
        'aria-label': 'Board',
        'aria-description': HELP,
        ready,
        onkeydown,
        ...pointing,
        ...dropping,
      },
        textures(ids, 1 / fitted(board, size).zoom),
        size.width > 0 &&
          h('g', {
            class: 'world',
            'aria-hidden': 'true',
            transform: `scale(${camera.zoom}) translate(${-camera.left} ${-camera.top})`,
          },
            h('rect', { class: 'tray', width: scene.width, height: scene.height }),
            layer > 0 && h('g', { key: 'below', class: 'below' }, storeys[layer - 1]?.shapes),
            h('g', { key: 'ground' }, storeys[layer]?.shapes),
            h('g', { key: 'captions' }, drawShapes(storeys[layer]?.words ?? [])),
            h('g', { key: 'marks' }, drawShapes(now.view.marks)),
            h('g', { key: 'around' }, drawShapes(now.around)),
            h('g', { key: 'hot' }, hot),
            h('g', { key: 'aim' }, drawShapes(now.marks, ' aim')),
            h('g', { key: 'way', class: 'effects' }, (now.steps ?? []).filter(step => step.layer === layer).map((step, place) =>
              upright(step.x, step.y, drawStep(step, camera.zoom, step.x > TURNED * scene.width), { key: `step-${place}` }))),
            h('g', { key: 'threads' }, threads),
            h('g', { key: 'pieces' }, pieces),
            h('g', { key: 'effects', class: 'effects' }, now.effects.map(effect => drawEffect(effect, whereIs, upright))),
            place &&
              cursorAt &&
              place.layer === layer &&
              upright(cursorAt.x, cursorAt.y, cursor(Math.max(place.radius * camera.zoom, 8) + 3, byKey), { key: 'cursor' }),
          ),
        bar?.lead && h('path', { key: 'lead', class: 'thread lead', d: bar.lead }),
        scaleBar(),
      ),
      bar?.buttons,
      controls(),
    )
  }

  /** What a piece can do, in buttons beside it, and what leads from it to them; a phone's board has no room for them. @param {Shown} now */
  const acts = ({ acts, view, targets, steps }) => {
    if (!acts || !onBoard(acts.figure) || acts.figure.layer !== layer || isNarrow()) return null
    const { figure, buttons } = acts
    const abreast = Math.max(1, Math.min(buttons.length, Math.floor(size.width / ACT.wide) - 1))
    const box = { width: abreast * ACT.wide, height: Math.ceil(buttons.length / abreast) * ACT.high }
    const { x, y } = asDrawn(figure)
    const [px, py] = toPixels(camera, x, y)
    /** @param {number} round @param {number} worth */
    const kept = (round, worth) => (/** @type {{x: number, y: number, layer: number}} */ each) => (each.layer === layer ? [{ at: toPixels(camera, each.x, each.y), round, worth }] : [])
    const ring = radiusOf(figure, camera.zoom) + RING
    const pieces = view.figures.filter(each => onBoard(each) && each.key !== figure.key).map(asDrawn).flatMap(kept(ring + NAME, PIECE))
    const spots = pointable.spots.filter(spot => targets.has(spot.key)).flatMap(spot => kept(SPOT, spot.open ? OPEN : PIECE)(spot))
    const { left, top } = beside(size, box, [px, py], ring, [...pieces, ...spots])
    const style = { left: `${left}px`, top: `${top}px`, width: `${box.width}px`, 'grid-auto-rows': `${ACT.high}px`, 'grid-template-columns': `repeat(${abreast}, 1fr)` }
    const [toX, toY] = [Math.min(Math.max(px, left), left + box.width), Math.min(Math.max(py, top), top + box.height)]
    const lead = Math.hypot(toX - px, toY - py) > LEAD && `M${px} ${py}L${toX} ${toY}`
    return { lead, buttons: h('div', { key: 'acts', class: steps?.length ? 'acts aside' : 'acts', role: 'group', 'aria-label': `What ${figure.name} can do`, style }, buttons) }
  }

  const isNarrow = () => size.width < NARROW

  /** How long five units are. */
  const scaleBar = () => {
    const long = MEASURED * camera.zoom
    if (!scene.unit || long > size.width / 2) return null
    const ticks = Array.from({ length: MEASURED - 1 }, (_, tick) => `M${(tick + 1) * camera.zoom} 0V-4`).join('')
    const words = `${MEASURED} ${scene.unit}`
    return h('g', { key: 'scale', class: 'scale', 'aria-hidden': 'true', transform: `translate(16 ${size.height - 12})` },
      h('rect', { x: -4, y: -21, width: WIDE * words.length + 8, height: 14, rx: 3 }),
      h('path', { d: `M0-6V0H${long}V-6${ticks}` }),
      h('text', { y: -10 }, words),
    )
  }

  const controls = () =>
    h('div', { class: 'board-controls' },
      key(),
      scene.layers.length > 1 &&
        h('div', { class: 'storeys', role: 'group', 'aria-label': 'Storey' },
          scene.layers.map((name, place) =>
            h(
              'button',
              { type: 'button', class: 'small', 'aria-pressed': String(place === layer), onclick: () => climb(place) },
              name,
            ),
          ),
        ),
      h('div', { class: 'zooms', role: 'group', 'aria-label': 'Size of the board' },
        h('button', { type: 'button', class: 'small', 'aria-label': 'Closer', onclick: () => zoom(1.4) }, '+'),
        h('button', { type: 'button', class: 'small', 'aria-label': 'Further away', onclick: () => zoom(1 / 1.4) },
          '−',
        ),
        h('button', { type: 'button', class: 'small', 'aria-label': 'The whole board', onclick: fit }, 'Fit'),
      ),
    )

  return {
    draw,
    /** Shows the storey of a place. @param {number} next */
    climb: next => {
      if (next !== layer) climb(next)
    },
    focus: () => canvas?.focus({ preventScroll: true }),
    /** The same board with another ground. @param {Scene} next */
    change: next => {
      scene = next
      board = { width: scene.width, height: scene.height }
      layer = Math.min(layer, scene.layers.length - 1)
      if (whole) camera = fitted(board, size)
      storeys = storeysAt(scene, 1 / fitted(board, size).zoom, ids)
      pointable = scene
      grid = isOpen(scene) ? gridOf(scene) : []
      key = legend(scene, () => on.redraw())
    },
    layer: () => layer,
    isNarrow,
  }
}

/** Every storey's ground, made once a size: drawing it again costs nothing. @param {Scene} scene @param {number} k @param {string} ids */
const storeysAt = (scene, k, ids) => scene.layers.map((_, layer) => ground(scene, layer, k, ids))

/** @param {Scene} scene @param {number} layer @param {number} k board units a pixel @param {string} ids of its textures */
function ground(scene, layer, k, ids) {
  const shapes = scene.ground.filter(shape => shape.layer === layer)
  const dots = scene.cell.length ? shapes.filter(shape => shape.style === 'dot') : []
  const cells = dots.map(({ points: [x = 0, y = 0] }) =>
    h('polygon', { class: 'cell-edge', points: scene.cell.map((each, place) => +(each + (place % 2 ? y : x)).toFixed(3)).join(' ') }),
  )
  const [low, high] = [true, false].map(flat =>
    fromBelow(shapes.filter(shape => shape.kind !== 'text' && FLAT.has(shape.style) === flat)).map(shape => drawGround(shape, k, ids)),
  )
  return {
    shapes: [h('g', { class: 'storey' }, low, cells, high)],
    words: shapes.filter(shape => shape.kind === 'text'),
  }
}

/** Those further down the page lie on those above; the piece that acts, on all. @param {import('../kit/messages.js').Figure} one @param {import('../kit/messages.js').Figure} other */
const forward = (one, other) => Number(one.active) - Number(other.active) || one.y - other.y

/** @param {Scene} scene @param {View} view */
const firstPlace = (scene, view) => placeOf(scene, view, view.figures.find(onBoard)?.key ?? scene.spots[0]?.key ?? '')

/** The radius of a lit place. @param {number} apart pixels between spots */
const spotSize = apart => Math.max(5, Math.min(apart * 0.32, 13))

/** @param {Target} target @param {number} apart pixels between spots */
function hotSpot(target, apart) {
  const r = spotSize(apart)
  return [
    h('circle', { class: target.rolls ? 'ring rolls' : 'ring', r }),
    apart >= ROOM_FOR_BADGES && target.short.length <= SHORT && h('text', { class: 'cost', y: '0.35em' }, target.short),
  ]
}

/** @param {number} r @param {boolean} byKey */
const cursor = (r, byKey) =>
  h('g', { class: byKey ? 'cursor by-key' : 'cursor' }, h('circle', { class: 'under', r }), h('circle', { r }))
