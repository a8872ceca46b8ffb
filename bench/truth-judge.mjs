// Judges what a line claims by the raw events before it, for bench/truth-prompts.mjs. A verdict is `true`, `false` or
// `unknown`: where the events do not tell, it is never `true`.
import { isFile, isFrom, mayChange, plain, wordsOf } from "./truth-past.mjs";

const DAY = 86_400_000;
const day = (at) => new Date(at).toISOString().slice(0, 10);

/** What happened before a prompt, without the work of the asking session where that is left out. */
export function before(past, place, session) {
  const turns = past.turns.filter((turn) => turn.place < place);
  const isPast = (one) => one.place < place;
  const own = turns.map((turn) => ({
    ...turn,
    calls: turn.calls.filter(isPast),
    edits: turn.edits.filter(isPast),
    commits: turn.commits.filter(isPast),
    endedAt: Math.max(turn.at, ...turn.calls.filter(isPast).map(({ at }) => at)),
  }));
  for (const turn of own)
    for (const list of [turn.edits, turn.commits, turn.calls]) for (const one of list) one.turn = turn;
  return {
    all: own,
    turns: own.filter((turn) => turn.session !== session),
    now: Date.parse(past.events[place].ts),
    event: past.events[place],
    session,
  };
}

const ok = (why = "") => ({ verdict: "true", why });
const wrong = (why) => ({ verdict: "false", why });
const dunno = (why) => ({ verdict: "unknown", why });

const editsOf = (turns, file) => turns.flatMap(({ edits }) => edits.filter((one) => isFile(one.file, file)));
const maybe = (turns, file) => turns.some(({ calls }) => calls.some((call) => mayChange(call, file)));
const seqs = (list) =>
  list
    .slice(-3)
    .map(({ seq }) => seq)
    .join(" ");

function hasMessage({ text, said }, message) {
  const wanted = plain(message.replace(/\s?\S*…$/, ""));
  return wanted !== "" && (plain(text).includes(wanted) || plain(said).includes(wanted));
}

const commitsNamed = (turns, message) =>
  turns.flatMap(({ commits }) => commits.filter((one) => hasMessage(one, message)));

/** The turns that a title names: by its request, or by a commit of its session. */
function named(past, { title = "", commit = "" }) {
  const byRequest =
    title === "" ? [] : past.turns.filter(({ prompt }) => prompt !== "" && isFrom(title, prompt));
  const byCommit = commitsNamed(past.turns, commit || title).map(({ turn }) => turn);
  return { byRequest, byCommit };
}

const sessionOf = (past, turn) => past.turns.filter(({ session }) => session === turn.session);

/** Does a later turn go on with the request, or has it one of its own? */
function goesOn(turns, from, to) {
  const between = turns.filter(({ number }) => number > from.number && number <= to.number);
  let words = wordsOf(from.prompt);
  for (const turn of between) {
    // Written by the agent's program after a compaction: the request before it goes on.
    if (/^This session is being continued/.test(turn.prompt)) continue;
    const own = wordsOf(turn.prompt.slice(0, 600));
    const shared = [...own].filter((word) => words.has(word)).length;
    if (own.size > 5 && shared < 2 && turn.edits.length + turn.commits.length > 0) return false;
    words = new Set([...words, ...own]);
  }
  return true;
}

/** Did so many sessions, or requests on this branch, change the file? */
export function howOften(past, file, { sessions, requests }, branch) {
  const edits = editsOf(past.all, file);
  const found =
    sessions > 0
      ? new Set(edits.map(({ turn }) => turn.session)).size
      : new Set(edits.filter((one) => one.branch === branch).map(({ turn }) => turn)).size;
  if (found >= Math.max(sessions, requests)) return ok();
  return maybe(past.all, file) ? dunno("commands may have") : wrong(`only ${found} are seen`);
}

/** Was the file changed under this title, and on that day? */
export function under(past, file, { title = "", day: told = "", commit = "" }) {
  if (title === "" && commit === "") {
    const edits = editsOf(past.turns, file).filter(({ at }) => told === "" || day(at) === told);
    if (edits.length > 0) return { under: ok(), day: ok(), edits };
    if (
      maybe(
        past.turns.filter((turn) => told === "" || reaches(turn, told)),
        file,
      )
    )
      return { under: dunno("a command may have"), day: dunno("a command may have"), edits };
    const all = editsOf(past.turns, file);
    return {
      under: wrong(
        `no change on ${told}; changes: ${
          all
            .slice(-3)
            .map(({ seq, at }) => `${seq} ${day(at)}`)
            .join(", ") || "none"
        }`,
      ),
      day: dunno(),
      edits,
    };
  }
  const { byRequest, byCommit } = named(past, { title, commit });
  if (byRequest.length + byCommit.length === 0)
    return {
      under: dunno("no request or commit with this title was found"),
      day: dunno(),
      edits: [],
      isNoTitle: true,
    };
  const tries = [];
  for (const turn of byRequest) tries.push(underRequest(past, turn, file));
  for (const turn of byCommit) tries.push(underCommit(past, turn, file));
  const order = ["true", "unknown", "false"];
  const onDay = ({ edits }) => edits.some(({ at }) => day(at) === told);
  tries.sort(
    (a, b) =>
      order.indexOf(a.under.verdict) - order.indexOf(b.under.verdict) || Number(onDay(b)) - Number(onDay(a)),
  );
  const [best] = tries;
  if (told === "" || best.under.verdict !== "true") return { ...best, day: dunno() };
  return {
    ...best,
    day: onDay(best)
      ? ok()
      : wrong(
          `changed on ${best.edits
            .slice(-3)
            .map(({ seq, at }) => `${day(at)} (${seq})`)
            .join(", ")}, told ${told}`,
        ),
  };
}

