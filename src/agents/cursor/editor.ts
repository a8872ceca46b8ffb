// Reads the chats of Cursor's editor: rows of table `cursorDiskKV`, `composerData:<chat>` with the order of its messages, and
// `bubbleId:<chat>:<message>` for each.
import type { ToolResult } from "../../domain/event.ts";
import type { HistoryFile, OnBroken } from "../../ports/agent.ts";
import { isShell, printedBy } from "../call-record.ts";
import type { Chat, Step } from "../chat.ts";
import { textOf } from "../excerpt.ts";
import type { Database } from "../foreign-database.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, optional, recordIn, stringOf, unwrapJson } from "../narrow.ts";
import { rowsOf, storedSessions } from "../stored-sessions.ts";

const COMPOSER_KEY = "composerData:";
/** `:` and `;` follow each other, so this is every key that begins so, found by the index. */
const COMPOSERS = `key >= '${COMPOSER_KEY}' AND key < 'composerData;'`;

const PERSON = 1;

export function composersIn(files: readonly string[]): readonly HistoryFile[] {
  return storedSessions(files, "Cursor", (database) =>
    // Read by SQLite: the rows of all chats together may be larger than memory.
    rowsOf(
      database,
      `SELECT substr(key, ${COMPOSER_KEY.length + 1}) AS id, size,
         coalesce(json_extract(text, '$.lastUpdatedAt'), json_extract(text, '$.createdAt'), 0) AS changed
       FROM (SELECT key, CAST(value AS TEXT) AS text, length(value) AS size FROM cursorDiskKV
             WHERE ${COMPOSERS} AND json_valid(CAST(value AS TEXT)))
       WHERE coalesce(json_array_length(text, '$.fullConversationHeadersOnly'), 0) > 0
          OR coalesce(json_array_length(text, '$.conversation'), 0) > 0
       ORDER BY key`,
    ),
  );
}

export function* readComposers(
  database: Database,
  id: string | undefined,
  onBroken: OnBroken | undefined,
): Generator<Chat> {
  const keys =
    id === undefined
      ? rowsOf(database, `SELECT key FROM cursorDiskKV WHERE ${COMPOSERS} ORDER BY key`)
      : [{ key: `${COMPOSER_KEY}${id}` }];
  const parents = parentsIn(database);
  for (const { key } of keys) {
    const composer = recordIn(valueAt(database, stringOf(key)));
    if (composer === undefined) {
      onBroken?.();
      continue;
    }
    const chat = stringOf(key).slice(COMPOSER_KEY.length);
    const parent = parents.get(chat) ?? "";
    yield {
      agent: "cursor",
      id: chat,
      folder: folderOf(composer),
      parent,
      isMain: parent === "",
      steps: stepsIn(database, chat, composer, onBroken),
    };
  }
}

function* stepsIn(
  database: Database,
  chat: string,
  composer: JsonRecord,
  onBroken: OnBroken | undefined,
): Generator<Step> {
  let at = numberOf(composer.createdAt) ?? 0;
  for (const header of headersOf(composer)) {
    const inline = isRecord(header.bubble) ? header.bubble : undefined;
    const text = inline ? "" : valueAt(database, `bubbleId:${chat}:${stringOf(header.bubbleId)}`);
    // Cursor removes messages of old chats, and leaves rows without a value.
    if (!inline && text === "") continue;
    const bubble = inline ?? recordIn(text);
    if (bubble === undefined) {
      onBroken?.();
      continue;
    }
    at = timeOf(bubble.createdAt) ?? timeOf(header.createdAt) ?? at;
    const call = callIn(bubble, at);
    if (call) yield call;
    else yield { at, type: bubble.type === PERSON ? "prompt" : "words", text: stringOf(bubble.text) };
  }
}

/** The order of the messages; in old versions they stand there themselves. */
function headersOf(composer: JsonRecord): readonly JsonRecord[] {
  const { fullConversationHeadersOnly: headers, conversation } = composer;
  if (Array.isArray(headers) && headers.length > 0) return headers.filter(isRecord);
  return Array.isArray(conversation) ? conversation.filter(isRecord).map((bubble) => ({ bubble })) : [];
}

const RUNNING = ["pending", "loading", "running", "generating"];

/** Undefined for a message without a call, and for a call that has not ended. */
function callIn({ toolFormerData: data, bubbleId }: JsonRecord, at: number): Step | undefined {
  if (!isRecord(data) || stringOf(data.name) === "" || RUNNING.includes(stringOf(data.status)))
    return undefined;
  const tool = stringOf(data.name).replace(/_v2$/, "");
  const args = [data.rawArgs, data.params].map(unwrapJson).find(isRecord) ?? {};
  const id = stringOf(data.toolCallId).split("\n")[0] || stringOf(bubbleId);
  return { at, type: "call", call: { id, tool, input: args }, result: resultOf(tool, data) };
}

/**
 * No single field says how a call ended: a command that failed and one that the person refused are `completed`. Their
 * exit code is in the result, the refusal there or in `additionalData`.
 */
function resultOf(tool: string, data: JsonRecord): ToolResult {
  const value = unwrapJson(data.result);
  const result = isRecord(value) ? value : {};
  const more = isRecord(data.additionalData) ? data.additionalData : {};
  const states = [stringOf(data.status), stringOf(more.status)];
  const error = isRecord(data.error) ? data.error : unwrapJson(data.error);
  const interrupted =
    result.rejected === true || states.some((state) => /^(?:rejected|skipped|cancelled)$/.test(state));
  const exitCode =
    isShell(tool) && !interrupted ? (numberOf(result.exitCode) ?? numberOf(result.exitCodeV2)) : undefined;
  const failed = interrupted || states.includes("error");
  const ended = isShell(tool) ? undefined : true;
  const ok = failed ? false : exitCode === undefined ? ended : exitCode === 0;
  const printed = isRecord(value) ? (value.output ?? value.contents ?? value) : value;
  const reason = isRecord(error)
    ? error.clientVisibleErrorMessage || error.modelVisibleErrorMessage || error
    : error;
  return {
    ...optional("ok", ok),
    ...optional("exitCode", exitCode),
    output: printedBy(tool, ok, failed && reason ? textOf(reason) : textOf(printed ?? "")),
    ...(interrupted && { interrupted }),
  };
}

/** By chat: the one that started it. A table of newer versions. */
function parentsIn(database: Database): ReadonlyMap<string, string> {
  try {
    const rows = rowsOf(database, "SELECT composerId, value FROM composerHeaders");
    return new Map(
      rows.flatMap(({ composerId, value }) => {
        const info = recordIn(textIn(value))?.subagentInfo;
        const parent = isRecord(info) ? stringOf(info.parentComposerId) : "";
        return parent === "" ? [] : [[stringOf(composerId), parent] as const];
      }),
    );
  } catch {
    return new Map();
  }
}

function folderOf({ workspaceIdentifier }: JsonRecord): string {
  const uri = isRecord(workspaceIdentifier) ? workspaceIdentifier.uri : undefined;
  return isRecord(uri) ? stringOf(uri.fsPath) || stringOf(uri.path) : "";
}

function timeOf(value: unknown): number | undefined {
  return numberOf(value) ?? (typeof value === "string" ? Date.parse(value) || undefined : undefined);
}

function valueAt(database: Database, key: string): string {
  const [row] = rowsOf(database, "SELECT value FROM cursorDiskKV WHERE key = ?", key);
  return textIn(row?.value);
}

function textIn(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString() : stringOf(value);
}
