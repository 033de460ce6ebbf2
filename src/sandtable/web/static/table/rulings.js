// How this table reads the rules where they leave a choice.
import { copyButton } from '../kit/copying.js'
import { h } from '../kit/dom.js'

/** @typedef {import('../kit/messages.js').Hello} Hello @typedef {import('../kit/words.js').RuleLink} RuleLink */

/** @param {Hello} hello @param {RuleLink} link @param {(words: string) => void} announce */
export function rulings(hello, link, announce) {
  const different = Object.entries(hello.rulings)
  const text = () =>
    [[hello.title, hello.scenario].filter(Boolean).join(', '), ...different.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return [
    different.length
      ? h('table', {},
          h('thead', {}, h('tr', {}, h('th', {}, 'Ruling'), h('th', {}, 'Here'))),
          h('tbody', {},
            different.map(([name, value]) => h('tr', {}, h('td', {}, link(name)), h('td', {}, value))),
          ),
        )
      : h('p', {}, 'Everything is read as the book has it.'),
    different.length > 0 && copyButton('Copy as text', text, announce),
    h('p', { class: 'small muted' }, hello.credit),
    h('p', {},
      h('a', { href: `/rules/${hello.ruleset}`, target: '_blank', rel: 'noopener' }, `All rules of ${hello.title}`),
    ),
  ]
}
