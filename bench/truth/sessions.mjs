// Checks what a brief or recap says of one session: its date, title, result, commits, checks and files.

import { judgeFailed, judgePassed, judgeUntried, SAID } from "./checks.mjs";
import { commitsIn, isGit, isOwn } from "./history.mjs";
import { claim, FALSE, isIn, isTelling, isWork, mayChange, promptsOf, TRUE, UNKNOWN } from "./words.mjs";

/** The facts of a session, computed once. */
export function factsOf(calls) {
  const own = (files) => files.filter(isOwn);
  const changes = calls.filter(({ changed }) => own(changed).length > 0);
  const maybes = calls.filter(({ maybe, removed }) => own(maybe).length + own(removed).length > 0);
  const commits = commitsIn(calls);
  const definite = new Set(changes.flatMap(({ changed }) => own(changed)));
  const wide = new Set([
    ...definite,
    ...calls.flatMap(({ changed, maybe, removed }) => [...changed, ...maybe, ...removed]),
  ]);
  const removed = new Set(calls.flatMap((call) => call.removed));
  const isStaged = calls.some(({ commands }) =>
    commands.some(({ words }) => isGit(words) && words.includes("add")),
  );
  return { calls, changes, maybes, commits, definite, wide, removed, isStaged };
}

/** The claims of `DATE "title": result; files` about a session, each judged. */
export function judgeSession({ date, title, result, files }, facts) {
  const claims = [];
  if (date) claims.push(judgeDate(date, facts));
  if (title) claims.push(judgeTitle(title, facts));
  for (const part of result) claims.push(...judgePart(part, { ...facts, title }));
  if (files) claims.push(...judgeFiles(files, facts));
  return claims;
}

function judgeDate(date, { calls, changes, maybes, commits }) {
  const work = [...changes, ...maybes, ...commits.map(({ call }) => call)].sort((a, b) => a.at - b.at);
  const last = work.at(-1);
  if (calls.at(-1)?.day === date && (!last || calls.at(-1).day === last.day)) return claim("date", TRUE);
  if (!last)
    return claim(
      "date",
      calls.some(({ day }) => day === date) ? UNKNOWN : FALSE,
      [],
      `no work seen, asked ${date}`,
    );
  if (last.day === date) return claim("date", TRUE);
  const same = calls.filter(({ prompt, at }) => prompt === last.prompt && at >= last.at);
  if (same.at(-1)?.day === date) return claim("date", TRUE);
  const hasShell = calls.some(({ day, commands }) => day === date && commands.length > 0);
  return claim("date", hasShell && date > last.day ? UNKNOWN : FALSE, [last.seq], `last work on ${last.day}`);
}

function judgeTitle(title, { calls, commits }) {
  const prompts = promptsOf(calls);
  const at = prompts.findIndex(({ text }) => isIn(title, text));
  if (at < 0) {
    if (commits.some(({ message }) => isIn(title, message))) return claim("title", TRUE);
    const told = calls.find(({ input }) => isIn(title, JSON.stringify(input).slice(0, 4000)));
    return claim("title", told ? UNKNOWN : FALSE, [], "in no prompt of the session");
  }
  const all = prompts
    .map(({ text }, index) => (isIn(title, text) ? index : -1))
    .filter((index) => index >= 0);
  for (const index of all) {
    const end = prompts.findIndex(({ text }, later) => later > index && isTelling(text));
    const own = prompts.slice(index, end < 0 ? undefined : end).flatMap((one) => one.calls);
    if (own.some(isWork)) return claim("title", TRUE);
  }
  if (!calls.some(isWork)) return claim("title", TRUE);
  return claim("title", UNKNOWN, [prompts[at].calls[0].seq], "its prompt led to no change");
}

