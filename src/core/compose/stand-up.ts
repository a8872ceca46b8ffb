// A week's work as text for a stand-up: done, in progress, not working yet. No tool names, no absolute paths.

import { count } from "../../domain/count.ts";
import type { Commit } from "../../domain/work.ts";
import { upperFirst } from "../text/words.ts";
import { saysLittle } from "./follow-up.ts";
import { line } from "./line.ts";
import { type OpenEnd, whyOpen } from "./open-ends.ts";
import type { Recap } from "./recap.ts";
import type { Thread } from "./threads.ts";

/** Upper bound of items per section. */
const MOST = { done: 12, open: 6 };
/** Branches that stand for no task of their own. */
const TRUNK = /^(?:main|master|develop|dev|trunk|staging|next|head)?$/i;

/** Markdown; empty if nothing was done. */
export function standUpText(recap: Pick<Recap, "threads" | "open">, heading: string): string {
  const { threads, open } = recap;
  const openSessions = new Set(open.map(({ session }) => session));
  // Checked but uncommitted work is listed once, as in progress.
  const isUncommitted = ({ turns }: Thread) =>
    turns.every(({ commits }) => commits.length === 0) &&
    turns.some(({ session }) => openSessions.has(session));
  const done = threads.filter((one) => (one.state === "done" || one.settled) && !isUncommitted(one));
  const groups = [
    group("Done", doneItems(done), MOST.done),
    group("Worked on", workedItems(threads, openSessions), MOST.open),
    group("In progress", progressItems(open.filter(({ state }) => state === "in-progress")), MOST.open),
    group("Not working yet", unique(open.filter(({ state }) => state === "stuck").map(stuckText)), MOST.open),
  ].filter(Boolean);
  // Sessions that only looked count, too, if there is nothing else.
  const looked = threads
    .filter(({ state, title }) => state === "looked" && title)
    .map(({ title }) => plain(title));
  const text = groups.length > 0 ? groups.join("\n\n") : group("Looked into", unique(looked), MOST.open);
  return text ? `${heading}\n\n${text}` : "";
}

function group(title: string, items: readonly string[], most: number): string {
  if (items.length === 0) return "";
  const more = items.length > most ? [`- and ${items.length - most} more`] : [];
  return [`**${title}**`, ...items.slice(0, most).map((item) => `- ${item}`), ...more].join("\n");
}

/** Committed work first; work on one branch is one item. */
function doneItems(threads: readonly Thread[]): readonly string[] {
  const pieces = [...grouped(threads, (thread) => branchOf(thread.turns) || undefined)];
  const hasCommits = ([, own]: (typeof pieces)[number]) => commitsOf(own).length > 0;
  return unique(
    [
      ...pieces.filter(hasCommits).map(([topic, own]) => committedText(topic, commitsOf(own))),
      ...pieces.filter((piece) => !hasCommits(piece)).map(([topic, own]) => uncommittedText(topic, own)),
    ].filter(Boolean),
  );
}

/** Described by its commits, which were written to be read. */
function committedText(topic: string | undefined, commits: readonly Commit[]): string {
  const telling = commits.filter(({ message }) => !saysLittle(withoutPrefix(message)));
  const best = (telling.length > 0 ? telling : commits).toSorted((a, b) => weight(a) - weight(b));
  // The first commit says what the work is, the last how far it came.
  const [opening] = best;
  const closing = best.findLast((one) => one !== opening && weight(one) === weight(best[1] ?? one));
  const [first = "", second] = [opening, closing].flatMap((one) => (one ? [withoutPrefix(one.message)] : []));
  const rest = commits.length - 2;
  const more = rest > 0 ? `; and ${count(rest, "more commit")}` : "";
  const text = second === undefined ? first : `${first}; ${lower(second)}${more}`;
  return topic && commits.length > 1 ? `${topicText(topic)}: ${lower(text)}` : text;
}

function uncommittedText(topic: string | undefined, threads: readonly Thread[]): string {
  const titles = unique(threads.map(({ title }) => plain(title)).filter(Boolean));
  if (titles.length === 0) return "";
  const text = joined(titles);
  return topic && titles.length > 1 ? `${topicText(topic)}: ${lower(text)}` : text;
}

