// Are the remedies right? After every failure of a real history: was something offered, and is it what then worked?
// `node bench/remedies.mjs`
//
// worked = the first success within the next ten calls of the session with the same program or target.
// named  = the offered remedy has its fingerprint. A remedy that is no call is named by a call that does what it says:
//          "reading the file" by any look into it (where the agent's own tool must have read it: by that tool), "in
//          parts" by a read of another part, "again" by the same call, "using X" by a call on X, "searching in X" by a
//          search in X, "naming the repository X" by a call that names it.
// exact  = the same, but only by the very fingerprint of a call it was seen with ("reading" and "again" as they were).
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
  const rootOf = loaded.rootsBySession();
  const sessions = new Map();
  const unlearned = new Set();
  const fingerprints = new Map();
  for await (const { event } of calls(loaded.parseGenericEvent)) {
    const rooted = { ...event, root: rootOf(event) };
    const { attempts } = await loaded.record(deps, [rooted], { source: "import" });
    for (const attempt of attempts) {
      const session = sessions.get(attempt.session) ?? [];
      sessions.set(attempt.session, session);
      session.push(attempt);
      fingerprints.set(attempt.id, attempt.fingerprint);
      unlearned.add(attempt.session);
      if (attempt.outcome.status !== "failed" || loaded.familyOf(attempt.outcome.kind) === "none") continue;
      for (const id of unlearned) await loaded.learn(deps, id);
      unlearned.clear();
      const offered = await loaded.offeredRemedy(deps, attempt);
      const shown = (offered?.evidence ?? []).map((id) => fingerprints.get(id));
      yield { attempt, offered, shown, session, at: session.length };
    }
  }
}

function tally(failures, { familyOf, isLook }) {
  const fixed = new Set();
  const sum = {
    failures: 0,
    offered: 0,
    comparable: 0,
    named: 0,
    exact: 0,
    due: 0,
    dueOffered: 0,
    dueNameable: 0,
  };
  for (const { attempt, offered, shown, session, at, history } of failures) {
    const worked = whatWorked(attempt, session.slice(at, at + REACH));
    const key = `${history}\n${attempt.outcome.signature}`;
    sum.failures++;
    if (offered) sum.offered++;
    if (offered && worked) sum.comparable++;
    if (offered && worked && names(offered, worked, attempt, isLook)) sum.named++;
    if (offered && worked && namesExactly(offered, worked, attempt, shown)) sum.exact++;
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

function names({ fingerprint }, worked, failed, isLook) {
  const [, kind, name] = /^(path|in|repository) (.*)$/s.exec(fingerprint) ?? ["", fingerprint, ""];
  switch (kind) {
    case "retry":
      return worked.fingerprint === failed.fingerprint;
    case "read":
      if (!sharesFile(worked, failed)) return false;
      return worked.goal === "read" || (failed.outcome.kind === "edit-mismatch" && isLook(worked));
    case "part":
      return (
        worked.goal === "read" && sharesFile(worked, failed) && worked.fingerprint !== failed.fingerprint
      );
    case "path":
      return worked.files.includes(name);
    case "in":
      return worked.goal === "search" && (worked.files[0] ?? ".") === name;
    case "repository":
      return worked.provides.includes(fingerprint);
    default:
      return worked.fingerprint === fingerprint;
  }
}

function namesExactly({ fingerprint }, worked, failed, shown) {
  if (fingerprint === "retry") return worked.fingerprint === failed.fingerprint;
  if (fingerprint === "read") return worked.goal === "read" && sharesFile(worked, failed);
  return shown.includes(worked.fingerprint);
}

const sharesFile = (one, other) => one.files.some((file) => other.files.includes(file));

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
    `  by the very fingerprint:  ${share(sum.exact, sum.comparable)} (${sum.exact}/${sum.comparable})`,
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
