// Sends a battle's record to the server and goes to its replay.
import { openRecord } from '../kit/records.js'

const input = /** @type {HTMLInputElement} */ (document.getElementById('record'))
const complaint = /** @type {HTMLElement} */ (document.getElementById('record-error'))

input.addEventListener('change', async () => {
  const [file] = input.files ?? []
  if (!file) return
  complaint.textContent = ''
  complaint.textContent = await openRecord(file)
})
