// Dutchess in node and browsers: a tournament file in, a pairing, a check, standings or an explanation out.
//
//     import { pair } from "dutchess";
//     const { pairs, bye } = await pair(text);
//
// The first call starts Python in WebAssembly (about three seconds); every later call takes milliseconds.
import { loadPyodide } from "pyodide";
import { DutchessError, engine } from "./engine.mjs";

export { DutchessError };

const IN_NODE = typeof process !== "undefined" && Boolean(process.versions?.node);
let started;

/**
 * Start now rather than with the first call.
 * @param options for loadPyodide, such as { indexURL }, and { archive }, the bytes of dutchess.zip
 */
export function start({ archive, ...options } = {}) {
  started ??= Promise.all([loadPyodide(options), archive ?? packageBytes()]).then(
    ([python, bytes]) => engine(python, bytes),
    (error) => {
      started = undefined; // the next call tries again
      throw error;
    },
  );
  return started;
}

async function packageBytes() {
  const place = new URL("./dutchess.zip", import.meta.url);
  if (!IN_NODE) return new Uint8Array(await (await fetch(place)).arrayBuffer());
  const { readFile } = await import("node:fs/promises");
  return new Uint8Array(await readFile(place));
}

const call = (name) => async (file, options) => (await start())[name](file, options);

export const read = call("read");
export const pair = call("pair");
export const check = call("check");
export const standings = call("standings");
export const explain = call("explain");
export const preview = call("preview");
export const convert = call("convert");
export const withNextRound = call("withNextRound");
export const command = async (...words) => (await start()).command(...words);
