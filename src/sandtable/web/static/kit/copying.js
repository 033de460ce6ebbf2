// Copying text, with an answer for those who cannot see that it worked.
import { h } from './dom.js'

/**
 * A button that copies. @param {string} label @param {() => string} text @param {(words: string) => void} announce
 */
export const copyButton = (label, text, announce) =>
  h('button', { type: 'button', class: 'small', onclick: () => copy(text(), announce) }, label)

/** @param {string} text @param {(words: string) => void} announce */
export async function copy(text, announce) {
  try {
    await navigator.clipboard.writeText(text)
    announce('Copied.')
  } catch {
    announce(copyOldWay(text) ? 'Copied.' : 'The browser does not allow copying here.')
  }
}

/** Where the page has no right to the clipboard (plain http from another machine). @param {string} text */
function copyOldWay(text) {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'hidden'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}
