// The past of a project as its raw events show it, for bench/truth-prompts.mjs: turns, edits, commits. Nothing of the product
// is used here, because it is the product that is checked.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { FOLDER } from "./replay-data.mjs";

/** All events of a project with the turn of each; `turns` of all sessions in the order of their beginning. */
export function pastOf(name) {
  const text = gunzipSync(readFileSync(join(FOLDER, "events", name))).toString("utf8");
  const events = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const turns = [];
  const current = new Map();
  const roots = new Set(events.map(({ cwd }) => slashes(cwd ?? "")).filter(Boolean));
  events.forEach((event, place) => {
    const { session, sidechain } = event;
    const prompt = (event.prompt ?? "").trim();
    let turn = current.get(session);
    const isNew = prompt !== "" && !sidechain && turn?.prompt !== prompt;
    if (turn === undefined || isNew) {
      turn = newTurn(event, sidechain ? "" : prompt, turn, place);
      current.set(session, turn);
      turns.push(turn);
    }
    take(turn, event, place, roots);
  });
  return { events, turns, roots };
}

function newTurn({ session, ts, seq, agent }, prompt, before, place) {
  const number = (before?.number ?? 0) + 1;
  const at = Date.parse(ts);
  return { session, agent, number, prompt, at, endedAt: at, seq, place, calls: [], edits: [], commits: [] };
}

function take(turn, event, place, roots) {
  const at = Date.parse(event.ts);
  const { branch = "", ok, seq } = event;
  const shell = commandOf(event);
  const where = { at, seq, place, branch, turn };
  turn.endedAt = at;
  turn.calls.push({ ...where, ok, shell, output: event.output ?? "", exitCode: event.exitCode, event });
  if (ok === false) return;
  for (const file of editsOf(event, shell))
    turn.edits.push({ ...where, file: placed(file, event.cwd, roots) });
  const commit = commitOf(shell, event.output ?? "");
  if (commit) turn.commits.push({ ...where, ...commit, shell });
}

const CONTENT =
  /^(?:content|contents|new_string|old_string|newString|oldString|oldText|newText|edits|file_text|new_str|old_str|insert_text|new_source)$/;
const PATH_KEYS = ["file_path", "filePath", "path", "notebook_path", "filename", "target_file"];

