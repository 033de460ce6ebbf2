// The page of a table, fed with what a server tells in a whole battle.
import { fire, gone, lines, open, settled, written, answers } from './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const [served] = written(/^table\.html$/)
const STATIC = '../../../src/sandtable/web/static'

/** @param {string} selector @returns {any[]} */
const all = selector => document.querySelectorAll(selector)
/** @param {string} selector @returns {any} */
const one = selector => document.querySelector(selector)
/** @param {string} name @returns {any} */
const button = name => all('button').find(each => each.textContent === name || each.getAttribute('aria-label') === name)

let sat = 0
/** Sits down at a table: the line to it, and what will be told. @param {string} id */
async function sit(id) {
  open(served?.text ?? '')
  location.pathname = '/table/abc'
  location.hash = '#seat=secret'
  localStorage.setItem('sandtable.motion', 'off')
  const told = JSON.parse(written(new RegExp(`^table-${id}`))[0]?.text ?? '[]')
  await import(`${STATIC}/table/table.js?${sat += 1}`)
  await settled()
  const line = lines.at(-1)
  line.tell(told[0])
  /** What the page said last, but for questions how the battle stands. */
  const said = () => line.said.filter((/** @type {any} */ each) => each.t !== 'standing').at(-1)
  return { line, said, states: told.slice(1), tell: async (/** @type {object} */ state) => { line.tell(state); await settled() } }
}

for (const id of served ? ['danger_close', 'skirmishers', 'ashes_of_gaia', 'year_zero', 'table_encounter'] : []) {
  test(`the page of a table follows a battle of ${id}`, async () => {
    const { states, tell } = await sit(id)
    for (const state of states) {
      await tell(state)
      assert.ok(one('.headline').textContent.endsWith(state.view.headline))
      assert.equal(all('.log .line').length, Math.min(state.first + state.lines.length, 200))
      if (state.pending?.kind === 'choice') assert.equal(all('.option').length, state.options.length)
      const roster = one('.panel.roster')?.textContent
      if (roster) for (const figure of state.view.figures) assert.ok(roster.includes(figure.name))
    }
    assert.ok(one('.outcome').textContent.includes(states.at(-1).outcome.words.slice(1)))
    assert.equal(all('.option').length, 0)
  })
}

test('a click on an answer without dice gives it, one on an answer with dice shows them first', { skip: !served }, async () => {
  const { line, said, states, tell } = await sit('skirmishers')
  const at = (/** @type {boolean} */ rolls) => states.find((/** @type {any} */ state) => state.options.some((/** @type {any} */ option) => option.rolls === rolls))
  const plain = at(false)
  await tell({ ...plain, first: 0 })
  const given = plain.options.find((/** @type {any} */ option) => !option.rolls)
  fire(all('.option').find(each => each.textContent.startsWith(given.words)), 'click')
  assert.deepEqual(said(), { t: 'act', answer: given.answer, number: plain.number })
  const rolls = at(true)
  await tell({ ...rolls, first: 0 })
  const aimed = rolls.options.find((/** @type {any} */ option) => option.rolls)
  fire(all('.option').find(each => each.textContent.startsWith(aimed.words)), 'click')
  line.tell({ t: 'aim', aim: { answer: aimed.answer, chances: [{ label: 'is hit', fraction: '1/2', p: 0.5, exact: true, interval: null, whom: 'Kim', good: true }], sums: [], marks: [], refusal: null, lab: null } })
  await settled()
  assert.match(one('.aim-card').textContent, /Kim is hit50 %/)
  fire(one('.confirm'), 'click')
  assert.deepEqual(said(), { t: 'act', answer: aimed.answer, number: rolls.number })
})

