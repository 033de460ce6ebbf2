// A way on the board, what a reaction is to, and what stands in the dock about prices.
import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawStep, pathOf, stepsOf, threatOf } from '../../../src/sandtable/web/static/battle/way.js'
import { aboutInHundred, forHand, leftOf, priceOf } from '../../../src/sandtable/web/static/kit/words.js'
import { Game } from '../../../src/sandtable/web/static/table/game.js'

const FROM = /** @type {any} */ ({ key: 'A1', x: 0, y: 0, layer: 0, radius: 1, bars: [{ label: 'HP', value: 9 }, { label: 'AP', value: 6, pays: true }] })
const risk = (/** @type {number} */ p) => ({ label: 'is hit', fraction: '', p, exact: true, interval: null, whom: 'Anna', good: false })
const leg = (/** @type {number} */ x, cost = '1 AP', /** @type {object[]} */ ...chances) => ({ answer: `step ${x}`, words: `to ${x}`, cost, x, y: 0, chances })
const way = (/** @type {object[]} */ ...legs) => /** @type {any} */ ({ legs, cost: '4 AP' })

test('each dot of a way has what it has cost up to there, the last one the whole price and what is left', () => {
  const steps = stepsOf(way(leg(2), leg(4, '2 AP'), leg(6)), FROM)
  assert.deepEqual(steps.map(step => step.words), ['1', '3', '4'])
  assert.deepEqual(steps.map(step => step.tag), ['', '', '4 AP, 2 left'])
  assert.deepEqual(steps.map(step => step.apart), [2, 2, 2])
})

test('where no price is told dots have the number of the step', () => {
  assert.deepEqual(stepsOf(way(leg(2, ''), leg(4, '')), FROM).map(step => step.words), ['1', '2'])
})

test('red are the dots where somebody may answer; the worst of them says how likely it goes wrong', () => {
  const told = way(leg(2), leg(4, '1 AP', risk(0.1)), leg(6, '1 AP', risk(0.28)))
  assert.deepEqual(stepsOf(told, FROM).map(step => step.risky), [false, true, true])
  assert.deepEqual(stepsOf(told, FROM).map(step => step.tag), ['', '', '4 AP, 2 left; is hit 28 %'])
  assert.deepEqual(pathOf(told, FROM).map(line => line.style), ['path', 'sight-blocked', 'sight-blocked'])
})

