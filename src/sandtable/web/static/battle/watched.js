// A board that is only looked at, as in a replay: it is explored by keys, and nothing can be done on it.
import { makeBoard } from './board.js'
import { placeInWords } from './spoken.js'

/** @typedef {import('../kit/messages.js').Scene} Scene @typedef {import('../kit/messages.js').View} View */

/**
 * Draws a view; null where there is no board. `tell` hears of the place to which the cursor goes.
 * @param {{scene: Scene, sides: string[]}} battle @param {(words: string) => void} tell @param {() => void} redraw
 */
export function watched({ scene, sides }, tell, redraw) {
  if (scene.width <= 0) return null
  /** @type {import('./places.js').Place|null} */
  let place = null
  /** @type {View|null} */
  let view = null
  const nothing = () => {}
  const board = makeBoard(scene, {
    point: (next, byKey) => {
      if (!byKey || !next || !view) return
      place = next
      tell(placeInWords(next, { scene, view, sides, from: view.figures.find(each => each.active)?.key }))
      redraw()
    },
    cancel: () => {
      place = null
      redraw()
    },
    press: nothing, look: nothing, draw: nothing, drop: nothing, redraw,
  })
  return (/** @type {View} */ now) => {
    view = now
    return board.draw({ view, selected: '', targets: new Map(), marks: [], around: [], place, open: [], past: false, mine: false, effects: [] })
  }
}