function judgePart(part, facts) {
  const { calls, commits, changes, maybes, title } = facts;
  const lastCommit = commits.findLast(({ verdict }) => verdict !== "failed");
  const work = [...changes, ...maybes].sort((a, b) => a.at - b.at);
  const [, message, sha, after] =
    /^(?:later in this session )?committed "(.*)"(?: \(([0-9a-f]+)\))?( after other commits| and more)?$/.exec(
      part,
    ) ?? [];
  if (message !== undefined) return judgeCommit({ part, message, sha, after }, facts);
  if (/^(?:later in this session )?committed \(message not seen\)/.test(part))
    return [claim("commit", commits.length > 0 ? TRUE : UNKNOWN, [], "no commit seen")];
  if (part === "added to an earlier commit")
    return [claim("commit", commits.some(({ isAmend }) => isAmend) ? TRUE : UNKNOWN)];
  if (part === "committed in a later session") return [claim("committed later", UNKNOWN)];
  if (part in SAID) return [judgePassed(part, facts)];
  if (part === "not checked" || part === "changed, not checked") return [judgeUntried(facts)];
  if (part === "changed")
    return [
      claim("changed", work.length > 0 ? TRUE : mayChange(calls) ? UNKNOWN : FALSE, [], "no change seen"),
    ];
  if (part === "then more changes") {
    if (!lastCommit) return [claim("then more", UNKNOWN)];
    const isLater = work.some((call) => call.seq > lastCommit.call.seq);
    if (isLater) return [claim("then more", TRUE)];
    const wasLeft = facts.isStaged || mayChange(calls.filter(({ seq }) => seq > lastCommit.call.seq));
    return [
      claim(
        "then more",
        wasLeft ? UNKNOWN : FALSE,
        [lastCommit.call.seq],
        "nothing changed after the commit",
      ),
    ];
  }
  const [, then] = /^then "(.*)"$/.exec(part) ?? [];
  const [, later] = /^later "(.*)"$/.exec(part) ?? [];
  if (then !== undefined || later !== undefined)
    return [judgeLater(then ?? later, title, facts, then !== undefined)];
  const [, broken] = /^(.*) failed$/.exec(part) ?? [];
  if (broken !== undefined) return [judgeFailed(broken, facts)];
  if (/^the user said /.test(part)) return [claim("user said", UNKNOWN)];
  if (/^(?:installed|removed|updated) /.test(part)) return [judgeInstalled(part, calls)];
  if (part === "changes taken back") {
    const undone = calls.some(
      ({ line, tool }) =>
        /\bgit\s.*\b(?:checkout|restore|reset|revert|stash|clean)\b|\brm\b/.test(line) ||
        tool === "apply_patch",
    );
    return [claim("taken back", undone ? TRUE : UNKNOWN)];
  }
  const [, ran] = /^ran (.*)$/.exec(part) ?? [];
  if (ran !== undefined)
    return [
      claim(
        "ran",
        calls.some(({ line }) => isIn(ran.replace(/ \(in .*\)$/, ""), line)) ? TRUE : FALSE,
        [],
        "not among its calls",
      ),
    ];
  const [, branch] = /^on branch (.*)$/.exec(part) ?? [];
  if (branch !== undefined)
    return [claim("branch", calls.some((call) => call.branch === branch) ? TRUE : FALSE)];
  return [claim(`other: ${part.slice(0, 40)}`, UNKNOWN)];
}

