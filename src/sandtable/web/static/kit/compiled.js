/**
 * Battles by compiled rules: a module of WebAssembly, which `sandtable prebuild --pages` writes with the layouts of its
 * records. A record is bytes; a format, in the letters of Python's `struct`, says which numbers they are.
 */

/** @typedef {{blank: string, at: {policies: number, looks: number, battle: number, decisions: number, error: number}}} Work */
/** @typedef {{blank: string, columns: Record<string, [number, string]>}} Result */
/** @typedef {{function: string, looks: number}} Player */
/**
 * @typedef {{
 *   ruleset: string, sides: string[], state: string, board: string, numbers: string, work: Work, result: Result,
 *   entry: string, players: Record<string, Player>, failures: string[],
 * }} Layouts
 */
/** @typedef {{state: Uint8Array, board: Uint8Array, numbers: Uint8Array}} Records */
/** @typedef {{rows: Uint8Array, count: number, decisions: bigint}} Played */

const WIDTHS = /** @type {Record<string, number>} */ ({ x: 1, "?": 1, b: 1, h: 2, i: 4, q: 8 });
const PLAIN = 0x101; // what NumPy says of an array that lies in one piece
const WORDS = 7; // of what is said of an array: address, dimensions, where their lengths stand, three more, PLAIN
const PAGE = 1 << 16;
const LINE = 16; // records begin at multiples of so many bytes

/** The parts of a format: how many of which letter. @param {string} format @returns {[number, string][]} */
function parts(format) {
  return [...format.matchAll(/(\d*)([x?bhiq])/g)].map(([, count, letter]) => [count ? Number(count) : 1, letter]);
}

/** How many bytes a record has. @param {string} format */
export function sizeOf(format) {
  return parts(format).reduce((size, [count, letter]) => size + count * WIDTHS[letter], 0);
}

/** Makes a record of its numbers. @param {string} format @param {Iterable<number | bigint | boolean>} values */
export function pack(format, values) {
  const record = new Uint8Array(sizeOf(format));
  const view = new DataView(record.buffer);
  const next = values[Symbol.iterator]();
  let at = 0;
  for (const [count, letter] of parts(format)) {
    for (let each = 0; each < count; each += 1, at += WIDTHS[letter]) {
      if (letter !== "x") write(view, at, letter, next.next());
    }
  }
  if (!next.next().done) throw new Error("more numbers than the record has places");
  return record;
}

/** @param {DataView} view @param {number} at @param {string} letter @param {IteratorResult<number | bigint | boolean>} item */
function write(view, at, letter, item) {
  if (item.done) throw new Error("fewer numbers than the record has places");
  if (letter === "q") view.setBigInt64(at, BigInt(item.value), true);
  else if (letter === "i") view.setInt32(at, Number(item.value), true);
  else if (letter === "h") view.setInt16(at, Number(item.value), true);
  else view.setInt8(at, Number(item.value));
}

/** @param {DataView} view @param {number} at @param {string} letter */
function read(view, at, letter) {
  if (letter === "q") return Number(view.getBigInt64(at, true));
  if (letter === "i") return view.getInt32(at, true);
  return letter === "h" ? view.getInt16(at, true) : view.getInt8(at);
}

