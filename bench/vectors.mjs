// Speed, size and recall of the search by meaning at 100,000 documents (384 dimensions, made up in clusters as real vectors
// are), cold and kept in memory, alone and together with the search by words.
//   node bench/vectors.mjs [--documents 100000] [--questions 200] [--model FOLDER --home TWICESHY_HOME] [--json]
// With a model, also the time to load it and to embed a question. How much it finds: bench/retrieval.mjs with
// TWICESHY_MODEL (bench/retrieval-model.mjs).
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundled } from "./replay-data.mjs";

const { values: options } = parseArgs({
  options: {
    documents: { type: "string", default: "100000" },
    questions: { type: "string", default: "200" },
    model: { type: "string" },
    home: { type: "string" },
    json: { type: "boolean" },
  },
});
const { embedderFor, find, indexWords, normalised, parseQuery, sqliteStore, withMeaning } = await bundled(`
  export { embedderFor } from "./src/embedders/index.ts";
  export { find } from "./src/app/search/find.ts";
  export { indexWords } from "./src/core/search/document.ts";
  export { normalised } from "./src/core/search/quantise.ts";
  export { parseQuery } from "./src/core/search/query.ts";
  export { sqliteStore } from "./src/stores/sqlite/store.ts";
  export { withMeaning } from "./src/app/search/hybrid.ts";`);

const [DOCUMENTS, QUESTIONS] = [Number(options.documents), Number(options.questions)];
const DIMENSIONS = 384;
const CLUSTERS = 1_000;
const MODEL = "made up";
const PORTION = 1_000;
const PROJECT = "0f0f0f0f";
const NOW = Date.parse("2026-11-17");

let state = 42;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
/** Nearly normal. */
const noise = () => random() + random() + random() - 1.5;
const centres = Array.from({ length: CLUSTERS }, () => Float32Array.from({ length: DIMENSIONS }, noise));
const vectorNear = (cluster) => normalised(centres[cluster].map((value) => value + 1.2 * noise()));
/** Words as common as in texts: few occur often. */
const word = () => `word${Math.floor(20_000 ** random())}`;

const folder = mkdtempSync(join(tmpdir(), "twiceshy-vectors-"));
const path = join(folder, "memory.db");
const report = { documents: DOCUMENTS, dimensions: DIMENSIONS };
try {
  const vectors = Array.from({ length: DOCUMENTS }, (_, at) => vectorNear(at % CLUSTERS));
  await fill(vectors);
  const questions = Array.from({ length: QUESTIONS }, (_, at) => ({
    vector: vectorNear((at * 7) % CLUSTERS),
    text: `${word()} ${word()} ${word()}`,
  }));
  report.recall10 = await recall(vectors, questions.slice(0, 50));
  for (const warm of [false, true]) Object.assign(report, await timed(questions, warm));
  if (options.model) Object.assign(report, await model());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (options.json) console.log(JSON.stringify(report));
else for (const [name, value] of Object.entries(report)) console.log(`${name.padEnd(24)} ${value}`);

async function fill(vectors) {
  const store = await sqliteStore({ path });
  const size = () => statSync(path).size + statSync(`${path}-wal`).size;
  for (let from = 0; from < DOCUMENTS; from += PORTION)
    await store.search.save(
      Array.from({ length: Math.min(PORTION, DOCUMENTS - from) }, (_, at) => {
        const document = {
          ...{ project: PROJECT, kind: "observation", key: `${from + at}`, title: `${word()} ${word()}` },
          text: Array.from({ length: 12 }, word).join(" "),
          ...{ names: [], files: [], at: NOW - at * 60_000, count: 1 },
        };
        return { document, words: indexWords(document) };
      }),
    );
  const before = size();
  const start = performance.now();
  for (let below; ; ) {
    const due = await store.vectors.due({ model: MODEL, kinds: ["observation"], limit: PORTION, below });
    if (due.length === 0) break;
    below = due.at(-1).place;
    await store.vectors.save(
      MODEL,
      due.map((one) => ({ ...one, vectors: [vectors[Number(one.document.key)]] })),
    );
  }
  report.savedPerSecond = Math.round(DOCUMENTS / ((performance.now() - start) / 1_000));
  await store.close();
  report.bytesPerDocument = Math.round((statSync(path).size - before) / DOCUMENTS);
}

/** Share of the ten nearest by exact vectors that are found. */
async function recall(vectors, questions) {
  const store = await sqliteStore({ path });
  let found = 0;
  for (const { vector } of questions) {
    const cosine = (other) => {
      let sum = 0;
      for (let at = 0; at < DIMENSIONS; at++) sum += vector[at] * other[at];
      return sum;
    };
    const exact = vectors
      .map((other, at) => [cosine(other), `${at}`])
      .sort(([one], [other]) => other - one)
      .slice(0, 10);
    const near = await store.vectors.near({ model: MODEL, vector, limit: 10 });
    const keys = new Set(near.map(({ document }) => document.key));
    found += exact.filter(([, key]) => keys.has(key)).length;
  }
  await store.close();
  return found / (10 * questions.length);
}

/** Without the model: the nearest, the words, both. */
async function timed(questions, warm) {
  const store = await sqliteStore({ path, warm });
  const name = warm ? "Warm" : "Cold";
  const near = await quantiles(questions, ({ vector }) =>
    store.vectors.near({ model: MODEL, vector, limit: 50 }),
  );
  const filter = { project: PROJECT };
  const byWords = ({ text }) => find(store.search, parseQuery(text, NOW), filter, NOW);
  const words = await quantiles(questions, byWords);
  const both = await quantiles(questions, async (question) => {
    const made = { identity: MODEL, embed: async () => ({ type: "vectors", vectors: [question.vector] }) };
    const embedder = { open: async () => made };
    const asked = parseQuery(question.text, NOW);
    return withMeaning({ store, embedder }, asked, filter, await byWords(question), { patienceMs: 1_000 });
  });
  await store.close();
  return { [`near${name}Ms`]: near, [`words${name}Ms`]: words, [`hybrid${name}Ms`]: both };
}

/** Wall-clock time, and in brackets processor time, which other work on the machine does not lengthen as much. */
async function quantiles(all, work) {
  const times = { clock: [], processor: [] };
  for (const one of all) {
    const start = performance.now();
    const used = process.cpuUsage();
    await work(one);
    const { user, system } = process.cpuUsage(used);
    times.clock.push(performance.now() - start);
    times.processor.push((user + system) / 1_000);
  }
  const at = (values, share) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length * share)].toFixed(1);
  const both = (share) => `${at(times.clock, share)} (${at(times.processor, share)})`;
  return `p50 ${both(0.5)}  p95 ${both(0.95)}`;
}

async function model() {
  const choice = { provider: "local", model: options.model, isFolder: true };
  const embedder = embedderFor(choice, { home: options.home, userHome: options.home, env: {} });
  const start = performance.now();
  const answer = await embedder.embed(["Does it work?"], "question");
  if (answer.type !== "vectors") throw new Error(answer.reason);
  const loadMs = Math.round(performance.now() - start);
  const questions = Array.from({ length: 50 }, (_, at) => `why did the login of user ${at} fail yesterday`);
  const embedMs = await quantiles(questions, (text) => embedder.embed([text], "question"));
  await embedder.close();
  return { loadMs, embedMs, residentMb: Math.round(process.memoryUsage().rss / 1e6) };
}
