// Mail when it is the reader's turn: the address for their own seat, where the server's host has set mail up.
import { at } from '../kit/root.js'
import { post, problemOf } from '../kit/asking.js'
import { h } from '../kit/dom.js'

/** @typedef {{offered: boolean, address: string, confirmed: boolean}} Mine */

export class Notices {
  /** @type {Mine|null} */
  mine = null
  trouble = ''

  /** @param {string} address of the table @param {string} secret @param {() => void} redraw */
  constructor(address, secret, redraw) {
    this.address = `${address}/notices`
    this.secret = secret
    this.redraw = redraw
  }

  /** @param {string} [method] */
  async ask(method = 'GET') {
    const headers = { Authorization: `Bearer ${this.secret}` }
    const answer = this.secret && (await fetch(at(this.address), { method, headers }).catch(() => null))
    if (answer && answer.ok) this.take(await answer.json())
  }

  /** @param {string} address */
  async enter(address) {
    try {
      this.take(await post(this.address, { address }, undefined, this.secret))
    } catch (error) {
      this.trouble = problemOf(error).text
      this.redraw()
    }
  }

  /** @param {Mine} mine */
  take(mine) {
    this.mine = mine
    this.trouble = ''
    this.redraw()
  }

  form() {
    if (!this.mine?.offered) return null
    const { address, confirmed } = this.mine
    return [
      h('h3', {}, 'Mail'),
      address
        ? h('p', { class: 'row spread' },
            confirmed
              ? `You get mail at ${address} when it is your turn and you are away.`
              : `A mail to ${address} asks whether it is yours. Open its link to get notices there.`,
            h('button', { type: 'button', class: 'small', onclick: () => this.ask('DELETE') }, 'Forget the address'),
          )
        : h('form', { class: 'row', onsubmit: /** @param {any} e */ e => this.sent(e) },
            h('label', {}, 'Write to me when it is my turn and I am away ',
              h('input', { type: 'email', name: 'address', required: true, maxlength: 254, autocomplete: 'email' }),
            ),
            h('button', { class: 'small' }, 'Ask for mail'),
          ),
      this.trouble && h('p', { class: 'error', role: 'alert' }, this.trouble),
    ]
  }

  /** @param {SubmitEvent} event */
  sent(event) {
    event.preventDefault()
    const form = /** @type {HTMLFormElement} */ (event.target)
    void this.enter(String(new FormData(form).get('address')))
  }
}
