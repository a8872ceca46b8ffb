// Autohand's file formats: sessions with a conversation and metadata, projects with failures and successes.
import { dirname, join } from "node:path";
import { textOrNothing } from "../../disk/read.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, recordIn, stringOf, unwrapJson } from "../narrow.ts";

/** A session from its `metadata.json` and the name of its folder. */
export interface WireSession {
  readonly id: string;
  readonly projectPath: string;
  /** The session of another agent that this one was copied from. */
  readonly importedFrom?: {
    readonly source: string;
    readonly originalId: string;
    /** `twiceshy` for an export of ours. */
    readonly by: string;
    /** Identity of the project, in an export of ours. */
    readonly project: string;
  };
}

interface WireCall {
  readonly id: string;
  readonly tool: string;
  readonly input: JsonRecord;
}

export function readSession(conversation: string): WireSession {
  const folder = dirname(conversation);
  const metadata = readObject(join(folder, "metadata.json"));
  const state = readObject(join(folder, "state.json"));
  const from = metadata.importedFrom;
  return {
    id: stringOf(metadata.sessionId) || (folder.split(/[\\/]/).at(-1) ?? ""),
    projectPath: stringOf(metadata.projectPath) || stringOf(state.workspaceRoot),
    ...(isRecord(from) && stringOf(from.originalId) !== ""
      ? {
          importedFrom: {
            source: stringOf(from.source),
            originalId: stringOf(from.originalId),
            by: stringOf(from.by),
            project: stringOf(from.project),
          },
        }
      : {}),
  };
}

/** `projectPath` in the `index.json` next to a project's records. */
export function readProjectPath(records: string): string {
  return stringOf(readObject(join(dirname(records), "index.json")).projectPath);
}

/** The calls in an assistant's line; older versions wrote them into its text only. */
export function callsOf(record: JsonRecord): readonly WireCall[] {
  const listed = Array.isArray(record.toolCalls) ? record.toolCalls : listedIn(record.content);
  return listed.filter(isRecord).flatMap((call) => {
    const inner = isRecord(call.function) ? call.function : call;
    const tool = stringOf(inner.tool) || stringOf(inner.name);
    const input = unwrapJson(inner.args ?? inner.arguments ?? inner.input ?? {});
    return tool === "" ? [] : [{ id: stringOf(call.id), tool, input: oneLine(isRecord(input) ? input : {}) }];
  });
}

function listedIn(content: unknown): readonly unknown[] {
  const value = unwrapJson(content);
  return isRecord(value) && Array.isArray(value.toolCalls) ? value.toolCalls : [];
}

/** `{ command: "npm", args: ["install", "x"] }` becomes one line. */
function oneLine(input: JsonRecord): JsonRecord {
  const { command, args } = input;
  if (typeof command !== "string" || !Array.isArray(args)) return input;
  const words = args.filter((word) => typeof word === "string").map(quoted);
  return { ...input, command: [command, ...words].join(" "), args: undefined };
}

function quoted(word: string): string {
  return /^[\w@%+=:,./*-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Larger than any record of a session. */
const LARGEST_RECORD = 64 * 1024 * 1024;

function readObject(path: string): JsonRecord {
  return recordIn(textOrNothing(path, { most: LARGEST_RECORD }) ?? "") ?? {};
}
