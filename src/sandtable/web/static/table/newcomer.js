// For who has not played this game yet; and what is remembered of a table, to come back to.
import { h } from '../kit/dom.js'
import { recall, remember } from '../kit/storage.js'

/** @typedef {import('./game.js').Game} Game @typedef {import('../kit/messages.js').Hello} Hello */

/** @param {Hello} hello */
export const howToPlay = ({ ruleset, title }) => h('a', { href: `/how/${ruleset}`, target: '_blank', rel: 'noopener' }, `How to play ${title}`)

/** Offers the page of a game before its first battle in this browser. @param {Game} game */
export function newcomer({ hello, state, on }) {
  if (!hello?.yours.length || !state) return null
  const place = `knows.${hello.ruleset}`
  if (state.outcome) remember(place, 'yes')
  if (recall(place) === 'yes') return null
  const close = () => {
    remember(place, 'yes')
    on.redraw()
  }
  return h('p', { key: 'newcomer', class: 'newcomer row small' },
    h('span', {}, 'New here? ', howToPlay(hello)),
    h('button', { type: 'button', class: 'quiet small', onclick: close }, 'I know it'),
  )
}

/** What is remembered of a table: the game, the scenario, and whose turn it is or how it ended. @param {Game} game */
export function standsOf({ hello, state, mine }) {
  const asked = state?.pending ? (hello?.sides[state.pending.side] ?? '') : ''
  const [round = ''] = (state?.view.headline ?? '').split(/[:,]/)
  return {
    ruleset: hello?.ruleset ?? '',
    scenario: hello?.scenario ?? '',
    stands: state?.outcome ? resultOf(state.outcome, hello?.yours ?? []) : [round, mine ? 'your turn' : `waiting for ${asked}`].filter(Boolean).join(', '),
    over: Boolean(state?.outcome),
  }
}

/** @param {import('../kit/messages.js').Outcome} outcome @param {number[]} yours */
const resultOf = ({ winner, words }, yours) => (winner < 0 || yours.length !== 1 ? words : yours.includes(winner) ? 'you won' : 'you lost')
