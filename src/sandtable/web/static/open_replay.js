// Sends a battle's record to the server and goes to its replay.
import { post, problemOf } from './asking.js'

const input = /** @type {HTMLInputElement} */ (document.getElementById('record'))
const complaint = /** @type {HTMLElement} */ (document.getElementById('record-error'))

input.addEventListener('change', async () => {
  const [file] = input.files ?? []
  if (!file) return
  complaint.textContent = ''
  try {
    const { url } = await post('/api/replays', { record: JSON.parse(await file.text()) })
    location.assign(url)
  } catch (error) {
    complaint.textContent = error instanceof SyntaxError ? `${file.name} is no JSON file.` : problemOf(error).text
  }
})
