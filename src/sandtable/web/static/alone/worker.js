// Python in a worker of a page: it answers what a server would, and has the browser keep what happens at tables.
import { Compiled } from '../kit/compiled.js'
import { keep, kept } from './shelf.js'

/** @typedef {{kind: 'call', id: number, method: string, path: string, body: string, secret: string}} Call
 * @typedef {{kind: 'connect', id: number, path: string} | {kind: 'hear', id: number, path: '', text: string|null}} Spoken */

const KEPT = /\/api\/(tables|replays)\/([\w-]+)/ // an address of what the browser may have kept
const TAKEN = 'This battle was played on in another window: load this page again.'
const python = new URL('../../../python/', import.meta.url) // the folder of this file lies in one of a version, that in static

/** @param {string} words how far it is @param {number} part of 1 */
const tell = (words, part) => postMessage({ kind: 'progress', words, part })

/** @param {unknown} error */
const fail = error => postMessage({ kind: 'failed', text: String(error instanceof Error ? error.message : error).slice(-2000) })

/** @type {Set<string>} */
const known = new Set() // what Python has of that
let writing = Promise.resolve()

/** @param {string} table @param {number} number @param {string} text */
function write(table, number, text) {
  known.add(table)
  const now = keep('tables', table, number, text).then(() => {}, error => fail(error.name === 'ConstraintError' ? TAKEN : error))
  writing = Promise.all([writing, now]).then(() => {})
}

/** Has the browser keep all files of Python, for as long as the site has the same packages. @param {string} packages */
async function keepFiles(packages) {
  if (!self.caches) return // the site is not served by https
  const [fetched, own] = [self.fetch, `sandtable ${python.pathname}`]
  for (const name of await caches.keys()) if (name.startsWith(own) && name !== `${own} ${packages}`) await caches.delete(name)
  const cache = await caches.open(`${own} ${packages}`)
  self.fetch = async (asked, how) => {
    const address = asked instanceof Request ? asked.url : String(asked)
    if (!address.startsWith(python.href)) return fetched(asked, how)
    const known = await cache.match(address)
    if (known) return known
    const answer = await fetched(asked, how)
    if (answer.ok) await cache.put(address, answer.clone())
    return answer
  }
}

/** What Python asks for the compiled rules of a game: the layouts of their records, and what plays battles.
 * @param {any} made Python @param {Record<string, string>} modules their names, of the games that have some */
const compiledBy = (made, modules) => async (/** @type {string} */ game) => {
  const name = modules[game]
  if (!name) return undefined
  const [layouts, module] = await Promise.all(['json', 'wasm'].map(ending => fetch(new URL(`${name}.${ending}`, python))))
  const told = await layouts.json()
  const rules = await Compiled.of(await module.arrayBuffer(), told)
  const play = (/** @type {any[]} */ ...[records, players, seed, first, count]) => {
    const [state, board, numbers] = records.toJs()
    return made.toPy(rules.play({ state, board, numbers }, players.toJs(), seed, first, count).rows)
  }
  return [made.toPy(told), play]
}

async function start() {
  tell('Loading Python', 0.1)
  /** @type {{name: string, compiled: Record<string, string>}} */
  const { name: packages, compiled } = await (await fetch(new URL('packages.json', python))).json()
  await keepFiles(packages)
  const packed = fetch(new URL(packages, python)).then(answer => answer.arrayBuffer())
  const { loadPyodide } = await import(new URL('pyodide.mjs', python).href)
  const made = await loadPyodide({ indexURL: python.href })
  tell('Loading the rules', 0.6)
  made.unpackArchive(await packed, 'zip', { extractDir: '/packages' })
  made.globals.set('write', write)
  made.globals.set('compiled', compiledBy(made, compiled))
  tell('Starting', 0.8)
  await made.runPythonAsync(`
import sys
sys.path.insert(0, "/packages")
from sandtable.web.alone.hall import Hall
hall = Hall(write, compiled=compiled)
`)
  tell('', 1)
  return made.globals.get('hall')
}

/** Hands Python what was kept of what an address is about. @param {any} hall @param {string} path */
async function recall(hall, path) {
  const [, kind = '', id = ''] = KEPT.exec(path) ?? []
  if (!id || known.has(id)) return
  const texts = await kept(kind, id)
  if (texts.length) hall.recall(kind, id, `[${texts}]`)
  known.add(id)
}

/** @param {any} hall @param {Call} asked */
async function answer(hall, { id, method, path, body, secret }) {
  const [status, text] = (await hall.answer(method, path, body, secret)).toJs()
  await writing // a page may go on to another one now
  postMessage({ kind: 'answer', id, status, text })
}

/** Takes one message after the other; answers come when they are ready. @param {Call|Spoken} asked */
async function take(asked) {
  const hall = await ready
  await recall(hall, asked.path)
  if (asked.kind === 'call') answer(hall, asked).catch(fail)
  else if (asked.kind === 'hear') hall.hear(asked.id, asked.text)
  else {
    let saying = Promise.resolve()
    hall.connect(asked.id, asked.path.split('/')[3], (/** @type {string|undefined} */ text, /** @type {number} */ code) => {
      const said = { kind: 'said', id: asked.id, text: text ?? null, code }
      saying = Promise.all([saying, writing]).then(() => postMessage(said)) // a player sees nothing that could be lost
    })
  }
}

const ready = start()
let turn = ready.then(() => {}, fail)
onmessage = ({ data }) => {
  turn = turn.then(() => take(data)).catch(fail)
}
