// The balance lab's first page: what was asked in this browser.
import { h, mount } from '../kit/dom.js'
import { forget, mine } from './jobs.js'

const root = /** @type {HTMLElement} */ (document.getElementById('jobs'))
root.replaceChildren()
const redraw = mount(root, () => {
  const jobs = mine()
  if (!jobs.length) return h('p', { class: 'muted' }, 'Questions you ask in this browser are listed here. They run in the background.')
  return h('ul', { class: 'jobs' }, jobs.map(({ url, title, when }) =>
    h('li', { key: url, class: 'row spread' },
      h('a', { href: url }, title),
      h('span', { class: 'small muted' }, new Date(when).toLocaleString()),
      h('button', { type: 'button', class: 'small quiet', 'aria-label': `Forget ${title}`, onclick: () => { forget(url); redraw() } }, 'Forget'))))
})
addEventListener('pageshow', redraw) // the reader came back
