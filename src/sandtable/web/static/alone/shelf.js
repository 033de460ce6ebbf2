// What the browser keeps of a site without a server: what happened at tables, and records of battles, each as text.

const TEXTS = 'texts'

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
const done = asked => new Promise((resolve, reject) => {
  asked.onsuccess = () => resolve(asked.result)
  asked.onerror = () => reject(asked.error)
})

/** @returns {Promise<IDBDatabase>} */
const open = () => {
  const asked = indexedDB.open('sandtable', 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore(TEXTS)
  return done(asked)
}
const opened = open()

/** @param {IDBTransactionMode} mode */
const shelf = async mode => (await opened).transaction(TEXTS, mode).objectStore(TEXTS)

/** Keeps a text; fails where there is one already, so that two windows never write over each other.
 * @param {'tables'|'replays'} kind @param {string} id @param {number} number @param {string} text */
export async function keep(kind, id, number, text) {
  const texts = await shelf('readwrite')
  texts.add(text, [kind, id, number])
  return new Promise((resolve, reject) => {
    texts.transaction.oncomplete = () => resolve(undefined)
    texts.transaction.onabort = () => reject(texts.transaction.error)
  })
}

/** All texts of a table or a replay, in their order. @param {string} kind @param {string} id @returns {Promise<string[]>} */
export const kept = async (kind, id) => done((await shelf('readonly')).getAll(IDBKeyRange.bound([kind, id], [kind, id, Infinity])))
