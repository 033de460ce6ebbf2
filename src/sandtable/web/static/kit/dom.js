// A keyed virtual DOM: a page is a function of its state. What has the focus keeps it, whatever is drawn around it.

/**
 * @typedef {{tag: string, props: Record<string, any>, kids: Kid[], el?: Element, drawn?: Node_[]}} VNode
 * @typedef {{text: string, el?: Text}} TextNode_
 * @typedef {VNode | TextNode_} Node_
 * @typedef {Node_ | string | number | null | undefined | false} Kid
 * @typedef {Kid | KidList} Kids
 * @typedef {Kids[]} KidList
 */

import { at } from './root.js'

const SVG = 'http://www.w3.org/2000/svg'
const OURS = new Set(['key', 'ready', 'after'])
const LIVE = new Set(['value', 'checked']) // what people change themselves: compared with the element, not with the past

/** @type {(() => void)[]} */
let afterwards = []
const FOCUSED = ':is(button, input, select, textarea):enabled, a[href], summary'

/**
 * An element to be. Properties: attributes, `on...` listeners, `style` as an object, `key`; `ready` is called with the
 * element once it stands in the page, `after` after every drawing of it. The same object drawn again is skipped, with
 * all that is in it.
 * @param {string} tag @param {Record<string, any>} [props] @param {...Kids} kids
 * @returns {VNode}
 */
export const h = (tag, props = {}, ...kids) => ({ tag, props, kids: flat(kids) })

/** What may be wider than the page: it scrolls by itself, by the keyboard too. @param {string} label @param {Kid[]} kids */
export const scrolling = (label, ...kids) => h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': label }, ...kids)

/** For a button that can do nothing now: it keeps the focus, so that no other is pressed instead. @param {boolean} isOff */
export const off = isOff => (isOff ? { 'aria-disabled': 'true', 'data-off': true } : {})

/** @param {Kids[]} kids @returns {Kid[]} */
const flat = kids => /** @type {Kid[]} */ (kids.flat(/** @type {1} */ (Infinity)))

/**
 * A part of a page that is made again only when something it is made from is another one.
 * @param {() => unknown[]} from @param {() => Kids} make @returns {() => Kids}
 */
export function unlessSame(from, make) {
  /** @type {unknown[]|null} */
  let before = null
  /** @type {Kids} */
  let made = null
  return () => {
    const now = from()
    if (before === null || now.some((each, place) => each !== before?.[place])) made = make()
    before = now
    return made
  }
}

/** @param {Kid[]} kids @returns {Node_[]} */
function nodes(kids) {
  /** @type {Node_[]} */
  const found = []
  for (const kid of kids) {
    if (kid === null || kid === undefined || kid === false || kid === '') continue
    found.push(typeof kid === 'object' ? kid : { text: String(kid) })
  }
  return found
}

/** @param {Element} el @param {Record<string, any>} props @param {Record<string, any>} old */
function setProperties(el, props, old) {
  for (const name in old) if (!(name in props)) setProperty(el, name, null, old[name])
  for (const name in props) setProperty(el, name, props[name], old[name])
}

/** @param {any} el @param {string} name @param {any} value @param {any} was */
function setProperty(el, name, value, was) {
  if (LIVE.has(name)) {
    const typing = el.tagName === 'INPUT' && name === 'value' && value === was && el === document.activeElement
    if (el[name] !== value && !typing) el[name] = value ?? '' // half a word that nobody has heard of yet stays
    return
  }
  if (value === was || OURS.has(name)) return
  if (name.startsWith('on')) el[name] = value ?? null
  else if (name === 'style') setStyle(el, value ?? {}, was ?? {})
  else if (value === null || value === undefined || value === false) el.removeAttribute(name)
  else el.setAttribute(name, value === true ? '' : name === 'href' ? at(String(value)) : String(value))
}

/** Sets styles by their names in CSS, such as `flex-grow`. @param {any} el @param {Record<string, string>} style
 * @param {Record<string, string>} was */
function setStyle(el, style, was) {
  for (const name in was) if (!(name in style)) el.style.removeProperty(name)
  for (const name in style) if (style[name] !== was[name]) el.style.setProperty(name, style[name])
}

