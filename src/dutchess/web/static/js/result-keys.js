// Results by one click or key: 1, 0, = and / enter and go on, + - forfeits, Delete clears, arrows move, # and a number
// jump to a board. What is typed goes through a queue; the page follows what others enter.
import { leaveWhenDone } from "./leave-when-done.js";
import { resultQueue } from "./result-queue.js";
import { answer, ask, mark, show, textOf } from "./result-rows.js";
import { start } from "./start.js";

const RESULTS = { "1": "1-0", "0": "0-1", "=": "½-½", "/": "½-½", "+": "1F-0F", "-": "0F-1F" };
const FIELDS = "input, textarea, select";
const PATIENCE = 20000; // milliseconds for an answer
const TWICE = 250; // milliseconds: the second half of a double click is for no board

start("result-keys", (list) => {
  const words = list.dataset;
  const verifying = words.keys === "verify";
  const { say, again, go, current, rows, rowOf } = boardsOf(list);
  const jump = jumping((label) => go(rows().find((row) => row.dataset.label === label)));
  let waiting = false; // keys enter nothing until the arbiter has looked at a question
  let trouble = ""; // why the queue pauses
  let left = null; // where the cursor was before the question

  const token = list.querySelector("[name=_csrf_token]")?.value ?? "";
  const send = async (items) => {
    const body = new URLSearchParams({ _csrf_token: token });
    for (const { board, result, expected } of items) {
      body.append("board", board);
      body.append("result", result);
      body.append("expected", expected);
    }
    return (await call(words.address, { method: "POST", body, keepalive: true })).answers;
  };
  const queue = resultQueue({
    name: words.kept,
    atOnce: verifying ? 1 : undefined, // a second pass stops at the first that does not fit
    send,
    page: {
      sending(items) {
        for (const { board } of items) if (rowOf(board)) mark(rowOf(board), "saving", words.saving);
      },
      unanswered(error) {
        for (const { board, held } of queue.items) {
          if (!held && rowOf(board)) mark(rowOf(board), "waiting", words.waiting);
        }
        trouble = error.status === 401 || error.status === 403 ? words.signedOut : words.lost;
        say(counted(trouble), true);
        again(true);
      },
      answered(item, found) {
        const row = rowOf(item.board);
        again(false);
        if (found.version && !found.status) saved(item, row, found.version);
        else if (row) failed(item, row, found);
        else {
          queue.remove(item);
          say(found.detail, true);
        }
        leaving.go();
      },
      dropped: () => follow().catch(() => {}),
    },
  });
  const counted = (text) => text.replace("{count}", queue.items.length);
  const leaving = leaveWhenDone(() => queue.items.length > 0, () => {
    const row = asked();
    if (!row) return say(counted(words.leaving), true);
    leaving.stay();
    look(row);
  });
  const asked = () => list.querySelector(".question")?.closest("li");

  const saved = (item, row, version) => {
    queue.done(item, version);
    if (!row || queue.of(item.board).length) return;
    row.dataset.known = item.result;
    row.querySelector("form").expected.value = version; // what this page has seen of this board
    row.classList.add("fresh");
    mark(row, "saved", words.saved);
    const text = `${row.dataset.label}: ${item.result || "–"}`;
    if (!waiting) say(leaving.isWanted() && queue.items.length ? counted(words.leaving) : text, false);
  };

  /** It was not entered: the cursor waits at its board for an answer. */
  const failed = (item, row, found) => {
    leaving.stay();
    queue.hold(item);
    mark(row, "failed", words.failed);
    const drop = (result, version) => {
      queue.remove(item);
      answered(row);
      back(row, result, version);
    };
    const known = row.dataset.known;
    if (found.theirs && found.theirs.pairing !== item.pairing) {
      ask(row, words.repaired, [[words.drop, () => drop(known)]]);
    } else if (found.theirs) {
      const { result, version, said } = found.theirs;
      const choices = [[words.keep.replace("{result}", textOf(row, result)), () => drop(result, version)]];
      const enterMine = () => {
        queue.release(item, version);
        answered(row);
      };
      // Whoever may not correct keeps what is there.
      if (found.code === "conflict") {
        choices.push([words.enter.replace("{result}", textOf(row, item.result)), enterMine]);
      }
      ask(row, said, choices);
    } else if (found.cautions || found.code === "reason-due") {
      if (queue.items.length === 1) return confirm(item, row);
      ask(row, found.detail, [
        [words.confirm, () => confirm(item, row)],
        [words.drop, () => drop(known)],
      ]);
    } else {
      ask(row, found.now || found.detail, [[words.drop, () => drop(known)]]);
      // What was typed behind a mismatch was for other slips.
      if (verifying) {
        for (const later of queue.items.filter((one) => one !== item)) {
          queue.remove(later);
          back(rowOf(later.board), rowOf(later.board).dataset.known);
        }
      }
    }
    left ??= current();
    if (!waiting) look(row);
  };
  const look = (row) => {
    waiting = true;
    go(row);
    say(`${row.dataset.label}: ${row.querySelector(".question p").textContent} ${words.waits}`, true);
    row.querySelector(".question button").focus({ preventScroll: true });
  };
  const back = (row, result, version) => {
    show(row, result);
    row.dataset.known = result;
    if (version) row.querySelector("form").expected.value = version;
    mark(row, "", "");
  };
  const answered = (row) => {
    answer(row);
    waiting = false;
    say("", false);
    if (asked()) return look(asked());
    go(left ?? row);
    left = null;
    leaving.go();
  };
  /** Send a result as a page: the server shows what must be confirmed, or asks for the reason. */
  const confirm = (item, row) => {
    queue.remove(item);
    const form = row.querySelector("form");
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "result", value: item.result }));
    form.expected.value = item.expected;
    leaving.free(); // what else is kept is sent when this page is opened again
    form.submit();
  };

  const enter = (row, result) => {
    if (!result && !row.dataset.result) return;
    answer(row);
    left = null;
    show(row, result);
    row.querySelector("details").open = false;
    queue.add(row.dataset.board, result, Number(row.querySelector("form").expected.value), Number(words.pairing));
    if (queue.isPausing()) {
      mark(row, "waiting", words.waiting);
      say(counted(trouble), true);
    }
    if (result) go(row.nextElementSibling ?? row);
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches(FIELDS)) {
      if (event.key !== "Escape") return;
      event.target.blur();
    }
    const clears = event.key === "Delete" || event.key === "Backspace";
    if (jump.isOpen()) {
      if (!jump.take(event.key)) return;
    } else if (event.key in RESULTS || clears) {
      if (waiting) look(asked());
      else if (!clears) enter(current(), RESULTS[event.key]);
      else if (words.clears) enter(current(), "");
    } else {
      const moves = {
        ArrowDown: () => go(current().nextElementSibling),
        ArrowUp: () => go(current().previousElementSibling),
      };
      Object.assign(moves, {
        j: moves.ArrowDown,
        k: moves.ArrowUp,
        Escape: () => go(current()),
        "#": () => jump.open(""),
      });
      const move = /^[2-9]$/.test(event.key) ? () => jump.open(event.key) : moves[event.key];
      if (!move) return;
      waiting = false;
      move();
    }
    event.preventDefault();
  });

  let clicked = -TWICE;
  list.addEventListener("click", (event) => {
    waiting = false;
    if (!event.target.closest(".choices button")) return;
    if (event.detail > 1 && event.timeStamp - clicked < TWICE) event.preventDefault();
    clicked = event.timeStamp;
  });
  list.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.hasAttribute("formaction") && !button.dataset.clears) return; // no result: the server does the rest
    event.preventDefault();
    const result = button?.dataset.clears ? "" : button?.value || event.target.other.value;
    if (result || words.clears) enter(event.target.closest("li"), result);
  });
  document.querySelector("#said button").addEventListener("click", queue.hurry);

  /** Show what others have entered; what is on its way from here, or being chosen, stays as it is. */
  let heard = Number(words.version);
  let following = false;
  const follow = async () => {
    const news = await call(`${words.now}?since=${heard}`);
    for (const [board, { result, verified, said }] of Object.entries(news.boards)) {
      const row = rowOf(board);
      const shown = verifying && !verified ? "" : result;
      if (!row || row.dataset.known === shown || queue.of(board).length || row.querySelector("details").open) continue;
      if (news.version < Number(row.querySelector("form").expected.value)) continue;
      back(row, shown);
      if (said) mark(row, "others", said);
    }
    heard = news.version;
    if (news.pairing === Number(words.pairing)) return;
    if (queue.items.length) say(words.repaired, true);
    else location.reload();
  };
  document.body.addEventListener("connected", queue.hurry);
  document.body.addEventListener("version", async () => {
    if (following) return void (following = "again");
    do {
      following = true;
      await follow().catch(() => {}); // the next change comes
    } while (following === "again");
    following = false;
  });

  for (const row of rows()) row.dataset.known = row.dataset.result;
  for (const { board, result } of queue.items) {
    if (!rowOf(board)) continue;
    show(rowOf(board), result);
    mark(rowOf(board), "waiting", words.waiting);
  }
  queue.hurry();
  const named = location.hash.startsWith("#board-") && document.getElementById(location.hash.slice(1));
  go(named || rows().find((row) => !row.dataset.result) || rows()[0]);
});

