// What a reader's browser remembers for them. Without storage it is forgotten with the page, and nothing else happens.

/** @param {string} name @param {string} [fallback] */
export function recall(name, fallback = '') {
  try {
    return localStorage.getItem(`sandtable.${name}`) ?? fallback
  } catch {
    return fallback
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`sandtable.${name}`, value)
  } catch {
    // Storage may be full or forbidden.
  }
}