/** The bytes that stand in a text. @param {string} text */
export function bytesOf(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** What went wrong in a battle. */
export class Failed extends Error {
  /** @param {number} battle @param {string} what */
  constructor(battle, what) {
    super(`battle ${battle}: ${what}`);
    this.battle = battle;
  }
}

/** A ruleset that plays battles. */
export class Compiled {
  /** @param {WebAssembly.Instance} instance @param {Layouts} layouts */
  constructor(instance, layouts) {
    this.layouts = layouts;
    this.exports = /** @type {any} */ (instance.exports);
    this.begin = Number(this.exports.__heap_base.value);
    this.places = /** @type {Record<string, number>} */ ({}); // of players, in the table of functions
  }

  /** @param {BufferSource} module @param {Layouts} layouts */
  static async of(module, layouts) {
    return new Compiled((await WebAssembly.instantiate(module, {})).instance, layouts);
  }

  /** Where a player's function is called. @param {string} name */
  place(name) {
    const player = this.layouts.players[name];
    if (!player) throw new Error(`${this.layouts.ruleset} has no player "${name}"`);
    if (!(name in this.places)) {
      const table = this.exports.__indirect_function_table;
      this.places[name] = table.grow(1);
      table.set(this.places[name], this.exports[player.function]);
    }
    return this.places[name];
  }

  /**
   * Plays battles `first` and following of a seed; their results are rows of bytes.
   * @param {Records} records @param {string[]} players @param {bigint | number} seed @param {number} first @param {number} count
   * @returns {Played}
   */
  play({ state, board, numbers }, players, seed, first, count) {
    const { result, sides } = this.layouts;
    if (players.length !== sides.length) throw new Error(`${sides.length} players expected, not ${players.length}`);
    const row = bytesOf(result.blank);
    const rows = new Uint8Array(row.length * count);
    for (let each = 0; each < count; each += 1) rows.set(row, row.length * each);
    const room = this.room([state, board, numbers, this.work(players), new Uint8Array(state.length), rows], count);
    const words = [...room.arrays.slice(0, 5), seed, first, room.arrays[5]];
    const status = this.exports[this.layouts.entry](this.called(room.end, words));
    if (status) throw this.failure(status, room.records[3], first);
    const memory = this.exports.memory.buffer;
    const decisions = new DataView(memory).getBigInt64(room.records[3] + this.layouts.work.at.decisions, true);
    return { rows: new Uint8Array(memory.slice(room.records[5], room.records[5] + rows.length)), count, decisions };
  }

  /** The work record of these players. @param {string[]} players */
  work(players) {
    const { blank, at } = this.layouts.work;
    const record = bytesOf(blank);
    const view = new DataView(record.buffer);
    players.forEach((name, side) => {
      view.setBigInt64(at.policies + 8 * side, BigInt(this.place(name)), true);
      view.setBigInt64(at.looks + 8 * side, BigInt(this.layouts.players[name].looks), true);
    });
    return record;
  }

  /**
   * Lays records into memory, and says of each what NumPy would say of an array of them; the last has `count` rows.
   * @param {Uint8Array[]} records @param {number} count
   */
  room(records, count) {
    const places = /** @type {number[]} */ ([]);
    let end = this.begin;
    for (const record of records) {
      end = Math.ceil(end / LINE) * LINE;
      places.push(end);
      end += record.length;
    }
    const said = Math.ceil(end / LINE) * LINE;
    this.grow(said + 8 * (WORDS + 1) * records.length + PAGE);
    const memory = this.exports.memory.buffer;
    const arrays = records.map((record, place) => {
      new Uint8Array(memory).set(record, places[place]);
      const at = said + 8 * (WORDS + 1) * place;
      const length = place === records.length - 1 ? count : 1;
      const words = [places[place], 1, at + 8 * WORDS, 0, 0, 0, PLAIN, length];
      words.forEach((word, each) => new DataView(memory).setBigInt64(at + 8 * each, BigInt(word), true));
      return at;
    });
    return { records: places, arrays, end: said + 8 * (WORDS + 1) * records.length };
  }

  /** Writes the words of a call behind everything else; two come first for what it returns. @param {number} at @param {(number | bigint)[]} words */
  called(at, words) {
    const view = new DataView(this.exports.memory.buffer);
    [0, 0, ...words].forEach((word, each) => view.setBigUint64(at + 8 * each, BigInt.asUintN(64, BigInt(word)), true));
    return at;
  }

  /** @param {number} bytes */
  grow(bytes) {
    const memory = this.exports.memory;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  }

  /** @param {number} status @param {number} work @param {number} first */
  failure(status, work, first) {
    const view = new DataView(this.exports.memory.buffer);
    const battle = first + Number(view.getBigInt64(work + this.layouts.work.at.battle, true));
    return new Failed(battle, this.layouts.failures[status - 1] ?? `a fault of kind ${status}`);
  }

  /** A column of the results: a number a battle, or a list of them. @param {Played} played @param {string} name */
  column({ rows, count }, name) {
    const [start, format] = this.layouts.result.columns[name];
    const width = rows.length / count;
    const [[many, letter]] = parts(format);
    const view = new DataView(rows.buffer, rows.byteOffset, rows.length);
    return Array.from({ length: count }, (_, battle) => {
      const at = battle * width + start;
      const values = Array.from({ length: many }, (_, each) => read(view, at + each * WIDTHS[letter], letter));
      return many === 1 ? values[0] : values;
    });
  }
}
