// Are the remedies right? After every failure of a real history: was something offered, and is it what then worked?
// `node bench/remedies.mjs`
//
// worked = the first success within the next ten calls of the session with the same program or target.
// named  = the offered remedy has its fingerprint: the very call, nothing else counts.
// alike  = the same, but a read of the file by the agent's own tool counts whether in part or whole.
import { verdict } from "./measure.mjs";
import { freshDeps, histories, isThere, rooms } from "./replay-data.mjs";

const REACH = 10;

export async function benchRemedies() {
  const loaded = await rooms();
  const failures = [];
  for (const { name, calls } of histories()) {
    const deps = await freshDeps(loaded);
    for await (const failure of failuresOf(deps, loaded, calls)) failures.push({ ...failure, history: name });
    await deps.store.close();
  }
  return tally(failures, loaded);
}

async function* failuresOf(deps, loaded, calls) {
  const places = loaded.pastPlaces(deps);
  const sessions = new Map();
  const unlearned = new Set();
  for await (const { event } of calls(loaded.genericCallReader())) {
    await places.meet([event]);
    const placed = loaded.takeIn(deps.workspace, event, places.of(event));
    const { attempts } = await loaded.recordPlaced(deps, [placed], { source: "import" });
    for (const attempt of attempts) {
      const session = sessions.get(attempt.session) ?? [];
      sessions.set(attempt.session, session);
      session.push(attempt);
      unlearned.add(attempt.session);
      if (attempt.outcome.status !== "failed" || loaded.familyOf(attempt.outcome.kind) === "none") continue;
      for (const id of unlearned) await loaded.learn(deps, id);
      unlearned.clear();
      const offered = await loaded.offeredRemedy(deps, attempt, placed);
      yield { attempt, offered, session, at: session.length };
    }
  }
}

function tally(failures, { familyOf }) {
  const fixed = new Set();
  const sum = {
    failures: 0,
    offered: 0,
    comparable: 0,
    named: 0,
    alike: 0,
    due: 0,
    dueOffered: 0,
    dueNameable: 0,
  };
  for (const { attempt, offered, session, at, history } of failures) {
    const worked = whatWorked(attempt, session.slice(at, at + REACH));
    const key = `${history}\n${attempt.outcome.signature}`;
    sum.failures++;
    if (offered) sum.offered++;
    if (offered && worked) sum.comparable++;
    if (offered && worked?.fingerprint === offered.fingerprint) sum.named++;
    if (offered && worked && isNamedAlike(offered, worked, attempt)) sum.alike++;
    if (fixed.has(key)) {
      sum.due++;
      if (familyOf(attempt.outcome.kind) !== "state") sum.dueNameable++;
      if (offered) sum.dueOffered++;
    }
    if (worked) fixed.add(key);
  }
  return sum;
}

function whatWorked(failed, following) {
  const targets = targetsOf(failed);
  return following.find(
    (next) =>
      next.outcome.status === "succeeded" &&
      (programOf(next) === programOf(failed) || targetsOf(next).some((one) => targets.includes(one))),
  );
}

function isNamedAlike({ fingerprint, display }, worked, failed) {
  if (worked.fingerprint === fingerprint) return true;
  if (!display.startsWith("reading the file first")) return false;
  return worked.goal === "read" && worked.files.some((file) => failed.files.includes(file));
}

const programOf = (attempt) => `${attempt.tool} ${attempt.goal.split(" ")[0]}`;
const targetsOf = (attempt) => [
  ...attempt.files,
  ...attempt.subjects.filter((one) => one.startsWith("path ")),
];

export function remedyTable(sum) {
  const share = (part, whole) => (part / whole).toFixed(3);
  return [
    `failures ${sum.failures}, remedies offered ${sum.offered}`,
    `named what then worked: ${share(sum.named, sum.comparable)} (${sum.named}/${sum.comparable})`,
    `  reads in part or whole alike: ${share(sum.alike, sum.comparable)} (${sum.alike}/${sum.comparable})`,
    `offered where the error had been met and fixed: ${share(sum.dueOffered, sum.due)} (${sum.dueOffered}/${sum.due})`,
    `  without failures that are mended in the code:  ${share(sum.dueOffered, sum.dueNameable)} (${sum.dueOffered}/${sum.dueNameable})`,
  ].join("\n");
}

export function remedyVerdicts({ named, comparable, due, dueOffered }) {
  return [
    verdict("remedies that did not name what worked", 1 - named / comparable, 0.4),
    verdict("known errors without a remedy", 1 - dueOffered / due, 0.6),
  ];
}

if (import.meta.filename === process.argv[1]) {
  console.log(
    isThere ? remedyTable(await benchRemedies()) : "No histories to replay here (set TWICESHY_REPLAY).",
  );
}
