// The clock until the round; when the round begins, it goes.
import { start } from "./start.js";

const twoDigits = (value) => String(value).padStart(2, "0");

start("countdown", (clock) => {
  const tick = () => {
    const left = Math.floor((new Date(clock.dataset.until) - new Date()) / 1000);
    const minutes = twoDigits(Math.floor(left / 60) % 60);
    clock.textContent = `${Math.floor(left / 3600)}:${minutes}:${twoDigits(left % 60)}`;
    clock.parentElement.hidden = left < 0;
  };
  tick();
  setInterval(tick, 1000);
});
