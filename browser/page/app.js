// The page: a file is dropped, a worker computes, the answer is shown.
// Plain scripts, no modules: a page that is opened from a disk may load nothing else.

const byId = (id) => document.getElementById(id);
const RUNTIME = [
  "worker.js",
  "engine.mjs",
  "dutchess.zip",
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide-lock.json",
  "python_stdlib.zip",
  "pyodide.asm.wasm",
];

// -- words --------------------------------------------------------------------------------------------------------------

let language = "en";
const say = (key, values = {}) =>
  (WORDS[language][key] ?? WORDS.en[key]).replace(/\{(\w+)\}/g, (_, name) => values[name]);

function speak(code) {
  language = code in WORDS ? code : "en";
  document.documentElement.lang = language;
  byId("language").value = language;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  byId("tabs").setAttribute("aria-label", say("views"));
  document.title = byId("name").textContent ? `${byId("name").textContent} · Dutchess` : say("heading");
}

function remembered(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing for pages from a disk
  }
}

// -- elements -----------------------------------------------------------------------------------------------------------

/** An element: what is text stays text. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.flat());
  return element;
}

const table = (headings, rows, numbers = []) =>
  make(
    "div",
    { class: "scroll card flush" },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, headings.map((text, at) => make("th", numbered(numbers, at), text)))),
      make(
        "tbody",
        {},
        rows.map((row) => make("tr", {}, row.map((cell, at) => make("td", numbered(numbers, at), cell)))),
      ),
    ),
  );
const numbered = (numbers, at) => (numbers.includes(at) ? { class: "number" } : {});
const paragraph = (text, kind = "") => make("p", kind ? { class: kind } : {}, text);
const decimal = (text) => (language === "en" ? text : text.replace(".", ","));
const score = (points) => (points === "" ? "" : decimal(points.toFixed(1)));
const disc = (colour) => make("span", { class: `piece ${colour}`, "aria-hidden": "true" });
const side = (colour, name) => make("span", { class: "side" }, disc(colour), make("span", {}, name));

function download(name, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// -- the worker ---------------------------------------------------------------------------------------------------------

const engine = {
  worker: null,
  ready: null,
  waiting: new Map(),
  next: 1,

  start() {
    this.ready ??= this.load().catch((error) => {
      this.ready = null;
      throw error;
    });
    return this.ready;
  },

  async load() {
    for (const [at, name] of RUNTIME.entries()) {
      busy(say("loading", { percent: Math.round((100 * at) / RUNTIME.length) }));
      await fileOf(name);
    }
    busy(say("starting"));
    const files = Object.fromEntries(await Promise.all(RUNTIME.map(async (name) => [name, await fileOf(name)])));
    const source = new Blob([files["worker.js"]], { type: "text/javascript" });
    this.worker = new Worker(URL.createObjectURL(source));
    this.worker.onmessage = ({ data }) => this.answered(data);
    this.worker.onerror = (event) => this.failed(event.message || say("failed"));
    await this.post({ files });
  },

  post(message) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...message });
    });
  },

  answered({ id, answer, wrong, line }) {
    const { resolve, reject } = this.waiting.get(id) ?? {};
    this.waiting.delete(id);
    if (wrong === undefined) resolve?.(answer);
    else reject?.(new Error(line ? say("inLine", { line, wrong }) : wrong));
  },

  failed(message) {
    for (const { reject } of this.waiting.values()) reject(new Error(message));
    this.waiting.clear();
  },

  stop() {
    this.worker?.terminate();
    this.worker = this.ready = null;
    this.failed(say("stopped"));
  },

  async call(call, file, options = {}) {
    await this.start();
    return await this.post({ call, file, options });
  },
};

/** The bytes of a file in `data/`, which are kept as text in a script. */
async function fileOf(name) {
  if (!(name in DUTCHESS_FILES)) {
    await new Promise((resolve, reject) => {
      const script = make("script", { src: `data/${name}.js` });
      script.onload = resolve;
      script.onerror = () => reject(new Error(say("missing", { name })));
      document.head.append(script);
    });
  }
  const text = DUTCHESS_FILES[name];
  if (typeof text !== "string") return text;
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return (DUTCHESS_FILES[name] = bytes);
}

