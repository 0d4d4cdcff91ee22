// What makes pages quicker to use. Every page works without it.
"use strict";

// Dialogs that the server sends are opened as soon as they arrive.
document.addEventListener("htmx:afterSwap", (event) => {
  event.target.querySelectorAll("dialog[data-open]").forEach((dialog) => dialog.showModal());
});

// Where the tabs do not fit, the one of this page is in sight.
const tab = document.querySelector(".tabs [aria-current]");
if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;

// Live pages: when the event has moved on, the marked part is fetched again. The browser reconnects by itself where the
// connection breaks; where something in between answered instead of the server, it is told to.
const live = document.querySelector("[data-live]");
if (live && "EventSource" in window) {
  // Many may watch: not all of them ask at the same moment. The server says behind the version how many milliseconds
  // there are for all of them.
  let planned = false;
  let seen = Number(live.dataset.version);
  const heard = (event) => {
    const [version, spread] = event.data.split(" ").map(Number);
    if (version <= seen) return;
    seen = version;
    if (planned) return;
    planned = true;
    setTimeout(() => {
      planned = false;
      if (window.htmx) window.htmx.trigger(document.body, "version");
    }, 100 + spread * Math.random());
  };
  const connect = () => {
    const source = new EventSource(live.dataset.live);
    source.addEventListener("version", heard);
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, 5000);
    });
  };
  connect();
}

// Results by keyboard: 1, 0, = enter and go on, + - forfeits, arrows move, # and a number jump to a board.
const entry = document.querySelector(".boards[data-keys]");
if (entry) {
  const said = document.getElementById("said");
  const jump = document.getElementById("jump");
  const letters = { "1": "1-0", "0": "0-1", "=": "½-½", "+": "1F-0F", "-": "0F-1F" };
  let typed = null;

  const rows = () => Array.from(entry.children);
  const current = () => entry.querySelector("[aria-current]") || rows()[0];
  const say = (text, bad) => {
    said.textContent = text;
    said.className = bad ? "note bad" : "note good";
    said.hidden = !text;
  };
  const go = (row) => {
    if (!row) return;
    rows().forEach((one) => one.removeAttribute("aria-current"));
    row.setAttribute("aria-current", "true");
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };

  // One after the other, so that nothing overtakes: who types ahead is not lost, and a second pass stops at a mismatch.
  const waiting = [];
  let working = false;
  const verifying = entry.dataset.keys === "verify";

  const enter = (row, result) => {
    const select = row.querySelector("select");
    waiting.push({ row, result, before: select.value });
    select.value = result;
    go(row.nextElementSibling || row);
    if (!working) work();
  };

  const work = async () => {
    working = true;
    while (waiting.length) await send(waiting.shift());
    working = false;
  };

  const send = async ({ row, result, before }) => {
    const form = row.querySelector("form");
    const data = new URLSearchParams(new FormData(form));
    data.set("result", result);
    let answer;
    let told;
    try {
      answer = await fetch(form.action, { method: "POST", body: data, headers: { accept: "application/json" } });
      told = await answer.json();
    } catch {
      told = { message: entry.dataset.lost };
    }
    if (answer && answer.ok) {
      say(`${row.dataset.board}: ${result}`, false);
      row.classList.add("fresh");
      if (!verifying) {
        form.was.value = result;
        form.action = entry.dataset.correct;
      }
      return;
    }
    if (told.error === "Unconfirmed") {
      row.querySelector("select").value = result;
      form.submit(); // the server shows what must be confirmed
      return;
    }
    row.querySelector("select").value = before;
    if (verifying) for (const later of waiting.splice(0)) later.row.querySelector("select").value = later.before;
    go(row);
    say(told.message, true);
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input, textarea, select")) {
      if (event.key !== "Escape") return;
      event.target.blur();
    }
    if (typed !== null) {
      if (/^[0-9]$/.test(event.key)) typed += event.key;
      else if (event.key === "Backspace") typed = typed.slice(0, -1);
      else if (event.key === "Enter") {
        go(document.getElementById(`board-${typed}`));
        typed = null;
      } else if (event.key === "Escape") typed = null;
      else return;
      jump.hidden = typed === null;
      jump.querySelector("strong").textContent = typed || "";
      event.preventDefault();
      return;
    }
    if (event.key === "#" || /^[2-9]$/.test(event.key)) {
      typed = event.key === "#" ? "" : event.key;
      jump.hidden = false;
      jump.querySelector("strong").textContent = typed;
    } else if (event.key in letters) enter(current(), letters[event.key]);
    else if (event.key === "ArrowDown" || event.key === "j") go(current().nextElementSibling);
    else if (event.key === "ArrowUp" || event.key === "k") go(current().previousElementSibling);
    else return;
    event.preventDefault();
  });
  entry.addEventListener("focusin", (event) => {
    const row = event.target.closest("li");
    if (row && row !== current()) {
      rows().forEach((one) => one.removeAttribute("aria-current"));
      row.setAttribute("aria-current", "true");
    }
  });
  go(rows().find((row) => !row.querySelector("select").value) || rows()[0]);
}

