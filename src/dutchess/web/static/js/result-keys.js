// Results by one click or key, saved at once: 1, 0, = enter and go on, + - forfeits, arrows move, # and a number jump to
// a board.
import { start } from "./start.js";

const RESULTS = { "1": "1-0", "0": "0-1", "=": "½-½", "+": "1F-0F", "-": "0F-1F" };
const FIELDS = "input, textarea, select";
const TWICE = 250; // milliseconds: the second half of a double click is for no board
const STOPPED_FOR = 700; // milliseconds: keys that were on their way when a second pass stopped are for later boards

start("result-keys", (list) => {
  const verifying = list.dataset.keys === "verify";
  const { say, go, current, rows } = boardsOf(list);
  const enter = queue(list, verifying, say, go);
  const jump = jumping((label) => go(rows().find((row) => row.dataset.label === label)));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches(FIELDS)) {
      if (event.key !== "Escape") return;
      event.target.blur();
    }
    if (jump.isOpen()) {
      if (!jump.take(event.key)) return;
    } else if (event.key === "#" || /^[2-9]$/.test(event.key)) jump.open(event.key);
    else if (event.key in RESULTS) enter(current(), RESULTS[event.key]);
    else if (event.key === "ArrowDown" || event.key === "j") go(current().nextElementSibling);
    else if (event.key === "ArrowUp" || event.key === "k") go(current().previousElementSibling);
    else return;
    event.preventDefault();
  });

  let clicked = -TWICE;
  list.addEventListener("click", (event) => {
    if (!event.target.closest(".choices button")) return;
    if (event.detail > 1 && event.timeStamp - clicked < TWICE) event.preventDefault();
    clicked = event.timeStamp;
  });
  list.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("formaction")) return; // no result: the server does the rest
    event.preventDefault();
    const result = event.submitter?.value || event.target.other.value;
    if (result) enter(event.target.closest("li"), result);
  });
  const named = location.hash.startsWith("#board-") && document.getElementById(location.hash.slice(1));
  go(named || rows().find((row) => !row.dataset.result) || rows()[0]);
});

/** Show a result at a board: its button is pressed, or it stands where the others are. */
function show(row, result) {
  const buttons = [...row.querySelectorAll(".choices button")];
  for (const one of buttons) one.setAttribute("aria-pressed", String(one.value === result));
  const more = row.querySelector("summary");
  const chosen = [...row.querySelector("select").options].find((one) => one.value && one.value === result);
  row.querySelector("select").value = chosen?.value ?? "";
  more.textContent = chosen?.textContent ?? more.dataset.more;
  row.dataset.result = result;
}

/** The boards of the list: which one is current, and how to move; `say` tells what happened to a result. */
function boardsOf(list) {
  const said = document.getElementById("said");
  const rows = () => [...list.children];
  const current = () => list.querySelector("[aria-current]") ?? rows()[0];
  const mark = (row) => {
    for (const one of rows()) one.removeAttribute("aria-current");
    row.setAttribute("aria-current", "true");
  };
  const go = (row) => {
    if (!row) return;
    mark(row);
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };
  const say = (text, bad) => {
    said.textContent = text;
    said.className = `note in-sight ${bad ? "bad" : "good"}`;
    said.hidden = !text;
  };
  list.addEventListener("focusin", (event) => {
    const row = event.target.closest("li");
    if (row && row !== current()) mark(row);
  });
  return { say, go, current, rows };
}

/** Results are sent one after the other, so that nothing overtakes: who types ahead loses nothing. */
function queue(list, verifying, say, go) {
  const waiting = [];
  let working = false;
  let stopped = -STOPPED_FOR;

  const post = async (form, result) => {
    const body = new URLSearchParams(new FormData(form));
    body.set("result", result);
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
      return { ok: answer.ok, ...(await answer.json()) };
    } catch {
      return { ok: false, detail: list.dataset.lost };
    }
  };

  const send = async ({ row, result, before }) => {
    const form = row.querySelector("form");
    const answer = await post(form, result);
    if (answer.ok) {
      say(`${row.dataset.label}: ${result}`, false);
      row.classList.add("fresh");
      row.querySelector(".tick").hidden = false;
      form.expected.value = answer.version; // what this page has seen of this board
    } else if (answer.cautions || answer.code === "reason-due") {
      ask(form, result);
    } else {
      show(row, before);
      // A second pass stops at a mismatch.
      if (verifying) {
        for (const later of waiting.splice(0)) show(later.row, later.before);
        stopped = performance.now();
      }
      go(row);
      say(answer.detail, true);
    }
  };

  const work = async () => {
    working = true;
    while (waiting.length) await send(waiting.shift());
    working = false;
  };

  return (row, result) => {
    if (performance.now() - stopped < STOPPED_FOR) return;
    waiting.push({ row, result, before: row.dataset.result });
    row.querySelector(".tick").hidden = true;
    show(row, result);
    row.querySelector("details").open = false;
    go(row.nextElementSibling ?? row);
    if (!working) work();
  };
}

/** Send a form as a page: the server shows what must be confirmed, or asks for the reason. */
function ask(form, result) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "result", value: result });
  form.append(field);
  form.submit();
}

/** The number of a board that is being typed, `7` or `2.3` in a match of teams; `find` goes there. */
function jumping(find) {
  const shown = document.getElementById("jump");
  let typed = null;
  const show = (text) => {
    typed = text;
    shown.hidden = typed === null;
    shown.querySelector("strong").textContent = typed ?? "";
  };
  /** A key while a number is typed; false if it means nothing here. */
  const take = (key) => {
    if (/^[0-9.]$/.test(key)) show(typed + key);
    else if (key === "Backspace") show(typed.slice(0, -1));
    else if (key === "Escape") show(null);
    else if (key === "Enter") {
      find(typed);
      show(null);
    } else return false;
    return true;
  };
  return { isOpen: () => typed !== null, open: (key) => show(key === "#" ? "" : key), take };
}
