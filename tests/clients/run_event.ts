// A program that uses the generated types of TypeScript: pairs, checks, explains and runs an event. `run.py` calls it.

import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
import type { components, paths } from "./dutchess.js";

type Schemas = components["schemas"];

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`nothing was answered: ${what}`);
  return value;
}

function same(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
  }
}

const [base, login, password, file] = process.argv.slice(2) as [string, string, string, string];
const text = readFileSync(file, "utf-8");
const asFile = {
  bodySerializer: (body: unknown) => String(body),
  headers: { "content-type": "application/octet-stream" },
};
const open = createClient<paths>({ baseUrl: base });

const paired = must((await open.POST("/api/pair", { body: text, ...asFile })).data, "pair");
same([paired.system, paired.pairs[0]], ["dutch", [4, 2]]);
const checked: Schemas["CheckDocument"] = must(
  (await open.POST("/api/check", { body: text, ...asFile })).data,
  "check",
);
same(checked.discrepancies, 0);
const asked = await open.POST("/api/explain", { body: text, params: { query: { pair: [1, 2] } }, ...asFile });
const explained = must(asked.data, "explain");
if (explained.question === "round" || explained.question === "player") throw new Error("a pair was asked for");
same(explained.first_difference?.article, "C.04.3 [C6]");
const wrong = await open.POST("/api/pair", { body: "001 what is this", ...asFile });
same([wrong.response.status, wrong.error?.line], [422, 1]);

const basic = `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
const signedIn = must((await open.POST("/api/tokens", { headers: { authorization: basic } })).data, "token");
const own = createClient<paths>({ baseUrl: base, headers: { authorization: `Bearer ${signedIn.token}` } });
const settings: Schemas["Settings"] = {
  name: "Open",
  rounds: 3,
  system: "dutch",
  missed: "H",
  points: { win: 3, draw: 1 },
};
const created = must(
  (await own.POST("/api/events", {
    body: { details: { name: "Club" }, tournaments: [{ key: "open", settings }] },
    params: { header: { "Idempotency-Key": "ts" } },
  })).data,
  "event",
);
const path = { event: created.event };
const issued = must(
  (await own.POST("/api/events/{event}/tokens", { params: { path }, body: { role: "arbiter", label: "ts" } })).data,
  "event token",
);
const arbiter = createClient<paths>({ baseUrl: base, headers: { authorization: `Bearer ${issued.token}` } });
const people: Schemas["Person"][] = [...Array(8).keys()].map((n) => ({ name: `Player ${n}`, fide_rating: 2400 - n }));
const added = must(
  (await arbiter.POST("/api/events/{event}/do/add-players", { params: { path }, body: { tournament: "open", people } }))
    .data,
  "players",
);
same(added.persons.length, 8);
const drafted = must(
  (await arbiter.POST("/api/events/{event}/do/pair-round", {
    params: { path },
    body: { tournament: "open", seed: "x" },
  }))
    .data,
  "draft",
);
const published = await arbiter.POST("/api/events/{event}/do/publish-round", {
  params: { path, header: { "If-Match": `"${drafted.version}"` } },
  body: { tournament: "open" },
});
same(published.response.status, 200);
const where = { event: created.event, key: "open" };
const boards = must(
  (await open.GET("/e/{event}/t/{key}/rounds/{round}/boards.json", { params: { path: { ...where, round: 1 } } })).data,
  "boards",
);
for (const { board } of boards.boards) {
  const body = { tournament: "open", round: 1, board, result: "1-0" };
  same((await arbiter.POST("/api/events/{event}/do/set-result", { params: { path }, body })).response.status, 200);
}
const standings = must(
  (await open.GET("/e/{event}/t/{key}/standings.json", { params: { path: where } })).data,
  "standings",
);
same(standings.places.map((place) => place.points), [3, 3, 3, 3, 0, 0, 0, 0]);
const repaired = text.replace("142 5", "ZZZ what\n142 5");
const brought = (confirmed: string[]) =>
  arbiter.POST("/api/events/{event}/import", {
    params: { path, query: { tournament: "club", confirmed } },
    body: repaired,
    ...asFile,
  });
const cautions = must((await brought([])).error?.cautions, "cautions");
same(must((await brought(cautions.map((one) => one.token))).data, "import").persons.length, 9);
console.log("typescript: paired, checked, explained, ran an event, imported a file");
