// Collects what the model received in a run, in one shape for all APIs.
import { isDeepStrictEqual } from "node:util";
import type { ModelRequest } from "./scripted-model.ts";

export interface SeenResult {
  /** The turn of the script and the position in it: "0.0" is the first call. */
  readonly call: string;
  readonly text: string;
}

export interface Seen {
  /** Results of tool calls, in the order in which they reached the model, each with what came beside it. */
  readonly results: readonly SeenResult[];
  /** The result of one call, with any text that was put beside it before the model's next turn. */
  result(turn: number, block?: number): string;
  /** Everything the model had read when the first scripted turn was asked for, without the vendor's own prompt. */
  readonly opening: string;
  /** Everything the model read, except the vendor's own prompt. */
  readonly everything: string;
  /** For people, when an assertion fails. */
  describe(): string;
}

export function whatWasSeen(requests: readonly ModelRequest[]): Seen {
  const main = requests.filter((request) => request.main);
  const items = main.map((request) => flatten(request));
  const last = items.at(-1) ?? [];
  const results = last.flatMap((item) =>
    item.call === undefined ? [] : [{ call: place(item.call), text: item.text }],
  );
  return {
    results,
    result(turn, block = 0) {
      const call = `${turn}.${block}`;
      const found = results.find((result) => result.call === call);
      if (!found) throw new Error(`the model never got a result of call ${call}\n${describe(last)}`);
      return found.text;
    },
    opening: (items[0] ?? []).map((item) => item.text).join("\n"),
    everything: last.map((item) => item.text).join("\n"),
    describe: () => describe(last),
  };
}

/** Texts that were new to the model in the request that carried the results of this turn, results included. */
export function newsAfter(requests: readonly ModelRequest[], turn: number): string {
  const main = requests.filter((request) => request.main).map((request) => flatten(request));
  const index = main.findIndex((items) =>
    items.some((item) => item.call !== undefined && place(item.call).startsWith(`${turn}.`)),
  );
  const before = main[index - 1] ?? [];
  const now = main[index] ?? [];
  return now
    .filter((item) => !before.some((old) => isDeepStrictEqual(old, item)))
    .map((item) => item.text)
    .join("\n");
}

interface Item {
  readonly role: string;
  readonly text: string;
  /** Set for results of tool calls. */
  readonly call?: string;
}

function flatten({ body }: ModelRequest): Item[] {
  if (body.contents) {
    return body.contents.flatMap(({ role = "", parts = [] }) =>
      parts.map(({ text, functionResponse, ...other }): Item => {
        if (functionResponse)
          return {
            role: "result",
            text: wordsOf(functionResponse.response),
            call: functionResponse.id ?? "",
          };
        return { role, text: text ?? JSON.stringify(other) };
      }),
    );
  }
  if (body.messages) {
    return body.messages.flatMap((message): Item[] => {
      const { role, content } = message;
      // Chat Completions: a result is a message of its own, and calls stand beside a content that may be null.
      if (message.tool_call_id !== undefined)
        return [{ role: "result", text: textOf(content ?? ""), call: message.tool_call_id }];
      if (message.tool_calls !== undefined)
        return [{ role, text: `${textOf(content ?? "")}${JSON.stringify(message.tool_calls)}` }];
      if (typeof content === "string") return [{ role, text: content }];
      return content.map((block): Item => {
        if (block.type === "tool_result")
          return { role: "result", text: textOf(block.content), call: String(block.tool_use_id) };
        return { role, text: block.type === "text" ? String(block.text) : JSON.stringify(block) };
      });
    });
  }
  return (body.input ?? []).map((item): Item => {
    if (String(item.type).endsWith("_output"))
      return { role: "result", text: textOf(item.output), call: String(item.call_id) };
    return { role: String(item.role ?? item.type), text: textOf(item.content ?? item) };
  });
}

/** Of `{output: "…"}` or `{error: "…"}`, what a model reads. */
function wordsOf(response: Readonly<Record<string, unknown>> = {}): string {
  return Object.values(response).map(textOf).join("\n");
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((part) => textOf(part?.text ?? part)).join("\n");
  return JSON.stringify(value);
}

function place(id: string): string {
  return id.split("_").slice(2).join(".");
}

/** The vendor's own prompts are long and say nothing about us. */
function describe(items: readonly Item[]): string {
  const lines = items.map((item) => {
    const limit = item.call !== undefined || /twiceshy/i.test(item.text) ? 3_000 : 150;
    const text =
      item.text.length > limit ? `${item.text.slice(0, limit)} … [${item.text.length}]` : item.text;
    return `[${item.role}${item.call === undefined ? "" : ` ${place(item.call)}`}] ${text}`;
  });
  return `What the model saw last:\n${lines.join("\n")}`;
}
