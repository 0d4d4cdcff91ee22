// Check tournaments in WebAssembly: a file of JSON lines {name, system, trf} in, the rounds that differ out.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { check } from "dutchess";

let rounds = 0;
const different = [];
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const { name, system, trf } = JSON.parse(line);
  const found = await check(trf, { system });
  rounds += found.rounds;
  if (found.discrepancies) different.push(name);
}
console.log(JSON.stringify({ rounds, different }));
