// What the table waits for, in one card: whose turn it is, a reaction, a player's wish to take an answer back.
import { h } from '../kit/dom.js'
import { HUMAN } from '../kit/opponents.js'
import { offer } from './giving_up.js'
import { sideName, tint } from '../kit/sides.js'
import { capital } from '../kit/words.js'

/** @typedef {import('./game.js').Game} Game @typedef {import('../kit/words.js').RuleLink} RuleLink */

/** @param {Game} game @param {RuleLink} link */
export function decision(game, link) {
  const { state, hello } = game
  if (!state || !hello) return null
  return [wishes(game), state.pending ? prompt(game, link) : null]
}

/** @param {Game} game @param {RuleLink} link */
function prompt(game, link) {
  const { state, hello, decline } = game
  const pending = state?.pending
  if (!pending || !hello) return null
  const seat = state.seats.find(each => each.side === pending.side)
  const name = sideName(pending.side, hello.sides[pending.side] ?? '')
  const reaction = game.mine && pending.reaction
  const asked = state.view.figures.find(figure => figure.key === pending.figure && figure.side === pending.side)
  const kind = game.mayRoll ? 'Dice' : game.mine ? (reaction ? 'Reaction' : 'Your turn') : seat?.thinking ? 'Thinking' : 'Waiting'
  return h('section', { key: 'prompt', class: `prompt side-${tint(pending.side)}${game.mine ? ' mine' : ''}${reaction ? ' reaction' : ''}` },
    h('p', { class: 'kind' },
      h('strong', {}, kind),
      name,
      seat?.thinking && h('span', { class: 'thinking', 'aria-hidden': 'true' }),
    ),
    h('p', { class: 'question' }, link(pending.rule, questionOf(pending, asked?.name ?? pending.name)) || questionOf(pending, asked?.name ?? pending.name)),
    !game.mine && seat?.player === HUMAN && !seat.present && h('p', { class: 'muted small' }, 'The seat is empty.'),
    reaction && decline && passing(game, pending.rule, decline.words),
  )
}

/**
 * Who is asked what; for dice, who rolls and what they need. A question that names them already needs no more.
 * @param {import('../kit/messages.js').Pending} pending @param {string} name
 */
function questionOf({ kind, words, needs }, name) {
  const text = name && !words.includes(name) ? `${name}: ${words}` : capital(words)
  return kind === 'dice' && needs ? `${text}, ${needs}` : text
}

/** @param {Game} game @param {string} rule @param {string} words */
const passing = (game, rule, words) =>
  h('label', { class: 'switch small' },
    h('input', {
      type: 'checkbox',
      checked: game.never.has(rule),
      onchange: /** @param {any} e */ e => {
        if (e.target.checked) game.never.set(rule, words)
        else game.never.delete(rule)
        game.on.redraw()
      },
    }),
    `Do not ask me this again: always “${words}”`,
  )

/** Questions that are passed without asking, to be asked again. @param {Game} game @param {RuleLink} link */
export const passed = (game, link) =>
  game.never.size > 0 &&
  h('div', { class: 'passed small' },
    'Always passed: ',
    [...game.never].map(([rule, words]) =>
      h('span', { class: 'chip' },
        link(rule, words),
        h('button', {
          type: 'button',
          class: 'quiet tiny',
          onclick: () => {
            game.never.delete(rule)
            game.on.redraw()
          },
        },
          'ask again',
        ),
      ),
    ),
  )

/** What a player asks of the others. @param {Game} game */
export const wishes = game => [consent(game), offer(game)]

/** @param {Game} game */
function consent(game) {
  const { state, hello } = game
  if (!state || !hello || state.asked === null) return null
  const name = hello.sides[state.asked] ?? ''
  const asksMe = hello.yours.some(side => side !== state.asked)
  return h('section', { key: 'consent', class: 'prompt reaction', role: 'alert' },
    asksMe
      ? [
          h('p', {}, h('strong', {}, name), ' asks to take the latest answer back. Dice have fallen since.'),
          h('div', { class: 'row' },
            h('button', {
              type: 'button',
              class: 'main',
              'aria-disabled': game.waiting ? 'true' : null,
              onclick: () => game.consent(true),
            },
              'Allow',
            ),
            h(
              'button',
              { type: 'button', 'aria-disabled': game.waiting ? 'true' : null, onclick: () => game.consent(false) },
              'Refuse',
            ),
          ),
        ]
      : h('p', {},
          hello.yours.includes(state.asked)
            ? 'You asked to take the latest answer back; the others are asked.'
            : `${name} asks to take the latest answer back.`,
        ),
  )
}
