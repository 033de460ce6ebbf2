// A line to a table that comes back by itself.

const FIRST_WAIT = 250 // milliseconds
const LONGEST_WAIT = 8000
const REFUSED = [1008, 4404] // close codes: a wrong secret, no such table; asking again would not help

/**
 * @typedef {{send: (message: import('./messages.js').Said) => boolean, close: () => void}} Socket
 * @param {string} path
 * @param {{sit: () => object, hear: (message: import('./messages.js').Message) => void,
 *   online: (up: boolean) => void, refused: () => void}} on `sit` makes the first message of every connection
 * @returns {Socket}
 */
export function connect(path, on) {
  const address = `${location.origin.replace(/^http/, 'ws')}${path}`
  let wait = FIRST_WAIT
  let closed = false
  let timer = 0
  /** @type {WebSocket} */
  let ws
  const open = () => {
    clearTimeout(timer)
    ws = new WebSocket(address)
    ws.onopen = () => {
      wait = FIRST_WAIT
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
