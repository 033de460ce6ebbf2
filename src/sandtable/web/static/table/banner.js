// Dice as they fall, and what they came to: on the board, where nothing that can be answered stands, and gone soon.
import { h } from '../kit/dom.js'
import { capital, percent } from '../kit/words.js'

/** @typedef {import('../kit/messages.js').Line} Line @typedef {import('./moments.js').Moment} Moment */

const FACE = 70 // milliseconds
const SHOWN = 12 // dice of one row; the log has them all
const LONG = 28 // characters of what dice came to that are told in large letters
const PIPS = 6 // sides of a die with pips

/**
 * @param {import('./moments.js').Moments} moments @param {(key: string) => string} nameOf
 * @param {string} change what it did to the chance to win, once that is known
 */
export function banner(moments, nameOf, change) {
  const { now } = moments
  if (!now) return null
  const rows = rowsOf(now)
  const main = mainOf(rows, now)
  const roll = main?.rolls[0]
  const whose = now.settled ? moments.whose(roll ?? now.rolls.at(-1)) : null
  const tone = whose === null ? '' : whose ? ' good' : ' bad'
  return h('div', {
    key: `moment-${now.number}`,
    class: `moment${now.isAbove ? ' above' : ''}${now.settled ? ' settled' : ''}${tone}`,
  },
    h('div', { class: 'rolls' }, rows.map(row => rolled(row, now, nameOf, row === main))),
    now.settled && now.news.length > 0 && h('p', { class: 'news' }, now.news.join('; ')),
    h('p', { class: 'change small' }, [roll && roll.chance !== null && `It had ${percent(roll.chance)}`, now.settled && change].filter(Boolean).join(' · ')),
  )
}

/** Dice for the same that came to the same stand in one row. @param {Moment} now @returns {{place: number, rolls: Line[]}[]} */
export function rowsOf({ rolls, causes, settled }) {
  /** @type {{place: number, rolls: Line[]}[]} */
  const rows = []
  rolls.forEach((roll, place) => {
    const row = rows.at(-1)
    const first = row?.rolls[0]
    const isSame = first?.purpose === roll.purpose && first.needs === roll.needs && (!settled || first.verdict === roll.verdict) && causes[row?.place ?? 0] === causes[place]
    if (row && isSame && first.verdict && roll.who) row.rolls.push(roll)
    else rows.push({ place, rolls: [roll] })
  })
  return rows
}

/**
 * The dice that are told in large letters, of those of the latest cause: the first whose chance was known, or else the most.
 * Where no choice is the cause, the most; none where several pieces roll alike.
 * @param {ReturnType<typeof rowsOf>} rows @param {Pick<Moment, 'causes'|'cause'>} now
 */
export function mainOf(rows, { causes, cause }) {
  const own = rows.filter(({ place }) => (causes[place] ?? null) === cause)
  const many = (/** @type {{rolls: Line[]}|undefined} */ row) => row?.rolls[0]?.dice.length ?? 0
  const [most, next] = [...own].sort((one, other) => many(other) - many(one))
  if (!cause) return many(most) > many(next) ? most : undefined
  return own.find(({ rolls: [roll] }) => roll && roll.chance !== null && roll.chance !== undefined) ?? most
}

/** What dice are rolled for, above the first of them. @param {Moment} now @param {number} place */
const headline = ({ causes }, place) => {
  const cause = causes[place]
  return cause && cause !== causes[place - 1] && h('p', { class: 'cause' }, cause.text)
}

/** @param {{place: number, rolls: Line[]}} row @param {Moment} now @param {(key: string) => string} nameOf @param {boolean} isMain */
const rolled = ({ place, rolls: [roll, ...others] }, now, nameOf, isMain) =>
  roll && h('div', { key: `roll-${place}`, class: isMain ? 'rolled main' : 'rolled' },
    headline(now, place),
    h('span', { class: 'what small' },
      [[roll, ...others].map(({ who }) => nameOf(who)).join(', '), roll.purpose].filter(Boolean).join(': '),
      h('span', { class: 'muted' }, roll.needs && `, ${roll.needs}`, !isMain && roll.chance !== null && ` (${percent(roll.chance)})`),
    ),
    h('span', { class: 'dice', 'aria-hidden': 'true' },
      [roll, ...others].flatMap(each => each.dice.map(face => ({ face, sides: each.die }))).slice(0, SHOWN).map(({ face, sides }, die) =>
        now.settled
          ? h('span', { key: `still-${die}`, class: 'lies' }, drawDie(face, sides))
          : h('span', { key: `die-${die}`, class: 'tumble', ready: (/** @type {HTMLElement} */ el) => tumble(el, die, sides, now.seconds) }, drawDie(1, sides)),
      ),
    ),
    h('strong', { class: 'verdict' }, now.settled ? verdict(capital(roll.verdict || total(roll))) : '…'),
  )

/** What dice came to: how in large letters, and the rest of it. @param {string} words */
function verdict(words) {
  const [, first = '', mark = '', rest = ''] = /^([^,;:(]*[^,;:( ])([,;:( ]*)(.*)$/.exec(words) ?? []
  if (first.length > LONG) return h('small', {}, words)
  return [first, rest && h('span', { class: 'hidden' }, mark), rest && h('small', {}, capital(rest))]
}

/** @param {Line} roll */
const total = roll => String(roll.dice.reduce((sum, face) => sum + face, 0))

/** Shows one face after another while dice roll; which ones is of no account. @param {HTMLElement} el @param {number} die
 * @param {number} sides @param {number} seconds */
function tumble(el, die, sides, seconds) {
  let face = 0
  const timer = setInterval(() => {
    if (!el.isConnected || (face += 1) * FACE > 1000 * seconds) return clearInterval(timer)
    const shown = 1 + ((5 * face + 3 * die) % Math.max(sides, 1))
    el.replaceChildren(svgOf(drawDie(shown, sides)))
  }, FACE)
}

/** @param {import('../kit/dom.js').VNode} node @returns {Element} */
function svgOf({ tag, props, kids }) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(props)) el.setAttribute(name, value)
  for (const kid of kids) {
    if (kid && typeof kid === 'object' && 'tag' in kid) el.append(svgOf(kid))
    else if (kid !== null && kid !== undefined && kid !== false) el.append(String(kid))
  }
  return el
}

/** @type {Record<number, [number, number][]>} */
const AT = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6.5, 6.5], [12, 12], [17.5, 17.5]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[6.5, 6.5], [17.5, 6.5], [12, 12], [6.5, 17.5], [17.5, 17.5]],
  6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
}

/** @param {number} face @param {number} sides none: a card */
export const drawDie = (face, sides) =>
  h('svg', { class: `pip-die${sides ? '' : ' card'}`, viewBox: '0 0 24 24' },
    h('rect', { x: sides ? 1 : 4, y: 1, width: sides ? 22 : 16, height: 22, rx: sides ? 5 : 2 }),
    sides === PIPS
      ? (AT[face] ?? []).map(([cx, cy]) => h('circle', { cx, cy, r: 2.1 }))
      : h('text', { x: 12, y: 16.5, 'text-anchor': 'middle', 'font-size': face > 99 ? 10 : 13 }, String(face)),
  )