test('the board is played by keys and by the pointer', { skip: !served }, async () => {
  const { line, said, states, tell } = await sit('skirmishers')
  const state = states.find((/** @type {any} */ each) => each.options.some((/** @type {any} */ option) => option.group === 'deploy'))
  await tell({ ...state, first: 0 })
  const canvas = one('.canvas')
  for (const key of ['n', 'n', 'p', 'ArrowUp', 'ArrowLeft', '+', '-', '0', 'PageUp', 'PageDown', 'o', 'n']) fire(canvas, 'keydown', { key })
  await settled()
  const before = line.said.length
  fire(canvas, 'keydown', { key: 'Enter' })
  for (const type of ['pointermove', 'pointerdown', 'pointermove', 'pointerup']) fire(canvas, type, { clientX: 450, clientY: 300 })
  fire(canvas, 'wheel', { deltaY: -50, deltaMode: 0 })
  await settled()
  assert.ok(line.said.length > before || one('.aim-card'))
  fire(canvas, 'keydown', { key: 'Escape' })
})

test('its windows open, and say who plays and what the rules leave open', { skip: !served }, async () => {
  const { line, said, states, tell } = await sit('ashes_of_gaia')
  await tell(states[0])
  answers.set('/api/tables/abc/seats', [{ side: 0, name: 'red', player: 'human', seat: 's', url: '/table/abc#seat=s' }])
  for (const name of ['Seats', 'Rulings', 'Resign', 'Dice and sounds', 'Help', 'List only', 'List only', 'More', 'Try out']) {
    assert.ok(button(name), `no button "${name}"`)
    fire(button(name), 'click')
    await settled()
  }
  assert.deepEqual(said(), { t: 'analyse', on: true })
  assert.match(document.getElementById('seats')?.textContent ?? '', /Played by/)
  assert.equal(gone.length, 0)
})

test('the coach’s hint and bar are shown as numbers of the same kind', { skip: !served }, async () => {
  const { line, said, states, tell } = await sit('skirmishers')
  await tell(states[0])
  const win = { p: 0.62, low: 0.58, high: 0.66 }
  await tell({ t: 'standing', sides: [win, { p: 0.38, low: 0.34, high: 0.42 }], rollouts: 500, last: true, strong: ['hard'] })
  assert.match(one('.chance-words').textContent, /about 62 in 100 .* by usual play, at the measured strength of hard/)
  fire(button('Hint'), 'click')
  assert.deepEqual(said(), { t: 'hint' })
  const [{ answer, words }] = states[0].options
  await tell({ t: 'hint', side: states[0].pending.side, tried: 900, strong: ['hard'], ideas: [{ answer, words, win, compared: 'about as good', facts: [{ words: 'hits more often', good: true }], usual: true }] })
  assert.match(one('.hints').textContent, /wins 62 in 100/)
  assert.match(one('.hints').textContent, /shifted by the measured strength of hard/)
  fire(one('.idea'), 'click')
  assert.deepEqual(said(), { t: 'act', answer, number: states[0].number })
})

test('the goal stands on the table: of the scenario where that has its own, else of the game', { skip: !served }, async () => {
  const { line, states, tell } = await sit('skirmishers')
  const [state] = states
  line.tell({ ...JSON.parse(written(/^table-skirmishers/)[0]?.text ?? '[]')[0], goal: 'Beat them. Then rest.' })
  await tell(state)
  assert.equal(one('.goal').textContent, 'Goal: Beat them.Then rest.')
  await tell({ ...state, number: 7, view: { ...state.view, facts: [['to win', 'the task done']] } })
  assert.equal(one('.goal').textContent, 'Goal: the task done')
})

test('what is typed in is asked about, and a refusal says why', { skip: !served }, async () => {
  const { line, said, states, tell } = await sit('skirmishers')
  await tell(states[0])
  const field = document.getElementById('notation')
  Object.assign(field ?? {}, { value: 'A1 fly' })
  fire(field, 'input')
  await settled()
  fire(one('.notation'), 'submit')
  assert.deepEqual(said(), { t: 'aim', answer: 'A1 fly' })
  await tell({ t: 'trouble', text: 'no answer here', rule: '' })
  assert.match(one('.notation').textContent, /no answer here/)
})
