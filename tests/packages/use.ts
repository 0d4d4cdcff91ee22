// The npm package as its users meet it: types by `tsc --strict`, answers by node.
import { readFileSync } from "node:fs";
import { check, command, convert, DutchessError, explain, pair, preview, standings, withNextRound } from "dutchess";
import type { PairingDocument } from "dutchess";

const [, , path = ""] = process.argv;
const file: string = readFileSync(path, "utf8");
const same = (found: unknown, wanted: unknown): void => {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  }
};

const pairing: PairingDocument = await pair(file);
same(pairing.pairs, [[4, 2], [3, 1], [5, 9], [8, 6]]);
same(pairing.bye, 7);
same((await pair(readFileSync(path))).pairs, pairing.pairs);
same((await check(file)).discrepancies, 0);
same((await standings(file, { tiebreaks: ["BH"] })).tiebreaks, ["BH"]);
const why: string = await explain(file, { player: 3, as: "text", lang: "es" });
same(why.includes("Magsino, Ramil"), true);
same((await preview(file)).exact, true);
same((await convert(file)).includes("012 Club Evening"), true);
same((await preview(await withNextRound(file))).round, 4);
const refused = await pair("001 broken\n").catch((error: unknown) => error);
same(refused instanceof DutchessError && [refused.code, refused.line], [3, 1]);
const { out } = await command("--version");
console.log(`typescript: ${out.trim()}`);
