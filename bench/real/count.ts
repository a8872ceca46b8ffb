// Counts the content of a recorded session without the readers under test, by the simplest rule that is right for the
// recordings at hand.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** What the rule can tell: the calls inside of a program, for one, only a reader of programs can count. */
export interface Counted {
  readonly calls?: number;
  readonly failed?: number;
  readonly prompts?: number;
  readonly words?: number;
}

// biome-ignore lint/suspicious/noExplicitAny: rows of six programs, of each of which a few fields are looked at
type Row = any;

export const COUNTS: Readonly<Record<string, (path: string) => Counted>> = {
  "claude-code"(path) {
    const rows = lines(path).filter(({ isSidechain, isMeta }) => !isSidechain && !isMeta);
    const blocks = (type: string) =>
      rows
        .filter((row) => row.type === type && Array.isArray(row.message.content))
        .flatMap((row) => row.message.content.map((block: Row) => ({ ...block, model: row.message.model })));
    const results = blocks("user").filter(({ type }) => type === "tool_result");
    return {
      calls: results.length,
      failed: results.filter(({ is_error }) => is_error).length,
      prompts: rows.filter(({ type, message }) => type === "user" && /^[^<]/.test(plain(message.content)))
        .length,
      words: blocks("assistant").filter(
        ({ type, text, model }) => type === "text" && text.trim() !== "" && model !== "<synthetic>",
      ).length,
    };
  },
  codex(path) {
    const rows = lines(path);
    const items = rows.filter(({ type }) => type === "response_item").map(({ payload }) => payload);
    const calls = items.filter(
      ({ type, name }) => /^(?:function|custom_tool)_call$/.test(type) && name !== "write_stdin",
    );
    if (calls.some(({ name }) => name === "exec")) return {};
    const outputs = items.filter(({ type }) => type.endsWith("_call_output"));
    const said = (type: string) => rows.filter(({ payload }) => payload?.type === type);
    return {
      calls: calls.length,
      failed: outputs.filter(({ output }) => FAILED.test(output)).length,
      prompts: said("user_message").length,
      words: said("agent_message").length,
    };
  },
  "gemini-cli"(path) {
    const { messages } = JSON.parse(unpacked(path));
    const calls: Row[] = messages.flatMap(({ toolCalls = [] }: Row) => toolCalls);
    return {
      calls: calls.length,
      failed: calls.filter(
        ({ status, result }) => status !== "success" || /\\nExit Code: [1-9]/.test(JSON.stringify(result)),
      ).length,
      prompts: messages.filter(({ type }: Row) => type === "user").length,
      words: messages.filter(({ type, content }: Row) => type === "gemini" && content !== "").length,
    };
  },
  "copilot-cli"(path) {
    const rows = lines(path).filter(({ data }) => data?.parentToolCallId === undefined);
    const of = (wanted: string) => rows.filter(({ type }) => type === wanted);
    return {
      calls: lines(path).filter(({ type }) => type === "tool.execution_complete").length,
      prompts: of("user.message").filter(({ data }) => data.source === undefined).length,
      words: of("assistant.message").filter(({ data }) => data.content.trim() !== "").length,
    };
  },
  opencode(path) {
    const { messages } = JSON.parse(unpacked(path));
    const parts = (role: string): Row[] =>
      messages
        .filter(({ info }: Row) => info.role === role && !info.summary)
        .flatMap(({ parts }: Row) => parts);
    const done = parts("assistant").filter(
      ({ type, state }) => type === "tool" && ["completed", "error"].includes(state.status),
    );
    return {
      calls: done.length,
      failed: done.filter(({ state }) => state.status === "error" || (state.metadata?.exit ?? 0) !== 0)
        .length,
      words: parts("assistant").filter(({ type, text }) => type === "text" && text.trim() !== "").length,
    };
  },
  pi(path) {
    const messages = lines(path).flatMap(({ type, message }) => (type === "message" ? [message] : []));
    const of = (role: string) => messages.filter((message) => message.role === role);
    const results = of("toolResult");
    return {
      calls: results.length,
      failed: results.filter(({ isError, details }) => isError || (details?.exitCode ?? 0) !== 0).length,
      prompts: of("user").length,
      words: of("assistant").filter(({ content }) =>
        content.some(({ type, text }: Row) => type === "text" && text.trim() !== ""),
      ).length,
    };
  },
};

const FAILED =
  /^(?:Exit code: |Process exited with code )[1-9]|"exit_code":[1-9]|^apply_patch verification failed/m;

function unpacked(path: string): string {
  return gunzipSync(readFileSync(path)).toString("utf8");
}

function lines(path: string): readonly Row[] {
  return unpacked(path)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** A message's text; of one that is made of blocks, nothing a person typed. */
function plain(content: unknown): string {
  return typeof content === "string" ? content : "";
}
