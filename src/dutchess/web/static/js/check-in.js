// Check-in without leaving the list: a button toggles its row; letters and Enter check in the first one who fits.
import { start } from "./start.js";

start("check-in", (list) => {
  const field = document.getElementById("q");
  const said = document.getElementById("said");
  const count = document.getElementById("here");

  const say = (text, bad) => {
    said.textContent = text;
    said.className = `note in-sight ${bad ? "bad" : "good"}`;
    said.hidden = !text;
  };

  const toggle = async (form) => {
    const row = form.closest("li");
    const isHere = form.present.value === "1"; // what is asked for
    const body = new URLSearchParams(new FormData(form));
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
      if (!answer.ok) return say((await answer.json()).detail, true);
    } catch {
      return say(list.dataset.lost, true);
    }
    form.present.value = isHere ? "0" : "1";
    row.classList.toggle("is-here", isHere);
    const button = form.querySelector("button");
    button.textContent = isHere ? list.dataset.undo : list.dataset.enter;
    count.textContent = count.dataset.text.replace("#", list.querySelectorAll(".is-here").length);
    say(`${row.querySelector(".who-is").textContent.trim()}: ${isHere ? "✓" : "–"}`, false);
  };

  list.addEventListener("submit", (event) => {
    event.preventDefault();
    toggle(event.target);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = list.querySelector("li:not([hidden], .is-here) form");
    if (!first || !field.value.trim()) return;
    toggle(first);
    field.value = "";
    field.dispatchEvent(new Event("input"));
  });
});
