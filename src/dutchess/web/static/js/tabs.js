// Where the tabs do not fit, the one of this page is in sight.
import { start } from "./start.js";

start("tabs", (tabs) => {
  const tab = tabs.querySelector("[aria-current]");
  if (tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
});
