// Pairing by hand: drag one player onto another to exchange them, or choose from the lists. Every change is saved.
import { start } from "./start.js";

start("exchange", (table) => {
  const form = table.closest("form");
  const lists = table.querySelectorAll("select");
  const save = saving(form);
  const remember = () => {
    for (const list of lists) list.dataset.before = list.value;
  };
  let dragged = null;

  table.addEventListener("dragstart", (event) => {
    dragged = event.target.closest("select");
    event.dataTransfer.effectAllowed = "move";
  });
  table.addEventListener("dragover", (event) => {
    if (dragged && event.target.closest("select")) event.preventDefault();
  });
  table.addEventListener("drop", (event) => {
    const target = event.target.closest("select");
    if (!dragged || !target || target === dragged) return;
    event.preventDefault();
    [dragged.value, target.value] = [target.value, dragged.value];
    remember();
    save();
  });

  // Choosing somebody who sits elsewhere exchanges the two.
  table.addEventListener("change", (event) => {
    const chosen = event.target;
    for (const other of lists) {
      if (other !== chosen && chosen.value && other.value === chosen.value) other.value = chosen.dataset.before;
    }
    remember();
    save();
  });
  remember();
});

/** Save the pairs of a form, one change after the other; what must be confirmed is asked by the server. */
function saving(form) {
  const said = document.getElementById("saved");
  document.getElementById("save").hidden = true; // for those without script
  let last = Promise.resolve();

  const send = async () => {
    const whites = [...form.querySelectorAll("[name=white]")];
    const blacks = [...form.querySelectorAll("[name=black]")];
    if (whites.some((white, board) => !white.value !== !blacks[board].value)) {
      said.textContent = said.dataset.half;
      return;
    }
    try {
      const body = new URLSearchParams(new FormData(form));
      const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
      const told = await answer.json();
      if (told.cautions) return form.submit();
      said.textContent = answer.ok ? said.dataset.text : told.detail;
      if (answer.ok) form.expected.value = told.version;
    } catch {
      said.textContent = said.dataset.lost;
    }
  };
  return () => {
    last = last.then(send);
  };
}
