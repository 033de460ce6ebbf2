// What is found, as words and tables: the rows of a sweep, the row that is looked at, shares of luck, a tuned game.
import { h, scrolling } from '../kit/dom.js'
import { percent, signed } from '../kit/words.js'
import * as drawing from './drawing.js'

/**
 * @typedef {import('./jobs.js').Row} Row @typedef {import('./jobs.js').Sweep} Sweep @typedef {import('./jobs.js').Job} Job @typedef {import('./jobs.js').Example} Example
 * @typedef {import('./jobs.js').Sensitivity} Sensitivity @typedef {import('./jobs.js').Tuned} Tuned @typedef {import('./jobs.js').Prices} Prices
 */

/** @type {[string, string][]} */
const FOLDED = [
  ['same', 'Read, and without an effect that matters'],
  ['undecided', 'Undecided: it would take more battles'],
  ['faulty', 'Cannot be played'],
]

/** The battles of a row that came out differently. @param {Example} job @param {Row} row @param {number} battle */
export function battleAddress(job, row, battle) {
  const { ruleset, scenario, own, players, seed, preset, rulings, numbers } = job.asked
  const asked = { ruleset, scenario, own, players, seed, preset, rulings, numbers, name: row.name, value: row.new, battle }
  return `/balance/battles#${encodeURIComponent(JSON.stringify(asked))}`
}

/** What there is to see first. @param {Sweep} found */
export function summary(found) {
  const [first] = Object.keys(found.base)
  const moving = found.rows.filter(row => row.verdict === 'moves')
  const undecided = found.rows.filter(row => row.verdict === 'undecided').length
  return h('div', {},
    h('dl', { class: 'figures-of' },
      [
        [drawing.level(first, found.base[first].value), `${drawing.inWords(first)}, as it stands`],
        [String(new Set(moving.map(row => row.name)).size), 'numbers and readings move something'],
        [String(found['never read'].length), 'are never read here'],
        [String(undecided), found.finished ? 'steps are undecided' : 'steps are not decided yet'],
        [found.replays.toLocaleString('en'), 'battles were played again'],
      ].map(([figure, words]) => h('div', { key: words }, h('dt', {}, words), h('dd', {}, figure)))),
    found.saturated && h('p', { class: 'note warn' }, `Saturated: ${drawing.inWords(first)} have no room to move. A more even scenario tells more.`))
}

/** The row that is looked at. @param {Sweep} found @param {Row} row @param {Example} job @param {{title: string, text: string, id: string}} rule */
export const closer = (found, row, job, rule) =>
  h('section', { class: 'card closer', key: 'closer', 'aria-label': 'The change looked at', tabindex: -1 },
    h('h2', {}, `${rule.title}: ${row.old} → ${row.new}`),
    h('p', {}, rule.text, ' ', h('a', { class: 'rule', href: `/rules/${job.asked.ruleset}#${rule.id}`, target: '_blank', rel: 'noopener' }, row.name)),
    scrolling('Its effects', h('table', {},
      h('thead', {}, h('tr', {}, h('th', {}, 'Measure'), h('th', { class: 'number' }, 'as it stands'), h('th', { class: 'number' }, 'change'), h('th', {}, '95 % interval'))),
      h('tbody', {}, Object.entries(row.effects).map(([measure, e]) =>
        h('tr', { key: measure, class: row.moves.includes(measure) ? 'found' : '' },
          h('th', { scope: 'row' }, drawing.inWords(measure)),
          h('td', { class: 'number' }, drawing.level(measure, found.base[measure].value)),
          h('td', { class: 'number' }, `${drawing.difference(measure, e.value)} ${drawing.unit(measure)}`),
          h('td', {}, drawing.span(measure, e))))))),
    h('p', { class: 'small muted' },
      `Read by ${percent(row['read by'])} of the battles; ${percent(row.changed)} came out differently. `,
      row['on fresh luck'] ? 'Measured again on battles that had no part in finding it.' : ''),
    row.fault ? h('p', { class: 'note bad' }, row.fault)
      : row.flips.length > 0 && h('p', {}, 'Battles with another winner: ', row.flips.map(battle =>
          h('a', { key: battle, class: 'button small', href: battleAddress(job, row, battle), target: '_blank', rel: 'noopener' }, `battle ${battle}`))))

