// What makes pages quicker to use. Every page works without it.
"use strict";

// Dialogs that the server sends are opened as soon as they arrive.
document.addEventListener("htmx:afterSwap", (event) => {
  event.target.querySelectorAll("dialog[data-open]").forEach((dialog) => dialog.showModal());
});

// Live pages: when the event has moved on, the marked part is fetched again. The browser reconnects by itself.
const live = document.querySelector("[data-live]");
if (live && "EventSource" in window) {
  const source = new EventSource(live.dataset.live);
  source.addEventListener("version", (event) => {
    if (event.data !== live.dataset.version) {
      live.dataset.version = event.data;
      document.dispatchEvent(new CustomEvent("dutchess:version", { detail: event.data }));
      if (window.htmx) window.htmx.trigger(document.body, "version");
    }
  });
}
