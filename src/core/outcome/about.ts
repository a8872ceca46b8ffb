// Finds the subject of a failure: the one of the action's subjects that the error names, else the action as a whole.
import type { Action, ShellCommand } from "../../domain/action.ts";
import { baseName } from "../../domain/base-name.ts";
import type { ToolCall } from "../../domain/event.ts";
import {
  isWholeFile,
  projectProgram,
  type Subject,
  type SubjectType,
  subject,
  subjectName,
  subjectType,
} from "../../domain/subject.ts";
import { wordSubjects } from "../../domain/word.ts";
import { wordSet } from "../../domain/word-set.ts";
import { aboutPath, knownPath, tidyPath } from "./about-path.ts";
import { type Finding, linesOf } from "./match.ts";
import { namedInCall } from "./named-in-call.ts";
import {
  decidingCommand,
  lastWord,
  namedBy,
  onlyOne,
  shellCommands,
  subjectsOf,
  wholeAction,
} from "./subjects.ts";

interface Said {
  readonly finding: Finding;
  readonly action: Action;
  readonly call: ToolCall;
  /** The whole output. */
  readonly lines: readonly string[];
  /** The command that printed the error, if known; otherwise the last one whose failure shows. */
  readonly speaker?: ShellCommand | undefined;
}

export function aboutWhat(said: Said): Subject {
  const { finding, action, call } = said;
  const by = said.speaker ?? decidingCommand(action);
  const type = finding.rule?.object;
  // The folder exists, it only cannot be read like a file: other actions on it are right.
  if (finding.kind === "not-a-file") return wholeAction(action);
  if (type === undefined || finding.shaped) {
    const found =
      namedSubject(finding.object, action, type) ??
      (type === "path" ? undefined : aboutWord(finding.object ?? wordIn(finding, call), action));
    if (found) return found;
  }
  if (type === undefined) return wholeAction(action);
  if (finding.rule?.agentTool === true) return aboutTool(type, said);
  // Something missing on another machine or in a container says nothing about this one.
  if (by !== undefined && isElsewhere(by) && LOCAL.has(type) && !isImage(type, finding.object, by))
    return namedSubject(finding.object, action) ?? wholeAction(action);
  switch (type) {
    case "path":
      // A script that may not be run can still be read, or given to a shell.
      if (finding.kind === "permission" && by?.programPath !== undefined) return wholeAction(action);
      return aboutPath(finding.object, action, call, by) ?? wholeAction(action);
    case "runtime":
      return asksForVersion(finding, action) ? wholeAction(action) : aboutName(type, said, by);
    case "program":
      return aboutProgram(finding.object, action, by);
    case "arguments":
      return onlyOne(type, action) ?? wholeAction(action);
    case "account":
      if (by !== undefined && by.env.length > 0) return wholeAction(action);
      return onlyOne(type, action) ?? subject(type, by?.program ?? call.tool);
    case "command":
      return aboutProject(finding.rule?.family ?? by?.program ?? "", action);
    case "flag":
      return aboutFlag(finding.object, said, by);
    default:
      return aboutName(type, said, by);
  }
}

/** The program found no project in its folder: all its commands will fail there. */
function aboutProject(program: string, action: Action): Subject {
  const found = subjectsOf("command", action).find((one) => subjectName(one).startsWith(`${program} @`));
  return found ?? wholeAction(action);
}

function aboutTool(type: SubjectType, { finding, action, call, lines }: Said): Subject {
  if (type === "arguments")
    return rejectedValue(lines, action) ?? onlyOne(type, action) ?? wholeAction(action);
  // The agent's own helper program is broken: recorded under the tool, whatever path it was started from.
  if (type === "tool") return onlyOne(type, action) ?? subject(type, call.tool);
  if (finding.kind === "too-large") return action.subjects.find(isWholeFile) ?? wholeAction(action);
  const named = aboutPath(finding.object, action, call) ?? onlyPath(action);
  if (named !== undefined) return named;
  return action.type === "file" ? subject("path", action.path) : wholeAction(action);
}

