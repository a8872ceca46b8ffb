// A remedy made concrete: what holds beyond the call it was seen with becomes a call that can be made here and now.
import type { ToolCall } from "../../domain/event.ts";
import { type Failure, familyOf } from "../../domain/outcome.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { subjectName } from "../../domain/subject.ts";
import { otherOwner, otherPath, wordForWord } from "./substitute.ts";

/** The call that failed or is about to. Its strings are redacted, as the folders are. */
export interface AtHand {
  readonly call: ToolCall;
  readonly files: readonly string[];
  readonly failure: Pick<Failure, "kind" | "subject" | "excerpt">;
  /** The file is to be written as a whole. */
  readonly isWritten: boolean;
  readonly root: string;
  readonly cwd: string;
  /** The words of the call that had failed when the remedy was seen to help. */
  readonly failedThen?: string;
}

const SOME = { offset: 1, limit: 200 };

/** Calls that do what the remedy says. The first that was made here before is meant, or else the last. */
export function fitted(remedy: Remedy, hand: AtHand): readonly ToolCall[] {
  const [, kind = "", name = ""] = /^(\w+)(?: (.*))?$/s.exec(remedy.fingerprint) ?? [];
  switch (kind) {
    case "retry":
      return [hand.call];
    case "read":
      return name === "" ? [] : readings(name, hand);
    case "look":
      return looks(name, hand);
    case "part":
      return [{ ...hand.call, input: { ...hand.call.input, ...SOME } }];
    case "path":
    case "in":
      return otherPath(hand.call, subjectName(hand.failure.subject), name, hand);
    case "repository":
      return otherOwner(hand.call, subjectName(hand.failure.subject), name);
    default:
      return wordForWord(hand.call, hand.failedThen, remedy.display);
  }
}

/** A file that was read in part is long. An edit that missed has to see the place; what is written anew, the whole. */
function readings(tool: string, hand: AtHand): readonly ToolCall[] {
  const file = fileOf(hand);
  if (file === undefined) return [];
  const whole = { id: "", tool, input: { file_path: file } };
  const part = { ...whole, input: { ...whole.input, ...SOME } };
  if (hand.isWritten) return [whole];
  return familyOf(hand.failure.kind) === "protocol" ? [part, whole] : [part];
}

/** The same with the shell's means, where the agent has no other. */
function looks(tool: string, hand: AtHand): readonly ToolCall[] {
  const file = fileOf(hand);
  if (file === undefined) return [];
  return [{ id: "", tool, input: { command: `sed -n '1,200p' ${quoted(file)}` } }];
}

/** Of several files the one the error names. */
function fileOf({ files, failure, root }: AtHand): string | undefined {
  const file = files.find((one) => failure.excerpt.includes(one)) ?? files[0];
  return file === undefined || file.startsWith("/") || root === "" ? file : `${root}/${file}`;
}

function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
