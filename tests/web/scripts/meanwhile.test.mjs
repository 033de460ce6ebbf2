import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changed } from '../../../src/sandtable/web/static/table/hint.js'
import { doneByOthers, gist, watch } from '../../../src/sandtable/web/static/table/meanwhile.js'

const line = (/** @type {string} */ kind, /** @type {string} */ side, /** @type {string} */ text) => ({ kind, side, text })
const lines = [line('choice', 'A', 'A1 is done'), line('choice', 'B', 'B1 fires'), line('roll', 'B', 'hits'), line('event', '', 'noise')]

test('the whole turn of the others is told, from the reader’s last answer on', () => {
  assert.deepEqual(doneByOthers(lines, 1, ['A']).map(each => [each.place, each.line.text]), [[1, 'B1 fires'], [2, 'hits']])
})

test('where nobody else has acted nothing is told', () => {
  assert.deepEqual(doneByOthers(lines.slice(0, 1), 0, ['A']), [])
})

test('what the others did is told in short by what they did to a piece: not by their steps, by my reply, or by its dice', () => {
  const aimed = (/** @type {string} */ side, /** @type {string} */ text, /** @type {string} */ target) => ({ ...line('choice', side, text), target })
  const told = [aimed('B', 'B1 fires at A1', 'A1'), line('roll', 'B', 'where it lands 2d6: cell 8'), aimed('A', 'A1 fires at B1', 'B1'), aimed('B', 'B1 steps', '3,4')]
  assert.equal(gist(/** @type {any} */ (told), ['A'], ['A1', 'B1']), 'B1 fires at A1')
})

test('what the others did is told in short by their dice, and not by how their turn ended', () => {
  assert.equal(gist(/** @type {any} */ ([...lines.slice(1, 3), line('choice', 'B', 'B1 is done')])), 'hits')
  assert.equal(gist(/** @type {any} */ ([line('choice', 'B', 'B1 is done')])), 'B1 is done')
})

test('a chance is told by what it was and what it is, and not where it is the same', () => {
  assert.equal(changed('You win', { p: 0.58, low: 0.57, high: 0.59 }, { p: 0.69, low: 0.68, high: 0.7 }), 'You win 58 → 69 in 100')
  assert.equal(changed('You win', { p: 0.581, low: 0.581, high: 0.581 }, { p: 0.583, low: 0.583, high: 0.583 }), '')
})

test('what the others did is watched again line by line, and then the table is as it is', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const seen = /** @type {(number|string)[]} */ ([])
  watch([4, 7], place => seen.push(place), () => seen.push('now'))
  assert.deepEqual(seen, [4])
  t.mock.timers.tick(1000)
  t.mock.timers.tick(1000)
  assert.deepEqual(seen, [4, 7, 'now'])
})
