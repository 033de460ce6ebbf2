import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playersAt } from '../../../src/sandtable/web/static/table/ending.js'
import { lostBy, mayEnd, mayOffer } from '../../../src/sandtable/web/static/table/giving_up.js'

const seats = (/** @type {string[]} */ ...players) => players.map((player, side) => ({ side, player }))
/** @param {object} state */
const game = state => ({ hello: { yours: [0], sides: ['A', 'B'] }, state: { offered: null, outcome: null, analysis: false, ...state } })

test('harder and easier change the computer players by a level, and no person', () => {
  assert.deepEqual(playersAt(game({ seats: seats('human', 'normal') }), 1), ['human', 'hard'])
  assert.deepEqual(playersAt(game({ seats: seats('human', 'normal') }), -1), ['human', 'beginner'])
  assert.deepEqual(playersAt(game({ seats: seats('human', 'greedy') }), 1), ['human', 'normal'])
})

test('nothing is harder than hard or easier than easy, and people have no level', () => {
  assert.equal(playersAt(game({ seats: seats('human', 'hard') }), 1), null)
  assert.equal(playersAt(game({ seats: seats('human', 'beginner') }), -1), null)
  assert.equal(playersAt(game({ seats: seats('human', 'human') }), 1), null)
})

test('a draw is offered to people only, and only while none is offered', () => {
  assert.equal(mayOffer(game({ seats: seats('human', 'human') })), true)
  assert.equal(mayOffer(game({ seats: seats('human', 'normal') })), false)
  assert.equal(mayOffer(game({ seats: seats('human', 'human'), offered: 0 })), false)
})

test('who watches, tries out or has finished cannot resign', () => {
  assert.equal(mayEnd(game({})), true)
  assert.equal(mayEnd(game({ analysis: true })), false)
  assert.equal(mayEnd(game({ outcome: {} })), false)
  assert.equal(mayEnd({ ...game({}), hello: { yours: [], sides: [] } }), false)
})

test('before a side resigns it reads who wins by that', () => {
  assert.equal(lostBy(['red', 'blue'], 0), 'Blue wins at once.')
  assert.equal(lostBy(['squad'], 0), 'The battle ends at once, and nobody wins.')
})
