// Measures each level of observations with 100,000 of them, half in one project. `node bench/observations.mjs [count]`
import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";
import { median, percentile, print, verdict, withFolder } from "./measure.mjs";

const BATCH = 1_000;
const PER_SESSION = 20;
const ROUNDS = 100;
const START = Date.UTC(2026, 0, 1);
const LARGE = "project-0";
const TYPES = ["bugfix", "feature", "refactor", "discovery", "discovery", "decision"];

export function benchObservations(count = 100_000) {
  return withFolder(async (folder) => {
    const { sqliteStore, connect } = await bundled();
    const path = join(folder, "memory.db");
    const filling = await sqliteStore({ path });
    const saved = [];
    for (let at = 0; at < count; at += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - at) }, (_, index) => entryOf(at + index));
      const started = performance.now();
      await filling.saveObservations(batch);
      saved.push((performance.now() - started) / batch.length);
    }
    for (let number = 0; number < count / PER_SESSION; number++) await filling.saveSummary(summaryOf(number));
    await filling.close();

    const store = await sqliteStore({ path });
    const session = (round) => `session-${(round * 7) % Math.ceil(count / PER_SESSION)}`;
    const project = LARGE;
    const one = await times((round) => store.observations.save([entryOf(count + round)]));
    const levels = {
      "1 sessions of a project": () => store.sessions.list(project, 50),
      "1 and their summaries": () => store.observations.summaries({ project, limit: 50 }),
      "2 summary of a session": (round) => store.observations.summaries({ sessions: [session(round)] }),
      "3 titles of a session": (round) =>
        store.observations.list({ session: session(round), order: "oldest" }),
      "3 newest of a project": () => store.observations.list({ project, limit: 50 }),
      "3 newest everywhere": () => store.observations.list({ limit: 50 }),
      "4 search, rare words": (round) =>
        store.observations.find(project, [`rare${round * 100}`, "common0"], 20),
      "4 search, common words": () => store.observations.find(project, ["common0", "common1", "common2"], 20),
      "4 search, everywhere": () => store.observations.find(undefined, ["common3", "word17", "word91"], 20),
      "4 search in a session": (round) =>
        store.observations.find(project, ["common0", "common1"], 20, { session: session(round) }),
      "4 search among decisions": () =>
        store.observations.find(project, ["common0", "common1"], 20, { types: ["decision"] }),
      "4 search, up to the first hour": () =>
        store.observations.find(project, ["common0", "common1"], 20, { until: START + 3_600_000 }),
      "5 one by its id": (round) => store.observations.list({ ids: [round * 31 + 1] }),
      "by a common concept": () => store.observations.list({ project, concept: "concept-0", limit: 50 }),
      "by a concept, everywhere": () => store.observations.list({ concept: "concept-0", limit: 50 }),
      "by a file": (round) => store.observations.list({ project, file: fileOf(round), limit: 50 }),
      "by a folder": () => store.observations.list({ project, file: "src", limit: 50 }),
      "by type": () => store.observations.list({ project, types: ["decision"], limit: 50 }),
      "by type and concept": () =>
        store.observations.list({ project, types: ["decision"], concept: "concept-0", limit: 50 }),
      "by a branch nobody has": () => store.observations.list({ project, branch: "nobody", limit: 50 }),
      "of the first hour": () => store.observations.list({ project, until: START + 3_600_000, limit: 50 }),
      "decisions that stand": () =>
        store.observations.list({ project, types: ["decision"], standing: true, limit: 50 }),
      related: (round) => store.observations.related(round * 31 + 1, 10),
    };
    const measured = {};
    for (const [name, ask] of Object.entries(levels)) measured[name] = await times(ask);
    await store.close();

    const database = connect(path, { readOnly: true });
    const views = {
      "view 1 sessions": (_, sql = "WHERE project = ? ORDER BY created_at DESC") =>
        database
          .prepare(`SELECT sdk_session_id, user_prompt AS title, created_at FROM sdk_sessions ${sql}`)
          .all("project-1"),
      "view 2 summary": (round) =>
        database
          .prepare("SELECT request, completed, next_steps FROM session_summaries WHERE sdk_session_id = ?")
          .all(session(round)),
      "view 3 titles": (round) =>
        database
          .prepare("SELECT type, title, subtitle FROM observations WHERE sdk_session_id = ? ORDER BY id")
          .all(session(round)),
      "view 4 facts": (round) =>
        database
          .prepare(
            "SELECT title, facts FROM observations WHERE sdk_session_id = ? AND facts LIKE '%number 1%'",
          )
          .all(session(round)),
      "view 5 whole": (round) =>
        database
          .prepare("SELECT title, subtitle, facts, narrative, files FROM observations WHERE id = ?")
          .all(round * 31 + 1),
    };
    for (const [name, ask] of Object.entries(views)) measured[name] = await times(ask);
    const scans = {
      "view by concept (LIKE, reads all)": () =>
        database
          .prepare(`SELECT title, subtitle, concepts FROM observations WHERE concepts LIKE '%"concept-29"%'`)
          .all(),
      "view by file (LIKE, reads all)": () =>
        database
          .prepare(
            "SELECT title, subtitle, files FROM observations WHERE files LIKE '%src/part-3/file-43.ts%'",
          )
          .all(),
    };
    const scanned = {};
    for (const [name, ask] of Object.entries(scans)) scanned[name] = await times(ask, 5);
    database.close();
    return { count, saved, one, measured, scanned, bytes: statSync(path).size };
  });
}

