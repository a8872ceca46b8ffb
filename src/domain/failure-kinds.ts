// Table of all kinds of failure: what each is, what un-learns it, which texts describe it, and where it is used. To add a
// kind, add a row here and the patterns that recognise it, each with an example, in core/outcome/rules.
import type { ChangeClass } from "./action.ts";
import type { SubjectType } from "./subject.ts";

/**
 * - `structural`  fails until something specific changes: a program is installed, a file made
 * - `protocol`    the agent broke a rule of a tool: reading a file before editing it
 * - `state`       depends on the code as it stands: tests, builds, errors nobody can read
 * - `transient`   passes by itself: networks, locks
 * - `none`        no mistake: a search without a match
 */
type FailureFamily = "structural" | "protocol" | "state" | "transient" | "none";

/** What to check on disk to see whether a past failure still applies; workspaces/look has a function for each. */
export type DiskLook =
  | "absent-path"
  | "unusable-path"
  | "script"
  | "program"
  | "subcommand"
  | "upgrade"
  | "module"
  | "runtime"
  | "revision"
  | "git-names"
  | "code";

/** Columns of the table. All but the first two are optional. */
interface KindTraits {
  readonly family: FailureFamily;
  /** Changes after which the failure is doubted until it happens again. */
  readonly doubtedAfter: readonly ChangeClass[];

  // How it is recognised.
  /** Also believed at exit code 0 (`cmd | tail`), when the output of the hidden command states it clearly. */
  readonly maskable?: true;
  /** About a remote service rather than the command: tested last for a command that only prints text. */
  readonly outside?: true;
  /** The result of a test run, a build or a linter: the program itself ran. */
  readonly fromCheck?: true;
  /** During a commit it comes from a hook of the project: then its kind is `git-hook`. */
  readonly insideHook?: true;

  // What the guard makes of it.
  /** After such a change it is not warned of until it fails again: nearly always that was the repair. */
  readonly mendedBy?: readonly ChangeClass[];
  /** Temporary (a login, a runtime) rather than permanent (a file, a flag). */
  readonly condition?: true;
  /** Used only within its own session: a new agent process starts its own helper program, and a reviewer's refusal was
   * about that moment. */
  readonly ofSession?: true;
  /** The one who refused may have read the session: after a check has run in it, the answer may be another. */
  readonly reviewed?: true;
  /** Can be a fact of the whole machine (domain/machine.ts). A further kind needs a migration: the store's index names them. */
  readonly ofMachine?: true;
  /** Shares a prior with other kinds of this name; default: a prior of its own (core/guard/weights.ts). */
  readonly prior?: "check" | "edit-mismatch";
  /** About a whole file (too large): it may have been small before, and a part of it can still be read. */
  readonly ofWhole?: true;
  /** The reason is unknown: it may have nothing to do with the code. */
  readonly unread?: true;
  /** Happens before a program starts its work: a program that reports errors in the code got past it. */
  readonly gate?: true;
  /** What to check on disk to see whether it still applies; default: nothing. */
  readonly look?: DiskLook;
  /** What is missing; once it exists, the failure no longer applies. */
  readonly missing?: "path" | "program";

  // What is said of it.
  /** Why in a word or two, behind "failed 3× here"; by what the failure is about where that is part of it (`{last}` and
   * `{rest}`: the last word of its name, all but the first). */
  readonly reason?: string | { readonly [type in SubjectType]?: string };
  /** Its error is often the number 404, which is then shown instead of the reason. */
  readonly notFound?: true;
  /** A whole sentence instead of "… failed", by what the failure is about: `{name}` is its name, `{here}` the project or the
   * machine, `{folder}` the folder it runs in. */
  readonly statement?: { readonly [type in SubjectType]?: string };
  /** The sentence on a lesson's file; `{name}` as above. */
  readonly lessonStatement?: string;
  /** For a broken rule of a tool, whatever file it was broken with: what was done wrong, and what to do. */
  readonly rule?: { readonly broken: string; readonly instead: string };