/** @param {Node_} node @param {boolean} svg @returns {Element | Text} */
function create(node, svg) {
  if ('text' in node) return (node.el = document.createTextNode(node.text))
  const drawing = svg || node.tag === 'svg'
  const el = (node.el = drawing ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag))
  node.drawn = nodes(node.kids)
  patch(el, node.drawn, [], drawing)
  setProperties(el, node.props, {}) // after the children: a select takes its value only when it has its options
  const { ready, after } = node.props
  if (ready) afterwards.push(() => ready(el))
  if (after) afterwards.push(() => after(el))
  return el
}

/** @param {Node_} node @param {Node_} old @param {boolean} svg @returns {Element | Text} */
function update(node, old, svg) {
  if ('text' in node || 'text' in old) {
    const next = /** @type {TextNode_} */ (node)
    const before = /** @type {TextNode_} */ (old)
    next.el = /** @type {Text} */ (before.el)
    if (next.text !== before.text) next.el.data = next.text
    return next.el
  }
  const el = /** @type {Element} */ (old.el)
  if (node === old) return el
  node.el = el
  node.drawn = nodes(node.kids)
  patch(el, node.drawn, old.drawn ?? [], svg || node.tag === 'svg')
  setProperties(el, node.props, old.props)
  const { after } = node.props
  if (after) afterwards.push(() => after(el))
  return el
}

/** @param {Node_} node */
const sort = node => ('text' in node ? '#text' : node.tag)

/** @param {Element} el @param {Node_[]} now @param {Node_[]} before @param {boolean} svg */
function patch(el, now, before, svg) {
  /** @type {Map<any, VNode>} */
  const keyed = new Map()
  /** @type {Map<string, Node_[]>} */
  const others = new Map()
  for (const old of before) {
    if (!('text' in old) && old.props.key !== undefined) keyed.set(old.props.key, old)
    else {
      const alike = others.get(sort(old))
      if (alike) alike.push(old)
      else others.set(sort(old), [old])
    }
  }
  const kept = new Set()
  const elements = now.map(node => {
    const key = 'text' in node ? undefined : node.props.key
    const old = key === undefined ? others.get(sort(node))?.shift() : keyed.get(key)
    if (!old || sort(old) !== sort(node)) return create(node, svg)
    kept.add(old)
    return update(node, old, svg)
  })
  for (const old of before) if (!kept.has(old)) old.el?.remove()
  let there = el.firstChild
  for (const next of elements) {
    if (there === next) there = there.nextSibling
    else el.insertBefore(next, there)
  }
}

/**
 * Draws a view into an element; returns a function that draws it again soon, however often it is called.
 * @param {Element} root @param {() => Kids} view @returns {() => void}
 */
export function mount(root, view) {
  /** @type {Node_[]} */
  let before = []
  let queued = false
  const draw = () => {
    queued = false
    const focus = keepFocus(root)
    const now = nodes(flat([view()]))
    patch(root, now, before, root.namespaceURI === SVG)
    before = now
    const calls = afterwards
    afterwards = []
    focus()
    for (const call of calls) call()
  }
  draw()
  return () => {
    if (queued) return
    queued = true
    queueMicrotask(draw)
  }
}

/**
 * Moving an element takes the focus from it: this gives it back. Where the element is gone or disabled, the nearest
 * thing around it that can have the focus gets it, or what that names as `data-home`: selectors, the first of which is
 * found, with | between them; else the first field or button that is near. So a keyboard never starts again from the
 * top of the page.
 * @param {Element} root @returns {() => void}
 */
function keepFocus(root) {
  const active = document.activeElement
  if (!(active instanceof HTMLElement || active instanceof SVGElement) || !root.contains(active)) return () => {}
  /** @type {Element[]} */
  const around = []
  for (let el = active.parentElement; el && el !== root.parentElement; el = el.parentElement) around.push(el)
  return () => {
    const isLost = !active.isConnected || active.matches(':disabled')
    if (document.activeElement === active && !isLost) return
    if (document.activeElement && ![active, document.body].includes(/** @type {HTMLElement} */ (document.activeElement))) return
    const home = isLost ? homes(around).next().value : active
    if (home instanceof HTMLElement || home instanceof SVGElement) home.focus({ preventScroll: true })
  }
}

/** What may have the focus instead of something in these elements, the innermost of which is first. @param {Element[]} around */
function* homes(around) {
  const there = around.filter(each => each.isConnected)
  for (const el of there) {
    for (const what of el.getAttribute('data-home')?.split('|') ?? []) {
      const home = el.querySelector(what)
      if (home) yield home
    }
    if (el.hasAttribute('tabindex')) yield el
  }
  for (const el of there) yield* el.querySelectorAll(FOCUSED)
}