test('a dot too small for a number has none, and its words stand on the side that is free', () => {
  const [step] = stepsOf(way(leg(2)), FROM).slice(-1)
  const drawn = (/** @type {number} */ zoom, turned = false) => JSON.stringify(drawStep(/** @type {any} */ (step), zoom, turned))
  assert.match(drawn(20), /"1"/)
  assert.doesNotMatch(drawn(5), /"1"/)
  assert.match(drawn(20), /translate\(\d/)
  assert.match(drawn(20, true), /translate\(-/)
})

test('several prices are told as one, where they are of one thing', () => {
  assert.equal(priceOf(['2 AP, ends movement', '4 AP, ends movement', '6 AP']), '2–6 AP')
  assert.equal(priceOf(['1 action', '2 actions', '1 action']), '1–2 actions')
  assert.equal(priceOf(['1 AP', '1 AP']), '1 AP')
  assert.equal(priceOf(['1 AP', '1 stress']), '')
  assert.equal(priceOf(['1 AP', '']), '')
  assert.equal(priceOf(['', '']), '')
})

test('what a price leaves is told only of a thing that prices are paid from', () => {
  assert.equal(leftOf('2 AP, ends movement', FROM.bars), '4 left')
  assert.equal(leftOf('1 action', /** @type {any} */ ([{ label: 'Actions', value: 2, pays: true }])), '1 left')
  assert.equal(leftOf('1 of 2 shots', FROM.bars), '')
  assert.equal(leftOf('1 stress', /** @type {any} */ ([{ label: 'Stress', value: 2 }])), '')
  assert.equal(leftOf('7 AP', FROM.bars), '')
})

/** A reader who is asked, with what was sent. @param {object} [more] */
function reader(more = {}) {
  /** @type {any[]} */
  const said = []
  const game = new Game(/** @type {any} */ ((/** @type {any} */ message) => said.push(message)), { redraw() {}, announce() {}, moved() {}, gave() {} })
  const figures = [FROM, { ...FROM, key: 'B1', x: 5, y: 5 }]
  const options = [{ answer: 'end', words: 'ends', actor: 'A1', target: '', cost: '', group: 'end', rolls: false, at: null, gives_up: false }]
  Object.assign(game, {
    hello: { yours: [0], sides: ['A', 'B'] }, selected: 'A1',
    state: { number: 3, options, pending: { kind: 'choice', side: 0, reaction: false }, view: { figures, marks: [], bars: [], ...more } },
  })
  return { game, said }
}

const spot = (/** @type {number} */ x, y = 0) => /** @type {any} */ ({ figure: '', spot: `${x},${y}`, x, y, radius: 0, layer: 0, name: `${x},${y}` })

test('a way to where the pointer rests is asked for, and what is told of another place is not shown', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { game, said } = reader()
  game.point(spot(2), false)
  game.point(spot(4), false)
  t.mock.timers.tick(200)
  assert.deepEqual(said, [{ t: 'pick', x: 4, y: 0 }])
  const picked = (/** @type {number} */ x) => game.hear(/** @type {any} */ ({ t: 'picked', options: [], refusal: null, way: way(leg(x)), x, y: 0 }))
  picked(2)
  assert.equal(game.way, null)
  picked(4)
  assert.equal(game.way?.legs.length, 1)
  assert.equal(game.pinned, false)
  game.point(null, false)
  assert.equal(game.way, null)
})

const DIAL = { figure: 'A1', widths: [[30, '2 AP: 1 shot'], [60, '4 AP: 2 shots'], [150, '6 AP: 4 shots']], answer: 'A1 arc {width} @{angle}', group: 'arc' }

test('an arc whose kind is pressed follows the pointer, and is laid by a click', () => {
  const { game, said } = reader({ dial: DIAL })
  const arcs = /** @type {any} */ (['a', 'b'].map(answer => ({ answer, words: answer, actor: 'A1', target: '', cost: '2 AP', group: 'arc', rolls: false, at: null, gives_up: false })))
  game.state?.options.push(...arcs)
  game.pressKind('arc', arcs)
  assert.equal(game.laying, 60)
  game.point(spot(0, 4), false)
  assert.equal(game.drawing?.answer, 'A1 arc 60 @90')
  game.lay(30)
  game.point(spot(4, 0), false)
  assert.equal(game.drawing?.answer, 'A1 arc 30 @0')
  game.press(spot(4, 0), 4, 0)
  assert.deepEqual(said.filter(each => each.t === 'act'), [{ t: 'act', answer: 'A1 arc 30 @0', number: 3 }])
})

test('under a finger the first touch only shows the arc, and another width keeps its direction', () => {
  const { game, said } = reader({ dial: DIAL })
  game.lay(60)
  game.press(spot(-4, 0), -4, 0)
  assert.equal(game.armed, true)
  game.lay(150)
  assert.equal(game.drawing?.answer, 'A1 arc 150 @180')
  assert.deepEqual(said.filter(each => each.t === 'act'), [])
  game.press(spot(-4, 0), -4, 0)
  assert.deepEqual(said.filter(each => each.t === 'act').map(each => each.answer), ['A1 arc 150 @180'])
  game.cancel()
  assert.equal(game.laying, 0)
})

test('a line shows what a reaction is to, unless the ruleset draws one', () => {
  const { game } = reader()
  const shot = { kind: 'choice', side: 'B', who: 'B1', target: 'A1', text: 'shoots' }
  game.lines = /** @type {any} */ ([shot])
  assert.deepEqual(threatOf(game), [])
  Object.assign(game.state?.pending ?? {}, { reaction: true })
  assert.deepEqual(threatOf(game).map(line => line.points), [[5, 5, 0, 0]])
  game.state?.view.marks.push(/** @type {any} */ ({ style: 'sight' }))
  assert.deepEqual(threatOf(game), [])
  game.lines = /** @type {any} */ ([{ ...shot, side: 'A' }])
  assert.equal(game.threat, null)
})

test('a chance that is known to a point names no interval', () => {
  assert.equal(aboutInHundred({ p: 0.5, low: 0.45, high: 0.55 }), 'about 50 in 100 (45 to 55)')
  assert.equal(aboutInHundred({ p: 0.998, low: 0.992, high: 0.999 }), 'over 99 in 100')
  assert.equal(aboutInHundred({ p: 0.25, low: 0.25, high: 0.25 }), '25 in 100')
})

test('who uses fingers is told to tap, and who has a mouse to click', () => {
  const say = 'Click Reyes. The second click rolls; a clickable dot stays.'
  assert.equal(forHand(say, false), say)
  assert.equal(forHand(say, true), 'Tap Reyes. The second tap rolls; a clickable dot stays.')
})
