// What stands over pieces and on places: over a piece always a chance, on a place the price.
import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Game } from '../../../src/sandtable/web/static/table/game.js'

const option = (/** @type {string} */ answer, /** @type {string} */ target, cost = '1 action') => ({ answer, words: answer, actor: 'A1', target, cost, group: 'shoot', rolls: true, at: null, gives_up: false })
const chance = (/** @type {number} */ p, good = true) => ({ label: 'is hit', fraction: '', p, exact: true, interval: null, whom: '', good })

/** @param {object[]} options @param {[string, object[]][]} known their chances @returns {any} */
function told(options, known) {
  const game = new Game(() => true, /** @type {any} */ ({ redraw: () => {}, announce: () => {} }))
  const figures = ['A1', 'B1'].map(key => ({ key, name: key, side: 0 }))
  Object.assign(game, { hello: { yours: [0] }, state: { number: 1, pending: { kind: 'choice', side: 0 }, options, view: { figures } }, selected: 'A1' })
  for (const [answer, chances] of known) game.aims.set(answer, /** @type {any} */ ({ answer, chances }))
  return game.targets
}

test('over a piece at which several shots are possible stands the chance of the best', () => {
  const { badge, short } = told([option('single', 'B1'), option('burst', 'B1', '2 actions')], [['single', [chance(0.45)]], ['burst', [chance(0.63)]]]).get('B1')
  assert.deepEqual([badge, short], ['is hit at best 63 %', '63 %'])
})

test('a risk is told only where there is no hope', () => {
  const { short } = told([option('dodge', 'B1'), option('shoot', 'B1')], [['dodge', [chance(0.9, false)]], ['shoot', [chance(0.2)]]]).get('B1')
  assert.equal(short, '20 %')
})

test('no price stands over a piece, and no chance is made up', () => {
  assert.equal(told([option('single', 'B1')], []).get('B1').short, '')
})

test('on a place stands its price', () => {
  assert.equal(told([option('step', 'dot', '2 AP')], []).get('dot').short, '2')
})
