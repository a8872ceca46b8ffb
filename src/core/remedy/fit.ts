// Turns a general remedy into a concrete call that can be made here and now.

import type { ToolCall } from "../../domain/event.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import type { Failure } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { isAbout, subjectName } from "../../domain/subject.ts";
import { isOnWindows, withDrive } from "../../domain/windows-path.ts";
import { shellWord } from "../text/shell-word.ts";
import type { Habit } from "./habit.ts";
import { searchInShell } from "./in-shell.ts";
import { rejoined } from "./joiner.ts";
import { type Change, rewritten } from "./rewrite.ts";
import { otherName, otherOwner, otherPath } from "./substitute.ts";

/** The call that failed or is about to. Its strings and folders are redacted. */
export interface AtHand {
  readonly call: ToolCall;
  /** The shell line, if the call runs in a shell. */
  readonly line?: string | undefined;
  readonly files: readonly string[];
  readonly failure: Pick<Failure, "kind" | "subject" | "excerpt">;
  /** What the call is for: `read`, `write`, `grep`. */
  readonly goal: string;
  /** It shows or searches files and changes nothing. */
  readonly isReading: boolean;
  readonly root: string;
  readonly cwd: string;
  /** How the session looks into files. */
  readonly habit: Habit;
}

const SOME = { offset: 1, limit: 200 };

/** Calls that do what the remedy says, in order of preference. Use the first that was made here before, else the last. */
export function fitted(remedy: Remedy, hand: AtHand): readonly ToolCall[] {
  const [, kind = "", name = ""] = /^(\w+)(?: (.*))?$/s.exec(remedy.fingerprint) ?? [];
  switch (kind) {
    case "rewrite":
      return rewrite(JSON.parse(name) as readonly Change[], hand, remedy.display);
    case "joiner":
      return withCommand(hand, rejoined(hand.line ?? ""));
    case "read":
    case "look":
      return name === "" ? [] : lookInto(kind, name, hand);
    case "shell":
      return searchInShell(name, hand.call);
    case "part":
      return [{ ...hand.call, input: { ...hand.call.input, ...SOME } }];
    case "instead":
      // Another file was read in its place. What is true for reading is not for changing or running it.
      if (!hand.isReading) return [];
      return otherPath(hand.call, subjectName(hand.failure.subject), name, hand);
    case "path":
    case "in":
      return otherPath(hand.call, subjectName(hand.failure.subject), name, hand);
    case "repository":
      return otherOwner(hand.call, subjectName(hand.failure.subject), name);
    case "revision":
      return otherName(hand.call, subjectName(hand.failure.subject), name);
    default:
      return [];
  }
}

/** Does it say enough without fitting? A command that was seen, or a folder, does; "read the file" does not. */
export function isConcrete({ fingerprint }: Remedy): boolean {
  return !/^(?:rewrite|joiner|read|look|part|shell|path|instead) ?/.test(fingerprint);
}

function rewrite(changes: readonly Change[], hand: AtHand, seen: string): readonly ToolCall[] {
  const { line, root, failure } = hand;
  if (line === undefined) return [];
  // A repository may have several projects: the folder is right for the paths that were seen to be in it.
  if (isAbout(failure.subject, "command") && !namesIn(line).every((name) => seen.includes(`${name}/`)))
    return [];
  const isOff = ({ from, to }: Change) =>
    isElsewhere(to, root) || isTwice(to, line, root) || (!from.includes("cd") && isInVain(to, line, root));
  if (changes.some(isOff)) return [];
  return withCommand(hand, rewritten(line, changes));
}

function withCommand({ call }: AtHand, command: string | undefined): readonly ToolCall[] {
  return command === undefined ? [] : [{ ...call, input: { ...call.input, command } }];
}

/** First names of the relative paths in a line: `go test ./color/... lib/a.go` → `color`, `lib`. */
function namesIn(line: string): readonly string[] {
  const paths = line.split(/[\s"'=;|&]+/).filter((word) => /^(?:\.\/)?[\w@-][\w@.-]*\//.test(word));
  return paths.map((path) => path.replace(/^\.\//, "").replace(/\/.*$/s, ""));
}

/** It leads into a folder of another project or work tree. */
function isElsewhere(to: string, root: string): boolean {
  const folder = folderIn(to, root);
  if (folder === undefined || root === "" || !/^(?:\/|[A-Z]:)/.test(folder)) return false;
  return !`${folder}/`.startsWith(`${plain(root, root)}/`);
}

/** It leads into a folder that the call already names from above: `cd api && go test ./api/...`. */
function isTwice(to: string, line: string, root: string): boolean {
  const folder = folderIn(to, root);
  if (folder === undefined || /^\.{1,2}$/.test(folder)) return false;
  const above = `${plain(root, root)}/`;
  const inside = folder.startsWith(above) ? folder.slice(above.length) : folder;
  return line.split(/[\s"'=]+/).some((word) => `${word.replace(/^\.\//, "")}/`.startsWith(`${inside}/`));
}

/** It leads into a folder, but the call goes to one of its own, wherever it starts: `mv a b && cd /app && go run .`. */
function isInVain(to: string, line: string, root: string): boolean {
  return folderIn(to, root) !== undefined && /(?:^|\s)cd\s+["']?(?:[/~]|[A-Za-z]:)/.test(line);
}

/** The folder that a `cd` in it leads into. */
function folderIn(to: string, root: string): string | undefined {
  const folder = /(?:^|\s)cd\s+["']?([^\s"']+)/.exec(to)?.[1];
  return folder === undefined ? undefined : plain(folder, root);
}

function plain(path: string, root: string): string {
  return isOnWindows(root) ? withDrive(path) : path;
}

/** In this session's own way of reading files; if it has none yet, in the way that was seen to help. */
function lookInto(kind: "read" | "look", tool: string, hand: AtHand): readonly ToolCall[] {
  const { reads, shell } = hand.habit;
  // A tool that requires its own read does not accept one made in the shell.
  if (familyOf(hand.failure.kind) === "protocol") return readings(reads ?? tool, hand);
  if (shell !== undefined) return looks(shell, hand);
  if (reads !== undefined) return readings(reads, hand);
  return kind === "read" ? readings(tool, hand) : looks(tool, hand);
}

/**
 * After a missed edit the place is needed; before writing, the whole file. Otherwise as the file was read before (in part
 * if it is long), or, for a file never read, as the agent reads most files.
 */
function readings(tool: string, hand: AtHand): readonly ToolCall[] {
  const file = fileOf(hand);
  if (file === undefined) return [];
  const whole = { id: "", tool, input: { file_path: file } };
  const part = { ...whole, input: { ...whole.input, ...SOME } };
  if (hand.goal === "write") return [whole];
  if (familyOf(hand.failure.kind) !== "protocol") return [part];
  return [part, whole, hand.habit.inParts ? part : whole];
}

/** The same with shell commands, where the agent has no reading tool. */
function looks(tool: string, hand: AtHand): readonly ToolCall[] {
  const file = fileOf(hand);
  if (file === undefined) return [];
  return [{ id: "", tool, input: { command: `sed -n '1,200p' ${shellWord(file)}` } }];
}

/** Of several files the one named in the error; it may be in a part of the patch that was not stored. */
function fileOf({ files, failure, root }: AtHand): string | undefined {
  const named = files.find((one) => failure.excerpt.includes(one));
  const file = named ?? /\bin (\/[^…]+?):?$/.exec(failure.excerpt)?.[1] ?? files[0];
  const isWhole = file === undefined || file.startsWith("/") || isOnWindows(file) || root === "";
  return isWhole ? file : `${root}/${file}`;
}
