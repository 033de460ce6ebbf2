// The page of a replay, as it is served.
import { fire, open, settled, written } from './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const [served] = written(/^replay\.html$/)

test('a replay steps through a battle, keeps bookmarks and ends with who won', { skip: !served }, async () => {
  open(served?.text ?? '')
  location.pathname = '/replay/abc'
  const data = JSON.parse(document.getElementById('data')?.textContent ?? '')
  await import('../../../src/sandtable/web/static/replay/replay.js')
  await settled()
  const button = (/** @type {string} */ name) => document.querySelectorAll('button').find((/** @type {any} */ each) => each.textContent === name || each.getAttribute('aria-label') === name)
  assert.match(document.querySelector('.seat-chips')?.querySelector('.side')?.className ?? '', /side-1/) // red is red
  const place = () => document.querySelector('.figures.muted')?.textContent
  const last = data.steps.length - 1
  assert.equal(place(), `0 of ${last}`)
  fire(button('One step on'), 'click')
  await settled()
  assert.equal(place(), `1 of ${last}`)
  fire(button('Next turn'), 'click')
  fire(button('Previous turn'), 'click')
  fire(document.body, 'keydown', { key: 'End' })
  await settled()
  assert.equal(place(), `${last} of ${last}`)
  assert.ok(document.querySelector('.panel.notes')?.textContent?.includes(data.outcome.words.slice(1)))
  const name = document.getElementById('mark')
  Object.assign(name ?? {}, { value: 'the end' })
  fire(name, 'input')
  fire(name, 'submit')
  await settled()
  assert.match(location.hash, /the/)
  fire(button('Remove the end'), 'click')
  fire(button('To the start'), 'click')
  await settled()
  assert.doesNotMatch(location.hash, /the/)
  const rule = document.querySelector('button.rule')
  fire(rule, 'click')
  await settled()
  assert.ok(document.getElementById('rule')?.textContent?.includes(data.rules[rule?.getAttribute('title') ?? ''].text))
})
