// The form of the balance lab: what the reader wants to know, as it stands, and as it is sent.
import { OWN } from '../kit/scenarios.js'
import { listed, parsedNumber } from '../library/questions.js'

/**
 * @typedef {import('./jobs.js').Asked} Asked
 * @typedef {import('./jobs.js').Laboratory} Laboratory
 * @typedef {import('../library/questions.js').Ruleset} Ruleset
 * @typedef {'sweep'|'curve'|'sensitivity'|'tune'|'price'|'matrix'|'report'} Purpose
 * @typedef {{scenario: string, own: Record<string, any>|null, players: string[], seed: string, battles: string,
 *   changed: import('../library/changes.js').Changed}} Setting
 * @typedef {Setting & {purpose: Purpose, numbers: string,
 *   readings: string, number: string, from: string, to: string, measure: string, target: string, margin: string,
 *   at: string, options: string, points: string, keep: string, levers: string, most: string, scenarios: string[], seated: string[]}} Plan
 */

/** @type {[Purpose, string, string][]} */
export const PURPOSES = [
  ['sweep', 'What matters?', 'Every number one step up and down, every rule under its other readings.'],
  ['curve', 'One number', 'Every value of one number, and what it does.'],
  ['sensitivity', 'How much is luck?', 'What share of the outcome comes from luck, and what share from each number.'],
  ['tune', 'What makes it even?', 'The fewest small changes that lead to a goal.'],
  ['price', 'What should it cost?', 'What a weapon or a unit is worth in points, by swapping it for others.'],
  ['matrix', 'Who beats whom?', 'Every player against every other, in both seats.'],
  ['report', 'All of it', 'What matters, luck and players on one page to send around. It takes longest.'],
]
export const BATTLES = ['256', '1024', '4096', '16384']
const SHARE = 'wins.'

/** The usual battles between some of these players. @param {Ruleset} ruleset @param {string[]} players @returns {Setting} */
export const setting = (ruleset, players) => ({
  scenario: ruleset.default_scenario,
  own: null,
  players: ruleset.sides.map((_, side) => ruleset.default_players[side] ?? players[0] ?? ''),
  seed: '1',
  battles: '1024',
  changed: { preset: '', rulings: {}, numbers: {} },
})

/** Where nobody has said anything. @param {Ruleset} ruleset @param {Laboratory} laboratory @returns {Plan} */
export function usual(ruleset, laboratory) {
  const number = laboratory.numbers.find(each => each.low !== null)
  return {
    ...setting(ruleset, laboratory.players),
    purpose: 'sweep',
    numbers: 'all',
    readings: 'all',
    number: number?.name ?? '',
    from: String(number?.low ?? ''),
    to: String(number?.high ?? ''),
    measure: laboratory.measures[0].name,
    target: '50',
    margin: '2',
    at: '',
    options: '',
    points: '',
    keep: '',
    levers: '',
    most: '3',
    scenarios: [],
    seated: [],
  }
}

/** Rules and luck, as they are sent. @param {Setting} setting @param {Ruleset} ruleset */
const shared = ({ seed, changed: { preset, rulings, numbers } }, ruleset) => ({
  ruleset: ruleset.id,
  seed: Number(seed),
  preset: preset || null,
  rulings,
  numbers: Object.fromEntries(Object.entries(numbers).map(([id, text]) => [id, parsedNumber(text)])),
})

/** The same, with the scenario and who plays it. @param {Setting} setting @param {Ruleset} ruleset */
export const inScenario = (setting, ruleset) => ({
  ...shared(setting, ruleset),
  scenario: setting.scenario,
  players: setting.players,
  ...(setting.scenario === OWN ? { own: setting.own } : {}),
})

