// A page without a browser: as much of one as page scripts need, and no more. What is missing fails loudly.
import fs from 'node:fs'
import path from 'node:path'

class Leaf {
  /** @type {any} */ parentNode = null
  get parentElement() { return this.parentNode }
  get nextSibling() { return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null }
  get isConnected() { return document.documentElement.contains(this) }
  remove() {
    const all = this.parentNode?.childNodes ?? []
    if (all.includes(this)) all.splice(all.indexOf(this), 1)
    this.parentNode = null
  }
}

class Words extends Leaf {
  /** @param {string} data */
  constructor(data) { super(); this.data = data }
  get textContent() { return this.data }
}

class Element extends Leaf {
  /** @type {any[]} */ childNodes = []
  /** @type {Map<string, string>} */ attributes = new Map()
  /** @type {Map<string, Function[]>} */ heard = new Map()
  /** @type {Map<string, string>} */ #style = new Map()
  /** @type {any} */ typed = undefined
  style = { setProperty: (/** @type {string} */ name, /** @type {string} */ value) => this.#style.set(name, value), removeProperty: (/** @type {string} */ name) => this.#style.delete(name), getPropertyValue: (/** @type {string} */ name) => this.#style.get(name) ?? '' }
  dataset = new Proxy(/** @type {any} */ ({}), {
    get: (_, name) => this.getAttribute(dashed(String(name))) ?? undefined,
    set: (_, name, value) => { this.setAttribute(dashed(String(name)), value); return true },
    deleteProperty: (_, name) => this.attributes.delete(dashed(String(name))),
  })
  /** @param {string} tag @param {string} space */
  constructor(tag, space) { super(); this.tag = tag; this.namespaceURI = space }
  get tagName() { return this.tag.toUpperCase() }
  get firstChild() { return this.childNodes[0] ?? null }
  get children() { return this.childNodes.filter(each => each instanceof Element) }
  get textContent() { return this.childNodes.map(each => each.textContent).join('') }
  set textContent(text) { this.replaceChildren(text) }
  get id() { return this.getAttribute('id') ?? '' }
  get className() { return this.getAttribute('class') ?? '' }
  set className(name) { this.setAttribute('class', name) }
  get value() { return this.typed ?? (this.tag === 'select' ? (this.querySelector('option[selected]') ?? this.querySelector('option'))?.value : this.getAttribute('value')) ?? '' }
  set value(value) { this.typed = value }
  get valueAsNumber() { return Number.parseFloat(this.value) }
  /** @param {string} name */ getAttribute(name) { return this.attributes.get(name) ?? null }
  /** @param {string} name */ hasAttribute(name) { return this.attributes.has(name) }
  /** @param {string} name @param {any} value */ setAttribute(name, value) { this.attributes.set(name, String(value)) }
  /** @param {string} name */ removeAttribute(name) { this.attributes.delete(name) }
  /** @param {any} other @returns {boolean} */ contains(other) { return other === this || (other?.parentNode ? this.contains(other.parentNode) : false) }
  /** @param {any} next @param {any} before */
  insertBefore(next, before) {
    next.remove()
    next.parentNode = this
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, next)
  }
  /** @param {any[]} more */ append(...more) { for (const each of more) this.insertBefore(typeof each === 'string' ? new Words(each) : each, null) }
  /** @param {any[]} more */ replaceChildren(...more) { for (const each of [...this.childNodes]) each.remove(); this.append(...more) }
  /** @param {string} selector */ matches(selector) { return parsed(selector).some(each => meets(this, each)) }
  /** @param {string} selector @returns {any} */ closest(selector) { return this.matches(selector) ? this : this.parentNode instanceof Element ? this.parentNode.closest(selector) : null }
  /** @param {string} selector @returns {any[]} */ querySelectorAll(selector) { return this.children.flatMap(each => [...(each.matches(selector) ? [each] : []), ...each.querySelectorAll(selector)]) }
  /** @param {string} selector @returns {any} */ querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null }
  /** @param {string} type @param {Function} what */ addEventListener(type, what) { this.heard.set(type, [...(this.heard.get(type) ?? []), what]) }
  /** @param {string} type @param {Function} what */ removeEventListener(type, what) { this.heard.set(type, (this.heard.get(type) ?? []).filter(each => each !== what)) }
  focus() { document.activeElement = this }
  checkVisibility() { return true }
  getBoundingClientRect() { return { left: 0, top: 0, width: 900, height: 600 } }
  scrollIntoView() {}
  setPointerCapture() {}
  showModal() { this.setAttribute('open', '') }
  close() { this.removeAttribute('open') }
  click() { fire(this, 'click') }
}

