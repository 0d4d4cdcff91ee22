// A password can be shown while it is typed; a new one is judged as it grows. It stays in its field.
import { start } from "./start.js";

const SHORTEST = 12;

/** How good a new password is, from 0 (too short) to 4: length counts most, and characters that repeat count little. */
function level(written) {
  if (written.length < SHORTEST) return 0;
  const different = new Set(written.toLowerCase()).size;
  if (different < 8) return 1;
  if (written.length < 16) return 2;
  return written.length < 20 || different < 11 ? 3 : 4;
}

start("password", (input) => {
  const label = document.createElement("label");
  label.className = "show-password small";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.addEventListener("change", () => input.type = box.checked ? "text" : "password");
  input.form?.addEventListener("submit", () => input.type = "password");
  label.append(box, ` ${input.dataset.show}`);
  input.after(label);
  if (!input.dataset.levels) return;
  const words = input.dataset.levels.split("|");
  const meter = document.createElement("meter");
  Object.assign(meter, { min: 0, max: 4, low: 2, high: 3, optimum: 4 });
  meter.setAttribute("aria-hidden", "true");
  const said = document.createElement("span");
  said.className = "small";
  said.setAttribute("role", "status");
  const line = document.createElement("span");
  line.className = "password-strength";
  line.append(meter, said);
  const judge = () => {
    const found = level(input.value);
    meter.value = found;
    said.textContent = input.value ? words[found] : "";
    line.hidden = !input.value;
  };
  input.addEventListener("input", judge);
  judge();
  label.after(line);
});
