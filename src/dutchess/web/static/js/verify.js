// Verify the certificate of a round (docs/certificates.md) in a browser or in node: what verifier/verify.py does, in its
// order and with its words. Sets of participants are BigInts: bit i stands for the participant at place i.
// A plain script: a page that is opened from a disk may load no modules. It sets `verifyCertificate`.

(() => {
  const LARGEST_FILE = 16_000_000;
  const MOST_ROUNDS = 99;
  const MOST_RECORDS = 200;
  const MOST_PAIRS = 2_000_000;
  const MOST_WORK = 50_000_000;
  const ARTICLES = { C5: "2.3.1", limbo: "4.4.2", partner: "4.2.2", moved: "4.3.2 rule 1", difference: "4.3.2 rule 2" };
  for (let number = 6; number < 22; number++) ARTICLES[`C${number}`] = `2.4.${number - 5}`;
  Object.assign(ARTICLES, { down: "4.3.2 rule 3", up: "4.3.2 rule 4" });
  const EDITIONS = {
    "dutch": "C.04.3 in force from 1 February 2026",
    "dutch-2025": "C.04.3 in force from 1 July 2025",
  };

  class Rejected extends Error {}
  class Unreadable extends Error {}

  function demand(condition, otherwise, Kind = Rejected) {
    if (!condition) throw new Kind(typeof otherwise === "function" ? otherwise() : otherwise);
  }

  /** A value as Python writes it in plain ASCII, with double quotes. */
  function quoted(value) {
    return written(value).slice(0, 60).replaceAll("'", '"');
  }

  function written(value) {
    if (value === null) return "None";
    if (value === true) return "True";
    if (value === false) return "False";
    if (typeof value === "number") return String(value);
    if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
    if (value instanceof Map) {
      return `{${[...value].map(([key, item]) => `${written(key)}: ${written(item)}`).join(", ")}}`;
    }
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    const letters = Array.from(value, (letter) => {
      const code = letter.codePointAt(0);
      if (letter === "\\" || letter === quote) return `\\${letter}`;
      if (letter === "\n") return "\\n";
      if (letter === "\r") return "\\r";
      if (letter === "\t") return "\\t";
      if (code >= 32 && code < 127) return letter;
      if (code < 256) return `\\x${code.toString(16).padStart(2, "0")}`;
      return code < 65536 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
    });
    return quote + letters.join("") + quote;
  }

  const list = (numbers) => `[${numbers.join(", ")}]`;

  // -- 1. The certificate -----------------------------------------------------------------------------------------------

  const from = (least, most) => ({ least, most });
  const oneOf = (...values) => ({ values });
  const ANY_NUMBER = from(1 - 10 ** 12, 10 ** 12 - 1);
  const NUMBER = from(1, 9999);
  const PLACE = from(0, 9999);
  const SCORE = from(-99999, 99999);
  const WEIGHT = { tuple: [ANY_NUMBER, { list: PLACE }] };
  const WEIGHTS = { "scale?": oneOf(1, 2, 4), "players?": { list: WEIGHT }, "sets?": { list: WEIGHT } };
  const AGAIN = { digit: oneOf(...Object.keys(ARTICLES)), "of?": SCORE, value: ANY_NUMBER, ...WEIGHTS };
  const STEP = { ...AGAIN, "again?": { list: { keys: AGAIN } } };
  const BRACKETS = { list: { keys: { score: SCORE, steps: { list: { keys: STEP } } } } };
  const PAIRS = { list: { tuple: [NUMBER, NUMBER] } };
  const ROUND = { pairs: PAIRS, bye: { least: 1, most: 9999, orNull: true } };
  const BECAUSE = {
    article: oneOf("1.9.1", "C1", "C2", "C3", "forbidden", "5.2", ...Object.keys(ARTICLES)),
    "players?": { list: NUMBER },
    "of?": SCORE,
    "pair?": { tuple: [NUMBER, PLACE] },
    "bracket?": SCORE,
    "published?": ANY_NUMBER,
    "better?": ANY_NUMBER,
  };
  const PLAYER = {
    number: NUMBER,
    score: SCORE,
    parity: NUMBER,
    colours: { pattern: /^[wb]{0,99}$/ },
    met: { list: NUMBER },
    floats: { pattern: /^[DU-]{2}$/ },
    bye: oneOf(true, false),
    unplayed: from(0, MOST_ROUNDS - 1),
    topscorer: oneOf(true, false),
  };
  const CERTIFICATE = {
    format: oneOf("dutchess certificate"),
    version: from(1, 1),
    system: oneOf("dutch", "dutch-2025"),
    verdict: oneOf("correct", "wrong", "impossible"),
    round: from(1, MOST_ROUNDS - 1),
    rounds: from(1, MOST_ROUNDS - 1),
    facts: { keys: { initial_colour: oneOf("w", "b"), players: { list: { keys: PLAYER } }, forbidden: PAIRS } },
  };
  const PARTS = {
    correct: { ...ROUND, brackets: BRACKETS },
    wrong: { ...ROUND, better: { keys: { ...ROUND, brackets: BRACKETS } }, because: { keys: BECAUSE } },
    impossible: { step: { keys: WEIGHTS } },
  };

  /** JSON with integers only and no key twice in an object; objects are Maps. `JSON.parse` would not tell. */
  function readJson(text) {
    const token = /[ \t\n\r]*(?:([{}[\],:])|(-?[0-9]+)(?![0-9.eE])|"((?:[^"\\]|\\.)*)"|(true|false|null)(?![a-z]))/y;
    const LITERALS = { true: true, false: false, null: null };
    const fail = (what) => {
      throw new Unreadable(`the certificate is not JSON as the page defines it: ${what}`);
    };
    let found;
    const next = () => {
      found = token.exec(text);
      if (!found) fail("something else was expected");
    };
    const text_ = () => {
      try {
        return JSON.parse(`"${found[3]}"`);
      } catch {
        return fail("a text is broken");
      }
    };
    const value = (depth) => {
      if (depth > 500) fail("it is nested too deeply");
      if (found[2] !== undefined) {
        if (!/^-?(0|[1-9][0-9]{0,11})$/.test(found[2])) fail("a number is no integer of a certificate");
        return Number(found[2]) + 0;
      }
      if (found[3] !== undefined) return text_();
      if (found[4] !== undefined) return LITERALS[found[4]];
      if (found[1] === "[") {
        const items = [];
        next();
        if (found[1] === "]") return items;
        for (;; next()) {
          items.push(value(depth + 1));
          next();
          if (found[1] === "]") return items;
          if (found[1] !== ",") fail("a list is broken");
        }
      }
      if (found[1] !== "{") fail("a value was expected");
      const items = new Map();
      next();
      if (found[1] === "}") return items;
      for (;; next()) {
        if (found[3] === undefined) fail("a key was expected");
        const key = text_();
        if (items.has(key)) fail("an object has a key twice");
        next();
        if (found[1] !== ":") fail("a colon was expected");
        next();
        items.set(key, value(depth + 1));
        next();
        if (found[1] === "}") return items;
        if (found[1] !== ",") fail("an object is broken");
      }
    };
    next();
    const whole = value(0);
    if (!/^[ \t\n\r]*$/.test(text.slice(token.lastIndex))) fail("something follows it");
    return whole;
  }

  /** The keys and the kinds of values that the page lists, and no others. The answer has plain objects for Maps. */
  function shaped(value, shape, where) {
    if (shape.keys) {
      demand(value instanceof Map, `${where} is not an object`);
      const result = {};
      for (const key of Object.keys(shape.keys)) {
        demand(value.has(key) || key.endsWith("?"), `${where} lacks the key ${key}`);
      }
      for (const [key, item] of value) {
        const part = [key, `${key}?`].find((name) => Object.hasOwn(shape.keys, name) && !key.endsWith("?"));
        demand(part, () => `${where} has a key that this version of the format does not know: ${quoted(key)}`);
        result[key] = shaped(item, shape.keys[part], `${where}.${key}`);
      }
      return result;
    }
    if (shape.list) {
      demand(Array.isArray(value), `${where} is not a list`);
      return value.map((item, at) => shaped(item, shape.list, `${where}[${at}]`));
    }
    if (shape.tuple) {
      demand(
        Array.isArray(value) && value.length === shape.tuple.length,
        `${where} is not a list of ${shape.tuple.length}`,
      );
      return value.map((item, at) => shaped(item, shape.tuple[at], `${where}[${at}]`));
    }
    let fits;
    if (shape.values) fits = shape.values.includes(value);
    else if (shape.pattern) fits = typeof value === "string" && shape.pattern.test(value);
    else {fits = (typeof value === "number" && shape.least <= value && value <= shape.most) ||
        (shape.orNull && value === null);}
    demand(fits, () => `${where} cannot be ${quoted(value)}`);
    return value;
  }

  // -- 2. The tournament file -------------------------------------------------------------------------------------------

  const ABSENT = { opponent: 0, colour: "-", result: "" };
  const WITHOUT_OPPONENT = { "+": "U", "=": "H", "-": "Z", 1: "F", 0: "Z" };
  const RESULTS = { "+": "FW", "-": "FL", U: "PAB", F: "FPB", H: "HPB", Z: "ZPB", "": "ZPB", "?": "X" };
  const WORTH = { WW: 10, BW: 10, FW: 10, FPB: 10, WD: 5, BD: 5, HPB: 5, X: 5 };
  const GAMES = { W: "WW BW FW FPB", D: "WD BD HPB X", L: "WL BL" };
  const SYMBOLS = {
    162: { ...GAMES, A: "ZPB FL", Z: "ZPB FL", P: "PAB" },
    XXS: GAMES,
    BB: { ...GAMES, Z: "ZPB", F: "FL", U: "PAB" },
    299: { W: "WW BW", D: "WD BD X", L: "WL BL", F: "FPB", H: "HPB", Z: "ZPB", "+": "FW", "-": "FL" },
  };

  const isPlayed = (entry) => entry.opponent !== 0 && "1=0WDL?".includes(entry.result);
  const isPaired = (entry) => entry.opponent !== 0 || entry.result === "U";
  const strip = (text) => text.replace(/^\s+|\s+$/g, "");

  function keyOf(entry) {
    if (entry.opponent && "1W=D0L".includes(entry.result)) {
      return (entry.colour === "b" ? "B" : "W") + ({ 1: "W", "=": "D", 0: "L" }[entry.result] ?? entry.result);
    }
    return RESULTS[entry.result];
  }

  class Broken extends Error {}

  function number(text) {
    if (!/^\s*[0-9]{1,4}\s*$/.test(text)) throw new Broken();
    return Number(text);
  }

  function tenths(text) {
    const found = /^([-+]?)([0-9]{0,4})[.,]?([0-9]?)0?$/.exec(strip(text));
    if (!found || !/[0-9]/.test(text)) throw new Broken();
    return Number(`${found[2]}${found[3] || 0}`) * (found[1] === "-" ? -1 : 1);
  }

  function columns(line, start) {
    const cells = [];
    for (let at = start - 1; at < line.length; at += 5) cells.push(strip(line.slice(at, at + 4)));
    return cells.filter(Boolean).map(number);
  }

  class Report {
    order = [];
    entries = new Map();
    rounds = 0;
    initialColour = "";
    points = {};
    byLines = false;
    baku = false;
    ranges = [];
    virtual = new Map();
    changes = [];
    forbidden = [];
    byes = [];
    known = [];

    entry(player, round) {
      return this.entries.get(player)[round - 1] ?? ABSENT;
    }

    played() {
      let last = 0;
      for (const entries of this.entries.values()) {
        entries.forEach((entry, at) => {
          if (isPaired(entry)) last = Math.max(last, at + 1);
        });
      }
      return last;
    }

    worth(key) {
      return this.points[key] ?? (key === "PAB" ? this.points.WW ?? 10 : WORTH[key] ?? 0);
    }
  }

  function readReport(bytes) {
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("").replace(/^\u00ef\u00bb\u00bf/, "");
    }
    const report = new Report();
    text.split(/\r\n|\r|\n/).forEach((line, at) => {
      try {
        // Columns are characters, also those beyond 16 bits.
        readRecord(report, Array.from(line.slice(0, 3)).join(""), columnsOf(line.replace(/\s+$/, "")));
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
        throw new Unreadable(`line ${at + 1} of the tournament file cannot be read: ${quoted(line)}`);
      }
    });
    demand(report.order.length, "the tournament file has no players (records 001)", Unreadable);
    if (!report.byLines) report.order.sort((one, other) => one - other);
    if (report.baku && !report.ranges.length && !report.virtual.size) accelerate(report);
    checkGames(report);
    return report;
  }

  /** The line with one unit for each character, so that columns can be cut. */
  const columnsOf = (line) => line.replace(/[\ud800-\udbff][\udc00-\udfff]/g, "\ufffd");

  function readRecord(report, code, line) {
    const rest = strip(line.slice(4));
    const words = rest ? rest.split(/\s+/) : [];
    const cut = (one, last) => strip(line.slice(one, last));
    if (code === "001") {
      const player = number(line.slice(4, 8));
      if (!player || report.entries.has(player)) throw new Broken();
      report.order.push(player);
      const entries = [];
      for (let at = 91; at < Math.min(line.length, 91 + 10 * MOST_ROUNDS); at += 10) {
        entries.push(readEntry(line.slice(at, at + 8)));
      }
      report.entries.set(player, entries);
    } else if (code === "142" || code === "XXR") report.rounds = number(rest);
    else if (code === "152") {
      const colour = { W: "w", B: "b" }[rest.toUpperCase()];
      if (!colour) throw new Broken();
      report.initialColour = colour;
    } else if (code === "XXC") {
      report.byLines ||= rest.includes("rank");
      const colour = /white1|black1/.exec(rest);
      if (colour) report.initialColour = colour[0][0];
    } else if (code === "162" || code === "XXS") {
      for (const [, symbol, points] of rest.matchAll(/([A-Z]+)\s*=?\s*([-0-9.,]+)/g)) {
        const keys = Object.hasOwn(SYMBOLS[code], symbol) ? SYMBOLS[code][symbol] : symbol;
        for (const key of keys.split(" ")) report.points[key] = tenths(points);
      }
    } else if (code.startsWith("BB") && Object.hasOwn(SYMBOLS.BB, code.slice(2))) {
      for (const key of SYMBOLS.BB[code[2]].split(" ")) report.points[key] = tenths(rest);
    } else if (code === "192") report.baku = rest.endsWith("_BAKU");
    else if (code === "250") {
      const [first, last] = [number(line.slice(14, 17)), number(line.slice(18, 21))];
      const [least, most] = [number(line.slice(22, 26)), number(line.slice(27, 31))];
      const players = { has: (player) => least <= player && player <= most };
      report.ranges.push({ points: tenths(line.slice(9, 13)), first, last, players });
    } else if (code === "XXA") {
      for (let at = 9; at < line.length; at += 5) {
        const key = `${Math.floor((at - 4) / 5)} ${number(line.slice(4, 8))}`;
        report.virtual.set(key, tenths(cut(at, at + 4) || "0"));
      }
    } else if (code === "260") {
      report.forbidden.push([number(cut(4, 7) || "1"), number(cut(8, 11) || "999"), columns(line, 13)]);
    } else if (code === "XXP") report.forbidden.push([1, 999, words.map(number)]);
    else if (code === "240") report.byes.push([number(line.slice(6, 9)), columns(line, 11)]);
    else if (code === "XXZ") report.byes.push([0, words.map(number)]);
    else if (code === "299") {
      const kind = cut(4, 5);
      const at = number(cut(19, 22) || "0");
      report.changes.push({ kind, points: tenths(line.slice(13, 17)), at, players: new Set(columns(line, 24)) });
    } else if (code === "XXK") {
      const all = [...rest.toUpperCase().split(/\s+/), "999"];
      if (all.length < 6) throw new Broken();
      const [at, white, black, until] = [0, 1, 2, 5].map((column) => number(all[column]));
      report.known.push([at, white, { opponent: black, colour: "w", result: all[3] }, until]);
      report.known.push([at, black, { opponent: white, colour: "b", result: all[4] }, until]);
    }
  }

  function readEntry(block) {
    const opponent = number(strip(block.slice(0, 4)) || "0");
    const [colour, result] = [block.slice(5, 6).toLowerCase(), strip(block.slice(7, 8)).toUpperCase()];
    if (!opponent) {
      if (!strip(block)) return ABSENT;
      return { opponent: 0, colour: "-", result: WITHOUT_OPPONENT[result] ?? result };
    }
    return { opponent, colour: colour === "w" || colour === "b" ? colour : "-", result: result || "?" };
  }

  function checkGames(report) {
    const games = [];
    for (const player of report.order) {
      report.entries.get(player).forEach((entry, at) => games.push([player, at + 1, entry]));
    }
    for (const [at, player, entry] of report.known) games.push([player, at, entry]);
    for (const [player, at, entry] of games) {
      const where = `round ${at} of player ${player} in the tournament file`;
      const known = entry.opponent ? [..."1=0WDL?+-"] : Object.keys(RESULTS);
      demand(known.includes(entry.result), () => `${where}: ${quoted(entry.result)} is no result`, Unreadable);
      if (!entry.opponent) continue;
      const here = report.entries.has(player) && report.entries.has(entry.opponent);
      demand(entry.opponent !== player && here, `${where}: player ${entry.opponent} is no opponent`, Unreadable);
      const other = report.entry(entry.opponent, at);
      const same = other.opponent === player &&
        (!isPlayed(entry) || new Set([entry.colour, other.colour, "-"]).size === 3);
      demand(same, `${where}: player ${entry.opponent} has another entry for this game`, Unreadable);
    }
  }

  function accelerate(report) {
    const group = new Set(report.order.slice(0, 2 * Math.ceil(report.order.length / 4)));
    const [win, rounds] = [report.worth("WW"), Math.ceil(report.rounds / 2)];
    const first = Math.ceil(rounds / 2);
    report.ranges.push({ points: win, first: 1, last: first, players: group });
    report.ranges.push({ points: Math.floor(win / 2), first: first + 1, last: rounds, players: group });
  }

  // -- 3. The facts -----------------------------------------------------------------------------------------------------

  class History {
    constructor(report, system, round) {
      Object.assign(this, { report, system, round });
      const past = Array.from({ length: round - 1 }, (_, at) => at + 1);
      this.entries = new Map(report.order.map((player) => [player, past.map((at) => report.entry(player, at))]));
      for (const [at, player, entry, last] of report.known) {
        if (at < round && round <= last) this.entries.get(player)[at - 1] = entry;
      }
      const records = report.ranges.length + report.changes.length;
      demand(records <= MOST_RECORDS, "the file has too many records 250 and 299");
      this.scores = new Map(report.order.map((player) => [player, this.score(player)]));
    }

    score(player) {
      const changes = this.report.changes.filter((change) => change.players.has(player));
      const scores = [];
      let points = 0;
      for (const change of changes) if (!change.kind && !change.at) points += change.points;
      for (let round = 1; round <= this.round; round++) {
        scores.push(points + this.virtual(player, round));
        if (round === this.round) break;
        const key = keyOf(this.entries.get(player)[round - 1]);
        let worth = this.report.worth(key);
        for (const { kind, points: amount, at } of changes) {
          if (kind && (at === round || !at)) {
            if (Object.hasOwn(SYMBOLS[299], kind) && SYMBOLS[299][kind].split(" ").includes(key)) worth = amount;
          } else if (at === round) points += amount;
        }
        points += worth;
      }
      return scores;
    }

    virtual(player, round) {
      const { ranges, virtual } = this.report;
      if (!ranges.length) return virtual.get(`${round} ${player}`) ?? 0;
      const found = ranges.filter((one) => one.first <= round && round <= one.last && one.players.has(player));
      return found.at(-1)?.points ?? 0;
    }

    float(player, round) {
      if (round < 1) return "-";
      const entry = this.entries.get(player)[round - 1];
      if (isPlayed(entry)) {
        const [own, other] = [player, entry.opponent].map((one) => this.scores.get(one)[round - 1]);
        return own > other ? "D" : own < other ? "U" : "-";
      }
      const more = this.report.worth(keyOf(entry)) > this.report.worth("WL");
      return more || (entry.result === "U" && this.system === "dutch") ? "D" : "-";
    }

    participants() {
      const { report, round } = this;
      if (round <= report.played()) return new Set(report.order.filter((one) => isPaired(report.entry(one, round))));
      const here = new Set(report.order.filter((one) => {
        const entry = report.entry(one, round);
        return !entry.opponent && !entry.result && entry.colour === "-";
      }));
      for (const [at, players] of report.byes) {
        if (at === 0 || at === round) players.forEach((player) => here.delete(player));
      }
      return here;
    }

    facts(rounds) {
      const { report } = this;
      const win = Math.max(report.worth("WW"), report.worth("BW"));
      const half = (this.round - 1) * Math.max(win, report.worth("WD"));
      const participants = this.participants();
      const players = [];
      let parity = 0;
      for (const number of this.entries.keys()) {
        const entries = this.entries.get(number);
        if (participants.has(number) || entries.some(isPaired)) parity++;
        if (!participants.has(number)) continue;
        const games = entries.filter(isPlayed);
        const without = entries.filter((entry) => !isPlayed(entry));
        const score = this.scores.get(number).at(-1);
        players.push({
          number,
          score,
          parity,
          colours: games.map((entry) => entry.colour).join(""),
          met: games.map((entry) => entry.opponent).sort((one, other) => one - other),
          floats: this.float(number, this.round - 1) + this.float(number, this.round - 2),
          bye: !without.some((entry) => entry.result === "U" || report.worth(keyOf(entry)) >= win),
          unplayed: without.length,
          topscorer: this.round === rounds && 2 * score > half,
        });
      }
      const lists = report.forbidden.filter(([first, last]) => first <= this.round && this.round <= last);
      const pairs = lists.reduce((sum, [, , who]) => sum + who.length ** 2, 0);
      demand(pairs < MOST_PAIRS, "the file forbids more pairs than this verifier reads");
      const forbidden = new Map();
      for (const [, , who] of lists) {
        const here = who.filter((one) => participants.has(one));
        for (const one of here) {
          for (const other of here) if (one < other) forbidden.set(one * 10000 + other, [one, other]);
        }
      }
      return {
        initial_colour: report.initialColour || firstColour(report),
        players: players.sort((one, other) => other.score - one.score),
        forbidden: [...forbidden.keys()].sort((one, other) => one - other).map((key) => forbidden.get(key)),
      };
    }
  }

  function firstColour(report) {
    const holders = new Set();
    for (let round = 1; round <= report.played(); round++) {
      for (const player of report.order) if (isPaired(report.entry(player, round))) holders.add(player);
      let parity = 0;
      for (const player of report.order) {
        if (holders.has(player)) parity++;
        const { colour } = report.entry(player, round);
        if (colour !== "-") return parity % 2 ? colour : opposite(colour);
      }
    }
    return "";
  }

  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  function compareFacts(stated, derived) {
    for (let at = 0; at < Math.min(stated.players.length, derived.players.length); at++) {
      const [one, other] = [stated.players[at], derived.players[at]];
      for (const key of Object.keys(one)) {
        const said = () =>
          `${key} is ${plain(other[key])} by the tournament file, not ${plain(one[key])}`.slice(0, 300);
        demand(same(one[key], other[key]), () => `player ${one.number} in the order of the participants: ${said()}`);
      }
    }
    const count = derived.players.length;
    demand(stated.players.length === count, "the participants are others by the tournament file");
    demand(same(stated.forbidden, derived.forbidden), "the forbidden pairs are others by the tournament file");
    const colour = derived.initial_colour;
    demand(["", stated.initial_colour].includes(colour), `the initial colour is ${colour} by the tournament file`);
  }

  const plain = (value) => (typeof value === "string" ? value : written(value));

  function compareRound(report, certificate) {
    const stated = new Map([[`${certificate.bye ?? 0} 0`, "-"]]);
    for (const [white, black] of certificate.pairs) stated.set(`${white} ${black}`, "w").set(`${black} ${white}`, "b");
    const entries = report.order.map((player) => [player, report.entry(player, certificate.round)]);
    const bye = entries.find(([, entry]) => entry.result === "U")?.[0] ?? 0;
    const published = new Map();
    for (const [player, entry] of entries) {
      if (entry.opponent) published.set(`${player} ${entry.opponent}`, entry.colour);
    }
    published.set(`${bye} 0`, "-");
    for (const key of [...stated.keys(), ...published.keys()]) {
      const fits = stated.has(key) && ["-", stated.get(key)].includes(published.get(key) ?? "?");
      const [player, other] = key.split(" ").map(Number);
      demand(fits, `the published round is another one: look at player ${player || other}`);
    }
  }

  // -- 4. Colours -------------------------------------------------------------------------------------------------------

  const [NONE, MILD, STRONG, ABSOLUTE] = [0, 1, 2, 3];
  const opposite = (colour) => (colour === "w" ? "b" : "w");

  function difference(history) {
    let count = 0;
    for (const colour of history) count += colour === "w" ? 1 : -1;
    return count;
  }

  function preference(history) {
    const wider = difference(history);
    if (Math.abs(wider) > 1) return [wider > 1 ? "b" : "w", ABSOLUTE];
    if (history.endsWith("ww") || history.endsWith("bb")) return [opposite(history.at(-1)), ABSOLUTE];
    if (wider) return [wider === 1 ? "b" : "w", STRONG];
    return history ? [opposite(history.at(-1)), MILD] : ["", NONE];
  }

  function colourOfHigher(higher, lower, initialColour) {
    const [colour, strength] = preference(higher.colours);
    const [otherColour, otherStrength] = preference(lower.colours);
    if (colour !== otherColour) return colour || opposite(otherColour); // 5.2.1
    if (strength !== otherStrength) return strength > otherStrength ? colour : opposite(colour); // 5.2.2
    const wider = Math.abs(difference(higher.colours)) - Math.abs(difference(lower.colours));
    if (strength === ABSOLUTE && wider) return wider > 0 ? colour : opposite(colour);
    const games = Math.min(higher.colours.length, lower.colours.length);
    for (let ago = 1; ago <= games; ago++) { // 5.2.3
      if (higher.colours.at(-ago) !== lower.colours.at(-ago)) return lower.colours.at(-ago);
    }
    if (colour) return colour; // 5.2.4
    return higher.parity % 2 ? initialColour : opposite(initialColour); // 5.2.5
  }

  // -- 5. Who may meet --------------------------------------------------------------------------------------------------

  const bit = (place) => 1n << BigInt(place);
  const has = (group, place) => (group >> BigInt(place)) & 1n;

  /** The places in a set of participants, ascending. */
  function places(group) {
    const found = [];
    for (let start = 0; group; start += 32, group >>= 32n) {
      let word = Number(group & 0xffffffffn);
      for (; word; word = (word & (word - 1)) >>> 0) found.push(start + 31 - Math.clz32(word & -word));
    }
    return found;
  }

  function setOf(members) {
    let found = 0n;
    for (const place of members) found |= bit(place);
    return found;
  }

  class Case {
    work = MOST_WORK;

    constructor(facts, system) {
      this.system = system;
      this.players = facts.players;
      this.count = this.players.length;
      this.bye = this.count % 2 ? bit(this.count) : 0n;
      this.everybody = (bit(this.count) - 1n) | this.bye;
      this.place = new Map(this.players.map((player, at) => [player.number, at]));
      this.place.set(0, this.count);
      for (let at = 1; at < this.count; at++) {
        const [one, other] = [this.players[at - 1], this.players[at]];
        const inOrder = one.score > other.score || (one.score === other.score && one.parity < other.parity);
        demand(inOrder, `facts.players: player ${other.number} comes before player ${one.number} (1.2)`);
      }
      demand(this.place.size > this.count, "facts.players names a player twice");
      const here = facts.forbidden.flat().every((player) => this.place.has(player));
      demand(here, "facts.forbidden names somebody who is no participant");
      this.initialColour = facts.initial_colour;
      this.preferences = this.players.map((player) => preference(player.colours));
      this.topscorers = this.having((player) => player.topscorer);
      this.byeAllowed = this.bye ? this.having((player) => player.bye) : 0n;
      this.preferring = {};
      this.preferences.forEach(([colour, strength], at) => {
        this.preferring[colour + strength] = (this.preferring[colour + strength] ?? 0n) | bit(at);
      });
      const games = this.players.flatMap((player) => player.met.map((other) => [player.number, other]));
      this.met = this.bothWays(games.filter(([, other]) => this.place.has(other)));
      this.forbidden = this.bothWays(facts.forbidden);
      this.mayMeet = places(this.everybody).map((at) =>
        Object.values(this.barred(at)).reduce((row, group) => row & ~group, this.everybody & ~bit(at))
      );
    }

    preferred(colour, strength) {
      return this.preferring[colour + strength] ?? 0n;
    }

    bothWays(pairs) {
      const rows = new Array(this.count).fill(0n);
      for (const [one, other] of pairs.map((pair) => pair.map((player) => this.place.get(player)))) {
        rows[one] |= bit(other);
        rows[other] |= bit(one);
      }
      return rows;
    }

    having(quality) {
      return setOf(this.players.flatMap((player, at) => (quality(player) ? [at] : [])));
    }

    barred(at) {
      if (at === this.count) return { C2: ~this.byeAllowed };
      const [colour, strength] = this.preferences[at];
      const absolute = strength === ABSOLUTE && !has(this.topscorers, at);
      const alike = absolute ? this.preferred(colour, ABSOLUTE) & ~this.topscorers & ~bit(at) : 0n;
      const withoutBye = has(this.byeAllowed, at) ? 0n : this.bye;
      return { C1: this.met[at], C2: withoutBye, C3: alike, forbidden: this.forbidden[at] };
    }

    colours(one, other) {
      const [higher, lower] = [this.players[Math.min(one, other)], this.players[Math.max(one, other)]];
      const colour = colourOfHigher(higher, lower, this.initialColour);
      return [[higher.colours, colour], [lower.colours, opposite(colour)]];
    }

    tooFar(one, other) {
      return this.colours(one, other).filter(([history, colour]) => Math.abs(difference(history + colour)) > 2).length;
    }

    thrice(one, other) {
      return this.colours(one, other).filter(([history, colour]) => history.endsWith(colour + colour)).length;
    }

    name(place) {
      return place < this.count ? `player ${this.players[place].number}` : "the bye";
    }

    spend(amount) {
      this.work -= amount;
      demand(this.work >= 0, "the certificate takes more comparisons than this verifier makes");
    }
  }

  // -- 6. Brackets ------------------------------------------------------------------------------------------------------

  class Round {
    constructor(box, stated) {
      Object.assign(this, { box, boards: stated.pairs, bye: stated.bye });
      this.pairs = this.bye ? [...this.boards, [this.bye, 0]] : this.boards;
      this.fault = this.findFault();
      this.partner = new Array(box.count + 1).fill(-1);
      if (this.fault?.article === "1.9.1") return;
      for (const [one, other] of this.pairs.map((pair) => pair.map((player) => box.place.get(player)))) {
        this.partner[one] = other;
        this.partner[other] = one;
      }
    }

    findFault() {
      const { box } = this;
      const times = new Map([...box.place.keys()].map((player) => [player, 0]));
      for (const player of this.pairs.flat()) times.set(player, (times.get(player) ?? 0) + 1);
      const wrong = [...times].filter(([player, count]) =>
        player && (count !== 1 || !box.place.has(player) || (player === this.bye && !box.bye))
      );
      if (wrong.length) {
        return { article: "1.9.1", players: wrong.map(([player]) => player).sort((one, other) => one - other) };
      }
      for (const [one, other] of this.pairs) {
        for (const [article, group] of Object.entries(box.barred(box.place.get(one)))) {
          if (has(group, box.place.get(other))) return { article, pair: [one, other] };
        }
      }
      return null;
    }

    wrongColours() {
      for (const [white, black] of this.boards) {
        const [one, other] = [this.box.place.get(white), this.box.place.get(black)];
        if (this.box.colours(one, other)[one > other ? 1 : 0][1] !== "w") {
          return { article: "5.2", pair: [black, white] };
        }
      }
      return null;
    }

    inside(group) {
      return places(group).filter((place) => has(group, this.partner[place]));
    }
  }

  function scoresOf(box, group) {
    const found = new Map();
    for (const place of places(group & ~box.bye)) {
      const { score } = box.players[place];
      found.set(score, (found.get(score) ?? 0n) | bit(place));
    }
    return [...found].sort(([one], [other]) => other - one);
  }

  function bracketsOf(box, round) {
    const groups = scoresOf(box, box.everybody);
    let [left, mdps] = [box.everybody, 0n];
    return groups.map(([score, residents], at) => {
      const members = mdps | residents;
      const downfloaters = members & ~setOf(round.inside(members));
      const next = groups[at + 1]?.[1] ?? 0n;
      const bracket = { score, first: at === 0, field: left, mdps, residents, next, members, downfloaters };
      left &= ~(members & ~downfloaters);
      mdps = downfloaters;
      return bracket;
    });
  }

  // -- 7. Digits --------------------------------------------------------------------------------------------------------

  /** Pairs with one end in each of the two groups of a block pay its amount; pairs in no block pay 0. */
  class Digit {
    constructor(name, of, blocks, about = null) {
      Object.assign(this, { name, of, blocks, about });
    }

    toString() {
      return `${this.name}${this.of === null ? "" : ` of ${this.of}`} (${ARTICLES[this.name]})`;
    }

    pays(place, among) {
      const itself = bit(place);
      const found = [];
      for (const [amount, one, other] of this.blocks) {
        const partners = among & ((itself & one ? other : 0n) | (itself & other ? one : 0n));
        if (!partners) continue;
        found.push([amount, partners]);
        among &= ~partners;
      }
      if (among) found.push([0, among]);
      return found;
    }
  }

  function counted(count, group, box) {
    const blocks = [];
    for (const colour of "wb") {
      const alike = box.preferred(colour, ABSOLUTE) & group;
      for (const one of places(alike & box.topscorers)) {
        const others = places(alike & ~bit(one)).filter((other) => other > one || !has(box.topscorers, other));
        box.spend(10 * others.length);
        for (const other of others) blocks.push([count(one, other), bit(one), bit(other)]);
      }
    }
    return blocks.filter(([amount]) => amount);
  }

  function* criteria(box, bracket) {
    const { field, members, mdps, residents, next } = bracket;
    const outside = field & ~members;
    const beyond = outside & ~next;
    if (bracket.first && box.bye) {
      yield new Digit("C5", null, scoresOf(box, field).map(([score, group]) => [score, box.bye, group]), box.count);
    }
    yield new Digit("C6", null, [[1, members, outside]]);
    for (const [score, group] of scoresOf(box, mdps)) yield new Digit("C7", score, [[1, group, outside]]);
    if (next) {
      yield new Digit("C8", null, [[1, members | next, beyond]]);
      for (const [score, group] of scoresOf(box, members)) yield new Digit("C8", score, [[1, group, beyond]]);
    }
    if (box.system === "dutch-2025" || places(bracket.downfloaters).length === 1) {
      yield new Digit("C9", null, places(members).map((at) => [box.players[at].unplayed, box.bye, bit(at)]));
    }
    yield new Digit("C10", null, counted((one, other) => box.tooFar(one, other), members, box));
    yield new Digit("C11", null, counted((one, other) => box.thrice(one, other), members, box));
    const [alike, strongly] = [[], []];
    for (const colour of "wb") {
      const [mild, strong, absolute] = [MILD, STRONG, ABSOLUTE].map((one) => box.preferred(colour, one) & members);
      alike.push([1, mild | strong | absolute, mild | strong | absolute]);
      strongly.push([1, strong, strong], [1, strong, absolute]);
    }
    yield new Digit("C12", null, alike);
    yield new Digit("C13", null, strongly);
    const [down, up] = [..."DU"].map((letter) => [0, 1].map((ago) => box.having((one) => one.floats[ago] === letter)));
    for (const [ago, names] of [["C14", "C15"], ["C16", "C17"]].entries()) {
      yield new Digit(names[0], null, [[1, residents & down[ago], outside]]);
      yield new Digit(names[1], null, [[1, mdps, residents & up[ago]]]);
    }
    for (const [ago, names] of [["C18", "C19"], ["C20", "C21"]].entries()) {
      for (const [score, group] of scoresOf(box, mdps)) {
        yield new Digit(names[0], score, [[1, group & down[ago], outside]]);
      }
      for (const [score, group] of scoresOf(box, mdps)) {
        yield new Digit(names[1], score, [[1, group, residents & up[ago]]]);
      }
    }
  }

  const ranks = (place, partners, rank) => places(partners).map((at) => [rank.get(at), bit(place), bit(at)]);
  const ranked = (group) => new Map(places(group).map((place, at) => [place, at + 1]));

  function* orderOfMdps(box, bracket) {
    const { field, members, mdps, residents, downfloaters } = bracket;
    const rank = ranked(members);
    for (const mdp of places(mdps)) {
      yield new Digit("limbo", box.players[mdp].number, [[1, bit(mdp), field & ~members]], mdp);
    }
    for (const mdp of places(mdps & ~downfloaters)) {
      yield new Digit("partner", box.players[mdp].number, ranks(mdp, residents, rank), mdp);
    }
  }

  class Remainder {
    constructor(box, bracket, round) {
      Object.assign(this, { box, bracket });
      const paired = places(bracket.mdps & ~bracket.downfloaters).map((mdp) => round.partner[mdp]);
      this.group = bracket.residents & ~setOf(paired);
      this.rank = ranked(this.group);
      const higher = round.inside(this.group).filter((place) => place < round.partner[place]);
      this.higher = setOf(higher);
      this.s1 = setOf(places(this.group).slice(0, higher.length));
      this.s2 = this.group & ~this.s1;
    }

    *exchanges() {
      const { s1, s2, rank, box } = this;
      const outside = this.bracket.field & ~this.group;
      const [down, up] = [s1 & ~this.higher, s2 & this.higher];
      const above = (place) => s1 & (bit(place) - 1n);
      const below = (place) => s2 & ~(bit(place + 1) - 1n);
      yield new Digit("moved", null, [[1, s1, s1], [1, s2, s2], [1, s1, outside]]);
      if (down) {
        const movedUp = places(s2).map((at) => [rank.get(at), bit(at), below(at)]);
        const movedDown = places(s1).map((at) => [-rank.get(at), bit(at), above(at) | outside]);
        yield new Digit("difference", null, [...movedUp, ...movedDown]);
      }
      for (const place of places(s1).reverse()) {
        if (!(down & (bit(place + 1) - 1n))) continue;
        yield new Digit("down", box.players[place].number, [[-1, bit(place), above(place) | outside]], place);
      }
      for (const place of places(s2)) {
        if (up >> BigInt(place)) {
          yield new Digit("up", box.players[place].number, [[-1, bit(place), below(place)]], place);
        }
      }
    }

    keep(left) {
      const [s1, s2] = [this.higher, this.group & ~this.higher];
      const outside = this.bracket.field & ~this.bracket.members;
      for (const place of places(this.bracket.field)) {
        const above = bit(place) - 1n;
        if (has(s1, place)) left[place] &= s2 & ~above;
        else if (has(s2, place)) left[place] &= (s1 & above) | outside;
        else left[place] &= has(outside, place) ? ~s1 : ~this.group;
      }
    }

    *transpositions() {
      for (const place of places(this.higher)) {
        const blocks = ranks(place, this.group & ~this.higher, this.rank);
        yield new Digit("partner", this.box.players[place].number, blocks, place);
      }
    }
  }

  function* digitsOf(box, bracket, round, left) {
    yield* criteria(box, bracket);
    yield* orderOfMdps(box, bracket);
    const remainder = new Remainder(box, bracket, round);
    yield* remainder.exchanges();
    remainder.keep(left);
    yield* remainder.transpositions();
  }

  // -- 8. Steps ---------------------------------------------------------------------------------------------------------

  class Numbers {
    constructor(box, step, field, positive, where) {
      Object.assign(this, { box, field, where, scale: step.scale ?? 1 });
      this.players = (step.players ?? []).map(([number, players]) => [number, this.group(players)]);
      this.sets = (step.sets ?? []).map(([number, players]) => [number, this.group(players), players.length]);
      this.group((step.players ?? []).flatMap(([, players]) => players));
      this.sum = 0n;
      for (const [number] of this.sets) this.sum += BigInt(number);
      for (const [number, players] of step.players ?? []) this.sum += BigInt(number) * BigInt(players.length);
      for (const [number, group, count] of this.sets) {
        demand(count % 2, `${where}: a set has an even number of participants`);
        demand(number > 0 || positive.has(group), `${where}: a set has ${number} and had no positive number before`);
      }
      for (const [number, group] of this.sets) if (number > 0) positive.add(group);
    }

    group(players) {
      const { box } = this;
      const known = players.filter((player) => box.place.has(player)).map((player) => box.place.get(player));
      const found = new Set(known.filter((place) => has(this.field, place)));
      demand(found.size === players.length, `${this.where}: a player is named twice or does not take part here`);
      return setOf(found);
    }

    totals() {
      const { box, sets } = this;
      const [numbers, inside, kinds] = [new Map(), new Map(), new Map()];
      for (const [number, group] of this.players) for (const place of places(group)) numbers.set(place, number);
      sets.forEach(([, group], at) => {
        for (const place of places(group)) inside.set(place, (inside.get(place) ?? 0n) | bit(at));
      });
      for (const place of places(this.field)) {
        const [number, within] = [numbers.get(place) ?? 0, inside.get(place) ?? 0n];
        const key = `${number} ${within}`;
        const kind = kinds.get(key) ?? { number, within, group: 0n };
        kind.group |= bit(place);
        kinds.set(key, kind);
      }
      box.spend(kinds.size ** 2 * (1 + sets.length));
      return [...kinds.values()].map(({ number, within, group }) => {
        const totals = new Map();
        for (const other of kinds.values()) {
          let total = number + other.number;
          for (const at of places(within ^ other.within)) total += sets[at][0];
          totals.set(total, (totals.get(total) ?? 0n) | other.group);
        }
        return [group, totals];
      });
    }
  }

  function bound(box, left, digit, totals, scale, where) {
    for (const [group, byTotal] of totals) {
      for (const place of places(group)) {
        let tight = 0n;
        box.spend(digit.blocks.length + byTotal.size);
        for (const [amount, partners] of digit.pays(place, left[place])) {
          for (const [total, others] of byTotal) {
            if (total > scale * amount && partners & others) {
              const pair = `${box.name(place)} and ${box.name(places(partners & others)[0])}`;
              throw new Rejected(
                `${where}: ${pair} could pay ${amount}, but their numbers add up to ${total}/${scale}`,
              );
            }
            if (total === scale * amount) tight |= partners & others;
          }
        }
        left[place] = tight;
      }
    }
  }

  const named = (step) => step.digit + (step.of === undefined ? "" : ` of ${step.of}`);

  class Proof {
    constructor(box, bracket, round) {
      Object.assign(this, { box, bracket, round, positive: new Set(), proved: new Map() });
      this.left = box.mayMeet.map((row) => row & bracket.field);
      for (const mdp of places(bracket.mdps)) this.left[mdp] &= ~bracket.mdps;
      if (box.bye && !bracket.first) {
        const { score } = box.players[round.partner[box.count]];
        this.keepOnly(box.count, box.having((player) => player.score === score), this.left[box.count]);
      }
    }

    value(digit, round) {
      const paid = (place) => digit.pays(place, bit(round.partner[place])).reduce((sum, [amount]) => sum + amount, 0);
      if (digit.about !== null) return paid(digit.about);
      const paying = places(this.bracket.field).filter((place) => place < round.partner[place]);
      return paying.reduce((sum, place) => sum + paid(place), 0);
    }

    prove(digit, step) {
      for (const former of step?.again ?? []) {
        const known = this.proved.get(`${former.digit} ${former.of}`);
        demand(known, () => `${this.where(digit)}: ${named(former)} has not been proved before, so not again`);
        this.carryOut(known, former);
      }
      this.carryOut(digit, step);
      this.proved.set(`${digit.name} ${digit.of ?? undefined}`, digit);
    }

    carryOut(digit, step) {
      const { box, left, bracket } = this;
      const [value, where, rest] = [this.value(digit, this.round), this.where(digit), left[digit.about ?? 0]];
      if (step) {
        const numbers = new Numbers(box, step, bracket.field, this.positive, where);
        demand(step.value === value, `${where}: the round pays ${value}, not ${step.value}`);
        const added = `the numbers add up to ${numbers.sum}/${numbers.scale}, not to ${value}`;
        demand(numbers.sum === BigInt(numbers.scale * value), `${where}: ${added}`);
        bound(box, left, digit, numbers.totals(), numbers.scale, where);
      } else if (digit.about !== null) {
        bound(box, left, digit, [[bit(digit.about), new Map([[value, -1n]])]], 1, where);
      } else {
        demand(value === 0, `${where}: the round pays ${value}, and no step proves that it must`);
        bound(box, left, digit, [[bracket.field, new Map([[0, -1n]])]], 1, where);
      }
      if (digit.about !== null) this.settle(digit.about, digit, value, rest);
    }

    settle(place, digit, value, rest) {
      const groups = digit.pays(place, this.left[place]).filter(([amount]) => amount === value);
      this.keepOnly(place, groups.reduce((sum, [, group]) => sum | group, 0n), rest);
      const partner = this.round.partner[place];
      if (digit.name === "partner") this.keepOnly(partner, bit(place), this.left[partner]);
    }

    keepOnly(place, partners, row) {
      this.left[place] &= partners;
      const itself = ~bit(place);
      for (const other of places(row & ~partners)) this.left[other] &= itself;
    }

    where(digit) {
      return `bracket of score ${this.bracket.score}, ${digit}`;
    }
  }

  // -- 9. The three verdicts --------------------------------------------------------------------------------------------

  function checkCorrect(box, stated) {
    const round = new Round(box, stated);
    demand(!round.fault, () => inWords(round.fault));
    const brackets = bracketsOf(box, round);
    const scores = stated.brackets.map((bracket) => bracket.score);
    const those = same(scores, brackets.map((bracket) => bracket.score));
    demand(those, "the brackets are not those of the scoregroups (1.3)");
    for (const [at, bracket] of brackets.entries()) {
      const proof = new Proof(box, bracket, round);
      const { steps } = stated.brackets[at];
      let next = 0;
      for (const digit of digitsOf(box, bracket, round, proof.left)) {
        const step = steps[next];
        const itsOwn = step && step.digit === digit.name && (step.of ?? null) === digit.of;
        proof.prove(digit, itsOwn ? steps[next++] : null);
      }
      const where = `bracket of score ${bracket.score}`;
      demand(next === steps.length, () => `${where}: a step for ${named(steps[next])} has no place here`);
    }
    demand(!round.wrongColours(), () => inWords(round.wrongColours()));
    return round;
  }

  function checkWrong(box, certificate) {
    const better = checkCorrect(box, certificate.better);
    const wrong = new Round(box, certificate);
    const because = wrong.fault ?? firstDifference(box, wrong, better) ?? wrong.wrongColours();
    demand(because, "the published round is the correct one");
    const stated = certificate.because;
    const keys = new Set([...Object.keys(stated), ...Object.keys(because)]);
    const agree = [...keys].every((key) => same(stated[key], because[key]));
    demand(agree, () => `the reason is another one: ${inWords(because)}`);
    return inWords(because);
  }

  function firstDifference(box, wrong, better) {
    const scoreOfBye = (round) => box.players[round.partner[box.count]].score;
    const otherBye = Boolean(box.bye) && scoreOfBye(wrong) !== scoreOfBye(better);
    const inside = (round, group) => round.inside(group).map((place) => [place, round.partner[place]]);
    for (const bracket of bracketsOf(box, better)) {
      if (!otherBye && same(inside(wrong, bracket.members), inside(better, bracket.members))) continue;
      const proof = new Proof(box, bracket, better);
      for (const digit of digitsOf(box, bracket, better, proof.left)) {
        const values = { published: proof.value(digit, wrong), better: proof.value(digit, better) };
        if (values.published === values.better) continue;
        return {
          article: digit.name,
          ...(digit.of === null ? {} : { of: digit.of }),
          bracket: bracket.score,
          ...values,
        };
      }
    }
    return null;
  }

  const FAULTS = {
    "1.9.1": ([players]) => `players ${list(players)} are not in exactly one pair, or have a bye too many (1.9.1)`,
    C1: ([one, other]) => `players ${one} and ${other} have met before ([C1], 2.1.1)`,
    C2: ([one]) => `player ${one} may not have the bye ([C2], 2.1.2)`,
    C3: ([one, other]) => `players ${one} and ${other} have the same absolute colour preference ([C3], 2.1.3)`,
    forbidden: ([one, other]) => `the tournament forbids the pair of ${one} and ${other}`,
    5.2: ([one, other]) => `player ${one} should have White against player ${other} (5.2)`,
  };

  function inWords(because) {
    const fault = FAULTS[because.article];
    if (fault) return fault(because.pair ?? [because.players]);
    const digit = named({ digit: because.article, of: because.of });
    const where = `in the bracket of score ${because.bracket}, ${digit} (${ARTICLES[because.article]})`;
    return `${where} is ${because.published} and could be ${because.better}`;
  }

  function checkImpossible(box, step) {
    const numbers = new Numbers(box, step, box.everybody, new Set(), "the obstruction");
    demand(numbers.sum > 0n, `the obstruction: the numbers add up to ${numbers.sum}, which is not more than 0`);
    bound(box, [...box.mayMeet], new Digit("C4", null, []), numbers.totals(), 1, "the obstruction");
  }

  function verdictOf(document, report) {
    const verdict = document instanceof Map ? document.get("verdict") : "";
    const parts = typeof verdict === "string" && Object.hasOwn(PARTS, verdict) ? PARTS[verdict] : {};
    const certificate = shaped(document, { keys: { ...CERTIFICATE, ...parts } }, "the certificate");
    const { system, round, facts } = certificate;
    if (report) {
      const played = report.played();
      demand(round <= played + 1, `the file ends with round ${played}: round ${round} cannot be paired yet`);
      const rounds = report.rounds || Math.max(played, round);
      demand(certificate.rounds === rounds, `the tournament has ${rounds} rounds by its file`);
      compareFacts(facts, new History(report, system, round).facts(rounds));
      if (round <= played && certificate.pairs) compareRound(report, certificate);
    }
    const box = new Case(facts, system);
    if (certificate.verdict === "impossible") {
      checkImpossible(box, certificate.step);
      return `round ${round} cannot be paired: no legal pairing exists (${EDITIONS[system]}, 1.9.3)`;
    }
    if (certificate.verdict === "wrong") {
      const why = checkWrong(box, certificate);
      return `round ${round} as published is wrong by ${EDITIONS[system]}: ${why}; the right round is proved`;
    }
    checkCorrect(box, certificate);
    const steps = certificate.brackets.reduce((sum, bracket) => sum + bracket.steps.length, 0);
    const found = `${box.count} players, ${certificate.brackets.length} brackets, ${steps} steps`;
    return `round ${round} is the one that ${EDITIONS[system]} asks for: ${found}`;
  }

  /**
   * Verify a certificate: the bytes of the certificate, and of the tournament file if there is one. The answer is
   * { verdict: "accepted", "rejected" or "unreadable", said }.
   */
  globalThis.verifyCertificate = (certificate, file = null) => {
    try {
      for (const bytes of [certificate, file]) {
        demand(!bytes || bytes.length <= LARGEST_FILE, `a file has more than ${LARGEST_FILE} bytes`, Unreadable);
      }
      let text;
      try {
        text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(certificate);
      } catch {
        throw new Unreadable("the certificate is not JSON as the page defines it: it is not UTF-8");
      }
      const document = readJson(text);
      const report = file && readReport(file);
      return { verdict: "accepted", said: verdictOf(document, report) };
    } catch (error) {
      if (error instanceof Rejected) return { verdict: "rejected", said: error.message };
      if (error instanceof Unreadable) return { verdict: "unreadable", said: error.message };
      throw error;
    }
  };
})();