const HTML = 'http://www.w3.org/1999/xhtml'
class HTMLElement extends Element {}
class SVGElement extends Element {}
class HTMLDialogElement extends HTMLElement {}
class HTMLSelectElement extends HTMLElement {}
class HTMLDetailsElement extends HTMLElement {}
class HTMLInputElement extends HTMLElement {}
/** @type {Record<string, any>} */
const OWN = { dialog: HTMLDialogElement, select: HTMLSelectElement, details: HTMLDetailsElement, input: HTMLInputElement }

/** @param {string} name */
const dashed = name => `data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

/** Selectors of tags, ids, classes and attributes, one inside the other. @type {Map<string, ((el: any) => boolean)[][]>} */
const selectors = new Map()

/** @param {string} selector */
function parsed(selector) {
  const known = selectors.get(selector)
  if (known) return known
  const found = selector.split(',').map(each => each.trim().split(/\s+/).map(compound))
  selectors.set(selector, found)
  return found
}

/** @param {string} text @returns {(el: any) => boolean} */
function compound(text) {
  const wanted = [...text.matchAll(/([#.]?)([\w-]+)|\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)].map(([, sign, name, attribute, value]) =>
    sign === '#' ? (/** @type {any} */ el) => el.id === name
    : sign === '.' ? (/** @type {any} */ el) => el.className.split(' ').includes(name)
    : name ? (/** @type {any} */ el) => el.tag === name
    : (/** @type {any} */ el) => (value === undefined ? el.hasAttribute(attribute) : el.getAttribute(attribute) === value))
  return el => wanted.every(is => is(el))
}

/** @param {any} el @param {((el: any) => boolean)[]} parts @returns {boolean} */
function meets(el, parts) {
  if (!parts.at(-1)?.(el) || parts.length === 1) return parts.length === 1 && Boolean(parts[0]?.(el))
  const above = parts.slice(0, -1)
  for (let up = el.parentNode; up instanceof Element; up = up.parentNode) if (meets(up, above)) return true
  return false
}

/** Something happens to an element, and to all around it. @param {any} el @param {string} type @param {object} [more] */
export function fire(el, type, more = {}) {
  let stopped = false
  const event = { type, target: el, button: 0, pointerType: 'mouse', pointerId: 1, clientX: 0, clientY: 0, key: '', preventDefault() {}, stopPropagation() { stopped = true }, ...more }
  for (let at = el; at && !stopped; at = at.parentNode) {
    Object.assign(event, { currentTarget: at })
    at[`on${type}`]?.(event)
    for (const what of at.heard?.get(type) ?? []) what(event)
  }
}

const html = new HTMLElement('html', HTML)
const around = new HTMLElement('window', HTML)
/** What the server would answer, by address, and what it was asked. @type {Map<string, any>} */
export const answers = new Map()
/** @type {{address: string, body: any}[]} */
export const asked = []
/** Where the page has gone. @type {string[]} */
export const gone = []
/** Lines to tables. @type {any[]} */
export const lines = []
/** @type {Map<string, string>} */
const kept = new Map()

class Line {
  static OPEN = 1
  static CLOSED = 3
  readyState = 1
  /** @type {any[]} */ said = []
  /** @type {any} */ onmessage = null
  /** @param {string} address */
  constructor(address) { this.address = address; lines.push(this); queueMicrotask(() => /** @type {any} */ (this).onopen()) }
  /** @param {string} text */ send(text) { this.said.push(JSON.parse(text)) }
  /** @param {any} message */ tell(message) { this.onmessage({ data: JSON.stringify(message) }) }
  close() {}
}

/** @param {Function} wait */
const unwaited = wait => (/** @type {any[]} */ ...of) => { const timer = wait(...of); timer.unref?.(); return timer }

Object.assign(globalThis, {
  window: globalThis,
  document: Object.assign(around, {
    hidden: false, title: '', documentElement: html, body: html, activeElement: null, execCommand: () => true,
    createElement: (/** @type {string} */ tag) => new (OWN[tag] ?? HTMLElement)(tag, HTML),
    createElementNS: (/** @type {string} */ space, /** @type {string} */ tag) => new SVGElement(tag, space),
    createTextNode: (/** @type {string} */ text) => new Words(text),
    getElementById: (/** @type {string} */ id) => html.querySelector(`[id="${id}"]`),
  }),
  HTMLElement, SVGElement, HTMLDialogElement, HTMLSelectElement, HTMLDetailsElement, HTMLInputElement, Element,
  Option: function (/** @type {string} */ text) { const made = new HTMLElement('option', HTML); made.append(text); made.value = text; return made },
  addEventListener: around.addEventListener.bind(around), removeEventListener: around.removeEventListener.bind(around),
  matchMedia: () => ({ matches: kept.get('motion') === 'less', addEventListener() {} }),
  ResizeObserver: class {
    /** @param {Function} what */ constructor(what) { this.what = what }
    observe() { queueMicrotask(() => this.what([{ contentRect: { width: 900, height: 600 } }])) }
  },
  MutationObserver: class { observe() {} },
  WebSocket: Line,
  localStorage: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
  },
  location: { get href() { return this.origin + this.pathname + this.search + this.hash }, origin: 'http://here', pathname: '/', hash: '', search: '', assign: (/** @type {string} */ to) => gone.push(to) },
  history: { replaceState: (/** @type {any} */ _state, /** @type {string} */ _title, /** @type {string} */ to) => { Object.assign(location, (({ hash, search, pathname }) => ({ hash, search, pathname }))(new URL(to, 'http://here'))) } },
  fetch: async (/** @type {string} */ address, /** @type {any} */ how) => {
    asked.push({ address, body: how?.body ? JSON.parse(how.body) : null })
    const found = answers.get(address)
    return { ok: found !== undefined, status: found === undefined ? 404 : 200, json: async () => found ?? { text: `nothing is at ${address}` }, text: async () => String(found) }
  },
  setInterval: unwaited(setInterval), setTimeout: unwaited(setTimeout),
})
around.append(html)

/** A page as it is served. @param {string} text */
export function open(text) {
  /** @type {any[]} */
  const up = [html]
  html.replaceChildren()
  for (const [, closing, tag, of, words] of text.replace(/<!.*?>/gs, '').matchAll(/<(\/?)([\w-]+)([^>]*)>|([^<]+)/g)) {
    const here = up.at(-1)
    if (words) here.append(words.replaceAll('&#34;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
    else if (closing) up.pop()
    else if (tag === 'html') read(html, of)
    else {
      const made = read(document.createElement(/** @type {string} */ (tag)), of)
      here.append(made)
      if (!of?.endsWith('/') && !['meta', 'link', 'input', 'img', 'br'].includes(tag ?? '')) up.push(made)
    }
  }
}

/** @param {any} el @param {string|undefined} attributes */
function read(el, attributes = '') {
  for (const [, name, value] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) el.setAttribute(name, value ?? '')
  return el
}

/** All that was asked for has come, and the page is drawn. */
export const settled = () => new Promise(done => setImmediate(done))

const WRITTEN = process.env.SANDTABLE_WRITTEN ?? ''
/** What Python wrote for these tests: see written.py. @param {RegExp} name @returns {{name: string, text: string}[]} */
export const written = name =>
  (WRITTEN ? fs.readdirSync(WRITTEN) : []).filter(each => name.test(each)).sort().map(each => ({ name: each, text: fs.readFileSync(path.join(WRITTEN, each), 'utf8') }))
