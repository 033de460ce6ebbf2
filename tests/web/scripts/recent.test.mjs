import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetTable, recentTables, rememberTable } from '../../../src/sandtable/web/static/kit/recent.js'

const urls = () => recentTables().map(each => each.url)

test('a seat at a table is remembered once, whatever else its address asks for', () => {
  rememberTable('/table/abc#seat=one&lesson=yes', 'Skirmishers')
  rememberTable('/table/abc#seat=one', 'Skirmishers')
  assert.deepEqual(urls(), ['/table/abc#seat=one'])
})

test('each seat at a table is remembered', () => {
  rememberTable('/table/abc#seat=other', 'Skirmishers')
  assert.deepEqual(urls(), ['/table/abc#seat=other', '/table/abc#seat=one'])
  forgetTable('/table/abc#seat=one')
  assert.deepEqual(urls(), ['/table/abc#seat=other'])
})
