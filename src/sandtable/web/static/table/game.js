// What a reader knows of their table and has pointed at so far. Everything about rules is asked of the server.
import { inWords as inWordsOf } from '../battle/aim.js'
import { openSpots, placeOf } from '../battle/places.js'
import { signOf } from '../battle/signs.js'
import { outlookInWords, placeInWords } from '../battle/spoken.js'
import { situationAddress } from '../kit/address.js'
import { HUMAN } from '../kit/opponents.js'
import { counted, percent } from '../kit/words.js'

/**
 * @typedef {import('../kit/messages.js').Aim} Aim @typedef {import('../kit/messages.js').Option} Option
 * @typedef {import('../kit/messages.js').Figure} Figure @typedef {import('../kit/messages.js').Said} Said
 * @typedef {import('../battle/places.js').Place} Place @typedef {import('../battle/board.js').Target} Target
 */

const PATIENCE = 15 // milliseconds a pointer rests before its place is asked about
const REST = 150 // ... before a way to it is asked for
const SPOKEN = 3 // answers at a place that are read out

export class Game {
  /** @type {import('../kit/messages.js').Hello|null} */ hello = null
  /** @type {import('../kit/messages.js').State|null} */ state = null
  /** @type {import('../kit/messages.js').Line[]} */ lines = []
  /** @type {Map<string, Aim>} what is known of answers in this state */ aims = new Map()
  /** the piece whose answers are shown */ selected = ''
  #kind = '' // of the answers that are shown; empty for all
  /** @type {Place|null} what is pointed at */ place = null
  /** the place stays until something is done or given up */ pinned = false
  /** the answer whose aim is shown */ answer = ''
  /** that answer was chosen, not only looked at: the next press gives it */ armed = false
  /** @type {import('../kit/messages.js').Picked|null} what a click on an unlisted place may mean */ picked = null
  /** the width in which an answer with a direction follows the pointer; 0 for none */ laying = 0
  /** notation that was typed in and waits for its aim */ typed = ''
  /** @type {import('../kit/messages.js').Trouble|null} */ trouble = null
  /** @type {import('../kit/messages.js').Outlook|null} */ outlook = null
  /** @type {string[]} answers still to be given on a way that was confirmed */ following = []
  /** @type {{answer: string, words: string, width: number, angle: number}|null} what is being drawn with the mouse */ drawing = null
  /** the piece that was dragged to where something is asked */ dropped = ''
  online = false
  /** an answer is on its way */ waiting = false
  /** the first line that came while the reader was cut off; -1 for none */ missed = -1
  /** the first line that came after the reader's last answer, once others have acted; -1 for none */ waitedFrom = -1
  /** @type {Map<string, string>} rules whose questions are passed without asking, with the answer in words */ never = new Map()
  /** what a lesson leaves of the answers @type {<T extends {answer: string, group: string}>(options: T[]) => T[]} */ limit = options => options

  #timer = 0
  /** @type {{of: unknown[], targets: Map<string, Target>}} */ #known = { of: [], targets: new Map() }
  #asked = new Set()
  #cut = false
  /** @type {{x: number, y: number}|null} the place that was asked about last */ #picking = null

  /**
   * @param {(message: Said) => boolean} send
   * @param {{redraw: () => void, announce: (words: string) => void, moved: (place: Place) => void,
   *   gave: (answer: string, group: string) => void}} on
   */
  constructor(send, on) {
    this.send = send
    this.on = on
  }

  // ---- what the server says --------------------------------------------------------------------------------------

  /** @param {import('../kit/messages.js').Message} message */
  hear(message) {
    switch (message.t) {
      case 'hello':
        this.hello = message
        break
      case 'state':
        this.#take(message)
        break
      case 'ready':
        if (message.number === this.state?.number) for (const aim of message.aims) this.aims.set(aim.answer, aim)
        break
      case 'aim':
        this.#takeAim(message.aim)
        break
      case 'outlook':
        this.outlook = message
        if (this.state) this.on.announce(outlookInWords(message, this.state.view))
        break
      case 'picked':
        this.#takePicked(message)
        break
      case 'trouble':
        this.trouble = message
        this.waiting = false
        this.typed = ''
        this.on.announce(message.text)
    }
    this.on.redraw()
  }

  /** @param {boolean} up */
  connected(up) {
    this.online = up
    this.waiting = false
    if (!up) this.#cut = this.state !== null
    this.on.redraw()
  }