// -- what is going on ---------------------------------------------------------------------------------------------------

let since = 0;
let ticking;

function busy(text) {
  since = performance.now();
  clearInterval(ticking);
  byId("working").hidden = !text;
  byId("wrong").hidden = true;
  if (!text) return;
  const show = () => {
    const seconds = Math.floor((performance.now() - since) / 1000);
    byId("doing").textContent = seconds > 1 ? `${text} ${say("seconds", { seconds })}` : text;
  };
  show();
  ticking = setInterval(show, 500);
}

function wrong(text) {
  busy("");
  byId("wrong").textContent = text;
  byId("wrong").hidden = false;
}

// -- the event ----------------------------------------------------------------------------------------------------------

let tournament = null; // { dropped, found, file, title, people, ranking }: what was dropped, and what it holds
let turn = 0;

const personOf = (number) => tournament.people.get(number) ?? { name: String(number), points: "" };
const nameOf = ([white, black]) => `${personOf(white).name} – ${black ? personOf(black).name : say("byeShort")}`;
const endingOf = /\.\w+$/;

async function open(dropped, title) {
  byId("start").hidden = true;
  const mine = ++turn;
  try {
    busy(say("reading"));
    const found = await engine.call("read", dropped, { lang: language });
    const ranking = await engine.call("standings", found.file);
    if (mine !== turn) return;
    const people = new Map(ranking.standings.map((row) => [row.player, row]));
    tournament = { dropped, found, file: found.file, title, people, ranking };
    byId("name").textContent = nameIn(found.file) || title;
    byId("whom").replaceChildren(
      make("option", { value: "" }),
      ...[...people.values()]
        .sort((one, other) => one.player - other.player)
        .map((row) => make("option", { value: row.player }, `${row.player} ${row.name}`)),
    );
    byId("event").hidden = false;
    speak(language);
    present();
    await show();
  } catch (error) {
    if (mine !== turn) return;
    byId("start").hidden = tournament !== null;
    wrong(`${title}: ${error.message}`);
  }
}

/** What the page says about the file above the views. */
function present() {
  const { found, people, ranking, title } = tournament;
  byId("about").textContent = say("about", { count: people.size, rounds: ranking.round, file: title });
  byId("whom").firstChild.textContent = say("round");
  const parts = [];
  if (!found.report) parts.push(paragraph(say("foreign", { format: found.format }), "strong"));
  if (found.check) parts.push(paragraph(verdict(found.check)));
  if (!found.report) parts.push(allRounds(found));
  if (found.remarks.length) {
    const list = make("ul", {}, found.remarks.map((text) => make("li", {}, text)));
    const summary = make("summary", {}, say("remarks", { count: found.remarks.length }));
    parts.push(make("details", found.report ? {} : { open: "" }, summary, list));
  }
  byId("review").hidden = parts.length === 0;
  byId("review").replaceChildren(...parts);
}

/** How many rounds the event has: a cross table shows only those that were played. */
function allRounds({ rounds, declared }) {
  const asked = make("input", { type: "number", min: rounds, max: 99, value: declared ?? "" });
  asked.onchange = async () => {
    if (!asked.value || !asked.reportValidity()) return;
    tournament.rounds = Number(asked.value);
    await reread();
  };
  return make("label", { class: "field rounds" }, make("span", {}, say("allRounds")), " ", asked);
}

function verdict({ rounds, differences }) {
  if (!differences.length) return say("roundsAgree", { rounds });
  return say("roundsDiffer", { list: differences.map(({ round }) => round).join(", ") });
}

/** Read the file once more: for what the program says of it in another language, or with another number of rounds. */
async function reread() {
  const { dropped, rounds } = tournament;
  await work(say("reading"), async () => {
    const found = await engine.call("read", dropped, { lang: language, rounds });
    Object.assign(tournament, { found, file: found.file });
  });
  present();
  await show();
}

function nameIn(file) {
  const text = typeof file === "string" ? file : new TextDecoder("utf-8").decode(file);
  return text.match(/^012 (.+)$/m)?.[1].trim() ?? "";
}

