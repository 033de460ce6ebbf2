// Jobs of the balance lab: what the server says of them, and those that were asked for in this browser.
import { at } from '../kit/root.js'
import { post, problemOf } from '../kit/asking.js'
import { recall, remember } from '../kit/storage.js'

/**
 * Described in sandtable/web/lab and, what is found, in sandtable/lab.
 * @typedef {{value: number, low: number, high: number}} Estimate
 * @typedef {{name: string, kind: string, old: any, new: any, verdict: 'moves'|'same'|'undecided'|'faulty', fault: string,
 *   moves: string[], effects: Record<string, Estimate>, 'on fresh luck': boolean, 'read by': number, changed: number,
 *   battles: number, replays: number, flips: number[]}} Row
 * @typedef {{battles: number, 'fresh battles': number, finished: boolean, saturated: boolean, replays: number, seed: number,
 *   players: string[], base: Record<string, Estimate>, 'never read': string[], rows: Row[]}} Sweep
 * @typedef {{name: string, values: string[], main: Estimate, total: Estimate}} Share
 * @typedef {{measure: string, samples: number, mean: number, shares: Share[]}} Sensitivity
 * @typedef {{scenario: string, players: string[], wins: Record<string, Estimate>}} Cell
 * @typedef {{players: string[], battles: number, cells: Cell[], disagreements: string[]}} Matrix
 * @typedef {{reached: boolean, changes: {name: string, old: any, new: any}[], before: Record<string, string>,
 *   after: Record<string, string>, says: Record<string, string>, 'fresh battles': number}} Tuned
 *
 * @typedef {{value: any, cost: number, says: string, score: Estimate, gain: Estimate, worth: Estimate|null}} Priced
 * @typedef {{ways: string[], present: any, battles: number, refused: Record<string, string>, options: Priced[]}} Prices
 *
 * @typedef {'sweep'|'sensitivity'|'tune'|'price'|'matrix'|'report'} Kind
 * @typedef {{kind: Kind, ruleset: string, seed: number} & Record<string, any>} Asked
 * @typedef {'waiting'|'running'|'done'|'failed'|'cancelled'} State
 * @typedef {{id: string, url: string, asked: Asked, command: string, state: State, before: number, done: number,
 *   of: number, can_go_on: boolean, steps: string[], found: any, error: string, files: string[], seconds: number, version: number}} Job
 * @typedef {Pick<Job, 'asked'|'found'>} Example an answer that is kept
 * @typedef {{name: string, title: string, value: number, unit: string, low: number|null, high: number|null}} Varied
 * @typedef {{players: string[], numbers: Varied[], measures: {name: string, words: string}[],
 *   texts: Record<string, string>, swaps: Record<string, {ways: Record<string, string>, words: Record<string, string[]>}>}} Laboratory
 * @typedef {{url: string, title: string, when: number}} Mine
 */

const API = '/api/balance/jobs'
const MINE = 'balance'
const KEPT = 20
const PAUSE = 2000 // milliseconds until a server that did not answer is asked again

/** @param {Job} job */
export const isOver = job => ['done', 'failed', 'cancelled'].includes(job.state)

/** @param {Asked} asked @returns {Promise<Job>} */
export const start = asked => post(API, asked)

/** @param {Job} job @returns {Promise<Job>} */
export const cancel = job => post(`${API}/${job.id}/cancel`, {})

/** One that was stopped. @param {Job} job @returns {Promise<Job>} */
export const goOn = job => post(`${API}/${job.id}/go-on`, {})

/** @param {Job} job @param {string} name */
export const fileOf = (job, name) => `${API}/${job.id}/files/${name}`

/**
 * Tells of a job whenever there is news, until it is over or the caller has heard enough.
 * @param {Job} job @param {(job: Job) => void} tell @param {(trouble: string) => void} trouble @param {AbortSignal} signal
 */
export async function follow(job, tell, trouble, signal) {
  let seen = job.version
  while (!signal.aborted) {
    try {
      const response = await fetch(at(`${API}/${job.id}?seen=${seen}`), { signal })
      const news = await response.json()
      if (!response.ok) throw news
      seen = news.version
      trouble('')
      tell(news)
      if (isOver(news)) return
    } catch (error) {
      if (signal.aborted) return
      const { text } = problemOf(error)
      trouble(text)
      if (!(error instanceof Error)) return // an answer: there is no such job any more
      await new Promise(go => setTimeout(go, PAUSE))
    }
  }
}

// ---- mine --------------------------------------------------------------------------------------------------------

/** @returns {Mine[]} the latest first */
export function mine() {
  try {
    const kept = JSON.parse(recall(MINE, '[]'))
    return Array.isArray(kept) ? kept.filter(each => typeof each?.url === 'string' && each.url.startsWith('/balance/jobs/')) : []
  } catch {
    return []
  }
}

/** @param {Job} job @param {string} title */
export const keep = (job, title) =>
  remember(MINE, JSON.stringify([{ url: job.url, title, when: Date.now() }, ...mine().filter(each => each.url !== job.url)].slice(0, KEPT)))

/** @param {string} url */
export const forget = url => remember(MINE, JSON.stringify(mine().filter(each => each.url !== url)))
