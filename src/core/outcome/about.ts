// What a failure is about: the subject of the action that the error names, else the action as a whole.
import { posix } from "node:path";
import type { Action, ShellCommand } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";
import { type Subject, type SubjectType, subject, subjectName, subjectType } from "../../domain/subject.ts";
import type { Finding } from "./classify.ts";

/** `speaker` is the command that said it, where that is known; else the last one whose failure shows. */
export function aboutWhat(finding: Finding, action: Action, call: ToolCall, speaker?: ShellCommand): Subject {
  const by = speaker ?? decidingCommand(action);
  const type = finding.rule?.object;
  if (type === undefined) return namedSubject(finding.object, action) ?? wholeAction(action);
  if (finding.rule?.agentTool === true) return aboutTool(type, finding.object, action, call);
  switch (type) {
    case "path":
      return aboutPath(finding.object, action, call, by) ?? wholeAction(action);
    case "program":
      return aboutProgram(finding.object, action, by);
    case "arguments":
      return onlyOne(type, action) ?? wholeAction(action);
    case "account":
      return onlyOne(type, action) ?? subject(type, by?.program ?? call.tool);
    case "flag":
      return aboutFlag(finding.object, action, by);
    default:
      return aboutName(type, finding, action, by);
  }
}

function aboutTool(type: SubjectType, object: string | undefined, action: Action, call: ToolCall): Subject {
  if (type === "arguments") return onlyOne(type, action) ?? wholeAction(action);
  // The agent's own helper program is broken: that is known by the tool, whatever path it was started from.
  if (type === "program") return subject("program", call.tool);
  if (action.type === "file") {
    const named = object === undefined ? undefined : aboutPath(object, action, call);
    return named ?? onlyOne("path", action) ?? subject("path", action.path);
  }
  return aboutPath(object, action, call) ?? onlyOne("path", action) ?? wholeAction(action);
}

function aboutPath(
  object: string | undefined,
  action: Action,
  call: ToolCall,
  by?: ShellCommand,
): Subject | undefined {
  if (object === undefined || object === "") return undefined;
  const path = tidyPath(object);
  if (path === "" || /[*?[\]{}$\s]{1}.*[*?$]|^[*?]/.test(path) || /[*$]/.test(path)) return undefined;
  const known = subjectsOf("path", action).find((one) => samePath(subjectName(one), path));
  if (known !== undefined) return known;
  // A parent of something the command names: `a/b` is missing, so is `a/b/c`.
  const root = rootIn(action, call);
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) {
    return subject(
      "path",
      root !== undefined && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path,
    );
  }
  const folder = by?.cwd ?? "";
  return subject("path", posix.join(folder === "." ? "" : folder, path));
}

function aboutProgram(object: string | undefined, action: Action, by?: ShellCommand): Subject {
  const name = object ?? "";
  if (name === "") return onlyOne("program", action) ?? wholeAction(action);
  const bare = name.slice(name.lastIndexOf("/") + 1);
  const known = subjectsOf("program", action).find((one) => [name, bare].includes(subjectName(one)));
  if (known !== undefined) return known;
  // `npx x` and `python -m x` need a package or a module of that name.
  const fetched = action.subjects.find((one) => FETCHED.has(subjectType(one)) && lastWord(one) === bare);
  if (fetched !== undefined) return fetched;
  // A script called by its path is a file first of all.
  if (name.includes("/")) {
    const file = subjectsOf("path", action).find((one) => samePath(subjectName(one), tidyPath(name)));
    if (file !== undefined) return file;
    if (by?.programPath === name) return subject("path", tidyPath(name));
  }
  return subject("program", bare);
}

function aboutFlag(object: string | undefined, action: Action, by?: ShellCommand): Subject {
  if (object === undefined) return wholeAction(action);
  const name = object.replace(/^-+/, "").replace(/=.*$/, "");
  const wanted = [object.replace(/=.*$/, ""), `-${name}`, `--${name}`];
  const known = subjectsOf("flag", action).find((one) => wanted.includes(lastWord(one)));
  if (known !== undefined) return known;
  const command = shellCommands(action).find((one) => one.flags.some((flag) => wanted.includes(flag))) ?? by;
  if (command === undefined) return wholeAction(action);
  const flag =
    command.flags.find((one) => wanted.includes(one)) ?? (object.startsWith("-") ? object : `--${name}`);
  return subject("flag", [command.program, command.subcommand, flag].filter(Boolean).join(" "));
}

