// Parses an entry of `applies-to` or `stops` into the calls it watches: a command, a path or a tool; undefined for a
// plain tag.
import type { ShellCommand } from "../../domain/action.ts";
import { baseName } from "../../domain/base-name.ts";
import type { WatchedCall } from "../../domain/lesson.ts";
import {
  BUILT_INS,
  EVERYDAY_NAMES,
  EXTENSIONS,
  FILE_NAMES,
  NAMES_LIKE_FILES,
  PAIRS_LIKE_PATHS,
} from "./entry-words.ts";
import { fullForm, programOf } from "./forms.ts";

const LONGEST = 200;

/** `commandsIn` parses a shell line. */
export function callOf(
  entry: string,
  commandsIn: (line: string) => readonly ShellCommand[],
): WatchedCall | undefined {
  const text = entry
    .trim()
    .replace(/^`+|`+$/g, "")
    .replace(/^\$ /, "")
    .trim();
  if (text === "" || text.length > LONGEST || text.includes("\n") || text.includes("://")) return undefined;
  // `$ ./scripts/reset.sh` is run; without the sign it is a file.
  if (/\s/.test(text) || /^`*\$ /.test(entry.trim())) return commandOf(text, commandsIn);
  return toolOf(text) ?? pathOf(text) ?? programAlone(text);
}

/** `git push --force`, `npm install <package>`. Lines with several commands are not supported. */
function commandOf(
  text: string,
  commandsIn: (line: string) => readonly ShellCommand[],
): WatchedCall | undefined {
  const [first = ""] = text.split(/\s/, 1);
  if (!/^(?:\.{0,2}\/)?[a-z][\w./+@-]*$/.test(first) || BUILT_INS.has(first)) return undefined;
  const line = text.replace(/(?<=\s)(?:<[^<>]*>|\[[^[\]]*\]|…|\.\.\.)(?=\s|$)/g, "");
  const commands = commandsIn(line).filter(({ program }) => program !== "cd");
  const [only] = commands;
  const form = only && commands.length === 1 ? fullForm(only) : undefined;
  if (!form) return undefined;
  const { program, subcommand, flags, targets } = form;
  // `env file` would match every call of `file`.
  if (subcommand === "" && flags.length + targets.length === 0 && !isProgram(program)) return undefined;
  return { type: "command", program, ...(subcommand !== "" && { subcommand }), flags, targets };
}

/** `mcp__github__create_issue`, `mcp__github`, `WebFetch`, `web_fetch`. */
function toolOf(text: string): WatchedCall | undefined {
  if (/^mcp__[\w-]+(?:\*)?$/.test(text)) return { type: "tool", name: text.replace(/(?:__)?\*$/, "") };
  if (/^(?:[A-Z][a-z]+){2,}$/.test(text) || /^[a-z]+(?:_[a-z]+)+$/.test(text))
    return { type: "tool", name: text };
  return undefined;
}

/** Contains `/` or `*`, or looks like a file name. */
function pathOf(text: string): WatchedCall | undefined {
  const path = text.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  if (path.startsWith("@") || PAIRS_LIKE_PATHS.test(path)) return undefined;
  if (!/[/*]/.test(path)) return isFileName(path) ? { type: "path", pattern: `**/${path}` } : undefined;
  if (!/[\p{L}\p{N}]/u.test(path)) return undefined;
  if (path.endsWith("/")) return { type: "path", pattern: anywhere(path.slice(0, -1), "/**") };
  if (/[*?{[]/.test(path) || isFileName(baseName(path))) return { type: "path", pattern: anywhere(path) };
  // A folder or a file without an extension.
  return { type: "path", pattern: `${path}{,/**}` };
}

/** A name without a folder matches at any depth, as in `.gitignore`. */
function anywhere(path: string, rest = ""): string {
  return path.includes("/") ? `${path}${rest}` : `**/${path}${rest}`;
}

function isFileName(name: string): boolean {
  if (FILE_NAMES.has(name)) return true;
  const extension = /^[\w.@+-]*\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (name.startsWith(".")) return /^\.[a-z][\w.-]*$/i.test(name) && name.toLowerCase() !== ".net";
  return extension !== undefined && EXTENSIONS.has(extension) && !NAMES_LIKE_FILES.has(name.toLowerCase());
}

/** `terraform`; not for words that are usually tags. */
function programAlone(text: string): WatchedCall | undefined {
  const name = programOf(/^[A-Z][a-z]+$/.test(text) ? text.toLowerCase() : text);
  return isProgram(name) ? { type: "command", program: name, flags: [], targets: [] } : undefined;
}

function isProgram(name: string): boolean {
  return /^[a-z][\w.+-]*$/.test(name) && !BUILT_INS.has(name) && !EVERYDAY_NAMES.has(name);
}
