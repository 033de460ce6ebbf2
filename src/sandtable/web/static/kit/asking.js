// Calls to the server. What it refuses comes as a Problem, in words for people.

/** @typedef {import('../library/questions.js').Problem} Problem */

const SILENT = { text: 'The server does not answer. Is it still running?', rule: '', fields: {} }

/** @param {string} address @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export const post = (address, body, signal) => send(address, JSON.stringify(body), signal)

/** Sends JSON as it is written. @param {string} address @param {string} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function send(address, body, signal) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal,
  })
  const answer = await response.json()
  if (!response.ok) throw answer
  return answer
}

/** What went wrong with a call. @param {unknown} error @returns {Problem} */
export const problemOf = error =>
  error && typeof error === 'object' && 'text' in error && !(error instanceof Error)
    ? { ...SILENT, .../** @type {any} */ (error) }
    : SILENT
