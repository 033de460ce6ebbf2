// Every legal answer as one list of words: enough to play a whole battle without a board.
import { refusal, shortChance } from '../battle/aim.js'
import { h, unlessSame } from '../kit/dom.js'
import { kindButtons, kindsOf } from './kinds.js'
import { capital } from '../kit/words.js'

/**
 * @typedef {import('./game.js').Game} Game @typedef {import('../kit/messages.js').Option} Option
 * @typedef {import('../kit/words.js').RuleLink} RuleLink
 */

const LONG = 12 // answers of one kind, from which on they are folded away
const KEYS = 9 // answers that have a number, and the key of it: of a reaction, and of any list that is seen at a glance
const FILTER_FROM = 8 // options; fewer are seen at a glance, and need no headings for each piece

/** @param {Game} game @param {RuleLink} link @param {import('./coach.js').Coach} coach @param {() => boolean} isAtPiece kinds stand on the board */
export function makeOptions(game, link, coach, isAtPiece) {
  let filter = ''
  let notation = ''
  let current = '' // the answer that the tab key reaches
  let numbered = 0 // answers drawn so far, from the first on

  const draw = unlessSame(
    () => [
      game.state,
      game.hello,
      game.selected,
      game.aims.size,
      game.answer,
      game.armed,
      game.place === null,
      game.waiting,
      game.trouble,
      filter,
      game.kind,
      isAtPiece(),
      notation,
      current,
      coach.step,
    ],
    () => make(),
  )

  const make = () => {
    const all = game.options
    const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean)
    const shown = all.filter(option =>
      (!game.kind || option.group === game.kind) &&
      wanted.every(word =>
        `${option.words} ${option.answer} ${option.actor} ${option.group}`.toLowerCase().includes(word),
      ),
    )
    const given = shown.filter(option => option.gives_up)
    const [mine, others] = apart(shown.filter(option => !option.gives_up), game.selected)
    const first = mine[0] ?? others[0] ?? given[0]
    if (!shown.some(option => option.answer === current)) current = first?.answer ?? ''
    numbered = all.length < FILTER_FROM || game.state?.pending?.reaction ? 0 : KEYS
    return h('div', { class: 'options' },
      all.length >= FILTER_FROM && [kinds(), filterBox(all.length, shown.length)],
      h('div', { class: 'list', tabindex: -1, role: 'group', 'aria-label': 'Actions', onkeydown },
        groups(mine),
        others.length > 0 &&
          (game.selected
            ? h('details', { key: 'others', open: wanted.length > 0 },
                h('summary', {}, `Others (${others.length})`),
                byActor(others),
              )
            : others.length < FILTER_FROM
              ? groups(others)
              : byActor(others)),
        given.length > 0 &&
          h('details', { key: 'given-up', open: wanted.length > 0 || given.length === shown.length },
            h('summary', {}, `Lost for good (${given.length})`),
            groups(given),
          ),
      ),
      notationBox(),
    )
  }

  const kinds = () =>
    kindsOf(game).size > 1 && !isAtPiece() && h('div', { class: 'kinds', role: 'group', 'aria-label': 'Kinds of answers' }, kindButtons(game))

  /** @param {number} all @param {number} shown */
  const filterBox = (all, shown) =>
    h('label', { class: 'filter' },
      h('span', { class: 'hidden' }, 'Filter actions'),
      h('input', {
        type: 'search',
        placeholder: `Filter ${all} options`,
        value: filter,
        oninput: /** @param {any} e */ e => {
          filter = e.target.value
          game.on.redraw()
        },
      }),
      filter && h('span', { class: 'muted small', role: 'status' }, `${shown} of ${all}`),
    )

  /** @param {string} key */
  const nameOf = key => game.state?.view.figures.find(figure => figure.key === key)?.name ?? key

  /** @param {Option[]} options */
  const byActor = options =>
    [...new Set(options.map(option => option.actor))].map(actor =>
      h('section', { key: `actor-${actor}` },
        actor &&
          h('h3', {}, h('button', { type: 'button', class: 'quiet small', title: actor, onclick: () => game.select(actor) }, nameOf(actor))),
        groups(options.filter(option => option.actor === actor), actor ? 'h4' : 'h3'),
      ),
    )

  /** @param {Option[]} options @param {'h3'|'h4'} [heading] */
  const groups = (options, heading = 'h3') => {
    const names = [...new Set(options.map(option => option.group))]
    return names.map((name, place) => {
      const rows = options.filter(option => option.group === name)
      if (place > 0 && rows.length > LONG && !filter)
        return h('details', { key: `long-${name}`, class: 'group' },
          h('summary', {}, capital(name || 'other'), h('span', { class: 'muted' }, ` ${rows.length}`)),
          h('ul', {}, rows.map(row)),
        )
      return h('div', { key: `group-${name}`, class: 'group' },
        (names.length > 1 || name) &&
          h(heading, {}, capital(name || 'other'), rows.length > 1 && h('span', { class: 'muted' }, ` ${rows.length}`)),
        h('ul', {}, rows.map(row)),
      )
    })
  }

  /** @param {Option} option */
  const row = option => {
    const aim = game.aims.get(option.answer)
    const open = game.armed && game.answer === option.answer && !game.place
    const number = (numbered += 1) <= KEYS ? numbered : null
    return h('li', { key: option.answer },
      h('button', {
        type: 'button',
        class: `option${coach.means(option.answer, option.group) ? ' coached' : ''}`,
        tabindex: option.answer === current ? 0 : -1,
        'aria-pressed': open || game.answer === option.answer ? 'true' : null,
        'aria-description': option.rolls && !open ? 'shows the odds first' : null,
        'aria-disabled': game.waiting ? 'true' : null,
        'aria-keyshortcuts': number,
        onclick: () => game.choose(option),
        onpointerenter: (/** @type {PointerEvent} */ e) => e.pointerType === 'mouse' && preview(option),
        onpointerleave: (/** @type {PointerEvent} */ e) => e.pointerType === 'mouse' && endPreview(),
        onfocus: (/** @type {FocusEvent} */ e) => {
          current = option.answer
          // A finger's tap focuses as well: on a phone the card would push the list away from under it.
          if (/** @type {Element} */ (e.currentTarget).matches(':focus-visible')) preview(option)
        },
      },
        number && h('kbd', { 'aria-hidden': 'true' }, number),
        h('span', { class: 'words' }, option.words),
        option.cost && h('span', { class: 'chip' }, option.cost),
        shortChance(aim),
      ),
    )
  }

  /** @param {Option} option */
  const preview = option => {
    if (game.pinned || game.answer === option.answer) return
    game.consider(option.answer)
    game.on.redraw()
  }
  const endPreview = () => {
    if (game.pinned || game.place) return
    game.letGo()
    game.on.redraw()
  }

  /** @param {KeyboardEvent} event */
  const onkeydown = event => {
    if (event.key === 'Escape') return game.cancel()
    const list = /** @type {HTMLElement} */ (event.currentTarget)
    const buttons = [...list.querySelectorAll('button.option')].filter(
      button => button.checkVisibility(),
    )
    const now = buttons.indexOf(/** @type {Element} */ (document.activeElement))
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const target = buttons[Math.min(Math.max(next, 0), buttons.length - 1)]
    if (target instanceof HTMLElement) target.focus()
  }

  const notationBox = () => {
    return (
      game.mine &&
      h('form', {
        class: 'notation',
        onsubmit: /** @param {Event} e */ e => {
          e.preventDefault()
          if (notation.trim()) game.type(notation.trim())
        },
      },
        h('label', { for: 'notation' }, 'Or type a command'),
        h('div', { class: 'row' },
          h('input', {
            id: 'notation',
            value: notation,
            maxlength: 200,
            autocomplete: 'off',
            autocapitalize: 'off',
            spellcheck: 'false',
            placeholder: game.options[0]?.answer ?? '',
            oninput: /** @param {any} e */ e => {
              notation = e.target.value
            },
          }),
          h('button', { type: 'submit', 'aria-disabled': game.waiting ? 'true' : null }, 'OK'),
        ),
        game.trouble && refusal(game.trouble, link),
      )
    )
  }

  return draw
}

/** The selected piece's answers, and those of all others. @param {Option[]} options @param {string} selected */
function apart(options, selected) {
  const mine = options.filter(option => !selected || !option.actor || option.actor === selected)
  const several = new Set(mine.map(option => option.actor)).size > 2
  if (!selected && several) return [mine.filter(option => !option.actor), mine.filter(option => option.actor)]
  return [mine, options.filter(option => !mine.includes(option))]
}
