// Every piece as a card: who it is, how it fares, and whether it can do something now.
import { h } from '../kit/dom.js'
import { factList, gauge, track } from '../kit/gauges.js'
import { onBoard, placeOfCard } from './places.js'
import { standsInWords } from './spoken.js'
import { sideName } from '../kit/sides.js'
import { signOf } from './signs.js'
import { portrait } from './silhouettes.js'
import { icon } from './icons.js'

/**
 * @typedef {import('../table/game.js').Game} Game @typedef {import('../kit/messages.js').Figure} Figure
 * @typedef {import('../kit/messages.js').View} View
 */

/**
 * @param {View} view @param {string[]} sides
 * @param {{open: boolean, game: Game|null, scene?: import('../kit/messages.js').Scene}} how `open`: all facts are shown; `game`: cards can be pressed;
 *   `scene`: the board on which pieces stand, in words for those who do not see it
 */
export function roster(view, sides, { open, game, scene }) {
  const targets = game?.targets
  const from = game?.selected || view.figures.find(each => each.active)?.key
  const stands = (/** @type {Figure} */ figure) => (scene?.width ? standsInWords(figure, { scene, view, sides, from }) : '')
  const all = [...new Set(view.figures.map(figure => figure.side))].sort(
    (one, other) => (one < 0 ? 99 : one) - (other < 0 ? 99 : other),
  )
  return all.map(side =>
    h('section', { key: `side-${side}`, class: 'squad' },
      h('h3', {}, side < 0 ? 'Others' : sideName(side, sides[side] ?? 'the enemy')),
      h('ul', { class: 'figures-list' },
        view.figures.filter(figure => figure.side === side).map(figure => entry(figure, open, game, targets, stands(figure))),
      ),
    ),
  )
}

/** @param {Figure} figure @param {boolean} open @param {Game|null} game @param {Map<string, import('./board.js').Target>} [targets]
 * @param {string} [stands] where */
function entry(figure, open, game, targets, stands) {
  const target = targets?.get(figure.key)
  const states = [
    figure.active && 'active',
    figure.out && 'out',
    game?.selected === figure.key && 'selected',
    target && 'target',
    game?.place?.figure === figure.key && 'aimed',
  ]
  const name = [
    portrait(figure, 32),
    h('span', { title: figure.key }, figure.name),
  ]
  return h('li', {
    key: figure.key,
    class: `figure-card ${states.filter(Boolean).join(' ')}`,
    draggable: game?.mine && game.hello?.yours.includes(figure.side) && !onBoard(figure) && !figure.out ? 'true' : null,
    ondragstart: /** @param {DragEvent} e */ e => e.dataTransfer?.setData('text/plain', figure.key),
  },
    h('div', { class: 'who' },
      game
        ? h('button', {
            type: 'button',
            class: 'quiet name',
            'aria-pressed': String(game.selected === figure.key),
            onclick: () => game.press(placeOfCard(figure, game)),
            onmouseenter: () => game.point(placeOfCard(figure, game), false),
            onmouseleave: () => game.point(null, false),
            onfocus: () => game.point(placeOfCard(figure, game), false),
            onblur: () => game.point(null, false),
          },
            name,
          )
        : h('span', { class: 'name' }, name),
      target?.badge && h('span', { class: target.bad ? 'odds risk' : 'odds' }, target.badge),
      figure.active && h('span', { class: 'chip accent' }, 'acts'),
      figure.out && !figure.tags.some(tag => tag.startsWith('out')) && h('span', { class: 'chip' }, 'out'),
      figure.tags.map(tag => h('span', { class: `chip ${signOf(tag).tone}` }, icon(signOf(tag).icon), tag)),
    ),
    stands && h('p', { class: 'hidden' }, stands),
    figure.bars.length > 0 && h('div', { class: 'gauges' }, (open ? figure.bars : figure.bars.slice(0, 2)).map(gauge)),
    track(figure.track),
    figure.facts.length > 0 &&
      (open
        ? factList(figure.facts)
        : h('details', {}, h('summary', {}, 'More'), figure.bars.slice(2).map(gauge), factList(figure.facts))),
  )
}
