import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeOptions } from '../../../src/sandtable/web/static/table/options.js'

/** @param {string} answer @param {boolean} gives_up */
const option = (answer, gives_up) => ({ answer, words: answer, actor: '', target: '', cost: '', group: 'deeds', rolls: false, at: null, gives_up })

/** The list as it is drawn. @param {ReturnType<typeof option>[]} options @param {boolean} [reaction] */
function drawn(options, reaction = false) {
  const game = { options, state: { pending: { reaction } }, aims: new Map(), selected: '', answer: '', armed: false, place: null, waiting: false, mine: true, trouble: null, kind: '', on: {} }
  return JSON.stringify(makeOptions(/** @type {any} */ (game), () => '', /** @type {any} */ ({ step: null, means: () => false }), () => true)())
}

test('what gives something up for good stands last, folded', () => {
  const list = drawn([option('break off', true), option('fire', false)])
  assert.ok(list.indexOf('"fire"') < list.indexOf('Lost for good (1)'))
  assert.ok(list.indexOf('Lost for good (1)') < list.indexOf('"break off"'))
  assert.match(list, /"open":false/)
})

test('it is open where nothing else can be done', () => {
  assert.match(drawn([option('break off', true)]), /"open":true/)
})

test('where nothing is given up there is no such part', () => {
  assert.doesNotMatch(drawn([option('fire', false)]), /Lost for good/)
})

test('a few answers have numbers, as their keys; of many only those of a reaction', () => {
  const many = (/** @type {number} */ count) => Array.from({ length: count }, (_, place) => option(`deed ${place}`, false))
  const numbers = (/** @type {string} */ list) => [...list.matchAll(/"aria-keyshortcuts":(\d+)/g)].map(([, number]) => Number(number))
  assert.deepEqual(numbers(drawn(many(3))), [1, 2, 3])
  assert.deepEqual(numbers(drawn([option('break off', true), option('fire', false)])), [1, 2])
  assert.deepEqual(numbers(drawn(many(12))), [])
  assert.deepEqual(numbers(drawn(many(12), true)), [1, 2, 3, 4, 5, 6, 7, 8, 9])
})
