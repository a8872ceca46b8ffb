// Reads Supervisor's files: detects their kind and extracts tasks. Lines are streamed; a state is a single value.
import {
  addRecord,
  emptyRecords,
  type SupervisorFile,
  type SupervisorRecords,
  supervisorFileOf,
} from "../../core/task/supervisor-records.ts";
import { readStart, textOrNothing } from "../../disk/read.ts";
import { valueIn } from "../../domain/json.ts";
import { firstRecords, type JsonRecord, jsonLines } from "../json-lines.ts";
import { isRecord, unwrapJson } from "../narrow.ts";

/** A state has half a megabyte; a dump of a whole Redis is refused. */
const LARGEST_STATE = 16 * 1024 * 1024;
/** Lines read to detect the kind, so that a torn one does not matter. */
const LINES = 20;

export interface SupervisorSource {
  readonly path: string;
  readonly kind: SupervisorFile;
}

/** Undefined for other files, or when there is none. */
export async function supervisorSource(path: string): Promise<SupervisorSource | undefined> {
  const kind = (await kindOfLines(path)) ?? (await statesIn(path))?.kind;
  return kind && { path, kind };
}

export async function readSupervisor(sources: readonly SupervisorSource[]): Promise<SupervisorRecords> {
  const found = emptyRecords();
  for (const { path, kind } of sources) {
    const whole = kind === "state" || kind === "tasks" ? await statesIn(path) : undefined;
    for (const record of whole?.records ?? []) addRecord(found, kind, record);
    if (whole) continue;
    for await (const records of jsonLines(path)) for (const record of records) addRecord(found, kind, record);
  }
  return found;
}

async function kindOfLines(path: string): Promise<SupervisorFile | undefined> {
  try {
    for await (const record of firstRecords(path, LINES)) {
      const kind = supervisorFileOf(record);
      if (kind) return kind;
    }
  } catch {
    // Not lines: whoever reads the file as something else reports the reason.
  }
  return undefined;
}

/** The value itself, a text that contains it (as redis-cli prints it), or an object that has it under its key. */
async function statesIn(
  path: string,
): Promise<{ readonly kind: SupervisorFile; readonly records: readonly JsonRecord[] } | undefined> {
  if (path.endsWith(".gz") || !mayBeJson(path)) return undefined;
  const inner = unwrapJson(valueIn(textOrNothing(path, { most: LARGEST_STATE }) ?? ""));
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

/** Decided without reading a whole transcript. Throws when the file does not exist. */
function mayBeJson(path: string): boolean {
  return /^\uFEFF?\s*[[{"]/.test(readStart(path, 64).toString("utf8"));
}