/** Changed, with unknown result: the person may have committed it. */
function workedItems(threads: readonly Thread[], openSessions: ReadonlySet<string>): readonly string[] {
  const some = threads.filter(
    ({ state, settled, turns }) =>
      (state === "in-progress" || state === "stuck") &&
      !settled &&
      !turns.some(({ session }) => openSessions.has(session)),
  );
  return unique(some.map(({ title }) => plain(title)).filter(Boolean));
}

function progressItems(open: readonly OpenEnd[]): readonly string[] {
  return [...grouped(open, ({ branch, session }) => branchName(branch) || session)].map(([, ends]) => {
    const [first] = ends;
    const topic = first && branchName(first.branch);
    const titles = unique(ends.map(({ title }) => plain(title) || "changes"));
    const files = [...new Set(ends.flatMap((end) => end.files))];
    const text =
      topic && titles.length > 1 ? `${topicText(topic)}: ${lower(joined(titles))}` : joined(titles);
    return `${text}${titles.length === 1 && !text.startsWith("Changes in") ? ` (${names(files)})` : ""}, not committed yet`;
  });
}

function stuckText(end: OpenEnd): string {
  return `${plain(end.title) || "Something"}: ${plain(whyOpen(end))}`;
}

/** In first-seen order; items without a key stay alone. */
function grouped<T>(
  items: readonly T[],
  keyOf: (item: T) => string | undefined,
): readonly (readonly [string | undefined, readonly T[]])[] {
  const found: [string | undefined, T[]][] = [];
  for (const item of items) {
    const key = keyOf(item);
    const known = key === undefined ? undefined : found.find(([other]) => other === key);
    if (known) known[1].push(item);
    else found.push([key, [item]]);
  }
  return found;
}

function branchOf(turns: Thread["turns"]): string {
  return branchName(turns.findLast(({ branch }) => branch)?.branch ?? "");
}

/** Empty for a branch that stands for no task. */
function branchName(branch: string): string {
  return TRUNK.test(branch) ? "" : branch;
}

/** `feat/phase-14-user-sharing` → `Phase 14 user sharing` */
function topicText(branch: string): string {
  const words = (branch.split("/").at(-1) ?? branch).replaceAll(/[-_]+/g, " ").trim();
  return plain(upperFirst(words));
}

const ORDER = ["feat", "perf", "refactor", "fix"];

/** New features first, then fixes, then the rest. */
function weight({ message }: Commit): number {
  const [, type = ""] = /^(\w+)(?:\([^)]*\))?!?:/.exec(message) ?? [];
  const found = ORDER.indexOf(type.toLowerCase());
  if (found !== -1) return found;
  return type ? ORDER.length + 1 : ORDER.length;
}

/** Oldest first, each message once. */
function commitsOf(threads: readonly Thread[]): readonly Commit[] {
  const turns = threads.flatMap((thread) => thread.turns).toSorted((a, b) => a.at - b.at);
  const commits = turns.flatMap((turn) => turn.commits);
  return [...new Map(commits.map((commit) => [commit.message.toLowerCase(), commit])).values()];
}

/** `feat(cli): add x` → `Add x` */
function withoutPrefix(message: string): string {
  const rest = message.replace(/^(?:\w{2,12})(?:\([^)]*\))?!?:\s+(?=\S)/, "");
  return plain(upperFirst(rest));
}

function joined(titles: readonly string[]): string {
  const [first = "", second, ...rest] = titles;
  const more = rest.length > 0 ? `; and ${rest.length} more` : "";
  return second === undefined ? first : `${first}; ${lower(second)}${more}`;
}

function names(files: readonly string[]): string {
  const named = files.slice(0, 2).map((file) => plain(file.split("/").at(-1) ?? file));
  return files.length > 2 ? `${named[0]} and ${files.length - 1} more files` : named.join(", ");
}

function unique(items: readonly string[]): readonly string[] {
  return [...new Map(items.map((item) => [item.toLowerCase(), item])).values()];
}

function lower(text: string): string {
  return /^[A-Z][a-z]+\b(?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Without absolute paths, which describe the machine rather than the work. */
function plain(text: string): string {
  return line(
    text.replaceAll(
      /(?<![\w.:/])(?:~|[A-Za-z]:|\/(?:Users|home|root|tmp|var|private|opt|mnt|usr))(?:[\\/][\w.@+~*-]+)+/g,
      (path) => path.split(/[\\/]/).at(-1) ?? "",
    ),
    140,
  ).replace(/[.;:,\s]+$/, "");
}