/** The store as it is in src/, and the way to a connection for the views. */
function bundled() {
  return bundle(
    "observations",
    `export * from "./src/stores/sqlite/store.ts"; export { connect } from "./src/stores/sqlite/driver.ts";`,
  );
}

export function entryOf(number) {
  const session = Math.floor(number / PER_SESSION);
  const type = TYPES[number % TYPES.length];
  const words = Array.from({ length: 40 }, (_, index) => `word${(number * 13 + index * index * 7) % 5_000}`);
  const observation = {
    project: projectOf(session),
    session: `session-${session}`,
    turn: (number % PER_SESSION) + 1,
    at: START + number * 60_000,
    branch: number % 3 === 0 ? "main" : `feature-${number % 40}`,
    type,
    title: `Observation number ${number} of the service`,
    subtitle: "What it means for those who read it a year later, in a sentence of its own.",
    facts: Array.from({ length: 5 }, (_, index) => ({
      text: `Fact number ${index} of ${number}: ${fileOf(number)} keeps its tokens in Redis for an hour and a half.`,
      evidence: [number * 3 + index],
    })),
    narrative: `The service was slow (${number}). `.repeat(60),
    concepts: ["concept-0", `concept-${number % 30}`, `concept-${30 + (number % 200)}`],
    files: [fileOf(number), fileOf(number * 17), `docs/note-${number % 900}.md`],
    source: "rules",
    key: `key-${number}`,
    matter: type === "decision" ? `matter ${number % 600}` : "",
  };
  return { observation, words: [...words, `rare${number}`, `common${number % 4}`, "common0"] };
}

/** Half of the sessions belong to the first. */
function projectOf(session) {
  return session % 2 === 0 ? LARGE : `project-${session % 20}`;
}

function fileOf(number) {
  return `src/part-${number % 40}/file-${number % 3_000}.ts`;
}

function summaryOf(number) {
  const text = "Tokens of sessions are kept in Redis now, and logins outlive a restart. ".repeat(3);
  return {
    ...{ project: projectOf(number), session: `session-${number}`, at: START + number * 1_200_000 },
    ...{ title: `Session ${number}`, subtitle: text, request: text, investigated: text, learned: text },
    ...{ completed: text, nextSteps: text, notes: "", source: "rules" },
    ...{ filesRead: [fileOf(number)], filesEdited: [fileOf(number + 1)] },
  };
}

async function times(work, rounds = ROUNDS) {
  const took = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await work(round);
    took.push(performance.now() - started);
  }
  return took;
}

export function observationVerdicts({ count, one, measured }) {
  const name = (what) => `observations: ${what}, ${count} there (p50)`;
  return [
    verdict(name("saving one"), median(one), 10, " ms"),
    ...Object.entries(measured).map(([what, took]) => verdict(name(what), median(took), 10, " ms")),
  ];
}

export function observationTable({ count, saved, one, measured, scanned, bytes }) {
  const ms = (value) => `${value.toFixed(2)} ms`;
  const row = ([name, took]) =>
    `| ${name} | ${ms(median(took))} | ${ms(percentile(took, 0.95))} | ${ms(Math.max(...took))} |`;
  return [
    `${count} observations, ${(bytes / 2 ** 20).toFixed(0)} MB (${Math.round(bytes / count)} bytes each)`,
    "| | p50 | p95 | longest |",
    "|:--|--:|--:|--:|",
    ...[["saved, each of many", saved], ["saved alone", one], ...Object.entries(measured)].map(row),
    ...Object.entries(scanned).map(row),
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const result = await benchObservations(Number(process.argv[2] ?? 100_000));
  console.log(observationTable(result));
  for (const one of observationVerdicts(result)) print(one);
}
