// The rules of a game, as they are served, with odds beside one of them.
import { answers, asked, fire, open, settled, written } from './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const [served] = written(/^rules\.html$/)
for (const [address, answer] of Object.entries(JSON.parse(written(/^answers/)[0]?.text ?? '{}'))) answers.set(address, answer)
answers.set('/api/rulesets/skirmishers/panels', { 'fire.base': { question: 'fire', parameters: { cover: 1 }, number: 9, low: 5, high: 12 } })

/** @param {string} name @returns {any} */
const all = name => document.querySelectorAll(name)

test('a panel is made when it is opened, asks by the book and with another number, and follows its slider', { skip: !served }, async () => {
  open(served?.text ?? '')
  await import('../../../src/sandtable/web/static/library/rules.js')
  await import('../../../src/sandtable/web/static/library/panel.js') // later it is there at once
  await settled()
  const place = document.querySelector('.rule-odds')
  assert.equal(place?.textContent, '')
  fire(place?.parentElement, 'toggle')
  for (let turns = 0; turns < 9 && !place?.textContent?.includes('points'); turns += 1) await settled()
  const bodies = asked.filter(each => each.address.endsWith('/odds/fire')).map(each => each.body)
  assert.deepEqual(bodies.map(each => [each.parameters.cover, each.numbers]), [[1, {}], [1, { 'fire.base': 9 }]])
  assert.match(place?.textContent ?? '', /book: 6.*changed: 9/s)
  const number = all('input').find((/** @type {any} */ each) => each.id === 'fire.base-number')
  Object.assign(number, { value: '10' })
  fire(number, 'input')
  await settled()
  const links = all('a').map((/** @type {any} */ each) => each.getAttribute('href') ?? '')
  assert.ok(links.includes('/?set-up=skirmishers&number.fire.base=10'))
  assert.ok(links.some((/** @type {string} */ each) => each.startsWith('/odds/skirmishers/fire?') && each.includes('b.number.fire.base=10')))
})
