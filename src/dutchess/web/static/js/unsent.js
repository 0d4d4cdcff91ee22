// Results that were typed in this browser and have not reached the server: a note on every page of their event, until
// the page on which they were typed is open again and has sent them.
import { kept } from "./result-queue.js";
import { start } from "./start.js";

start("unsent", (note) => {
  const own = [...kept(`dutchess results ${note.dataset.event}`)].map(({ key }) => key.split(" "));
  const pages = new Set(own.filter(([, , , name]) => name === note.dataset.name).map(([, , page]) => page));
  pages.delete(location.pathname + location.search);
  for (const page of pages) {
    const link = Object.assign(document.createElement("a"), {
      href: page,
      textContent: page.match(/rounds\/(\d+)/)[1],
    });
    note.append(" ", link);
  }
  note.hidden = !pages.size;
});
