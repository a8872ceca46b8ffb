// Fits how likely an earlier task is relevant to a prompt. It counts as relevant if the calls after the prompt touch
// files that the task had changed and that few other tasks change. Whole projects are left out in turn.
import { writeFileSync } from "node:fs";
import { fitted, isSame, pathsIn, prompts, splitHistories, withInputs } from "./recall-data.mjs";

/** So many turns of the session are looked at for what the work touched. */
const TURNS = 3;
/** Cosine of the files, those that few tasks change weighing more. */
const BEARS = 0.2;
/** A file that more turns change is changed by work of every sort. */
const HUB = { times: 3, share: 0.08 };
const FOLDS = 10;
/** Prompts inside a session are alike, and count less: one in so many is looked at. */
const INSIDE = 3;

export async function fitBearing(rooms) {
  const names = Object.keys(rooms.BEARING_WEIGHTS);
  const { work, unread } = splitHistories();
  const asked = [];
  for (const history of work) asked.push(...(await bearingRows(rooms, history)));
  if (process.env.TWICESHY_BEARING_ROWS)
    writeFileSync(process.env.TWICESHY_BEARING_ROWS, JSON.stringify(asked));
  const projects = [...new Set(asked.map(({ project }) => project))].sort();
  const out = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const left = new Set(projects.filter((_, index) => index % FOLDS === fold));
    const weights = weightsFrom(
      asked.filter(({ project }) => !left.has(project)),
      names,
    );
    out.push(
      ...ranked(
        asked.filter(({ project }) => left.has(project)),
        names,
        weights,
      ),
    );
  }
  console.log("each project left out in turn");
  report(out);
  const weights = weightsFrom(asked, names);
  console.log(
    JSON.stringify(
      Object.fromEntries([...names, "START"].map((name, at) => [name, +weights[at].toFixed(2)])),
      null,
      2,
    ),
  );
  if (process.argv.includes("--unread")) {
    const others = [];
    for (const history of unread) others.push(...(await bearingRows(rooms, history)));
    console.log("the projects that nobody reads");
    report(ranked(others, names, weights));
  }
}

/** Every prompt with the tasks near it: what speaks for each, and whether the work then touched what it had changed. */
async function bearingRows(rooms, history) {
  const { watched, inputs, order } = withInputs(history);
  const isAsked = (seq) => seq % INSIDE === 0 || [...order.values()].some(([first]) => first === seq);
  const rows = await prompts(
    rooms,
    watched,
    async (deps, place, prompt, { at, session }) => {
      if (rooms.isFollowUp(prompt)) return {};
      const title = rooms.titleIn(prompt);
      const before = await rooms.turnsBefore(deps, place.project.id, prompt, {
        session,
        words: rooms.queryOf(title),
      });
      const likely = rooms.filesFor(prompt, place, before);
      const near = await rooms.tasksNear(deps, place, { prompt, title, now: at, session }, before, {
        likely,
        sessions: [],
      });
      const changing = [...before.found, ...before.others].filter(({ files }) => files.length > 0);
      const changes = new Map();
      for (const { files } of changing)
        for (const file of files) changes.set(file, (changes.get(file) ?? 0) + 1);
      const confidence = new Map(likely.map((one) => [one.file, one.confidence]));
      const tasks = near.map(({ task, evidence }) => ({ files: task.files, evidence }));
      return { tasks, changes, confidence, many: Math.max(HUB.times, changing.length * HUB.share) };
    },
    isAsked,
  );
  return rows
    .filter(({ tasks }) => tasks?.length > 0)
    .map((row) => {
      const all = order.get(row.session) ?? [];
      const from = all.indexOf(row.seq);
      const text = all.slice(from, from + TURNS).map((seq) => inputs.get(seq) ?? "");
      const touched = pathsIn(text);
      return { ...labelled(row, touched), project: row.project, seq: row.seq, isFirst: row.isFirst };
    });
}

