// What dice can come to, beside the number they need.
import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staircase, ways } from '../../../src/sandtable/web/static/battle/staircase.js'
import { aimDetails } from '../../../src/sandtable/web/static/battle/aim.js'

/** How many columns there are, and how many of them are enough. @param {import('../../../src/sandtable/web/static/kit/messages.js').Needed} needs */
const columns = needs => {
  const told = JSON.stringify(staircase(needs))
  return [told.match(/"tag":"rect"/g)?.length ?? 0, told.match(/"class":"meets"/g)?.length ?? 0]
}

test('there are as many ways to a sum as dice can fall', () => {
  assert.deepEqual(ways(2, 6), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
  assert.equal(ways(3, 6).reduce((sum, count) => sum + count), 216)
})

test('the sums that are enough are filled, from above or from below', () => {
  assert.deepEqual(columns({ dice: 2, sides: 6, value: 9, at_most: false }), [11, 4])
  assert.deepEqual(columns({ dice: 1, sides: 6, value: 2, at_most: true }), [6, 2])
})

test('a die of a hundred faces is one bar', () => {
  assert.match(JSON.stringify(staircase({ dice: 1, sides: 100, value: 45, at_most: true })), /"width":45,/)
  assert.match(JSON.stringify(staircase({ dice: 1, sides: 100, value: 91, at_most: false })), /"x":90,.*"width":10,/)
})

test('sums too many to be told apart are not drawn', () => {
  assert.equal(staircase({ dice: 9, sides: 6, value: 30, at_most: false }), null)
})

test('an answer shows what its dice need', () => {
  const aim = /** @type {any} */ ({ answer: 'fire', chances: [], sums: [], marks: [], refusal: null, lab: null })
  const told = (/** @type {object|null} */ needs) => JSON.stringify(aimDetails({ ...aim, needs }, () => null))
  assert.match(told({ dice: 2, sides: 6, value: 9, at_most: false }), /staircase/)
  assert.doesNotMatch(told(null), /staircase/)
})

test('the card says in words what a ring on the board stands for', () => {
  const mark = (/** @type {string} */ style, /** @type {string} */ label) => ({ kind: 'circle', points: [0, 0, 1], style, label, layer: 0, variant: '' })
  const aim = /** @type {any} */ ({ answer: 'brace', chances: [], sums: [], marks: [mark('reach', 'as far as this carries'), mark('change', 'Zane: braced')], refusal: null, needs: null })
  const told = JSON.stringify(aimDetails(aim, () => null))
  assert.match(told, /Zane: braced/)
  assert.doesNotMatch(told, /as far as/)
})
