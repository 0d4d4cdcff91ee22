// A link with a secret behind # fills the form; the secret never leaves the browser but in that form.
import { start } from "./start.js";

start("secret", (form) => {
  if (location.hash.length <= 1) return;
  form.querySelector("[name=token], [name=code]").value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
});
