// Checks what a brief or recap says to be open, and whether something open is left unsaid.

import { checksOf, plainText } from "./checks.mjs";
import { isGit, isOwn, verdictOf } from "./history.mjs";
import { isResult, runsOf } from "./lines.mjs";
import { isIn, isWork, promptsOf } from "./words.mjs";

const claim = (kind, is, seqs = [], why = "") => ({ kind, is, seqs, why });

/** `Open: "title": a.ts and 2 more files changed, not committed (2026-11-14)`, of a session. */
export function judgeOpen(text, facts, history) {
  const [, body, date] = /^Open: (.*?)(?: \((\d{4}-\d\d-\d\d)\))?$/.exec(text) ?? [];
  const [, , title = "", why = body] = /^("(.*?)": )?((?:the user said: )?.*)$/.exec(body) ?? [];
  const claims = [];
  if (date)
    claims.push(claim("Open date", facts.calls.some(({ day }) => day === date) ? "true" : "false", [], date));
  const changed = /^(.*?) changed, (?:not committed|the commit failed)/.exec(why)?.[1];
  if (changed !== undefined) {
    claims.push(...judgeLying(changed, facts, history));
    if (title) claims.push(judgeOpenTitle(title, facts));
    return claims;
  }
  const [, command, since] = /^(.*?) failed(?:: .*?)?(; changed since, not run again)?$/.exec(why) ?? [];
  if (command !== undefined) return [...claims, judgeStuck(command, facts, history)];
  return [...claims, claim(/^the user said/.test(why) ? "Open said" : "Open remains", "unknown", [], since)];
}

function judgeLying(changed, { calls, changes, maybes, commits }, history) {
  const [, first, , more] = /^(.*?)(?: and (?:(\d+) more files?|(.*)))?$/.exec(changed) ?? [];
  const names = [first, more].filter(Boolean);
  const claims = [];
  for (const name of names) {
    const shown = name.replace(/^…\/?/, "").replace(/^.*…/, "");
    const own = [...changes, ...maybes]
      .filter((call) => [...call.changed, ...call.maybe].some((file) => file.endsWith(shown)))
      .sort((a, b) => a.seq - b.seq);
    const last = own.at(-1);
    if (!last) {
      claims.push(
        claim(
          "Open file",
          calls.some(({ line }) => line.includes(shown.split("/").at(-1))) ? "unknown" : "false",
          [],
          `${name} not changed in it`,
        ),
      );
      continue;
    }
    const after = commitsAfter(last, history);
    const inIt = commits.filter(({ call }) => call.seq > last.seq && call.result !== "failed");
    const explains =
      after.length === 0 ? "true" : inIt.some((one) => takesAll(one.call, shown)) ? "false" : "unknown";
    claims.push(
      claim(
        "Open lying",
        explains,
        [last.seq, ...after.slice(0, 3).map(({ seq }) => seq)],
        `${name}: a commit after its last change`,
      ),
    );
  }
  return claims;
}

function takesAll({ line }, name) {
  return /\bgit\s+(?:add\s+(?:-A|--all|\.(?:\s|$))|commit\s+[^|;&]*-a)/.test(line) || line.includes(name);
}

function commitsAfter(last, { calls }) {
  return calls.filter(
    (call) =>
      call.seq > last.seq &&
      call.result !== "failed" &&
      (call.commands.some(({ words }) => isGit(words) && words.includes("commit")) ||
        /--continue|\bgh stack submit\b/.test(call.line) ||
        isClean(call)),
  );
}

/** `git status --short` whose output the recording has not: it may have shown a clean work tree. */
function isClean({ commands, output }) {
  return output === "" && commands.some(({ words }) => isGit(words) && words.includes("status"));
}

