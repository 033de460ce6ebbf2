import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { banner, mainOf, rowsOf } from '../../../src/sandtable/web/static/table/banner.js'
import { causeOf, changes, happensLow, moved, Moments } from '../../../src/sandtable/web/static/table/moments.js'

/** @param {string} who @param {string} target @param {string} text */
const choice = (who, target, text) => ({ kind: 'choice', who, target, text, dice: [] })

test('a shot that its target reacts to is the cause of the dice of both', () => {
  const lines = [choice('F4', '', 'moves'), choice('F6', 'F2', 'shoots'), choice('F2', 'F6', 'dodges')]
  assert.equal(causeOf(lines, 'F6')?.text, 'shoots')
  assert.equal(causeOf(lines, 'F2')?.text, 'dodges')
})

test('a shot in reaction is the cause, and not the move that it reacts to', () => {
  const lines = [choice('A2', 'spot', 'crawls'), choice('B1', 'A2', 'fires')]
  assert.equal(causeOf(lines, 'B1')?.text, 'fires')
})

test('dice of a figure at whom the latest choice is aimed are rolled for that choice', () => {
  assert.equal(causeOf([choice('A1', 'B2', 'pushes')], 'B2')?.text, 'pushes')
})

test('a shot is the cause of what befalls its target, also after a reply that is over', () => {
  const [shoots, dodges] = [choice('F6', 'F2', 'shoots'), choice('F2', 'F6', 'dodges')]
  const dice = (/** @type {string} */ who) => ({ ...roll, who })
  assert.equal(causeOf([shoots, dodges], 'F2')?.text, 'dodges')
  assert.equal(causeOf([shoots, dodges, dice('F2'), dice('F6')], 'F2')?.text, 'shoots')
  assert.equal(causeOf([shoots, dodges, dice('F2'), dice('F6')], 'F6')?.text, 'shoots')
})

test('who lets a shot pass causes nothing', () => {
  assert.equal(causeOf([choice('F6', 'F2', 'shoots'), { ...choice('F2', 'F6', 'takes the hit'), passes: true }], 'F2')?.text, 'shoots')
})

test('a shot stays the cause when a third piece steps in for its target and means to reply', () => {
  const lines = [choice('M3', 'M4', 'shoots'), choice('M6', 'M6', 'steps in'), choice('M6', 'M3', 'means to shoot back')]
  assert.equal(causeOf(lines, 'M3')?.text, 'shoots')
})

test('no choice is the cause of dice after a heading, or after dice of nobody', () => {
  assert.equal(causeOf([choice('F6', 'F2', 'shoots'), { kind: 'heading', text: 'Round 2' }], 'F6'), null)
  assert.equal(causeOf([choice('T1', 'enemy', 'fires'), { ...roll, who: '' }], 'T1'), null)
})

test('a choice of long ago is no cause, and dice of no figure have none', () => {
  const lines = [choice('F1', 'F5', 'shoots'), choice('F3', '', 'takes cover')]
  assert.equal(causeOf(lines, 'F1'), null)
  assert.equal(causeOf(lines, ''), null)
})

/** A table at which dice fall, then more is told. */
function shown() {
  const delivered = /** @type {object[]} */ ([])
  const game = { lines: /** @type {object[]} */ ([]), state: { number: 1, view: { figures: [] } }, hello: { yours: [0], sides: ['A'], scene: { height: 10 } } }
  const moments = new Moments(/** @type {any} */ (game), message => delivered.push(message), () => {})
  const state = (/** @type {number} */ number, /** @type {object[]} */ ...lines) =>
    /** @type {any} */ ({ t: 'state', number, first: 0, lines, view: { figures: [] } })
  return { moments, state, delivered }
}

/** Time passes, in steps: what is begun meanwhile has its own time. @param {import('node:test').TestContext} t @param {number} ms */
function pass(t, ms) {
  for (let left = ms; left > 0; left -= 50) t.mock.timers.tick(50)
}

const roll = { kind: 'roll', who: 'A1', side: 'A', dice: [3, 4], die: 6, good: true, text: 'to hit' }

