// The hall screen: lists that are longer than the screen are shown page by page, one list after the other.
import { start } from "./start.js";

const SECONDS = 12; // a page stays, where nobody has chosen
const LEAST_ROWS = 4;
const ROW_PIXELS = 40; // where there is no row to measure
const MARGIN_PIXELS = 16;

let shown = 0; // the page on the screen; it stays when the lists are replaced
let until = 0; // when its time is over
let timer;

/** The pages of a list: its rows, and the first and last of them that are shown. */
function* pagesOf(list) {
  const lines = list.querySelector(".lines");
  const rows = [...lines.children];
  list.hidden = false;
  lines.removeAttribute("style"); // so that the columns are those of the style sheet
  const columns = getComputedStyle(lines).gridTemplateColumns.split(" ").length;
  const height = rows[0]?.getBoundingClientRect().height || ROW_PIXELS;
  const top = lines.getBoundingClientRect().top + globalThis.scrollY;
  const room = Math.max(LEAST_ROWS, Math.floor((globalThis.innerHeight - top - MARGIN_PIXELS) / height));
  for (let first = 0; first < Math.max(1, rows.length); first += room * columns) {
    yield { list, lines, rows, room, first, last: first + room * columns };
  }
  list.hidden = true;
}

/** Show a page, filled column by column. */
function show({ list, lines, rows, room, first, last }) {
  list.hidden = false;
  rows.forEach((row, place) => {
    row.hidden = place < first || place >= last;
  });
  lines.style.gridTemplateRows = `repeat(${room}, auto)`;
  lines.style.gridAutoFlow = "column";
}

start("turn-pages", (stage) => {
  const milliseconds = 1000 * (Number(stage.dataset.seconds) || SECONDS);
  const turn = () => {
    for (const row of stage.querySelectorAll(".lines > li")) row.hidden = false;
    const pages = [...stage.querySelectorAll("[data-turn]")].flatMap((list) => [...pagesOf(list)]);
    if (!pages.length) return;
    const now = Date.now();
    if (until && now >= until) shown += 1; // otherwise the lists were replaced, and the page has not had its time yet
    if (!until || now >= until) until = now + milliseconds;
    shown %= pages.length;
    show(pages[shown]);
    const count = document.getElementById("page-of");
    if (count) count.textContent = pages.length > 1 ? `${shown + 1} / ${pages.length}` : "";
    clearTimeout(timer);
    timer = setTimeout(turn, until - now);
  };
  turn();
});
