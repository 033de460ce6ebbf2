// What is pointed at or chosen: what can be done there, and with what chance. It stands in the dock, never on the board.
import { aimDetails, inWords, refusal, shortChance } from '../battle/aim.js'
import { h } from '../kit/dom.js'
import { counted, forHand, leftOf, percent } from '../kit/words.js'
import { gauge } from '../kit/gauges.js'
import { icon } from '../battle/icons.js'
import { signOf } from '../battle/signs.js'
import { portrait } from '../battle/silhouettes.js'

/**
 * @typedef {import('./game.js').Game} Game @typedef {import('../kit/words.js').RuleLink} RuleLink
 * @typedef {import('../kit/messages.js').Option} Option
 */

/** @param {Game} game @param {RuleLink} link */
export function card(game, link) {
  const { place, pinned, answer } = game
  const options = place ? game.optionsAt(place) : []
  const aim = game.aims.get(answer)
  const figure = game.state?.view.figures.find(each => each.key === place?.figure)
  const known = options.find(option => option.answer === answer) ?? game.options.find(option => option.answer === answer)
  const own = figure && pinned && options.length > 0 && game.selectable(figure.key)
  if (game.drawing || game.laying) return drawn(game, link)
  if (!options.length && !aim && !figure && !pinned && !known) return null
  return [
    h('div', { class: 'card-head' },
      known && signOf(known.group).icon !== 'note' && icon(signOf(known.group).icon),
      h('strong', {}, options.length === 1 || !place ? (known?.words ?? h('code', {}, answer)) : place.name),
      known?.cost && h('span', { class: 'chip' }, [known.cost, left(game, known.cost)].filter(Boolean).join(', ')),
      pinned &&
        h('button', { type: 'button', class: 'quiet small close', 'aria-label': 'Close', onclick: () => game.cancel() },
          '×',
        ),
    ),
    place && options.length === 1 && h('p', { class: 'where muted small' }, place.name),
    figure && !options.length && states(figure),
    game.way && way(game, game.way),
    (options.length > 1 || (game.way && options.length > 0)) && menu(game, options),
    aim ? aimDetails(aim, link, game.labOf(aim)) : known?.rolls && h('p', { class: 'muted' }, 'Working out the odds …'),
    game.armed && !aim?.refusal && confirm(game, answer),
    pinned && !options.length && !aim && !game.way && place && idle(game, link),
    own &&
      h('button', { type: 'button', class: 'small', onclick: () => game.select(figure.key) }, `Select ${figure.name}`),
    !options.length && figure && facts(figure),
  ]
}

/** What a price leaves of a thing to who acts. @param {Game} game @param {string} cost */
const left = (game, cost) => leftOf(cost, game.goer?.bars ?? [])

/** An answer with a direction: how wide it may be and at what price, and what is drawn of it. @param {Game} game @param {RuleLink} link */
function drawn(game, link) {
  const { drawing, laying } = game
  const aim = drawing && game.aims.get(drawing.answer)
  const widths = game.state?.view.dial?.widths ?? []
  return [
    h('div', { class: 'card-head' }, icon('arc'), h('strong', {}, drawing?.words ?? 'Point at the board to turn it')),
    h('div', { class: 'widths', role: 'group', 'aria-label': 'Width' }, widths.map(([width, told]) =>
      h('button', { key: width, type: 'button', 'aria-pressed': String(width === (drawing?.width ?? laying)), onclick: () => game.lay(width) },
        h('strong', {}, `${width}°`), h('small', {}, told)))),
    aim && aimDetails(aim, link, game.labOf(aim)),
    game.armed && !aim?.refusal && confirm(game, drawing?.answer ?? ''),
    !game.armed && h('p', { class: 'hint' }, laying ? forHand('Click to lay it. Or pull it from the piece: closer is wider.') : 'Pull closer for a wider arc; let go to lay it.'),
  ]
}

/**
 * A way of several answers: what it costs, where it is dangerous, one button for it all.
 * @param {Game} game @param {import('../kit/messages.js').Way} found
 */