test('an outcome goes after four seconds, also where more was told while its dice rolled', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { moments, state, delivered } = shown()
  moments.hear(state(2, roll))
  assert.equal(moments.rolling, true)
  moments.hear(/** @type {any} */ ({ t: 'gauge' }))
  pass(t, 2000)
  assert.equal(moments.rolling, false)
  assert.notEqual(moments.now, null)
  pass(t, 5000)
  assert.equal(moments.now, null)
  assert.equal(delivered.length, 2)
})

test('an outcome goes with the next choice of the reader, and not with those of the others', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { moments, state } = shown()
  moments.hear(state(2, roll))
  pass(t, 3000)
  moments.hear(state(3, { ...choice('B1', 'A1', 'moves on'), side: 'B' }))
  assert.notEqual(moments.now, null)
  moments.hear(state(4, { ...choice('A1', 'B1', 'fires'), side: 'A' }))
  assert.equal(moments.now, null)
})

test('the word for a piece that is out is the one on its card', () => {
  const piece = { key: 'A1', name: 'Carla', side: 0, radius: 1, bars: [], out: false, tags: ['prone'] }
  const news = (/** @type {object} */ now) => changes(/** @type {any} */ ({ rolls: [], causes: [] }), /** @type {any} */ ([piece]), /** @type {any} */ ([{ ...piece, out: true, ...now }])).news
  assert.deepEqual(news({ tags: ['dead'] }), ['Carla is dead'])
  assert.deepEqual(news({ tags: ['out of the fight', 'prone'] }), ['Carla is out of the fight'])
  assert.deepEqual(news({}), ['Carla is out'])
  assert.deepEqual(news({ tags: [] }), ['Carla is out'])
})

/** What is drawn of deeds, the latest of them last. @param {object[]} causes @param {Record<string, number>} lost by the key of each piece */
function drawn(causes, lost) {
  const piece = (/** @type {string} */ key, taken = 0) => ({ key, name: key, side: 0, x: 1, y: 1, radius: 1, out: false, tags: [], bars: [{ label: 'HP', value: 9 - taken, bad_when_low: true }] })
  const rolls = causes.map(({ who }) => ({ ...roll, who, good: null }))
  const keys = ['A1', 'B1', 'B2']
  const now = /** @type {any} */ ({ rolls, causes, cause: causes.at(-1) })
  const { effects } = changes(now, /** @type {any} */ (keys.map(key => piece(key))), /** @type {any} */ (keys.map(key => piece(key, lost[key]))))
  return effects.filter(({ kind }) => kind === 'shot').map(({ from, to, good }) => [from, to, good])
}

test('a dodge draws no shot of who dodges: the shot that it replies to is drawn, and as a hit only where it did harm', () => {
  const causes = [choice('A1', 'B1', 'shoots'), choice('B1', 'A1', 'dodges')]
  assert.deepEqual(drawn(causes, {}), [['A1', 'B1', false]])
  assert.deepEqual(drawn(causes, { B1: 2 }), [['A1', 'B1', true]])
})

test('who shoots back and hits is drawn as the one who shoots, and of several shots the latest that did harm', () => {
  assert.deepEqual(drawn([choice('A1', 'B1', 'shoots'), choice('B1', 'A1', 'shoots back')], { A1: 1 }), [['B1', 'A1', true]])
  assert.deepEqual(drawn([choice('A1', 'B1', 'shoots'), choice('A1', 'B2', 'shoots')], { B1: 1 }), [['A1', 'B1', true]])
})

test('an outcome leaves that half of the board free in which it happens', () => {
  const figures = [{ key: 'A1', x: 1, y: 9, radius: 1 }, { key: 'B1', x: 1, y: 8, radius: 1 }, { key: 'B2', x: 1, y: 0, radius: 1 }]
  const dice = (/** @type {string} */ who, /** @type {string} */ target) => /** @type {any} */ ({ cause: choice(who, target, ''), rolls: [{ who }] })
  assert.equal(happensLow(dice('A1', 'B1'), /** @type {any} */ (figures), 10), true)
  assert.equal(happensLow(dice('B2', ''), /** @type {any} */ (figures), 10), false)
  assert.equal(happensLow(dice('', ''), /** @type {any} */ (figures), 10), false)
})

