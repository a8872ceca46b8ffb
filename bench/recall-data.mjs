// Shared by the recall benches: prompts of real histories with what was said, the gold standard, a logistic regression.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FOLDER, freshDeps, histories } from "./replay-data.mjs";

export const ROOMS = `
  export { genericCallReader } from "./src/agents/generic.ts";
  export { askingOf, turnsBefore, worksOf } from "./src/app/recall/likely-files.ts";
  export { replayRecall } from "./src/app/recall/replay-recall.ts";
  export { DEFAULTS } from "./src/config.ts";
  export { bearing, bearingEvidence } from "./src/core/rank/bearing.ts";
  export { BEARING_START, BEARING_WEIGHTS } from "./src/core/rank/bearing-weights.ts";
  export { filesFor } from "./src/app/recall/likely-files.ts";
  export { isAboutWorkAtHand, tasksNear } from "./src/app/recall/past-tasks.ts";
  export { queryOf, titleIn } from "./src/app/recall/task-question.ts";
  export { pastFor } from "./src/app/recall/past-for-prompt.ts";
  export { filesToName } from "./src/app/recall/likely-line.ts";
  export { filesOf } from "./src/app/recall/worth-naming.ts";
  export { goesOn } from "./src/core/compose/resume.ts";
  export { isFollowUp } from "./src/core/compose/task-title.ts";
  export { evidenceOf } from "./src/core/rank/file-evidence.ts";
  export { belief } from "./src/core/rank/likely-files.ts";
  export { WEIGHTS } from "./src/core/rank/likely-weights.ts";
  export { FILES_NAMED, tellingEvidence } from "./src/core/rank/telling.ts";
  export { TELLING_WEIGHTS } from "./src/core/rank/telling-weights.ts";
  export { pastStore } from "./src/stores/past/store.ts";
  export { sqliteStore } from "./src/stores/sqlite/store.ts";
  export { namedProject } from "./src/workspaces/git.ts";`;

/** A history that notes, while it is read, the prompts of each session (`order`) and the inputs of the calls after each. */
export function withInputs(history) {
  const inputs = new Map();
  const order = new Map();
  const watched = {
    name: history.name,
    async *calls(parse) {
      for await (const call of history.calls(parse)) {
        const { session } = call.event;
        if (call.prompt !== "") order.set(session, [...(order.get(session) ?? []), call.seq]);
        const first = order.get(session)?.at(-1);
        const text = JSON.stringify(call.event.call.input ?? "").slice(0, 6_000);
        if (first !== undefined) inputs.set(first, `${inputs.get(first) ?? ""}\n${text}`);
        yield call;
      }
    },
  };
  return { watched, inputs, order };
}

/** Every prompt of a project: what was said, and what then happened. `look` sees the memory as it was before it. */
export async function prompts(rooms, { calls }, look = async () => ({}), isAsked = () => true) {
  const base = await freshDeps(rooms);
  const deps = {
    ...base,
    store: rooms.pastStore(base.store),
    workspace: { ...base.workspace, exists: (_root, file) => !isGone(file) },
  };
  const { isGone, note } = removals();
  const asked = new Map();
  async function* withPrompts() {
    for await (const call of calls(rooms.genericCallReader())) {
      note(call.event.call.input ?? {});
      if (call.prompt !== "") asked.set(call.seq, call);
      yield call;
    }
  }
  const rows = [];
  for await (const recalled of rooms.replayRecall(deps, withPrompts(), isAsked)) {
    const { prompt, event } = asked.get(recalled.seq);
    const { session, at, branch = "", project } = event;
    const place = { ...deps.workspace.named(project, event.cwd), branch };
    rows.push({ ...recalled, prompt, session, at, branch, ...(await look(deps, place, prompt, event)) });
  }
  for (const row of rows) {
    const turns = await deps.store.turns.list({ session: row.session, order: "oldest" });
    // Not by its prompt: as it is stored, home folders are shortened.
    row.turn = turns.find(({ at }) => at === row.at);
    row.isFirst = row.turn !== undefined && turns[0] === row.turn;
  }
  await deps.store.close();
  return rows;
}