function way(game, { legs, cost }) {
  const risky = legs.flatMap((leg, place) =>
    leg.chances.filter(chance => chance.good === false).slice(0, 1).map(chance => ({ place, chance })),
  )
  return h('div', { key: 'way', class: 'way' },
    h('p', { class: 'what' },
      h('strong', {}, legs.at(-1)?.words ?? ''),
      ' ',
      h('span', { class: 'chip' }, [cost, counted(legs.length, 'step'), left(game, cost)].filter(Boolean).join(', ')),
    ),
    risky.length === 0
      ? h('p', { class: 'hint' }, 'No enemy can react on the way.')
      : h('ol', { class: 'risks' },
          risky.map(({ place, chance }) =>
            h('li', {}, `${place + 1}. `, h('span', { class: 'odds risk' }, `${inWords(chance)} ${percent(chance.p)}`)),
          ),
        ),
    game.pinned && h('button', {
      type: 'button',
      class: 'main confirm',
      'aria-disabled': game.waiting ? 'true' : null,
      onclick: () => game.go(),
    },
      `Go there: ${cost}`,
    ),
    h('p', { class: 'hint' }, game.pinned ? 'It stops if an enemy reacts.' : 'Two clicks go there; it stops if an enemy reacts.'),
  )
}

/** The selected piece, while nothing else is pointed at. @param {Game} game */
export function picked(game) {
  const figure = game.state?.view.figures.find(each => each.key === game.selected)
  if (!figure) return game.mine && game.actors.size > 1 ? h('p', { class: 'hint' }, 'Choose a piece on the board or in the roster; then a place, a target, or something from the list.') : null
  return [
    h('div', { class: 'who' }, portrait(figure, 44), h('span', {}, figure.name)),
    states(figure),
    h('div', { class: 'gauges' }, figure.bars.map(gauge)),
    facts({ ...figure, bars: [] }),
  ]
}

/** What is the matter with a piece. @param {import('../kit/messages.js').Figure} figure */
const states = figure =>
  figure.tags.length > 0 &&
  h('div', { class: 'states' },
    figure.tags.map(tag => h('span', { class: `chip ${signOf(tag).tone}` }, icon(signOf(tag).icon), tag)),
  )

/** @param {Game} game @param {Option[]} options */
const menu = (game, options) =>
  h('ul', { class: 'menu' },
    options.map(option =>
      h('li', { key: option.answer },
        h('button', {
          type: 'button',
          class: 'small',
          'aria-pressed': String(game.answer === option.answer),
          'aria-disabled': game.waiting ? 'true' : null,
          onclick: () => game.choose(option),
          onmouseenter: () => consider(game, option),
          onfocus: () => consider(game, option),
        },
          h('span', {}, option.words),
          option.cost && h('span', { class: 'chip' }, option.cost),
          shortChance(game.aims.get(option.answer)),
        ),
      ),
    ),
  )

/** @param {Game} game @param {Option} option */
function consider(game, option) {
  if (game.armed || game.answer === option.answer) return
  game.consider(option.answer)
  game.on.redraw()
}

/** @param {Game} game @param {string} answer */
const confirm = (game, answer) =>
  h('button', {
    type: 'button',
    class: 'main confirm',
    'aria-disabled': game.waiting ? 'true' : null,
    onclick: () => game.act(answer),
  },
    game.aims.get(answer)?.at_once ? 'Confirm: roll the dice' : 'Confirm',
  )

/** A place that was pressed and means nothing. @param {Game} game @param {RuleLink} link */
function idle(game, link) {
  if (!game.mine) return h('p', { class: 'muted' }, 'It is not your turn.')
  if (!game.picked) return h('p', { class: 'muted' }, 'Asking what can be done here …')
  if (game.picked.refusal) return refusal(game.picked.refusal, link)
  const rule = link(game.state?.pending?.rule ?? '', 'The rule')
  return h('p', { class: 'muted' }, 'You can’t do anything here now. ', rule)
}

/** @param {import('../kit/messages.js').Figure} figure */
const facts = figure =>
  h('dl', { class: 'facts small' },
    figure.bars.flatMap(bar => [h('dt', {}, bar.label), h('dd', {}, `${bar.value} of ${bar.high}`)]),
    figure.facts.flatMap(([label, value]) => [h('dt', {}, label), h('dd', {}, value)]),
  )