/** The name of a file to save: that of the dropped one, which may be of another program. */
function savedName() {
  const { found, title } = tournament;
  return found.report ? title : `${title.replace(endingOf, "")}.trf`;
}

function close() {
  turn++;
  tournament = null;
  byId("event").hidden = true;
  byId("start").hidden = false;
  byId("name").textContent = "";
  byId("file").value = "";
  busy("");
  speak(language);
}

// -- the views ----------------------------------------------------------------------------------------------------------

const views = {
  async boards() {
    const pairing = await engine.call("pair", tournament.file);
    const rows = pairing.pairs.map(([white, black], at) => {
      const [one, other] = [personOf(white), personOf(black)];
      return [
        String(at + 1),
        side("white", one.name),
        score(one.points),
        side("black", other.name),
        score(other.points),
      ];
    });
    const aside = pairing.bye ?? pairing.resting;
    const said = pairing.bye ? "bye" : "resting";
    const save = make("button", { type: "button" }, say("saveRound"));
    save.onclick = () =>
      work(say("writing"), async () => {
        download(savedName(), await engine.call("withNextRound", tournament.file));
      });
    return [
      make("h2", {}, say("roundOf", { round: pairing.round })),
      paragraph(tournament.found.rules ?? pairing.edition, "soft"),
      table([say("board"), say("white"), say("points"), say("black"), say("points")], rows, [0, 2, 4]),
      ...(aside ? [paragraph(say(said, { name: personOf(aside).name }))] : []),
      make("p", { class: "row" }, save),
    ];
  },

  async why() {
    const player = Number(byId("whom").value) || undefined;
    const html = await engine.call("explain", tournament.file, { player, lang: language, as: "html" });
    // The page that the program writes, in a frame of its own: it brings its style and has no script.
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const part = make("div", { class: "explanation card" });
    part.append(...parsed.body.childNodes);
    return [part];
  },

  standings() {
    const { ranking } = tournament;
    const value = (number) => (number === null ? "" : decimal(String(number)));
    const rows = ranking.standings.map((row) => [
      String(row.rank),
      row.name,
      score(row.points),
      ...row.tiebreaks.map(value),
    ]);
    const heads = [say("place"), say("player"), say("points"), ...ranking.tiebreaks];
    return [
      make("h2", {}, say("after", { round: ranking.round })),
      ...ranking.warnings.map((text) => paragraph(text, "note warn")),
      table(heads, rows, heads.map((_, at) => at).filter((at) => at !== 1)),
    ];
  },

  async check() {
    const found = await engine.call("check", tournament.file);
    const [file] = found.files;
    if (file.error) return [paragraph(file.error, "note bad")];
    const right = found.discrepancies === 0;
    const ranks = file.wrong_ranks.map(({ participant }) => personOf(participant).name).join("; ");
    return [
      ...(right ? [paragraph(say("allRight", { rounds: found.rounds, pairs: found.pairs }), "note good")] : []),
      ...(file.differences.length ? [paragraph(verdict(file), "note warn")] : []),
      ...(ranks ? [paragraph(say("ranksDiffer", { list: ranks }), "note warn")] : []),
      paragraph(tournament.found.rules ?? file.edition, "soft"),
      ...file.differences.flatMap(differing),
    ];
  },

  async preview() {
    const shown = await engine.call("preview", tournament.file);
    const percent = (share) => `${Math.round(100 * share)} %`;
    const rows = shown.boards.map((board) => [
      personOf(board.white).name,
      board.black ? personOf(board.black).name : say("byeShort"),
      percent(board.share),
    ]);
    return [
      make("h2", {}, say("roundOf", { round: shown.round })),
      paragraph(say(shown.open.length ? "openGames" : "noOpenGames", { count: shown.open.length }), "soft"),
      table([say("white"), say("black"), say("share")], rows, [2]),
    ];
  },

  async convert() {
    const written = await engine.call("convert", tournament.file);
    const save = make("button", { type: "button", class: "main" }, say("saveFile"));
    save.onclick = () => download(savedName(), written);
    return [paragraph(say("converted")), make("p", {}, save), make("pre", { class: "file" }, written)];
  },
};

