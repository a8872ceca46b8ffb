// Scores recall at a prompt on real histories: does it name the files that the work then changed, and is it right?
// `node bench/recall.mjs`               how often the right file is named, how often something is said
// `node bench/recall.mjs --told`        the same at the prompts of the gold standard alone; a second word `read` or `unread`
//                                       asks only the projects that rules are made on, or those kept apart
// `node bench/recall.mjs --read 60 7`   60 prompts drawn with seed 7, with what was said and what then happened;
//                                       a third word `unread` draws from the projects kept apart, `all` from every one;
//                                       a fourth word `inside` draws prompts within sessions in place of openings
// `node bench/recall.mjs --kinds`       how often each kind of line is said, and borne out by the calls that follow;
//                                       a second word names a file for every prompt with what was said and followed,
//                                       a third word `openings` asks at the openings of sessions alone
// `node bench/recall.mjs --fit`         fits src/core/rank/likely-weights.ts and scores it on projects left out;
//                                       `--unread` after it scores the projects kept apart as well
// `node bench/recall.mjs --fit-bearing` the same for src/core/rank/bearing-weights.ts
// `node bench/recall.mjs --fit-telling` the same for src/core/rank/telling-weights.ts
import { fitBearing } from "./recall-bearing.mjs";
import {
  fitted,
  gold,
  isSame,
  pathsIn,
  prompts,
  ROOMS,
  random,
  share,
  splitHistories,
  withInputs,
} from "./recall-data.mjs";
import { KIND_NAMES, kindOf, kinds, linesOf } from "./recall-kinds.mjs";
import { fitTelling } from "./recall-telling.mjs";
import { bundled, histories, isThere } from "./replay-data.mjs";

const hits = (files, changed, many) =>
  files.slice(0, many).some((file) => changed.some((one) => isSame(file, one)));
function table(rows) {
  const known = gold();
  const scored = rows.filter(({ project, seq }) => known.has(`${project} ${seq}`));
  const hit = (many) =>
    share(scored, ({ project, seq, files }) => hits(files, known.get(`${project} ${seq}`), many));
  const said = rows.filter((row) => row.said !== "");
  const likely = rows.filter((row) => /\nFiles? (?:with|into which) /.test(row.said));
  const changing = likely.filter(({ turn }) => (turn?.files.length ?? 0) > 0);
  const first = rows.filter(({ isFirst }) => isFirst);
  const told = scored.map((row) => ({ ...row, told: toldIn(row.said) })).filter((row) => row.told.length > 0);
  return [
    `prompts ${rows.length}, spoke at ${said.length}; session openings ${first.length}, spoke at ${first.filter((row) => row.said !== "").length}`,
    `lines ${KIND_NAMES.map((kind) => [
      kind,
      rows.flatMap((row) => linesOf(row.said)).filter((line) => kindOf(line) === kind).length,
    ])
      .filter(([, many]) => many > 0)
      .map(([kind, many]) => `"${kind}" ${many}`)
      .join(", ")}`,
    `likely files said at ${likely.length} prompts, ${changing.length} of which changed files; the first was among them ${share(changing, ({ files, turn }) => hits(files, turn.files, 1))}, one of three ${share(changing, ({ files, turn }) => hits(files, turn.files, 3))}`,
    `gold: files are told at ${(told.length / scored.length).toFixed(3)} of the prompts, one of the first three is right ${share(told, ({ project, seq, told: files }) => hits(files, known.get(`${project} ${seq}`), 3))}`,
    `gold ${scored.length}: hit@1 ${hit(1)} hit@3 ${hit(3)} hit@5 ${hit(5)}`,
  ].join("\n");
}

/** The files that the text names, in its order; steps and quoted failures are left out. */
function toldIn(said) {
  return pathsIn(
    said
      .split("\n")
      .filter((line) => !/^(?:[<❌💡])/u.test(line))
      .map(withoutQuotes),
  );
}

/** Titles, branches and words of the prompt may look like files, and a file is named again to say what was changed with it. */
const withoutQuotes = (line) =>
  line.replaceAll(
    /"[^"]*"|\(\d+ times with \S+\)|\[[^\]]*\]$|,? on the branch \S+|on this branch \(\S+\)|\bmentions [^:]*:/g,
    " ",
  );

/** The first calls of so many prompts of a project: those that open a session, or those within one. */
async function drawn(rooms, { calls }, many, next, isInside) {
  const left = [];
  const sessions = new Set();
  for await (const { seq, event, prompt } of calls(rooms.genericCallReader())) {
    if (prompt === "") continue;
    if (sessions.has(event.session) === isInside) left.push(seq);
    sessions.add(event.session);
  }
  const chosen = new Set();
  while (chosen.size < many && left.length > 0)
    chosen.add(left.splice(Math.floor(next() * left.length), 1)[0]);
  return chosen;
}

