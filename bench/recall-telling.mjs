// Fits when to name files at a prompt that opens a session. Naming is right if the calls of the next turns touch one of
// the files. Whole projects are left out in turn.
import { fitted, gold, isSame, pathsIn, prompts, share } from "./recall-data.mjs";
import { histories } from "./replay-data.mjs";

/** So many turns of the session are looked at for what the work touched. */
const TURNS = 3;
const FOLDS = 9;
const NAMED = 3;

export async function fitTelling(rooms) {
  const names = Object.keys(rooms.TELLING_WEIGHTS);
  const rows = [];
  for (const history of histories()) rows.push(...(await tellingRows(rooms, history)));
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
  const known = out.filter(({ isGold }) => isGold);
  console.log(`each project left out in turn: ${out.length} openings, ${known.length} of them gold`);
  for (const least of [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75]) {
    const said = out.filter(({ p }) => p >= least);
    const goldSaid = said.filter(({ isGold }) => isGold);
    console.log(
      `from ${least}: named at ${said.length}, touched ${share(said, ({ y }) => y === 1)}; of the gold ${(goldSaid.length / known.length).toFixed(3)}, changed ${share(goldSaid, ({ isRight }) => isRight)}`,
    );
  }
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
  const inputs = new Map();
  const order = new Map();
  const sessions = new Set();
  const watched = {
    name: history.name,
    async *calls(parse) {
      for await (const call of history.calls(parse)) {
        const { session } = call.event;
        if (call.prompt !== "") order.set(session, [...(order.get(session) ?? []), call.seq]);
        const first = order.get(session)?.at(-1);
        const text = JSON.stringify(call.event.call.input ?? "").slice(0, 6_000);
        if (first !== undefined) inputs.set(first, `${inputs.get(first) ?? ""}\n${text}`);
        if (call.prompt !== "" && !sessions.has(session)) sessions.add(session).add(call.seq);
        yield call;
      }
    },
  };
  const known = gold();
  const project = history.name.replace(/\.jsonl\.gz$/, "").replace("+", "/");
  const isAsked = (seq) => sessions.has(seq) || known.has(`${project} ${seq}`);
  const look = async (deps, place, prompt) => {
    const before = await rooms.turnsBefore(
      deps,
      place.project.id,
      prompt,
      rooms.queryOf(rooms.titleIn(prompt)),
    );
    const likely = rooms.filesFor(prompt, place, before);
    if (likely.length === 0 || rooms.isFollowUp(prompt)) return {};
    return { likely: likely.slice(0, NAMED), evidence: rooms.tellingEvidence(prompt, likely, before.found) };
  };
  const rows = await prompts(rooms, watched, look, isAsked);
  return rows
    .filter(({ evidence }) => evidence)
    .map(({ seq, session, evidence, likely, turn }) => {
      const all = order.get(session) ?? [];
      const from = all.indexOf(seq);
      const touched = pathsIn(all.slice(from, from + TURNS).map((one) => inputs.get(one) ?? ""));
      const isAmong = (files) => likely.some(({ file }) => files.some((one) => isSame(one, file)));
      const changed = known.get(`${project} ${seq}`);
      return {
        project,
        evidence,
        y: Number(isAmong(touched) || isAmong(turn?.files ?? [])),
        isGold: changed !== undefined,
        isRight: changed !== undefined && isAmong(changed),
      };
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
