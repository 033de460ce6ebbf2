// Which piece a name on the board seems to belong to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lettered } from '../../../src/sandtable/web/static/battle/lettering.js'

const RING = 15.5
const SEEN = { width: 380, height: 240, narrow: true }
const piece = (/** @type {string} */ name, /** @type {number} */ y, tag = '', x = 280) => ({ key: name, name, x, y, ring: RING, tag, matters: 0 })
const [zane, yorick, xara] = [piece('Zane', 82, '46 %'), piece('Yorick', 130), piece('Xara', 177, '28 %')]

/** @param {import('../../../src/sandtable/web/static/battle/lettering.js').Piece[]} pieces */
function placed(pieces, seen = SEEN) {
  const { told } = lettered(pieces, seen)
  return pieces.map(({ key, x, y }) => {
    const name = told.get(key)?.name
    return name ? { x: x + name.x, y: y + name.y - 4 } : null
  })
}

test('no name stands nearer to another piece than to its own, where chances push names away', () => {
  const column = [zane, yorick, xara]
  for (const pieces of [column, [...column].reverse(), column.map(each => ({ ...each, matters: 1 }))]) {
    for (const [place, name] of placed(pieces).entries()) {
      assert.ok(name, `${pieces[place]?.name} has room for a name`)
      const far = pieces.map(({ x, y }) => Math.hypot(name.x - x, name.y - y))
      if (name.x === 280) assert.equal(far.indexOf(Math.min(...far)), place)
      else assert.ok(Math.abs(name.y - (pieces[place]?.y ?? 0)) < RING)
    }
  }
})

test('a name that would seem another\'s on every side is left out, even of a piece that matters', () => {
  const crowd = [-1, 0, 1].flatMap(row => [-1, 0, 1].map(column => piece(`Corporal ${row}${column}`, 120 + 32 * row, '', 190 + 32 * column)))
  const middle = { ...piece('Lost', 120, '', 190), matters: 4 }
  assert.equal(placed([...crowd.filter(each => each.x !== 190 || each.y !== 120), middle]).at(-1), null)
})

test('no name is cut by the edge of the board', () => {
  const [top] = placed([piece('Nora', 20, ''), piece('Below', 52)], { ...SEEN, narrow: false })
  assert.ok(top === null || top === undefined || top.y > 0)
  const [right] = placed([piece('Bartholomew', 120, '', 370)])
  assert.ok(right && right.x + 30 < SEEN.width)
})

test('names with broad letters do not run into each other', () => {
  const pieces = ['RifleA', 'MarksA', 'MedicA'].map((name, place) => piece(name, 120, '', 100 + 48 * place))
  const names = placed(pieces, { ...SEEN, narrow: false })
  const [marks, medic] = names.slice(1)
  assert.ok(!marks || !medic || marks.y !== medic.y || medic.x - marks.x > 52)
})

test('a name does not cover a place that can be chosen, where there is other room', () => {
  const [walker] = [piece('Reyes', 120, '', 190)]
  const seen = { ...SEEN, narrow: false }
  const below = { x: 195, y: 150, r: 13 }
  const at = (/** @type {{x: number, y: number, r: number}[]} */ lit) => lettered([walker], seen, lit).told.get('Reyes')?.name
  assert.ok((at([])?.y ?? 0) > 0)
  assert.ok((at([below])?.y ?? 0) < 0)
  assert.ok(at([below, { ...below, y: 90 }, { ...below, x: 150, y: 120 }, { ...below, x: 230, y: 120 }]), 'it is written all the same')
})
