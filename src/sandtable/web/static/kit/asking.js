// Calls to the server. What it refuses comes as a Problem, in words for people.

import { at } from './root.js'

/** @typedef {import('../library/questions.js').Problem} Problem */

const SILENT = { text: 'The server does not answer. Is it still running?', rule: '', fields: {} }

/** @param {string} address @param {object} body @param {AbortSignal} [signal]
 * @param {string} [secret] of a seat @returns {Promise<any>} */
export const post = (address, body, signal, secret) => send(address, JSON.stringify(body), signal, secret)

/** What stands at an address. @param {string} address @returns {Promise<any>} */
export const asJson = async address => whole(await fetch(at(address)))

/** Sends JSON as it is written. @param {string} address @param {string} body @param {AbortSignal} [signal]
 * @param {string} [secret] of a seat @returns {Promise<any>} */
export async function send(address, body, signal, secret) {
  const response = await fetch(at(address), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(secret ? { Authorization: `Bearer ${secret}` } : {}) },
    body,
    signal,
  })
  return whole(response)
}

/** @param {Response} response */
async function whole(response) {
  const answer = await response.json()
  if (!response.ok) throw answer
  return answer
}

/** What went wrong with a call. @param {unknown} error @returns {Problem} */
export const problemOf = error =>
  error && typeof error === 'object' && 'text' in error && !(error instanceof Error)
    ? { ...SILENT, .../** @type {any} */ (error) }
    : SILENT