/** Every row that moves something, and the others under folds. @param {Sweep} found @param {(row: Row) => void} choose @param {(name: string) => string} title */
export function rows(found, choose, title) {
  const measures = Object.keys(found.base)
  const moving = found.rows.filter(row => row.verdict === 'moves')
  return h('div', {},
    moving.length > 0 && h('details', { key: 'moving' },
      h('summary', {}, h('b', {}, 'Every effect that was found'), `: ${moving.length}`),
      scrolling('Every effect', h('table', {},
        h('thead', {}, h('tr', {}, h('th', {}, 'Change'), measures.map(each => h('th', { key: each, class: 'number' }, drawing.inWords(each))), h('th', { class: 'number' }, 'changed'))),
        h('tbody', {}, moving.map(row => h('tr', { key: `${row.name} ${row.new}` },
          h('th', { scope: 'row' }, h('button', { type: 'button', class: 'small quiet', onclick: () => choose(row) }, `${title(row.name)} ${row.old} → ${row.new}`)),
          measures.map(each => h('td', { key: each, class: 'number' }, drawing.difference(each, row.effects[each].value), row.moves.includes(each) ? '*' : '')),
          h('td', { class: 'number' }, percent(row.changed)))))))),
    FOLDED.map(([verdict, words]) => {
      const some = found.rows.filter(row => row.verdict === verdict)
      return some.length > 0 && fold(words, some.map(row => `${title(row.name)} (${row.name}) ${row.old} → ${row.new}${row.fault ? `: ${row.fault}` : ''}`))
    }),
    found['never read'].length > 0 && fold('Never read in these battles (that is exact)', found['never read'].map(name => `${title(name)} (${name})`)))
}

/** @param {string} words @param {string[]} lines */
const fold = (words, lines) =>
  h('details', { key: words }, h('summary', {}, h('b', {}, words), `: ${lines.length}`),
    h('ul', { class: 'small' }, lines.map(line => h('li', { key: line }, line))))

/** What decides: luck, and each number. @param {Sensitivity} found @param {(name: string) => string} title */
export const shares = (found, title) =>
  scrolling('What decides',
    h('p', {}, `What decides ${drawing.inWords(found.measure)} (mean ${drawing.level(found.measure, found.mean)}), as shares of the variance.`),
    h('table', { class: 'shares' },
      h('thead', {}, h('tr', {}, h('th', {}, 'Input'), h('th', {}, 'Set to'), h('th', {}, 'Alone'), h('th', {}, 'With all it acts with'))),
      h('tbody', {}, found.shares.map(each => h('tr', { key: each.name },
        h('th', { scope: 'row' }, each.name === 'luck' ? 'Luck' : title(each.name)),
        h('td', {}, each.values.join(', ')),
        [each.main, each.total].map((e, place) => h('td', { key: place, class: 'share', style: { '--share': `${Math.round(100 * Math.min(Math.max(e.value, 0), 1))}%` } },
          percent(Math.max(e.value, 0)), h('span', { class: 'small muted' }, ` ${Math.round(100 * e.low)} to ${Math.round(100 * e.high)}`))))))))

/** What each option costs and is worth. @param {Prices} found */
export const prices = found =>
  h('div', {},
    h('p', {}, 'In points, against ', h('b', {}, String(found.present)), ` at ${found.ways.join(' and ')}. A point is worth what most options give for it.`),
    scrolling('Prices', h('table', {},
      h('thead', {}, h('tr', {}, h('th', {}, 'Option'), ['wins, in %', 'costs', 'is worth'].map(each => h('th', { key: each, class: 'number' }, each)), h('th', {}, '95 % interval'), h('th', {}, 'Its price is'))),
      h('tbody', {}, found.options.map(each => h('tr', { key: String(each.value), class: each.says.startsWith('too') ? 'found' : '' },
        h('th', { scope: 'row' }, String(each.value)),
        h('td', { class: 'number' }, signed(Number((100 * each.gain.value).toFixed(1)))),
        h('td', { class: 'number' }, signed(each.cost)),
        h('td', { class: 'number' }, each.worth ? signed(Math.round(each.worth.value)) : '?'),
        h('td', {}, each.worth ? `${signed(Math.round(each.worth.low))} to ${signed(Math.round(each.worth.high))}` : 'dearer ones are no better: there is no scale'),
        h('td', {}, each.says)))))),
    Object.entries(found.refused).map(([name, why]) => h('p', { key: name, class: 'note warn' }, `${name}: ${why}`)))

/** The way to a goal. @param {Job} job @param {Tuned|null} found @param {(name: string) => string} title */
export const tuned = (job, found, title) =>
  h('div', {},
    job.steps.length > 0 && h('ol', { class: 'steps' }, job.steps.map((step, place) => h('li', { key: place }, step))),
    found && h('p', { class: found.reached ? 'note' : 'note warn' },
      found.reached ? 'Reached' : 'Not reached; the nearest is', found.changes.length ? ':' : ' as it stands.',
      h('ul', {}, found.changes.map(each => h('li', { key: each.name }, h('b', {}, title(each.name)), ` (${each.name}): ${each.old} → ${each.new}`)))),
    found && scrolling('Goals', h('table', {},
      h('thead', {}, h('tr', {}, h('th', {}, 'Goal'), h('th', {}, 'as it stands'), h('th', {}, 'changed, on fresh luck'), h('th', {}))),
      h('tbody', {}, Object.entries(found.says).map(([goal, says]) => h('tr', { key: goal },
        h('th', { scope: 'row' }, goal), h('td', {}, found.before[goal]), h('td', {}, found.after[goal]), h('td', {}, says)))))))
