// Parses calls of file tools: read, write, edit, search, list, patch.

import type { ChangeClass, FileAction } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";
import { type Subject, subject, wholeFile } from "../../domain/subject.ts";
import type { ToolRole } from "../../domain/tool-role.ts";
import { wordSet } from "../../domain/word-set.ts";
import { cut } from "../text/cut.ts";
import { namesScripts } from "./effects.ts";
import { canonicalJson, fingerprint } from "./fingerprint.ts";
import { patchBody, patchFiles } from "./patch.ts";
import { type Place, parents, projectPath, startFolder } from "./paths.ts";
import { argumentNames, noiseKeys, type ToolInput, textOf } from "./tool-input.ts";

type Verb = FileAction["verb"];
const pathKeys = [
  ...wordSet(
    "file_path filePath path filename file notebook_path notebookPath target_file targetFile absolute_path AbsolutePath relative_path relativeWorkspacePath dir_path directory target_directory targetDirectory DirectoryPath TargetFile",
  ),
];
/** Arguments that select which part of a file, or how much of a result, is returned. */
const viewKeys = new Set([
  ...noiseKeys,
  ...pathKeys,
  ...wordSet(
    "offset limit view_range start_line end_line head_limit output_mode -n -A -B -C context max_results line_numbers multiline",
  ),
]);
const partKeys = ["offset", "limit", "view_range", "start_line", "end_line"];
const editKeys = new Set([...noiseKeys, ...pathKeys]);

/** Undefined when the arguments are not those of a file tool. */
export function fileAction(call: ToolCall, role: ToolRole, place: Place): FileAction | undefined {
  if (role === "patch") return patchAction(call, place);
  const verb = verbOf(role, call.input);
  if (verb === undefined) return undefined;
  const given = textOf(call.input, ...pathKeys);
  if (given === undefined && verb !== "search" && verb !== "list") return undefined;
  const path =
    given === undefined
      ? projectPath("", startFolder(place), place)
      : projectPath(withSlashes(given.trim()), startFolder(place), place);
  const id = fingerprint(`${verb}\n${path}\n${contents(verb, call.input)}`);
  const pattern = verb === "search" ? (textOf(call.input, "pattern", "query", "regex") ?? "") : "";
  return {
    type: "file",
    verb,
    path,
    fingerprint: id,
    display: cut(
      `${call.tool} ${pattern === "" ? displayPath(verb, path, call.input) : `${pattern.replace(/\s+/g, " ")} in ${path}`}`,
      200,
    ),
    goal: verb,
    subjects: [
      ...needed(verb, path, given !== undefined),
      ...whole(verb, path, call.input),
      subject("arguments", `${call.tool} ${argumentNames(call.input)}`),
      // All search tools share one helper program: they break and recover together.
      subject("tool", verb === "search" ? "(search)" : call.tool),
      subject("action", id),
    ],
    provides: [...proven(verb, path, given !== undefined), ...whole(verb, path, call.input)],
    changes: changesOf(verb, path),
    files: path === "." ? [] : [path],
  };
}

/** `src\\a.ts`: a path for a file tool, unlike one in a shell line, has backslashes only on Windows. */
function withSlashes(path: string): string {
  return path.includes("\\") && !path.includes("/") ? path.replaceAll("\\", "/") : path;
}

/** Codex and others send one text that changes many files. */
export function patchAction(call: ToolCall, place: Place): FileAction | undefined {
  const text =
    textOf(call.input, "patch", "input", "patchText", "command", "diff") ?? patchInArray(call.input.command);
  if (text === undefined) return undefined;
  const start = startFolder(place);
  const files = patchFiles(text).map(({ verb, path }) => ({ verb, path: projectPath(path, start, place) }));
  const names = [...new Set(files.map(({ path }) => path))];
  const id = fingerprint(
    `patch\n${files.map(({ verb, path }) => `${verb} ${path}`).join("\n")}\n${patchBody(text)}`,
  );
  const needs = files
    .filter(({ verb }) => verb === "update" || verb === "delete")
    .map(({ path }) => subject("path", path));
  const exist = files
    .filter(({ verb }) => verb !== "delete")
    .flatMap(({ verb, path }) => (verb === "update" ? [path] : [path, ...parents(path)]));
  return {
    type: "file",
    verb: files.length > 0 && files.every(({ verb }) => verb === "add") ? "write" : "edit",
    path: names[0] ?? ".",
    fingerprint: id,
    display: cut(`${call.tool} ${names.join(", ")}`, 200),
    goal: "edit",
    subjects: [
      ...new Set<Subject>(needs),
      subject("arguments", `${call.tool} ${argumentNames(call.input)}`),
      subject("tool", call.tool),
      subject("action", id),
    ],
    provides: [...new Set(exist)].map((path) => subject("path", path)),
    changes: names.some(namesScripts) ? ["files", "scripts"] : ["files"],
    files: names,
  };
}

/** `["apply_patch", "*** Begin Patch …"]` */
function patchInArray(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const text: unknown = value.find((word) => typeof word === "string" && word.includes("*** Begin Patch"));
  return typeof text === "string" ? text : undefined;
}

function verbOf(role: ToolRole, input: ToolInput): Verb | undefined {
  if (role === "editor") return editorVerbs.get(textOf(input, "command") ?? "");
  return role === "shell" || role === "patch" ? undefined : role;
}

const editorVerbs: ReadonlyMap<string, Verb> = new Map([
  ["view", "read"],
  ["create", "write"],
  ["str_replace", "edit"],
  ["insert", "edit"],
  ["undo_edit", "edit"],
]);

/** What distinguishes two calls on the same path: nothing for a read, the text for an edit. */
function contents(verb: Verb, input: ToolInput): string {
  switch (verb) {
    // A file too large to be read whole can still be read in part, so these are different actions.
    case "read":
      return isPart(input) ? "part" : "";
    case "list":
      return "";
    case "write":
      return textOf(input, "content", "contents", "file_text", "text") ?? canonicalJson(input, editKeys);
    case "edit":
      return canonicalJson(input, editKeys);
    case "search":
      return canonicalJson(input, viewKeys);
  }
}

function displayPath(verb: Verb, path: string, input: ToolInput): string {
  return verb === "read" && isPart(input) ? `${path} (part)` : path;
}

function isPart(input: ToolInput): boolean {
  return partKeys.some((key) => input[key] !== undefined);
}

/** A file can be too large to be read as a whole. */
function whole(verb: Verb, path: string, input: ToolInput): Subject[] {
  return verb === "read" && !isPart(input) ? [wholeFile(path)] : [];
}

function needed(verb: Verb, path: string, given: boolean): Subject[] {
  // A redacted home folder contains a star but is not a wildcard.
  const wildcard = path.replace(/\/(?:home|users)\/\*/i, "").includes("*");
  return verb === "write" || !given || path === "." || wildcard ? [] : [subject("path", path)];
}

function proven(verb: Verb, path: string, given: boolean): Subject[] {
  // A search without a match also succeeds if the folder is missing.
  if (!given || path === "." || verb === "search") return [];
  const paths = verb === "write" ? [path, ...parents(path)] : [path];
  return paths.map((one) => subject("path", one));
}

function changesOf(verb: Verb, path: string): ChangeClass[] {
  if (verb !== "write" && verb !== "edit") return [];
  if (namesScripts(path)) return ["files", "scripts"];
  return /(?:^|\/)\.(?:\w*rc|profile|zshenv|bash_profile|zprofile|npmrc|netrc|gitconfig)$/.test(path)
    ? ["files", "environment"]
    : ["files"];
}
