// What the verify.js of the pages says of the cases in a file: [certificate, tournament file or null], both in base 64.
import "../../src/dutchess/web/static/js/verify.js";

const bytes = (text) => text && Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const cases = JSON.parse(await Deno.readTextFile(Deno.args[0]));
const verdicts = cases.map(([certificate, file]) => {
  const { verdict, said } = globalThis.verifyCertificate(bytes(certificate) ?? new Uint8Array(), bytes(file));
  return `${verdict}: ${said}`;
});
console.log(JSON.stringify(verdicts));
