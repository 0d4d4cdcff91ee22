// Back from a question to the form: what was typed is still in it.
import { start } from "./start.js";

start("back", (link) => {
  link.addEventListener("click", (event) => {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  });
});
