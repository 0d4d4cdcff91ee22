// A list is searched by name while somebody types: data-filter selects the list, its rows have data-name.
import { start } from "./start.js";

start("filter", (field) => {
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    for (const row of document.querySelectorAll(`${field.dataset.filter} [data-name]`)) {
      row.hidden = !row.dataset.name.includes(wanted);
    }
  });
});
