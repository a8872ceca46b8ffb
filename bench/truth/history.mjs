// Facts of a history, from its raw events alone: calls with their commands, files and results; sessions; commits. For
// the checker of briefs, without the product's parsers.
import { bareWord, commandsOf, resolvePath } from "./shell.mjs";

const SHELLS = new Set([
  "Bash",
  "bash",
  "exec_command",
  "shell_command",
  "shell",
  "run_shell_command",
  "PowerShell",
  "powershell",
]);
const EDITS = new Set([
  "Edit",
  "MultiEdit",
  "Write",
  "NotebookEdit",
  "edit",
  "write",
  "replace",
  "write_file",
  "create",
  "str_replace",
]);

export function historyOf(events) {
  const calls = events.map(toCall);
  const roots = rootsOf(calls);
  for (const call of calls) {
    call.changed = call.changed.map((file) => relative(file, roots));
    call.maybe = call.maybe.map((file) => relative(file, roots));
    call.removed = call.removed.map((file) => relative(file, roots));
  }
  const sessions = new Map();
  for (const call of calls) {
    if (!sessions.has(call.session)) sessions.set(call.session, []);
    sessions.get(call.session).push(call);
  }
  return { calls, roots, sessions };
}

function toCall(event) {
  const { seq, session, ts, tool, input, cwd, branch, prompt, ok, exitCode, output, sidechain } = event;
  const given = typeof input === "object" && input !== null ? input : {};
  const at = Date.parse(ts);
  const line = SHELLS.has(tool) ? String(given.command ?? given.cmd ?? "") : "";
  const stood = folderOf(cwd ?? "", given);
  const commands = line === "" ? [] : commandsOf(line, stood);
  const said = String(output ?? "");
  const result = resultOf(ok, exitCode, said, given);
  const call = {
    seq,
    session,
    at,
    day: ts.slice(0, 10),
    tool,
    input: given,
    cwd: stood,
    branch: branch ?? "",
    prompt: prompt ?? "",
    output: said,
    isSide: sidechain === true,
    line,
    commands,
    result,
    changed: [],
    maybe: [],
    removed: [],
  };
  if (result !== "failed") takeFiles(call, tool, given, stood);
  return call;
}

function folderOf(cwd, { workdir, dir_path }) {
  const given = workdir ?? dir_path;
  return (
    typeof given === "string" && given !== "" ? resolvePath(cwd, given) : cwd.replaceAll("\\", "/")
  ).replace(/\/$/, "");
}

/** `passed`, `failed` or `unknown`; a refusal by the person and a cancelled call say nothing. */
function resultOf(ok, exitCode, output, input) {
  if (
    /user (?:doesn't|does not) want|user rejected|cancelled|canceled|interrupted|timed out/i.test(
      output.slice(0, 600),
    )
  )
    return ok === false ? "failed" : "unknown";
  if (ok === false || (typeof exitCode === "number" && exitCode > 0)) return "failed";
  if (/exit(?:ed with)? (?:exit )?code:? [1-9]/i.test(output)) return "failed";
  // A printed error counts only where no exit code says otherwise.
  if (ok !== true || input.run_in_background === true || (output !== "" && exitCode !== 0)) return "unknown";
  return "passed";
}

function takeFiles(call, tool, input, stood) {
  const path = input.file_path ?? input.filePath ?? input.path ?? input.notebook_path;
  if (EDITS.has(tool) && typeof path === "string") return void call.changed.push(resolvePath(stood, path));
  const patch = tool === "apply_patch" ? (input.input ?? input.patchText ?? input.patch) : undefined;
  if (typeof patch === "string") takePatch(call, patch, stood);
  if (call.line.includes("*** Begin Patch")) takePatch(call, call.line, stood);
  for (const { words, folder } of call.commands) takeShell(call, words, folder);
  if (PACKAGES.test(call.line)) for (const name of MANIFESTS) call.maybe.push(resolvePath(stood, name));
}

const PACKAGES =
  /\b(?:npm|pnpm|yarn|bun|bunx|uv|poetry|cargo|go|composer|gem|taze|ncu|npx)\b.*\b(?:i|install|add|remove|rm|uninstall|update|upgrade|up|get|tidy|sync|lock|version|taze|check-updates|shadcn\S*)\b/;
const MANIFESTS = [
  "package.json",
  "package-lock.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
  "bun.lockb",
  "uv.lock",
  "pyproject.toml",
  "Cargo.toml",
  "Cargo.lock",
  "go.mod",
  "go.sum",
];