  // Who may use it.
  /** When the timeline lists it: the first time, or never; default: when it was repeated. */
  readonly timeline?: "first" | "never";
  /** Not listed under what to avoid: the guard handles it when it happens, or it cannot be avoided in advance. */
  readonly passing?: true;
  /** A slip with the agent's own tools: happens in any task, so it is not listed with a task. */
  readonly slip?: true;
  /** When a lesson is drafted from it; default: when it came back in another session, or three times in a row. */
  readonly drafted?: "never" | "in-a-row";
  /** Its error names expected and actual values, so that a lesson can be drafted from it. */
  readonly tellsValues?: true;
  /** Its error may state a rule of the project ("must not …"). */
  readonly statesRules?: true;
  /** May be shared with others for this type of subject; `error`: text to use when the original cannot be shown. */
  readonly shared?: { readonly about: SubjectType; readonly error: string };
}

const structural = (...doubtedAfter: ChangeClass[]) => ({ family: "structural", doubtedAfter }) as const;
const anyChange: readonly ChangeClass[] = ["files", "packages", "runtime", "git", "environment", "services"];
const protocol = { family: "protocol", doubtedAfter: [] } as const;
const state = { family: "state", doubtedAfter: anyChange, look: "code" } as const;
const transient = { family: "transient", doubtedAfter: anyChange, outside: true } as const;
const none = { family: "none", doubtedAfter: [] } as const;
/** With the agent's own tools: it teaches nothing about the project. */
const slip = { passing: true, slip: true, drafted: "never" } as const;