/** What is sent. @param {Plan} plan @param {Ruleset} ruleset @returns {Asked} */
export function asked(plan, ruleset) {
  const here = inScenario(plan, ruleset)
  const battles = Number(plan.battles)
  switch (plan.purpose) {
    case 'curve':
      return { ...here, kind: 'sweep', vary: [`${plan.number}=${plan.from}..${plan.to}`], battles }
    case 'sensitivity':
      return { ...here, kind: 'sensitivity', measure: plan.measure, samples: Math.min(battles / 2, 1024), ...patterns(plan, 'none') }
    case 'tune':
      return {
        ...here, kind: 'tune', goal: [goal(plan)], keep: plan.keep.trim() ? [plan.keep.trim()] : [], free: listed(plan.numbers),
        free_rulings: listed(plan.readings).filter(each => each !== 'none'),
        lever: parted(plan.levers),
        changes: Number(plan.most), battles,
      }
    case 'price':
      return { ...here, kind: 'price', at: parted(plan.at), options: listed(plan.options), points: points(plan.points), battles }
    case 'matrix':
      return { ...shared(plan, ruleset), kind: 'matrix', scenarios: plan.scenarios, players: plan.seated, battles }
    case 'report':
      return { ...here, kind: 'report', patterns: plan.numbers === 'all' ? [] : listed(plan.numbers), battles, samples: 256 }
    default:
      return { ...here, kind: 'sweep', ...patterns(plan, 'all'), battles }
  }
}

/** What stands between semicolons. @param {string} text */
export const parted = text => text.split(';').map(each => each.trim()).filter(Boolean)

/** `rifle=10, smg=4`: what each costs; what is no number is sent as it is, for the server to say so. @param {string} text */
const points = text => Object.fromEntries(listed(text).map(each => {
  const [name, cost = ''] = each.split(/=(?=[^=]*$)/)
  return [name.trim(), Number.isFinite(Number(cost)) && cost.trim() ? Number(cost) : cost]
}))

/** Which numbers and readings are tried; those that are usual are not named. @param {Plan} plan @param {string} usual */
function patterns({ numbers, readings }, usual) {
  if (usual === 'none' && numbers === 'all') return {} // the strongest are looked for
  const both = { patterns: listed(numbers), readings: listed(readings) }
  return numbers === usual && readings === usual ? {} : both
}

/** A goal as the lab reads it: shares in hundredths. @param {Plan} plan */
function goal({ measure, target, margin }) {
  const scale = measure.startsWith(SHARE) ? 100 : 1
  const number = (/** @type {string} */ text) => String(Number((Number(text) / scale).toFixed(6)))
  return `${measure} = ${number(target)} +- ${number(margin)}`
}

/** The form as it stood when a job was asked for. @param {Plan} plan the usual one @param {Asked} asked @returns {Plan} */
export function planOf(plan, asked) {
  const { kind } = asked
  const [, number = plan.number, from = plan.from, to = plan.to] = /^(.*)=(-?\d+)\.\.(-?\d+)$/.exec(asked.vary?.[0] ?? '') ?? []
  const [, measure = asked.measure || plan.measure, target = '', margin = ''] = /^(\S+) = (\S+) \+- (\S+)$/.exec(asked.goal?.[0] ?? '') ?? []
  const scale = measure.startsWith(SHARE) ? 100 : 1
  const matrix = kind === 'matrix'
  return {
    ...plan,
    purpose: kind === 'sweep' && asked.vary.length ? 'curve' : kind,
    scenario: asked.scenario ?? plan.scenario,
    own: asked.own ?? null,
    players: !matrix && asked.players.length ? asked.players : plan.players,
    seated: matrix ? asked.players : [],
    scenarios: asked.scenarios ?? [],
    seed: String(asked.seed),
    battles: String(asked.battles ?? 2 * asked.samples),
    numbers: (asked.patterns ?? asked.free ?? []).join(', ') || 'all',
    readings: (asked.readings ?? asked.free_rulings ?? []).join(', ') || (kind === 'sweep' ? 'all' : 'none'),
    number, from, to, measure,
    target: target ? String(scale * Number(target)) : plan.target,
    margin: margin ? String(scale * Number(margin)) : plan.margin,
    at: asked.at?.join('; ') ?? '',
    options: asked.options?.join(', ') ?? '',
    points: Object.entries(asked.points ?? {}).map(([name, cost]) => `${name}=${cost}`).join(', '),
    keep: asked.keep?.[0] ?? '',
    levers: asked.lever?.join('; ') ?? '',
    most: String(asked.changes ?? plan.most),
    changed: {
      preset: asked.preset ?? '',
      rulings: asked.rulings,
      numbers: Object.fromEntries(Object.entries(asked.numbers).map(([id, value]) => [id, JSON.stringify(value)])),
    },
  }
}
