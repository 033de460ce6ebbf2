import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { winOf } from '../../../src/sandtable/web/static/table/hint.js'

const win = p => ({ p, low: p, high: p })
const standing = { t: 'standing', sides: [win(0.3), win(0.7)], rollouts: 16, last: false }
const hint = {
  t: 'hint',
  side: 0,
  tried: 900,
  ideas: [
    { answer: 'fire', win: win(0.5), usual: false },
    { answer: 'done', win: win(0.4), usual: true },
  ],
}

test('the bar says of the usual answer what the hint says of it', () => {
  assert.equal(winOf(0, standing, hint).p, 0.4)
})

test('without a hint, or with one for another side, the bar is the standing', () => {
  assert.equal(winOf(0, standing, null).p, 0.3)
  assert.equal(winOf(1, standing, hint).p, 0.7)
})