function judgeCommit({ part, message, sha, after }, { calls, commits, title }) {
  const shown = message.replace(/…$/, "").replaceAll("'", '"');
  const isSame = (one) =>
    one
      .replaceAll(/["“”'`]/g, '"')
      .replaceAll(/\\|\ufe0f/g, "")
      .replaceAll(/\s+/g, " ")
      .startsWith(shown.replaceAll("`", '"').trim());
  const own = commits.filter((one) => isSame(one.message));
  const seqs = own.map(({ call }) => call.seq);
  const claims = [];
  if (own.length === 0) {
    const near = calls.find(({ line }) => line.includes(message.replace(/…$/, "").slice(0, 30)));
    claims.push(
      claim(
        "commit",
        near ? UNKNOWN : FALSE,
        near ? [near.seq] : [],
        "no commit of the session has this message",
      ),
    );
    return claims;
  }
  const isSure = own.some(({ verdict }) => verdict === "passed");
  claims.push(claim("commit", isSure ? TRUE : UNKNOWN, seqs));
  const later = commits.filter(
    ({ call, verdict, isAmend, message: other }) =>
      call.seq > own.at(-1).call.seq && verdict === "passed" && !isAmend && other !== "",
  );
  const isDissolved = calls.some(({ line }) =>
    /\bgit\b.*\b(?:reset|rebase|revert|checkout|switch|branch|worktree)\b/.test(line),
  );
  if (later.length > 0 && after !== " and more")
    claims.push(
      claim(
        "last commit",
        isDissolved ||
          (/^ after/.test(after ?? "") === false && later.some(({ folder }) => folder !== own.at(-1).folder))
          ? UNKNOWN
          : FALSE,
        later.map(({ call }) => call.seq),
        `later: ${later.at(-1).message}`,
      ),
    );
  else claims.push(claim("last commit", TRUE));
  if (after === " after other commits") {
    const others = commits.some(({ message: other }) => other !== "" && !isSame(other));
    claims.push(
      claim(
        "other commits",
        others ? TRUE : commits.length > 1 ? UNKNOWN : FALSE,
        seqs,
        "only one commit seen",
      ),
    );
  }
  if (sha)
    claims.push(
      claim("sha", calls.some(({ line, output }) => (line + output).includes(sha)) ? TRUE : UNKNOWN),
    );
  if (part.startsWith("later in this session") && title) {
    const prompts = promptsOf(calls);
    const asked = prompts.findLast(({ text }) => isIn(title, text));
    const from = asked?.calls[0].seq ?? -1;
    const isLater = seqs.some((seq) => seq > from);
    claims.push(
      claim(
        "later",
        asked === undefined ? UNKNOWN : isLater ? TRUE : FALSE,
        [from, ...seqs],
        "the commit came first",
      ),
    );
  }
  return claims;
}

function judgeLater(then, title, { calls, commits }, isAfterCommit) {
  const prompts = promptsOf(calls);
  const at = prompts.findLastIndex(({ text }) => isIn(then, text));
  if (at < 0)
    return claim(
      "later",
      commits.some(({ message }) => isIn(then, message)) ? UNKNOWN : FALSE,
      [],
      "in no prompt of the session",
    );
  const first = title ? prompts.findIndex(({ text }) => isIn(title, text)) : -1;
  if (first > at)
    return claim(
      "later",
      FALSE,
      [prompts[at].calls[0].seq, prompts[first].calls[0].seq],
      "asked before the title",
    );
  const lastCommit = commits.findLast(({ verdict }) => verdict === "passed");
  if (isAfterCommit && lastCommit && lastCommit.call.seq > prompts[at].calls.at(-1).seq)
    return claim(
      "later",
      FALSE,
      [prompts[at].calls[0].seq, lastCommit.call.seq],
      "asked before the last commit",
    );
  const end = prompts.findIndex(({ text }, index) => index > at && isTelling(text));
  const led = prompts.slice(at, end < 0 ? undefined : end).some((one) => one.calls.some(isWork));
  return claim("later", led ? TRUE : UNKNOWN, [prompts[at].calls[0].seq], "its prompt led to no change");
}

function judgeInstalled(part, calls) {
  const names = part
    .replace(/^\w+ /, "")
    .replace(/ and \d+ more$/, "")
    .split(", ");
  const missing = names.filter(
    (name) =>
      !calls.some(
        ({ line, result }) => result !== "failed" && line.includes(name.replace(/…$/, "").split(" ")[0]),
      ),
  );
  if (part.startsWith("updated")) return claim("installed", UNKNOWN);
  return claim("installed", missing.length === 0 ? TRUE : UNKNOWN, [], `not named: ${missing.join(", ")}`);
}

function judgeFiles({ names, more }, { definite, wide, removed, isStaged, calls }) {
  const inShell = (name) =>
    calls.some(({ line, commands }) => commands.length > 0 && line.includes(name.split("/").at(-1)));
  // What was cut by the recording may have written more.
  const isLost = calls.some(({ line }) => /…#[0-9a-f]+/.test(line));
  const isWritten =
    isLost ||
    calls.some(({ line }) =>
      /\b(?:python[\d.]*|node|ruby|perl|bun|tsx)\s+(?:-[ce]\b|-\s*<<|<<)|\bgit (?:apply|checkout|merge|cherry-pick|stash|mv|rm)\b|\bxargs\b|(?:^|[;&|\n]\s*)mv\b|\bfor \w+ in\b|\b(?:fmt|format|fix|generate|lint\S*|codegen|prettier|biome|ruff)\b/.test(
        line,
      ),
    );
  const claims = [];
  const has = (set, name) => {
    const shown = name.replace(/^….?\/?/, "").replace(/^.*…/, "");
    return [...set].some(
      (file) =>
        file === shown || file.endsWith(`/${shown}`) || file.endsWith(shown) || `${file}`.endsWith(shown),
    );
  };
  for (const name of names)
    claims.push(
      claim(
        "file",
        has(definite, name) ? TRUE : has(wide, name) || inShell(name) || isWritten ? UNKNOWN : FALSE,
        [],
        `${name} was not changed in it`,
      ),
    );
  const said = names.length + more;
  // Another folder than the one that most calls stood in may be another repository, or the same one twice.
  const isOne = new Set(calls.map(({ cwd }) => cwd)).size === 1;
  const least = isStaged || !isOne ? 1 : [...definite].filter((file) => !removed.has(file)).length;
  const most = wide.size;
  const isRight =
    said === definite.size ? TRUE : said >= least && (said <= most || isWritten) ? UNKNOWN : FALSE;
  claims.push(claim("files", isRight, [], `${said} said, ${least} to ${most} seen`));
  return claims;
}
