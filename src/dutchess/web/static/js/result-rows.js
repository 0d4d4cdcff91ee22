// How the boards of the results page are shown: the result, what became of it, and what the arbiter is asked.

const MARKS = { saving: "…", waiting: "↻", saved: "✓", failed: "✕", others: "↓" };

/** A result as people read it: as on its button, or in the list of the others. */
export function textOf(row, result) {
  const named = [...row.querySelectorAll(".choices button, option")].find((one) => one.value && one.value === result);
  return named?.textContent ?? "–";
}

/** Show a result at a board: its button is pressed, or it stands where the others are. */
export function show(row, result) {
  for (const one of row.querySelectorAll(".choices button")) {
    one.setAttribute("aria-pressed", String(one.value === result));
  }
  const chosen = [...row.querySelectorAll("option")].find((one) => one.value && one.value === result);
  row.querySelector("select").value = chosen?.value ?? "";
  const more = row.querySelector("summary");
  more.textContent = chosen?.textContent ?? more.dataset.more;
  for (const one of row.querySelectorAll("[data-when]")) {
    one.hidden = (one.dataset.when === "entered") !== Boolean(result);
  }
  row.dataset.result = result;
}

/** Say in words, and by a mark, what became of a result: saving, waiting, saved, failed; or who else has entered it. */
export function mark(row, state, words) {
  const place = row.querySelector(".sent");
  row.dataset.state = state;
  place.textContent = state ? `${MARKS[state]} ${words}` : "";
}

/** Ask the arbiter something about a board: `choices` are labels and what they do. Any of them ends the question. */
export function ask(row, text, choices) {
  answer(row);
  const place = document.createElement("div");
  place.className = "question note bad";
  place.setAttribute("role", "alert");
  place.append(Object.assign(document.createElement("p"), { textContent: text }));
  const buttons = Object.assign(document.createElement("div"), { className: "row" });
  for (const [label, act] of choices) {
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "tiny",
      textContent: label,
    });
    button.addEventListener("click", () => {
      answer(row);
      act();
    });
    buttons.append(button);
  }
  place.append(buttons);
  row.append(place);
}

/** There is nothing to ask any more. */
export function answer(row) {
  row.querySelector(".question")?.remove();
}