/** A round that differs: the pairs that only one side has, beside each other. */
function differing({ round, expected, found, reason, first_difference: difference }) {
  const length = Math.max(expected.length, found.length);
  const rows = Array.from({ length }, (_, at) => [expected, found].map((pairs) => pairs[at] ? nameOf(pairs[at]) : ""));
  return [
    make("h2", {}, say("roundOf", { round })),
    ...[reason, difference?.article].filter(Boolean).map((text) => paragraph(text, "soft")),
    table([say("byRules"), say("inFile")], rows),
  ];
}

const viewOf = () => (location.hash.slice(1) in views ? location.hash.slice(1) : "boards");

// What scrolls can be reached with the keyboard.
function reachable(part) {
  for (const box of part.querySelectorAll(".scroll, pre")) box.tabIndex = 0;
}

async function show() {
  if (!tournament) return;
  const name = viewOf();
  for (const link of document.querySelectorAll("#tabs a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  byId("asking").hidden = name !== "why";
  const mine = ++turn;
  byId("shown").replaceChildren();
  await work(say("computing"), async () => {
    const parts = await views[name]();
    if (mine === turn) {
      byId("shown").replaceChildren(...parts);
      reachable(byId("shown"));
    }
  }, () => mine === turn);
}

async function work(text, action, wanted = () => true) {
  try {
    busy(text);
    await action();
    if (wanted()) busy("");
  } catch (error) {
    if (wanted()) wrong(error.message);
  }
}

// -- certificates -------------------------------------------------------------------------------------------------------

const isCertificate = ({ bytes }) => new TextDecoder().decode(bytes).includes('"dutchess certificate"');

/** What the verifier says, without the engine: with the tournament file that was dropped too, or the one that is open. */
function judge(certificate, file) {
  const report = file ?? (tournament?.found.report ? { name: tournament.title, bytes: tournament.dropped } : null);
  busy(say("verifying"));
  setTimeout(() => {
    const { verdict, said } = verifyCertificate(certificate.bytes, report?.bytes);
    busy("");
    const close = make("button", { type: "button", class: "tiny", "data-say": "close" });
    close.onclick = () => (byId("verified").hidden = true);
    const facts = paragraph(report ? say("factsFrom", { file: report.name }) : say("factsAsTheyAre"), "small");
    byId("verified").replaceChildren(
      make(
        "div",
        { class: `note stack ${verdict === "accepted" ? "good" : "bad"}` },
        make("p", {}, make("strong", { "data-say": verdict }), ` ${certificate.name}`),
        make("p", { lang: "en" }, said),
        ...(verdict === "accepted" ? [facts] : []),
        make("p", {}, close),
      ),
    );
    byId("verified").hidden = false;
    speak(language);
    byId("verified").scrollIntoView();
  }, 20);
}

// -- the page -----------------------------------------------------------------------------------------------------------

async function take(files) {
  const dropped = await Promise.all(
    [...files].map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  const certificate = dropped.find(isCertificate);
  const file = dropped.find((one) => !isCertificate(one));
  if (certificate) judge(certificate, file);
  else if (file) await open(file.bytes, file.name);
}

function begin() {
  const drop = byId("drop");
  byId("file").onchange = (event) => take(event.target.files);
  for (const button of document.querySelectorAll("[data-example]")) {
    button.onclick = async () => open(await fileOf(button.dataset.example), button.dataset.example);
  }
  document.ondragover = (event) => {
    event.preventDefault();
    drop.classList.add("over");
  };
  document.ondragleave = () => drop.classList.remove("over");
  document.ondrop = (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    take(event.dataTransfer.files);
  };
  byId("language").onchange = (event) => {
    remembered("language", event.target.value);
    speak(event.target.value);
    if (tournament) reread();
  };
  byId("whom").onchange = show;
  byId("another").onclick = close;
  byId("print").onclick = () => print();
  byId("stop").onclick = () => engine.stop();
  globalThis.addEventListener("hashchange", show);
  speak(remembered("language") ?? navigator.language.slice(0, 2));
}

begin();
