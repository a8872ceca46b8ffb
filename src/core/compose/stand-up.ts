// A week's work as one would paste it into a stand-up: done, in progress, stuck. No tool names, no absolute paths.
import type { Commit } from "../../domain/work.ts";
import { line } from "./line.ts";
import { type OpenEnd, type Recap, whyOpen } from "./recap.ts";
import type { Thread } from "./threads.ts";

/** More than this nobody reads out. */
const MOST = 12;

/** Markdown; empty when nothing was done. */
export function standUpText(recap: Pick<Recap, "threads" | "open">, heading: string): string {
  const done = recap.threads.filter((thread) => thread.state === "done" || thread.settled);
  const by = (state: OpenEnd["state"]) => recap.open.filter((end) => end.state === state);
  const looked = recap.threads.filter((thread) => thread.state === "looked" && thread.title);
  const groups = [
    group("Done", withoutTwins(done.map(doneText))),
    group("In progress", withoutTwins(by("in-progress").map(progressText))),
    group("Stuck", withoutTwins(by("stuck").map(stuckText))),
  ].filter(Boolean);
  // Somebody who only looked into things has done something as well.
  if (groups.length === 0)
    groups.push(group("Looked into", withoutTwins(looked.map(({ title }) => plain(title)))));
  const text = groups.filter(Boolean).join("\n\n");
  return text ? `${heading}\n\n${text}` : "";
}

function group(title: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  const more = items.length > MOST ? [`- and ${items.length - MOST} more`] : [];
  return [`**${title}**`, ...items.slice(0, MOST).map((item) => `- ${item}`), ...more].join("\n");
}

/** By its commits, which were written to be read; else as it was asked for. */
function doneText({ title, turns, settled }: Thread): string {
  const commits = distinct(turns.flatMap((turn) => turn.commits));
  const [first, second] = commits.map(({ message }) => plain(withoutPrefix(message)));
  if (first === undefined)
    return `${plain(title) || "Something without a name"}${settled ? "" : " (not committed)"}`;
  if (second === undefined) return first;
  return commits.length === 2
    ? `${first}; ${lower(second)}`
    : `${first}, and ${commits.length - 1} more commits`;
}

function progressText(end: OpenEnd): string {
  const { title, files } = end;
  const where = files.length > 0 ? ` (${names(files)})` : "";
  return `${plain(title) || "Changes"}${title.startsWith("Changes in") ? "" : where}: not checked yet`;
}

function stuckText(end: OpenEnd): string {
  return `${plain(end.title) || "Something"}: ${plain(whyOpen(end))}`;
}

function names(files: readonly string[]): string {
  const shown = files.slice(0, 2).map((file) => plain(file.split("/").at(-1) ?? file));
  return files.length > 2 ? `${shown[0]} and ${files.length - 1} more files` : shown.join(", ");
}

/** `feat(cli): add x` → `Add x` */
function withoutPrefix(message: string): string {
  const rest = message.replace(/^(?:\w{2,12})(?:\([^)]*\))?!?:\s+(?=\S)/, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function distinct(commits: readonly Commit[]): readonly Commit[] {
  return [...new Map(commits.map((commit) => [commit.message.toLowerCase(), commit])).values()];
}

function withoutTwins(items: readonly string[]): readonly string[] {
  return [...new Map(items.map((item) => [item.toLowerCase(), item])).values()];
}

function lower(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Without absolute paths, which say more about the machine than about the work. */
function plain(text: string): string {
  return line(
    text.replaceAll(
      /(?<![\w.:/])(?:~|[A-Za-z]:|\/(?:Users|home|root|tmp|var|private|opt|mnt|usr))(?:[\\/][\w.@+~-]+)+/g,
      (path) => path.split(/[\\/]/).at(-1) ?? "",
    ),
    140,
  ).replace(/[.;:,\s]+$/, "");
}
