// Reads a chat of Cursor's command line: a database of its own, with messages as JSON in table `blobs`, and in `meta` the
// name of the root that lists them in order.
import { createHash } from "node:crypto";

import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { namesIn } from "../../disk/names-in.ts";
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import type { OnBroken } from "../../ports/agent.ts";
import { isShell, printedBy } from "../call-record.ts";
import type { Chat, Step } from "../chat.ts";
import { textOf } from "../excerpt.ts";
import type { Database } from "../foreign-database.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, optional, recordIn, stringOf } from "../narrow.ts";
import { rowsOf } from "../stored-sessions.ts";
import { fieldsOf } from "./protobuf.ts";

/** Fields of the root, as Cursor's SDK numbers them. */
const MESSAGES = 1;
const WORKSPACES = 9;

export function readChat(database: Database, file: string, onBroken: OnBroken | undefined): Chat {
  const [row] = rowsOf(database, "SELECT value FROM meta WHERE key = '0'");
  const meta = recordIn(Buffer.from(stringOf(row?.value), "hex").toString()) ?? {};
  const root = fieldsOf(blob(database, stringOf(meta.latestRootBlobId)));
  const messages = root.filter(({ number }) => number === MESSAGES).map(({ bytes }) => bytes.toString("hex"));
  const workspace = root.find(({ number }) => number === WORKSPACES)?.bytes.toString();
  // Messages have no time of their own.
  const startedAt = numberOf(meta.createdAt) ?? 0;
  return {
    agent: "cursor",
    id: stringOf(meta.agentId) || basename(dirname(file)),
    folder: folderOf(workspace, file),
    parent: "",
    isMain: true,
    steps: stepsIn(messages, (id) => recordIn(blob(database, id).toString()), startedAt, onBroken),
  };
}

function* stepsIn(
  ids: readonly string[],
  messageOf: (id: string) => JsonRecord | undefined,
  startedAt: number,
  onBroken: OnBroken | undefined,
): Generator<Step> {
  const open = new Map<string, ToolCall>();
  for (const [index, id] of ids.entries()) {
    const message = messageOf(id);
    if (message === undefined) {
      onBroken?.();
      continue;
    }
    const at = startedAt + index;
    if (message.role === "user") yield { at, type: "prompt", text: promptIn(message) };
    for (const part of partsOf(message)) {
      if (message.role === "assistant" && part.type === "text")
        yield { at, type: "words", text: stringOf(part.text) };
      const call = callIn(part);
      if (call) open.set(call.id, call);
      const ended = part.type === "tool-result" ? open.get(stringOf(part.toolCallId)) : undefined;
      if (ended === undefined) continue;
      open.delete(ended.id);
      yield { at, type: "call", call: ended, result: resultOf(ended.tool, part, message) };
    }
  }
}

/** Cursor puts the person's words in an element, beside others that it adds itself. */
function promptIn(message: JsonRecord): string {
  if (cursorOptions(message).isSummary === true) return "";
  const text = typeof message.content === "string" ? message.content : textOf(message.content);
  const asked = [...text.matchAll(/<user_query>\n?([\s\S]*?)\n?<\/user_query>/g)].map((found) => found[1]);
  if (asked.length > 0) return asked.join("\n");
  return /^\s*<[a-z_]+>/.test(text) ? "" : text;
}

function callIn(part: JsonRecord): ToolCall | undefined {
  if (part.type !== "tool-call" || stringOf(part.toolName) === "") return undefined;
  const input = isRecord(part.args) ? part.args : isRecord(part.input) ? part.input : {};
  return { id: stringOf(part.toolCallId), tool: stringOf(part.toolName), input };
}

/**
 * The result beside the text has one member: `success`, `failure` (another exit code than 0), `error` or `rejected`; its
 * `isError` is false for a failure, too.
 */
function resultOf(tool: string, part: JsonRecord, message: JsonRecord): ToolResult {
  const { highLevelToolCallResult: high } = cursorOptions(message);
  const output = isRecord(high) && isRecord(high.output) ? high.output : {};
  const ended = ["success", "failure", "error", "rejected"].find((kind) => kind in output);
  const details = ended !== undefined && isRecord(output[ended]) ? output[ended] : {};
  const text = textOf(part.result ?? part.experimental_content);
  const exitCode = isShell(tool)
    ? (numberOf(details.exitCode) ?? numberOf(/^Exit code: (-?\d+)/.exec(text)?.[1]))
    : undefined;
  const said = ended === undefined ? undefined : ended === "success";
  const failed = /^(?:Rejected:|Error: [^\n]{0,200}$)/.test(text.trim()) ? false : undefined;
  const ok = exitCode === undefined ? (said ?? failed ?? (isShell(tool) ? undefined : true)) : exitCode === 0;
  return {
    ...optional("ok", ok),
    ...optional("exitCode", exitCode),
    output: printedBy(tool, ok, isShell(tool) ? printedText(text) : text),
    ...((ended === "rejected" || text.startsWith("Rejected:")) && { interrupted: true }),
  };
}

/** `Exit code: 1`, `Command output:` and the output between fences. */
function printedText(text: string): string {
  return /^Exit code: -?\d+[\s\S]*?Command output:\s*```\w*\n([\s\S]*?)\n?```/.exec(text)?.[1] ?? text;
}

/** The folder in which the chat began; the name of the database's folder is its hash. */
function folderOf(workspace: string | undefined, file: string): string {
  if (workspace?.startsWith("file://")) {
    try {
      return fileURLToPath(workspace);
    } catch {
      // A folder of another system.
    }
  }
  return (
    folderWithHash(basename(dirname(dirname(file))), dirname(dirname(dirname(dirname(file))))) ??
    dirname(file)
  );
}

/** `~/.cursor/projects` has a folder for each project, named by its path with `-` for `/`. */
function folderWithHash(hash: string, cursorFolder: string): string | undefined {
  return namesIn(join(cursorFolder, "projects"))
    .map((name) => `/${name.replaceAll("-", "/")}`)
    .find((path) => createHash("md5").update(path).digest("hex") === hash);
}

function cursorOptions({ providerOptions }: JsonRecord): JsonRecord {
  return isRecord(providerOptions) && isRecord(providerOptions.cursor) ? providerOptions.cursor : {};
}

function partsOf({ content }: JsonRecord): readonly JsonRecord[] {
  return Array.isArray(content) ? content.filter(isRecord) : [];
}

function blob(database: Database, id: string): Buffer {
  const [row] = rowsOf(database, "SELECT data FROM blobs WHERE id = ?", id);
  return row?.data instanceof Uint8Array ? Buffer.from(row.data) : Buffer.from(stringOf(row?.data));
}