  /** @param {import('../kit/messages.js').State} state */
  #take(state) {
    const { number: before, pending: asked } = this.state ?? {}
    const [known, wasMine] = [this.lines.length, this.mine]
    this.lines = [...this.lines.slice(0, state.first), ...state.lines]
    if (this.#cut && this.lines.length > known) this.missed = known
    if (wasMine && !state.analysis && this.lines.length > known) this.waitedFrom = known
    this.#cut = false
    this.waiting = false
    const same = before === state.number && this.state?.analysis === state.analysis
    this.state = state
    if (same) return
    const fresh = state.lines.slice(Math.max(0, known - state.first))
    this.aims.clear()
    this.#asked.clear()
    this.trouble = null
    this.laying = 0
    this.letGo()
    this.#settle()
    if (this.#goOn(fresh)) return
    const back = this.lines.length < known ? `${counted(known - this.lines.length, 'line')} taken back. ` : ''
    const isAsked = state.pending && this.mine && (back || JSON.stringify(asked) !== JSON.stringify(state.pending))
    if (back || isAsked) this.on.announce(`${back}${isAsked ? `Your turn: ${state.pending?.words}` : ''}`.trim())
    const decline = this.decline
    if (decline && state.pending && this.never.has(state.pending.rule)) this.act(decline.answer)
  }

  /** The next answer of a way, as long as nothing has come between. @param {import('../kit/messages.js').Line[]} fresh */
  #goOn(fresh) {
    const [next] = this.following
    if (!next) return false
    const stopped = fresh.find(line => line.kind === 'roll')
    if (!stopped && !this.state?.pending?.reaction && this.options.some(option => option.answer === next)) {
      this.following = this.following.slice(1)
      this.#say({ t: 'act', answer: next, number: this.number })
      return true
    }
    if (!stopped && this.state?.pending && !this.mine) return false // the others are asked whether they let it pass
    this.following = []
    this.on.announce(`Stopped on the way: ${stopped?.text ?? this.state?.view.headline ?? ''}`)
    return false
  }

  /** Goes a way that was shown, answer by answer. */
  go() {
    const [first, ...others] = (this.way?.legs ?? []).map(leg => leg.answer)
    if (!first) return
    this.following = others
    this.act(first, true)
  }

  /** The way to the place that is pointed at. */
  get way() {
    return this.picked?.way ?? null
  }

  /** Who would go it. */
  get goer() {
    return this.state?.view.figures.find(figure => figure.key === this.selected)
  }

  /** What the reader's reaction is to: who aims at what of theirs. */
  get threat() {
    const { hello, state, lines } = this
    if (!hello || !state?.pending?.reaction || !this.mine) return null
    const { who, target, side } = lines.filter(line => line.kind === 'choice').at(-1) ?? {}
    return who && target && side !== hello.sides[state.pending.side] ? { who, target } : null
  }

  /** An answer with a direction follows the pointer from now on, in this width; with 0, no longer. @param {number} width */
  lay(width) {
    const { drawing, pinned, place } = this
    this.laying = width
    this.letGo()
    if (width && pinned && drawing) {
      this.draw(width, drawing.angle, false)
      Object.assign(this, { pinned, armed: true, place })
    }
    this.on.redraw()
  }

