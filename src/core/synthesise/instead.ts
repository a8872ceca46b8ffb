// What worked instead, in words worth reading; nothing where what came next was only a look around.
import { posix } from "node:path";
import type { Hazard } from "../../domain/hazard.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { nameCommand } from "./command-key.ts";
import { partsOf } from "./line-parts.ts";

/** Empty when nothing is known that helps. */
export function insteadOf({ subject, kind }: Hazard, remedy: Remedy | undefined): string {
  if (!remedy) return "";
  const { display } = remedy;
  if (remedy.type === "prerequisite") return /\bfirst$/.test(display) ? display : `${plain(display)} first`;
  if (kind === "too-large") return inParts(display);
  const right = /^naming the repository (\S+)$/.exec(display)?.[1];
  if (subjectType(subject) === "repository") return right ?? "";
  if (display.startsWith(SEARCHING)) return display;
  const name = subjectName(subject);
  switch (subjectType(subject)) {
    case "path":
      return otherPath(name, display);
    case "program":
      return isLook(display) || display.includes("||") ? "" : plain(display);
    case "endpoint":
      // What sends something is not replaced by what asks.
      return / (?:POST|PUT|PATCH|DELETE) /.test(`${name} `) && !SENDS.test(display) ? "" : plain(display);
    case "subcommand": {
      // Whoever asked how another one is called has found its name.
      const asked = /^(\S+(?: [a-z][\w-]*)+) (?:--help|-h|help)$/.exec(plain(display))?.[1];
      if (asked !== undefined) return asked === name || !namesProgram(asked, name) ? "" : asked;
      return namesProgram(display, name) && !asksForHelp(display) ? plain(display) : "";
    }
    case "flag":
    case "script":
      return namesProgram(display, name) && !asksForHelp(display) ? plain(display) : "";
    default:
      return isLook(display) || asksForHelp(display) ? "" : plain(display);
  }
}

/** `Read .golangci.yaml` says no more than the name of the file. */
function otherPath(name: string, display: string): string {
  const { name: stem, base } = posix.parse(name);
  const words = display.split(" ").map((word) => word.replace(/^["']|["']$/g, ""));
  const paths = words.filter(
    (word) => word !== name && /^[\w@.-]*[/.][\w@./-]+$/.test(word) && !/^[\d.]+$/.test(word),
  );
  return (
    paths.find((word) => posix.parse(word).base === base) ?? paths.find((word) => word.includes(stem)) ?? ""
  );
}

function inParts(display: string): string {
  if (/\(part\)|in parts/.test(display)) return "read it in parts";
  return /^grep /i.test(display) ? "search in it" : "";
}

/** Without where the output went and from which folder it was called. */
function plain(display: string): string {
  const parts = partsOf(display).filter(({ words: [first = ""] }) => first !== "cd");
  const [only] = parts;
  if (!only || parts.length > 2 || parts.some(({ after }) => after !== "" && after !== "|")) return display;
  return only.words.join(" ");
}

function isLook(display: string): boolean {
  return LOOKS.has(display.split(" ", 1)[0]?.toLowerCase() ?? "");
}

function asksForHelp(display: string): boolean {
  return /(?:^|\s)(?:--help|-h|help)$/.test(plain(display));
}

/** Another way to call the same program, not whatever came next. */
function namesProgram(display: string, name: string): boolean {
  const [program = ""] = name.split(" ", 1);
  return partsOf(display).some(({ words }) => {
    const named = nameCommand(words);
    return named?.program === program || (NODE.has(program) && NODE.has(named?.program ?? ""));
  });
}

/** What holds for more than one call is told in words, not as a call. */
export const SEARCHING = "searching in ";
const NODE = new Set(["npm", "pnpm", "yarn", "bun"]);
const SENDS = / (?:-f|-F|--field|--raw-field|--input|-X|--method)\b/;
const LOOKS = new Set(
  "which command type whereis ls cat head tail find echo env printenv grep read glob list test pwd man git".split(
    " ",
  ),
);