function takePatch(call, patch, stood) {
  for (const [, verb, name] of patch.matchAll(
    /\*\*\* (Add File|Update File|Delete File|Move to): ([^\n\\"]+)/g,
  ))
    (verb === "Delete File" ? call.removed : call.changed).push(resolvePath(stood, name.trim()));
}

function takeShell(call, words, folder) {
  const file = (word) => resolvePath(folder, bareWord(word));
  const named = words.slice(1).filter((word) => !word.startsWith("-"));
  for (const target of words.targets ?? []) if (!/\/dev\//.test(target)) call.maybe.push(file(target));
  if (words[0] === "tee" || words[0] === "touch") call.maybe.push(...named.map(file));
  if (words[0] === "sed" && words.some((word) => /^-[a-zA-Z]*i/.test(word)))
    call.maybe.push(...named.slice(1).map(file));
  if (words[0] === "perl" && words.some((word) => /^-\w*i/.test(word)))
    call.maybe.push(...named.slice(1).map(file));
  if (words[0] === "rm" || (words[0] === "git" && words[1] === "rm"))
    call.removed.push(...named.filter((word) => word !== "rm").map(file));
  if (["mv", "cp"].includes(words[0]) || (words[0] === "git" && words[1] === "mv")) {
    const both = named.filter((word) => word !== "mv").map(file);
    const [from, to] = [both.slice(0, -1), both.at(-1)];
    if (words[0] !== "cp") call.removed.push(...from);
    if (to) call.maybe.push(to, ...from.map((one) => `${to}/${one.split("/").at(-1)}`));
  }
}

/** Folders in which the project lies: the outermost ones that calls stood in. */
function rootsOf(calls) {
  const many = new Map();
  for (const { cwd } of calls) if (cwd) many.set(cwd, (many.get(cwd) ?? 0) + 1);
  const all = [...many.keys()].filter((one) => /^(?:\/|[A-Za-z]:)/.test(one));
  // Some agents give no folder: then the one that most of the paths share.
  if (all.length === 0) return [];
  const outermost = all.filter((one) => !all.some((other) => other !== one && one.startsWith(`${other}/`)));
  return outermost.sort((a, b) => many.get(b) - many.get(a));
}

/** Its name in the project; unchanged if it lies elsewhere. */
export function relative(path, roots) {
  const root = roots.find((one) => path === one || path.toLowerCase().startsWith(`${one.toLowerCase()}/`));
  const inside = root === undefined ? path : path.slice(root.length + 1) || ".";
  return inside.replace(/^\.?(?:claude\/)?worktrees\/[^/]+\//, "");
}

/** A file of the project itself, as far as its name tells. */
export function isOwn(file) {
  return (
    !/^(?:\/|~|[A-Za-z]:|\.\.|\$)/.test(file) &&
    file !== "." &&
    !/(?:^|\/)(?:\.?te?mp|node_modules|dist|coverage|target|\.next|\.turbo|\.cache|\.git)(?:\/|$)|REDACTED|…|[*?]/.test(
      file,
    )
  );
}

export function isDocument(file) {
  return /\.(?:mdx?|txt|rst|adoc)$/i.test(file);
}

/** What the call's commands say of one of them: `passed`, `failed` or `unknown`. */
export function verdictOf(call, command) {
  // Cut by the recording: where its commands end is unknown.
  if (/…#[0-9a-f]+…?$/.test(call.line)) return "unknown";
  // A pipe hides how a test run ended; what it printed does not.
  if (call.result === "passed" && !command.isSure && TESTS.test(command.text) && FAILED.test(call.output))
    return "failed";
  if (call.result === "passed")
    return command.isSure || (command.isShown && call.output === "") ? "passed" : "unknown";
  if (call.result === "failed") {
    const others = call.commands.filter(
      ({ words }) => !/^(?:echo|source|\.|export|set|eval|sleep)$/.test(words[0]),
    );
    return others.length === 1 && others[0] === command ? "failed" : "unknown";
  }
  return "unknown";
}

const TESTS = /\b(?:tests?|pytest|vitest|jest|mocha|rspec)\b/;
const FAILED = /(?:^|[\s=,|])[1-9]\d* (?:failed|failing|failures?|fail)\b|^\s*--- FAIL: /m;

/** Commits that the calls of a session made or may have made. */
export function commitsIn(calls) {
  return calls.flatMap((call) => {
    if (call.tool === "commit" && call.result !== "failed")
      return [{ call, message: String(call.input.message ?? ""), verdict: "unknown", isAmend: false }];
    return call.commands.flatMap((command) => {
      const at = isGit(command.words) ? command.words.indexOf("commit") : -1;
      if (
        at < 0 ||
        command.words
          .slice(gitAt(command.words) + 1, at)
          .some((word) => !word.startsWith("-") && !isValue(command.words, word))
      )
        return [];
      if (command.words.includes("--dry-run") || verdictOf(call, command) === "failed") return [];
      const isAmend = command.words.includes("--amend");
      // A later part of the line may have failed: then git has said what it committed.
      const isSaid = /^\[[^\]\n]+ [0-9a-f]{7,}\] /m.test(call.output);
      return [
        {
          call,
          message: messageOf(command.words),
          verdict: isSaid ? "passed" : verdictOf(call, command),
          isAmend,
          folder: command.folder,
        },
      ];
    });
  });
}

/** Also behind a wrapper: `rtk git commit`. */
function gitAt(words) {
  return words.slice(0, 3).findIndex((word) => /^(?:\S*\/)?git$/.test(word));
}

export function isGit(words) {
  return gitAt(words) >= 0;
}

function isValue(words, word) {
  return /^-[Cc]$/.test(words[words.indexOf(word) - 1] ?? "");
}

function messageOf(words) {
  const at = words.findIndex((word) => /^(?:-\w*m|--message)$/.test(word));
  const glued = words.find((word) => /^--message=|^-m["']/.test(word));
  const raw = at >= 0 ? (words[at + 1] ?? "") : (glued?.replace(/^(?:--message=|-m)/, "") ?? "");
  const inner =
    /<<-?\s*\\?["']?(\w+)["']?\s*\n([\s\S]*)/.exec(raw)?.[2] ??
    (raw === "" ? (words.body ?? "") : bareWord(raw));
  return inner.trim().split("\n")[0].trim();
}
