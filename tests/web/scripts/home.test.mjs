// The first page, as it is served.
import { answers, asked, fire, gone, open, settled, written } from './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const [served] = written(/^home\.html$/)
for (const [address, answer] of Object.entries(JSON.parse(written(/^answers/)[0]?.text ?? '{}'))) answers.set(address, answer)

/** @param {string} name @returns {any} */
const button = name => document.querySelectorAll('button').find((/** @type {any} */ each) => each.textContent === name || each.getAttribute('aria-label') === name)

test('the latest battle that is not over is offered to go on with, and each table stands once among the games', { skip: !served }, async () => {
  const table = (/** @type {string} */ url, /** @type {object} */ more) => ({ url, title: 'Skirmishers', when: 1, ...more })
  open(served?.text ?? '')
  localStorage.setItem('sandtable.tables', JSON.stringify([
    table('/table/a#seat=s', { scenario: 'The yard', stands: 'A wins', over: true }),
    table('/table/b#seat=s', { ruleset: 'skirmishers', scenario: 'First watch', stands: 'Round 2 of 4, your turn', over: false }),
    table('/table/c#seat=s', { title: 'Year Zero', scenario: 'A bay', stands: 'Round 1, waiting for foes', over: false }),
  ]))
  await import('../../../src/sandtable/web/static/library/home.js')
  await settled()
  const on = document.getElementById('continue')
  assert.equal(on?.textContent, 'Go on: First watchSkirmishers, Round 2 of 4, your turnContinueAlso waitingYear Zero: A bayRound 1, waiting for foes')
  assert.equal(on?.querySelector('.also a').getAttribute('href'), '/table/c#seat=s')
  assert.match(on?.querySelector('img')?.getAttribute('src') ?? '', /skirmishers/)
  assert.match(document.getElementById('recent')?.textContent ?? '', /The yard.*A wins.*First watch.*your turn/)
})

test('a battle is begun with a click, at the level that was chosen', { skip: !served }, async () => {
  const level = document.querySelector('[data-ruleset=skirmishers] .level')
  Object.assign(level ?? {}, { value: 'hard' })
  fire(level, 'change')
  assert.equal(localStorage.getItem('sandtable.level'), 'hard')
  fire(button('Play Skirmishers now'), 'click')
  await settled()
  assert.deepEqual(asked.at(-1), { address: '/api/tables', body: { ruleset: 'skirmishers', players: ['human', 'hard'] } })
  assert.match(gone.at(-1) ?? '', /^\/table\/.*#seat=/)
})

test('a link to a table of this site leads there, any other is refused', { skip: !served }, async () => {
  const link = document.getElementById('link')
  for (const [typed, words] of [['http://elsewhere/table/abc', /not a link to a table here/], ['/table/xyz#seat=s', /^$/]]) {
    Object.assign(link ?? {}, { value: typed })
    fire(document.getElementById('join'), 'submit')
    await settled()
    assert.match(document.getElementById('link-error')?.textContent ?? '', /** @type {RegExp} */ (words))
  }
  assert.equal(gone.at(-1), '/table/xyz#seat=s')
})

test('a battle is set up with what was chosen', { skip: !served }, async () => {
  fire(button('Set up a battle of Skirmishers'), 'click')
  await settled()
  const seed = document.getElementById('seed')
  Object.assign(seed ?? {}, { value: '7' })
  fire(seed, 'input')
  fire(document.querySelector('#set-up form'), 'submit')
  await settled()
  const { body } = asked.at(-1) ?? {}
  assert.deepEqual([body.ruleset, body.seed, body.dice, body.numbers], ['skirmishers', 7, 'drawn', {}])
})
