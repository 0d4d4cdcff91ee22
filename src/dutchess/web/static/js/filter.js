// A list is searched by name while somebody types: data-filter selects the list, its rows have data-name without accents.
import { start } from "./start.js";

start("filter", (field) => {
  const undivided = JSON.parse(field.dataset.letters); // letters that have no accent, and the letters they are sorted as
  const plain = (text) =>
    [...text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "")].map((letter) => undivided[letter] ?? letter).join(
      "",
    );
  const search = () => {
    const words = plain(field.value).split(/\s+/);
    const rows = [...document.querySelectorAll(`${field.dataset.filter} [data-name]`)];
    for (const row of rows) row.hidden = !words.every((word) => row.dataset.name.includes(word));
    document.getElementById("nobody").hidden = !rows.length || rows.some((row) => !row.hidden);
  };
  field.addEventListener("input", search);
  field.form.addEventListener("submit", (event) => event.preventDefault()); // nothing else is to be found
  document.addEventListener("htmx:afterSwap", search); // live pages: what is searched for stays
});
