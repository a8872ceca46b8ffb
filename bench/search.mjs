// Measures the search index: time of a look-up by kind of question, size, and time to index, as the memory grows, in
// processor time; beside plain FTS5 (all words, best 20 by bm25) in the same run; then whole searches as `twiceshy search` does
// them (reading the question, the look-up, ranking, passages). `node bench/search.mjs [sizes, default 100000,1000000]
// [folder]`; in a folder the filled indexes are kept for the next run.
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";
import { median, percentile, takenByOthers, withFolder } from "./measure.mjs";
import { generator } from "./random.mjs";

const BATCH = 1_000;
const PROJECTS = 20;
const VOCABULARY = 60_000;
const QUESTIONS = 60;
const START = Date.UTC(2026, 0, 1);
const WEIGHTS = { title: 3, names: 2, text: 1 };
/** Milliseconds. */
const LIMIT = 20;

export async function benchSearch(sizes = [100_000, 1_000_000], report = () => {}, kept) {
  const tools = await bundle(
    "search",
    `export { sqliteStore } from "./src/stores/sqlite/store.ts";
     export { connect } from "./src/stores/sqlite/driver.ts";
     export { search } from "./src/app/search/search.ts";
     export { documentOf, indexWords } from "./src/core/search/document.ts";`,
  );
  const run = async (folder) => {
    for (const size of sizes) report(await measure(tools, join(folder, `memory-${size}.db`), size));
  };
  if (!kept) return withFolder(run);
  mkdirSync(kept, { recursive: true });
  return run(kept);
}

async function measure(tools, path, size) {
  const store = await tools.sqliteStore({ path });
  // A kept file may be full, or a part of one that was broken off.
  const { documents } = await store.search.frequency(undefined, []);
  const spent = processorTime();
  await fill(tools, store, documents, size);
  const filling = spent();
  // As the background process does.
  await store.upkeep.doLaterWork();
  const gathering = spent() - filling;
  await store.close();
  const row = {
    documents: size,
    ...(documents < size && { msPer1000Saved: (filling * 1_000) / (size - documents), gathering }),
    bytesPerDocument: statSync(path).size / size,
    questions: {},
  };
  const opened = await tools.sqliteStore({ path, readOnly: true });
  const others = takenByOthers();
  for (const [name, make] of Object.entries(KINDS)) {
    const times = [];
    let found = 0;
    for (let number = -2; number < QUESTIONS; number++) {
      const query = {
        match: "some",
        weights: WEIGHTS,
        limit: 100,
        project: "project-0",
        ...make(randomFor(7 * number + 99)),
      };
      const spent = processorTime();
      const hits = await opened.search.find(query);
      if (number >= 0) times.push(spent());
      found += hits.length;
    }
    row.questions[name] = { p50: median(times), p95: percentile(times, 0.95), found: found / times.length };
  }
  row.takenByOthers = others();
  await opened.close();
  row.whole = await wholeSearches(tools, path);
  row.baseline = baseline(tools, path);
  return row;
}

/** The first questions are not counted: the compiler is at work. */
const WARM_UP = 6;

async function wholeSearches({ sqliteStore, search }, path) {
  const store = await sqliteStore({ path });
  const deps = { store, workspace: {}, countTokens: (text) => text.length >> 2 };
  const times = Object.fromEntries(Object.keys(WHOLE).map((name) => [name, []]));
  for (let number = -WARM_UP; number < QUESTIONS / 2; number++)
    for (const [name, textOf] of Object.entries(WHOLE)) {
      const text = textOf(randomFor(7 * number + 99));
      const spent = processorTime();
      await search(deps, { text, now: START + 4.1e9, limit: 10, project: "project-0" });
      if (number >= 0) times[name].push(spent());
    }
  await store.close();
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => [name, { p50: median(all), p95: percentile(all, 0.95) }]),
  );
}

