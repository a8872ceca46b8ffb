// Fits the guard's weights on real histories, whole projects left out in turn, and writes src/core/guard/weights.ts.
// `node bench/fit.mjs [--write] [--threshold 0.8] [--prepared FILE]`
// A logistic model: an intercept per sort of hazard, a prior per kind and subject, a weight per piece of evidence that
// all sorts share and a correction for each. Ridge keeps weights with few cases near zero.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { isFailed, isNeutral, score } from "./guard.mjs";
import { bundled, freshDeps, histories, isThere, labels, rooms } from "./replay-data.mjs";

const TABLE = resolve(import.meta.dirname, "../src/core/guard/weights.ts");
/** How strongly weights are drawn to nothing: of a piece of evidence, of its correction for one sort, of a prior. */
const RIDGE = { shared: 1, sort: 3, prior: 0.6, start: 0.01, grade: 20 };
const STEPS = 25;
const LONGEST_STEP = 1;

/**
 * What the kinds mean, before any history has been seen: priors are drawn to these instead of to nothing, since some kinds
 * occur in hardly any project. A tool that checks its arguments says the same every time; a refusal stands until a rule is
 * changed; a folder without a project stays one; what git can do depends on where it stands; the same words again in one session with nothing changed fail again.
 */
const MEANT = {
  "edit-mismatch action": 2,
  "bad-arguments action": 1.5,
  "bad-arguments arguments": 1,
  "too-large path": 1.5,
  "tool-broken tool": 2,
  "policy tool": 0.5,
  "policy action": 1,
  "bad-flag flag": 1,
  "unknown-subcommand subcommand": 1,
  "missing-package package": 1,
  "missing-path path": 0.5,
  "missing-path folder": 0.5,
  "missing-path command": 0.5,
  "edit-unread tool": 1,
  "refused just now": 2,
  "nothing changed": 2,
  "refused action": 0.5,
  "git-state action": -1,
  "git-state command": -1,
};
/** The same words again in one session with nothing changed fail again. */
const AGAIN = 1.5;
/** Log-odds by which the guard has been right more often than usual count as such, for all sorts alike. */
const GRADE = 1;

/** Every call as it is stored, in order, project by project. */
export async function preparedCalls() {
  const loaded = await rooms();
  const projects = [];
  for (const { calls } of histories()) {
    const deps = await freshDeps(loaded);
    const places = loaded.pastPlaces(deps);
    const rows = [];
    for await (const { seq, event } of calls(loaded.genericCallReader())) {
      await places.meet([event]);
      const understood = loaded.withAction(loaded.takeIn(deps.workspace, event, places.of(event)));
      const [{ attempt }] = loaded.prepareAll([understood], { source: "import" });
      rows.push({ project: event.project, seq, attempt, length: loaded.lengthOf(event.call.input) });
    }
    await deps.store.close();
    projects.push(rows);
  }
  return projects;
}