/** An answer of the server; an error with its status if there is none. */
async function call(address, options = {}) {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(address, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal,
    ...options,
  });
  if (!answer.ok) throw Object.assign(new Error(answer.statusText), { status: answer.status });
  return await answer.json();
}

/** The boards of the list: which one is current, and how to move; `say` tells what happened to a result. */
function boardsOf(list) {
  const said = document.getElementById("said");
  const rows = () => [...list.children];
  const rowOf = (board) => document.getElementById(`board-${board}`);
  const current = () => list.querySelector("[aria-current]") ?? rows()[0];
  const choose = (row) => {
    for (const one of rows()) one.removeAttribute("aria-current");
    row.setAttribute("aria-current", "true");
  };
  const go = (row) => {
    if (!row) return;
    choose(row);
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };
  const say = (text, bad) => {
    said.querySelector("span").textContent = text;
    said.className = `note in-sight ${bad ? "bad" : "good"}`;
    said.hidden = !text;
  };
  const again = (offered) => {
    said.querySelector("button").hidden = !offered;
  };
  list.addEventListener("focusin", (event) => {
    const row = event.target.closest("li");
    if (row && row !== current()) choose(row);
  });
  return { say, again, go, current, rows, rowOf };
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
  return { isOpen: () => typed !== null, open: show, take };
}
