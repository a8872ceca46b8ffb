// Redirections of a command: files written and read, text fed in, errors discarded.
import type { Redirection } from "unbash";
import { readWord, type Term } from "./words.ts";

export interface Redirections {
  /** Targets of `>`, `>>`, `&>`; never devices. */
  readonly writes: readonly Term[];
  readonly reads: readonly Term[];
  /** Text of heredocs and herestrings. */
  readonly input: string;
  /** Standard error goes to /dev/null: a failure prints nothing. */
  readonly hidden: boolean;
}

export function readRedirections(redirects: readonly Redirection[]): Redirections {
  const writes: Term[] = [];
  const reads: Term[] = [];
  let input = "";
  let hidden = false;
  let silent = false;
  for (const redirect of redirects) {
    if (redirect.type === "HereDoc") {
      input += redirect.body.text;
      continue;
    }
    if (redirect.type === "HereString") {
      input += redirect.target?.value ?? "";
      continue;
    }
    if (redirect.target === undefined) continue;
    const target = readWord(redirect.target);
    const number = redirect.descriptor?.type === "FileDescriptor" ? redirect.descriptor.value : undefined;
    if (redirect.operator.startsWith("<")) {
      if (redirect.operator === "<" && !isDevice(target.text)) reads.push(target);
      continue;
    }
    const both =
      redirect.operator.startsWith("&>") || (redirect.operator === ">&" && !/^\d+$|^-$/.test(target.text));
    if (isNowhere(target.text)) {
      hidden ||= both || number === 2;
      silent ||= number === undefined || number === 1;
    } else if (redirect.operator === ">&" && number === 2 && target.text === "1") hidden ||= silent;
    else if (isDevice(target.text)) continue;
    else if (redirect.operator !== ">&" || both) writes.push(target);
  }
  return { writes, reads, input, hidden };
}

/** `$null` and `nul` are PowerShell's and cmd's /dev/null. */
function isNowhere(path: string): boolean {
  return path === "/dev/null" || path === "$null" || path.toLowerCase() === "nul";
}

/** Files in memory, below `/dev/shm`, are files. */
export function isDevice(path: string): boolean {
  return path.startsWith("/dev/") && !path.startsWith("/dev/shm/");
}