function labelled({ tasks, changes, confidence, many }, touched) {
  const all = [...changes.values()].length;
  const weigh = (file) => Math.log(1 + all / (changes.get(file) ?? 1));
  const isTouched = new Map(
    [...changes.keys()].map((file) => [file, touched.some((one) => isSame(one, file))]),
  );
  const length = (files) => Math.sqrt(files.reduce((sum, file) => sum + weigh(file) ** 2, 0)) || 1;
  const now = length([...changes.keys()].filter((file) => isTouched.get(file)));
  return {
    pairs: tasks.map(({ files, evidence }) => {
      const again = files.filter((file) => isTouched.get(file));
      const both = again.reduce((sum, file) => sum + weigh(file) ** 2, 0);
      const isTelling = again.some((file) => changes.get(file) <= many);
      const likeliest = files
        .toSorted((a, b) => (confidence.get(b) ?? 0) - (confidence.get(a) ?? 0))
        .slice(0, 3);
      return {
        evidence,
        size: Math.log1p(files.length),
        y: isTelling && both / (length(files) * now) >= BEARS ? 1 : 0,
        isShown: likeliest.some((file) => isTouched.get(file)),
      };
    }),
  };
}

/** Large tasks touch more: that is allowed for while fitting, and then taken as the mean for all. */
function weightsFrom(asked, names) {
  const counts = new Map();
  for (const { project } of asked) counts.set(project, (counts.get(project) ?? 0) + 1);
  const rows = asked.flatMap(({ project, isFirst, pairs }) =>
    pairs.map(({ evidence, size, y }) => ({
      x: { ...evidence, size },
      y,
      w: (isFirst ? 1 : 0.4) / Math.sqrt(counts.get(project)) / 3,
    })),
  );
  const weights = fitted(rows, [...names, "size"], 0.5);
  const sizes = rows.filter(({ x }) => x.changed > 0).map(({ x }) => x.size);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const changed = names.indexOf("changed");
  return [
    ...weights
      .slice(0, names.length)
      .map((weight, at) => (at === changed ? weight + weights.at(-2) * mean : weight)),
    weights.at(-1),
  ];
}

function ranked(asked, names, weights) {
  return asked.map((row) => ({
    ...row,
    pairs: row.pairs
      .map((pair) => {
        const sum = names.reduce(
          (total, name, at) => total + pair.evidence[name] * weights[at],
          weights.at(-1),
        );
        return { ...pair, p: 1 / (1 + Math.exp(-sum)) };
      })
      .sort((a, b) => b.p - a.p),
  }));
}

function report(rows) {
  for (const [what, some] of [
    ["session openings", rows.filter(({ isFirst }) => isFirst)],
    ["other prompts", rows.filter(({ isFirst }) => !isFirst)],
  ]) {
    const bearing = some.filter(({ pairs }) => pairs.some(({ y }) => y === 1));
    console.log(`${what}: ${some.length}, a task bears on ${bearing.length}`);
    for (const least of [0.7, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15]) {
      const sure = some.filter(({ pairs }) => pairs[0].p >= least);
      const right = sure.filter(({ pairs }) => pairs[0].y === 1);
      const shown = sure.filter(({ pairs }) =>
        pairs.slice(0, 3).some(({ p, isShown }) => p >= least && isShown),
      );
      console.log(
        `  from ${least}: ${sure.length}, the first right ${(right.length / sure.length).toFixed(3)}, a file shown is touched ${(shown.length / sure.length).toFixed(3)}, of those it bears on ${(right.length / bearing.length).toFixed(3)}`,
      );
    }
  }
  const pairs = rows.flatMap((row) => row.pairs);
  const bins = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((from) => {
    const some = pairs.filter(({ p }) => p >= from && p < from + 0.1);
    return `${from}: ${(some.filter(({ y }) => y === 1).length / some.length).toFixed(2)}`;
  });
  console.log(`calibration ${bins.join("  ")}`);
}
