// A player of the rating lists is chosen, by a click or by Enter: the form is filled in.
import { start } from "./start.js";

start("player-suggestions", (suggestions) => {
  const form = suggestions.closest("form");
  suggestions.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-fill]");
    if (!chosen) return;
    for (const [name, value] of Object.entries(JSON.parse(chosen.dataset.fill))) {
      const field = form.elements[name];
      if (field) field.value = value;
    }
    suggestions.replaceChildren();
    form.querySelector("button.main").focus();
  });
  form.elements.name.addEventListener("keydown", (event) => {
    const first = suggestions.querySelector("[data-fill]");
    if (event.key !== "Enter" || !first) return;
    event.preventDefault(); // a second Enter adds the player
    first.click();
  });
});
