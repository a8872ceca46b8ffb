// Prints the brief and the recap at three points of real histories, to be checked by a reader against what had happened
// by then: nothing in them may be false. `node bench/briefs.mjs [--all] [--seed=N] [--points=0.2,0.5] [project…]`; the
// points are shares of the calls; without names, twelve
// projects drawn with a fixed seed, of which the last four (`--held`) are read only at the end.
import { pathToFileURL } from "node:url";
import { bundled, freshDeps, histories, isThere } from "./replay-data.mjs";

const SEED = Number(argument("seed") ?? 15);
const DRAWN = 12;
const HELD = 4;
/** So that a point is reached in a minute. */
const MOST_CALLS = 5_000;
const POINTS = (argument("points") ?? "0.3333,0.6667,1").split(",").map(Number);
const BATCH = 200;

function argument(name) {
  const start = `--${name}=`;
  return process.argv.find((one) => one.startsWith(start))?.slice(start.length);
}

export function drawn() {
  const names = histories().map(({ name }) => name);
  const next = numbers(SEED);
  const order = names.map((name) => ({ name, key: next() })).sort((a, b) => a.key - b.key);
  return order.map(({ name }) => name);
}

/** What is said after so many calls of a history, for each of the points. */
export async function briefsOf(history, rooms, points = POINTS) {
  const { genericReader, record, learn, brief, recap, recapText } = rooms;
  const lines = [];
  for await (const fields of history.calls((line) => JSON.parse(line))) lines.push(fields);
  const deps = await freshDeps(rooms);
  const reader = genericReader();
  const said = [];
  let from = 0;
  for (const point of points) {
    const to = Math.round(lines.length * point);
    const sessions = new Set();
    for (let at = from; at < to; at += BATCH) {
      const events = lines.slice(at, Math.min(to, at + BATCH)).flatMap((one) => reader.take(one, NOWHERE));
      await record(deps, events);
      for (const { session } of events) sessions.add(session);
    }
    for (const session of sessions) await learn(deps, session, Number.MAX_SAFE_INTEGER);
    from = to;
    const last = lines[to - 1];
    const now = Date.parse(last.ts) + 3_600_000;
    const place = deps.workspace.named(last.project, last.cwd ?? "");
    const limit = { tokens: 500, characters: 9_000 };
    const { result } = await brief(deps, place, now, limit);
    const found = await recap(deps, { project: place.project.id });
    said.push({
      seq: to - 1,
      brief: result.text,
      recap: recapText(found, { ...RECAP, count: deps.countTokens }),
      sessions: found.sessions.map(({ id }) => id),
      looked: found.looked.map(({ id }) => id),
      openIn: found.open.map(({ session }) => session),
    });
  }
  await deps.store.close();
  return said;
}

/** What `briefsOf` needs of the product. */
export const ROOMS = `
    export { genericReader } from "./src/agents/generic.ts";
    export { record } from "./src/app/record/record.ts";
    export { learn } from "./src/app/record/learn.ts";
    export { brief } from "./src/app/recall/recall.ts";
    export { recap } from "./src/app/look-back/recap.ts";
    export { recapText } from "./src/core/compose/recap.ts";
    export { DEFAULTS } from "./src/config.ts";
    export { sqliteStore } from "./src/stores/sqlite/store.ts";
    export { namedProject } from "./src/workspaces/git.ts";`;

const NOWHERE = { now: 0, cwd: "" };
const RECAP = { tokens: 3_200, characters: 9_000 };

/** Small, and the same on every machine. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function sizeOf(history) {
  let many = 0;
  for await (const _ of history.calls(() => 0)) many++;
  return many;
}

async function chosen(args) {
  const wanted = args.filter((one) => !one.startsWith("--"));
  const all = new Map(histories().map((history) => [history.name, history]));
  const ordered = drawn().map((name) => all.get(name));
  if (wanted.length > 0) return ordered.filter(({ name }) => wanted.some((one) => name.includes(one)));
  const small = [];
  for (const history of ordered) {
    if (small.length === DRAWN) break;
    if ((await sizeOf(history)) <= MOST_CALLS) small.push(history);
  }
  if (args.includes("--all")) return small;
  return args.includes("--held") ? small.slice(-HELD) : small.slice(0, -HELD);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (!isThere) throw new Error("there are no histories beside the repository, nor in $TWICESHY_REPLAY");
  const rooms = await bundled(ROOMS);
  for (const history of await chosen(process.argv.slice(2)))
    for (const { seq, brief, recap } of await briefsOf(history, rooms))
      console.log(
        `\n### ${history.name} up to ${seq}\n${brief || "(no brief)"}\n--- recap\n${recap || "(none)"}`,
      );
}
