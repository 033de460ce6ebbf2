/** Plays a case in Node: what `compiled.js` and a module of WebAssembly make of it, as bytes in a file. */
import { readFileSync, writeFileSync } from "node:fs";

const [folder, ruleset, settings, out] = process.argv.slice(2);
const { Compiled, pack } = await import(`${folder}/compiled.js`);
const layouts = JSON.parse(readFileSync(`${folder}/${ruleset}.json`, "utf8"));
const rules = await Compiled.of(readFileSync(`${folder}/${ruleset}.wasm`), layouts);
const { state, board, numbers, players, seed, first, count } = JSON.parse(readFileSync(settings, "utf8"));
const records = {
  state: pack(layouts.state, state),
  board: pack(layouts.board, board),
  numbers: pack(layouts.numbers, numbers),
};
const began = process.cpuUsage();
const played = rules.play(records, players, BigInt(seed), first, count);
const spent = process.cpuUsage(began);
writeFileSync(out, played.rows);
console.log(JSON.stringify({ seconds: (spent.user + spent.system) / 1e6, winner: rules.column(played, "winner") }));
