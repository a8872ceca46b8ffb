// Small things that the checkers of briefs share: claims, words, prompts.
import { isOwn } from "./history.mjs";

export const TRUE = { is: "true" };
export const FALSE = { is: "false" };
export const UNKNOWN = { is: "unknown" };
export const claim = (kind, is, seqs = [], why = "") => ({ kind, ...is, seqs, why });

export function wordsOf(text) {
  return (
    text
      .toLowerCase()
      .replaceAll(/https?:\/\/\S+\/(\d+)\S*/g, "$1")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Are these words in the text, in this order, nearly all? */
export function isIn(title, text) {
  const wanted = wordsOf(title.replace(/\S*…$/, ""));
  const given = wordsOf(text);
  if (wanted.length === 0) return false;
  let at = 0;
  let found = 0;
  for (const word of wanted) {
    const next = given.indexOf(word, at);
    if (next < 0) continue;
    found++;
    at = next + 1;
  }
  return found / wanted.length >= 0.85;
}

/** The prompts of a session, each with the calls that it led to. */
export function promptsOf(calls) {
  const prompts = [];
  for (const call of calls) {
    if (call.isSide) continue;
    if (prompts.at(-1)?.text === call.prompt) prompts.at(-1).calls.push(call);
    else prompts.push({ text: call.prompt, calls: [call] });
  }
  return prompts;
}

export function isWork({ changed, maybe, removed, commands }) {
  return (
    changed.some(isOwn) ||
    maybe.some(isOwn) ||
    removed.some(isOwn) ||
    commands.some(
      ({ words }) =>
        words[0] === "git" && /^(?:commit|merge|revert|cherry-pick|rebase)$/.test(words[1] ?? ""),
    )
  );
}

/** Long enough to say what is wanted. */
export function isTelling(text) {
  return wordsOf(text).length >= 5;
}

export function mayChange(calls) {
  return calls.some(
    ({ commands, tool, removed }) =>
      removed.length > 0 ||
      tool.startsWith("mcp__") ||
      tool === "exec" ||
      commands.some(
        ({ words }) =>
          !/^(?:ls|cat|grep|rg|find|head|tail|sed|echo|pwd|wc|which|gh|nl)$/.test(words[0]) &&
          !(words[0] === "git" && /^(?:status|log|diff|show|branch|fetch|push)$/.test(words[1] ?? "")),
      ),
  );
}