/** The request that led to the change of at least half of the files that lie there. */
function judgeOpenTitle(title, { calls, changes, commits }) {
  const prompts = promptsOf(calls);
  const committed = commits.findLast(({ verdict }) => verdict === "passed")?.call.seq ?? -1;
  const byFile = new Map();
  for (const call of changes)
    for (const file of call.changed) if (call.seq > committed) byFile.set(file, call.seq);
  if (byFile.size === 0) return claim("Open title", "unknown");
  const asked = (seq) => {
    const at = prompts.findLastIndex((one) => one.calls[0].seq <= seq);
    return (
      prompts.slice(0, at + 1).findLast(({ text }) => (text.match(/\p{L}+/gu) ?? []).length >= 5)?.text ?? ""
    );
  };
  const seqs = [...byFile.values()];
  const own = seqs.filter((seq) => isIn(title, asked(seq)));
  if (own.length * 2 >= seqs.length) return claim("Open title", "true");
  const first = prompts.find(({ text }) => isIn(title, text));
  const isAfter =
    first !== undefined && seqs.every((seq) => seq < first.calls[0].seq) && !first.calls.some(isWork);
  return claim(
    "Open title",
    isAfter ? "false" : "unknown",
    seqs.slice(-3),
    `it led to ${own.length} of ${seqs.length} files`,
  );
}

function judgeStuck(command, { calls }, history) {
  const runs = runsOf(command.replace(/ \(in .*\)$/, ""), {
    ...history,
    calls: history.calls.filter(({ seq }) => seq >= calls[0].seq),
  });
  const failed = runs.findLast(
    ({ call, verdict }) => verdict === "failed" || (call.result === "failed" && verdict !== "passed"),
  );
  if (!failed)
    return claim(
      "Open failed",
      calls.some(({ result, line }) => result === "failed" && line.includes(command.split(" ")[0]))
        ? "unknown"
        : "false",
      [],
      "no such failure",
    );
  const later = runs.find(({ call, verdict }) => verdict === "passed" && call.seq > failed.call.seq);
  return claim(
    "Open failed",
    later ? "false" : "true",
    [failed.call.seq, ...(later ? [later.call.seq] : [])],
    "it passed later",
  );
}

/** After so long nobody calls it open. */
const FADED = 14 * 86_400_000;

/** What should be said to be open: the last work ends red, or lies there in a project whose agents commit. */
export function isDue(facts, history, isSaid) {
  const { changes, commits, calls } = facts;
  const code = changes.filter(({ changed }) => changed.some(isOwn));
  const last = code.at(-1);
  if (!last) return [];
  const runs = calls
    .filter(({ seq }) => seq > last.seq)
    .flatMap((call) =>
      call.commands
        .filter(({ text }) =>
          checksOf(text).some((kind) => kind === "test" || kind === "build" || kind === "types"),
        )
        .map((command) => ({ call, text: plainText(command.text), verdict: verdictOf(call, command) })),
    );
  const red = runs.filter(({ verdict }) => verdict !== "unknown").at(-1);
  const after = commitsAfter(last, history);
  if (red?.verdict === "failed" && isResult(red.call) && after.length === 0)
    return [
      claim(
        "Open due: failed",
        isSaid ? "true" : "false",
        [red.call.seq],
        `${red.text.slice(0, 80)} failed, nothing is said`,
      ),
    ];
  const before = [...history.sessions.values()].filter((own) => own[0].seq < calls[0].seq);
  const committing = before
    .slice(-4)
    .filter((own) =>
      own.some((call) => call.commands.some(({ words }) => isGit(words) && words.includes("commit"))),
    ).length;
  const isUsual = commits.some(({ verdict }) => verdict !== "failed") || committing >= 2;
  const isOld = history.calls.at(-1).at - last.at > FADED || /^\./.test(last.changed[0]);
  if (after.length > 0 || !isUsual || isOld) return [];
  return [
    claim(
      "Open due: lying",
      isSaid ? "true" : "false",
      [last.seq],
      `${last.changed[0]} changed, no commit since`,
    ),
  ];
}
