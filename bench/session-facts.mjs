// Reads the raw calls of every recorded session in a simple, literal way of its own (nothing of src/), and compares what
// it finds with what the product says of the session: files, commits, what lies uncommitted, how the last check ended,
// under which title. `node bench/session-facts.mjs [--kind=K] [--show=N] [--seed=N] [--titles=N] [project…]`
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { bundled, freshDeps, histories, isThere } from "./replay-data.mjs";

const BATCH = 200;

function argument(name) {
  const start = `--${name}=`;
  return process.argv.find((one) => one.startsWith(start))?.slice(start.length);
}

// ---- the oracle: one session's calls, literally ----

const EDITORS =
  /^(?:Edit|Write|MultiEdit|NotebookEdit|edit|write|multiedit|create|replace|write_file|str_replace|str_replace_editor)$/;
const SHELLS =
  /^(?:Bash|bash|exec_command|shell_command|shell|PowerShell|powershell|run_shell_command|local_shell)$/;
const TREE = /^(.+?)(?:[\\/]\.(?:claude[\\/])?worktrees|[-._]+worktrees?)[\\/][^\\/]+/;

const slashes = (path) => path.replaceAll("\\", "/");

/** The folder from which a session's paths are told. */
function rootFor(calls) {
  const first = calls.find(({ cwd }) => /^(?:[\\/]|[A-Za-z]:)/.test(cwd ?? ""))?.cwd ?? "";
  return slashes(first);
}

