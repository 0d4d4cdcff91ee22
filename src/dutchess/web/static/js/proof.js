// The proof of a round is verified in the browser: by verify.js, which shares nothing with the program that proves.
import { start } from "./start.js";
import "./verify.js";

/** A file of this server. */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
  return new Uint8Array(await answer.arrayBuffer());
}

function paragraph(text, ...attributes) {
  const made = document.createElement("p");
  for (const [name, value] of attributes) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

start("proof", (part) => {
  const button = part.querySelector("button");
  const told = part.querySelector("[role=status]");
  const tell = (look, ...texts) => {
    told.hidden = false;
    told.className = `note stack ${look}`;
    told.replaceChildren(...texts);
  };
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    tell("", paragraph(part.dataset.working));
    try {
      const files = await Promise.all([part.dataset.certificate, part.dataset.file].map(fetched));
      const { verdict, said } = globalThis.verifyCertificate(...files);
      const holds = verdict === "accepted";
      tell(
        holds ? "good" : "bad",
        paragraph(holds ? part.dataset.accepted : part.dataset.rejected, ["class", "strong"]),
        paragraph(`${said[0].toUpperCase()}${said.slice(1)}.`, ["lang", "en"], ["class", "small"]),
      );
    } catch {
      tell("bad", paragraph(part.dataset.missing));
    }
    button.disabled = false;
  });
});
