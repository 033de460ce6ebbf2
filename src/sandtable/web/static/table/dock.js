// The one place for what may happen: whose turn it is, then what is aimed at, chosen, or selected.
import { card, picked } from './card.js'
import { decision } from './decision.js'
import { h } from '../kit/dom.js'

/** @typedef {import('./game.js').Game} Game @typedef {import('../kit/words.js').RuleLink} RuleLink */

/** @param {Game} game @param {RuleLink} link @param {import('../kit/dom.js').Kids} coach @param {import('../kit/dom.js').Kids} hint
 * @param {import('../kit/dom.js').Kids} waited what happened since the reader's last answer */
export function slot(game, link, coach, hint, waited) {
  const aimed = card(game, link)
  const resting = aimed ? null : picked(game)
  const steady = game.mine && game.state?.pending?.kind === 'choice' // else there is nothing below it that could jump
  return h('div', { key: 'slot', class: `slot${steady ? ' steady' : ''}` },
    coach,
    decision(game, link),
    !game.pinned && hint,
    !aimed && waited,
    aimed && h('div', { key: 'aim', class: `aim-card${game.pinned ? ' pinned' : ''}` }, aimed),
    resting && h('div', { key: 'picked', class: 'picked' }, resting),
  )
}
