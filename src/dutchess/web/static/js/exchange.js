// Pairing by hand: drag one player onto another to exchange them, or choose from the lists.
import { start } from "./start.js";

start("exchange", (table) => {
  const lists = table.querySelectorAll("select");
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
    table.closest("form").requestSubmit();
  });

  // Choosing somebody who sits elsewhere exchanges the two.
  table.addEventListener("change", (event) => {
    const chosen = event.target;
    for (const other of lists) {
      if (other !== chosen && chosen.value && other.value === chosen.value) other.value = chosen.dataset.before;
    }
    remember();
  });
  remember();
});
