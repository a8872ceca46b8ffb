// A Supervisor's files: which of them a file is, and what it tells of tasks. Lines are streamed; a state is one value.
import { nothingTold, type SupervisorFile, supervisorFileOf, type Told, take } from "../../core/task/told.ts";
import { readStart, readText } from "../../files/read.ts";
import { firstRecords, type JsonRecord, jsonLines } from "../json-lines.ts";
import { isRecord, unwrapJson } from "../narrow.ts";

/** A state has half a megabyte; a dump of a whole Redis is not meant. */
const LARGEST_STATE = 16 * 1024 * 1024;
/** The first lines tell; a torn one among them does not. */
const LINES = 20;

export interface SupervisorSource {
  readonly path: string;
  readonly kind: SupervisorFile;
}

/** Undefined for a file of anybody else, or none. */
export async function supervisorSource(path: string): Promise<SupervisorSource | undefined> {
  const kind = (await kindOfLines(path)) ?? (await statesIn(path))?.kind;
  return kind && { path, kind };
}

export async function readSupervisor(sources: readonly SupervisorSource[]): Promise<Told> {
  const told = nothingTold();
  for (const { path, kind } of sources) {
    const whole = kind === "state" || kind === "tasks" ? await statesIn(path) : undefined;
    for (const record of whole?.records ?? []) take(told, kind, record);
    if (whole) continue;
    for await (const records of jsonLines(path, () => true))
      for (const record of records) take(told, kind, record);
  }
  return told;
}

async function kindOfLines(path: string): Promise<SupervisorFile | undefined> {
  try {
    for await (const record of firstRecords(path, LINES)) {
      const kind = supervisorFileOf(record);
      if (kind) return kind;
    }
  } catch {
    // Not to be read as lines: whoever takes the file for something else says why.
  }
  return undefined;
}

/** The value itself, a text that holds it (as redis-cli prints it), or an object that has it under its key. */
async function statesIn(
  path: string,
): Promise<{ readonly kind: SupervisorFile; readonly records: readonly JsonRecord[] } | undefined> {
  if (path.endsWith(".gz") || !mayBeJson(path)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(readText(path, { most: LARGEST_STATE }));
  } catch {
    return undefined;
  }
  const inner = unwrapJson(value);
  const candidates = Array.isArray(inner)
    ? inner
    : isRecord(inner)
      ? [inner, ...(Array.isArray(inner.tasks) ? inner.tasks : []), ...Object.values(inner).map(unwrapJson)]
      : [];
  const records = candidates.filter(isRecord);
  for (const kind of ["state", "tasks"] as const) {
    const own = records.filter((record) => supervisorFileOf(record) === kind);
    if (own.length > 0) return { kind, records: kind === "state" ? own.slice(0, 1) : own };
  }
  return undefined;
}

/** Without reading all of a transcript that is none. Throws when there is no such file. */
function mayBeJson(path: string): boolean {
  return /^\uFEFF?\s*[[{"]/.test(readStart(path, 64).toString("utf8"));
}
