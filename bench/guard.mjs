// Scores the guard: replays real histories and compares its warnings with what then happened.
// `node bench/guard.mjs [--curve FILE.svg] [--lookback DAYS,DAYS,…]`
import { writeFileSync } from "node:fs";
import { curvePicture } from "./curve.mjs";
import { verdict } from "./measure.mjs";
import { freshDeps, histories, isThere, labels, rooms } from "./replay-data.mjs";

const DUE = ["repeat_mistake", "repeat_no_change", "repeat_lesson"];
const NEUTRAL = ["repeat_user_rejection", "other_repeat"];
/** Claude Code fires no event before these: they can be explained, not stopped, by classic hooks. */
const UNSTOPPABLE = ["edit_not_read", "edit_mismatch", "tool_schema"];

export async function benchGuard(settings = {}) {
  const loaded = await rooms();
  const rows = [];
  for (const { calls } of histories()) {
    const deps = await freshDeps(loaded, settings);
    const naive = new Map();
    for await (const row of loaded.replay(deps, calls(loaded.genericCallReader()))) {
      rows.push({ ...row, ...naiveRules(naive, row) });
    }
    await deps.store.close();
  }
  markSimilar(rows);
  const known = labels();
  for (const row of rows) row.label = known.get(`${row.project}\0${row.seq}`);
  return { rows, threshold: loaded.DEFAULTS.bumpThreshold };
}

/** The baselines, on the same stream: the same words failed before; they failed the last time. */
function naiveRules(seen, { display, outcome }) {
  const before = seen.get(display);
  const failed = outcome.status === "failed";
  seen.set(display, { ever: failed || (before?.ever ?? false), last: failed });
  return { failedBefore: before?.ever ?? false, failedLast: before?.last ?? false };
}

/**
 * A third baseline: similar to a call whose like failed last, weights .3 tool / .4 command / .3 context, renormalised
 * over what is there (a history has no context), threshold .85. The last 300 different calls are compared.
 */
function markSimilar(rows) {
  const recent = new Map();
  for (const row of rows) {
    const seen = recent.get(row.project) ?? new Map();
    recent.set(row.project, seen);
    const words = new Set(row.display.split(/\s+/));
    const [tool] = words;
    let best = { similarity: 0, failed: false };
    for (const other of seen.values()) {
      const similarity = (0.3 * (other.tool === tool ? 1 : 0) + 0.4 * overlap(words, other.words)) / 0.7;
      if (similarity >= best.similarity) best = { similarity, failed: other.failed };
    }
    row.similar = best.similarity > 0.85 && best.failed;
    seen.delete(row.display);
    seen.set(row.display, { tool, words, failed: row.outcome.status === "failed" });
    if (seen.size > 300) seen.delete(seen.keys().next().value);
  }
}

/** Jaccard: shared words of all words. */
function overlap(one, other) {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return shared / (one.size + other.size - shared);
}

/** What a label says of a call; a call without one succeeded, or failed without being a mistake. */
export const isFailed = (label) => label !== undefined && !label.ok;
export const isNeutral = (label) => isFailed(label) && NEUTRAL.includes(label.label);
export const isDue = (label) => label !== undefined && DUE.includes(label.label) && label.kind !== "network";

export function score(rows, warns) {
  const sum = { warned: 0, right: 0, wrong: 0, due: 0, caught: 0 };
  const lessons = new Map();
  for (const row of rows) {
    const { label } = row;
    if (warns(row)) {
      sum.warned++;
      if (!isFailed(label)) sum.wrong++;
      else if (!isNeutral(label)) sum.right++;
    }
    if (!isDue(label)) continue;
    sum.due++;
    if (warns(row)) sum.caught++;
    const key = `${label.project}|${label.lesson ?? label.action}`;
    const [all, caught] = lessons.get(key) ?? [0, 0];
    lessons.set(key, [all + 1, caught + (warns(row) ? 1 : 0)]);
  }
  const byLesson = [...lessons.values()].reduce((total, [all, caught]) => total + caught / all, 0);
  return {
    ...sum,
    precision: sum.right / (sum.right + sum.wrong),
    recall: sum.caught / sum.due,
    byLesson: byLesson / lessons.size,
    lessons: lessons.size,
    calls: rows.length,
    perThousand: (1_000 * sum.wrong) / rows.length,
  };
}

