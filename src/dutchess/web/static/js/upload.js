// A large file is sent with a bar that shows how much of it has arrived; then the page that the server names is opened.
import { start } from "./start.js";

start("upload", (form) => {
  const bar = form.querySelector("progress");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const sending = new XMLHttpRequest();
    bar.hidden = false;
    form.querySelector("button").disabled = true;
    sending.upload.addEventListener("progress", (sent) => {
      if (sent.lengthComputable) bar.value = sent.loaded / sent.total;
    });
    sending.addEventListener("load", () => {
      if (sending.status < 400) return location.assign(sending.responseURL);
      const answer = new DOMParser().parseFromString(sending.responseText, "text/html");
      document.querySelector("main").replaceWith(answer.querySelector("main"));
      document.dispatchEvent(new Event("htmx:afterSwap"));
    });
    sending.addEventListener("error", () => form.submit());
    sending.open("POST", form.action);
    sending.send(new FormData(form));
  });
});