/** Files that a call changed for certain: an editing tool, a patch, a plain write of the shell. */
function editsOf({ tool, input }, shell) {
  const files = [];
  const texts = Object.values(input ?? {}).filter((one) => typeof one === "string");
  if (/apply_?patch|patch/i.test(tool) || /\*\*\* Begin Patch/.test(texts.join("\n")))
    for (const [, file] of texts
      .join("\n")
      .replaceAll("\\n", "\n")
      .matchAll(/^\*\*\* (?:Add File|Update File|Delete File|Move to): (.+?)\s*$/gm))
      files.push(file.replace(/["'`]+[,;)]*$/, ""));
  const isRead = /^(?:read|view|grep|glob|ls|find|list|search|web|todo|task|agent)/i.test(tool);
  if (shell === "" && !isRead) {
    const path = PATH_KEYS.map((key) => input?.[key]).find((one) => typeof one === "string");
    if (path !== undefined && Object.keys(input).some((key) => CONTENT.test(key))) files.push(path);
    for (const one of Array.isArray(input?.edits) ? input.edits : [])
      if (typeof one?.file_path === "string") files.push(one.file_path);
  }
  if (shell !== "") files.push(...writesOf(shell));
  return [...new Set(files)];
}

function commandOf({ tool, input }) {
  const given = input?.command ?? input?.cmd ?? input?.script;
  if (Array.isArray(given)) return given.join(" ");
  if (typeof given === "string") return given;
  return /^(?:bash|shell|exec)/i.test(tool) && typeof input?.input === "string" ? input.input : "";
}

const HEREDOC = /<<-?\s*\\?["']?(\w+)["']?([^\n]*)\n[\s\S]*?\n[ \t]*\1\b/g;
const TOKEN = /"[^"]*"|'[^']*'|[^\s;|&<>]+/g;

/** `> x`, `tee x`, `sed -i … x`, `mv a x`, `cp a x`, `rm x`, `touch x` */
function writesOf(shell) {
  const text = shell.replaceAll(HEREDOC, "$2 ");
  const files = [];
  const bare = (word) => word.replace(/^["']|["']$/g, "");
  for (const [, file] of text.matchAll(/(?<![<>&\d=-])\d?>{1,2}\s*("[^"]+"|'[^']+'|[^\s;|&<>()]+)/g))
    files.push(bare(file));
  for (const part of text.split(/&&|\|\||[;|\n]/)) {
    const words = (part.match(TOKEN) ?? []).map(bare);
    const at = words.findIndex((word) => !/^\w+=/.test(word) && word !== "sudo" && word !== "git");
    const [program = "", ...rest] = words.slice(at);
    const operands = rest.filter((word) => !word.startsWith("-"));
    if (program === "tee" || program === "touch" || program === "rm") files.push(...operands);
    if (program === "mv" || program === "cp") {
      const to = operands.at(-1) ?? "";
      files.push(to, ...(program === "mv" ? operands.slice(0, -1) : []));
      for (const from of operands.slice(0, -1))
        files.push(`${to.replace(/\/$/, "")}/${from.split("/").at(-1)}`);
    }
    if ((program === "sed" || program === "perl") && rest.some((word) => /^-\w*i|^--in-place/.test(word)))
      files.push(...operands.slice(1));
  }
  return files.filter((file) => file !== "" && !/^\/dev\/|[$*(){}]|^\d+$|^&/.test(file));
}

const COMMIT = /\bgit\s+(?:-[cC]\s+\S+\s+|--\S+\s+)*commit\b/;

/** The text after `git commit`, which contains the message, and what it takes with it. */
function commitOf(shell, output) {
  if (!COMMIT.test(shell) || /--dry-run/.test(shell)) return undefined;
  const said = /\[[\w./-]+(?: \([\w-]+\))? ([\da-f]{7,})\] (.*)/.exec(output);
  const text = shell.slice(shell.search(COMMIT));
  const names = [...shell.matchAll(/\bgit\s+(?:-C\s+\S+\s+)?add\s+([^;&|\n]+)/g)].map(([, one]) => one);
  const isAll =
    /\bcommit\b[^\n"']*\s-(?:[a-z]*a[a-z]*|-all)\b/.test(text) ||
    names.some((one) => /(?:^|\s)(?:-A|--all|\.|-u)(?:\s|$)/.test(one));
  return { text, sha: said?.[1] ?? "", said: said?.[2] ?? "", added: names.join(" "), isAll };
}

/** From the root of the work tree where the folder of the call tells it; as given otherwise. */
function placed(file, cwd = "", roots = new Set()) {
  const given = slashes(file).replace(/^\.\//, "");
  const whole = /^(?:\/|[A-Za-z]:|~)/.test(given) ? given : cwd ? `${slashes(cwd)}/${given}` : given;
  const parts = [];
  for (const part of whole.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  const full = parts.join("/");
  const root = [...roots].filter((one) => full.startsWith(`${one}/`)).sort((a, b) => a.length - b.length)[0];
  return { full, own: root ? full.slice(root.length + 1) : full };
}

const slashes = (path) => path.replaceAll("\\", "/");

/** Is it the file that a line names? A long path may have lost its beginning (`…/a/b.ts`) or its middle. */
export function isFile({ full, own }, name) {
  if (name.includes("…")) {
    const [start, end] = name.split("…").map((one) => one.replaceAll("*", ""));
    return full.endsWith(end.replace(/^\//, "")) && full.includes(start);
  }
  const plain = name.replace(/^~?\//, "");
  if (plain.includes("*")) return new RegExp(`${plain.split("*").map(escaped).join("[^/]*")}$`).test(full);
  if (!plain.includes("/")) return own === plain || (own.split("/").length <= 3 && own.endsWith(`/${plain}`));
  return full === plain || full.endsWith(`/${plain}`) || `/${plain}`.endsWith(`/${own}`);
}

const escaped = (text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");

const LOOKS =
  /^\s*(?:cd|cat|head|tail|less|ls|rg|grep|egrep|find|wc|nl|echo|pwd|which|stat|file|diff|tree|jq|sed -n|awk|git (?:-C \S+ )?(?:status|log|diff|show|add|branch|rev-parse|ls-files|blame|fetch|push|commit|remote)|gh|test|sort|uniq|true)\b/;

/** May a command of the shell have changed the file in a way that this bench cannot read? */
export function mayChange({ shell, ok }, name) {
  if (shell === "" || ok === false) return false;
  const base = name.slice(name.lastIndexOf("/") + 1);
  if (!shell.includes(base.replace(/^.*…/, ""))) return false;
  return shell.split(/&&|\|\||[;\n]/).some((part) => !LOOKS.test(part));
}

const plainText = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Is `title` a shortening of `text`, in these words and this order? */
export function isFrom(title, text) {
  const short = plainText(
    title.replace(/…$/, "").replace(/\s\S*$/, (last) => (title.endsWith("…") ? "" : last)),
  );
  const long = plainText(text);
  if (short === "" || long.includes(short)) return true;
  const words = short.split(" ");
  const all = long.split(" ");
  let at = -1;
  let found = 0;
  let gap = 0;
  for (const word of words) {
    const next = all.indexOf(word, at + 1);
    if (next < 0 || (at >= 0 && next - at > 6)) continue;
    if (at >= 0) gap += next - at - 1;
    at = next;
    found++;
  }
  return found / words.length >= 0.85 && gap <= words.length / 2;
}

const COMMON = new Set(
  "this that with from have into your what when then than them they there here also just like make sure should would could will need want does dont some more only about after before which where using used add fix update change changes please can the and for not but all are was use run now its out you let see get has how why one two new any".split(
    " ",
  ),
);

export const wordsOf = (text) =>
  new Set(
    plainText(text)
      .split(" ")
      .filter((word) => word.length > 2 && !COMMON.has(word)),
  );

export const plain = plainText;
