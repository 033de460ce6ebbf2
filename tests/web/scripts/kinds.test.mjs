import './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beside } from '../../../src/sandtable/web/static/battle/beside.js'
import { Game } from '../../../src/sandtable/web/static/table/game.js'
import { atPiece, kindButtons, kindsOf } from '../../../src/sandtable/web/static/table/kinds.js'

/** @param {string} answer @param {string} group @param {Record<string, any>} [more] */
const option = (answer, group, more = {}) => ({ answer, words: answer, actor: 'A1', target: '', cost: '1 AP', group, rolls: false, at: null, gives_up: false, ...more })

const MENU = [
  option('move east', 'move', { target: 'east' }),
  option('move west', 'move', { target: 'west' }),
  option('fire B1', 'fire', { target: 'B1' }),
  option('fire B2', 'fire', { target: 'B2' }),
  option('stand up', 'posture'),
  option('drop gun', 'gear', { gives_up: true }),
  option('A2 acts', 'activate', { actor: 'A2' }),
]

/** A reader whose piece A1 is selected. @param {any[]} options */
function reader(options = MENU) {
  /** @type {any[]} */
  const said = []
  const game = new Game(/** @type {any} */ ((/** @type {any} */ message) => said.push(message)), { redraw() {}, announce() {}, moved() {}, gave() {} })
  game.hello = /** @type {any} */ ({ yours: [0] })
  const figures = ['A1', 'B1', 'B2'].map(key => ({ key, name: key, radius: 1, x: 0, y: 0, layer: 0 }))
  game.state = /** @type {any} */ ({ number: 7, options, pending: { kind: 'choice', side: 0 }, view: { figures, bars: [] } })
  game.selected = 'A1'
  return { game, said }
}

/** @param {Game} game @param {string} name */
const press = (game, name) => kindButtons(game).find(each => each.props.key === name)?.props.onclick()

test('at a piece stand its own kinds of answers, without what gives something up for good', () => {
  assert.deepEqual([...kindsOf(reader().game).keys()], ['move', 'fire', 'posture'])
})

test('what ends a turn stands last, wherever the menu has it', () => {
  const done = option('is done', 'done', { cost: '' })
  assert.deepEqual([...kindsOf(reader([done, ...MENU]).game).keys()], ['move', 'fire', 'posture', 'done'])
})

test('each kind tells its price, one for all that it may cost, and what is free tells none', () => {
  const menu = [option('30', 'arc', { cost: '2 AP, ends movement' }), option('60', 'arc', { cost: '4 AP, ends movement' }), option('is done', 'done', { cost: '' })]
  const said = (/** @type {any} */ each) => (typeof each === 'string' ? each : each?.kids?.map(said).join('|') ?? each?.text ?? '')
  const [arc, done] = kindButtons(reader(menu).game).map(said)
  assert.match(arc, /2–4 AP/)
  assert.doesNotMatch(done, /way/)
})

test('a kind of one answer is given at once', () => {
  const { game, said } = reader()
  press(game, 'posture')
  assert.deepEqual(said, [{ t: 'act', answer: 'stand up', number: 7 }])
})

test('a kind of several answers stands alone on the board until it is pressed again', () => {
  const { game, said } = reader()
  press(game, 'fire')
  assert.equal(game.kind, 'fire')
  assert.deepEqual([...game.targets.keys()], ['B1', 'B2'])
  press(game, 'fire')
  assert.deepEqual([...game.targets.keys()], ['east', 'west', 'B1', 'B2'])
  assert.deepEqual(said, [])
})

test('a place means the kind that is pressed, and anything else where that cannot be done', () => {
  const { game } = reader([...MENU, option('strike B1', 'melee', { target: 'B1' })])
  const place = /** @type {any} */ ({ figure: 'B1', spot: '' })
  assert.deepEqual(game.optionsAt(place).map(each => each.answer), ['fire B1', 'strike B1'])
  press(game, 'fire')
  assert.deepEqual(game.optionsAt(place).map(each => each.answer), ['fire B1'])
  press(game, 'move')
  assert.deepEqual(game.optionsAt(place).map(each => each.answer), ['fire B1', 'strike B1'])
})

test('a kind is forgotten once nothing of it can be done', () => {
  const { game } = reader()
  press(game, 'fire')
  game.state = /** @type {any} */ ({ ...game.state, options: [option('end', 'end')] })
  assert.equal(game.kind, '')
})

test('a piece with one kind of answers, and one that is not asked, has nothing beside it', () => {
  assert.equal(atPiece(reader([option('end', 'end')]).game), null)
  const { game } = reader()
  game.selected = 'B1'
  assert.equal(atPiece(game), null)
  game.selected = 'A1'
  assert.equal(atPiece(game)?.figure.key, 'A1')
})

const ROOM = { width: 400, height: 300 }
const BAR = { width: 180, height: 50 }

test('what a piece can do stands close above it, and below it where there is no room', () => {
  assert.deepEqual(beside(ROOM, BAR, [200, 150], 15, []), { left: 110, top: 61 })
  assert.deepEqual(beside(ROOM, BAR, [200, 30], 15, []), { left: 110, top: 69 })
})

test('it moves aside for other pieces, and stays on the board in every corner', () => {
  const above = beside(ROOM, BAR, [200, 150], 15, [{ at: [150, 100], round: 29, worth: 1000 }])
  assert.ok(above.left > 165 || above.top > 150, JSON.stringify(above))
  for (const x of [0, 400])
    for (const y of [0, 300]) {
      const { left, top } = beside(ROOM, BAR, [x, y], 15, [])
      assert.ok(left >= 0 && top >= 0 && left + BAR.width <= ROOM.width && top + BAR.height <= ROOM.height)
      assert.ok(Math.abs(top + BAR.height / 2 - y) > BAR.height / 2, 'it lies on its own piece')
    }
})

test('among many places it stays as near as it can without covering one', () => {
  const spots = /** @type {[number, number][]} */ ([[100, 60], [300, 60], [200, 240], [60, 200], [340, 200]])
  const { left, top } = beside({ width: 800, height: 600 }, BAR, [200, 150], 15, spots.map(at => ({ at, round: 12, worth: 1000 })))
  assert.ok(Math.hypot(left + BAR.width / 2 - 200, top + BAR.height / 2 - 150) < 260, JSON.stringify({ left, top }))
  assert.deepEqual(spots.filter(([x, y]) => x > left && x < left + BAR.width && y > top && y < top + BAR.height), [])
})

test('rather than far away it lies on one of many points of open ground', () => {
  const ground = Array.from({ length: 40 }, (_, place) => ({ at: /** @type {[number, number]} */ ([20 * place, 100]), round: 12, worth: 30 }))
  const { left, top } = beside({ width: 800, height: 120 }, BAR, [400, 60], 15, ground)
  assert.ok(Math.hypot(left + BAR.width / 2 - 400, top + BAR.height / 2 - 60) < 300)
})