test('dice of several for the same that came to the same are one row, and those that came to another are not', () => {
  const dice = (/** @type {string} */ who, /** @type {string} */ verdict, purpose = 'Defense Roll') => ({ ...roll, who, verdict, purpose, needs: '' })
  const rolls = /** @type {any} */ ([dice('', 'Success', 'Offense Roll'), dice('T1', 'unhurt'), dice('T2', 'unhurt'), dice('T3', 'Injury')])
  const rows = rowsOf(/** @type {any} */ ({ rolls, causes: [null, null, null, null], settled: true }))
  assert.deepEqual(rows.map(row => row.rolls.map(each => each.who)), [[''], ['T1', 'T2'], ['T3']])
})

test('dice that still roll do not tell by their rows what they come to', () => {
  const dice = (/** @type {string} */ verdict) => ({ ...roll, verdict, purpose: 'Defense Roll', needs: '' })
  const rolls = /** @type {any} */ ([dice('unhurt'), dice('Injury')])
  assert.equal(rowsOf(/** @type {any} */ ({ rolls, causes: [null, null], settled: false })).length, 1)
})

test('an outcome tells what moved of what is counted for all', () => {
  const bar = (/** @type {number} */ value) => /** @type {any} */ ([{ label: 'Momentum', value }])
  assert.deepEqual(moved(bar(0), bar(1)), ['Momentum 0 → 1'])
  assert.deepEqual(moved(bar(1), bar(1)), [])
})

test('of all dice for one deed those are told in large letters whose chance was known, or else the most', () => {
  const fires = choice('A1', 'B1', 'fires')
  const dice = (/** @type {string} */ purpose, /** @type {number|null} */ chance, count = 2) => ({ ...roll, purpose, chance, verdict: purpose, needs: '', dice: Array(count).fill(3) })
  const main = (/** @type {object[]} */ rolls, /** @type {object|null} */ cause = fires) => {
    const now = /** @type {any} */ ({ rolls, causes: rolls.map(() => cause), cause, settled: true })
    return mainOf(rowsOf(now), now)?.rolls[0]?.purpose
  }
  assert.equal(main([dice('to hit', 0.4), dice('where it lands', null, 3)]), 'to hit')
  assert.equal(main([dice('stress', null, 1), dice('base', null, 5), dice('supply', null, 5)]), 'base')
  assert.equal(main([dice('Offense Roll', null, 5), dice('Defense Roll', null, 1)], null), 'Offense Roll')
  assert.equal(main([dice('Offense Roll', null, 5), dice('Defense Roll', null, 1), dice('whether the enemy acts', 0.67, 1)], null), 'Offense Roll')
  assert.equal(main([dice('draws', null, 1), dice('draws again', null, 1)], null), undefined)
})

test('an outcome tells the verdict, what came of it, what chance it had and what it did to the chance to win', () => {
  const hit = { ...roll, purpose: 'to hit', needs: 'needs 6 or more', verdict: 'hits, hard success', chance: 0.72, good: true }
  const fires = choice('A1', 'B1', 'fires')
  const now = { number: 2, rolls: [hit], causes: [fires], cause: fires, settled: true, seconds: 0, effects: [], news: ['Lind: HP −3, 7 left'], isAbove: false }
  const said = (/** @type {any} */ each) => (typeof each === 'object' && each ? (each.kids ?? []).map(said).join(' ') : String(each ?? ''))
  const told = said(banner(/** @type {any} */ ({ now, whose: () => true }), key => key, 'You win 58 → 69 in 100'))
  for (const words of ['fires', 'Hits', 'Hard success', 'Lind: HP −3, 7 left', 'It had 72 % · You win 58 → 69 in 100']) assert.ok(told.includes(words), `${words} in ${told}`)
})

test('where no piece and no count has changed an outcome tells what the log says came of it', () => {
  const { moments, state } = shown()
  localStorage.setItem('sandtable.motion', 'off')
  moments.hear(state(2, roll, { kind: 'event', text: 'Anna does not manage it', dice: [] }))
  assert.deepEqual(moments.now?.news, ['Anna does not manage it'])
  localStorage.setItem('sandtable.motion', 'usual')
})
