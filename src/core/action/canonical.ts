// Canonical text of a shell line, from which its fingerprint is made: what is done and where, whatever the spelling.
import { hasOption, type Invocation } from "./invocation.ts";
import { pathsOf } from "./operands.ts";
import { folderName, type Place, projectPath } from "./paths.ts";
import { isLineRange, isOutputFilter } from "./probes.ts";
import type { Piece } from "./shell-session.ts";
import type { Term } from "./words.ts";
import { transparent } from "./wrappers.ts";

const FIELD = "\u001f";
const COMMAND = "\u001e";

export function canonicalLine(
  pieces: readonly Piece[],
  invocations: readonly (Invocation | undefined)[],
  place: Place,
): string {
  const kept = keptCommands(pieces, invocations);
  let text = "";
  let skipped: string | undefined;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as Piece;
    if (piece.nested) continue;
    if (!kept.has(index)) {
      // After several omitted commands, the connector of the first of them is kept.
      if (!isFilterAt(invocations[index])) skipped ??= piece.before;
      continue;
    }
    text += `${COMMAND}${skipped ?? piece.before}${FIELD}${canonicalCommand(piece, invocations[index], place)}`;
    skipped = undefined;
  }
  return text;
}

/** Leaves out `cd` (its folder is in the commands), trailing output filters and `echo`, unless nothing else is there. */
function keptCommands(
  pieces: readonly Piece[],
  invocations: readonly (Invocation | undefined)[],
): ReadonlySet<number> {
  const kept = new Set<number>();
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as Piece;
    const invocation = invocations[index];
    if (piece.nested) continue;
    if (
      invocation === undefined ||
      !(isFolded(invocation) || (isFilterAt(invocation) && onlyFiltersFollow(pieces, invocations, index)))
    )
      kept.add(index);
  }
  return kept.size > 0 ? kept : new Set(pieces.keys());
}

function isFilterAt(invocation: Invocation | undefined): boolean {
  return invocation !== undefined && isOutputFilter(invocation);
}

function onlyFiltersFollow(
  pieces: readonly Piece[],
  invocations: readonly (Invocation | undefined)[],
  from: number,
): boolean {
  for (let index = from + 1; index < pieces.length; index++) {
    const piece = pieces[index] as Piece;
    if (piece.nested) continue;
    if (piece.stage === 0 || !piece.before.startsWith("|")) return true;
    if (!isFilterAt(invocations[index])) return false;
  }
  return true;
}

function isFolded(invocation: Invocation): boolean {
  const { command, piece, operands } = invocation;
  if (piece.writes.length > 0 || piece.conditional) return false;
  if (command === "cd" || command === "pushd") return operands.length > 0;
  if (command === "true" || command === ":") return true;
  return (command === "echo" || command === "printf") && piece.stage === 0 && !piece.masked;
}

function canonicalCommand(piece: Piece, invocation: Invocation | undefined, place: Place): string {
  const env = piece.env.map(({ name, value }) => `${name}=${value}`).sort();
  if (invocation === undefined) return env.join(FIELD);
  const paths = new Set(pathsOf(invocation).map(({ word }) => word));
  const spell = (term: Term): string =>
    !term.dynamic && paths.has(term)
      ? projectPath(term.text, invocation.folder, place)
      : spelled(term, invocation, place);
  const parts = [
    folderName(invocation.folder, place),
    ...piece.wrappers.filter((wrapper) => !transparent.has(wrapper)),
    ...[...piece.wrapperOptions].sort(),
    ...env,
    invocation.programPath === undefined
      ? invocation.program
      : `path:${projectPath(invocation.programPath, piece.folder, place)}`,
    invocation.module === undefined ? "" : `-m ${invocation.module}`,
    invocation.subcommand,
    invocation.script?.text ?? "",
    ...optionTexts(invocation, spell),
    FIELD,
    ...operandTexts(invocation, spell),
    ...invocation.raw.map((term) => spelled(term, invocation, place)),
    ...piece.reads.map((term) => `<${spell(term)}`),
    ...piece.writes.map((term) => `>${spell(term)}`),
    piece.input,
  ];
  return parts.join(FIELD);
}

/** The number of lines shown makes no difference. */
function optionTexts(invocation: Invocation, spell: (term: Term) => string): string[] {
  const { command, subcommand } = invocation;
  const shows = command === "head" || command === "tail" || (command === "git" && subcommand === "log");
  return invocation.options
    .filter(
      ({ name }) =>
        !(shows && (name === "-number" || name === "-n" || name === "--lines" || name === "--max-count")),
    )
    .map(({ name, value, global }) => {
      const text = value === undefined ? name : `${name}=${spell(value)}`;
      return global ? `^${text}` : text;
    })
    .sort();
}

function operandTexts(invocation: Invocation, spell: (term: Term) => string): string[] {
  const texts = invocation.operands.map((term, index) =>
    index === invocation.dashed ? `-- ${spell(term)}` : spell(term),
  );
  const [first] = texts;
  if (
    invocation.command === "sed" &&
    hasOption(invocation, "-n") &&
    first !== undefined &&
    isLineRange(first)
  )
    texts[0] = "p";
  return texts;
}

/** Words that look like paths get one spelling, whichever program takes them. */
function spelled(term: Term, invocation: Invocation, place: Place): string {
  return !term.dynamic && /^(?:\.{1,2}|~)?\/(?!\/)/.test(term.text)
    ? projectPath(term.text, invocation.folder, place)
    : term.text;
}
