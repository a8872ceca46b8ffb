// Recall at a prompt on real histories: does it name the files that the work then changed, and is what it says right?
// `node bench/recall.mjs`               how often the right file is named, how often something is said
// `node bench/recall.mjs --read 60 7`   so many prompts, drawn with this seed, with what was said and what then happened
// `node bench/recall.mjs --fit`         the weights of src/core/rank/likely-weights.ts, and how they do on projects left out
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundled, FOLDER, freshDeps, histories, isThere } from "./replay-data.mjs";

/** Read by nobody before everything else was done. */
export const UNREAD = (names) => names.toSorted().filter((_, index) => index % 4 === 3);

const ROOMS = `
  export { genericCallReader } from "./src/agents/generic.ts";
  export { askingOf, turnsBefore, worksOf } from "./src/app/likely-files.ts";
  export { replayRecall } from "./src/app/replay-recall.ts";
  export { DEFAULTS } from "./src/config.ts";
  export { evidenceOf } from "./src/core/rank/likely-files.ts";
  export { WEIGHTS } from "./src/core/rank/likely-weights.ts";
  export { pastStore } from "./src/stores/past-store.ts";
  export { sqliteStore } from "./src/stores/sqlite/store.ts";
  export { namedProject } from "./src/workspaces/git.ts";`;

/** Every prompt of a project: what was said, and what then happened. `look` sees the memory as it was before it. */
async function prompts(rooms, { calls }, look = async () => ({}), isAsked = () => true) {
  const base = await freshDeps(rooms);
  const deps = {
    ...base,
    store: rooms.pastStore(base.store),
    workspace: { ...base.workspace, exists: () => true },
  };
  const asked = new Map();
  async function* withPrompts() {
    for await (const call of calls(rooms.genericCallReader())) {
      if (call.prompt !== "") asked.set(call.seq, call);
      yield call;
    }
  }
  const rows = [];
  for await (const recalled of rooms.replayRecall(deps, withPrompts(), isAsked)) {
    const { prompt, event } = asked.get(recalled.seq);
    const { session, at, branch = "", project } = event;
    const place = { ...deps.workspace.named(project, event.cwd), branch };
    rows.push({ ...recalled, prompt, session, at, branch, ...(await look(deps, place, prompt)) });
  }
  for (const row of rows) {
    const turns = await deps.store.turns({ session: row.session, order: "oldest" });
    row.turn = turns.find(({ at, prompt }) => at === row.at && prompt === row.prompt.slice(0, prompt.length));
    row.isFirst = turns[0] === row.turn;
  }
  await deps.store.close();
  return rows;
}

function gold() {
  const file = join(FOLDER, "recall/gold.jsonl");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return new Map(
    lines.map((line) => JSON.parse(line)).map((row) => [`${row.project} ${row.seq}`, row.files]),
  );
}

/** Whichever folder the path starts from; a bare name only if it is the whole path. */
function isSame(a, b) {
  return a === b || (a.includes("/") && b.endsWith(`/${a}`)) || (b.includes("/") && a.endsWith(`/${b}`));
}

const hits = (files, changed, many) =>
  files.slice(0, many).some((file) => changed.some((one) => isSame(file, one)));
const share = (rows, holds) => (rows.length === 0 ? 0 : rows.filter(holds).length / rows.length).toFixed(3);

function table(rows) {
  const known = gold();
  const scored = rows.filter(({ project, seq }) => known.has(`${project} ${seq}`));
  const hit = (many) =>
    share(scored, ({ project, seq, files }) => hits(files, known.get(`${project} ${seq}`), many));
  const said = rows.filter((row) => row.said !== "");
  const likely = rows.filter((row) => row.said.includes("Earlier work near this: "));
  const changing = likely.filter(({ turn }) => (turn?.files.length ?? 0) > 0);
  const first = rows.filter(({ isFirst }) => isFirst);
  return [
    `prompts ${rows.length}, spoke at ${said.length}; session openings ${first.length}, spoke at ${first.filter((row) => row.said !== "").length}`,
    `lines that begin ${["Done already", "Done before", "Done ", "Tried before", "Begun before", "Related", "Earlier work near this", "This error"].map((word) => `"${word}" ${rows.filter(({ said: text }) => text.includes(`\n${word}`)).length}`).join(", ")}`,
    `likely files said at ${likely.length} prompts, ${changing.length} of which changed files; the first was among them ${share(changing, ({ files, turn }) => hits(files, turn.files, 1))}, one of three ${share(changing, ({ files, turn }) => hits(files, turn.files, 3))}`,
    `gold ${scored.length}: hit@1 ${hit(1)} hit@3 ${hit(3)} hit@5 ${hit(5)}`,
  ].join("\n");
}

/** A small generator of numbers, the same on every machine. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The first calls of so many prompts that open a session of a project: in the middle of one its own past is at hand. */
async function drawn(rooms, { calls }, many, next) {
  const left = [];
  const sessions = new Set();
  for await (const { seq, event, prompt } of calls(rooms.genericCallReader())) {
    if (prompt === "" || sessions.has(event.session)) continue;
    sessions.add(event.session);
    left.push(seq);
  }
  const chosen = new Set();
  while (chosen.size < many && left.length > 0)
    chosen.add(left.splice(Math.floor(next() * left.length), 1)[0]);
  return chosen;
}

