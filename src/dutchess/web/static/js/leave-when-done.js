// A page with something unsent is left when it is sent: links and forms wait, and the browser asks before it goes.

/** `isBusy` says whether something is on its way; `wait` is told that somebody wants to leave. */
export function leaveWhenDone(isBusy, wait) {
  let leave = null;
  let free = false;

  const hold = (event, go) => {
    if (event.defaultPrevented || !isBusy() || leave) return; // whoever asks again is asked by the browser
    event.preventDefault();
    leave = go;
    wait();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const stays = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (link && !stays && !link.target && !link.getAttribute("href").startsWith("#")) {
      hold(event, () => location.assign(link.href));
    }
  });
  document.addEventListener("submit", (event) => {
    hold(event, () => event.target.requestSubmit(event.submitter));
  });
  addEventListener("beforeunload", (event) => {
    if (isBusy() && !free) event.preventDefault();
  });

  return {
    /** Something was sent: if it was the last, the page is left if somebody wants to. */
    go() {
      if (isBusy()) return;
      const go = leave;
      leave = null;
      go?.();
    },
    /** The page is left for one that leads back to it: no question. */
    free() {
      free = true;
    },
    /** Something else comes first: the page stays. */
    stay() {
      leave = null;
    },
    isWanted: () => leave !== null,
  };
}
