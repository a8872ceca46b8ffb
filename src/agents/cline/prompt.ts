// Finds the person's prompt in Cline's messages: none of its hooks has it, but they are written before the first call.

import { valueIn } from "../../domain/json.ts";
import type { HookContext } from "../../ports/agent.ts";
import { promptFrom } from "../excerpt.ts";
import { messagesPath } from "./home.ts";

interface LastPrompt {
  readonly prompt: string;
  /** When it was sent. */
  readonly at: number;
}

/** The answer to a prompt is still short when its first call is made. */
const TAIL = 262_144;
/** A line of the file, which is indented JSON: the text of a message that the person typed. */
const WRITTEN = /^[ \t]*"ts": (\d+),?$/gm;
const TYPED = /^[ \t]*"text": ("<user_input\b.*")\s*,?$/gm;

/** Undefined when the end of the file has none. */
export function lastPrompt(session: string, context: HookContext): LastPrompt | undefined {
  const tail = context.readTail(messagesPath(session, context.env), TAIL);
  const found = [...tail.matchAll(TYPED)].at(-1);
  const at = Number(/"ts": (\d+)/.exec(tail.slice(found?.index ?? tail.length))?.[1] ?? Number.NaN);
  if (found?.[1] === undefined || !Number.isFinite(at)) return undefined;
  const prompt = typedText(String(valueIn(found[1])));
  return prompt === "" ? undefined : { prompt, at };
}

/** When the last message was written: before a call, the one that makes it. Undefined when the end of the file has none. */
export function lastMessageAt(session: string, context: HookContext): number | undefined {
  const tail = context.readTail(messagesPath(session, context.env), TAIL);
  const last = [...tail.matchAll(WRITTEN)].at(-1);
  return last === undefined ? undefined : Number(last[1]);
}

/** `<user_input mode="act">…</user_input>` without its tag; empty for messages that nobody typed. */
export function typedText(text: string): string {
  const typed = /^\s*<user_input\b[^>]*>([\s\S]*?)<\/user_input>/.exec(text)?.[1] ?? "";
  return promptFrom(typed).trim();
}
