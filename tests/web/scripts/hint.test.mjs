import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Advice, assumed, change, changed, winOf } from '../../../src/sandtable/web/static/table/hint.js'

const win = p => ({ p, low: p, high: p })
const standing = { t: 'standing', sides: [win(0.3), win(0.7)], rollouts: 16, last: false, strong: [] }
const hint = {
  t: 'hint',
  side: 0,
  tried: 900,
  strong: [],
  ideas: [
    { answer: 'fire', words: 'fires', win: win(0.5), compared: '', facts: [], usual: false },
    { answer: 'done', words: 'is done', win: win(0.4), compared: '', facts: [], usual: true },
  ],
}

test('the bar says of the usual answer what the hint says of it', () => {
  assert.equal(winOf(0, standing, hint).p, 0.4)
})

test('without a hint, or with one for another side, the bar is the standing', () => {
  assert.equal(winOf(0, standing, null).p, 0.3)
  assert.equal(winOf(1, standing, hint).p, 0.7)
})

test('a chance names the players who count for more than the usual one', () => {
  assert.equal(assumed([]), 'by usual play')
  assert.equal(assumed(['hard', 'best']), 'by usual play, at the measured strength of hard and best')
})

test('how it stands is asked anew once another player sits down', context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  /** @type {any[]} */
  const said = []
  const state = { t: 'state', analysis: false, number: 3, coach: { on: true }, seats: [{ player: 'human' }, { player: 'greedy' }] }
  const game = { state, send: (/** @type {any} */ message) => said.push(message), on: {} }
  const advice = new Advice(/** @type {any} */ (game))
  const hear = () => {
    advice.hear(/** @type {any} */ (game.state))
    context.mock.timers.tick(1000)
  }
  hear()
  hear()
  assert.equal(said.length, 1)
  game.state = { ...state, seats: [{ player: 'human' }, { player: 'hard' }] }
  hear()
  assert.equal(said.length, 2)
})

test('the bar has its room before anything is known, and names no middle of a wide interval', () => {
  const state = { coach: { on: true }, outcome: null }
  const advice = new Advice(/** @type {any} */ ({ hello: { yours: [0], sides: ['A', 'B'] }, state, on: { redraw() {} } }))
  assert.equal(advice.bar()?.props.class, 'chance-bar rough')
  advice.hear(/** @type {any} */ ({ ...standing, sides: [{ p: 1, low: 0.51, high: 1 }, { p: 0, low: 0, high: 0.49 }] }))
  assert.match(JSON.stringify(advice.bar()), /You win 51 to 100 in 100 by usual play/)
  state.outcome = /** @type {any} */ ({})
  assert.equal(advice.bar(), null)
})

test('the bar says by how much it has moved, and which way', () => {
  assert.equal(change(win(0.58), win(0.69)), '▲ 11')
  assert.equal(change(win(0.5), win(0.432)), '▼ 7')
  assert.equal(change(win(0.5), win(0.501)), '')
  assert.equal(change(undefined, win(0.5)), '')
})

test('the bar tells no change that may be noise: chances whose intervals overlap', () => {
  const rough = { p: 0.5, low: 0.31, high: 0.69 }
  assert.equal(change(rough, { p: 0.65, low: 0.63, high: 0.67 }), '')
  assert.equal(change(rough, { p: 0.88, low: 0.86, high: 0.9 }), '▲ 38')
  assert.equal(changed('You win', rough, { p: 0.65, low: 0.63, high: 0.67 }), '')
})

test('while a lesson says what is to be done, no chance and no hint speaks against it', () => {
  let isTaught = true
  const state = { coach: { on: true }, outcome: null, pending: { kind: 'choice' } }
  const game = { hello: { yours: [0], sides: ['A', 'B'] }, state, mine: true, online: true, on: { redraw() {} } }
  const advice = new Advice(/** @type {any} */ (game), () => isTaught)
  advice.hear(/** @type {any} */ (standing))
  assert.deepEqual([advice.bar(), advice.card(), advice.change()], [null, null, ''])
  isTaught = false
  assert.notEqual(advice.bar(), null)
  assert.notEqual(advice.card(), null)
})

test('the bar says that draws count half', () => {
  const state = { coach: { on: true }, outcome: null }
  const advice = new Advice(/** @type {any} */ ({ hello: { yours: [0], sides: ['A', 'B'] }, state, on: { redraw() {} } }))
  advice.hear(/** @type {any} */ ({ ...standing, drawn: 0.22 }))
  assert.match(JSON.stringify(advice.bar()), /by usual play, draws \(22\) counted half/)
})

/** A reader who may ask the coach, and looks at an answer. @param {string} answer */
const looking = answer =>
  new Advice(/** @type {any} */ ({
    mine: true, online: true, answer, place: null, options: [],
    state: { coach: { on: true }, pending: { kind: 'choice' } },
    on: { announce: () => {}, redraw: () => {} },
  }))

test('the way to a hint stays while the pointer rests on an answer', () => {
  assert.match(JSON.stringify(looking('fire').card()), /"Hint"/)
})

test('ideas give way to the answer that is looked at, and come back', () => {
  const advice = looking('fire')
  advice.hear(/** @type {any} */ (hint))
  assert.equal(advice.card(), null)
  advice.game.answer = ''
  assert.notEqual(advice.card(), null)
})