/** Told from the root or from a work tree of it; undefined: outside. */
function told(path, cwd, root) {
  const given = slashes(path).replace(/^["']|["']$/g, "");
  if (/^~|^\$/.test(given)) return undefined;
  const isFull = /^(?:\/|[A-Za-z]:\/)/.test(given);
  const full = normal(isFull ? given : `${slashes(cwd || root)}/${given}`);
  const tree = TREE.exec(full)?.[0];
  // A session that began in a work tree is told from there, also for a branch with a slash.
  if (tree && full.startsWith(`${tree}/`) && !(root.startsWith(tree) && full.startsWith(`${root}/`)))
    return full.slice(tree.length + 1);
  if (root === "") return isFull ? undefined : normal(given);
  return full.startsWith(`${root}/`) ? full.slice(root.length + 1) : undefined;
}

function normal(path) {
  const out = [];
  for (const part of path.split("/")) {
    if (part === "." || part === "") {
      if (out.length === 0) out.push("");
      continue;
    }
    if (part === ".." && out.length > 1) out.pop();
    else out.push(part);
  }
  return out.join("/").replace(/^\/(?=[A-Za-z]:)/, "");
}

function patched(text) {
  return [...text.matchAll(/^\*\*\* (?:Update|Add|Delete) File: (.+)$|^\*\*\* Move to: (.+)$/gm)].map(
    (found) => (found[1] ?? found[2]).trim(),
  );
}

function editsOf({ tool, input }) {
  if (tool === "apply_patch") return patched(String(input.input ?? input.patchText ?? input.patch ?? ""));
  if (EDITORS.test(tool))
    return [input.file_path ?? input.filePath ?? input.path ?? input.notebook_path].filter(Boolean);
  return [];
}

const commandOf = ({ tool, input }) =>
  SHELLS.test(tool) ? [input.command ?? input.cmd ?? ""].flat().join(" ") : "";

/** The message of a `git commit` in the text; "" when it is not in the line. */
function messageOf(text) {
  const heredoc = /<<-?\s*['"]?(\w+)['"]?\)?[^\n]*\n\s*([^\n]+)/.exec(text);
  const after = text.slice(text.search(/\bgit\b[^\n]*\bcommit\b/));
  const plain =
    /\s(?:-\w*m|--message)[=\s]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|@'\r?\n([^\n]+)|@"\r?\n([^\n]+))/.exec(
      after,
    );
  const given = plain?.[1] ?? plain?.[2] ?? plain?.[3] ?? plain?.[4] ?? "";
  if (/^\s*\$\(cat\b/.test(given) || given === "" || /^\$\w+$/.test(given))
    return (heredoc?.[2] ?? "").trim();
  return given.split("\n")[0].trim();
}

const COMMITS =
  /(?:^|[\n;&|({]\s*|\bthen\s+|\$\(\s*)(?:[A-Z_]+=\S*\s+)*(?:rtk\s+)?git\s+(?:-[Cc]\s+(?:"[^"]*"|'[^']*'|\S+)\s+|--?[\w.-]+(?:=\S+)?\s+)*commit\b(?!-)/;
const CHECK =
  /(?:^|[\n;&|({]\s*)(?:[A-Z_]+=\S*\s+)*(?:(?:mise\s+(?:run|exec|x)\s+|uv run\s+|poetry run\s+|npx\s+|bunx\s+|pnpm exec\s+|\S*python[\d.]*\s+-m\s+|corepack\s+|\S*\.venv\/bin\/))?(?:(?:npm|pnpm|yarn|bun)\s+(?:run\s+|-\S+\s+\S+\s+)*(?:test|typecheck|type-check|check|lint|build|ci)\S*|vitest|jest|pytest|tsc|eslint|biome|ruff|mypy|go\s+(?:test|build|vet)|cargo\s+(?:test|build|check|clippy)|make\s+(?:test|check|lint|build)\S*|golangci-lint|swift\s+(?:test|build)|mix\s+(?:test|compile)|playwright|test\b(?=:)|lint\b)/;

/** What a session did, by its calls. */
export function factsOf(calls) {
  const root = rootFor(calls);
  const facts = {
    root,
    edited: new Map(),
    shell: "",
    commits: [],
    outside: new Set(),
    checks: [],
    lastEdit: -1,
    taken: new Set(),
    pushed: false,
  };
  let staged = new Set();
  let isAll = false;
  for (const [index, call] of calls.entries()) {
    const command = commandOf(call).replaceAll(/\\\r?\n/g, " ");
    const cwd = slashes(call.input?.workdir || call.cwd || "");
    if (call.ok !== false)
      for (const path of editsOf(call)) {
        const file = told(path, cwd, root);
        if (file === undefined) facts.outside.add(slashes(path));
        else {
          facts.edited.set(file, index);
          facts.lastEdit = index;
        }
      }
    if (command === "") continue;
    facts.shell += `\n${command}`;
    const stands = /(?:^|[\n;&]\s*)cd\s+("[^"]+"|'[^']+'|[^\s;&|]+)/.exec(command)?.[1]?.replace(/["']/g, "");
    const at = stands
      ? /^(?:\/|[A-Za-z]:)/.test(slashes(stands))
        ? slashes(stands)
        : `${cwd}/${stands}`
      : cwd;
    for (const [, rest] of command.matchAll(/\bgit\s+(?:-C\s+\S+\s+)?add\s+([^\n;&|]+)/g))
      for (const given of rest.trim().match(/"[^"]*"|'[^']*'|\S+/g) ?? []) {
        const word = given.replace(/^["']|["']$/g, "");
        if (/^(?:-A|-u|--all|--update|\.\/?|:\/)$/.test(word)) isAll = true;
        else if (!word.startsWith("-")) staged.add(told(word, at, root) ?? word);
      }
    if (CHECK.test(command))
      facts.checks.push({
        index,
        ok: call.ok !== false && !(call.exitCode > 0),
        command,
        output: call.output ?? "",
      });
    if (COMMITS.test(command)) {
      const printed = /^\[[^\]\n]+ (?:\(root-commit\) )?[0-9a-f]{7,12}\] (.*)$/m.exec(
        String(call.output ?? ""),
      );
      const isDone = call.ok !== false && !(call.exitCode > 0);
      if (isDone || printed) {
        const isAmend = /\bcommit\b[^\n;&|]*--amend/.test(command);
        const where = /\bgit\s+-C\s+("[^"]+"|\S+)/.exec(command)?.[1]?.replace(/"/g, "") ?? at;
        const isHere = told(`${where}/x`, cwd, root) !== undefined;
        if (/\bcommit\b[^\n]*\s-\w*a\w*\b|--all\b/.test(command.split(/-m|--message/)[0])) isAll = true;
        facts.commits.push({
          index,
          message: printed?.[1] ?? messageOf(command),
          isAmend,
          isHere,
          isDry: /--dry-run/.test(command),
        });
        if (isHere)
          for (const [file, when] of facts.edited)
            if (
              when < index &&
              (isAll ||
                [...staged].some(
                  (one) => file === one || file.startsWith(`${one}/`) || /[*$]|REDACTED/.test(one),
                ) ||
                staged.size === 0)
            )
              facts.taken.add(`${file}\0${when}`);
        staged = new Set();
        isAll = false;
      }
    }
    if (/\bgit\b[^\n;&|]*\bpush\b/.test(command) && call.ok !== false) facts.pushed = true;
  }
  facts.uncommitted = [...facts.edited]
    .filter(([file, when]) => !facts.taken.has(`${file}\0${when}`))
    .map(([file]) => file);
  facts.lastCheck = facts.checks.findLast(({ index }) => index > facts.lastEdit);
  return facts;
}

// ---- the comparison ----

const bareMessage = (text) => text.replace(/\\(.)/g, "$1").replace(/\s+/g, " ").trim();

/** `[kind, what]` for everything in which the two differ. */
function differences(facts, { work, course, entry }) {
  const found = [];
  const ours = new Set(work.course.files);
  const named = (file) => facts.shell.includes(file.slice(file.lastIndexOf("/") + 1));
  for (const file of facts.edited.keys()) {
    if (ours.has(file)) continue;
    if (
      /(?:^|\/)\.?te?mp\/|^(?:\.next|\.turbo|\.cache|node_modules|dist|coverage|target)(?:\/|$)|REDACTED|…/.test(
        file,
      )
    )
      continue;
    const part = [...ours].find((one) => file.endsWith(`/${one}`) || one.endsWith(`/${file}`));
    found.push(part ? ["path told from elsewhere", `${part} is ${file}`] : ["edited file missing", file]);
  }
  for (const file of ours) {
    if (facts.edited.has(file) || named(file)) continue;
    if ([...facts.edited.keys()].some((one) => one.endsWith(`/${file}`) || file.endsWith(`/${one}`)))
      continue;
    const out = [...facts.outside].some((one) => one.endsWith(file));
    found.push([out ? "file outside told as the project's" : "file nobody edited", file]);
  }
  const commits = facts.commits.filter(({ isHere, isDry }) => isHere && !isDry);
  const standing = [];
  for (const one of commits) {
    if (one.isAmend) {
      const before = standing.pop();
      standing.push({ ...one, message: one.message || (before?.message ?? "") });
    } else standing.push(one);
  }
  const isCommitted = course.commits.length > 0 || course.ending === "committed";
  if (standing.length > 0 && !isCommitted && course.ending !== "undone")
    found.push(["commit missing", standing.map(({ message }) => message).join(" | ")]);
  if (standing.length === 0 && course.commits.length > 0)
    found.push([
      facts.commits.length > 0 ? "commit of elsewhere" : "commit that is none",
      course.commits.map(({ message }) => message).join(" | "),
    ]);
  const last = standing.at(-1);
  const lastOurs = course.commits.at(-1);
  if (
    last?.message &&
    lastOurs &&
    !bareMessage(last.message).startsWith(bareMessage(lastOurs.message).replace(/…$/, "").slice(0, 40)) &&
    !/[$]/.test(last.message)
  )
    found.push(["other last commit", `${lastOurs.message} | ${last.message}`]);
  if (isCommitted && standing.length > 0) {
    const left = facts.uncommitted.filter(
      (file) => ours.has(file) && !work.course.pending.includes(file) && !work.course.left?.includes(file),
    );
    if (left.length > 0 && !(course.cleanAt > 0))
      found.push(["uncommitted told as committed", left.join(", ")]);
    const gone = work.course.pending.filter(
      (file) => facts.edited.has(file) && !facts.uncommitted.includes(file),
    );
    if (gone.length > 0) found.push(["committed told as uncommitted", gone.join(", ")]);
  } else if (standing.length === 0 && course.ending !== "undone" && !(course.cleanAt > 0)) {
    const lost = [...facts.edited.keys()].filter(
      (file) => ours.has(file) && !work.course.pending.includes(file),
    );
    if (lost.length > 0) found.push(["uncommitted not told", lost.join(", ")]);
  }
  if (facts.edited.size > 0) {
    const came = entry?.came ?? "";
    const check = facts.lastCheck;
    if (/passed|types checked/.test(came) && !check?.ok)
      found.push(["passed, but no check passed last", `${came} | ${check?.command.slice(0, 120) ?? "none"}`]);
    if (/failed/.test(came) && (!check || check.ok))
      found.push(["failed, but no check failed last", `${came} | ${check?.command.slice(0, 160) ?? "none"}`]);
    if (/not checked/.test(came) && check)
      found.push(["not checked, but a check ran", `${came} | ${check.command.slice(0, 160)}`]);
  }
  return found;
}

export async function productOf(history, rooms) {
  const { genericReader, record, learn, recap, sessionCourse, sessionWork, spansOf, termsOf } = rooms;
  const lines = [];
  for await (const fields of history.calls((line) => JSON.parse(line))) lines.push(fields);
  const deps = await freshDeps(rooms);
  const reader = genericReader();
  const bySession = new Map();
  for (let at = 0; at < lines.length; at += BATCH) {
    const some = lines.slice(at, at + BATCH);
    await record(
      deps,
      some.flatMap((one) => reader.take(one, { now: 0, cwd: "" })),
    );
    for (const one of some) bySession.set(one.session, [...(bySession.get(one.session) ?? []), one]);
  }
  for (const session of bySession.keys()) await learn(deps, session, Number.MAX_SAFE_INTEGER);
  const [{ id: project }] = await deps.store.projects.list();
  const found = await recap(deps, { project, limit: 10_000, since: 0 });
  const sessions = [];
  for (const session of await deps.store.sessions.list(project, 10_000)) {
    const turns = await deps.store.turns.list({ session: session.id, limit: 500 });
    const course = await sessionCourse(deps, session);
    const [span] = await spansOf(deps, [session]);
    sessions.push({
      id: session.id,
      calls: bySession.get(session.id) ?? [],
      turns,
      course,
      span,
      work: sessionWork(session, turns, course, termsOf),
      entry: [...found.sessions, ...found.looked].find(({ id }) => id === session.id),
    });
  }
  await deps.store.close();
  return sessions;
}

export const ROOMS = `
  export { genericReader } from "./src/agents/generic.ts";
  export { record } from "./src/app/record/record.ts";
  export { learn } from "./src/app/record/learn.ts";
  export { recap } from "./src/app/look-back/recap.ts";
  export { sessionCourse } from "./src/app/look-back/session-work.ts";
  export { sessionWork } from "./src/core/compose/session-work.ts";
  export { spansOf } from "./src/app/look-back/session-spans.ts";
  export { termsOf } from "./src/core/similarity/terms.ts";
  export { DEFAULTS } from "./src/config.ts";
  export { sqliteStore } from "./src/stores/sqlite/store.ts";
  export { namedProject } from "./src/workspaces/git.ts";`;

function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (!isThere) throw new Error("there are no histories beside the repository, nor in $TWICESHY_REPLAY");
  const rooms = await bundled(ROOMS);
  const wanted = process.argv.slice(2).filter((one) => !one.startsWith("--"));
  const rows = [];
  const titles = [];
  let many = 0;
  for (const history of histories()) {
    if (wanted.length > 0 && !wanted.some((one) => history.name.includes(one))) continue;
    for (const session of await productOf(history, rooms)) {
      many++;
      const facts = factsOf(session.calls);
      const at = `${history.name.replace(".jsonl.gz", "")} ${session.id.slice(0, 8)} seq ${session.calls.at(-1)?.seq}`;
      for (const [kind, what] of differences(facts, session)) rows.push({ kind, what, at });
      titles.push({
        at,
        title: session.work.title,
        listed: session.span.title,
        entry: session.entry,
        facts,
        session,
      });
    }
  }
  const next = numbers(Number(argument("seed") ?? 1));
  if (argument("titles")) {
    const drawn = titles
      .filter(({ entry }) => entry?.came)
      .map((one) => ({ ...one, key: next() }))
      .sort((a, b) => a.key - b.key)
      .slice(0, Number(argument("titles")));
    for (const { at, title, listed, facts, session, entry } of drawn) {
      console.log(
        `\n## ${at}\nTITLE ${title}${listed === title ? "" : `\nLISTED ${listed}`}\nCAME ${entry.came}`,
      );
      for (const turn of session.turns.slice(0, 8))
        console.log(
          `  [${turn.ending} ${turn.files.length}] ${turn.prompt.replace(/\s+/g, " ").slice(0, 160)}`,
        );
      if (facts.commits.length > 0)
        console.log(
          `  commits: ${facts.commits
            .map(({ message }) => message)
            .slice(0, 4)
            .join(" | ")
            .slice(0, 300)}`,
        );
      console.log(`  files: ${[...facts.edited.keys()].slice(0, 4).join(", ")}`);
    }
  } else {
    const kinds = new Map();
    for (const row of rows) kinds.set(row.kind, [...(kinds.get(row.kind) ?? []), row]);
    const file = argument("rows");
    if (file) writeFileSync(file, rows.map((row) => JSON.stringify(row)).join("\n"));
    const kind = argument("kind");
    if (kind)
      for (const { at, what } of [...(kinds.get(kind) ?? [])]
        .map((one) => ({ ...one, key: next() }))
        .sort((a, b) => a.key - b.key)
        .slice(0, Number(argument("show") ?? 20)))
        console.log(`${at}: ${what.slice(0, 300)}`);
    else {
      console.log(`${many} sessions`);
      for (const [name, some] of [...kinds].sort((a, b) => b[1].length - a[1].length))
        console.log(
          `${String(some.length).padStart(6)}  in ${String(new Set(some.map(({ at }) => at)).size).padStart(4)} sessions  ${name}`,
        );
    }
  }
}
