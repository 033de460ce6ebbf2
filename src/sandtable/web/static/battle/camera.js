// Which part of a board is seen. A point of the board is shown at ((x - left) * zoom, (y - top) * zoom) pixels.

/**
 * @typedef {{left: number, top: number, zoom: number}} Camera
 * @typedef {{width: number, height: number}} Size
 */

const MARGIN = 12 // pixels around a board that is fitted
const CLOSEST = 12 // times the fitted zoom

/** The whole board in the middle. @param {Size} board @param {Size} window @returns {Camera} */
export function fitted(board, window) {
  const zoom = Math.max(
    1e-6,
    Math.min((window.width - 2 * MARGIN) / board.width, (window.height - 2 * MARGIN) / board.height),
  )
  return {
    left: (board.width - window.width / zoom) / 2,
    top: (board.height - window.height / zoom) / 2,
    zoom,
  }
}

/** @param {Camera} camera @param {number} x @param {number} y in pixels @returns {[number, number]} */
export const toBoard = (camera, x, y) => [camera.left + x / camera.zoom, camera.top + y / camera.zoom]

/** @param {Camera} camera @param {number} x @param {number} y in board units @returns {[number, number]} */
export const toPixels = (camera, x, y) => [(x - camera.left) * camera.zoom, (y - camera.top) * camera.zoom]

/**
 * Closer or further away, with the point under (x, y) staying there.
 * @param {Camera} camera @param {number} x @param {number} y @param {number} factor @param {Size} board
 * @param {Size} window @returns {Camera}
 */
export function zoomed(camera, x, y, factor, board, window) {
  const whole = fitted(board, window).zoom
  const zoom = Math.min(Math.max(camera.zoom * factor, whole), whole * CLOSEST)
  const [px, py] = toBoard(camera, x, y)
  return held({ left: px - x / zoom, top: py - y / zoom, zoom }, board, window)
}

/** @param {Camera} camera @param {number} dx @param {number} dy in pixels @param {Size} board @param {Size} window */
export const moved = (camera, dx, dy, board, window) =>
  held({ ...camera, left: camera.left - dx / camera.zoom, top: camera.top - dy / camera.zoom }, board, window)

/** Moved as little as possible so that a point is well inside the window. @param {Camera} camera @param {number} x
 * @param {number} y @param {Size} board @param {Size} window */
export function showing(camera, x, y, board, window) {
  const [px, py] = toPixels(camera, x, y)
  const edge = Math.min(60, window.width / 4, window.height / 4)
  const dx = Math.max(edge - px, 0) + Math.min(window.width - edge - px, 0)
  const dy = Math.max(edge - py, 0) + Math.min(window.height - edge - py, 0)
  return dx || dy ? moved(camera, dx, dy, board, window) : camera
}

/** Kept over the board: a side that fits stays in the middle. @param {Camera} camera @param {Size} board
 * @param {Size} window @returns {Camera} */
function held(camera, board, window) {
  const margin = MARGIN / camera.zoom
  /** @param {number} at @param {number} length @param {number} seen */
  const hold = (at, length, seen) =>
    seen >= length + 2 * margin ? (length - seen) / 2 : Math.min(Math.max(at, -margin), length + margin - seen)
  return {
    left: hold(camera.left, board.width, window.width / camera.zoom),
    top: hold(camera.top, board.height, window.height / camera.zoom),
    zoom: camera.zoom,
  }
}