/** "expected one of a, b but provided c", "unknown variant `c`": the value is wrong, not which arguments were given. */
function rejectedValue(lines: readonly string[], action: Action): Subject | undefined {
  for (const line of lines) {
    for (const [, value = ""] of line.matchAll(REJECTED)) {
      const found = aboutWord(value, action);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const REJECTED =
  /(?:but (?:provided|got|received|was)|\breceived\b|\bgot\b|unknown variant|(?:invalid|unknown|unsupported)(?: enum)? (?:value|option|variant))[:=]?[\s"'`\\:]+([\w@.:!-]{2,40})/gi;

function onlyPath(action: Action): Subject | undefined {
  const paths = subjectsOf("path", action).filter((one) => !isWholeFile(one));
  return paths.length === 1 ? paths[0] : undefined;
}

function aboutProgram(object: string | undefined, action: Action, by?: ShellCommand): Subject {
  const name = object ?? "";
  if (name === "") return onlyOne("program", action) ?? wholeAction(action);
  const bare = baseName(name);
  const known = subjectsOf("program", action).find((one) =>
    [subject("program", name), subject("program", bare), projectProgram(bare)].includes(one),
  );
  if (known !== undefined) return known;
  // `npx x` and `python -m x` need a package or a module of that name.
  const fetched = namedBy(action).find((one) => FETCHED.has(subjectType(one)) && lastWord(one) === bare);
  if (fetched !== undefined) return fetched;
  // `pnpm x` looks for a script first, then for a program.
  const script = subjectsOf("script", action).find((one) => names(one, name));
  if (script !== undefined) return script;
  // A script called by its path is a file first of all.
  if (name.includes("/")) return knownPath(name, action, by) ?? subject("path", tidyPath(name));
  const commands = shellCommands(action);
  const isCalled = commands.some(({ program, wrappers }) => program === bare && wrappers.length === 0);
  // What is missing on the other side may well exist here.
  if (!isCalled && commands.some(({ program }) => ELSEWHERE.has(program))) return wholeAction(action);
  const ofProject =
    (by?.program === bare && by.wrappers.some((wrapper) => PROJECT_RUNNER.test(wrapper))) ||
    (!isCalled && commands.some(runsScript));
  return ofProject ? projectProgram(bare) : subject("program", name);
}

/** Runners that look among the project's own programs, or in their own place, not only on the PATH. */
const PROJECT_RUNNER =
  /^(?:p?npm exec|yarn exec|(?:bundle|mise|direnv|nvm|fnm|rbenv|pyenv|asdf) exec|mise x|(?:uv|poetry|pipenv|pdm|hatch|rye|conda|mamba|volta) run)$/;
/** Programs that run commands in another environment. */
const ELSEWHERE = wordSet(
  "nix nix-shell devbox pixi flox guix toolbox distrobox docker docker-compose podman kubectl ssh vagrant wsl",
);

/** `npm run lint` puts the project's own programs before all others. */
function runsScript({ program, subcommand }: ShellCommand): boolean {
  return subcommand === "run" && /^(?:npm|pnpm|yarn|bun|composer)$/.test(program);
}

function aboutFlag(object: string | undefined, { action, lines, finding }: Said, by?: ShellCommand): Subject {
  // `-std=c++99x`: not the option is wrong but its value.
  if (object === undefined || /^-*$|^-\w+=/.test(object)) return wholeAction(action);
  const name = object.replace(/^-+/, "").replace(/=.*$/, "");
  const wanted = [object.replace(/=.*$/, ""), `-${name}`, `--${name}`];
  const known = subjectsOf("flag", action).filter((one) => wanted.includes(lastWord(one)));
  const commands = shellCommands(action);
  const used = usedProgram(lines);
  // A script passed the option on to a program that the line does not name: no command of the line is to blame.
  if (used !== undefined && commands.length > 1 && !commands.some((one) => one.program === used)) {
    return wholeAction(action);
  }
  const theirs =
    known.find((one) => used === undefined || subjectName(one).startsWith(`${used} `)) ?? known[0];
  if (theirs !== undefined) return theirs;
  if (!/\w/.test(object)) return wholeAction(action);
  const command = commands.find((one) => one.flags.some((flag) => wanted.includes(flag))) ?? by;
  // `xargs -r rm`: a wrapper's own option; `find . -nmae x`: a word of the line that is an option only here.
  if (command === undefined || isWrapper(speakerOf(finding), commands) || command.targets.includes(object))
    return wholeAction(action);
  const flag =
    command.flags.find((one) => wanted.includes(one)) ?? (object.startsWith("-") ? object : `--${name}`);
  return subject("flag", [command.program, command.subcommand, flag].filter(Boolean).join(" "));
}

/** `xargs: illegal option -- r` */
function speakerOf({ line }: Finding): string {
  return /^([\w.+-]+): /.exec(line)?.[1] ?? "";
}

function isWrapper(name: string, commands: readonly ShellCommand[]): boolean {
  return commands.some(({ wrappers }) => wrappers.some((wrapper) => wrapper.split(" ")[0] === name));
}

/** `Usage: biome check [options]` names the program that complains. */
function usedProgram(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const name = /^\s*[Uu]sage:\s+(?:\S*\/)?([\w.+-]+)(?:\s|$)/.exec(line)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Scripts, subcommands, packages, modules, revisions, hosts, runtimes: compared by the last word. */
function aboutName(type: SubjectType, { finding, action }: Said, by?: ShellCommand): Subject {
  if (finding.object === undefined) return onlyOne(type, action) ?? wholeAction(action);
  const given = finding.object.replace(/%2f/i, "/").trim();
  // Forges ignore case in repository names.
  const name = type === "repository" ? given.toLowerCase() : type === "runtime" ? runtimeName(given) : given;
  const known = (OTHER_WORD[type] ?? [type])
    .flatMap((one) => subjectsOf(one, action))
    .find((one) => names(one, name));
  if (known !== undefined) return known;
  if (type === "revision") {
    const sides = name.split(/\.{2,3}/).filter((side) => side !== "" && side !== "HEAD");
    const range = subjectsOf(type, action).filter((one) => sides.includes(subjectName(one)));
    if (range.length === 1) return range[0] as Subject;
    // The error does not say which of the two revisions is missing.
    if (range.length > 1) return wholeAction(action);
    // In `git checkout x` and `git diff x` a file may have been meant.
    const path = knownPath(name, action, by) ?? (looksLikeFile(name) ? subject("path", name) : undefined);
    if (path !== undefined) return path;
  }
  const program = by?.program ?? "";
  const family =
    finding.rule?.family ?? (Object.hasOwn(FAMILY, program) ? FAMILY[program] : undefined) ?? program;
  switch (type) {
    case "script":
    case "package":
    case "subcommand":
      // `python manage.py migrat`: a word of the line, for programs whose subcommands are unknown.
      if (type !== "package" && by?.targets.includes(name))
        return aboutWord(name, action) ?? wholeAction(action);
      return subject(type, [type === "subcommand" ? program : family, name].filter(Boolean).join(" "));
    case "revision":
      // Migrations have revisions, too.
      return program === "git" ? subject(type, name) : (aboutWord(name, action) ?? wholeAction(action));
    case "module":
      return subject(type, `${finding.rule?.family ?? "node"} ${name}`);
    default:
      return subject(type, name);
  }
}

/** What one program calls a command, another calls a task. */
const OTHER_WORD: { readonly [type in SubjectType]?: readonly SubjectType[] } = {
  script: ["script", "subcommand"],
  subcommand: ["subcommand", "script"],
};

function isElsewhere({ program, subcommand = "" }: ShellCommand): boolean {
  if (program === "ssh" || program === "vagrant") return true;
  return (
    /^(?:docker|podman|kubectl|docker-compose|oc|nerdctl)$/.test(program) &&
    /\b(?:exec|run|ssh)$/.test(subcommand)
  );
}

/** `docker run shop/api:dev`: the image itself is looked for here. */
function isImage(type: SubjectType, object: string | undefined, { targets }: ShellCommand): boolean {
  return type === "package" && object !== undefined && targets.includes(object);
}

function namedSubject(object: string | undefined, action: Action, type?: SubjectType): Subject | undefined {
  if (object === undefined) return undefined;
  return namedBy(action).find(
    (one) =>
      (type === undefined ? subjectType(one) !== "action" : subjectType(one) === type) &&
      lastWord(one) === object,
  );
}

/** A word of the call for which its program or tool has no better name. */
function aboutWord(object: string | undefined, action: Action): Subject | undefined {
  if (action.type === "file" || object === undefined) return undefined;
  const words = action.type === "shell" ? wordSubjects(action.display) : subjectsOf("word", action);
  return words.find((one) => lastWord(one) === object);
}

/** The word of the call that a message of the table calls unknown or not accepted. */
function wordIn({ kind, line }: Finding, call: ToolCall): string | undefined {
  return kind === "bad-arguments" || kind === "bad-flag"
    ? namedInCall(linesOf([line]), call)?.object
    : undefined;
}

/** `javac --release 21`: the version that is not there is one that this call asks for. */
function asksForVersion({ line }: Finding, { display }: Action): boolean {
  const given = display.match(/(?<![\w.])\d+(?:\.\d+)*(?![\w.])/g) ?? [];
  return given.some((version) =>
    new RegExp(`(?<![\\w.])${version.replaceAll(".", "\\.")}(?![\\w.])`).test(line),
  );
}

/** `Node.js` is node, a JDK is java. */
function runtimeName(given: string): string {
  return given.toLowerCase().replace(/\.js$/, "").replace("jdk", "java");
}

/** `script npm lint @apps/web` names `lint`; `host db:5432` names `db`. */
function names(one: Subject, name: string): boolean {
  const full = subjectName(one).replace(/ @\S+$/, "");
  return (
    full === name || full.endsWith(` ${name}`) || full.endsWith(`:${name}`) || full.startsWith(`${name}:`)
  );
}

function looksLikeFile(name: string): boolean {
  return /\/[^/]+\.\w{1,5}$/.test(name);
}

const LOCAL = wordSet("path program module script package runtime");
const FETCHED = wordSet("package module");

/** One name for all managers that share a registry or a list of scripts. */
const FAMILY: Readonly<Record<string, string>> = {
  npx: "npm",
  pnpm: "npm",
  yarn: "npm",
  bun: "npm",
  bunx: "npm",
  pip3: "pip",
  uv: "pip",
  poetry: "pip",
  python: "pip",
  python3: "pip",
  "apt-get": "apt",
};
