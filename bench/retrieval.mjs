// Answers a retrieval benchmark through the product's own search: documents → words → a SQLite store → question → find → rank.
// JSON lines on stdin, one answer a line on stdout:
//   {"op":"reset","kind":"dialogue"|"code"|"decisions"}   {"op":"add","id","text","time","meta"}
//   {"op":"index"} → {"ok":true}                          {"op":"search","query","k"} → {"ids":[…]}
import { createInterface } from "node:readline";
import { bundled } from "./replay-data.mjs";

const { find, indexWords, parseQuery, respelled, sqliteStore, wordsOf } = await bundled(`
  export { indexWords } from "./src/core/search/document.ts";
  export { find } from "./src/app/search/find.ts";
  export { parseQuery } from "./src/core/search/query.ts";
  export { respelled } from "./src/app/search/respelled.ts";
  export { sqliteStore } from "./src/stores/sqlite/store.ts";
  export { wordsOf } from "./src/core/search/words.ts";`);

const PROJECT = "0f0f0f0f";
/** Documents saved in one transaction. */
const PORTION = 500;

/** With a model, the search by meaning joins in. */
const model = process.env.TWICESHY_MODEL ? await import("./retrieval-model.mjs") : undefined;

let store;
let kind;
let waiting = [];
let turns = new Map();
let now = 0;

/** What each collection holds, as the memory would hold it. */
const documentOf = {
  dialogue: ({ id, text, time, meta: { session } }) => {
    const common = { key: id, text, at: Date.parse(time), names: [], files: [], count: 1 };
    if (session === undefined) return { ...common, kind: "session", title: "", session: id };
    const turn = (turns.get(session) ?? 0) + 1;
    turns.set(session, turn);
    return { ...common, kind: "prompt", title: "", session, turn };
  },
  code: ({ meta: { path, defines } }) => {
    const names = (defines ?? []).map((line) => line.replace(/^(?:class|def) /, ""));
    return { kind: "file", key: path, title: path, names, text: "", at: 0, files: [path], count: 1 };
  },
  decisions: ({ id, text, time }) => {
    const common = { kind: "observation", key: id, title: "", names: [], text, files: [], count: 1 };
    return { ...common, at: Date.parse(time) };
  },
};

const operations = {
  async reset(message) {
    store = await sqliteStore({ path: ":memory:", warm: true });
    [kind, waiting, turns, now] = [message.kind, [], new Map(), 0];
  },
  async add(message) {
    const document = { project: PROJECT, ...documentOf[kind](message) };
    now = Math.max(now, document.at);
    const words = indexWords(document);
    // The words of a file are indexed, its text is not stored.
    waiting.push({ document, words: kind === "code" ? { ...words, text: wordsOf(message.text) } : words });
    if (waiting.length >= PORTION) await store.search.save(waiting.splice(0));
  },
  async index() {
    await store.search.save(waiting.splice(0));
    await model?.embedAll(store);
    return { ok: true };
  },
  async search({ query, k }) {
    const filter = { project: PROJECT };
    const { question } = await respelled(store.search, parseQuery(query, now), PROJECT);
    const hits = await find(store.search, question, filter, now);
    const found = model ? await model.joined(store, question, filter, hits) : hits;
    return { ids: found.slice(0, k).map(({ document }) => document.key) };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const answer = await operations[message.op](message);
  if (answer) process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await store?.close?.();
