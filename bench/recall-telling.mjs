// Fits when to tell of earlier work at a prompt that opens a session: of related tasks, and of likely files. Telling is
// right if the calls of the next turns touch one of the files that the line names. Whole projects are left out in turn.
import { writeFileSync } from "node:fs";
import { fitted, gold, isSame, pathsIn, prompts, share, splitHistories, withInputs } from "./recall-data.mjs";

/** So many turns of the session are looked at for what the work touched. */
const TURNS = 3;
const FOLDS = 9;

export async function fitTelling(rooms) {
  const names = Object.keys(rooms.TELLING_WEIGHTS);
  const rows = [];
  for (const history of splitHistories().work) rows.push(...(await tellingRows(rooms, history)));
  if (process.env.TWICESHY_TELLING_ROWS)
    writeFileSync(process.env.TWICESHY_TELLING_ROWS, JSON.stringify(rows));
  const projects = [...new Set(rows.map(({ project }) => project))].sort();
  const out = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const left = new Set(projects.filter((_, index) => index % FOLDS === fold));
    const weights = weightsFrom(
      rows.filter(({ project }) => !left.has(project)),
      names,
    );
    for (const row of rows.filter(({ project }) => left.has(project)))
      out.push({ ...row, p: chance(row.evidence, names, weights) });
  }
  console.log(`each project left out in turn: ${out.length} lines that could be told`);
  for (const least of THRESHOLDS) {
    const said = out.filter(({ p }) => p >= least);
    const items = said.filter(({ isItem }) => isItem);
    console.log(
      `from ${least.toFixed(2)}: ${said.length} lines, touched ${share(said, ({ y }) => y === 1)}; related tasks ${items.length}, ${share(items, ({ y }) => y === 1)}; ${asTold(out, least)}`,
    );
  }
  console.log(`threshold left out, too: ${withThresholdLeftOut(out, projects)}`);
  const bins = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((from) => {
    const some = out.filter(({ p }) => p >= from && p < from + 0.1);
    return `${from}: ${share(some, ({ y }) => y === 1)}`;
  });
  console.log(`calibration ${bins.join("  ")}`);
  const weights = weightsFrom(rows, names);
  console.log(
    JSON.stringify(
      Object.fromEntries([...names, "START"].map((name, at) => [name, +weights[at].toFixed(2)])),
    ),
  );
}

async function tellingRows(rooms, history) {
  const { watched, inputs, order } = withInputs(history);
  const known = gold();
  const project = history.name.replace(/\.jsonl\.gz$/, "").replace("+", "/");
  const opens = (seq) => [...order.values()].some(([first]) => first === seq);
  const isAsked = (seq) => opens(seq) || known.has(`${project} ${seq}`);
  const look = async (deps, place, prompt, { at, session }) => {
    if (rooms.isFollowUp(prompt)) return {};
    const title = rooms.titleIn(prompt);
    const before = await rooms.turnsBefore(deps, place.project.id, prompt, {
      session,
      words: rooms.queryOf(title),
    });
    const likely = rooms.filesFor(prompt, place, before);
    const past = rooms.goesOn(prompt)
      ? []
      : await rooms.pastFor(deps, place, { prompt, now: at, session }, before, likely);
    const named = rooms.filesToName(likely, prompt);
    const lines = [
      ...past
        .filter(({ files }) => files.length > 0)
        .map((item) => ({
          isItem: true,
          files: item.files.slice(0, rooms.FILES_NAMED),
          known: rooms.filesOf(item, likely),
        })),
      ...(named.length > 0 ? [{ isItem: false, files: named.map(({ file }) => file), known: named }] : []),
    ];
    const about = { prompt, past: before.found, isAtWork: false };
    return {
      lines: lines.map((line) => ({ ...line, evidence: rooms.tellingEvidence(line.known, about) })),
    };
  };
  const rows = await prompts(rooms, watched, look, isAsked);
  return rows.flatMap(({ seq, session, lines = [], turn, isFirst }) => {
    const all = order.get(session) ?? [];
    const from = all.indexOf(seq);
    const touched = pathsIn(all.slice(from, from + TURNS).map((one) => inputs.get(one) ?? ""));
    const changed = known.get(`${project} ${seq}`);
    return lines.map(({ isItem, files, evidence }) => ({
      project,
      seq,
      isFirst,
      isItem,
      files,
      touched: [...touched, ...(turn?.files ?? [])],
      evidence,
      changed,
      y: Number(isAmong(files, [...touched, ...(turn?.files ?? [])])),
    }));
  });
}

