// Entries of a scenario file as a form, made from the shape that the ruleset declares for them.
import { h } from '../kit/dom.js'
import { now, remove, select, set, workshop } from './workshop.js'

/**
 * @typedef {import('./workshop.js').Path} Path @typedef {import('../kit/dom.js').Kids} Kids
 * @typedef {any} Schema a JSON schema
 * @typedef {{schema: Schema, owner: string, name: string, value: any, usual: any, path: Path, optional: boolean, twice?: boolean}} Entry `twice`: the same field stands elsewhere on the page, too
 */

const NARROW = 12 // letters of a choice that one field has room for

/** A schema without its references, and whether it may be left empty. @param {Schema} schema @returns {{schema: Schema, optional: boolean}} */
export function plain(schema) {
  if (schema?.$ref) return plain({ ...workshop.form.$defs?.[schema.$ref.split('/').at(-1)], ...without(schema, '$ref') })
  if (!schema?.anyOf) return { schema: schema ?? {}, optional: false }
  const some = schema.anyOf.filter((/** @type {Schema} */ each) => each.type !== 'null')
  const optional = some.length < schema.anyOf.length
  const only = some.length === 1 ? plain(some[0]).schema : { anyOf: some }
  return { schema: { ...only, ...without(schema, 'anyOf') }, optional }
}

/** @param {object} some @param {string} name */
const without = (some, name) => Object.fromEntries(Object.entries(some).filter(([key]) => key !== name))

/** What an entry at a place has to look like. @param {Path} path @returns {Schema} */
export function schemaAt(path) {
  let schema = plain(workshop.form).schema
  for (const part of path) {
    const options = schema.anyOf ?? [schema]
    const inner = options.map((/** @type {Schema} */ each) => into(plain(each).schema, part)).find(Boolean)
    schema = plain(inner).schema
  }
  return schema
}

/** @param {Schema} schema @param {string|number} part @returns {Schema|undefined} */
const into = (schema, part) =>
  typeof part === 'number'
    ? (schema.prefixItems?.[part] ?? schema.items)
    : (schema.properties?.[part] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined))

/** @param {string} name */
export const words = name => name.replaceAll('_', ' ')

/** The words that may stand in a field. @param {string} owner @param {string} name @returns {string[]|undefined} */
const known = (owner, name) => now.drawn?.known[`${owner}.${name}`]

/** @param {Schema} schema */
export const isNumber = schema => schema.type === 'integer' || schema.type === 'number'

/** @param {Schema} schema @param {string} owner @param {string} name whether it fits into one line */
export function isShort(schema, owner, name) {
  if (schema.enum || schema.const || ['string', 'boolean', 'integer', 'number'].includes(schema.type)) return true
  if (known(owner, name)) return true
  const items = plain(schema.items).schema
  if (schema.type === 'array') return !!items.enum || items.type === 'string' || !!schema.prefixItems
  return !schema.properties && !schema.additionalProperties && schema.type !== 'array'
}

/** The fields of an entry. @param {Path} path @param {(name: string) => boolean} [wanted] @param {boolean} [twice] @returns {Kids} */
export function fields(path, wanted = () => true, twice = false) {
  const schema = schemaAt(path)
  const owner = String(schema.title ?? '')
  const value = entryAt(now.drawn?.scenario, path) ?? {}
  const usual = entryAt(now.drawn?.whole, path) ?? {}
  const names = Object.keys(schema.properties ?? {})
  const extra = Object.keys(now.drawn?.known ?? {}).filter(key => key.startsWith(`${owner}.`)).map(key => key.split('.')[1] ?? '')
  const all = [...extra.filter(name => !names.includes(name)), ...names].filter(wanted)
  return all.map(name => {
    const { schema: inner, optional } = plain(schema.properties?.[name] ?? { type: 'string' })
    return field({ schema: inner, owner, name, value: value[name], usual: usual[name] ?? inner.default, path: [...path, name], optional, twice })
  })
}

/** @param {any} data @param {Path} path */
const entryAt = (data, path) => path.reduce((/** @type {any} */ found, part) => found?.[part], data)

