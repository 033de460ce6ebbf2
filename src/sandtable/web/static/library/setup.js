// The dialog in which a battle is set up.
import { problemOf } from '../kit/asking.js'
import { changes } from './changes.js'
import { h, mount, off } from '../kit/dom.js'
import { HUMAN, opponents, strengthOf } from '../kit/opponents.js'
import { isAlone, NEEDS_SERVER } from '../kit/root.js'
import { parsedNumber } from './questions.js'

/**
 * @typedef {import('./questions.js').Ruleset} Ruleset
 * @typedef {import('./questions.js').Scenario} Scenario
 * @typedef {(wanted: object, more: string) => Promise<void>} Open `more` of the table's address
 * @typedef {{ruleset: Ruleset, open: Open, scenario: string, players: string[], dice: string, seed: string,
 *   referee: boolean, clock: string, changed: import('./changes.js').Changed, trouble: string, busy: boolean}} Plan
 */

/** @type {Plan | null} */
let plan = null
let fold = { open: false, filter: '' }
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('set-up'))

/** @param {Ruleset} ruleset @param {Open} open @param {Record<string, string>} [numbers] that are changed */
export function setUp(ruleset, open, numbers = {}) {
  plan = {
    ruleset,
    open,
    scenario: ruleset.default_scenario,
    players: ruleset.sides.map((_, side) => (side === 0 ? HUMAN : ruleset.default_players[side] ?? ruleset.players[0])),
    dice: 'drawn',
    seed: '',
    referee: false,
    clock: '',
    changed: { preset: '', rulings: {}, numbers },
    trouble: '',
    busy: false,
  }
  fold = { open: false, filter: '' }
  redraw()
  dialog.showModal()
}

/** @param {Plan} plan */
async function start(plan) {
  plan.busy = true
  plan.trouble = ''
  redraw()
  const { preset, rulings, numbers } = plan.changed
  try {
    await plan.open({
      scenario: plan.scenario,
      players: plan.players,
      preset: preset || null,
      rulings,
      numbers: Object.fromEntries(Object.entries(numbers).map(([id, text]) => [id, parsedNumber(text)])),
      dice: plan.dice,
      seed: plan.seed === '' ? null : Number(plan.seed),
      referee: plan.referee,
      clock: plan.clock === '' ? null : Number(plan.clock),
    }, plan.players.filter(player => player === HUMAN).length > 1 ? '&invite=yes' : '')
  } catch (error) {
    plan.trouble = problemOf(error).text
  }
  plan.busy = false
  redraw()
}

/** @param {Event} event */
const typed = event => /** @type {HTMLInputElement} */ (event.currentTarget).value

/** @param {Plan} plan @returns {Scenario | undefined} */
const chosen = plan => plan.ruleset.scenarios.find(each => each.name === plan.scenario)

/** @param {Plan} plan */
function scenarios(plan) {
  return h('div', { class: 'field' },
    h('label', { for: 'scenario' }, 'Scenario'),
    h('select', { id: 'scenario', value: plan.scenario, onchange: (/** @type {Event} */ e) => { plan.scenario = typed(e); redraw() } },
      plan.ruleset.scenarios.map(each => h('option', { key: each.name, value: each.name }, each.title))),
    h('span', { class: 'help' }, chosen(plan)?.text))
}

/** @param {Plan} plan */
const seats = plan =>
  h('fieldset', {}, h('legend', {}, 'Who plays'),
    h('div', { class: 'fields' }, plan.ruleset.sides.map((name, side) =>
      h('div', { class: 'field', key: side },
        h('label', { for: `side-${side}` }, name),
        h('select', { id: `side-${side}`, value: plan.players[side], onchange: (/** @type {Event} */ e) => { plan.players[side] = typed(e); redraw() } },
          opponents(plan.ruleset)),
        h('span', { class: 'help' }, strengthOf(plan.ruleset, plan.players[side] ?? ''))))),
    plan.players.filter(player => player === HUMAN).length > 1 &&
      withFriends(plan))

/** @param {Plan} plan */
const withFriends = plan => [
  h('p', { class: 'small muted' }, isAlone
    ? `Several people can play here at one screen. To play with friends by link ${NEEDS_SERVER}.`
    : 'The table will have a link for each seat, to send to the others.'),
  h('label', { class: 'choice' },
    h('input', { type: 'checkbox', checked: plan.referee, onchange: (/** @type {any} */ e) => { plan.referee = e.currentTarget.checked } }),
    'a referee, who may answer for every player'),
  h('div', { class: 'field' },
    h('label', { for: 'clock' }, 'Minutes for an answer'),
    h('input', { id: 'clock', type: 'number', min: 1, max: 1440, step: 1, value: plan.clock, oninput: (/** @type {Event} */ e) => { plan.clock = typed(e) } }),
    h('span', { class: 'help' }, 'may be left empty; after that people are reminded, and nothing else happens')),
]

/** @param {Plan} plan */
function rules(plan) {
  const own = chosen(plan)?.preset
  const title = plan.ruleset.presets.find(each => each.name === own)?.title ?? own
  return changes(plan.ruleset, plan.changed, {
    ...fold,
    id: 'set-up-rules',
    usual: own ? `as the scenario has it: ${title}` : 'none: the book',
    toggle: open => { if (open !== fold.open) { fold = { ...fold, open }; redraw() } },
    search: filter => { fold = { ...fold, filter }; redraw() },
    change: () => redraw(),
  })
}

/** @param {Plan} plan */
const dice = plan =>
  h('fieldset', {}, h('legend', {}, 'Dice'),
    [['drawn', 'rolled by the table'], ['typed', 'real dice, typed in']].map(([value, words]) =>
      h('label', { key: value, class: 'choice' },
        h('input', { type: 'radio', name: 'dice', value, checked: plan.dice === value, onchange: () => { plan.dice = value; redraw() } }),
        words)),
    h('div', { class: 'field' },
      h('label', { for: 'seed' }, 'Seed'),
      h('input', { id: 'seed', type: 'number', min: 0, step: 1, value: plan.seed, oninput: (/** @type {Event} */ e) => { if (plan) plan.seed = typed(e) } }),
      h('span', { class: 'help' }, 'may be left empty; the same seed gives the same luck')))

const redraw = mount(dialog, () => {
  const now = plan
  if (!now) return null
  return h('form', { class: 'stack', onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); if (!now.busy) start(now) } },
    h('h2', { id: 'set-up-title' }, `${now.ruleset.title}: set up a battle`),
    scenarios(now), seats(now), dice(now), rules(now),
    now.trouble && h('p', { class: 'note bad', role: 'alert' }, now.trouble),
    h('div', { class: 'row' },
      h('button', { class: 'main', ...off(now.busy) }, 'Open the table'),
      h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel')))
})
