// Parses a shell call into one action: fingerprint over its effective commands, subjects of those that decide.

import type { ChangeClass, ShellAction, ShellCommand } from "../../domain/action.ts";
import { gather } from "../../domain/gather.ts";
import { isAbout, type Subject, type SubjectType, subject, subjectType } from "../../domain/subject.ts";
import { cut } from "../text/cut.ts";
import { unique } from "../text/words.ts";
import { canonicalLine } from "./canonical.ts";
import { displayLine } from "./display.ts";
import { changesOf } from "./effects.ts";
import { fingerprint, normaliseText } from "./fingerprint.ts";
import { goalOf } from "./goal.ts";
import { writtenInside } from "./inline-program.ts";
import { builtIns, type Invocation, readInvocation } from "./invocation.ts";
import { addMade, nothingMade, stillNeeded } from "./makes.ts";
import { needsOf } from "./needs.ts";
import { pathsOf } from "./operands.ts";
import { absolutePath, type Folder, folderName, type Place, projectPath, startFolder } from "./paths.ts";
import { looksLikePowerShell, readPowerShell } from "./powershell.ts";
import { isOutputFilter, isProbe } from "./probes.ts";
import { providesOf } from "./provides.ts";
import { readLine } from "./shell-line.ts";
import type { Piece } from "./shell-session.ts";
import { isFixed } from "./words.ts";

const MOST_SUBJECTS = 80;
const MOST_FILES = 50;

/** Cache: agents repeat the same lines (a quarter of all in real histories). */
const known = new Map<string, ShellAction>();
const MOST_KNOWN = 500;
/** Longer lines hardly ever repeat. */
const LONGEST_KNOWN = 500;

/** `windows`: whatever the agent uses there; the line is read as a POSIX one, but PowerShell may have to run it. */
type Shell = "posix" | "powershell" | "windows";

export function shellAction(line: string, folder: string, place: Place, shell: Shell = "posix"): ShellAction {
  if (line.length > LONGEST_KNOWN) return readAction(line, folder, place, shell);
  const key = [place.root, place.cwd, folder, shell, line].join("\0");
  const read = known.get(key);
  if (read !== undefined) return read;
  const action = readAction(line, folder, place, shell);
  // Bounded: a long-lived process must not keep them all.
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, action);
  return action;
}

function readAction(line: string, folder: string, place: Place, shell: Shell): ShellAction {
  const start: Folder =
    folder === ""
      ? startFolder(place)
      : { path: absolutePath(folder, startFolder(place), place), known: true };
  const pieces = readSafely(line, start, place, shell);
  if (pieces === undefined) return coarse(line, start, place);
  const invocations = pieces.map((piece) => readInvocation(piece, place));
  const commands = invocations.filter((one) => one !== undefined);
  const id = fingerprint(`shell\n${canonicalLine(pieces, invocations, place)}`);
  const certain = commands.filter((one) => one.piece.decides && !one.piece.conditional);
  const { subjects, hidden } = subjectsOf(commands, place);
  const whole = isDecidedElsewhere(commands) ? [] : [subject("action", id)];
  const proven = certain.filter((one) => !(one.piece.masked && one.piece.hidden));
  return {
    type: "shell",
    fingerprint: id,
    display: displayLine(line),
    goal: goalOf(commands),
    subjects: [...unique<Subject>(subjects).slice(0, MOST_SUBJECTS), ...joinerOf(pieces, shell), ...whole],
    hidden: unique<Subject>(hidden).slice(0, MOST_SUBJECTS),
    provides: unique<Subject>(gather(proven, (one) => provenBy(one, place))).slice(0, MOST_SUBJECTS),
    changes: unique<ChangeClass>(gather(commands, changesOf)),
    files: filesOf(commands, place),
    folder: folderName(start, place),
    commands: commands.map((one) => commandOf(one, place)),
  };
}

/** PowerShell before version 7 does not know `&&`: on Windows the line depends on it as on an option. */
function joinerOf(pieces: readonly Piece[], shell: Shell): readonly Subject[] {
  if (shell === "posix") return [];
  const joiner = pieces.find(({ before }) => before === "&&" || before === "||")?.before;
  return joiner === undefined ? [] : [subject("flag", `powershell ${joiner}`)];
}

/** Only of commands that decide, without what the line itself creates first. */
function subjectsOf(
  invocations: readonly Invocation[],
  place: Place,
): { readonly subjects: Subject[]; readonly hidden: Subject[] } {
  const made = nothingMade();
  const subjects: Subject[] = [];
  const hidden: Subject[] = [];
  for (const one of invocations) {
    const { decides, conditional, asked, masked } = one.piece;
    if (decides && !conditional && !asked) {
      const needs = stillNeeded(countedNeeds(one, place), made);
      (masked ? hidden : subjects).push(...needs);
    }
    addMade(made, one, place);
  }
  return { subjects, hidden };
}

