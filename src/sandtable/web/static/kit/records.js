// A battle's record, as a file of the reader's.
import { goTo } from './root.js'
import { problemOf, send } from './asking.js'

/** Sends a record to the server and goes to its replay; what is wrong with it comes back. @param {File} file */
export async function openRecord(file) {
  const { text, why } = recordIn(await file.text())
  if (!text) return `${file.name} ${why}`
  try {
    JSON.parse(text) // only to see that it is JSON: some of its numbers are too large for JavaScript, so it goes as it is
    const { url } = await send('/api/replays', `{"record": ${text}}`)
    goTo(url)
    return ''
  } catch (error) {
    return error instanceof SyntaxError ? `${file.name} is not a JSON file.` : problemOf(error).text
  }
}

/** The record in a file: its text, or a part of a replay that was saved as a page; else why there is none.
 * @param {string} text @returns {{text: string, why: string}} */
function recordIn(text) {
  if (!text.trimStart().startsWith('<')) return { text, why: 'is empty.' }
  const page = new DOMParser().parseFromString(text, 'text/html')
  const why = page.getElementById('replay') ? 'holds no record: its battle was not over yet when it was saved.' : 'is not a replay that sandtable saved.'
  return { text: page.getElementById('record')?.textContent ?? '', why }
}
