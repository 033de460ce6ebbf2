import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byFigure, deedInWords, playersAt } from '../../../src/sandtable/web/static/table/ending.js'
import { sumInWords } from '../../../src/sandtable/web/static/replay/review.js'
import { unusual } from '../../../src/sandtable/web/static/battle/luck.js'
import { lostBy, mayEnd, mayOffer } from '../../../src/sandtable/web/static/table/giving_up.js'

const seats = (/** @type {string[]} */ ...players) => players.map((player, side) => ({ side, player }))
/** @param {object} state */
const game = state => ({ hello: { yours: [0], sides: ['A', 'B'] }, state: { offered: null, outcome: null, analysis: false, ...state } })

test('harder and easier change the computer players by a level, and no person', () => {
  assert.deepEqual(playersAt(game({ seats: seats('human', 'normal') }), 1), ['human', 'hard'])
  assert.deepEqual(playersAt(game({ seats: seats('human', 'normal') }), -1), ['human', 'easy'])
  assert.deepEqual(playersAt(game({ seats: seats('human', 'greedy') }), 1), ['human', 'normal'])
})

test('nothing is harder than hard or easier than easy, and people have no level', () => {
  assert.equal(playersAt(game({ seats: seats('human', 'hard') }), 1), null)
  assert.equal(playersAt(game({ seats: seats('human', 'easy') }), -1), null)
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
  assert.equal(lostBy(['red', 'blue'], 0), 'The battle goes to blue at once.')
  assert.equal(lostBy(['squad'], 0), 'The battle ends at once, and nobody wins.')
})

test('a deed is told by who did what and how it came out', () => {
  const line = { who: 'B1', purpose: 'to hit', verdict: 'misses', text: 'Oskar: to hit 2d6: 3 1' }
  assert.equal(deedInWords(line, 0.278, 'Oskar'), 'Oskar, to hit: misses, at 27.8 %')
  assert.equal(deedInWords(line, 0.278, 'Oskar', 'Oskar fires at Lind'), 'Oskar fires at Lind: misses, at 27.8 %')
})

test('who did what counts the rolls of each piece that could come out well or badly', () => {
  const lines = [
    { who: 'A1', chance: 0.5, good: true },
    { who: 'A1', chance: 0.5, good: false },
    { who: 'B1', chance: 0.5, good: false },
    { who: 'B1', chance: null, good: null },
  ]
  assert.deepEqual(byFigure(lines), [{ who: 'A1', rolls: 2, good: 1 }, { who: 'B1', rolls: 1, good: 0 }])
})

test('what comes in half of all battles is not called bad luck', () => {
  assert.equal(unusual({ chances: [0.5, 0.5], good: 1, expected: 1 }), 'nothing unusual')
  assert.match(unusual({ chances: [0.9, 0.9, 0.9], good: 0, expected: 2.7 }), /bad luck comes in fewer than 1 of 100/)
})

test('a battle is told as a sum of luck and choices', () => {
  const sum = { start: 0.52, luck: 0.2, own: -0.05, others: 0.03 }
  assert.equal(sumInWords(sum, true), 'It began at 52 in 100. Luck: +20; your choices: −5; theirs: +3.')
})

test('the parts of a sum add up as they are shown', () => {
  const sum = { start: 0.504, luck: 0.164, own: 0.164, others: 0.168 }
  assert.equal(sumInWords(sum, true), 'It began at 50 in 100. Luck: +17; your choices: +16; theirs: +17.')
})
