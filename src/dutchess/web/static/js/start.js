// Behaviours are started by an attribute: data-start="live filter". Every page works without them.

const started = new WeakMap(); // element -> names of the behaviours that run on it

/** Start a behaviour on every element that names it: now, and when a part of the page has been replaced. */
export function start(name, behave) {
  const look = () => {
    for (const element of document.querySelectorAll(`[data-start~="${name}"]`)) {
      const running = started.get(element) ?? new Set();
      if (running.has(name)) continue;
      started.set(element, running.add(name));
      behave(element);
    }
  };
  look();
  document.addEventListener("htmx:afterSwap", look);
}
