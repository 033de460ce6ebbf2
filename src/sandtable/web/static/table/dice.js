// Dice rolled at the table: one click a die, or all of them typed at once.
import { sumTables } from '../battle/aim.js'
import { h } from '../kit/dom.js'
import { counted } from '../kit/words.js'

/** @typedef {import('./game.js').Game} Game @typedef {import('../kit/words.js').RuleLink} RuleLink */

const MOST_BUTTONS = 20 // sides of a die that still get a button each

/** @param {Game} game @param {RuleLink} link */
export function makeDice(game, link) {
  /** @type {number[]} */
  let faces = []
  let typed = ''
  let complaint = ''
  let number = -1
  let about = '' // the roll that is typed in
  let given = false
  const shelf = `sandtable.dice.${location.pathname}`

  /** What was half typed in before the page was loaded again. @returns {[string, string]} */
  const unfinished = () => {
    try {
      return JSON.parse(sessionStorage.getItem(shelf) ?? '["", ""]')
    } catch {
      return ['', '']
    }
  }

  /** @param {number[]} next */
  const put = next => {
    faces = next
    typed = next.join(' ')
    complaint = ''
    game.on.redraw()
  }

  return () => {
    const pending = game.state?.pending
    if (pending?.kind !== 'dice') return null
    if (number !== game.number) {
      const now = JSON.stringify([pending.side, pending.words, pending.name, pending.dice, pending.sides, game.lines.length])
      if (number < 0) [about, typed] = unfinished()
      if (now !== about || given) typed = ''
      about = now
      number = game.number
      faces = read(typed, pending.dice, pending.sides)
      complaint = ''
      given = false
    }
    sessionStorage.setItem(shelf, JSON.stringify([about, typed]))
    const { dice, words, rule, name, needs, cards } = pending
    if (cards.length) return drawing(game, pending, link)
    const { sides } = pending
    const missing = dice - faces.length
    /** @param {Event} event */
    const give = event => {
      event.preventDefault()
      const read = facesIn(typed, sides)
      const wrong = read.findIndex(face => !isFace(face, sides))
      if (wrong >= 0) complaint = `Die ${wrong + 1} cannot show that: 1 to ${sides}.`
      else if (read.length !== dice) complaint = `${counted(dice, 'die', 'dice')} wanted, ${read.length} given.`
      else {
        given = true
        return game.roll(read)
      }
      game.on.redraw()
    }
    return h('form', { class: 'dice-panel', 'data-home': 'button[type=submit]', onsubmit: give },
      h('h3', {}, `${name ? `${name} rolls` : 'Roll'} ${dice}D${sides}: ${words}${needs ? `, ${needs}` : ''} `, link(rule, 'rule')),
      pending.sums.length > 0 && h('details', {}, h('summary', {}, 'Why'), sumTables(pending.sums, link)),
      h('ol', { class: 'slots' },
        Array.from({ length: Math.min(dice, 60) }, (_, place) =>
          h('li', {},
            h('button', {
              type: 'button',
              class: `die${faces[place] ? ' set' : ''}${place === faces.length ? ' next' : ''}`,
              'aria-label': `Die ${place + 1} of ${dice}: ${faces[place] ? `${faces[place]}, take it back` : 'not yet rolled'}`,
              disabled: !faces[place],
              onclick: () => put(faces.filter((_, each) => each !== place)),
            },
              faces[place] ?? '?',
            ),
          ),
        ),
      ),
      sides <= MOST_BUTTONS &&
        h('div', {
          class: 'face-buttons',
          role: 'group',
          'aria-label': missing > 0 ? `What die ${faces.length + 1} of ${dice} shows` : 'All dice are there',
        },
          Array.from({ length: sides }, (_, side) =>
            h(
              'button',
              { type: 'button', class: 'die', disabled: missing <= 0, onclick: () => (dice === 1 ? game.roll([side + 1]) : put([...faces, side + 1])) },
              side + 1,
            ),
          ),
        ),
      h('label', { for: 'faces' }, 'Or all at once'),
      h('div', { class: 'row' },
        h('input', {
          id: 'faces',
          inputmode: 'numeric',
          autocomplete: 'off',
          value: typed,
          placeholder: example(dice, sides),
          'aria-invalid': complaint ? 'true' : null,
          'aria-describedby': 'faces-problem',
          oninput: /** @param {any} e */ e => {
            typed = e.target.value
            faces = read(typed, dice, sides)
            complaint = ''
            game.on.redraw()
          },
        }),
        h('button', { type: 'submit', class: missing ? '' : 'main', 'aria-disabled': game.waiting ? 'true' : null },
          'OK',
        ),
        h('button', { type: 'button', 'aria-disabled': game.waiting ? 'true' : null, onclick: () => game.roll(null) },
          'Roll for me',
        ),
      ),
      h('p', { id: 'faces-problem', class: 'error', role: 'alert' }, complaint),
    )
  }
}

/** A card from a deck on the table. @param {Game} game @param {import('../kit/messages.js').Pending} pending @param {RuleLink} link */
const drawing = (game, { words, name, rule, cards }, link) =>
  h('div', { class: 'dice-panel' },
    h('h3', {}, `${name ? `${name} draws` : 'Draw'} a card: ${words} `, link(rule)),
    h('div', { class: 'face-buttons', role: 'group', 'aria-label': 'The card that was drawn' },
      cards.map(card =>
        h('button', { type: 'button', class: 'die', 'aria-disabled': game.waiting ? 'true' : null, onclick: () => game.roll([card]) }, card),
      ),
    ),
    h('button', { type: 'button', 'aria-disabled': game.waiting ? 'true' : null, onclick: () => game.roll(null) }, 'Draw for me'),
  )

/** What was typed, as faces: 0 on a die of ten is 10, 00 on a die of a hundred is 100. @param {string} text @param {number} sides */
const facesIn = (text, sides) =>
  text
    .trim()
    .split(/[\s,;+]+/)
    .filter(Boolean)
    .map(word => (Number(word) === 0 && [10, 100].includes(sides) ? sides : Number(word)))

/** @param {number} face @param {number} sides */
const isFace = (face, sides) => Number.isInteger(face) && face >= 1 && face <= sides

/** The faces typed so far, as far as they make sense. @param {string} text @param {number} dice @param {number} sides */
function read(text, dice, sides) {
  const faces = facesIn(text, sides)
  const wrong = faces.findIndex(face => !isFace(face, sides))
  return faces.slice(0, wrong < 0 ? dice : wrong)
}

/** @param {number} dice @param {number} sides */
const example = (dice, sides) =>
  [3, 5, 1, 6, 2]
    .slice(0, Math.min(dice, 5))
    .map(face => Math.min(face, sides))
    .join(' ')
