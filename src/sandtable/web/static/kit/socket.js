// A line to a table that comes back by itself.

import { at } from './root.js'

export const VERSION = 1 // of the messages, as in sandtable/web/tables/protocol.py
const FIRST_WAIT = 250 // milliseconds
const LONGEST_WAIT = 8000
const TELLING = 4 // failures: about two seconds
const REFUSED = [1008, 4404] // close codes: a wrong secret, no such table; asking again would not help

/** Whether the server answers what is not asked over a line. */
const isThere = () => fetch(at('/api/reach')).then(answer => answer.ok, () => false)

/**
 * @typedef {{send: (message: import('./messages.js').Said) => boolean, close: () => void}} Socket
 * @param {string} path
 * @param {{sit: () => object, hear: (message: import('./messages.js').Message) => void,
 *   online: (up: boolean) => void, refused: () => void, blocked?: () => void}} on `blocked`: the server is there, and
 *   no line to it opens; `sit` makes the first message of every connection
 * @returns {Socket}
 */
export function connect(path, on) {
  const address = `${location.origin.replace(/^http/, 'ws')}${at(path)}`
  let wait = FIRST_WAIT
  let closed = false
  let failed = 0 // times in a row, before the first line
  let timer = 0
  /** @type {WebSocket} */
  let ws
  const open = () => {
    clearTimeout(timer)
    ws = new WebSocket(address)
    ws.onopen = () => {
      wait = FIRST_WAIT
      failed = -Infinity
      ws.send(JSON.stringify(on.sit()))
      on.online(true)
    }
    ws.onmessage = event => on.hear(JSON.parse(event.data))
    ws.onclose = event => {
      on.online(false)
      if (REFUSED.includes(event.code)) {
        closed = true
        on.refused()
      }
      if (closed) return
      if (++failed === TELLING) isThere().then(there => there && on.blocked?.())
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2)) // not all of a table's readers at once
      wait = Math.min(2 * wait, LONGEST_WAIT)
    }
  }
  const hurry = () => {
    if (!closed && ws.readyState === WebSocket.CLOSED) open()
  }
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', () => document.hidden || hurry())
  open()
  return {
    send: message => {
      if (ws.readyState !== WebSocket.OPEN) return false
      ws.send(JSON.stringify(message))
      return true
    },
    close: () => {
      closed = true
      ws.close()
    },
  }
}
