// The fields of the balance lab's form.
import { h, off } from '../kit/dom.js'
import { changes } from '../library/changes.js'
import { isAlone } from '../kit/root.js'
import { OWN } from '../kit/scenarios.js'
import { scenarios } from '../library/scenarios.js'
import { BATTLES, PURPOSES, parted } from './plan.js'

/**
 * @typedef {import('./plan.js').Plan} Plan @typedef {import('./plan.js').Setting} Setting
 * @typedef {import('../kit/dom.js').Kids} Kids
 * @typedef {{plan: Setting, ruleset: import('../library/questions.js').Ruleset, laboratory: {players: string[]},
 *   fold: {open: boolean, filter: string}, change: () => void, failed: (error: unknown) => void}} SettingForm
 * @typedef {SettingForm & {plan: Plan, laboratory: import('./jobs.js').Laboratory, busy: boolean, trouble: string, submit: () => void}} Form
 */

/** @param {Event} event */
const typed = event => /** @type {HTMLInputElement} */ (event.currentTarget).value

/** @param {string} name @param {string} label @param {Kids} what @param {string} [help] */
const field = (name, label, what, help) =>
  h('div', { class: 'field', key: name }, h('label', { for: name }, label), what, help && h('span', { class: 'help' }, help))

/** A field of the plan that is chosen. @param {{plan: any, change: () => void}} form @param {string} name @param {string} label
 * @param {[string, string][]} options @param {string} [help] */
export const choice = ({ plan, change }, name, label, options, help) =>
  field(name, label,
    h('select', { id: name, value: plan[name], onchange: (/** @type {Event} */ e) => { Object.assign(plan, { [name]: typed(e) }); change() } },
      options.map(([value, words]) => h('option', { key: value, value }, words))),
    help)

/** A field of the plan that is typed. @param {{plan: any, change: () => void}} form @param {string} name @param {string} label
 * @param {Record<string, any>} how @param {string} [help] */
export const text = ({ plan, change }, name, label, how, help) =>
  field(name, label,
    h('input', { id: name, autocomplete: 'off', ...how, value: plan[name], oninput: (/** @type {Event} */ e) => { Object.assign(plan, { [name]: typed(e) }); change() } }),
    help)

/** @param {Form} form */
export const formOf = form =>
  h('form', { class: 'card asked', onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); if (!form.busy) form.submit() } },
    h('fieldset', { class: 'purposes' }, h('legend', {}, 'What do you want to know?'),
      PURPOSES.map(([purpose, words, help]) =>
        h('label', { key: purpose, class: 'purpose' },
          h('input', { type: 'radio', name: 'purpose', value: purpose, checked: form.plan.purpose === purpose, onchange: () => { form.plan.purpose = purpose; form.change() } }),
          h('span', {}, h('b', {}, words), h('span', { class: 'help' }, help))))),
    form.plan.purpose === 'matrix' ? everybody(form) : oneScenario(form),
    h('div', { class: 'fields', key: 'own' }, own(form)),
    h('div', { class: 'fields', key: 'luck' },
      choice(form, 'battles', 'Battles', BATTLES.map(each => [each, Number(each).toLocaleString('en')]), 'at most, for each comparison'),
      seed(form)),
    rules(form, form.plan.purpose !== 'matrix'),
    form.trouble && h('p', { class: 'note bad', role: 'alert' }, form.trouble),
    h('div', { class: 'row' },
      h('button', { class: 'main', ...off(form.busy) }, 'Find out'),
      h('span', { class: 'small muted' }, 'It runs in the background.')))

/** @param {SettingForm} form */
export const seed = form => text(form, 'seed', 'Seed', { type: 'number', min: 0, step: 1, required: true }, 'the same seed, the same luck')

/** @param {SettingForm} form */
export function oneScenario(form) {
  const { plan, ruleset, laboratory, change } = form
  return h('div', { class: 'fields', key: 'one' },
    field('scenario', 'Scenario',
      scenarios({
        ruleset, scenario: plan.scenario, own: plan.own, how: { id: 'scenario' }, failed: form.failed,
        change: (scenario, own) => { Object.assign(plan, { scenario, own }); change() },
      }),
      plan.scenario === OWN && !isAlone ? 'A scenario of your own: it goes to the server with the question.' : ''),
    ruleset.sides.map((side, place) =>
      field(`player-${place}`, `${side} is played by`,
        h('select', {
          id: `player-${place}`, value: plan.players[place],
          onchange: (/** @type {Event} */ e) => { plan.players = plan.players.map((was, at) => (at === place ? typed(e) : was)); change() },
        },
          laboratory.players.map(player => h('option', { key: player, value: player }, player))))))
}

/** @param {Form} form */
const everybody = form => [
  ticks(form, 'scenarios', 'Scenarios', 'all of them', form.ruleset.scenarios.map(each => [each.name, each.title])),
  ticks(form, 'seated', 'Players', 'all but chance', form.laboratory.players.map(each => [each, each])),
]