const said = (random, range, count) => words(random, range, count).join(" ");
/** As a person writes them. */
const WHOLE = {
  rare: (random) => said(random, [20_000, 40_000], 2),
  middling: (random) => said(random, [300, 3_000], 4),
  common: (random) => said(random, [1, 12], 3),
  "a sentence": (random) => `${said(random, [1, 60], 5)} ${said(random, [60, 5_000], 5)}`,
  "a slip": (random) => `${said(random, [300, 3_000], 1)}x ${said(random, [300, 3_000], 2)}`,
  phrase: (random) => `"${said(random, [1, 20], 2)}"`,
  "file:": (random) => `file:src/${said(random, [1, 40], 1)}`,
  "a pasted text": (random) =>
    Array.from({ length: 8 }, (_, line) => said(random, [1, line % 2 === 0 ? 60 : 5_000], 8)).join("\n"),
};

/** Milliseconds of this process: the machine may be busy with others. */
function processorTime() {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}

/** Words by how often they occur: 1 is in nearly every document. */
const KINDS = {
  rare: (random) => ({ words: words(random, [20_000, 40_000], 2) }),
  middling: (random) => ({ words: words(random, [300, 3_000], 4) }),
  common: (random) => ({ words: words(random, [1, 12], 3) }),
  mixed: (random) => ({
    words: [
      ...words(random, [1, 20], 2),
      ...words(random, [200, 2_000], 2),
      ...words(random, [10_000, 30_000], 1),
    ],
  }),
  "mixed, all words": (random) => ({
    match: "all",
    words: [...words(random, [1, 20], 2), ...words(random, [100, 2_000], 1)],
  }),
  "common, all words": (random) => ({ match: "all", words: words(random, [1, 12], 3) }),
  "a sentence": (random) => ({ words: [...words(random, [1, 60], 5), ...words(random, [60, 5_000], 5)] }),
  prefix: (random) => ({ words: [[`${nameOf(between(random, [100, 20_000])).slice(0, 4)}*`]] }),
  "short prefix": (random) => ({ words: [[`${nameOf(between(random, [100, 20_000])).slice(0, 2)}*`]] }),
  phrase: (random) => ({
    words: [[`${nameOf(between(random, [1, 20]))} ${nameOf(between(random, [1, 20]))}`]],
  }),
  filtered: (random) => ({ words: words(random, [1, 60], 2), kinds: ["observation"], since: START + 1e7 }),
  "file:": (random) => ({ words: [], file: `src/${nameOf(between(random, [1, 40]))}` }),
  "file: and words": (random) => ({
    words: words(random, [1, 100], 2),
    file: `src/${nameOf(between(random, [1, 40]))}`,
  }),
  "rare, everywhere": (random) => ({ project: undefined, words: words(random, [20_000, 40_000], 2) }),
  "common, everywhere": (random) => ({ project: undefined, words: words(random, [1, 12], 3) }),
  "mixed, everywhere": (random) => ({
    project: undefined,
    words: [...words(random, [1, 20], 2), ...words(random, [200, 20_000], 2)],
  }),
};

/** What one would write without bounds: FTS5's own order. */
function baseline({ connect }, path) {
  const database = connect(path, { readOnly: true });
  const statement = database.prepare(
    "SELECT rowid, rank FROM search_words WHERE search_words MATCH ? ORDER BY rank LIMIT 20",
  );
  const row = {};
  for (const name of ["rare", "common", "mixed", "common, everywhere"]) {
    const times = [];
    for (let number = 0; number < 8; number++) {
      const expression = KINDS[name](randomFor(7 * number + 99))
        .words.map(([word]) => `"${word}"`)
        .join(" OR ");
      const spent = processorTime();
      statement.all(expression);
      times.push(spent());
    }
    row[name] = median(times);
  }
  database.close();
  return row;
}

async function fill({ documentOf, indexWords }, store, from, size) {
  for (let at = from; at < size; at += BATCH) {
    const documents = [];
    for (let number = at; number < Math.min(at + BATCH, size); number++) {
      const document = documentOf(sourceOf(number), `key-${number}`);
      documents.push({ document, words: indexWords(document) });
    }
    await store.search.save(documents);
  }
}