/** @param {Entry} entry @returns {Kids} */
function field(entry) {
  const { schema, owner, name, value } = entry
  const some = known(owner, name)
  const items = plain(schema.items).schema
  if (schema.type === 'boolean') return flag(entry)
  if (schema.enum) return choice(entry, schema.enum.map(String))
  if (some && schema.type !== 'array' && !schema.additionalProperties && !schema.prefixItems) return choice(entry, some)
  if (schema.type === 'array' && schema.prefixItems) return row(entry, schema.prefixItems)
  if (schema.type === 'array' && (some || items.enum || items.type === 'string')) return chips(entry, some ?? items.enum ?? [])
  if (schema.type === 'array' && items.properties) return list(entry)
  if (schema.anyOf?.some((/** @type {Schema} */ each) => plain(each).schema.type === 'boolean')) return flagOrNumber(entry)
  if (schema.properties) return group(entry, fields(entry.path))
  if (schema.additionalProperties?.type === 'integer') return counts(entry, some ?? [])
  if (schema.additionalProperties) return named(entry)
  if (isNumber(schema)) return number(entry)
  if (schema.type === 'string') return text(entry, typeof value === 'string' ? value : '', typed => typed || undefined)
  return text(entry, value === undefined ? '' : JSON.stringify(value), parsed)
}

/** Something that is so, is not, or is so many times. @param {Entry} entry */
function flagOrNumber(entry) {
  const value = entry.value ?? entry.usual ?? false
  const kind = typeof value === 'number' ? 'number' : String(value)
  /** @type {Record<string, any>} */
  const meant = { false: undefined, true: true, number: 1 }
  return labelled(entry, h('span', { class: 'parts' },
    h('select', { ...tied(entry), value: kind, onchange: (/** @type {Event} */ e) => set(entry.path, meant[typed(e)]) },
      [['false', 'no'], ['true', 'as the rules say'], ['number', 'this many']].map(([key = '', said]) => h('option', { key, value: key }, said))),
    kind === 'number' && h('input', {
      type: 'number', min: 0, value: String(value), 'aria-label': titleOf(entry),
      onchange: (/** @type {Event} */ e) => set(entry.path, Number(typed(e))),
    })))
}

/** @param {Pick<Entry, 'path'|'twice'>} entry */
const idOf = ({ path, twice }) => `${twice ? 'setting' : 'field'}-${path.join('-')}`

/** What is wrong with a field itself. @param {Entry} entry */
const wrongWith = ({ path }) => now.drawn?.wrong.filter(each => each.path.join('.') === path.join('.')) ?? []

/** What ties a field to its label and to what is wrong with it. @param {Entry} entry */
const tied = entry => {
  const isWrong = wrongWith(entry).length > 0
  return { id: idOf(entry), 'aria-invalid': isWrong ? 'true' : null, 'aria-describedby': isWrong ? `${idOf(entry)}-error` : null }
}

/** Brings the field of a place into view, or else that of what it lies in. @param {Path} path */
export function reveal(path) {
  const ids = path.map((_, place) => idOf({ path: path.slice(0, path.length - place) }))
  const field = ids.map(id => document.getElementById(id)).find(Boolean)
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  field?.scrollIntoView({ block: 'nearest' })
  field?.focus()
}

/** What people call a field: its title, unless that is made of its name. @param {Pick<Entry, 'schema'|'name'>} entry */
const titleOf = ({ schema, name }) => (schema.title && schema.title.toLowerCase() !== words(name) ? schema.title : words(name))

/** @param {Entry} entry @param {Kids} what @param {boolean} [wide] whether it needs the room of two fields */
const labelled = (entry, what, wide = false) => {
  const id = idOf(entry)
  const wrong = wrongWith(entry)
  return h('div', { class: `field${wrong.length ? ' wrong' : ''}${wide ? ' wide' : ''}`, key: id },
    h('label', { for: id }, titleOf(entry)),
    what,
    wrong.length > 0 && h('span', { class: 'error', id: `${id}-error` }, wrong.map(each => each.text).join(' ')),
  )
}

/** @param {Event} event */
const typed = event => /** @type {HTMLInputElement} */ (event.currentTarget).value

