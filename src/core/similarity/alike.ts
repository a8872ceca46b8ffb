// Computes the similarity of two calls by tool, command or path, and context; only features that both have.
import { roleOf } from "../../domain/tool-role.ts";
import { termsOf } from "./terms.ts";

export interface Features {
  /** The agent's name of the tool. */
  readonly tool: string;
  /** Command or path. */
  readonly command?: string;
  /** The purpose, in words. */
  readonly context?: string;
  readonly tags?: readonly string[];
}

const WEIGHTS = { tool: 0.3, command: 0.4, context: 0.3 };

/** 0 … 1. The same command with the same tool is the same call, whatever its context. */
export function similarity(a: Features, b: Features): number {
  const sameTool = toolType(a.tool) === toolType(b.tool);
  const [first, second] = [tokensOf(a.command), tokensOf(b.command)];
  if (sameTool && first.length > 0 && first.join(" ") === second.join(" ")) return 1;
  let score = 0;
  let weight = 0;
  const count = (share: number, worth: number) => {
    score += share * worth;
    weight += worth;
  };
  if (a.tool !== "" && b.tool !== "") count(sameTool ? 1 : 0, WEIGHTS.tool);
  if (first.length > 0 && second.length > 0) count(sameCommand(first, second), WEIGHTS.command);
  const [why, whyToo] = [aims(a), aims(b)];
  if (why.size > 0 && whyToo.size > 0) count(overlap(why, whyToo), WEIGHTS.context);
  return weight > 0 ? Math.min(1, score / weight) : 0;
}

/** Agents use different names for their shell. */
function toolType(tool: string): string {
  return roleOf(tool) === "shell" ? "shell" : tool.toLowerCase();
}

function tokensOf(command: string | undefined): string[] {
  return (command ?? "")
    .replace(/["'`]/g, "")
    .split(/[\s;|&]+/)
    .map((token) => token.replace(/^\.\//, "").replace(/^(-\w*?)\d+$/, "$1"))
    .filter((token) => token !== "");
}

/** `git push` is not `git pull`, however much they share. */
function sameCommand(first: readonly string[], second: readonly string[]): number {
  const shared = overlap(weigh(first), weigh(second));
  return verbOf(first) === verbOf(second) ? shared : shared / 2;
}

function verbOf(tokens: readonly string[]): string {
  return tokens.slice(0, 2).filter(isWord).join(" ");
}

/** Targets weigh more than the program and its subcommand, and these more than options. */
function weigh(tokens: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    tokens.map((token, index) => [
      token,
      token.startsWith("-") ? 0.25 : index < 2 && isWord(token) ? 0.5 : 1,
    ]),
  );
}

function isWord(token: string): boolean {
  return /^[a-z][\w-]*$/i.test(token);
}

function aims({ context = "", tags = [] }: Features): ReadonlyMap<string, number> {
  return new Map([...termsOf(context), ...tags].map((term) => [term, 1]));
}

/** Weighted Dice coefficient. */
function overlap(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  let all = 0;
  for (const [token, worth] of a) {
    all += worth;
    const other = b.get(token);
    if (other !== undefined) shared += worth + other;
  }
  for (const worth of b.values()) all += worth;
  return all > 0 ? shared / all : 0;
}