const isAmong = (files, others) => files.some((file) => others.some((one) => isSame(one, file)));

/** Each fold is told by the threshold that the other projects would choose: right often enough, then as much as possible. */
function withThresholdLeftOut(lines, projects) {
  const known = [];
  const chosen = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const left = new Set(projects.filter((_, index) => index % FOLDS === fold));
    const others = lines.filter(({ project }) => !left.has(project));
    const right = (least) => {
      const told = knownOf(toldAt(others, least));
      return told.filter(({ files, changed }) => isAmong(files, changed)).length / told.length;
    };
    const least = THRESHOLDS.find((one) => right(one) >= AIM) ?? THRESHOLDS.at(-1);
    chosen.push(least);
    known.push(
      ...knownOf(
        toldAt(
          lines.filter(({ project }) => left.has(project)),
          least,
        ),
      ),
    );
  }
  return `${chosen.map((one) => one.toFixed(2)).join(" ")}; gold ${(known.length / asked(projects)).toFixed(3)}, changed ${share(known, ({ files, changed }) => isAmong(files, changed))}`;
}

const AIM = 0.75;
const THRESHOLDS = Array.from({ length: 20 }, (_, step) => 0.4 + step * 0.02);

/** How many prompts of these projects the gold standard has. */
const asked = (projects) => [...gold().keys()].filter((key) => projects.includes(key.split(" ")[0])).length;

const knownOf = (told) => told.filter(({ changed, files }) => changed && files.length > 0);

function asTold(lines, least) {
  const told = toldAt(lines, least);
  const openings = told.filter(({ isFirst, files }) => isFirst && files.length > 0);
  const known = knownOf(told);
  return `openings ${openings.length}, touched ${share(openings, ({ files, touched }) => isAmong(files, touched))}; gold ${(known.length / asked([...new Set(lines.map(({ project }) => project))])).toFixed(3)}, changed ${share(known, ({ files, changed }) => isAmong(files, changed))}`;
}

/** What a prompt would be told: the likely files, unless a related task names the first of them, then the tasks. */
function toldAt(lines, least) {
  const asked = new Map();
  for (const line of lines) {
    const key = `${line.project} ${line.seq}`;
    asked.set(key, [...(asked.get(key) ?? []), line]);
  }
  return [...asked.values()].map((own) => {
    const items = own.filter(({ isItem, p }) => isItem && p >= least);
    const likely = own.filter(({ isItem, p }) => !isItem && p >= least);
    const isNamed = likely.some(({ files: [first] }) => items.some(({ files }) => files.includes(first)));
    const said = isNamed ? items : [...likely, ...items];
    return { ...own[0], files: said.flatMap(({ files }) => files).slice(0, 3) };
  });
}

function weightsFrom(rows, names) {
  const counts = new Map();
  for (const { project } of rows) counts.set(project, (counts.get(project) ?? 0) + 1);
  return fitted(
    rows.map(({ project, evidence, y }) => ({ x: evidence, y, w: 3 / Math.sqrt(counts.get(project)) })),
    names,
  );
}

function chance(evidence, names, weights) {
  const sum = names.reduce((total, name, at) => total + evidence[name] * weights[at], weights.at(-1));
  return 1 / (1 + Math.exp(-sum));
}