/** @param {Form} form @param {'scenarios'|'seated'} name @param {string} label @param {string} none @param {[string, string][]} options */
const ticks = ({ plan, change }, name, label, none, options) =>
  h('fieldset', { key: name }, h('legend', {}, label),
    h('div', { class: 'choices' }, options.map(([value, words]) =>
      h('label', { key: value, class: 'choice' },
        h('input', {
          type: 'checkbox', checked: plan[name].includes(value),
          onchange: () => {
            plan[name] = plan[name].includes(value) ? plan[name].filter(each => each !== value) : [...plan[name], value]
            change()
          },
        }), words))),
    !plan[name].length && h('span', { class: 'help muted small' }, `None ticked: ${none}.`))

/** What only this purpose needs. @param {Form} form @returns {Kids} */
function own(form) {
  const measures = form.laboratory.measures.map(each => /** @type {[string, string]} */ ([each.name, each.words]))
  const names = h('datalist', { id: 'names' }, form.laboratory.numbers.map(each => h('option', { key: each.name, value: each.name }, each.title)))
  switch (form.plan.purpose) {
    case 'curve':
      return [number(form), names, bound(form, 'from', 'From'), bound(form, 'to', 'To')]
    case 'sensitivity':
      return [choice(form, 'measure', 'What is explained', measures), patterns(form, 'all: the strongest few')]
    case 'tune':
      return tune(form, measures)
    case 'price':
      return price(form)
    case 'matrix':
      return []
    case 'report':
      return [patterns(form, 'all, or patterns like fire.*')]
    default:
      return [patterns(form, 'all, none, or patterns like fire.*'), text(form, 'readings', 'Readings', {}, 'all, none, or names')]
  }
}

/** @param {Form} form @param {[string, string][]} measures */
function tune(form, measures) {
  const isShare = form.plan.measure.startsWith('wins.')
  const unit = isShare ? ', in %' : ''
  const figure = { type: 'number', step: 'any', required: true }
  return [
    choice(form, 'measure', 'Goal', measures),
    text(form, 'target', `should be${unit}`, figure),
    text(form, 'margin', `give or take${unit}`, { ...figure, min: 0 }),
    text(form, 'most', 'Changes at most', { type: 'number', min: 1, max: 6, required: true }),
    patterns(form, 'free to change: all, none, or patterns'),
    text(form, 'readings', 'Readings', {}, 'free to change: all, none, or names'),
    text(form, 'levers', 'Entries of the scenario', { placeholder: 'momentum=-1..2' }, 'with the values they may have; several with ; between them'),
    text(form, 'keep', 'What must stay true', { placeholder: 'rounds between 4 and 8' }),
  ]
}

/** What may be swapped is known of the game's own scenarios. @param {Form} form */
function price(form) {
  const { plan, laboratory, change } = form
  const { ways = {}, words = {} } = laboratory.swaps[plan.scenario] ?? {}
  const some = words[ways[parted(plan.at)[0] ?? ''] ?? ''] ?? []
  const [first = 'squads.A.0.primary'] = Object.keys(ways)
  return [
    text(form, 'at', 'Entry of the scenario', { list: 'ways', required: true, placeholder: first }, 'what is swapped; with ; between them one for each side takes both seats'),
    h('datalist', { id: 'ways' }, Object.keys(ways).map(each => h('option', { key: each, value: each }))),
    field('options', 'What may stand there', [
      h('input', { id: 'options', autocomplete: 'off', required: true, value: plan.options, oninput: (/** @type {Event} */ e) => { plan.options = typed(e); change() } }),
      some.length > 0 && plan.options !== some.join(', ') &&
        h('button', { type: 'button', class: 'small', onclick: () => { plan.options = some.join(', '); change() } }, `All ${some.length} that are known`),
    ], 'with commas between them; at least two beside the present one have to cost more or less'),
    text(form, 'points', 'Points', { placeholder: 'rifle=10, smg=4' }, 'what each costs, where the game has no prices'),
  ]
}

/** @param {Form} form @param {string} help */
const patterns = (form, help) => text(form, 'numbers', 'Numbers', { required: true }, help)

/** The number whose values are tried; its own bounds come with it. @param {Form} form */
function number(form) {
  const { plan, laboratory, change } = form
  const found = laboratory.numbers.find(each => each.name === plan.number)
  const chosen = (/** @type {Event} */ e) => {
    plan.number = typed(e)
    const next = laboratory.numbers.find(each => each.name === plan.number)
    if (next) Object.assign(plan, { from: String(next.low ?? next.value), to: String(next.high ?? next.value) })
    change()
  }
  return field('number', 'Number',
    h('input', { id: 'number', list: 'names', autocomplete: 'off', required: true, value: plan.number, oninput: chosen }),
    found ? `${found.title}: ${found.value} ${found.unit}` : 'no number of this name')
}

/** @param {Form} form @param {'from'|'to'} name @param {string} label */
const bound = (form, name, label) => text(form, name, label, { type: 'number', step: 1, required: true })

/** @param {SettingForm} form @param {boolean} isInScenario */
export function rules({ plan, ruleset, fold, change }, isInScenario) {
  const found = plan.scenario === OWN ? plan.own : ruleset.scenarios.find(each => each.name === plan.scenario)
  const own = isInScenario ? found?.preset : null
  return changes(ruleset, plan.changed, {
    ...fold,
    id: 'balance-rules',
    usual: own ? `as the scenario has it: ${own}` : 'none: the book',
    toggle: open => { if (open !== fold.open) { fold.open = open; change() } },
    search: filter => { fold.filter = filter; change() },
    change,
  })
}