const reaches = (turn, told) => day(turn.at) <= told && day(turn.endedAt) >= told;

function underRequest(past, turn, file) {
  const session = sessionOf(past, turn);
  const own = editsOf([turn], file);
  const later = editsOf(
    session.filter(({ number }) => number > turn.number),
    file,
  );
  const following = later.filter((one) => goesOn(session, turn, one.turn));
  const edits = [...own, ...following];
  if (edits.length > 0) return { under: ok(), edits, turn };
  if (
    maybe(
      session.filter(({ number }) => number >= turn.number),
      file,
    )
  )
    return { under: dunno("a command may have"), edits, turn };
  if (later.length > 0)
    return {
      under: wrong(
        `changed by another request of the session: ${seqs(later)} "${later[0].turn.prompt.slice(0, 60)}"`,
      ),
      edits: later,
      turn,
    };
  const earlier = editsOf(session, file);
  return {
    under: wrong(
      earlier.length > 0
        ? `changed before this request was made (${turn.seq}): ${seqs(earlier)}`
        : `not changed in that session (request ${turn.seq})`,
    ),
    edits: earlier,
    turn,
  };
}

/** The commit came in a turn: its work is what was changed up to it, and what followed. */
function underCommit(past, turn, file) {
  const session = sessionOf(past, turn);
  const edits = editsOf(session, file);
  if (edits.length > 0) return { under: ok(), edits, turn };
  return {
    under: maybe(session, file)
      ? dunno("a command may have")
      : wrong(`not changed in the session of the commit (${turn.seq})`),
    edits,
    turn,
  };
}

/** Is it the last change of the file before the prompt? */
export function isLast(past, file, { edits, turn }) {
  if (edits.length === 0) return dunno("");
  const last = edits.at(-1);
  const later = editsOf(past.turns, file).filter((one) => one.place > last.place);
  const others = later.filter(
    (one) => turn === undefined || one.turn.session !== last.turn.session || one.turn !== last.turn,
  );
  if (others.length === 0) return ok();
  const next = others.at(-1);
  return wrong(
    `changed again: ${next.seq} ${day(next.at)} on ${next.branch} "${next.turn.prompt.slice(0, 50)}"`,
  );
}

/** All changes of the file on that day, by whatever request. */
const _lastOfDay = (past, file, told) => ({
  edits: editsOf(past.turns, file).filter(({ at }) => day(at) <= told),
});

/** The turns of the session that the title or the files name; of several sessions the one of that day. */
export function workOf(past, told) {
  const { byRequest, byCommit } = named(past, told);
  let turns = [...byRequest, ...byCommit];
  const committed = told.clauses.find(({ is }) => is === "committed");
  if (turns.length === 0 && committed)
    turns = commitsNamed(past.turns, committed.message).map(({ turn }) => turn);
  const files = [
    ...(told.files ?? []),
    ...told.clauses.filter(({ is }) => is === "changed").flatMap((one) => one.files),
  ];
  if (turns.length === 0)
    turns = past.turns.filter(({ edits }) =>
      edits.some(
        (edit) =>
          (told.day === "" || day(edit.at) === told.day) && files.some((file) => isFile(edit.file, file)),
      ),
    );
  const sessions = [...new Set(turns.map(({ session }) => session))];
  const scored = sessions.map((session) => {
    const all = past.turns.filter((turn) => turn.session === session);
    const has = files.filter((file) => editsOf(all, file).length > 0).length;
    const isDay = all.some((turn) => told.day && reaches(turn, told.day));
    const isCommitted = committed ? commitsNamed(all, committed.message).length > 0 : true;
    return { session, all, score: has * 2 + Number(isDay) * 3 + Number(isCommitted) * 3 };
  });
  scored.sort((a, b) => b.score - a.score);
  const best = scored[0];
  if (best === undefined) return undefined;
  const own = turns.filter(({ session }) => session === best.session);
  return { session: best.all, from: own[0], turns: own };
}