/** Half of all in one project; three in five are calls, of which a quarter failed. */
function sourceOf(number) {
  const random = randomFor(number);
  const project = `project-${random() < 0.5 ? 0 : Math.floor(random() * PROJECTS)}`;
  const session = `session-${Math.floor(number / 40)}`;
  const at = START + number * 4_000;
  const text = (count) => Array.from({ length: count }, () => nameOf(zipf(random))).join(" ");
  const files = [`src/${nameOf(between(random, [1, 40]))}/${nameOf(zipf(random))}.ts`];
  const place = { project, session, turn: number % 30, at, branch: random() < 0.8 ? "main" : "fix" };
  const sort = random();
  if (sort < 0.6) {
    const failed = sort < 0.15;
    const outcome = failed
      ? {
          status: "failed",
          kind: "bad-flag",
          subject: `program ${nameOf(zipf(random))}`,
          excerpt: text(20),
          signature: "",
        }
      : { status: "succeeded" };
    const attempt = {
      ...place,
      agent: "claude-code",
      tool: "Bash",
      display: `npm run ${text(6)}`,
      subjects: [],
      files,
      outcome,
    };
    return { kind: "call", attempt, count: 1 };
  }
  if (sort < 0.8) {
    const turn = {
      ...place,
      number: place.turn,
      prompt: text(40),
      tags: [`tech ${text(1)}`],
      steps: [text(8), text(8)],
      files,
      commits: [],
      ending: "passed",
    };
    return { kind: "prompt", turn };
  }
  const observation = {
    ...place,
    id: number,
    type: "decision",
    title: text(7),
    subtitle: text(12),
    facts: [{ text: text(14), evidence: [] }],
    narrative: text(30),
    concepts: [text(1)],
    files,
    matter: "",
    supersededBy: 0,
  };
  return { kind: "observation", observation };
}

const words = (random, range, count) => Array.from({ length: count }, () => [nameOf(between(random, range))]);
const between = (random, [from, to]) => Math.floor(from + random() * (to - from));
const zipf = (random) => Math.floor(VOCABULARY ** random());

/** A made-up word for each number, its own stem: ends in a vowel and a consonant that no rule takes off. */
function nameOf(number) {
  const SYLLABLES = ["ba", "ko", "ri", "tu", "mo", "ga", "po", "ku", "na", "vo"];
  let name = "";
  for (let left = number + 7; left > 0; left = Math.floor(left / 10)) name += SYLLABLES[left % 10];
  return `${name}k`;
}

/** Neighbouring seeds give unlike numbers. */
function randomFor(seed) {
  return generator(Math.imul(seed + 1, 0x9e3779b1));
}

export function searchTable({ documents, questions, whole, baseline: plain, ...row }) {
  const line = ([name, { p50, p95, found }]) =>
    `  ${name.padEnd(20)} p50 ${p50.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms${found === undefined ? "" : `   found ${found.toFixed(0)}`}${p95 > LIMIT ? "   OVER" : ""}`;
  const lines = Object.entries(questions).map(line);
  const without = Object.entries(plain).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`);
  return [
    `${documents} documents: ${row.bytesPerDocument.toFixed(0)} bytes each${row.msPer1000Saved ? `, ${row.msPer1000Saved.toFixed(0)} ms to make and save 1,000, ${row.gathering.toFixed(0)} ms to gather the words of all` : ""}; ${(100 * row.takenByOthers).toFixed(0)} % of the processors' time taken by others`,
    ...lines,
    "  whole searches:",
    ...Object.entries(whole).map(line),
    `  plain FTS5: ${without.join(", ")}`,
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = process.argv[2]?.split(",").map(Number);
  await benchSearch(sizes, (row) => console.log(searchTable(row)), process.argv[3]);
}
