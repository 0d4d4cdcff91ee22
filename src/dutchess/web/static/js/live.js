// Live pages: when the event has moved on, the marked part is fetched again.
import { start } from "./start.js";

const RECONNECT_MILLISECONDS = 5000;
const SOONEST_MILLISECONDS = 100;

let watching = false; // one connection for the page, however often its part is replaced

start("live", (part) => {
  if (watching) return;
  watching = true;
  let planned = false;
  let seen = Number(part.dataset.version);

  // Many may watch: not all of them ask at the same moment. The server says behind the version how many milliseconds
  // there are for all of them.
  const heard = (event) => {
    const [version, spread] = event.data.split(" ").map(Number);
    if (version <= seen) return;
    seen = version;
    if (planned) return;
    planned = true;
    setTimeout(() => {
      planned = false;
      globalThis.htmx?.trigger(document.body, "version");
    }, SOONEST_MILLISECONDS + spread * Math.random());
  };

  // The browser reconnects by itself where the connection breaks; where something in between answered instead of the
  // server, it is told to.
  const connect = () => {
    const source = new EventSource(part.dataset.live);
    source.addEventListener("version", heard);
    source.addEventListener("open", () => globalThis.htmx?.trigger(document.body, "connected"));
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, RECONNECT_MILLISECONDS);
    });
  };
  connect();
});