/** The guard alone, on plain maps: what it weighs before every call, and what it says. */
export function walk(guard, rows, known) {
  const tables = guard.derivedTables();
  const seen = new Set();
  const out = [];
  for (const { project, seq, attempt, length } of rows) {
    const { session, at } = attempt;
    const moment = { now: at, project: attempt.project, session, turn: attempt.turn, length };
    const asked = tables.known({ project: attempt.project, session, subjects: guard.subjectsToAsk(attempt) });
    const judgement = asked.hazards.length > 0 ? guard.judge(attempt, asked, moment) : undefined;
    const weighed = asked.hazards.length > 0 ? guard.weighAll(attempt, asked, moment) : [];
    const label = known.get(`${project}\0${seq}`);
    out.push({
      project,
      seq,
      session,
      attempt,
      label,
      weighed,
      confidence: judgement?.confidence ?? 0,
      judgement,
    });
    const id = `${session}\0${attempt.call}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const about = { project: attempt.project, session, subjects: guard.subjectsToLearn(attempt) };
    tables.take(guard.learnFrom(attempt, tables.known(about)), seq);
  }
  return out;
}

/** Pairs of a hazard and a call it bears on, with what came of the call. */
export function examples(calls) {
  return calls.flatMap(({ project, label, weighed }) =>
    isNeutral(label)
      ? []
      : weighed.map(({ hazard, sort, group, values }) => ({
          project,
          sort,
          group,
          values,
          failed: isFailed(label) ? 1 : 0,
          hazard: `${project} ${hazard.kind} ${hazard.subject}`,
        })),
  );
}

/** Newton's steps on the penalised log-likelihood; a hazard met a hundred times counts as ten. */
export function fitted(data, { EVIDENCE, SORTS }) {
  const index = new Map();
  const at = (name) => {
    if (!index.has(name)) index.set(name, index.size);
    return index.get(name);
  };
  const times = new Map();
  for (const { hazard } of data) times.set(hazard, (times.get(hazard) ?? 0) + 1);
  const rows = data.map(({ sort, group, values, failed, hazard }) => {
    const places = [at(`start ${sort}`), at(`prior ${group}`)];
    const sizes = [1, 1];
    for (const [place, name] of EVIDENCE.entries()) {
      if (values[place] === 0) continue;
      places.push(at(`shared ${name}`));
      sizes.push(values[place]);
      if (name === "grade") continue;
      places.push(at(`sort ${sort} ${name}`));
      sizes.push(values[place]);
    }
    return { places, sizes, failed, weight: 1 / Math.sqrt(times.get(hazard)) };
  });
  const ridge = [...index.keys()].map(
    (name) => RIDGE[name === "shared grade" ? "grade" : name.split(" ", 1)[0]],
  );
  const meant = [...index.keys()].map((name) =>
    name === "shared grade"
      ? GRADE
      : name === "shared again"
        ? AGAIN
        : name.startsWith("prior ")
          ? (MEANT[name.slice(6)] ?? 0)
          : 0,
  );
  const values = Float64Array.from(meant);
  for (let step = 0; step < STEPS; step++) {
    const slope = ridge.map((force, place) => force * (values[place] - meant[place]));
    const curve = ridge.map((force, place) => {
      const row = new Float64Array(index.size);
      row[place] = force;
      return row;
    });
    for (const { places, sizes, failed, weight } of rows) {
      let sum = 0;
      for (let one = 0; one < places.length; one++) sum += values[places[one]] * sizes[one];
      const sure = 1 / (1 + Math.exp(-sum));
      const [error, bend] = [(sure - failed) * weight, Math.max(1e-4, sure * (1 - sure)) * weight];
      for (let one = 0; one < places.length; one++) {
        slope[places[one]] += error * sizes[one];
        const row = curve[places[one]];
        const size = bend * sizes[one];
        for (let other = 0; other < places.length; other++) row[places[other]] += size * sizes[other];
      }
    }
    const move = solve(curve, slope);
    // A step that is too long overshoots, and the next ones with it.
    const longest = move.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const share = Math.min(1, LONGEST_STEP / longest);
    for (let place = 0; place < values.length; place++) values[place] -= share * move[place];
  }
  const unmet = new Map();
  const of = (name) =>
    Math.round((index.has(name) ? values[index.get(name)] : (unmet.get(name) ?? 0)) * 100) / 100;
  const met = [...index.keys()].filter((name) => name.startsWith("prior ")).map((name) => name.slice(6));
  const groups = [...new Set([...met, ...Object.keys(MEANT)])];
  for (const group of groups) if (!index.has(`prior ${group}`)) unmet.set(`prior ${group}`, MEANT[group]);
  return {
    START: Object.fromEntries(SORTS.map((sort) => [sort, of(`start ${sort}`)])),
    PRIORS: Object.fromEntries(groups.sort().map((group) => [group, of(`prior ${group}`)])),
    WEIGHTS: Object.fromEntries(
      EVIDENCE.map((name) => [
        name,
        SORTS.map((sort) => Math.round((of(`shared ${name}`) + of(`sort ${sort} ${name}`)) * 100) / 100),
      ]),
    ),
  };
}

/** Gauss: the matrix is symmetric and positive, so no rows have to change places. */
function solve(matrix, right) {
  const size = right.length;
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = pivot + 1; row < size; row++) {
      const share = matrix[row][pivot] / matrix[pivot][pivot];
      if (share === 0) continue;
      for (let column = pivot; column < size; column++) matrix[row][column] -= share * matrix[pivot][column];
      right[row] -= share * right[pivot];
    }
  }
  const found = new Float64Array(size);
  for (let row = size - 1; row >= 0; row--) {
    let rest = right[row];
    for (let column = row + 1; column < size; column++) rest -= matrix[row][column] * found[column];
    found[row] = rest / matrix[row][row];
  }
  return found;
}

/** The guard's tables are plain objects: what is fitted takes their place. */
export function use(guard, table) {
  for (const name of ["START", "PRIORS", "WEIGHTS"]) {
    for (const key of Object.keys(guard[name])) delete guard[name][key];
    Object.assign(guard[name], table[name]);
  }
}

export async function loadGuard() {
  return bundled(`
    export { derivedTables } from "./src/stores/derived.ts";
    export { learnFrom, subjectsToLearn } from "./src/core/guard/learn.ts";
    export { judge, weighAll, subjectsToAsk } from "./src/core/guard/judge.ts";
    export { EVIDENCE, SORTS } from "./src/core/guard/evidence.ts";
    export { START, PRIORS, WEIGHTS } from "./src/core/guard/weights.ts";`);
}

function tableText({ START, PRIORS, WEIGHTS }, { SORTS }, projects) {
  const number = (value) => String(value === 0 ? 0 : value).padStart(5);
  const key = (name) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
  return `// Fitted by bench/fit.mjs on ${projects} projects; do not edit by hand. In log-odds: 0 is one in two, 1 about three in four, 2 seven
// in eight. Positive numbers make a failure more likely.
import type { EvidenceName, Sort } from "./evidence.ts";

/** Before anything else is known. */
export const START: Readonly<Record<Sort, number>> = {
${SORTS.map((sort) => `  ${sort}: ${START[sort]},`).join("\n")}
};

/** What a kind of failure about a kind of subject adds. */
export const PRIORS: Readonly<Record<string, number>> = {
${Object.entries(PRIORS)
  .map(([group, value]) => `  ${key(group)}: ${value},`)
  .join("\n")}
};

/** What each piece of evidence adds, for ${SORTS.join(", ")}. */
export const WEIGHTS: Readonly<Partial<Record<EvidenceName, readonly number[]>>> = {
${Object.entries(WEIGHTS)
  .map(([name, row]) => `  ${name}: [${row.map((value) => number(value).trim()).join(", ")}],`)
  .join("\n")}
};
`;
}

/** Of the calls it was so sure about, how many failed? The mean distance, weighed by calls. */
export function reliability(calls) {
  const bins = Array.from({ length: 10 }, () => ({ calls: 0, failed: 0, sure: 0 }));
  for (const { confidence, label } of calls) {
    if (confidence === 0 || isNeutral(label)) continue;
    const bin = bins[Math.min(9, Math.floor(confidence * 10))];
    bin.calls++;
    bin.sure += confidence;
    bin.failed += isFailed(label) ? 1 : 0;
  }
  const all = bins.reduce((sum, bin) => sum + bin.calls, 0);
  const error = bins.reduce((sum, bin) => sum + Math.abs(bin.sure - bin.failed), 0) / all;
  return { bins, error };
}

/** Over all pairs of the projects that were left out; lower is better. */
function logLoss(calls) {
  let [sum, count] = [0, 0];
  for (const { confidence, label } of calls) {
    if (confidence === 0 || isNeutral(label)) continue;
    sum -= Math.log(Math.max(1e-3, isFailed(label) ? confidence : 1 - confidence));
    count++;
  }
  return sum / count;
}

const QUIET = (row) => !/Fitcheck|nimbus/.test(row.project);

function tell(name, calls, threshold) {
  const warns = (row) => row.confidence >= threshold;
  for (const [part, rows] of [
    ["", calls],
    [" quiet", calls.filter(QUIET)],
  ]) {
    const { warned, wrong, precision, recall, byLesson } = score(rows, warns);
    const share = (value) => value.toFixed(3);
    console.log(
      `${(name + part).padEnd(24)} at ${threshold}: warned ${warned}, wrong ${wrong}, precision ${share(precision)}, recall ${share(recall)}, by lesson ${share(byLesson)}`,
    );
  }
  const projects = [...new Set(calls.map(({ project }) => project))];
  const each = projects.map((one) =>
    score(
      calls.filter(({ project }) => project === one),
      warns,
    ),
  );
  const loud = each.filter(({ warned }) => warned >= 5);
  const mean = loud.reduce((sum, { precision }) => sum + precision, 0) / loud.length;
  console.log(
    `${"".padEnd(24)} mean precision of ${loud.length} projects ${mean.toFixed(3)}, most false alarms per 1,000 calls ${Math.max(...each.filter(({ calls: n }) => n >= 1_000).map(({ perThousand }) => perThousand)).toFixed(2)}`,
  );
}

async function main() {
  const { values } = parseArgs({
    options: {
      write: { type: "boolean" },
      threshold: { type: "string", default: "0.8" },
      prepared: { type: "string" },
      verbose: { type: "boolean" },
    },
  });
  const cached = values.prepared !== undefined && existsSync(values.prepared);
  const projects = cached
    ? readFileSync(values.prepared, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : await preparedCalls();
  if (values.prepared && !cached)
    writeFileSync(values.prepared, projects.map((rows) => JSON.stringify(rows)).join("\n"));
  const guard = await loadGuard();
  const known = labels();
  const threshold = Number(values.threshold);
  const walkAll = () => projects.flatMap((rows) => walk(guard, rows, known));
  // The guard's own grades depend on the weights: twice around.
  let calls = walkAll();
  let table;
  for (let round = 0; round < 3; round++) {
    table = fitted(examples(calls), guard);
    use(guard, table);
    calls = walkAll();
  }
  tell("fitted on all", calls, threshold);
  const pairs = examples(calls);
  const left = projects.flatMap((rows) => {
    use(
      guard,
      fitted(
        pairs.filter(({ project }) => project !== rows[0].project),
        guard,
      ),
    );
    return walk(guard, rows, known);
  });
  for (const one of [0.65, 0.7, 0.75, 0.8, 0.85, 0.9]) tell("left out in turn", left, one);
  const { bins, error } = reliability(left);
  console.log(`calibration error ${error.toFixed(3)}, log loss ${logLoss(left).toFixed(4)}`);
  for (const { calls: n, sure, failed } of bins)
    if (n > 0)
      console.log(`  sure ${(sure / n).toFixed(2)}  failed ${(failed / n).toFixed(2)}  (${n} calls)`);
  if (values.verbose) console.log(JSON.stringify(table, null, 1));
  if (values.write) writeFileSync(TABLE, tableText(table, guard, projects.length));
  return left;
}

if (import.meta.filename === process.argv[1]) {
  if (!isThere) console.log("No histories to fit on here (set TWICESHY_REPLAY).");
  else await main();
}
