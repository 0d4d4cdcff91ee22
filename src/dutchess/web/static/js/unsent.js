// Results that were typed in this browser and have not reached the server: a note on every page of their event, until
// the page on which they were typed is open again and has sent them.
import { kept } from "./result-queue.js";
import { start } from "./start.js";

start("unsent", (note) => {
  const pages = new Set([...kept(`dutchess results ${note.dataset.event}`)].map(({ key }) => key.split(" ")[2]));
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