export function guardTable({ rows, threshold }) {
  const line = (name, { warned, wrong, precision, recall, byLesson, caught, due, perThousand }) =>
    [
      name.padEnd(44),
      String(warned).padStart(6),
      String(wrong).padStart(6),
      share(precision),
      share(recall),
      `(${caught}/${due})`.padStart(9),
      share(byLesson),
      perThousand.toFixed(2).padStart(6),
    ].join("  ");
  const guard = (row) => row.confidence >= threshold;
  const without = (kinds) => rows.filter((row) => !kinds.includes(row.label?.kind));
  const projects = [...new Set(rows.map((row) => row.project))];
  return [
    `${"".padEnd(44)}  warned   false  prec.  recall     calls  lesson   /1000`,
    line(
      "the same words failed before",
      score(rows, (row) => row.failedBefore),
    ),
    line(
      "the same words failed the last time",
      score(rows, (row) => row.failedLast),
    ),
    line(
      "similar words failed the last time (≥ .85)",
      score(rows, (row) => row.similar),
    ),
    line("Twiceshy", score(rows, guard)),
    line("  without edits of unread files", score(without(["edit_not_read"]), guard)),
    line("  only what classic hooks can stop", score(without(UNSTOPPABLE), guard)),
    ...projects.map((one) =>
      line(
        `  ${one}`,
        score(
          rows.filter((row) => row.project === one),
          guard,
        ),
      ),
    ),
    `${rows.length} calls`,
  ].join("\n");
}

export function guardVerdicts({ rows, threshold }) {
  const { precision, recall, byLesson, perThousand } = score(rows, (row) => row.confidence >= threshold);
  return [
    verdict("warnings that were wrong", 1 - precision, 0.08),
    verdict("lessons missed", 1 - byLesson, 0.4),
    verdict("due calls missed", 1 - recall, 0.2),
    verdict("false alarms per 1,000 calls", perThousand, 1),
  ];
}

const share = (value) => (Number.isNaN(value) ? "   – " : value.toFixed(3).padStart(5));

/** Precision and recall at every threshold. */
export function curve({ rows }) {
  const thresholds = [...new Set(rows.map((row) => row.confidence))]
    .filter((one) => one > 0)
    .sort((a, b) => a - b);
  return thresholds.map((threshold) => {
    const { precision, recall, byLesson } = score(rows, (row) => row.confidence >= threshold);
    return { threshold, precision, recall, byLesson };
  });
}

if (import.meta.filename === process.argv[1]) {
  if (!isThere) {
    console.log("No histories to replay here (set TWICESHY_REPLAY).");
    process.exit(0);
  }
  const days = process.argv[process.argv.indexOf("--lookback") + 1];
  if (process.argv.includes("--lookback")) {
    for (const failureLookbackDays of days.split(",").map(Number)) {
      const { rows, threshold } = await benchGuard({ failureLookbackDays });
      const { warned, wrong, precision, recall, byLesson } = score(
        rows,
        (row) => row.confidence >= threshold,
      );
      const shown = [precision, recall, byLesson].map(share).join("  ");
      console.log(
        `${failureLookbackDays || "0 = without an end"} days: ${warned} warned, ${wrong} false, ${shown}`,
      );
    }
    process.exit(0);
  }
  const result = await benchGuard();
  console.log(guardTable(result));
  const at = process.argv.indexOf("--curve");
  if (at > 0) writeFileSync(process.argv[at + 1], curvePicture(curve(result), result.threshold));
}
