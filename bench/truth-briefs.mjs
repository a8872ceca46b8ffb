// Checks every line of the briefs and recaps at eight points of all real histories against the raw events, with logic of
// its own (bench/truth): `node bench/truth-briefs.mjs [--kind=…] [--unknown] [project…]`. Prints how many claims of each
// kind are true, false and unknown, and every false one (`--unknown`: also those) with its evidence. What the recording
// does not tell is unknown, never true: outputs of passed calls, what people did outside of it, what was meant.

import { briefsOf, ROOMS } from "./briefs.mjs";
import { bundled, histories, isThere } from "./replay-data.mjs";
import { historyOf } from "./truth/history.mjs";
import { judgeAvoid, judgeWorks } from "./truth/lines.mjs";
import { isDue, judgeOpen } from "./truth/open.mjs";
import { entryOf, headOf } from "./truth/parts.mjs";
import { factsOf, judgeSession } from "./truth/sessions.mjs";

const POINTS = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];
const LARGEST = /^(?:entireio\+cli|dayhaysoos\+nimbus)\./;
const MOST_CALLS = 5_000;

if (!isThere) throw new Error("there are no histories beside the repository, nor in $TWICESHY_REPLAY");
const args = process.argv.slice(2);
const names = args.filter((one) => !one.startsWith("--"));
const only = args.find((one) => one.startsWith("--kind="))?.slice(7);
const rooms = await bundled(ROOMS);
const tally = new Map();
for (const history of histories()) {
  if (names.length > 0 && !names.some((name) => history.name.includes(name))) continue;
  const events = [];
  for await (const event of history.calls((line) => JSON.parse(line))) {
    if (LARGEST.test(history.name) && events.length === MOST_CALLS) break;
    events.push(event);
  }
  const said = await briefsOf({ name: history.name, calls: () => events }, rooms, POINTS);
  for (const point of said)
    check(history.name.replace(".jsonl.gz", ""), point, historyOf(events.slice(0, point.seq + 1)));
}
for (const [kind, { yes, no, unknown }] of [...tally].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(
    `${kind.padEnd(44)} true ${String(yes).padStart(5)}  false ${String(no).padStart(4)}  unknown ${String(unknown).padStart(5)}`,
  );

function check(project, { seq, brief, recap, sessions, looked, openIn }, history) {
  const facts = new Map();
  const factsFor = (id) => {
    if (!facts.has(id)) facts.set(id, factsOf(history.sessions.get(id) ?? []));
    return facts.get(id);
  };
  const count = (line) => (claim) => {
    const { kind, is, seqs = [], why = "" } = claim;
    const row = tally.get(kind) ?? { yes: 0, no: 0, unknown: 0 };
    tally.set(kind, row);
    row[is === "true" ? "yes" : is === "false" ? "no" : "unknown"]++;
    const isShown = is === "false" || (is === "unknown" && args.includes("--unknown"));
    if (isShown && (only === undefined || kind === only))
      console.log(`${is.toUpperCase()} ${kind} | ${project} ${seq} | ${line}\n    ${why} [${seqs}]`);
  };
  const lines = (text) => text.split("\n").filter((line) => line !== "" && !/^<\/?twiceshy/.test(line));
  /** The session that the first line is about: the one of the newest with the fewest false claims. */
  const closest = (told, ids) => {
    const wrong = (id) => judgeSession(told, factsFor(id)).filter(({ is }) => is === "false").length;
    return ids.slice(0, 3).reduce((best, id) => (best && wrong(best) <= wrong(id) ? best : id), undefined);
  };
  let hasOpen = false;
  for (const line of lines(brief)) {
    const tell = count(line);
    if (line.startsWith("Based on ")) {
      const { many, ...told } = headOf(line);
      const own = [...history.sessions.values()].filter((calls) =>
        calls.some(({ isSide }) => !isSide),
      ).length;
      tell({ kind: "sessions", is: many === own ? "true" : "false", why: `${own} seen` });
      const last = headOf(line).date && closest(told, sessions);
      if (last)
        for (const one of judgeSession(told, factsFor(last))) tell({ ...one, kind: `head ${one.kind}` });
    } else if (line.startsWith("✅")) judgeWorks(line, history).map(tell);
    else if (line.startsWith("❌")) judgeAvoid(line, history).map(tell);
    else if (line.startsWith("Open: ")) {
      hasOpen = true;
      const [id] = openIn;
      if (id) judgeOpen(line, factsFor(openFor(line, openIn, factsFor)), history).map(tell);
    } else tell({ kind: line.split(" ")[0], is: "unknown" });
  }
  const [last] = sessions;
  if (brief !== "" && last)
    for (const one of isDue(factsFor(last), history, hasOpen)) count(brief.split("\n")[1])(one);
  const told = lines(recap);
  const heading = told[0] ?? "";
  const [, listed] = /Worked on in (\d+) session/.exec(heading) ?? [];
  let at = 0;
  let opened = 0;
  const dates = [];
  for (const line of told.slice(listed === undefined ? 0 : 1)) {
    const tell = count(line);
    const entry = entryOf(line);
    if (entry) {
      for (const one of judgeSession(entry, factsFor(sessions[at])))
        tell({ ...one, kind: `recap ${one.kind}` });
      at += entry.many;
      dates.push(entry.date);
    } else if (line.startsWith("No change to the project")) {
      const wrong = looked.filter((id) =>
        [...factsFor(id).definite].some((file) => !factsFor(id).removed.has(file)),
      );
      const seqs = wrong.map((id) => factsFor(id).changes[0].seq);
      tell({
        kind: "recap looked",
        is: wrong.length > 0 ? "false" : "true",
        seqs,
        why: `${wrong.length} changed something`,
      });
    } else if (line.startsWith("Open")) {
      const id = openIn[opened++] ?? "";
      const [, title = "", date, why] =
        /^Open(?:: (".*?"))? \((\d{4}-\d\d-\d\d)\): (.*?)\. Next: /.exec(line) ?? [];
      const plain = `Open: ${title ? `${title}: ` : ""}${why} (${date})`;
      for (const one of judgeOpen(plain, factsFor(id), history)) tell({ ...one, kind: `recap ${one.kind}` });
    } else tell({ kind: `recap ${line.split(/[ :]/)[0]}`, is: "unknown" });
  }
  if (listed === undefined) return;
  const [, from, to = from] = /(?:on|from) (\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?/.exec(heading) ?? [];
  const tell = count(heading);
  const [, older] = /; (\d+) older sessions? /.exec(heading) ?? [];
  if (older !== undefined) {
    const own = [...history.sessions.values()].filter((calls) => calls.some(({ isSide }) => !isSide)).length;
    // The work of a subagent in a session of its own is told, too.
    const aside = sessions.filter((id) => history.sessions.get(id)?.every(({ isSide }) => isSide)).length;
    const total = Number(older) + at + looked.length - aside;
    tell({ kind: "recap older", is: total <= own ? "true" : "false", why: `${total} in all, ${own} seen` });
  }
  tell({ kind: "recap count", is: at === Number(listed) ? "true" : "false", why: `${at} listed` });
  tell({
    kind: "recap order",
    is: dates.every((date, index) => index === 0 || date <= dates[index - 1]) ? "true" : "false",
  });
  tell({
    kind: "recap span",
    is: dates[0] === to && from <= dates.at(-1) ? "true" : "false",
    why: `${dates.at(-1)} to ${dates[0]}`,
  });
}

/** The session that an `Open:` line is about: the one that changed its first file, on its day. */
function openFor(line, ids, factsFor) {
  const file = /(?:^Open: |": )([^"]*?)(?: and .*)? (?:changed, |put away )/
    .exec(line)?.[1]
    ?.replace(/^…\/?/, "");
  const [, date] = / \((\d{4}-\d\d-\d\d)\)$/.exec(line) ?? [];
  const isOf = (id) => file && [...factsFor(id).wide].some((one) => one.endsWith(file));
  const isOn = (id) => date === undefined || factsFor(id).calls.some(({ day }) => day === date);
  return ids.find((id) => isOf(id) && isOn(id)) ?? ids.find(isOf) ?? ids[0];
}
