// Of a site without a server: what a page asks a server for comes from files, or from Python in a worker of the page.
import { at, goTo, root } from '../kit/root.js'
import { keep } from './shelf.js'

export const OPENED = 'open' // in the address of a table's page: how a new table is opened
const FILES = /^\/api\/rulesets(\/[\w-]+(\/(lessons|panels|questions))?)?$/ // answers that never change
let calls = 0

/** @type {Map<number, {answered: (answer: Response) => void, failed: (why: Error) => void}>} */
const waiting = new Map()
/** @type {Map<number, Line>} */
const lines = new Map()
/** @type {Worker|null} */
let started = null

/** The worker, started when it is first needed: it takes some seconds to get ready. */
function worker() {
  if (started) return started
  started = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }) => heard(data)
  started.onerror = event => heard({ kind: 'failed', text: event.message || 'its script did not come' })
  return started
}

/** @param {any} told by the worker */
function heard(told) {
  if (told.kind === 'progress') progress(told.words, told.part)
  else if (told.kind === 'answer') {
    waiting.get(told.id)?.answered(new Response(told.text, { status: told.status, headers: { 'Content-Type': 'application/json' } }))
    waiting.delete(told.id)
  } else if (told.kind === 'said') lines.get(told.id)?.hear(told)
  else {
    progress(told.text, 1)
    for (const each of waiting.values()) each.failed(new Error(told.text))
    waiting.clear()
  }
}

/** Says how far Python is, until it is ready. @param {string} words @param {number} part */
function progress(words, part) {
  document.getElementById('progress')?.remove()
  if (!words) return
  const shown = Object.assign(document.createElement('p'), { id: 'progress', textContent: words })
  shown.setAttribute('role', 'status')
  if (part < 1) shown.append(' ', Object.assign(document.createElement('progress'), { value: part }))
  document.body.append(shown)
}

/** What Python answers. @param {string} method @param {string} path @param {string} [body] @param {string} [secret]
 * @returns {Promise<Response>} */
export const called = (method, path, body = '', secret = '') =>
  new Promise((answered, failed) => {
    const id = (calls += 1)
    waiting.set(id, { answered, failed })
    worker().postMessage({ kind: 'call', id, method, path, body, secret })
  })

const usual = window.fetch.bind(window)
window.fetch = async (asked, how) => {
  const address = new URL(asked instanceof Request ? asked.url : asked, location.href)
  if (address.origin !== location.origin || !address.pathname.startsWith(`${root}/api/`)) return usual(asked, how)
  const [method, path] = [how?.method ?? 'GET', address.pathname.slice(root.length)]
  if (method === 'GET' && FILES.test(path)) return usual(`${root}${path}.json`, how)
  if (method === 'POST' && path === '/api/replays') return brought(String(how?.body))
  if (method === 'POST' && path === '/api/tables' && !started) {
    return Response.json({ url: `/table/new?${OPENED}=${encodeURIComponent(String(how?.body))}` }) // that page starts Python
  }
  return called(method, path, String(how?.body ?? ''), new Headers(how?.headers).get('Authorization')?.replace('Bearer ', ''))
}

/** Keeps a record that a reader brought, as it is written. @param {string} body */
async function brought(body) {
  const id = crypto.randomUUID()
  await keep('replays', id, 0, body.replace(/^\{"record": (.*)\}$/s, '$1'))
  return Response.json({ id, url: `/replay/${id}` })
}

/** A line to a table in the worker, as a WebSocket is one to a server. */
class Line {
  static OPEN = 1
  static CLOSED = 3
  readyState = 0
  /** @type {(() => void)|null} */
  onopen = null
  /** @type {((event: {data: string}) => void)|null} */
  onmessage = null
  /** @type {((event: {code: number}) => void)|null} */
  onclose = null

  /** @param {string} address */
  constructor(address) {
    this.id = calls += 1
    lines.set(this.id, this)
    worker().postMessage({ kind: 'connect', id: this.id, path: new URL(address).pathname.slice(root.length) })
    setTimeout(() => {
      this.readyState = Line.OPEN
      this.onopen?.()
    })
  }

  /** @param {string} text */
  send(text) {
    worker().postMessage({ kind: 'hear', id: this.id, path: '', text })
  }

  close() {
    worker().postMessage({ kind: 'hear', id: this.id, path: '', text: null })
    this.hear({ text: null, code: 1000 })
  }

  /** @param {{text: string|null, code: number}} told */
  hear({ text, code }) {
    if (text !== null) return this.onmessage?.({ data: text })
    this.readyState = Line.CLOSED
    lines.delete(this.id)
    this.onclose?.({ code })
  }
}
window.WebSocket = /** @type {any} */ (Line)

// ---- a replay as one file --------------------------------------------------------------------------------------------

/** @param {string} text of JSON, which must not end the element that it stands in */
const safe = text => text.replace(/[<>&\u2028\u2029]/g, found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** @param {Response} answer */
const textOf = answer => answer.text()

/** The page of a replay with all that it needs. @param {string} path of the replay */
async function oneFile(path) {
  const secret = new URLSearchParams(location.hash.slice(1)).get('seat') ?? ''
  const recorded = await called('GET', `${path.replace(/\/replay$/, '')}/record`, '', secret)
  const [page, data, record] = await Promise.all([usual(at('/replay/one/')), called('GET', path), recorded].map(async each => textOf(await each)))
  const parts = new Map([['TITLE', JSON.parse(data).title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')], ['DATA', safe(data)], ['RECORD', recorded.ok ? safe(record) : '']])
  return page.replace(/@(TITLE|DATA|RECORD)@/g, (_, name) => parts.get(name))
}

document.addEventListener('click', async event => {
  const link = /** @type {HTMLAnchorElement|null} */ (/** @type {Element} */ (event.target).closest('a[download][href*="/api/"]'))
  if (!link) return
  event.preventDefault()
  const path = new URL(link.href).pathname.slice(root.length)
  const file = new Blob([await oneFile(path.replace(/\/file$/, ''))], { type: 'text/html' })
  const saved = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: 'replay.html' })
  saved.click()
  URL.revokeObjectURL(saved.href)
})

/** Shows a page whose data Python has. @param {object} data @param {string} script */
export async function show(data, script) {
  const place = document.getElementById('data')
  if (place) place.textContent = JSON.stringify(data)
  await import(script)
}

/** Says on a page why there is nothing on it. @param {string} text */
export function refuse(text) {
  const place = document.querySelector('.app')
  const home = Object.assign(document.createElement('button'), { textContent: 'Home', onclick: () => goTo('/') })
  place?.replaceChildren(Object.assign(document.createElement('p'), { className: 'note bad', textContent: text }), home)
}
