// Describes what worked instead of a failed call; empty if the next call only inspected something.
import { posix } from "node:path";
import type { Hazard } from "../../domain/hazard.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { isSameTool, looksAround, onlyAsks } from "../../domain/remedy-words.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { nameCommand } from "./command-key.ts";
import { partsOf } from "./line-parts.ts";

/** Empty if no remedy is known, or none that can be run as it stands here. */
export function insteadOf(hazard: Hazard, remedy: Remedy | undefined): string {
  const instead = remedy ? whatWorked(hazard, remedy) : "";
  return NAMELESS_HOME.test(instead) ? "" : instead;
}

/** Home folders are stored without the person's name: `/Users/*`. */
const NAMELESS_HOME = /[\\/](?:Users|home)[\\/]+\*/;

function whatWorked({ subject, kind, display: failed }: Hazard, remedy: Remedy): string {
  const { display } = remedy;
  if (remedy.type === "prerequisite") return /\bfirst$/.test(display) ? display : `${plain(display)} first`;
  if (kind === "too-large") return inParts(display);
  const right = /^naming the repository (\S+)$/.exec(display)?.[1];
  if (subjectType(subject) === "repository") return right ?? "";
  if (display.startsWith(SEARCHING)) return display;
  const name = subjectName(subject);
  switch (subjectType(subject)) {
    case "path":
      return otherPath(name, display);
    case "command": {
      // Its other commands fail in that folder, too: what they have in common is where they work.
      const [, folder] = /^(?:cd|pushd) (["']?)([\w@.][\w@./-]*)\1 &&/.exec(display)?.slice(1) ?? [];
      return folder === undefined ? "" : `in ${folder}`;
    }
    case "program":
      return looksAround(display) || display.includes("||")
        ? ""
        : (whereFound(name, display) ?? otherProgram(display));
    case "endpoint":
      // A command that sends something is not replaced by one that reads.
      return onlyAsks(name, display) ? "" : plain(display);
    case "subcommand": {
      // A call for the help of another subcommand shows its right name.
      const asked = /^(\S+(?: [a-z][\w-]*)+) (?:--help|-h|help)$/.exec(plain(display))?.[1];
      if (asked !== undefined) return asked === name || !namesProgram(asked, name) ? "" : asked;
      if (asksForHelp(display) || LISTS.test(plain(display))) return "";
      if (isWithoutWrapper(display, name)) return plain(display);
      return namesProgram(display, name) ? otherSubcommand(name, plain(display)) : "";
    }
    case "flag":
      if (remedy.fingerprint === "joiner ;") return "; between the commands";
      // The error says which option is wrong. That the call works without it is not said: it may do something else.
      if (isPartOf(plain(display), failed)) return "";
      return namesProgram(display, name) && !asksForHelp(display) ? withoutNumbers(plain(display)) : "";
    case "script":
      return namesProgram(display, name) && !asksForHelp(display) ? plain(display) : "";
    default:
      return looksAround(display) || asksForHelp(display) ? "" : ofAnyNumber(plain(display));
  }
}

/** `npm run check` of `npm run check -- --write`. */
function isPartOf(display: string, failed: string): boolean {
  const words = new Set(failed.split(/\s+/));
  return display.split(/\s+/).every((word) => words.has(word));
}

/** For a program, its location is enough, whatever it was asked to do: `/usr/local/go/bin/go`, `PATH=$PATH:/opt/bin`. */
function whereFound(name: string, display: string): string | undefined {
  const program = name.replace(/ \(of the project\)$/, "");
  const words = display.split(/\s+/);
  const path = words.find(
    (word, index) =>
      word.endsWith(`/${program}`) &&
      /^[\w.~/@*+-]+$/.test(word) &&
      // A folder with the program's name: `cd app/go && …`.
      !/^(?:cd|pushd|-C)$/.test(words[index - 1] ?? ""),
  );
  return path ?? words.find((word) => /^PATH=\S+$/.test(word) && !word.includes("…"));
}

/** `python3` of `python3 -c 'import json; …'`: what it was asked to do belongs to that day. */
function otherProgram(display: string): string {
  const text = plain(display);
  if (!/["'`]|<<|\n/.test(text)) return text;
  const [first = ""] = text.split(/\s/, 1);
  return /^[\w./-]+$/.test(first) ? first : "";
}

/** `gh pr diff --name-only` of `gh pr diff 88 --name-only`: the number or commit was another one each time. */
function withoutNumbers(command: string): string {
  return command
    .split(" ")
    .filter((word, index) => index === 0 || !/^(?:#?\d+|(?=[a-f]*\d)[0-9a-f]{7,40})$/.test(word))
    .join(" ");
}

/** `bun run test` for `rtk bun run test`: the subcommand was a program of its own. */
function isWithoutWrapper(display: string, name: string): boolean {
  const [program = "", ...rest] = name.split(" ");
  return rest.length > 0 && program !== rest.at(-1) && plain(display).split(" ", 1)[0] === rest.at(-1);
}

/** Somebody looked what there is. */
const LISTS = /\s(?:list|ls|show|info|status|search|version)$/;

/** `ya pkg delete` of `ya pkg delete Some/plugin`: what it was called for belongs to that day. */
function otherSubcommand(name: string, command: string): string {
  const words = command.split(" ");
  const end = words.findIndex((word, index) => index > 0 && !/^[a-z][a-z-]*$/.test(word));
  const most = name.split(" ").length + 1;
  const named = words.slice(0, end === -1 ? most : Math.min(end, most)).join(" ");
  return named === name || end === 1 ? command : named;
}

/** `gh pr view 5 --json state`: pull requests and issues are named by numbers. */
export function ofAnyNumber(command: string): string {
  return /^gh (?:pr|issue|run) /.test(command) ? withoutNumbers(command) : command;
}

/** `Read .golangci.yaml` says no more than the name of the file. */
function otherPath(name: string, display: string): string {
  const { name: stem, base, ext } = posix.parse(name);
  const words = display.split(" ").map((word) => word.replace(/^["']|["']$/g, ""));
  const paths = words.filter(
    (word) => word !== name && /^[\w@.-]*[/.][\w@./-]+$/.test(word) && !/^[\d.]+$/.test(word),
  );
  return (
    paths.find((word) => posix.parse(word).base === base) ??
    // A folder is not the file that was meant.
    paths.find((word) => word.includes(stem) && (ext === "" || posix.extname(word) !== "")) ??
    ""
  );
}

function inParts(display: string): string {
  if (/\(part\)|in parts/.test(display)) return "read it in parts";
  return /^grep /i.test(display) ? "search in it" : "";
}

/** Without output redirections and the folder it was called from. */
function plain(display: string): string {
  const parts = partsOf(display).filter(({ words: [first = ""] }) => first !== "cd");
  const [only] = parts;
  if (!only || parts.length > 2 || parts.some(({ after }) => after !== "" && after !== "|")) return display;
  return only.words.join(" ");
}

function asksForHelp(display: string): boolean {
  return /(?:^|\s)(?:--help|-h|help)$/.test(plain(display));
}

/** Another way to call the same program, not just the next call. */
function namesProgram(display: string, name: string): boolean {
  const [program = ""] = name.split(" ", 1);
  return partsOf(display).some(({ words }) => {
    const named = nameCommand(words);
    return named !== undefined && isSameTool(program, named.program);
  });
}

/** A remedy for more than one call, as a phrase. */
export const SEARCHING = "searching in ";
