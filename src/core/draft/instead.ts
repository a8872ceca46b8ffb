// Writes what to do instead of a failed command, as an instruction; undefined if the later success was a read or luck.
import type { Hazard } from "../../domain/hazard.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { isSameTool, looksAround, onlyAsks } from "../../domain/remedy-words.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { bareCommand, code } from "./text.ts";

/** Sessions with a vain search before its parent folder is suggested. */
const SEARCHED_IN_VAIN = 3;

export function insteadOf(hazard: Hazard, remedy: Remedy): string | undefined {
  const isSure = remedy.confirmed || remedy.count > 1;
  const helped = bareCommand(remedy.display);
  if (!isSure || helped === "" || helped.includes("||") || looksAround(helped)) return undefined;
  if (remedy.type === "prerequisite") return `run ${code(helped)} first`;
  const path = /^using (.+)$/.exec(helped)?.[1];
  if (path !== undefined) return `use ${code(path)}`;
  const folder = /^searching in (.+)$/.exec(helped)?.[1];
  if (folder !== undefined) {
    const isParent = subjectName(hazard.subject).startsWith(`${folder}/`);
    return hazard.sessions >= SEARCHED_IN_VAIN || !isParent ? `search in ${code(folder)}` : undefined;
  }
  return another(hazard, helped);
}

function another({ subject }: Hazard, helped: string): string | undefined {
  const name = subjectName(subject);
  const [program = ""] = name.split(" ", 1);
  switch (subjectType(subject)) {
    case "path":
      return undefined;
    case "endpoint":
      // A command that only queries does not replace one that sends something.
      if (onlyAsks(name, helped)) return undefined;
      return `use ${code(levelled(helped))}`;
    case "flag": {
      // Commands with file paths are specific to one occasion; only flags and subcommands are useful.
      const isPlain = startsAlike(program, helped) && !/\S\/\S/.test(helped) && helped.length <= 60;
      return isPlain ? `use ${code(levelled(helped))}` : `leave out ${code(name.split(" ").at(-1) ?? name)}`;
    }
    case "subcommand":
    case "script":
      return startsAlike(program, helped) ? `use ${code(levelled(helped))}` : undefined;
    default:
      return `use ${code(helped)}`;
  }
}

/** True if it is another call of the same program. */
function startsAlike(program: string, helped: string): boolean {
  return isSameTool(program, helped.split(" ", 1)[0] ?? "");
}

/** Replaces numbers of one occasion (pull request, comment). */
function levelled(command: string): string {
  return command.replace(/(?<=[ /])\d{2,}(?=[ /]|$)/g, "N");
}
