// API routes that a command calls, with their numbers levelled, so that a wrong route is the same mistake every time.
import { type Subject, subject } from "../../domain/subject.ts";
import type { Invocation } from "./invocation.ts";

/** `gh api repos/o/r/pulls/112/comments -f body=x` → `endpoint gh api POST repos/o/r/pulls/N/comments` */
export function endpointSubject(invocation: Invocation): Subject[] {
  if (invocation.command !== "gh" || invocation.subcommand !== "api") return [];
  // Behind a pipe the answer "Not Found" is plain data: it neither proves nor decides anything.
  if (invocation.piece.masked) return [];
  const route = invocation.operands[0]?.text.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/s, "");
  if (!route || route === "graphql" || /[$`*]/.test(route)) return [];
  const level = route.replace(/^\/+/, "").replaceAll(/(?<=^|\/)(?:\d+|[0-9a-f]{7,40})(?=\/|$)/g, "N");
  return [subject("endpoint", `gh api ${methodOf(invocation)} ${level}`)];
}

function methodOf({ options }: Invocation): string {
  const given = options.find(({ name }) => name === "-X" || name === "--method")?.value?.text;
  if (given) return given.toUpperCase();
  const sends = ["-f", "-F", "--field", "--raw-field", "--input"];
  return options.some(({ name }) => sends.includes(name)) ? "POST" : "GET";
}
