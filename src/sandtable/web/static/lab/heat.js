// Who beats whom: a heat map of every scenario.
import { h, scrolling } from '../kit/dom.js'
import { percent } from '../kit/words.js'

/** @typedef {import('./jobs.js').Matrix} Matrix @typedef {import('./jobs.js').Cell} Cell */

/** @param {Matrix} found @param {(name: string) => string} title of a scenario */
export function heat(found, title) {
  const names = [...new Set(found.cells.map(cell => cell.scenario))]
  return h('div', {},
    names.map(name => h('section', { key: name },
      h('h2', {}, title(name)),
      found.disagreements.includes(name) && h('p', { class: 'note warn' }, 'Which side is favoured depends on how well both play.'),
      scrolling(title(name), mapOf(found.cells.filter(cell => cell.scenario === name))))))
}

/** Of two sides a square, of one a row. @param {Cell[]} cells */
function mapOf(cells) {
  const [first, second] = Object.keys(cells[0].wins)
  const alone = cells[0].players.length === 1
  const columns = alone ? [''] : [...new Set(cells.map(cell => cell.players[1]))]
  const rows = [...new Set(cells.map(cell => cell.players[0]))]
  return h('table', { class: 'heat' },
    h('caption', { class: 'small muted' }, `How often ${first} wins`, alone ? '' : `, who plays ${first} down, who plays ${second} across`),
    h('thead', {}, h('tr', {}, h('th', {}, first), columns.map(each => h('th', { key: each, class: 'number' }, each || 'wins')))),
    h('tbody', {}, rows.map(row => h('tr', { key: row }, h('th', { scope: 'row' }, row),
      columns.map(column => {
        const cell = cells.find(each => each.players[0] === row && (alone || each.players[1] === column))
        return cell && tile(cell, column)
      })))))
}

/** @param {Cell} cell @param {string} column */
function tile(cell, column) {
  const [e, other] = Object.values(cell.wins)
  const lean = Math.round(200 * Math.abs(e.value - 0.5)) // 0 where it is even, 100 where one always wins
  const words = `${percent(e.low)} to ${percent(e.high)}${cell.players.length > 1 && other ? `; the other side ${percent(other.value)}` : ''}`
  return h('td', { key: column, class: `number tile ${e.value < 0.5 ? 'other' : 'own'}`, style: { '--lean': `${lean * 0.6}%` }, title: words },
    percent(e.value), h('span', { class: 'small' }, words))
}