/** Scripts, subcommands, packages, modules, revisions, hosts, runtimes: the last word decides. */
function aboutName(type: SubjectType, finding: Finding, action: Action, by?: ShellCommand): Subject {
  const { object } = finding;
  if (object === undefined) return onlyOne(type, action) ?? wholeAction(action);
  const name = object.replace(/%2f/i, "/").trim();
  const known = subjectsOf(type, action).find((one) => names(one, name));
  if (known !== undefined) return known;
  // `git checkout x` may have meant a file.
  if (type === "revision") {
    const path = subjectsOf("path", action).find((one) => samePath(subjectName(one), tidyPath(name)));
    if (path !== undefined) return path;
  }
  const program = by?.program;
  const family = finding.rule?.family;
  switch (type) {
    case "script":
      return subject(type, [FAMILY[program ?? ""] ?? program, name].filter(Boolean).join(" "));
    case "subcommand":
      return subject(type, [program, name].filter(Boolean).join(" "));
    case "package":
      return subject(type, `${family ?? REGISTRY[program ?? ""] ?? program ?? "package"} ${name}`);
    case "module":
      return subject(type, `${family ?? "node"} ${name}`);
    default:
      return subject(type, name);
  }
}

function namedSubject(object: string | undefined, action: Action): Subject | undefined {
  if (object === undefined) return undefined;
  return action.subjects.find((one) => subjectType(one) !== "action" && lastWord(one) === object);
}

function wholeAction(action: Action): Subject {
  return subject("action", action.fingerprint);
}

function subjectsOf(type: SubjectType, action: Action): readonly Subject[] {
  return action.subjects.filter((one) => subjectType(one) === type);
}

function onlyOne(type: SubjectType, action: Action): Subject | undefined {
  const found = subjectsOf(type, action);
  return found.length === 1 ? found[0] : undefined;
}

/** `script npm lint @apps/web` names `lint`; `host db:5432` names `db`. */
function names(one: Subject, name: string): boolean {
  const full = subjectName(one).replace(/ @\S+$/, "");
  return full === name || full.endsWith(` ${name}`) || full.startsWith(`${name}:`);
}

function lastWord(one: Subject): string {
  return one.slice(one.lastIndexOf(" ") + 1);
}

function shellCommands(action: Action): readonly ShellCommand[] {
  return action.type === "shell" ? action.commands : [];
}

/** The last command whose failure shows; the last of all when none does. */
function decidingCommand(action: Action): ShellCommand | undefined {
  const commands = shellCommands(action);
  return commands.findLast((command) => command.decides && !command.masked) ?? commands.at(-1);
}

function tidyPath(text: string): string {
  const path = text
    .trim()
    .replace(/^['"`‘]+|['"`’]+$/g, "")
    .replace(/^(?:\.\/)+/, "")
    .replace(/^\/private(?=\/(?:tmp|var)\/)/, "");
  return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

function samePath(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 0 && short !== "." && long.endsWith(`/${short}`);
}

/** The project's root, where the call names a file both ways: absolute in its input, relative in the action. */
function rootIn(action: Action, call: ToolCall): string | undefined {
  for (const value of Object.values(call.input)) {
    if (typeof value !== "string" || !value.startsWith("/") || value.length > 1_000) continue;
    const file = action.files.find((one) => !one.startsWith("/") && value.endsWith(`/${one}`));
    if (file !== undefined) return value.slice(0, -file.length - 1);
  }
  return undefined;
}

const FETCHED: ReadonlySet<SubjectType> = new Set(["package", "module"]);
const FAMILY: Readonly<Record<string, string>> = { npm: "npm", pnpm: "npm", yarn: "npm", bun: "npm" };
const REGISTRY: Readonly<Record<string, string>> = {
  npm: "npm",
  npx: "npm",
  pnpm: "npm",
  yarn: "npm",
  bun: "npm",
  pip: "pip",
  pip3: "pip",
  uv: "pip",
  poetry: "pip",
  python: "pip",
  python3: "pip",
  "apt-get": "apt",
};
