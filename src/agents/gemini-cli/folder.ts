// Finds the folder of a Gemini CLI session. Its record does not name it; files next to it, or texts in it, do.
import { dirname, isAbsolute, join } from "node:path";
import { sha256 } from "../../core/hash/sha256.ts";
import { SMALL_FILE, textOrNothing } from "../../disk/read.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, stringOf } from "../narrow.ts";
import { callsOf } from "./recorded-calls.ts";
import { readTurns, textIn } from "./session-file.ts";

/** Empty when unknown. */
export async function folderOf(path: string): Promise<string> {
  const projectRoot = readText(join(dirname(dirname(path)), ".project_root")).trim();
  if (isAbsolute(projectRoot)) return projectRoot;
  for await (const { session, messages } of readTurns(path)) {
    for (const message of messages) {
      const found =
        inContext(message) ||
        callsOf(message).reduce((known, call) => known || inCall(call, session.project), "");
      if (found !== "") return found;
    }
  }
  return "";
}

/** Newer versions begin a session with a description of the environment. */
function inContext(message: JsonRecord): string {
  if (message.type !== "user") return "";
  const text = textIn(message.content);
  if (!text.includes("<session_context>")) return "";
  return /Workspace Directories:\*\*\s*\n\s*- ([^\n]+)/.exec(text)?.[1]?.trim() ?? "";
}

/** From a file given both relative and absolute, or from a path that contains the folder (checked by hash). */
function inCall({ args, resultDisplay }: JsonRecord, project: string): string {
  const named = isRecord(args) ? stringOf(args.file_path).replace(/^\.[\\/]/, "") : "";
  const whole = isRecord(resultDisplay) ? stringOf(resultDisplay.filePath) : "";
  if (named !== "" && !isAbsolute(named) && isAbsolute(whole) && whole.endsWith(join("/", named)))
    return whole.slice(0, -named.length - 1) || "/";
  const path = whole || named;
  if (!isAbsolute(path)) return "";
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (sha256(folder, 64) === project) return folder;
    if (folder === dirname(folder)) return "";
  }
}

function readText(path: string): string {
  return textOrNothing(path, { most: SMALL_FILE }) ?? "";
}
