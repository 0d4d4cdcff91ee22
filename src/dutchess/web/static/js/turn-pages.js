// The hall screen: lists that are longer than the screen are shown page by page, one list after the other.
import { start } from "./start.js";

const SECONDS = 12; // a page stays, where nobody has chosen
const LEAST_ROWS = 4;
const ROW_PIXELS = 40; // where there is no row to measure
const MARGIN_PIXELS = 20;

let step = 0; // goes on when the lists are replaced
let timer;

/** The pages of a list: its rows, and the first and last of them that are shown. */
function* pagesOf(list) {
  const rows = [...list.querySelectorAll("tbody tr")];
  list.hidden = false;
  for (const row of rows) row.hidden = false;
  const height = rows[0]?.getBoundingClientRect().height || ROW_PIXELS;
  const top = list.querySelector("tbody").getBoundingClientRect().top;
  const room = Math.max(LEAST_ROWS, Math.floor((globalThis.innerHeight - top - MARGIN_PIXELS) / height));
  for (let first = 0; first < Math.max(1, rows.length); first += room) {
    yield { list, rows, first, last: first + room };
  }
  list.hidden = true;
}

start("turn-pages", (stage) => {
  const turn = () => {
    const pages = [...stage.querySelectorAll("[data-turn]")].flatMap((list) => [...pagesOf(list)]);
    if (!pages.length) return;
    step += 1;
    const { list, rows, first, last } = pages[step % pages.length];
    list.hidden = false;
    rows.forEach((row, place) => {
      row.hidden = place < first || place >= last;
    });
    clearTimeout(timer);
    timer = setTimeout(turn, 1000 * (Number(stage.dataset.seconds) || SECONDS));
  };
  turn();
});
