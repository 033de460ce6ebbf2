/** Plays a case in Node as often as a line comes in, and says how many seconds of CPU each time took. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [folder, ruleset, settings] = process.argv.slice(2);
const { Compiled, pack } = await import(`${folder}/compiled.js`);
const layouts = JSON.parse(readFileSync(`${folder}/${ruleset}.json`, "utf8"));
const rules = await Compiled.of(readFileSync(`${folder}/${ruleset}.wasm`), layouts);
const given = JSON.parse(readFileSync(settings, "utf8"));
const records = Object.fromEntries(["state", "board", "numbers"].map((each) => [each, pack(layouts[each], given[each])]));
for await (const line of createInterface(process.stdin)) {
  const began = process.cpuUsage();
  rules.play(records, given.players, BigInt(given.seed), given.first, Number(line));
  const { user, system } = process.cpuUsage(began);
  console.log((user + system) / 1e6);
}