function page(row) {
  const { turn } = row;
  const commits = turn?.commits.map(({ message }) => message) ?? [];
  return [
    `## ${row.project} ${row.seq}${row.isFirst ? " (opens the session)" : ""} ${new Date(row.at).toISOString().slice(0, 10)} on ${row.branch || "?"}`,
    `PROMPT ${JSON.stringify(row.prompt.slice(0, 500))}`,
    row.said === "" ? "SILENT" : row.said,
    `THEN ${turn?.ending}, changed ${turn?.files.slice(0, 8).join(" ") || "nothing"}${commits.length > 0 ? `, committed ${JSON.stringify(commits)}` : ""}`,
    `RANKED ${row.files.join(" ")}`,
  ].join("\n");
}

/** Logistic regression; each project weighs by the root of its prompts, so that one does not decide. */
function fitted(prompts, names) {
  const counts = new Map();
  for (const { project } of prompts) counts.set(project, (counts.get(project) ?? 0) + 1);
  const rows = prompts.flatMap(({ project, files }) =>
    files.map(({ evidence, hit }) => ({
      x: [...names.map((name) => evidence[name]), 1],
      y: hit ? 1 : 0,
      w: 1 / Math.sqrt(counts.get(project)),
    })),
  );
  const size = names.length + 1;
  let weights = new Array(size).fill(0);
  for (let round = 0; round < 12; round++) {
    const slope = weights.map((weight, at) => (at < size - 1 ? -RIDGE * weight : 0));
    const bend = Array.from({ length: size }, (_, a) =>
      Array.from({ length: size }, (_, b) => (a === b && a < size - 1 ? RIDGE : 0)),
    );
    for (const { x, y, w } of rows) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, at) => sum + value * weights[at], 0)));
      for (let a = 0; a < size; a++) {
        slope[a] += w * (y - p) * x[a];
        for (let b = 0; b < size; b++) bend[a][b] += w * p * (1 - p) * x[a] * x[b];
      }
    }
    const step = solved(bend, slope);
    weights = weights.map((weight, at) => weight + step[at]);
  }
  return weights;
}

const RIDGE = 1;

function solved(matrix, right) {
  const rows = matrix.map((row, at) => [...row, right[at]]);
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows[at][at];
    for (let column = at; column <= rows.length; column++) rows[at][column] /= pivot;
    for (let other = 0; other < rows.length; other++) {
      if (other === at) continue;
      const factor = rows[other][at];
      for (let column = at; column <= rows.length; column++) rows[other][column] -= factor * rows[at][column];
    }
  }
  return rows.map((row) => row.at(-1));
}

async function fitAll(rooms) {
  const known = gold();
  const names = Object.keys(rooms.WEIGHTS);
  const all = [];
  for (const history of histories()) {
    const rows = await prompts(rooms, history, async (deps, place, prompt) => {
      const before = await rooms.turnsBefore(deps, place.project.id, prompt);
      return { evidence: rooms.evidenceOf(rooms.worksOf(before), rooms.askingOf(prompt, place, before)) };
    });
    for (const { project, seq, evidence } of rows) {
      const changed = known.get(`${project} ${seq}`);
      if (changed)
        all.push({
          project,
          files: evidence.map((one) => ({ ...one, hit: changed.some((file) => isSame(file, one.file)) })),
        });
    }
  }
  const projects = [...new Set(all.map(({ project }) => project))].sort();
  const out = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const left = new Set(projects.filter((_, index) => index % FOLDS === fold));
    const weights = fitted(
      all.filter(({ project }) => !left.has(project)),
      names,
    );
    for (const { project, files } of all.filter((one) => left.has(one.project)))
      out.push({ project, ranked: ranked(files, names, weights) });
  }
  const hit = (many) => share(out, (one) => one.ranked.slice(0, many).some((file) => file.hit));
  console.log(`left out in turn: hit@1 ${hit(1)} hit@3 ${hit(3)} hit@5 ${hit(5)}`);
  for (const least of [0.7, 0.6, 0.5, 0.4, 0.3, 0.2]) {
    const sure = out.filter((one) => one.ranked[0]?.p >= least);
    console.log(
      `first file likelier than ${least}: ${sure.length} of ${out.length}, right ${share(sure, (one) => one.ranked[0].hit)}, one of three ${share(sure, (one) => one.ranked.slice(0, 3).some((file) => file.hit))}`,
    );
  }
  const weights = fitted(all, names);
  console.log(
    JSON.stringify(
      Object.fromEntries([...names, "START"].map((name, at) => [name, +weights[at].toFixed(2)])),
    ),
  );
}

const FOLDS = 9;

function ranked(files, names, weights) {
  return files
    .map(({ evidence, hit }) => {
      const sum = names.reduce((total, name, at) => total + evidence[name] * weights[at], weights.at(-1));
      return { hit, p: 1 / (1 + Math.exp(-sum)) };
    })
    .sort((a, b) => b.p - a.p);
}

if (!isThere) console.log("No histories to replay here (set TWICESHY_REPLAY).");
else {
  const rooms = await bundled(ROOMS);
  const [mode, many = "60", seed = "1", which = "read"] = process.argv.slice(2);
  if (mode === "--fit") await fitAll(rooms);
  else {
    const unread = new Set(UNREAD(histories().map(({ name }) => name)));
    const chosen = histories().filter(
      ({ name }) => mode !== "--read" || unread.has(name) === (which === "unread"),
    );
    const next = random(Number(seed));
    const rows = [];
    for (const [index, history] of chosen.entries()) {
      if (mode !== "--read") {
        rows.push(...(await prompts(rooms, history)));
        continue;
      }
      const share =
        Math.floor((Number(many) * (index + 1)) / chosen.length) -
        Math.floor((Number(many) * index) / chosen.length);
      const seqs = await drawn(rooms, history, share, next);
      for (const row of await prompts(rooms, history, undefined, (seq) => seqs.has(seq))) {
        rows.push(row);
        console.log(`${page(row)}\n`);
      }
    }
    console.log(table(rows));
  }
}
