// What to do instead, as an order; nothing where what came next was only a look around or luck.
import type { Hazard } from "../../domain/hazard.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { bareCommand, code } from "./text.ts";

/** A folder searched in vain says little, until it is searched again and again. */
const SEARCHED_IN_VAIN = 3;

export function insteadOf(hazard: Hazard, remedy: Remedy): string | undefined {
  const isSure = remedy.confirmed || remedy.count > 1;
  const helped = bareCommand(remedy.display);
  if (!isSure || helped === "" || helped.includes("||") || LOOKS.test(helped)) return undefined;
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
      // What sends something is not replaced by what asks.
      if (SENDING.test(name) && !SENDS.test(helped)) return undefined;
      return `use ${code(levelled(helped))}`;
    case "flag": {
      // Files of one occasion say nothing of the flag that is missing.
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

/** Another way to call the same program, not whatever came next. */
function startsAlike(program: string, helped: string): boolean {
  const [first = ""] = helped.split(" ", 1);
  return first === program || (NODE.has(first) && NODE.has(program));
}

/** Numbers of one occasion: a pull request, a comment. */
function levelled(command: string): string {
  return command.replace(/(?<=[ /])\d{2,}(?=[ /]|$)/g, "N");
}

const NODE = new Set(["npm", "pnpm", "yarn", "bun"]);
const SENDING = / (?:POST|PUT|PATCH|DELETE) /;
const SENDS = / (?:-f|-F|--field|--raw-field|--input|-X|--method)\b/;
const LOOKS =
  /^(?:which|command|type|whereis|ls|cat|head|tail|find|echo|env|printenv|grep|glob|list|test|pwd|man|git (?:status|log|diff))\b/i;
