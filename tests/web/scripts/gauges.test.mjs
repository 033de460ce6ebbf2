import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wounds } from '../../../src/sandtable/web/static/battle/figures.js'
import { gauge } from '../../../src/sandtable/web/static/kit/gauges.js'

/** Whether a bar is shown as an alarm. @param {object} bar */
const alarms = bar => JSON.stringify(gauge({ label: 'x', low: 0, high: 6, ...bar })).includes('fill low')

test('little health is an alarm, and enough is none', () => {
  assert.equal(alarms({ value: 1, bad_when_low: true }), true)
  assert.equal(alarms({ value: 5, bad_when_low: true }), false)
})

test('little stress is no alarm', () => {
  assert.equal(alarms({ value: 1, bad_when_low: false }), false)
})

test('the ring around a piece is red only where little of it is bad', () => {
  const ring = (/** @type {boolean} */ bad_when_low) =>
    JSON.stringify(wounds({ label: 'x', value: 1, low: 0, high: 6, bad_when_low }, 10))
  assert.match(ring(true), /points low/)
  assert.doesNotMatch(ring(false), /points low/)
})
