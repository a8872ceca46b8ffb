// What a failure is about: the subject of the action that the error names, else the action as a whole.
import { posix } from "node:path";
import type { Action, ShellCommand } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";
import { type Subject, type SubjectType, subject, subjectName, subjectType } from "../../domain/subject.ts";
import type { Finding } from "./classify.ts";

export function aboutWhat(finding: Finding, action: Action, call: ToolCall): Subject {
  const type = finding.rule?.object;
  if (type === undefined) return namedSubject(finding.object, action) ?? wholeAction(action);
  if (finding.rule?.agentTool === true) return aboutTool(type, finding.object, action, call);
  switch (type) {
    case "path":
      return aboutPath(finding.object, action, call) ?? wholeAction(action);
    case "program":
      return aboutProgram(finding.object, action);
    case "arguments":
      return onlyOne(type, action) ?? wholeAction(action);
    case "account":
      return onlyOne(type, action) ?? subject(type, decidingCommand(action)?.program ?? call.tool);
    case "flag":
      return aboutFlag(finding.object, action);
    default:
      return aboutName(type, finding.object, action);
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

function aboutPath(object: string | undefined, action: Action, call: ToolCall): Subject | undefined {
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
  const folder = decidingCommand(action)?.cwd ?? "";
  return subject("path", posix.join(folder === "." ? "" : folder, path));
}

function aboutProgram(object: string | undefined, action: Action): Subject {
  const command = decidingCommand(action);
  const name = object ?? "";
  if (name === "") return onlyOne("program", action) ?? wholeAction(action);
  const bare = name.slice(name.lastIndexOf("/") + 1);
  const known = subjectsOf("program", action).find((one) => [name, bare].includes(subjectName(one)));
  if (known !== undefined) return known;
  // A script called by its path is a file first of all.
  if (name.includes("/")) {
    const file = subjectsOf("path", action).find((one) => samePath(subjectName(one), tidyPath(name)));
    if (file !== undefined) return file;
    if (command?.programPath === name) return subject("path", tidyPath(name));
  }
  return subject("program", bare);
}

function aboutFlag(object: string | undefined, action: Action): Subject {
  if (object === undefined) return wholeAction(action);
  const name = object.replace(/^-+/, "").replace(/=.*$/, "");
  const wanted = [object.replace(/=.*$/, ""), `-${name}`, `--${name}`];
  const known = subjectsOf("flag", action).find((one) => wanted.includes(lastWord(one)));
  if (known !== undefined) return known;
  const command =
    shellCommands(action).find((one) => one.flags.some((flag) => wanted.includes(flag))) ??
    decidingCommand(action);
  if (command === undefined) return wholeAction(action);
  const flag =
    command.flags.find((one) => wanted.includes(one)) ?? (object.startsWith("-") ? object : `--${name}`);
  return subject("flag", [command.program, command.subcommand, flag].filter(Boolean).join(" "));
}

/** Scripts, subcommands, packages, modules, revisions, hosts, runtimes: the last word decides. */
function aboutName(type: SubjectType, object: string | undefined, action: Action): Subject {
  if (object === undefined) return onlyOne(type, action) ?? wholeAction(action);
  const name = object.replace(/%2f/i, "/").trim();
  const known = subjectsOf(type, action).find(
    (one) => lastWord(one) === name || subjectName(one).endsWith(` ${name}`),
  );
  if (known !== undefined) return known;
  // `git checkout x` may have meant a file.
  if (type === "revision") {
    const path = subjectsOf("path", action).find((one) => samePath(subjectName(one), tidyPath(name)));
    if (path !== undefined) return path;
  }
  const program = decidingCommand(action)?.program;
  switch (type) {
    case "script":
      return subject(type, [program, SCRIPT_VERB[program ?? ""], name].filter(Boolean).join(" "));
    case "subcommand":
      return subject(type, [program, name].filter(Boolean).join(" "));
    case "package":
      return subject(type, `${REGISTRY[program ?? ""] ?? program ?? "package"} ${name}`);
    case "module":
      return subject(type, `${LANGUAGE[program ?? ""] ?? languageOf(name)} ${name}`);
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

function languageOf(name: string): string {
  return /^[\w-]+\.[\w.-]+\/\S/.test(name) ? "go" : "node";
}

const SCRIPT_VERB: Readonly<Record<string, string>> = {
  npm: "run",
  pnpm: "run",
  yarn: "run",
  bun: "run",
  mise: "run",
};
const REGISTRY: Readonly<Record<string, string>> = {
  npm: "npm",
  npx: "npm",
  pnpm: "npm",
  yarn: "npm",
  bun: "npm",
  pip: "pypi",
  pip3: "pypi",
  uv: "pypi",
  poetry: "pypi",
  python: "pypi",
  python3: "pypi",
  "apt-get": "apt",
};
const LANGUAGE: Readonly<Record<string, string>> = {
  node: "node",
  npm: "node",
  npx: "node",
  pnpm: "node",
  yarn: "node",
  bun: "node",
  tsx: "node",
  python: "python",
  python3: "python",
  pip: "python",
  pytest: "python",
  uv: "python",
  ruby: "ruby",
  bundle: "ruby",
  rake: "ruby",
  go: "go",
  java: "java",
  perl: "perl",
};
