// Python in a worker: it loads the package, then plays tables. What happens at them is kept in the browser.

const top = new URL('../../../', import.meta.url) // of the site: static/HASH/alone/ is below it
/** @type {string[]} */
const waiting = []
self.onmessage = event => waiting.push(event.data)

/** @param {object} message */
const tell = message => postMessage(JSON.stringify(message))

/** What is kept of tables. @returns {Promise<IDBDatabase>} */
const shelf = () =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('sandtable', 1)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('openings', { keyPath: 'table' })
      asked.result.createObjectStore('happened', { keyPath: ['table', 'number'] })
    }
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

/** Everything in a store. @param {IDBDatabase} kept @param {string} store @returns {Promise<any[]>} */
const all = (kept, store) =>
  new Promise((resolve, reject) => {
    const asked = kept.transaction(store).objectStore(store).getAll()
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

/** The tables of earlier visits, as Python takes them. @param {IDBDatabase} kept */
async function before(kept) {
  const happened = await all(kept, 'happened')
  return (await all(kept, 'openings')).map(({ table, opening }) => {
    const events = happened.filter(each => each.table === table).sort((a, b) => a.number - b.number)
    return [table, opening, events.map(each => each.events)]
  })
}

try {
  const { loadPyodide } = await import(new URL('python/pyodide.mjs', top).href)
  tell({ t: 'progress', text: 'Loading Python …' })
  const [python, kept] = await Promise.all([loadPyodide({ indexURL: new URL('python/', top).href }), shelf()])
  tell({ t: 'progress', text: 'Loading the rules …' })
  /** @type {string[]} */
  const wheels = await (await fetch(new URL('python/wheels.json', top))).json()
  const packages = wheels.map(name => new URL(`python/${name}`, top).href)
  await python.loadPackage(packages, { messageCallback: () => {}, checkIntegrity: false })
  const packed = await (await fetch(new URL('python/packages.zip', top))).arrayBuffer()
  python.unpackArchive(packed, 'zip', { extractDir: '/packages' })
  const stores = { opening: 'openings', happened: 'happened' }
  const post = (/** @type {string} */ text) => {
    const message = JSON.parse(text)
    const store = stores[/** @type {'opening'} */ (message.t)]
    if (store) kept.transaction(store, 'readwrite').objectStore(store).put(message)
    else postMessage(text)
  }
  python.globals.set('post', post)
  python.globals.set('before', JSON.stringify(await before(kept)))
  await python.runPythonAsync(
    "import sys, time\nsys.path.insert(0, '/packages')\ntime.thread_time = time.perf_counter\n" +
      'from sandtable.web.alone.playing import Alone\nalone = Alone(post, before)'
  )
  const hear = python.globals.get('alone').hear
  self.onmessage = event => hear(event.data)
  tell({ t: 'ready' })
  for (const text of waiting) hear(text)
} catch (error) {
  tell({ t: 'progress', text: `Python could not be started: ${error}` })
}
