// The odds lab about an answer at a table.
import { answers, asked, fire, open, settled, written } from './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { aimDetails } from '../../../src/sandtable/web/static/battle/aim.js'
import { situationAddress } from '../../../src/sandtable/web/static/kit/address.js'
import { about } from '../../../src/sandtable/web/static/library/situation.js'

const [served] = written(/^situation\.html$/)
for (const [address, answer] of Object.entries(JSON.parse(written(/^answers/)[0]?.text ?? '{}'))) answers.set(address, answer)
const api = '/api/tables/abc/at/0'
const said = () => document.getElementById('main')?.textContent ?? ''

test('an answer that rolls leads to the lab, and one without chances does not', () => {
  const aim = /** @type {any} */ ({ answer: 'A1 fire', sums: [], marks: [], refusal: null })
  const chance = { whom: 'Kim', label: 'is hit', p: 0.5, exact: true, fraction: '1/2', interval: null, good: true }
  const told = (/** @type {any[]} */ chances) => JSON.stringify(aimDetails({ ...aim, chances }, () => null, situationAddress('abc', 7, 'A1 fire +1')))
  assert.match(told([chance]), /\/situation\?lab\.table=abc&lab\.number=7&lab\.answer=A1\+fire\+%2B1/)
  assert.doesNotMatch(told([]), /situation/)
})

test('its page says that an address names no answer, or one that is gone, and nothing breaks', async t => {
  t.mock.method(globalThis, 'fetch', async () => ({ ok: false, json: async () => ({ text: 'there is no table gone' }) }))
  for (const [search, words] of /** @type {[string, RegExp][]} */ ([['', /names no answer at a table/], ['?lab.table=gone&lab.number=0&lab.answer=fire', /no table gone/]])) {
    open('<main id="main"><h1 id="title"></h1><p id="text"></p><div id="lab"></div></main><script type="application/json" id="data">{}</script>')
    location.search = search
    const done = about().then(() => 'found', () => 'broken')
    await settled()
    assert.match(said(), words)
    assert.equal(await Promise.race([done, 'waits']), 'waits')
  }
})

test('its page asks for the answer as the table stood, and for what a referee may set', { skip: !served }, async () => {
  open((served?.text ?? '').replace(/"vega": ?"[^"]*"/, '"vega": "data:text/javascript,"'))
  Object.assign(globalThis, { vegaEmbed: async () => ({ view: {}, finalize() {} }) })
  location.pathname = '/situation'
  location.search = '?lab.table=abc&lab.number=0&lab.answer=T1+move+up'
  await import('../../../src/sandtable/web/static/library/lab.js')
  for (let turns = 0; turns < 9; turns += 1) await settled()
  const { marginals } = answers.get(`${api}/odds/T1%20move%20up`)
  for (const { column } of marginals) assert.ok(said().includes(column), column)
  assert.match(said(), /Vega: grit/)
  assert.doesNotMatch(said(), /from a terminal/)
  const grit = document.querySelectorAll('input').find((/** @type {any} */ each) => each.id === 'A-T1_grit')
  Object.assign(grit ?? {}, { value: '7' })
  fire(grit, 'input')
  await settled()
  assert.match(location.search, /lab\.table=abc&lab\.number=0&lab\.answer=T1\+move\+up&T1_grit=7/)
  await pause(250)
  assert.equal(asked.filter(each => each.address === `${api}/odds/T1%20move%20up`).at(-1)?.body.parameters.T1_grit, 7)
})
