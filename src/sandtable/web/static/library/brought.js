// The list of questions: those about a scenario take along the one that the address brings behind its #.
import { unpacked } from '../editor/links.js'

const note = /** @type {HTMLElement} */ (document.getElementById('brought'))
const about = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[data-about-scenarios]'))

async function take() {
  const packed = new URLSearchParams(location.hash.slice(1)).get('s')
  const own = packed && await unpacked(packed)
  note.hidden = !packed
  if (!own) {
    note.textContent = 'This link holds no scenario that could be read.'
    return
  }
  for (const link of about) link.hash = location.hash
  const names = [...about].map(link => link.textContent).join(', ')
  note.textContent = names ? `These can be asked about ${own.title || 'your scenario'}: ${names}.` : 'No question here is about a scenario.'
}
addEventListener('hashchange', take)
take()
