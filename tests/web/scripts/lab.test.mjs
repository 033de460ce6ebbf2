// The odds lab, as it is served.
import { answers, asked, fire, open, settled, written } from './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const [served] = written(/^lab\.html$/)
for (const [address, answer] of Object.entries(JSON.parse(written(/^answers/)[0]?.text ?? '{}'))) answers.set(address, answer)

test('a question is asked with what stands in its form, and its answer read as a table', { skip: !served }, async () => {
  open((served?.text ?? '').replace(/"vega": ?"[^"]*"/, '"vega": "data:text/javascript,"'))
  Object.assign(globalThis, { vegaEmbed: async () => ({ view: {}, finalize() {} }) })
  location.pathname = '/odds/skirmishers/fire'
  await import('../../../src/sandtable/web/static/library/lab.js')
  for (let turns = 0; turns < 9; turns += 1) await settled()
  assert.deepEqual([...new Set(asked.map(each => each.address))], ['/api/rulesets/skirmishers/odds/fire', '/api/rulesets/skirmishers/chart/fire'])
  const { outcomes } = answers.get('/api/rulesets/skirmishers/odds/fire')
  assert.equal(outcomes[0].percent, '27.8%')
  assert.match(document.getElementById('lab')?.textContent ?? '', /27\.8/)
  const range = document.querySelectorAll('input').find((/** @type {any} */ each) => each.id.includes('range'))
  Object.assign(range ?? {}, { value: '9' })
  fire(range, 'input')
  await settled()
  assert.match(location.search, /range=9/)
})

test('what is wrong with a field stands at the field, and nothing stands above the form', { skip: !served }, async () => {
  const range = document.querySelectorAll('input').find((/** @type {any} */ each) => each.id.includes('range'))
  assert.equal(range?.getAttribute('placeholder'), '10') // what an emptied field is answered for
  const wrong = { text: 'range: too far', rule: '', fields: { range: 'too far' } }
  const { fetch } = globalThis
  Object.assign(globalThis, { fetch: async () => ({ ok: false, status: 422, json: async () => wrong }) })
  Object.assign(range ?? {}, { value: '999' })
  fire(range, 'input')
  const form = document.querySelector('form.asked')
  for (const end = Date.now() + 5000; !form?.textContent?.includes('too far') && Date.now() < end;) await settled()
  Object.assign(globalThis, { fetch })
  assert.equal(form?.querySelector('.error').textContent, 'too far')
  assert.equal(form?.childNodes.some((/** @type {any} */ each) => each.data === '0'), false)
})