/**
 * Behind a pipe only paths and programs count as proven: a missing one would be reported in the output, always in the
 * same words, while other failures may show nowhere.
 */
function provenBy(invocation: Invocation, place: Place): readonly Subject[] {
  const proven = providesOf(invocation, place);
  if (!invocation.piece.masked) return proven;
  return proven.filter((one) => isAbout(one, "path") || isAbout(one, "program"));
}

/** `cmd | tail`: the exit code of `cmd` is not that of the line. */
function isDecidedElsewhere(invocations: readonly Invocation[]): boolean {
  const deciding = invocations.filter((one) => one.piece.decides && !isOutputFilter(one));
  return deciding.length > 0 && deciding.every(({ piece }) => piece.masked);
}

/** No match is an answer; a missing program, a missing file or an unknown option is a mistake. */
function countedNeeds(invocation: Invocation, place: Place): readonly Subject[] {
  const needs = needsOf(invocation, place);
  if (isOutputFilter(invocation)) return needs.filter((one) => MISTAKEN_FILTER.has(subjectType(one)));
  if (!isProbe(invocation)) return needs;
  if (!/^(?:[ef]?grep|rg|ag|ack|fd)$/.test(invocation.command)) return [];
  return needs.filter((one) => MISTAKEN_SEARCH.has(subjectType(one)));
}

const MISTAKEN_SEARCH: ReadonlySet<SubjectType> = new Set(["path", "program", "flag"]);
const MISTAKEN_FILTER: ReadonlySet<SubjectType> = new Set(["program", "flag"]);

/** For text that is not a shell line: one opaque action, equal only to itself. */
function coarse(line: string, start: Folder, place: Place): ShellAction {
  const text = normaliseText(line);
  const id = fingerprint(`text\n${folderName(start, place)}\n${text}`);
  return {
    type: "shell",
    fingerprint: id,
    display: displayLine(line),
    goal: cut(/^[^\s;|&]+/.exec(text)?.[0] ?? "shell", 60),
    subjects: [subject("action", id)],
    provides: [],
    // Its effects are unknown: forgetting a failure is better than a wrong warning.
    changes: ["files"],
    files: [],
    folder: folderName(start, place),
    commands: [],
  };
}

function readSafely(line: string, folder: Folder, place: Place, shell: Shell): readonly Piece[] | undefined {
  try {
    if (shell === "powershell") return readPowerShell(line, folder, place) ?? readLine(line, folder, place);
    return (
      readLine(line, folder, place) ??
      (looksLikePowerShell(line) ? readPowerShell(line, folder, place) : undefined)
    );
  } catch {
    return undefined;
  }
}

function commandOf(invocation: Invocation, place: Place): ShellCommand {
  const { piece, program, programPath, module, subcommand } = invocation;
  const named = [module, subcommand].filter((part) => part !== undefined && part !== "").join(" ");
  const flags = invocation.options.map(({ name }) => name).filter((name) => name !== "-number");
  return {
    program,
    programPath,
    subcommand: named === "" ? undefined : named,
    flags: flags.length > 1 ? unique(flags).sort() : flags,
    targets: targetsOf(invocation, place),
    env: piece.env.map(({ name }) => name),
    wrappers: piece.wrappers,
    cwd: folderName(invocation.folder, place),
    decides: piece.decides,
    probe: isProbe(invocation),
    masked: piece.masked,
  };
}

function targetsOf(invocation: Invocation, place: Place): string[] {
  const paths = new Set(pathsOf(invocation).map(({ word }) => word));
  const operands = invocation.operands.map((term) =>
    !term.dynamic && paths.has(term) ? projectPath(term.text, invocation.folder, place) : term.text,
  );
  return [
    ...(invocation.script ? [invocation.script.text] : []),
    ...operands,
    ...invocation.raw.map((term) => term.text),
  ];
}

function filesOf(invocations: readonly Invocation[], place: Place): string[] {
  const files = new Set<string>();
  for (const one of invocations) {
    if (!one.folder.known) continue;
    if (builtIns.has(one.command) && one.command !== "source" && one.command !== ".") continue;
    for (const { term } of pathsOf(one))
      if (isFixed(term)) files.add(projectPath(term.text, one.folder, place));
    for (const path of writtenInside(one)) files.add(projectPath(path, one.folder, place));
  }
  for (const { folder, piece } of invocations) {
    if (!folder.known) continue;
    for (const term of piece.writes) if (isFixed(term)) files.add(projectPath(term.text, folder, place));
  }
  files.delete(".");
  return [...files].slice(0, MOST_FILES);
}