/** @param {any} value */
const shown = value => (value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))

/** @param {Entry} entry @param {string} value @param {(typed: string) => any} read */
const text = (entry, value, read) =>
  labelled(entry, h('input', {
    ...tied(entry), type: 'text', value, autocomplete: 'off', spellcheck: 'false', placeholder: entry.value === undefined ? shown(entry.usual) : '',
    onchange: (/** @type {Event} */ e) => set(entry.path, read(typed(e))),
  }))

/** A value of several kinds as TOML and JSON both write it; else it is a word. @param {string} typed */
function parsed(typed) {
  if (!typed.trim()) return undefined
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}

/** @param {Entry} entry */
const number = entry =>
  labelled(entry, h('input', {
    ...tied(entry), type: 'number', value: shown(entry.value), placeholder: shown(entry.usual), step: entry.schema.type === 'integer' ? 1 : 'any',
    min: entry.schema.minimum ?? null, max: entry.schema.maximum ?? null,
    onchange: (/** @type {Event} */ e) => set(entry.path, typed(e) === '' ? undefined : Number(typed(e))),
  }))

/** @param {Entry} entry @param {string[]} some */
function choice(entry, some) {
  const said = shown(entry.value)
  const all = said && !some.includes(said) ? [said, ...some] : some
  const usual = entry.usual === undefined || entry.usual === null || entry.usual === '' ? '–' : `${words(shown(entry.usual))} (usual)`
  return labelled(entry, h('select', {
    ...tied(entry), value: said, onchange: (/** @type {Event} */ e) => set(entry.path, typed(e) || undefined),
  },
    h('option', { key: '', value: '' }, usual),
    all.map(each => h('option', { key: each, value: each }, words(each))),
  ), [usual, ...all].some(each => each.length > NARROW))
}

/** @param {Entry} entry */
const flag = entry =>
  h('label', { class: 'flag', key: idOf(entry) },
    h('input', {
      ...tied(entry), type: 'checkbox', checked: entry.value ?? entry.usual ?? false,
      onchange: (/** @type {Event} */ e) => set(entry.path, /** @type {HTMLInputElement} */ (e.currentTarget).checked),
    }),
    titleOf(entry))

/** Numbers or words side by side. @param {Entry} entry @param {Schema[]} parts */
function row(entry, parts) {
  /** @type {any[]} */
  const values = Array.isArray(entry.value) ? entry.value : []
  const usual = Array.isArray(entry.usual) ? entry.usual : []
  const some = known(entry.owner, entry.name)
  /** @param {number} place @param {string} value */
  const change = (place, value) => {
    const next = parts.map((_, i) => values[i] ?? usual[i] ?? null)
    next[place] = value === '' ? null : isNumber(plain(parts[place]).schema) ? Number(value) : value
    set(entry.path, next.every(each => each === null) ? undefined : next.map((each, i) => each ?? (isNumber(plain(parts[i]).schema) ? 0 : '')))
  }
  return labelled(entry, h('span', { class: 'parts' }, parts.map((part, place) => {
    const schema = plain(part).schema
    const all = some ?? schema.enum
    const how = { key: place, ...(place ? {} : tied(entry)), 'aria-label': `${titleOf(entry)} ${place + 1}`, value: shown(values[place]), onchange: (/** @type {Event} */ e) => change(place, typed(e)) }
    return all
      ? h('select', how, h('option', { value: '' }, '–'), all.map((/** @type {string} */ each) => h('option', { key: each, value: each }, each)))
      : h('input', { ...how, type: isNumber(schema) ? 'number' : 'text', step: 'any', placeholder: shown(usual[place]) })
  })))
}