/** The files and folders that calls have removed or moved, as far as their inputs show it: what is not there cannot be told. */
function removals() {
  const gone = new Set();
  const back = (path) => {
    for (const one of gone) if (isBelow(path, one) || isBelow(one, path)) gone.delete(one);
  };
  const note = ({ command = "", cmd = "", file_path = "", ...rest }) => {
    if (file_path) back(file_path);
    const patch = [command, ...Object.values(rest)].filter((one) => typeof one === "string").join("\n");
    for (const [, verb, file] of patch.matchAll(/\*\*\* (Add|Delete) File: ([^\s"\\]+)/g))
      if (verb === "Add") back(file);
      else gone.add(file);
    const line = [command, cmd].filter((one) => typeof one === "string").join("\n");
    for (const [, verb, operands] of line.matchAll(
      /(?:^|[;&|\n]\s*)(?:git )?(rm|mv) (?:-\S+ )*([^;&|\n<>]+)/g,
    )) {
      const paths = operands
        .trim()
        .split(/\s+/)
        .map((word) => word.replaceAll(/["']|\/$/g, ""));
      const to = verb === "mv" ? paths.pop() : undefined;
      for (const path of paths) if (/\/.*[\w-]$/.test(path) && !/[$*]/.test(path)) gone.add(path);
      if (to !== undefined) back(to);
    }
  };
  return { isGone: (file) => [...gone].some((one) => isBelow(file, one)), note };
}

/** Is it that path, or below that folder? Either may begin further up. */
function isBelow(file, path) {
  return file === path || `/${file}/`.includes(`/${path}/`) || path.endsWith(`/${file}`);
}

export function gold() {
  const file = join(FOLDER, "recall/gold.jsonl");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return new Map(
    lines.map((line) => JSON.parse(line)).map((row) => [`${row.project} ${row.seq}`, row.files]),
  );
}

const PATHS =
  /[\w.@~+\-[\]()]+(?:[/\\]+[\w.@~+\-[\]()]+)+|\.?[\w-]{2,}\.[a-z]{1,5}\b|(?<![\w./])\.[a-z][\w-]{3,}/g;

/** The paths that texts name. */
export function pathsIn(texts) {
  const found = (texts.join("\n").match(PATHS) ?? []).map((path) =>
    path.replaceAll(/\\+/g, "/").replace(/^\.?\//, ""),
  );
  return [...new Set(found)];
}

/** Whichever folder the path starts from; a bare name only if it is the whole path. */
export function isSame(a, b) {
  return a === b || (a.includes("/") && b.endsWith(`/${a}`)) || (b.includes("/") && a.endsWith(`/${b}`));
}

export const share = (rows, holds) =>
  (rows.length === 0 ? 0 : rows.filter(holds).length / rows.length).toFixed(3);

/** A small generator of numbers, the same on every machine. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Logistic regression. `rows`: `x` by name, `y` 0 or 1, `w` the weight. The last weight is the start. */
export function fitted(rows, names, ridge = 1) {
  const table = rows.map(({ x, y, w }) => ({ x: [...names.map((name) => x[name]), 1], y, w }));
  const size = names.length + 1;
  let weights = new Array(size).fill(0);
  for (let round = 0; round < 12; round++) {
    const slope = weights.map((weight, at) => (at < size - 1 ? -ridge * weight : 0));
    const bend = Array.from({ length: size }, (_, a) =>
      Array.from({ length: size }, (_, b) => (a === b && a < size - 1 ? ridge : 1e-6)),
    );
    for (const { x, y, w } of table) {
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

/** A small generator starts with numbers that are too much alike. */
const WARM_UP = 20;
const WORK = 20;

/** Twenty projects that may be read while rules are changed; the others are read once, when all is done. */
export function splitHistories() {
  const left = histories().toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const next = random(2_026);
  for (let round = 0; round < WARM_UP; round++) next();
  const work = [];
  while (work.length < WORK && left.length > 0)
    work.push(left.splice(Math.floor(next() * left.length), 1)[0]);
  return { work, unread: left };
}

const nameOf = ({ name }) => name.replace(/\.jsonl\.gz$/, "");
