// Pieces that would cover each other are drawn apart; a thread ties each to where it truly stands.

/** @typedef {import('../kit/messages.js').Figure} Figure @typedef {Map<string, [number, number]>} Shifts */

const ROUNDS = 12
const ENOUGH = 0.82 // of the two radii: so near is still no crowd

/**
 * Where pieces are drawn that stand too close, in board units.
 * @param {Figure[]} figures @param {(figure: Figure) => number} reach of a piece with what is drawn around it @returns {Shifts}
 */
export function spread(figures, reach) {
  /** @type {{figure: Figure, x: number, y: number, r: number, moved: boolean}[]} */
  const all = figures.map(figure => ({ figure, x: figure.x, y: figure.y, r: reach(figure), moved: false }))
  for (let round = 0; round < ROUNDS; round += 1) {
    let quiet = true
    all.forEach((one, place) => {
      for (const other of all.slice(place + 1)) {
        if (one.figure.layer !== other.figure.layer) continue
        const wanted = ENOUGH * (one.r + other.r)
        const [dx, dy] = [other.x - one.x, other.y - one.y]
        const apart = Math.hypot(dx, dy)
        if (apart >= wanted - 1e-6) continue
        const [east, south] = apart > 1e-6 ? [dx / apart, dy / apart] : [Math.cos(place), Math.sin(place)]
        const push = (wanted - apart) / 2
        one.x -= east * push
        one.y -= south * push
        other.x += east * push
        other.y += south * push
        one.moved = other.moved = true
        quiet = false
      }
    })
    if (quiet) break
  }
  return new Map(all.flatMap(({ figure, x, y, moved }) => (moved ? [[figure.key, [x, y]]] : [])))
}
