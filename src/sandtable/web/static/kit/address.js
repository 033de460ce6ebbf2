// The address of a question in the odds lab. Names of parameters hold no dots, so what says more than they do has one.

/** @typedef {{values: Record<string, string>, rulings: Record<string, string>, numbers: Record<string, string>}} Said */

/** What is said, as entries of an address. @param {Said} said @returns {[string, string][]} */
export const entries = ({ values, rulings, numbers }) => [
  ...Object.entries(values),
  ...prefixed('ruling.', rulings),
  ...prefixed('number.', numbers),
]

/** @param {string} prefix @param {Record<string, string>} some @returns {[string, string][]} */
const prefixed = (prefix, some) => Object.entries(some).map(([id, text]) => [prefix + id, text])

/** What an address says of the answer at a table that it is about. */
export const AT_TABLE = ['lab.table', 'lab.number', 'lab.answer']

/** The lab's page about an answer at a table, as it stands at a number. @param {string} table @param {number} number @param {string} answer */
export const situationAddress = (table, number, answer) => `/situation?${new URLSearchParams([table, String(number), answer].map((text, i) => [AT_TABLE[i], text]))}`
