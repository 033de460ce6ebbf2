// Thousands of battles in a page, as its site has it.
import { answers, asked, fire, open, settled, written } from './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const [served] = written(/^simulation\.html$/)
const wins = [{ name: 'A', value: 0.6, low: 0.59, high: 0.61 }, { name: 'B', value: 0.4, low: 0.39, high: 0.41 }, { name: 'nobody', value: 0, low: 0, high: 0.01 }]
const played = { shares: { battles: 10000, seconds: 0.5, wins }, columns: ['figure', 'value'], rows: [['mean rounds', '7.2']], command: 'sandtable simulate', csv: '' }

/** @returns {any} */
const root = () => document.getElementById('simulation')
/** @param {string} name @returns {any} */
const found = name => root().querySelectorAll(name)

async function play() {
  fire(found('form')[0], 'submit')
  await settled()
}

test('what was played last stands first, and what cannot be played says why', { skip: !served }, async () => {
  open(served?.text ?? '')
  await import('../../../src/sandtable/web/static/lab/simulation.js')
  await play()
  assert.match(root().textContent, /nothing is at \/api\/battles/)
  answers.set('/api/battles', played)
  await play()
  Object.assign(found('#scenario')[0], { value: 'alley' })
  fire(found('#scenario')[0], 'change')
  await play()
  assert.deepEqual(asked.slice(-2).map(each => each.body.scenario), ['yard', 'alley'])
  assert.equal(asked.at(-1)?.body.beside_book, false)
  assert.equal(found('.found-out').length, 2)
  assert.match(found('.found-out')[0].textContent, /^The alley.*A60 %59 % to 61 %B40 %39 % to 41 %10,000 battles in 0\.50 s.*mean rounds7\.2/s)
})