// Pairing by hand: drag one player onto another to exchange them, or choose from the lists.
const manual = document.querySelector("table.manual");
if (manual) {
  let dragged = null;
  manual.addEventListener("dragstart", (event) => {
    dragged = event.target.closest("select");
    event.dataTransfer.effectAllowed = "move";
  });
  manual.addEventListener("dragover", (event) => {
    if (dragged && event.target.closest("select")) event.preventDefault();
  });
  manual.addEventListener("drop", (event) => {
    const target = event.target.closest("select");
    if (!dragged || !target || target === dragged) return;
    event.preventDefault();
    [dragged.value, target.value] = [target.value, dragged.value];
    manual.closest("form").requestSubmit();
  });
  // Choosing somebody who sits elsewhere exchanges the two.
  for (const one of manual.querySelectorAll("select")) one.dataset.before = one.value;
  manual.addEventListener("change", (event) => {
    const chosen = event.target;
    for (const other of manual.querySelectorAll("select")) {
      if (other !== chosen && chosen.value && other.value === chosen.value) other.value = chosen.dataset.before;
    }
    for (const one of manual.querySelectorAll("select")) one.dataset.before = one.value;
  });
}

// A player of the rating lists is chosen: the form is filled in.
document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-fill]");
  if (!chosen) return;
  const form = chosen.closest("form");
  for (const [name, value] of Object.entries(JSON.parse(chosen.dataset.fill))) {
    const field = form.elements[name];
    if (field) field.value = value;
  }
  form.querySelector("#found").replaceChildren();
  form.querySelector("button.main").focus();
});

// A link with a secret behind # fills the form; the secret never leaves the browser but in that form.
const secret = document.querySelector("form[data-secret]");
if (secret && location.hash.length > 1) {
  secret.querySelector("[name=token]").value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}

// The hall screen: lists that are longer than the screen are shown page by page, one list after the other.
const turnPages = () => {
  const stage = document.getElementById("hall");
  if (!stage) return;
  const lists = Array.from(stage.querySelectorAll("[data-turn]"));
  if (!lists.length) return;
  const seconds = Number(stage.dataset.seconds) || 12;
  turnPages.step = (turnPages.step || 0) + 1;
  const pages = [];
  for (const list of lists) {
    list.hidden = false;
    const rows = Array.from(list.querySelectorAll("tbody tr"));
    rows.forEach((row) => (row.hidden = false));
    const height = rows.length ? rows[0].getBoundingClientRect().height || 40 : 40;
    const room = Math.max(4, Math.floor((window.innerHeight - list.querySelector("tbody").getBoundingClientRect().top - 20) / height));
    for (let first = 0; first < Math.max(1, rows.length); first += room) pages.push([list, rows, first, first + room]);
    list.hidden = true;
  }
  const [list, rows, first, last] = pages[turnPages.step % pages.length];
  list.hidden = false;
  rows.forEach((row, place) => (row.hidden = place < first || place >= last));
  clearTimeout(turnPages.timer);
  turnPages.timer = setTimeout(turnPages, 1000 * seconds);
};
turnPages();
document.addEventListener("htmx:afterSwap", () => {
  if (document.getElementById("hall")) turnPages();
});

// The clock until the round.
const until = document.querySelector("[data-until]");
if (until) {
  const tick = () => {
    const left = Math.max(0, Math.floor((new Date(until.dataset.until) - new Date()) / 1000));
    const two = (value) => String(value).padStart(2, "0");
    until.textContent = `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  };
  tick();
  setInterval(tick, 1000);
}

// Lists that are searched by name while typing.
document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-filter]")) return;
  const wanted = event.target.value.trim().toLowerCase();
  for (const row of document.querySelectorAll(`${event.target.dataset.filter} [data-name]`)) {
    row.hidden = !row.dataset.name.includes(wanted);
  }
});
