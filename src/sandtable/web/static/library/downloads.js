// Files made from what is on the page.
/** @typedef {import('./questions.js').Answer} Answer */

/** @param {string} name @param {string} type @param {string|Blob} text */
export function download(name, type, text) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** Every outcome, one a line. @param {Answer[]} answers @param {string[]} names of the situations */
export function csv(answers, names) {
  const [first] = answers
  if (first.kind === 'value') {
    return lines([['situation', 'value', 'fraction'], ...answers.map((a, i) => [names[i], a.value?.value, a.value?.fraction])])
  }
  const rows = answers.flatMap((answer, place) =>
    answer.outcomes.map(({ outcome, p, fraction, interval }) => {
      const sure = answer.exact || answer.floats ? [fraction, '', ''] : ['', ...(interval ?? ['', ''])]
      return [names[place], ...outcome.map(plain), p, ...sure]
    }))
  return lines([['situation', ...first.columns, 'p', 'fraction', 'low', 'high'], ...rows])
}

/** @param {any} value */
const plain = value => (value !== null && typeof value === 'object' ? JSON.stringify(value) : value)

/** @param {any[][]} rows */
const lines = rows => rows.map(row => row.map(cell).join(',')).join('\r\n') + '\r\n'

/** A cell of CSV. What a spreadsheet would take for a formula is made text. @param {any} value */
function cell(value) {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