export const FAILURE_KINDS = {
  "command-not-found": {
    ...structural("environment", "packages"),
    mendedBy: ["programs"],
    gate: true,
    maskable: true,
    ofMachine: true,
    look: "program",
    missing: "program",
    statement: { program: "{name} is not installed {here}" },
    lessonStatement: "{name} is not installed here",
    timeline: "first",
    shared: { about: "program", error: "command not found" },
  },
  "unknown-script": {
    ...structural(),
    mendedBy: ["scripts"],
    gate: true,
    maskable: true,
    look: "script",
    reason: "no such script",
    statement: { script: "there is no {sort} {name} here" },
    lessonStatement: "There is no {name}",
    timeline: "first",
  },
  "unknown-subcommand": {
    ...structural(),
    mendedBy: ["programs"],
    gate: true,
    maskable: true,
    look: "subcommand",
    reason: "no such subcommand",
    lessonStatement: "There is no {name}",
    shared: { about: "subcommand", error: "there is no such command" },
  },
  "bad-flag": {
    ...structural(),
    gate: true,
    maskable: true,
    ofMachine: true,
    look: "upgrade",
    reason: { flag: "option {last}" },
    lessonStatement: "There is no {name}",
    shared: { about: "flag", error: "there is no such option" },
  },
  "missing-path": {
    ...structural(),
    maskable: true,
    look: "absent-path",
    missing: "path",
    reason: "no such file",
    statement: {
      path: "{name} does not exist",
      folder: "nothing in {name} was ever found",
      command: "{name} finds no project in {folder}",
    },
    lessonStatement: "{name} does not exist here",
  },
  "not-a-file": { ...structural(), maskable: true, look: "unusable-path", drafted: "never" },
  "missing-module": {
    ...structural("packages", "environment"),
    mendedBy: ["packages", "environment"],
    gate: true,
    maskable: true,
    look: "module",
    reason: { module: "no module {rest}" },
    lessonStatement: "{name} cannot be imported here",
    timeline: "first",
    shared: { about: "module", error: "module not found" },
  },
  "missing-package": {
    ...structural(),
    maskable: true,
    reason: "no such package",
    notFound: true,
    lessonStatement: "{name} is not in the registry",
    timeline: "first",
    shared: { about: "package", error: "not found in the registry" },
  },
  /** The package exists, but needs versions of others that are not in use here. */
  "version-conflict": {
    ...structural("packages", "files", "runtime"),
    maskable: true,
    reason: "versions conflict",
    timeline: "first",
  },
  "missing-endpoint": {
    ...structural(),
    reason: "no such route",
    notFound: true,
    shared: { about: "endpoint", error: "not found" },
  },
  "wrong-runtime": {
    ...structural("runtime", "environment"),
    mendedBy: ["runtime", "environment"],
    maskable: true,
    condition: true,
    look: "runtime",
    reason: "wrong version",
    lessonStatement: "The wrong version of {name} is in use here",
    timeline: "first",
    shared: { about: "runtime", error: "another version is required" },
  },
  "bad-arguments": {
    ...structural(),
    maskable: true,
    reason: "wrong arguments",
    drafted: "in-a-row",
    shared: { about: "arguments", error: "arguments are not accepted" },
  },
  /** A tool of the agent itself cannot start; it may work again in a new agent process. */
  "tool-broken": { ...structural(), condition: true, ofSession: true, ...slip },
  "edit-mismatch": {
    ...structural("files"),
    look: "unusable-path",
    reason: "the text is not in the file",
    timeline: "never",
    ...slip,
  },
  /** The text to replace was found more than once: quoting more of what is around it helps, reading the file does not. */
  "edit-ambiguous": {
    ...structural("files"),
    prior: "edit-mismatch",
    look: "unusable-path",
    reason: "the text is in the file more than once",
    timeline: "never",
    ...slip,
  },
  permission: {
    ...structural("environment", "files"),
    mendedBy: ["environment"],
    maskable: true,
    outside: true,
    condition: true,
    look: "unusable-path",
    reason: "permission denied",
    timeline: "first",
  },
  auth: {
    ...structural("environment"),
    maskable: true,
    outside: true,
    condition: true,
    ofMachine: true,
    reason: "not authorised",
    timeline: "first",
    passing: true,
    drafted: "never",
  },
  policy: { ...structural("environment"), condition: true, reason: "not allowed", timeline: "first" },
  /** A file tool of the agent refused, for a reason no rule recognises: a hook, a reviewer. */
  refused: { ...structural(...anyChange), ofSession: true, reviewed: true },
  "too-large": {
    ...structural(),
    ofWhole: true,
    look: "unusable-path",
    reason: "too large",
    drafted: "never",
  },
  "missing-revision": {
    ...structural("git"),
    mendedBy: ["git"],
    maskable: true,
    look: "revision",
    reason: "no such revision",
    drafted: "never",
  },
  "edit-unread": {
    ...protocol,
    reason: "the file was not read first",
    rule: { broken: "edit a file that was not read", instead: "read it first" },
  },
  "edit-stale": {
    ...protocol,
    reason: "the file has changed since it was read",
    rule: { broken: "edit a file that had changed", instead: "read it first" },
  },
  test: { ...state, fromCheck: true, insideHook: true, prior: "check", tellsValues: true, statesRules: true },
  compile: { ...state, fromCheck: true, insideHook: true, prior: "check" },
  lint: { ...state, fromCheck: true, insideHook: true, prior: "check", statesRules: true },
  "git-state": { ...state, look: "git-names" },
  "git-hook": { ...state, prior: "check" },
  runtime: { ...state, insideHook: true, tellsValues: true, statesRules: true },
  network: transient,
  timeout: transient,
  "rate-limit": transient,
  server: transient,
  /** Another process holds a lock (`.git/index.lock`): over in a moment, or once the lock file is removed. */
  locked: { family: "transient", doubtedAfter: anyChange },
  /** Failed for a reason no rule recognises. */
  unexplained: { ...state, unread: true },
  /** A quoting mistake: the same command with other quotes works. */
  "shell-syntax": none,
  rejected: none,
  "no-match": none,
  probe: none,
} as const satisfies Record<string, KindTraits>;

export type FailureKind = keyof typeof FAILURE_KINDS;

export function traitsOf(kind: FailureKind): KindTraits {
  return FAILURE_KINDS[kind];
}

export function familyOf(kind: FailureKind): FailureFamily {
  return FAILURE_KINDS[kind].family;
}

/** A mistake that memory could have prevented: not a failure of the code under work, and not a random one. */
export function isLasting(kind: FailureKind): boolean {
  const family = familyOf(kind);
  return family === "structural" || family === "protocol";
}

/** Failures that a memory could prevent: not those of the code, which the next edit fixes, and not those of chance. */
export const LASTING_KINDS = (Object.keys(FAILURE_KINDS) as FailureKind[]).filter(isLasting);

/** The kinds that have a value in this column. */
export function kindsWith(column: keyof KindTraits): readonly FailureKind[] {
  return (Object.keys(FAILURE_KINDS) as FailureKind[]).filter((kind) => traitsOf(kind)[column] !== undefined);
}

/** Fills the placeholders of a text of the table; placeholders inside the values are not filled. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
