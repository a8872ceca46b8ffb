// Reads what Copilot CLI said in a turn from the end of its session record.
import type { HookContext } from "../../ports/agent.ts";
import { recordIn, stringOf } from "../narrow.ts";
import { gatherWords } from "../turn-words.ts";
import { promptIn, readEvent } from "./wire.ts";

const TAIL = 262_144;
const LINE = /"type"\s*:\s*"(?:user|assistant)\.message"/;

/** Messages since the last prompt, as far back as the end of the file reaches; undefined when there are none. */
export function wordsOfTurn(
  transcript: string | undefined,
  context: HookContext,
): readonly string[] | undefined {
  const tail = transcript === undefined ? "" : context.readTail(transcript, TAIL);
  let words = gatherWords();
  for (const line of tail.split("\n")) {
    const event = LINE.test(line.slice(0, 200)) ? eventIn(line) : undefined;
    if (event === undefined || event.subagent !== "") continue;
    if (promptIn(event) !== "") words = gatherWords();
    if (event.type === "assistant.message") words.add(stringOf(event.data.content));
  }
  return words.all().length > 0 ? words.all() : undefined;
}

function eventIn(line: string) {
  const record = recordIn(line);
  return record && readEvent(record);
}
