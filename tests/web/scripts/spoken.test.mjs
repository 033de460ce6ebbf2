// A board in words: for people who do not see it, as the cursor goes over it by keys.
import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gridOf, placeOf, placeTowards } from '../../../src/sandtable/web/static/battle/places.js'
import { outlookInWords, placeInWords } from '../../../src/sandtable/web/static/battle/spoken.js'

const figure = (/** @type {object} */ more) => /** @type {any} */ ({ key: 'A1', name: 'Ada', side: 0, x: 4, y: 4, radius: 0.5, layer: 0, facing: null, active: false, out: false, tags: [], bars: [], facts: [], track: [], role: '', ...more })
const foe = figure({ key: 'B1', name: 'Zoe', side: 1, x: 7, facing: 180, tags: ['prone'], bars: [{ label: 'HP', value: 2, low: 0, high: 5, bad_when_low: true }] })
const scene = (/** @type {object} */ more = {}) => /** @type {any} */ ({ width: 20, height: 10, ground: [], spots: [], reach: 0.5, layers: ['ground'], scale: '1 inch', unit: 'inches', mood: '', cell: [], from_south: true, ...more })
const view = (/** @type {any[]} */ ...figures) => /** @type {any} */ ({ headline: '', figures, marks: [], facts: [], bars: [] })
const shape = (/** @type {object} */ more) => ({ kind: 'circle', points: [7, 4, 1], style: 'growth', label: '', layer: 0, variant: '', ...more })

/** @param {any} board @param {any} now @param {string} key @param {string} from */
const told = (board, now, key, from = '') => placeInWords(/** @type {any} */ (placeOf(board, now, key)), { scene: board, view: now, sides: ['red', 'blue'], from })

test('a piece is told with its side, its states, where it stands and how far it is from the piece that acts', () => {
  assert.equal(told(scene(), view(figure({}), foe), 'B1', 'A1'), 'B1 Zoe, side blue, prone, HP 2 of 5, faces west, at (7, 6), 3 inches east of Ada')
})

test('a place is told by its name where the board has places, and no piece measures itself', () => {
  const board = scene({ spots: [{ key: '7,4', x: 7, y: 4, name: 'row 4, seat 7', layer: 0 }], unit: '', cell: [1, 1] })
  assert.equal(told(board, view(foe), 'B1', 'B1'), 'B1 Zoe, side blue, prone, HP 2 of 5, faces west, at row 4, seat 7')
  assert.equal(told(board, view(), '7,4'), 'row 4, seat 7')
})

test('a piece stands in the room that it is in, not at a door that is nearer than the middle of the room', () => {
  const spots = [{ key: 'B1', x: 7, y: 4, name: 'the door', layer: 0 }, { key: 'Z1', x: 2, y: 4, name: 'Hall', layer: 0 }]
  const board = scene({ spots, unit: '', reach: 7, ground: [shape({ kind: 'polygon', points: [0, 0, 8, 0, 8, 8, 0, 8], style: 'floor', label: 'Hall' })] })
  assert.match(told(board, view(foe), 'B1'), /, at Hall$/)
})

test('what lies at a place is told, the ground of all of it is not', () => {
  const ground = [shape({ label: 'high grass' }), shape({ points: [7, 4, 9], style: 'ground', label: 'table' }), shape({ points: [2, 2, 1], label: 'far away' })]
  assert.match(told(scene({ ground }), view(foe), 'B1'), /, at \(7, 6\), high grass$/)
})

test('where a board has no fields the arrow keys reach every part of it', () => {
  const board = scene(), now = view(figure({}))
  const wide = { ...board, spots: gridOf(board) }
  let place = /** @type {any} */ (placeOf(wide, now, 'A1'))
  for (let step = 0; step < 5; step += 1) place = placeTowards(wide, now, 0, place, 'ArrowRight')
  assert.equal(placeInWords(place, { scene: board, view: now, sides: [], from: 'A1' }), '(9, 6), 5 inches east of Ada')
})

test('an outlook says of each piece whether it is seen', () => {
  const marks = [shape({ style: 'seen-in-cover', label: 'seen, cover 2' }), shape({ points: [4, 4, 1], style: 'unseen', label: 'Ada: 3 inches' })]
  assert.equal(outlookInWords(/** @type {any} */ ({ t: 'outlook', key: '5,5', marks }), view(figure({}), foe)), 'Ada: 3 inches, not seen; Zoe: seen, cover 2')
})
