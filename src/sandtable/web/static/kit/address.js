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

/** The lab's page about a situation. @param {Said & {ruleset: string, question: string}} asked */
export function labAddress(asked) {
  const search = new URLSearchParams(entries(asked)).toString()
  const page = `/odds/${encodeURIComponent(asked.ruleset)}/${encodeURIComponent(asked.question)}`
  return search ? `${page}?${search}` : page
}