/** `committed "M"`: it happened in that work, after one of its changes. */
export function committed(past, told, { message }, files) {
  const found = commitsNamed(past.turns, message);
  if (found.length === 0)
    return {
      is: past.turns.some(({ commits }) => commits.length > 0)
        ? dunno("no commit with these words was found")
        : wrong("no commit was made"),
      after: dunno(),
    };
  const work = workOf(past, told);
  const inWork = work
    ? found.filter(({ turn }) => work.session.some(({ session }) => session === turn.session))
    : found;
  const of = inWork.length > 0 ? inWork : found;
  const edits = files.flatMap((file) => editsOf(work ? work.session : past.turns, file));
  const elsewhere = inWork.length === 0;
  const taken = elsewhere && files.some((file) => found.some((one) => takes(one, file)));
  const is = !elsewhere
    ? ok()
    : taken
      ? ok("a later session committed the file")
      : wrong(`committed by another session: ${seqs(found)}`);
  if (edits.length === 0) return { is, after: dunno("no change was seen") };
  const lastCommit = of.at(-1);
  // An amended commit has the message of the first one.
  const amended = (work?.session ?? [])
    .flatMap(({ commits }) => commits)
    .filter(({ text }) => /--amend/.test(text));
  const latest = Math.max(lastCommit.place, ...amended.map(({ place }) => place));
  const late = files.filter((file) => {
    const own = editsOf(work ? work.session : past.turns, file);
    return own.length > 0 && own.every(({ place }) => place > latest);
  });
  if (late.length === 0) return { is, after: ok() };
  return { is, after: wrong(`changed only after the commit (${lastCommit.seq}): ${late.join(", ")}`) };
}

/** Does the commit contain the file, as far as its command tells? */
function takes({ added, isAll, text }, file) {
  const base = file.slice(file.lastIndexOf("/") + 1);
  return isAll || added.includes(base) || text.includes(base);
}

/** `no commit of it was seen` */
export function uncommitted(past, files, edits, isOwn = () => true) {
  const relevant = edits.filter((one) => files.some((file) => isFile(one.file, file)) && isOwn(one));
  if (relevant.length === 0) return dunno("no change was seen");
  const last = relevant.at(-1);
  const later = past.all.flatMap(({ commits }) => commits).filter(({ place }) => place > last.place);
  const naming = later.filter((one) => !one.isAll && files.some((file) => takes(one, file)));
  if (naming.length > 0) return wrong(`a later commit names it: ${seqs(naming)}`);
  const all = later.filter((one) => one.isAll && one.branch === last.branch);
  if (all.some(({ turn }) => turn.session === last.turn.session))
    return wrong(`the session committed all later: ${seqs(all)}`);
  if (all.length > 0) return dunno(`a commit of all came later: ${seqs(all)}`);
  if (later.some(({ turn, added }) => turn.session === last.turn.session && added === ""))
    return dunno("the session committed something later");
  return ok();
}

/** Nothing was changed or committed later on the branch. */
export function isLastOnBranch(past, branch, at, own = () => false) {
  const done = past.turns
    .flatMap(({ edits, commits }) => [...edits, ...commits])
    .filter((one) => branch === "" || one.branch === branch)
    // Notes outside of the project are no work on it.
    .filter(({ file }) => file === undefined || file.own !== file.full);
  const later = done.filter((one) => one.at > at + 1_000 && !own(one)).sort((a, b) => a.place - b.place);
  if (done.length === 0) return wrong("no work on this branch");
  if (later.length === 0) return ok();
  const last = later.at(-1);
  return wrong(`later: ${last.seq} ${day(last.at)} "${last.turn.prompt.slice(0, 50)}"`);
}

const UNITS = { s: 1_000, min: 60_000, h: 3_600_000 };

/** `11 h 38 min` in milliseconds, and how exact that is. */
export function spanOf(text) {
  let sum = 0;
  let unit = 1_000;
  for (const [, many, name] of text.matchAll(/(\d+) (s|min|h)/g)) {
    sum += Number(many) * UNITS[name];
    unit = UNITS[name];
  }
  return { sum, unit };
}

/** The present prompt and an earlier one in words: the share of each that the other has. */
export function likeness(a, b) {
  const wordsIn = (text) =>
    plain(text.replaceAll(/\S*\/\S*/g, " "))
      .split(" ")
      .filter(Boolean);
  const counts = (list) => list.reduce((map, word) => map.set(word, (map.get(word) ?? 0) + 1), new Map());
  const [one, two] = [wordsIn(a), wordsIn(b)];
  const left = counts(two);
  let shared = 0;
  for (const word of one)
    if ((left.get(word) ?? 0) > 0) {
      shared++;
      left.set(word, left.get(word) - 1);
    }
  return shared / Math.max(one.length, two.length, 1);
}

/** Does a word stand in a text, in this or another form? */
export function says(text, word) {
  const low = text.toLowerCase();
  const one = word.toLowerCase();
  if (low.includes(one)) return true;
  const stem = one.replace(/(?:ies|ing|ed|es|s|y|e)$/, "");
  return stem.length >= 3 && low.includes(stem);
}

export { commitsNamed, DAY, day, dunno, editsOf, maybe, named, ok, seqs, sessionOf, wrong };
