// Named moments of a replay. They stand in the page's address, so that a link carries them, and in the browser.
import { recall, remember } from '../kit/storage.js'

/** @typedef {{step: number, name: string}} Bookmark */

/** @param {string} id of the replay @param {number} steps */
export function bookmarksOf(id, steps) {
  const inAddress = new URLSearchParams(location.hash.slice(1)).getAll('mark')
  const kept = inAddress.length ? inAddress : recall(`marks.${id}`).split('\n')
  return kept.map(read).filter(mark => mark.name && mark.step >= 0 && mark.step < steps)
}

/** The step that the address names. */
export const stepInAddress = () => Number(new URLSearchParams(location.hash.slice(1)).get('step')) || 0

/** @param {string} id @param {Bookmark[]} marks @param {number} step */
export function keepBookmarks(id, marks, step) {
  const written = marks.map(mark => `${mark.step} ${mark.name}`)
  remember(`marks.${id}`, written.join('\n'))
  const hash = new URLSearchParams([['step', String(step)], ...written.map(mark => ['mark', mark])])
  try {
    history.replaceState(null, '', `#${hash}`)
  } catch {
    // Some browsers keep the address of a file from disk as it is.
  }
}

/** @param {string} text @returns {Bookmark} */
function read(text) {
  const [step = '', ...words] = text.split(' ')
  return { step: /^\d+$/.test(step) ? Number(step) : -1, name: words.join(' ') }
}
