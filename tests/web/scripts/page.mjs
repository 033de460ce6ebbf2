// What page scripts find around them in a browser, for those that are tried without one.

/** @type {Map<string, string>} */
const kept = new Map()

Object.assign(globalThis, {
  document: { hidden: false, documentElement: { dataset: {} } },
  matchMedia: () => ({ matches: false }),
  localStorage: {
    /** @param {string} name */
    getItem: name => kept.get(name) ?? null,
    /** @param {string} name @param {string} value */
    setItem: (name, value) => kept.set(name, value),
  },
  location: { origin: 'http://here' },
})
