// What the referee sets by hand: a piece's card, and new values beside those it has.
import { open } from '../kit/dialogs.js'
import { h } from '../kit/dom.js'
import { capital } from '../kit/words.js'

/**
 * @typedef {import('./game.js').Game} Game
 * @typedef {import('../kit/messages.js').Card} Card @typedef {import('../kit/messages.js').Settable} Settable
 * @typedef {number|boolean|string} Value
 */

export class ByHand {
  /** @type {Card|null} */ card = null
  /** @type {Record<string, Value>} new values, by what they are of */ values = {}
  /** the next click on the board says where the piece stands */ pointing = false

  /** such a click was made, and the card with its place is on its way */ #placed = false

  /** the piece whose card is on its way: until it comes, nothing is entered on this one */ turning = ''

  #number = -1

  /** @param {Game} game @param {string} dialog its id @param {() => void} redraw */
  constructor(game, dialog, redraw) {
    this.game = game
    this.dialog = dialog
    this.redraw = redraw
  }

  begin() {
    this.#endPointing()
    open(this.dialog)
    this.#ask(this.game.selected || (this.card?.key ?? ''))
  }

  /** @param {string} key @param {{x: number, y: number}} [at] */
  #ask(key, at) {
    this.#number = this.game.number
    this.game.trouble = null
    this.game.send({ t: 'card', key, ...at })
  }

  /** @param {string} key */
  #turn(key) {
    this.turning = key
    this.#ask(key)
    this.redraw()
  }

  /** @param {import('../kit/messages.js').Message} message */
  hear(message) {
    if (message.t === 'card') this.#take(message)
    else if (message.t === 'state' && this.card && this.#number !== message.number) {
      this.values = {}
      this.#ask(this.card.key)
    }
  }

  /** @param {Card} card a place that was pointed at stands beside the one the piece has */
  #take(card) {
    const known = this.card
    this.card = card
    this.turning = ''
    if (known?.key !== card.key) this.values = {}
    else if (this.#placed) {
      const place = card.fields.find(field => field.kind === 'place')
      const before = known.fields.find(field => field.kind === 'place')
      if (place && before) {
        this.values[place.name] = place.value
        place.value = before.value
      }
    }
    if (this.#placed) {
      this.#endPointing()
      open(this.dialog)
    }
    this.redraw()
  }

  /** Whether a click on the board was meant for the card. @param {number|undefined} x @param {number|undefined} y */
  takes(x, y) {
    if (!this.pointing || !this.card || x === undefined || y === undefined) return false
    this.#placed = true
    this.#ask(this.card.key, { x, y })
    return true
  }

  #endPointing() {
    this.pointing = false
    this.#placed = false
  }

  /** What is new of it. */
  get changed() {
    const fields = this.card?.fields ?? []
    return Object.fromEntries(Object.entries(this.values).filter(([name, value]) => fields.some(field => field.name === name && field.value !== value)))
  }

  set() {
    if (this.card) this.game.setByHand(this.card.key, this.changed)
  }

  window() {
    const { card } = this
    if (!card) return this.#trouble()
    return h('form', {
      class: 'by-hand',
      novalidate: true, // a rule says what it does not allow, and is named
      onsubmit: /** @param {Event} e */ e => {
        e.preventDefault()
        this.set()
      },
    },
      h('p', {},
        h('select', { 'aria-label': 'Whose card', value: this.turning || card.key, onchange: /** @param {any} e */ e => this.#turn(e.target.value) },
          card.others.map(([key, name]) => h('option', { value: key }, name === key || key === 'battle' ? capital(name) : `${name} (${key})`)),
        ),
      ),
      h('table', {},
        h('thead', {}, h('tr', {}, ['', 'Now', 'New'].map(words => h('th', { scope: 'col' }, words || h('span', { class: 'hidden' }, 'What'))))),
        h('tbody', {}, card.fields.map(field => this.#row(field))),
      ),
      this.#trouble(),
      h('p', { class: 'muted small' }, 'Everyone at the table sees it in the log, and the open question is asked again.'),
      h('button', { class: 'primary', disabled: !Object.keys(this.changed).length || this.game.waiting }, 'Set'),
    )
  }

  #trouble() {
    return h('p', { class: 'note bad', role: 'alert', hidden: !this.game.trouble }, this.game.trouble?.text ?? '')
  }

  /** @param {Settable} field */
  #row(field) {
    return h('tr', { key: field.name, class: field.name in this.changed ? 'changed' : '' },
      h('th', { scope: 'row', id: `by-hand-${field.name}` }, capital(field.words)),
      h('td', {}, inWords(field.value)),
      h('td', {}, this.#entry(field)),
    )
  }

  /** @param {Settable} field */
  #entry(field) {
    const value = this.values[field.name] ?? field.value
    const same = { 'aria-labelledby': `by-hand-${field.name}`, key: `${this.card?.key} ${field.name}`, disabled: Boolean(this.turning) }
    /** @param {Value} next */
    const put = next => {
      this.values[field.name] = next
      this.redraw()
    }
    if (field.kind === 'flag')
      return h('input', { ...same, type: 'checkbox', checked: value, onchange: /** @param {any} e */ e => put(e.target.checked) })
    if (field.kind === 'choice')
      return h('select', { ...same, value, onchange: /** @param {any} e */ e => put(e.target.value) },
        field.choices.map(each => h('option', { value: each }, each.replaceAll('-', ' '))),
      )
    if (field.kind === 'number')
      return h('input', { ...same, type: 'number', required: true, value, min: field.least, max: field.most, step: field.step, oninput: /** @param {any} e */ e => !Number.isNaN(e.target.valueAsNumber) && put(e.target.valueAsNumber) })
    return h('span', { class: 'row' },
      h('input', { ...same, type: 'text', value, oninput: /** @param {any} e */ e => put(e.target.value) }),
      field.kind === 'place' && h('button', { type: 'button', class: 'small', disabled: Boolean(this.turning), onclick: () => this.#point() }, 'Point at it'),
    )
  }

  #point() {
    this.pointing = true
    const found = document.getElementById(this.dialog)
    if (found instanceof HTMLDialogElement) found.close()
    this.redraw()
    this.game.on.announce(`Click where ${this.card?.name ?? 'the piece'} is to stand.`)
  }
}

/** @param {Value} value */
const inWords = value => (value === true ? 'yes' : value === false ? 'no' : String(value).replaceAll('-', ' ').replace(/^ (?=\d)/, '−'))