/** Words, each of which can be taken out, and more of them put in. @param {Entry} entry @param {string[]} some */
function chips(entry, some) {
  const values = Array.isArray(entry.value) ? entry.value : Array.isArray(entry.usual) ? entry.usual : []
  /** @param {any[]} next */
  const change = next => set(entry.path, next)
  return labelled(entry, h('span', { class: 'chips', 'data-home': 'select|input' },
    values.map((each, place) => h('span', { class: 'chip', key: `${place}${shown(each)}` }, words(shown(each)),
      h('button', { type: 'button', class: 'quiet', 'aria-label': `Without ${shown(each)}`, onclick: () => change(values.filter((_, i) => i !== place)) }, '×'))),
    some.length
      ? h('select', { ...tied(entry), value: '', 'aria-label': `Add to ${titleOf(entry)}`, onchange: (/** @type {Event} */ e) => { if (typed(e)) change([...values, typed(e)]) } },
          h('option', { value: '' }, 'add …'), some.map(each => h('option', { key: each, value: each }, words(each))))
      : h('input', { ...tied(entry), type: 'text', value: '', placeholder: 'add …', onchange: (/** @type {Event} */ e) => { if (typed(e)) change([...values, typed(e)]) } })))
}

/** A number for each of some names. @param {Entry} entry @param {string[]} some */
function counts(entry, some) {
  const values = Object.entries(entry.value ?? {})
  const left = some.filter(name => !(name in (entry.value ?? {})))
  return labelled(entry, h('span', { class: 'chips', 'data-home': 'select|input' },
    values.map(([name, count]) => h('span', { class: 'chip', key: name }, words(name),
      h('input', { type: 'number', class: 'count', 'aria-label': words(name), value: shown(count), onchange: (/** @type {Event} */ e) => set([...entry.path, name], Number(typed(e))) }),
      h('button', { type: 'button', class: 'quiet', 'aria-label': `Without ${words(name)}`, onclick: () => set([...entry.path, name], undefined) }, '×'))),
    left.length > 0 && h('select', { ...tied(entry), value: '', onchange: (/** @type {Event} */ e) => { if (typed(e)) set([...entry.path, typed(e)], 1) } },
      h('option', { value: '' }, 'add …'), left.map(each => h('option', { key: each, value: each }, words(each))))))
}

/** @param {Entry} entry @param {Kids} what */
const group = (entry, what) => h('details', { class: 'entries', key: idOf(entry), 'data-home': 'summary' }, h('summary', { id: idOf(entry) }, titleOf(entry)), h('div', { class: 'fields' }, what))

/** A list of entries, each with a form of its own. @param {Entry} entry */
function list(entry) {
  const values = Array.isArray(entry.value) ? entry.value : []
  return h('details', { class: 'entries', key: idOf(entry), 'data-home': 'summary' },
    h('summary', { id: idOf(entry) }, `${titleOf(entry)} (${values.length})`),
    values.map((each, place) => one([...entry.path, place], called(each, place))),
    h('button', { type: 'button', class: 'small', onclick: () => set([...entry.path, values.length], {}) }, 'Add one'))
}

/** Entries by their names. @param {Entry} entry */
const named = entry =>
  h('details', { class: 'entries', key: idOf(entry), 'data-home': 'summary' },
    h('summary', { id: idOf(entry) }, `${titleOf(entry)} (${Object.keys(entry.value ?? {}).length})`),
    Object.keys(entry.value ?? {}).map(name => Array.isArray(entry.value[name])
      ? list({ ...entry, schema: plain(entry.schema.additionalProperties).schema, name, value: entry.value[name], path: [...entry.path, name] })
      : one([...entry.path, name], name)),
    h('input', { type: 'text', value: '', placeholder: 'add by name …', 'aria-label': `Add to ${titleOf(entry)}`, onchange: (/** @type {Event} */ e) => { if (typed(e)) set([...entry.path, typed(e)], plain(entry.schema.additionalProperties).schema.type === 'array' ? [] : {}) } }))

/** What an entry is called. @param {any} entry @param {number|string} place its own in what holds it */
export const called = (entry, place) =>
  String(entry?.name || entry?.id || entry?.kind || (entry?.between ?? []).join(' – ') || (typeof place === 'number' ? `no. ${place + 1}` : words(place)))

/** @param {Path} path @param {string} name */
const one = (path, name) =>
  h('div', { class: 'row spread', key: path.join('.') },
    h('button', { type: 'button', class: 'quiet link', onclick: () => select(path) }, name),
    h('button', { type: 'button', class: 'small quiet', 'aria-label': `Take ${name} out`, onclick: () => remove(path) }, '×'))
