// The card beside what is pointed at: what can be done there, and with what chance.
import { aimDetails, refusal, shortChance } from '../battle/aim.js'
import { h } from '../kit/dom.js'
import { beside } from '../battle/placing.js'

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
  const known = options.find(option => option.answer === answer)
  const own = figure && pinned && options.length > 0 && game.selectable(figure.key)
  if (!options.length && !aim && !figure && !pinned) return null
  return [
    h('div', { class: 'card-head' },
      h('strong', {}, place?.name ?? answer),
      figure?.tags.map(tag => h('span', { class: 'chip' }, tag)),
      pinned &&
        h('button', { type: 'button', class: 'quiet small close', 'aria-label': 'Close', onclick: () => game.cancel() },
          '×',
        ),
    ),
    options.length > 1
      ? menu(game, options)
      : known && h('p', { class: 'what' }, known.words, known.cost && h('span', { class: 'chip' }, known.cost)),
    aim ? aimDetails(aim, link) : known?.rolls && h('p', { class: 'muted' }, 'Working out the odds …'),
    game.armed && !aim?.refusal && confirm(game, answer),
    pinned && !options.length && !aim && place && idle(game, link),
    own &&
      h('button', { type: 'button', class: 'small', onclick: () => game.select(figure.key) }, `Select ${figure.key}`),
    !options.length && figure && facts(figure),
  ]
}

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
    game.aims.get(answer)?.chances.length ? 'Confirm: roll the dice' : 'Confirm',
  )

/** A place that was pressed and means nothing. @param {Game} game @param {RuleLink} link */
function idle(game, link) {
  if (!game.mine) return h('p', { class: 'muted' }, 'It is not your turn.')
  if (!game.picked) return h('p', { class: 'muted' }, 'Asking what can be done here …')
  if (game.picked.refusal) return refusal(game.picked.refusal, link)
  const rule = link(game.state?.pending?.rule ?? '', 'The rule')
  return h('p', { class: 'muted' }, `Nothing that ${game.selected || 'anybody'} may do now points here. `, rule)
}

/** @param {import('../kit/messages.js').Figure} figure */
const facts = figure =>
  h('dl', { class: 'facts small' },
    figure.bars.flatMap(bar => [h('dt', {}, bar.label), h('dd', {}, `${bar.value} of ${bar.high}`)]),
    figure.facts.flatMap(([label, value]) => [h('dt', {}, label), h('dd', {}, value)]),
  )

/**
 * The card floating over a board. @param {import('../kit/dom.js').Kids} what @param {boolean} pinned
 * @param {{x: number, y: number, radius: number, bounds: {width: number, height: number}}} target
 */
export const floating = (what, pinned, target) =>
  h('div', {
    key: 'card',
    class: `aim-card${pinned ? ' pinned' : ''}`,
    after: /** @param {HTMLElement} el */ el => {
      const { left, top } = beside(target, { width: el.offsetWidth, height: el.offsetHeight })
      el.style.left = `${left}px`
      el.style.top = `${top}px`
    },
  },
    what,
  )
