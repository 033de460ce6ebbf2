// Windows over the page: opened by a button, closed by Escape, a click beside them, or their own button.
import { h } from './dom.js'

/**
 * @param {string} id @param {string} title @param {import('./dom.js').Kids} what
 */
export const dialog = (id, title, what) =>
  h('dialog', {
    id,
    key: id,
    'aria-labelledby': `${id}-title`,
    onclick: /** @param {MouseEvent} e */ e => {
      if (e.target === e.currentTarget) /** @type {HTMLDialogElement} */ (e.currentTarget).close()
    },
  },
    h('form', { method: 'dialog', class: 'row spread dialog-head' },
      h('h2', { id: `${id}-title` }, title),
      h('button', { class: 'quiet', 'aria-label': 'Close' }, '×'),
    ),
    h('div', { class: 'dialog-body' }, what),
  )

/** @param {string} id */
export function open(id) {
  const found = document.getElementById(id)
  if (found instanceof HTMLDialogElement) found.showModal()
}