  /** Turns it to a point of the board. @param {Place|null} place @param {number} x @param {number} y @param {boolean} done */
  #turn(place, x, y, done) {
    const from = this.state?.view.figures.find(figure => figure.key === this.state?.view.dial?.figure)
    if (!from || (x === from.x && y === from.y)) return
    const angle = Math.round((Math.atan2(y - from.y, x - from.x) * 180) / Math.PI)
    this.draw(this.laying, (angle + 360) % 360, done)
    this.place = place
  }

  /**
   * Draws an answer with a direction; `done` gives it, unless dice would follow.
   * @param {number} width @param {number} angle @param {boolean} done
   */
  draw(width, angle, done) {
    const { dial } = this.state?.view ?? {}
    const told = dial?.widths.find(([degrees]) => degrees === width)
    if (!dial || !told) return
    const answer = dial.answer.replace('{width}', String(width)).replace('{angle}', String(angle))
    if (this.drawing?.answer !== answer) {
      this.letGo()
      this.drawing = { answer, words: `${width}° arc, facing ${angle}°`, width, angle }
      this.consider(answer)
    }
    if (!done) return this.on.redraw()
    const aim = this.aims.get(answer)
    if (!aim?.refusal && !aim?.chances.length) return this.act(answer)
    this.pinned = this.armed = true
    this.on.redraw()
  }

  /** A piece was dragged from its card to a point of the board. @param {string} key @param {number} x @param {number} y */
  drop(key, x, y) {
    if (!this.mine) return
    this.selected = key
    this.dropped = key
    this.#pin({ figure: '', spot: '', x, y, radius: 0, layer: 0, name: 'Here' }, [], x, y)
    this.on.redraw()
  }

  /** @param {Aim} aim */
  #takeAim(aim) {
    this.aims.set(aim.answer, aim)
    if (this.typed && (aim.answer === this.typed || !this.options.some(option => option.answer === aim.answer))) {
      this.typed = ''
      if (!aim.refusal && !aim.chances.length) return this.act(aim.answer)
      this.letGo()
      this.answer = aim.answer
      this.pinned = this.armed = true
    }
    if (aim.answer === this.answer) this.#tell(aim)
  }

  /** @param {import('../kit/messages.js').Picked} picked */
  #takePicked(picked) {
    if (!this.place || picked.x !== this.#picking?.x || picked.y !== this.#picking.y) return
    this.picked = picked
    if (!this.pinned) return
    const { options, refusal } = picked
    const { dropped } = this
    this.dropped = ''
    const his = options.filter(option => option.actor === dropped)
    if (dropped && his[0]) {
      if (his.length === 1) return this.act(his[0].answer)
      this.picked = { ...picked, options: his }
      return
    }
    if (picked.way) return this.on.announce(wayInWords(picked.way))
    const [only] = options
    if (only && options.length === 1) this.#arm(only.answer)
    const why = refusal?.text ?? 'Nothing can be done there now.'
    this.on.announce(options.length ? options.map(option => option.words).join(', ') : why)
  }

  /** The piece that acts: who is asked, or who was selected before, or the only one that can do something. */
  #settle() {
    const { actors } = this
    const asked = this.state?.pending?.figure ?? ''
    const active = this.state?.view.figures.find(figure => figure.active)?.key ?? ''
    const [only] = actors
    if (actors.has(asked)) this.selected = asked
    else if (!actors.has(this.selected))
      this.selected = actors.size === 1 ? (only ?? '') : actors.has(active) ? active : ''
    const place = this.hello && this.state && placeOf(this.hello.scene, this.state.view, this.selected)
    if (place) this.on.moved(place)
  }

  // ---- what can be done ------------------------------------------------------------------------------------------

  /** The reader may answer now. */
  get mine() {
    const { hello, state } = this
    return Boolean(hello && state?.pending && (hello.yours.includes(state.pending.side) || state.analysis))
  }

  /** The reader may throw the dice that are wanted: their own, and those of computer players. */
  get mayRoll() {
    const { hello, state } = this
    if (state?.pending?.kind !== 'dice') return false
    const seat = state.seats.find(each => each.side === state.pending?.side)
    return this.mine || Boolean(hello?.yours.length && seat?.player !== HUMAN)
  }

  /** @returns {Option[]} */
  get options() {
    return this.limit(this.#listed)
  }

  get #listed() {
    return this.mine && this.state?.pending?.kind === 'choice' ? this.state.options : []
  }

  /** @returns {Set<string>} */
  get actors() {
    return new Set(this.options.map(option => option.actor).filter(Boolean))
  }

  /** The kind of answers that is shown alone; empty for all. */
  get kind() {
    return this.options.some(option => option.group === this.#kind) ? this.#kind : ''
  }

  /** A kind of answers is wanted: its only answer, or all of it alone; once more, everything again. @param {string} name @param {Option[]} rows */
  pressKind(name, rows) {
    const [only] = rows
    if (only && rows.length === 1) return this.choose(only)
    this.letGo()
    this.#kind = this.kind === name ? '' : name
    const { dial } = this.state?.view ?? {}
    this.laying = (this.kind && this.kind === dial?.group && dial.widths[Math.floor(dial.widths.length / 2)]?.[0]) || 0
    this.on.redraw()
  }

  /** In a reaction, the one answer that neither rolls nor aims at anything: to let it pass. @returns {Option|null} */
  get decline() {
    if (!this.state?.pending?.reaction) return null
    const idle = this.options.filter(
      option => !option.rolls && (!option.target || option.answer === 'no') && option.answer !== 'yes',
    )
    return idle.length === 1 ? (idle[0] ?? null) : null
  }

  /** @param {Option} option */
  #counts(option) {
    return !this.selected || !option.actor || option.actor === this.selected || option.actor === option.target
  }

  /** @param {Place} place @returns {Option[]} */
  optionsAt(place) {
    if (this.picked && this.pinned && sameSpot(place, this.place)) return this.picked.options
    const here = this.options.filter(
      option =>
        option.target && (option.target === place.figure || option.target === place.spot) && this.#counts(option),
    )
    const wanted = here.filter(option => option.group === this.kind)
    return wanted.length ? wanted : here
  }

  /** Another piece that has answers of its own. @param {string} key */
  selectable(key) {
    return key !== this.selected && this.options.some(option => option.actor === key && option.target !== key)
  }

  /** Where something can be done, with what is shown there. @returns {Map<string, Target>} */
  get targets() {
    const of = [this.state, this.hello, this.selected, this.aims.size, this.options.length, this.kind]
    if (of.some((each, place) => each !== this.#known.of[place])) this.#known = { of, targets: this.#findTargets() }
    return this.#known.targets
  }

  /** Places in the open where something can be done. @returns {import('../kit/messages.js').Spot[]} */
  get open() {
    const { targets } = this
    const spots = openSpots(this.options).filter(spot => targets.has(spot.key))
    return [...new Map(spots.map(spot => [spot.key, spot])).values()]
  }

  #findTargets() {
    /** @type {Map<string, Option[]>} */
    const by = new Map()
    for (const option of this.options) {
      if (this.kind && option.group !== this.kind) continue
      if (option.target && this.#counts(option)) by.set(option.target, [...(by.get(option.target) ?? []), option])
    }
    if (!this.selected) for (const key of this.actors) by.set(key, by.get(key) ?? [])
    return new Map(
      [...by].map(([key, options]) => [
        key,
        { ...this.#badge(key, options), rolls: options.some(option => option.rolls), icon: this.#icon(options) },
      ]),
    )
  }

  /** What its answers have in common. @param {Option[]} options */
  #icon(options) {
    const groups = [...new Set(options.map(option => option.group))]
    return groups.length === 1 && groups[0] ? signOf(groups[0]).icon : ''
  }

  /** What the badge of a target says: what an aim at it would do at best, or of a place the price; beside its sign, the number alone.
   * @param {string} key @param {Option[]} options */
  #badge(key, options) {
    const piece = this.state?.view.figures.find(figure => figure.key === key)
    const isPiece = piece !== undefined
    const aims = isPiece || options.length === 1 ? options.filter(({ actor }) => actor !== key).map(({ answer }) => this.aims.get(answer)?.chances[0]) : []
    const [chance, ...others] = aims.flatMap(each => each ?? []).sort((one, other) => Number(one.good === false) - Number(other.good === false) || (one.good === false ? one.p - other.p : other.p - one.p))
    const share = chance ? percent(Math.round(100 * chance.p) / 100) : ''
    if (chance) {
      const bad = chance.good === false
      return { badge: `${inWordsOf(chance.whom === piece?.name ? { ...chance, whom: '' } : chance)} ${others.length ? 'at best ' : ''}${share}`, short: bad ? '' : share, bad }
    }
    const costs = [...new Set(options.map(option => option.cost))]
    const price = !isPiece && costs.length === 1 ? (/\d+/.exec(costs[0] ?? '')?.[0] ?? '') : ''
    return { badge: price, short: price, bad: false }
  }

  // ---- pointing and choosing -------------------------------------------------------------------------------------

  /** @param {Place|null} place @param {boolean} byKey */
  point(place, byKey) {
    if (this.pinned && !byKey) return
    if (sameSpot(place, this.place)) return
    if (this.laying && place) {
      this.#turn(place, place.x, place.y, false)
      const [, price] = this.state?.view.dial?.widths.find(([width]) => width === this.laying) ?? []
      if (byKey && this.drawing) this.on.announce([this.drawing.words, price].filter(Boolean).join(', '))
      return this.on.redraw()
    }
    this.letGo()
    this.place = place
    const here = place ? this.optionsAt(place) : []
    const [only] = here
    if (only && here.length === 1) this.consider(only.answer)
    if (place && !here.length && this.options.length) this.#timer = setTimeout(() => this.#ask(place.x, place.y), REST)
    if (place && byKey) this.on.announce(this.#inWords(place, here))
    this.on.redraw()
  }

  /** @param {Place|null} place @param {number} [x] @param {number} [y] where, if it was on the board */
  press(place, x, y) {
    const same = sameSpot(place, this.place)
    const again = this.pinned && same
    if (again && this.way) return this.go()
    if (again && this.armed && !this.aims.get(this.answer)?.refusal) return this.act(this.answer)
    if (this.laying && (place || x !== undefined)) {
      const isShown = !this.pinned && this.drawing !== null
      this.#turn(place, place?.x ?? x ?? 0, place?.y ?? y ?? 0, isShown)
      if (!isShown) this.pinned = this.armed = this.drawing !== null
      return this.on.redraw()
    }
    const { picked } = this
    this.letGo()
    this.place = place
    if (same) this.picked = picked
    const here = place ? this.optionsAt(place) : []
    const own = place !== null && this.selectable(place.figure)
    const [only] = here
    if (only && here.length === 1 && !only.rolls && !own) return this.act(only.answer)
    if (place && own && !here.length) this.select(place.figure)
    else if (place || x !== undefined) this.#pin(place, here, x, y)
    this.on.redraw()
  }

  /** @param {Place|null} place @param {Option[]} here @param {number} [x] @param {number} [y] */
  #pin(place, here, x, y) {
    const [only] = here
    this.pinned = place !== null
    if (only && here.length === 1) this.#arm(only.answer)
    else if (!here.length && this.mine && x !== undefined && y !== undefined) {
      this.pinned = true
      this.place = place ?? { figure: '', spot: '', x, y, radius: 0, layer: 0, name: 'Here' }
      this.#ask(x, y)
    }
  }

  /** What a click there may mean. @param {number} x @param {number} y */
  #ask(x, y) {
    this.#picking = { x, y }
    this.send({ t: 'pick', x, y })
  }

  /** @param {string} answer */
  #arm(answer) {
    this.consider(answer)
    this.armed = true
    const aim = this.aims.get(answer)
    if (aim) this.#tell(aim)
  }

  /** Reads an aim out. @param {Aim} aim */
  #tell(aim) {
    const again = this.armed && !aim.refusal ? 'Press again to confirm' : ''
    const told = [inWords(aim), again].filter(Boolean).join('. ')
    if (told) this.on.announce(told)
  }

  /** A place as it is read out, with what can be done there. @param {Place} place @param {Option[]} here */
  #inWords(place, here) {
    const { hello, state, selected } = this
    const where = hello && state ? placeInWords(place, { scene: hello.scene, view: state.view, sides: hello.sides, from: selected }) : place.name
    const told = here.slice(0, SPOKEN).map(option => {
      const aim = this.aims.get(option.answer)
      return [spoken(option), aim ? inWords(aim) : ''].filter(Boolean).join(', ')
    })
    const more = here.length > SPOKEN ? [`and ${here.length - SPOKEN} more`] : []
    return [where, ...told, ...more].join('; ')
  }

  /** What kind of answer it is. @param {string} answer */
  groupOf(answer) {
    const found = [...this.options, ...(this.picked?.options ?? [])].find(option => option.answer === answer)
    return found?.group ?? (this.drawing ? (this.state?.view.dial?.group ?? '') : '')
  }

  /** Shows what is to be known of an answer. @param {string} answer */
  consider(answer) {
    this.answer = answer
    this.armed = false
    if (!answer || this.aims.has(answer) || this.#asked.has(answer)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.send({ t: 'aim', answer })) this.#asked.add(answer)
    }, PATIENCE)
  }

  /** An answer out of a list: what rolls is aimed first, anything else is done. @param {Option} option */
  choose(option) {
    if (!option.rolls || (this.armed && this.answer === option.answer)) return this.act(option.answer)
    if (this.place && !this.optionsAt(this.place).includes(option)) this.letGo()
    this.pinned = true
    this.#arm(option.answer)
    this.on.redraw()
  }

  /** @param {string} key */
  select(key) {
    this.laying = 0
    this.letGo()
    this.selected = key
    this.on.announce(`${this.state?.view.figures.find(figure => figure.key === key)?.name ?? key} selected.`)
    const place = this.hello && this.state && placeOf(this.hello.scene, this.state.view, key)
    if (place) this.on.moved(place)
    this.on.redraw()
  }

  /** Nothing is pointed at any more. */
  letGo() {
    clearTimeout(this.#timer)
    this.place = null
    this.pinned = this.armed = false
    this.answer = ''
    this.picked = null
    this.drawing = null
    this.outlook = null
  }

  cancel() {
    const idle = !this.pinned && !this.place && !this.outlook && !this.laying
    this.laying = 0
    if (idle && this.actors.size > 1) this.selected = ''
    this.letGo()
    this.trouble = null
    this.on.redraw()
  }

  // ---- what people say -------------------------------------------------------------------------------------------

  /** @param {string} answer @param {boolean} [onTheWay] */
  act(answer, onTheWay = false) {
    const group = this.groupOf(answer)
    if (!this.limit([...this.#listed, { answer, group }]).some(each => each.answer === answer))
      return this.on.announce('The lesson asks for something else now. Do that first, or play freely.')
    if (!onTheWay) this.following = []
    this.on.gave(answer, group)
    this.#say({ t: 'act', answer, number: this.number })
  }

  /** @param {string} notation */
  type(notation) {
    this.trouble = null
    this.typed = notation
    this.send({ t: 'aim', answer: notation })
    this.on.redraw()
  }

  /** @param {number[]|null} faces none: let them be drawn */
  roll(faces) {
    this.#say({ t: 'roll', faces, number: this.number })
  }

  /** @param {string} key @param {Record<string, number|boolean|string>} values */
  setByHand(key, values) {
    this.#say({ t: 'set', key, values, number: this.number })
  }

  undo() {
    this.#say({ t: 'undo', number: this.number })
  }

  /** @param {boolean} yes */
  consent(yes) {
    this.#say({ t: 'consent', yes, number: this.number })
  }

  /** @param {number} side */
  resign(side) {
    this.#say({ t: 'resign', side })
  }

  /** Offers a draw, or answers such an offer. @param {boolean} yes */
  agree(yes) {
    this.#say({ t: 'draw', yes, number: this.number })
  }

  /** @param {number} side @param {string} player */
  take(side, player) {
    this.#say({ t: 'take', side, player, number: this.number })
  }

  /** @param {boolean} on @param {boolean} everybody what the host allows */
  coach(on, everybody) {
    this.#say({ t: 'coach', on, everybody, number: this.number })
  }

  /** @param {boolean} on */
  analyse(on) {
    this.letGo()
    this.send({ t: 'analyse', on })
  }

  /** @param {string} key */
  look(key) {
    this.send({ t: 'outlook', key })
  }

  get number() {
    return this.state?.number ?? 0
  }

  /** Where the odds lab asks about an answer at this table; nowhere while things are tried out. @param {Aim} aim */
  labOf({ answer }) {
    return this.hello && !this.state?.analysis ? situationAddress(this.hello.table, this.number, answer) : ''
  }

  /** Says something that changes the table; until it is answered nothing else is said. @param {Said} message */
  #say(message) {
    if (this.waiting) return
    this.trouble = null
    this.waiting = this.send(message)
    this.on.redraw()
  }
}

/** @param {Place|null} one @param {Place|null} other */
const sameSpot = (one, other) =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.figure === other.figure &&
    one.spot === other.spot &&
    (one.figure !== '' || one.spot !== ''))

/** @param {Option} option */
export const spoken = option => `${option.words}${option.cost ? `, ${option.cost}` : ''}`

/** An aim as it is read out. @param {Aim} aim */
export const inWords = aim =>
  aim.refusal ? aim.refusal.text : aim.chances.map(chance => `${inWordsOf(chance)} ${percent(chance.p)}`).join(', ')

/** A way as it is read out: its price, and what is risked on it. @param {import('../kit/messages.js').Way} way */
function wayInWords({ legs, cost }) {
  const risks = legs.flatMap(({ chances }) => chances.filter(({ good }) => good === false).slice(0, 1))
  const told = risks.map(chance => `${inWordsOf(chance)} ${percent(chance.p)}`)
  return `${[`A way of ${cost}`, legs.at(-1)?.words, ...new Set(told)].filter(Boolean).join(', ')}. Press again to go.`
}
