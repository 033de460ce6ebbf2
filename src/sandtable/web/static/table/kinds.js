// What a piece can do, kind by kind: as buttons at the piece on the board, or above the list where there is no board.
import { icon } from '../battle/icons.js'
import { signOf } from '../battle/signs.js'
import { h } from '../kit/dom.js'
import { capital, counted, priceOf } from '../kit/words.js'

/** @typedef {import('./game.js').Game} Game @typedef {import('../kit/messages.js').Option} Option */

/** The kinds of the answers that the selected piece can give, each with its answers. @param {Game} game @returns {Map<string, Option[]>} */
export function kindsOf({ options, selected }) {
  /** @type {Map<string, Option[]>} */
  const kinds = new Map()
  for (const option of options) {
    const counts = option.group && !option.gives_up && (!option.actor || option.actor === selected)
    if (counts) kinds.set(option.group, [...(kinds.get(option.group) ?? []), option])
  }
  return new Map([...kinds].sort(([, one], [, other]) => Number(isFree(one)) - Number(isFree(other))))
}

/** Nothing is paid for it, and nothing is aimed at: what ends a turn stands last. @param {Option[]} rows */
const isFree = rows => rows.every(({ cost, target, rolls }) => !cost && !target && !rolls)

/** A button for each kind: it gives the only answer of its kind, or leaves that kind alone in view. @param {Game} game */
export const kindButtons = game =>
  [...kindsOf(game)].map(([name, rows]) => {
    const price = priceOf(rows.map(option => option.cost))
    return h('button', {
      key: name,
      type: 'button',
      class: 'kind',
      'aria-pressed': String(game.kind === name || (game.armed && game.groupOf(game.answer) === name)),
      'aria-disabled': game.waiting ? 'true' : null,
      onclick: () => game.pressKind(name, rows),
    },
      icon(signOf(name).icon),
      h('span', {}, capital(name)),
      h('small', { class: 'muted' }, price || (rows.length > 1 && counted(rows.length, 'way'))),
    )
  })

/** What stands at the selected piece: nothing where all it can do is of one kind. @param {Game} game */
export function atPiece(game) {
  const figure = game.state?.view.figures.find(each => each.key === game.selected)
  if (!figure || !game.actors.has(figure.key) || kindsOf(game).size < 2) return null
  return { figure, buttons: kindButtons(game) }
}
