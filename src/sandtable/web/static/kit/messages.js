// The messages of the scene protocol, as types. They are described in sandtable/web/tables/protocol.py and heard.py, and in
// kernel/scene.py.

/**
 * What a ruleset draws.
 * @typedef {{kind: 'circle'|'polygon'|'line'|'text'|'wedge', points: number[], style: string, label: string, layer: number, variant: string}} Shape
 * @typedef {{key: string, x: number, y: number, name: string, layer: number, open?: boolean}} Spot
 * @typedef {{width: number, height: number, ground: Shape[], spots: Spot[], reach: number, layers: string[], scale: string,
 *   unit: string, mood: string, cell: number[], from_south?: boolean}} Scene
 * @typedef {{label: string, value: number, low: number, high: number, bad_when_low: boolean, pays?: boolean}} Bar
 * @typedef {{key: string, name: string, side: number, x: number, y: number, radius: number, layer: number,
 *   facing: number|null, active: boolean, out: boolean, tags: string[], bars: Bar[], facts: [string, string][],
 *   track: number[], role: string}} Figure
 * @typedef {{headline: string, figures: Figure[], marks: Shape[], facts: [string, string][], bars: Bar[],
 *   dial?: Dial|null}} View
 *
 * @typedef {{figure: string, widths: [number, string][], answer: string, group: string}} Dial
 *
 * What a table says.
 * @typedef {{rule: string, title: string, value: number}} ReasonRow
 * @typedef {{label: string, fraction: string, p: number, exact: boolean, interval: [number, number]|null,
 *   whom: string, good: boolean|null}} Chance
 * @typedef {{what: string, value: number, reasons: ReasonRow[]}} Sum
 * @typedef {{rule: string, text: string}} Refusal
 * @typedef {{dice: number, sides: number, value: number, at_most: boolean}} Needed
 * @typedef {{answer: string, chances: Chance[], sums: Sum[], marks: Shape[], refusal: Refusal|null,
 *   needs?: Needed|null, at_once: boolean}} Aim
 * @typedef {{answer: string, words: string, actor: string, target: string, cost: string, group: string,
 *   rolls: boolean, at: [number, number]|null, gives_up: boolean}} Option
 * @typedef {{kind: 'choice'|'dice', side: number, words: string, rule: string, figure: string, name: string,
 *   needs: string, sums: Sum[], cards: number[], reaction: boolean, dice: number, sides: number}} Pending
 * @typedef {{kind: 'heading'|'roll'|'choice'|'event'|'set'|'end', rule: string, text: string, side: string, dice: number[],
 *   sums: Sum[], typed: boolean, chance: number|null, good: boolean|null, verdict: string,
 *   who: string, target: string, purpose: string, needs: string, die: number, passes: boolean}} Line
 * @typedef {{after: number, by: string, lines: string[]}} Undone
 * @typedef {{side: number, name: string, player: string, present: boolean, thinking: boolean}} Seat
 * @typedef {{after: number, by: string, text: string}} Word what a guest said, or by nobody what all should know
 * @typedef {{winner: number, words: string, score: {words: string, thing: string, side: number, value: any}[]}} Outcome
 * @typedef {{t: 'hello', version: number, table: string, ruleset: string, title: string, scenario: string,
 *   credit: string, sides: string[], players: string[], yours: number[], host: boolean, dice: 'drawn'|'typed',
 *   rulings: Record<string, string>, scene: Scene, referee: boolean, clock: number|null, goal: string,
 *   seat: number|null}} Hello
 * @typedef {{t: 'state', number: number, view: View, pending: Pending|null, options: Option[], first: number,
 *   lines: Line[], undone: Undone[], seats: Seat[], undo: 'free'|'consent'|'no', asked: number|null,
 *   outcome: Outcome|null, offered: number|null, coach: Coached, analysis: boolean, talk: Word[], watching: number, waited: number}} State
 * @typedef {{on: boolean, forbidden: boolean, agreed: number[], together: boolean}} Coached
 * @typedef {{p: number, low: number, high: number}} Win
 * @typedef {{t: 'standing', sides: Win[], rollouts: number, last: boolean, drawn: number, strong: string[]}} Standing
 * @typedef {{words: string, good: boolean|null}} Fact
 * @typedef {{answer: string, words: string, win: Win, compared: string, facts: Fact[],
 *   usual: boolean}} Idea
 * @typedef {{t: 'hint', side: number, ideas: Idea[], tried: number, strong: string[]}} Hinted
 * @typedef {{t: 'ready', number: number, aims: Aim[]}} Ready
 * @typedef {{t: 'aim', aim: Aim}} Aimed
 * @typedef {{t: 'outlook', key: string, marks: Shape[]}} Outlook
 * @typedef {{t: 'picked', options: Option[], refusal: Refusal|null, way: Way|null, x: number, y: number}} Picked
 * @typedef {{answer: string, words: string, cost: string, x: number, y: number, chances: Chance[]}} Leg
 * @typedef {{legs: Leg[], cost: string}} Way
 * @typedef {{name: string, words: string, kind: 'number'|'flag'|'choice'|'place'|'text', value: number|boolean|string,
 *   least: number|null, most: number|null, step: number, choices: string[]}} Settable
 * @typedef {{t: 'card', key: string, name: string, fields: Settable[], others: [string, string][]}} Card
 * @typedef {{t: 'trouble', text: string, rule: string}} Trouble
 * @typedef {Hello | State | Ready | Aimed | Outlook | Picked | Standing | Hinted | Card | Trouble} Message
 *
 * What people say.
 * @typedef {{t: 'act', answer: string, number: number} | {t: 'roll', faces: number[]|null, number: number}
 *   | {t: 'undo', number: number} | {t: 'consent', yes: boolean, number: number}
 *   | {t: 'take', side: number, player: string, number: number} | {t: 'aim', answer: string}
 *   | {t: 'outlook', key: string} | {t: 'pick', x: number, y: number} | {t: 'analyse', on: boolean}
 *   | {t: 'standing'} | {t: 'say', text: string} | {t: 'hint'} | {t: 'card', key: string, x?: number, y?: number}
 *   | {t: 'set', key: string, values: Record<string, number|boolean|string>, number: number} | {t: 'resign', side: number} | {t: 'draw', yes: boolean, number: number}
 *   | {t: 'coach', on: boolean, everybody: boolean, number: number}} Said
 *
 * The page of a replay.
 * @typedef {{line: Line|null, view: View|null, same: number|null}} Step `same` names an earlier step with that board
 * @typedef {{title: string, ruleset: string, ruleset_title: string, credit: string, sides: string[],
 *   players: string[], scene: Scene, steps: Step[], outcome: Outcome|null,
 *   rules: Record<string, {title: string, text: string}>}} ReplayData
 */

/** The version of the protocol that these pages speak. */
export {}