function inGold({ name }) {
  const known = gold();
  const project = name.replace(/\.jsonl\.gz$/, "").replace("+", "/");
  return (seq) => known.has(`${project} ${seq}`);
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

/** Every prompt weighs the same: with projects left out that is better than favouring small ones. */
function fileRows(asked) {
  return asked.flatMap(({ files }) =>
    files.map(({ evidence, hit }) => ({ x: evidence, y: hit ? 1 : 0, w: 1 })),
  );
}

async function fitAll(rooms) {
  const names = Object.keys(rooms.WEIGHTS);
  const { work, unread } = splitHistories();
  const all = await askedFiles(rooms, work);
  const weightsOf = (asked) => fitted(fileRows(asked), names, RIDGE);
  const projects = [...new Set(all.map(({ project }) => project))].sort();
  const out = [];
  for (const left of projects) {
    const weights = weightsOf(all.filter(({ project }) => project !== left));
    for (const { project, files } of all.filter(({ project, isGold }) => isGold && project === left))
      out.push({ project, ranked: ranked(files, names, weights) });
  }
  console.log(`each project left out in turn: ${hitsOf(out)}`);
  for (const least of [0.7, 0.6, 0.5, 0.4, 0.3, 0.2]) {
    const sure = out.filter((one) => one.ranked[0]?.p >= least);
    console.log(
      `first file likelier than ${least}: ${sure.length} of ${out.length}, right ${share(sure, (one) => one.ranked[0].hit)}, one of three ${share(sure, (one) => one.ranked.slice(0, 3).some((file) => file.hit))}`,
    );
  }
  const weights = weightsOf(all);
  console.log(
    JSON.stringify(
      Object.fromEntries([...names, "START"].map((name, at) => [name, +weights[at].toFixed(2)])),
    ),
  );
  if (!process.argv.includes("--unread")) return;
  const others = await askedFiles(rooms, unread);
  const read = others
    .filter(({ isGold }) => isGold)
    .map(({ project, files }) => ({ project, ranked: ranked(files, names, weights) }));
  console.log(`the projects that nobody reads: ${hitsOf(read)}`);
}

/**
 * Prompts of the gold standard, and others that open a session and change files again, with the evidence for each file and
 * whether the work then changed it. The others are fitted on, and not scored.
 */
async function askedFiles(rooms, chosen) {
  const known = gold();
  const all = [];
  for (const history of chosen) {
    const name = history.name.replace(/\.jsonl\.gz$/, "").replace("+", "/");
    const { watched, order } = withInputs(history);
    const opens = (seq) => [...order.values()].some(([first]) => first === seq);
    const evidence = async (deps, place, prompt, { session }) => {
      const words = rooms.queryOf(rooms.titleIn(prompt));
      const before = await rooms.turnsBefore(deps, place.project.id, prompt, { session, words });
      const asking = rooms.askingOf(prompt, place, before);
      return { evidence: rooms.evidenceOf(rooms.worksOf(before), asking, rooms.belief) };
    };
    const isAsked = (seq) => opens(seq) || known.has(`${name} ${seq}`);
    for (const { project, seq, evidence: found, turn } of await prompts(rooms, watched, evidence, isAsked)) {
      const isGold = known.has(`${project} ${seq}`);
      const changed = known.get(`${project} ${seq}`) ?? turn?.files ?? [];
      const files = found.map((one) => ({ ...one, hit: changed.some((file) => isSame(file, one.file)) }));
      if (isGold || files.some(({ hit }) => hit)) all.push({ project, isGold, files });
    }
  }
  return all;
}

/** Every prompt weighing the same, and every project (of at least so many prompts) the same. */
function hitsOf(out) {
  const projects = [...new Set(out.map(({ project }) => project))]
    .map((name) => out.filter(({ project }) => project === name))
    .filter((own) => own.length >= LEAST_PROMPTS);
  const isHit = (many) => (one) => one.ranked.slice(0, many).some((file) => file.hit);
  const mean = (many) =>
    projects.reduce((sum, own) => sum + Number(share(own, isHit(many))), 0) / projects.length;
  return `hit@1, 3, 5 of ${out.length} prompts ${[1, 3, 5].map((many) => share(out, isHit(many))).join(" ")}; mean of ${projects.length} projects ${[1, 3, 5].map((many) => mean(many).toFixed(3)).join(" ")}`;
}

const LEAST_PROMPTS = 4;
const RIDGE = 3;
const SETS = { read: () => splitHistories().work, unread: () => splitHistories().unread, all: histories };

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
  const [mode, many = "60", seed = "1", which = "read", where = ""] = process.argv.slice(2);
  if (mode === "--fit") await fitAll(rooms);
  else if (mode === "--fit-bearing") await fitBearing(rooms);
  else if (mode === "--fit-telling") await fitTelling(rooms);
  else if (mode === "--kinds") await kinds(rooms, process.argv[3], process.argv[4]);
  else {
    const set = mode === "--read" ? which : mode === "--told" ? many : "all";
    const chosen = (SETS[set] ?? histories)();
    const next = random(Number(seed));
    const rows = [];
    for (const [index, history] of chosen.entries()) {
      if (mode !== "--read") {
        rows.push(
          ...(await prompts(rooms, history, undefined, mode === "--told" ? inGold(history) : undefined)),
        );
        continue;
      }
      const share =
        Math.floor((Number(many) * (index + 1)) / chosen.length) -
        Math.floor((Number(many) * index) / chosen.length);
      const seqs = await drawn(rooms, history, share, next, where === "inside");
      for (const row of await prompts(rooms, history, undefined, (seq) => seqs.has(seq))) {
        rows.push(row);
        console.log(`${page(row)}\n`);
      }
    }
    console.log(table(rows));
  }
}
