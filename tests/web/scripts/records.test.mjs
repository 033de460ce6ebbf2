// Files that are opened as replays.
import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRecord } from '../../../src/sandtable/web/static/kit/records.js'

const open = (/** @type {string} */ name, /** @type {string} */ text, /** @type {Record<string, string>} */ parts = {}) => {
  const getElementById = (/** @type {string} */ id) => (id in parts ? { textContent: parts[id] } : null)
  Object.assign(globalThis, { DOMParser: class { parseFromString() { return { getElementById } } } })
  return openRecord(/** @type {any} */ ({ name, text: async () => text }))
}

test('a page that is no replay is called so, one whose battle went on says that', async () => {
  assert.equal(await open('bad.html', '<p>hello'), 'bad.html is not a replay that sandtable saved.')
  assert.match(await open('early.html', '<main>', { replay: '' }), /^early\.html holds no record: its battle was not over yet/)
  assert.equal(await open('none.json', ''), 'none.json is empty.')
})
