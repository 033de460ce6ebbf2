// A page without a server: a worker with Python stands in for it, behind the same WebSocket and the same addresses.

const here = new URL('../', import.meta.url) // of the static files
const top = new URL('../../', here) // of the site
const asked = new URLSearchParams(location.search)
const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' })
/** @type {Map<number, Line>} */
const lines = new Map()
let count = 0

/** What a table's line is to its page, without a server. */
class Line {
  static CONNECTING = 0
  static OPEN = 1
  static CLOSING = 2
  static CLOSED = 3
  readyState = Line.CONNECTING
  /** @type {(() => void) | null} */ onopen = null
  /** @type {((event: {data: string}) => void) | null} */ onmessage = null
  /** @type {((event: {code: number}) => void) | null} */ onclose = null

  /** @param {string} address */
  constructor(address) {
    this.number = ++count
    lines.set(this.number, this)
    const table = decodeURIComponent(/tables\/([^/]+)\/live$/.exec(address)?.[1] ?? '')
    tell({ t: 'open', line: this.number, table })
    setTimeout(() => {
      this.readyState = Line.OPEN
      this.onopen?.()
    })
  }

  /** @param {string} text */
  send(text) {
    tell({ t: 'said', line: this.number, text })
  }

  /** @param {number} [code] */
  close(code = 1000) {
    if (this.readyState === Line.CLOSED) return
    this.readyState = Line.CLOSED
    tell({ t: 'gone', line: this.number })
    this.onclose?.({ code })
  }
}

/** @param {object} message */
const tell = message => worker.postMessage(JSON.stringify(message))

/** @param {string} text */
const say = text => {
  const place = document.querySelector('#table .loading')
  if (place) place.textContent = text
}

/** @param {any} message */
async function hear(message) {
  if (message.t === 'progress') say(message.text)
  if (message.t === 'ready') {
    if (asked.get('table')) await begin(asked.get('table') ?? '')
    else tell({ t: 'new', opening: opening() })
  }
  if (message.t === 'opened') {
    history.replaceState(null, '', `?table=${encodeURIComponent(message.table)}#seat=${message.seat}`)
    await begin(message.table)
  }
  if (message.t === 'refused') say(message.text)
  if (message.t === 'said') lines.get(message.line)?.onmessage?.({ data: message.text })
  if (message.t === 'closed') {
    const line = lines.get(message.line)
    if (line) line.readyState = Line.CLOSED
    line?.onclose?.({ code: message.code })
  }
}

/** What is played, as the address says. */
function opening() {
  const players = asked.get('players')
  return {
    ruleset: asked.get('game'),
    ...(asked.get('scenario') ? { scenario: asked.get('scenario') } : {}),
    ...(players ? { players: players.split(',') } : {}),
  }
}

/** Shows a table with the page's own scripts. @param {string} table */
async function begin(table) {
  const data = document.getElementById('data')
  if (data) data.textContent = JSON.stringify({ table })
  await import(new URL('table/table.js', here).href)
}

const ask = window.fetch.bind(window)
/** Addresses of the server's become files, where the page has such a file. @param {any} address @param {any} [how] */
window.fetch = (address, how) => {
  const path = new URL(address, location.href).pathname
  const api = /\/api\/(.*)$/.exec(path)
  return ask(api ? new URL(`api/${api[1]}.json`, top) : address, api ? undefined : how)
}
window.WebSocket = /** @type {any} */ (Line)
worker.onmessage = (/** @type {MessageEvent<string>} */ event) => hear(JSON.parse(event.data))
worker.onerror = (/** @type {ErrorEvent} */ event) => say(`Python could not be started: ${event.message}`)
