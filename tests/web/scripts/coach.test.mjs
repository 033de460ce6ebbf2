// A lesson leaves only its step to choose, and lets the reader out.
import { answers, asked, gone, settled } from './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Coach } from '../../../src/sandtable/web/static/table/coach.js'
import { Game } from '../../../src/sandtable/web/static/table/game.js'

const step = (/** @type {string} */ say, /** @type {string} */ group, only = '') => ({ say, why: 'because', done: `${say}: done`, group, only, rule: 'r', title: 'a rule', text: 'its text' })
const lesson = (/** @type {string} */ title) => ({ title, minutes: 2, goal: '', scenario: 'yard', seed: 1, players: ['human'], steps: [step('walk', 'move', 'A1 (north|east)'), step('shoot', 'fire')], knows: ['walking is free'] })
const option = (/** @type {string} */ answer, /** @type {string} */ group) => ({ answer, words: answer, actor: '', target: '', cost: '', group, rolls: false, at: null, gives_up: false })

/** A reader at the first lesson of a game, who can walk in two ways and shoot. @param {string} table */
async function taught(table) {
  answers.set('/api/rulesets/duel/lessons', [lesson('Walking'), lesson('Shooting')])
  const said = /** @type {any[]} */ ([])
  const told = /** @type {string[]} */ ([])
  const game = new Game(message => said.push(message) > 0, /** @type {any} */ ({ redraw: () => {}, announce: (/** @type {string} */ words) => told.push(words), moved: () => {}, gave: (/** @type {string} */ answer, /** @type {string} */ group) => coach.gave(answer, group) }))
  const coach = new Coach(table, game)
  Object.assign(game, {
    hello: { yours: [0], ruleset: 'duel' },
    state: { number: 3, pending: { kind: 'choice', side: 0 }, options: [option('A1 north', 'move'), option('A1 south', 'move'), option('fire', 'fire')], view: { figures: [] } },
  })
  await coach.begin('duel', 0)
  return { coach, game, said, told, card: () => JSON.stringify(coach.card()) }
}

/** @param {any} node @param {string} words @returns {any} the button with these words */
const button = (node, words) =>
  node && typeof node === 'object' ? (node.tag === 'button' && node.kids.join('').startsWith(words) ? node : node.kids?.map((/** @type {any} */ kid) => button(kid, words)).find(Boolean)) : null

test('nothing but the taught step can be chosen, be it listed, typed in or drawn', async () => {
  const { game, said, told } = await taught('one')
  assert.deepEqual(game.options.map(each => each.answer), ['A1 north'])
  game.act('A1 south')
  game.act('A1 arc 60 @7')
  assert.deepEqual(said, [])
  assert.match(told.at(-1) ?? '', /play freely/)
  game.act('A1 north')
  assert.deepEqual(said, [{ t: 'act', answer: 'A1 north', number: 3 }])
})

test('an unlisted answer that the step means can be given', async () => {
  const { game, said } = await taught('two')
  Object.assign(game, { picked: { options: [option('A1 east', 'move')], refusal: null, way: null } })
  game.act('A1 east')
  assert.equal(said.length, 1)
})

test('a step whose answer is taken back is to be done again, also after the page is loaded anew', async () => {
  const { coach, game, card } = await taught('back')
  const hear = (/** @type {number} */ number, /** @type {number} */ lines) => {
    game.lines = /** @type {any} */ (Array(lines).fill({}))
    coach.hear(/** @type {any} */ ({ t: 'state', number }))
  }
  hear(3, 2)
  game.act('A1 north')
  hear(3, 2) // what was on its way
  assert.match(card(), /Walking: 2 of 2/)
  hear(4, 4)
  assert.match(card(), /Walking: 2 of 2/)
  hear(5, 2)
  assert.match(card(), /Walking: 1 of 2/)
  const again = await taught('back')
  assert.match(again.card(), /Walking: 1 of 2/)
})

test('each step says what to do and why, and what has happened by the one before', async () => {
  const { game, card } = await taught('three')
  assert.match(card(), /Walking: 1 of 2.*"walk".*"because"/)
  game.act('A1 north')
  assert.match(card(), /Walking: 2 of 2.*"walk: done".*"shoot"/)
})

test('at its end a lesson says what the reader knows, and leads to the next one', async () => {
  const { coach, game, card } = await taught('four')
  answers.set('/api/tables', { url: '/table/next#seat=s' })
  game.act('A1 north')
  game.waiting = false
  game.act('fire')
  assert.match(card(), /You now know.*walking is free.*\/how\/duel/)
  button(coach.card(), 'Next: Shooting').props.onclick()
  for (let turns = 0; turns < 3; turns += 1) await settled()
  assert.equal(asked.at(-1)?.address, '/api/tables')
  assert.deepEqual(gone, ['/table/next#seat=s&lesson=1'])
})

test('who plays on after the end keeps the way to the next lesson, in one line', async () => {
  const { coach, game, card } = await taught('end')
  for (const [answer, group] of [['A1 north', 'move'], ['fire', 'fire'], ['A1 south', 'move']]) coach.gave(/** @type {string} */ (answer), /** @type {string} */ (group))
  assert.doesNotMatch(card(), /You now know/)
  assert.match(card(), /Next: Shooting/)
  Object.assign(game.state ?? {}, { outcome: { winner: 0, words: '', score: [] } })
  assert.match(JSON.stringify(coach.onward()), /Next: Shooting/)
})

test('who plays freely has everything to choose from, and no coach', async () => {
  const { coach, game } = await taught('five')
  button(coach.card(), 'Play freely').props.onclick()
  assert.equal(game.options.length, 3)
  assert.equal(coach.card(), null)
})

test('where the step cannot be done yet everything can be chosen', async () => {
  const { game, card } = await taught('six')
  Object.assign(game.state ?? {}, { options: [option('stand up', 'posture')] })
  assert.equal(game.options.length, 1)
  assert.match(card(), /Finish this first. Next: walk/)
})
