// The npm package as its users meet it: types by `tsc --strict`, answers by node.
import { readFileSync } from "node:fs";
import { check, command, convert, DutchessError, explain, pair, preview, read, standings, withNextRound } from "dutchess";
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
const found = await read(file, { lang: "de" });
same([found.report, found.players, found.rounds, found.file === file], [true, 9, 2, true]);
const table = "No.;Name;Rtg;1.Rd;2.Rd;Pts\n1;Ada;2000;2w1;3b1;2\n2;Bo;1900;1b0;-0;0\n3;Cy;1800;-1;1w0;1\n";
const foreign = await read(table, { lang: "de", rounds: 5 });
same([foreign.report, foreign.players, (await pair(foreign.file)).round], [false, 3, 3]);
same((await preview(await withNextRound(file))).round, 4);
const refused = await pair("001 broken\n").catch((error: unknown) => error);
same(refused instanceof DutchessError && [refused.code, refused.line], [3, 1]);
const { out } = await command("--version");
console.log(`typescript: ${out.trim()}`);
