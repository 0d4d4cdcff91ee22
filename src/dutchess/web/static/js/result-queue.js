// Typed results on their way to the server: kept in this browser until it has acknowledged them, sent in order, one
// request at a time, and again after a growing pause. A result that is sent twice is entered once.

const AT_ONCE = 20; // results of one request
const FIRST_PAUSE = 1000; // milliseconds until the next try; each pause is twice as long as the one before
const LONGEST_PAUSE = 15000;

/**
 * The queue of one page. `name` is where results are kept. `send` takes items and gives an answer to each of the first
 * ones, or throws. The page hears: `sending(items)`, `unanswered(error)`, `answered(item, answer)`, `dropped(item)`.
 */
export function resultQueue({ name, atOnce = AT_ONCE, send, page }) {
  const items = [...kept(name)];
  let working = false;
  let pause = FIRST_PAUSE;
  let timer = 0;
  let count = 0;

  const next = () => {
    const boards = new Set();
    return items.filter(({ board, held }) => !held && !boards.has(board) && boards.add(board)).slice(0, atOnce);
  };

  const work = async () => {
    if (working) return;
    working = true;
    clearTimeout(timer);
    timer = 0;
    for (let batch = next(); batch.length; batch = next()) {
      page.sending(batch);
      try {
        const answers = await send(batch);
        pause = FIRST_PAUSE;
        answers.forEach((answer, place) => items.includes(batch[place]) && page.answered(batch[place], answer));
      } catch (error) {
        page.unanswered(error);
        timer = setTimeout(work, pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE);
        break;
      }
    }
    working = false;
  };

  const remove = (item) => {
    if (items.includes(item)) items.splice(items.indexOf(item), 1);
    forget(item.key);
  };

  // Another tab with the same page has sent it.
  addEventListener("storage", ({ key, newValue }) => {
    const item = items.find((one) => one.key === key);
    if (!item || newValue !== null) return;
    remove(item);
    page.dropped(item);
  });
  addEventListener("online", work);

  return {
    items,
    remove,
    of: (board) => items.filter((item) => item.board === board),
    /** Keep a result and send it; one that waits for an answer of the arbiter takes its place. */
    add(board, result, expected, pairing) {
      const held = items.find((item) => item.board === board && item.held);
      const key = held?.key ?? `${name}${Date.now()}-${String(count++).padStart(6, "0")}`;
      const item = { key, board, result, expected: held?.expected ?? expected, pairing: held?.pairing ?? pairing };
      if (held) items.splice(items.indexOf(held), 1, item);
      else items.push(item);
      keep(item);
      if (!timer) work();
    },
    isPausing: () => timer !== 0,
    /** It was acknowledged: whoever has typed another result for the board since has seen this one. */
    done(item, version) {
      remove(item);
      for (const later of items.filter(({ board }) => board === item.board)) {
        keep(Object.assign(later, { expected: version }));
      }
    },
    /** It is not sent until the arbiter has answered; what was typed later for its board takes its place. */
    hold(item) {
      item.held = true;
      for (const later of items.filter((one) => one.board === item.board && one !== item)) {
        item.result = later.result;
        remove(later);
      }
      keep(item);
    },
    /** Send a result that was held, by somebody who has seen what the board had at a version. */
    release(item, expected) {
      Object.assign(item, { held: false, expected });
      keep(item);
      work();
    },
    /** Try now, whatever the pause. */
    hurry: work,
  };
}

/** Where a browser keeps nothing (private windows of some), results are in memory only. */
function keep({ key, board, result, expected, pairing }) {
  try {
    localStorage.setItem(key, JSON.stringify({ board, result, expected, pairing }));
  } catch {
    // The page still warns before it is left.
  }
}

function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** What was kept under a name, the oldest first. */
export function* kept(name) {
  let keys = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(name)).sort();
  } catch {
    // Nothing was kept.
  }
  for (const key of keys) yield { key, ...JSON.parse(localStorage.getItem(key)) };
}
