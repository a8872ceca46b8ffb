// Checks the lines of a brief that are about the whole project: what works, what failed, what is open, counts.

import { matcher, plainText } from "./checks.mjs";
import { verdictOf } from "./history.mjs";
import { isIn } from "./words.mjs";

const claim = (kind, is, seqs = [], why = "") => ({ kind, is, seqs, why });

const LEAST = { here: 1, "in a few sessions": 2 };

/** `✅ go test ./... (in e2e, src) (go test passed in 5+ sessions)` */
export function judgeWorks(text, history) {
  const [, command, , reason = ""] =
    /^✅ (.*?)( before commits)?(?: \(((?:[^()]* )?(?:(?:passed|worked) .*|\d+ of \d+ commits?|most commits))\))?$/.exec(
      text,
    ) ?? [];
  if (command === undefined) return [claim("✅ form", "unknown")];
  if (command.startsWith("New files:") || /made together/.test(text)) return [claim("✅ files", "unknown")];
  const [, plain = command, folders = ""] = /^(.*\S) \(in ([^()]*)\)$/.exec(command) ?? [];
  const runs = runsOf(plain, history);
  const named = folders === "" || /several folders|others/.test(folders) ? [] : folders.split(", ");
  const claims = [];
  const passed = runs.filter(({ verdict }) => verdict === "passed");
  const may = runs.filter(({ verdict }) => verdict === "unknown");
  const seqs = (some) => some.slice(-4).map(({ call }) => call.seq);
  if (passed.length === 0)
    return [
      claim(
        "✅ command",
        may.length > 0 ? "unknown" : "false",
        seqs(runs),
        "never run so, or never seen to pass",
      ),
    ];
  claims.push(claim("✅ command", "true"));
  if (/before commits/.test(text)) return [...claims, judgeBefore(plain, reason, history)];
  for (const folder of named) {
    const inside = passed.filter(({ folder: at }) => at === folder || at.endsWith(`/${folder}`));
    const isSeen = inside.length > 0 || may.some(({ folder: at }) => at.endsWith(folder));
    claims.push(
      claim(
        "✅ folder",
        inside.length > 0 ? "true" : isSeen ? "unknown" : "false",
        seqs(passed),
        `ran in ${[...new Set(passed.map(({ folder: at }) => at || "the root"))].slice(0, 3)}`,
      ),
    );
  }
  if (folders === "") {
    const root = passed.filter(({ folder: at }) => at === "");
    const where = [...new Set(passed.map(({ folder: at }) => at))];
    claims.push(
      claim(
        "✅ folder",
        root.length > 0
          ? "true"
          : where.every((at) => /^(?:\/|~|\$|[A-Za-z]:)/.test(at))
            ? "unknown"
            : "false",
        seqs(passed),
        `ran only in ${where.slice(0, 3)}`,
      ),
    );
  }
  const [, key = "", many] =
    /^(.*?) ?\b(?:passed|worked) (here|in a few sessions|in \d+\+ sessions)$/.exec(reason) ?? [];
  if (many !== undefined) {
    const least = LEAST[many] ?? Number(/\d+/.exec(many)?.[0]);
    const wide =
      key === ""
        ? passed
        : [...passed, ...runsOf(key, history, true).filter(({ verdict }) => verdict === "passed")];
    const exact = new Set(wide.map(({ call }) => call.session)).size;
    const loose = new Set(
      runsOf(key || headOf(plain), history, true)
        .filter(({ verdict }) => verdict !== "failed")
        .map(({ call }) => call.session),
    ).size;
    claims.push(
      claim(
        "✅ times",
        exact >= least ? "true" : loose >= least ? "unknown" : "false",
        seqs(passed),
        `${exact} sessions, ${loose} with any options`,
      ),
    );
  }
  // What counts is the last run whose result was seen, where it is said to work.
  const here = runs.filter(
    ({ folder, verdict }) =>
      verdict !== "unknown" && (named.length === 0 ? folder === "" : named.includes(folder)),
  );
  const last = here.at(-1);
  if (last) {
    const isRed = last.verdict === "failed" && isResult(last.call);
    claims.push(claim("✅ still", isRed ? "false" : "true", [last.call.seq], "its last run failed"));
  }
  return claims;
}

export function isResult({ output }) {
  return !/command not found|not recognized|no such file|rejected|permission|cancel|ENOSPC|sandbox|denied/i.test(
    output,
  );
}

function headOf(command) {
  return command
    .split(" ")
    .slice(0, /^(?:npm|pnpm|yarn|bun) run /.test(command) ? 3 : 2)
    .join(" ");
}

/** All runs of a command; `isWide`: with any options behind it. */
export function runsOf(shown, { calls, roots }, isWide = false) {
  const pattern = isWide
    ? new RegExp(
        `(?:^|\\s)${plainText(shown)
          .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
          .replaceAll(/<[a-z]+>/g, "\\S+")}(?:\\s|$)`,
      )
    : matcher(shown);
  const runs = [];
  for (const call of calls)
    for (const command of call.commands) {
      const text = plainText(withoutOutput(command.text));
      const whole = plainText(withoutOutput([...command.env, command.text].join(" ")));
      if (
        !isSpelt(pattern, text) &&
        !isSpelt(pattern, whole) &&
        !(shown.includes(" && ") && plainText(call.line).includes(plainText(shown)))
      )
        continue;
      runs.push({ call, folder: below(command.folder, roots), verdict: verdictOf(call, command) });
    }
  return runs;
}

/** Options for the amount of output change nothing of what is run. */
function withoutOutput(text) {
  return text.replaceAll(
    /\s(?:-q|-v|-vv|-s|-x|--quiet|--silent|--verbose|--no-header|--no-color|--color(?:=\S+| (?:always|never))?|--tb[ =]\w+|-count[= ]\d+|--run|--no-coverage|--bail|--nocapture|--(?:reporter|format|output-format)s?[= ]\S+|-?-timeout[= ]\S+)(?=\s|$)/g,
    "",
  );
}

/** All package managers run the scripts of one manifest, with `run` or without. */
function isSpelt(pattern, text) {
  const short = text.replace(/^(npm|pnpm|yarn|bun) run /, "$1 ");
  return [text, short, text.replace(/^(npm|pnpm|yarn|bun) /, "$1 run ")].some(
    (one) => pattern.test(one) || pattern.test(one.replace(/\S*\/(?=[\w.-]+ )/, "")),
  );
}

function below(folder, roots) {
  const root = roots.find(
    (one) => folder === one || folder.toLowerCase().startsWith(`${one.toLowerCase()}/`),
  );
  if (root === undefined) return folder;
  return folder.slice(root.length + 1).replace(/^(?:\.claude\/)?worktrees\/[^/]+\/?/, "");
}

function judgeBefore(command, reason, history) {
  const head = headOf(command);
  let commits = 0;
  let held = 0;
  for (const calls of history.sessions.values()) {
    let isRun = false;
    for (const call of calls)
      for (const { words, text } of call.commands) {
        if (
          plainText(text).includes(plainText(head).replace(" run ", " ")) ||
          plainText(text).includes(plainText(head))
        )
          isRun = call.result !== "failed" || isRun;
        if (words[0] !== "git" || !words.includes("commit") || call.result === "failed") continue;
        commits++;
        if (isRun) held++;
      }
  }
  const [, some, all] = /(\d+) of (\d+)/.exec(reason) ?? [];
  const isRight = all === undefined ? held * 2 > commits : held >= Number(some) && commits >= Number(all);
  return claim(
    "✅ before commits",
    isRight ? "true" : commits >= Number(all ?? 0) && held * 3 > commits ? "unknown" : "false",
    [],
    `${held} of ${commits}`,
  );
}

/** `❌ npm install redis-node: not in the registry → npm install ioredis (2×)` */
export function judgeAvoid(text, { calls }) {
  const [, body, number, plus] = /^❌ (.*) \((\d+)(\+?)×\)$/.exec(text) ?? [];
  if (body === undefined) return [claim("❌ form", "unknown")];
  const [what, instead = ""] = body.split(" → ");
  const [, pattern = what, reason = ""] = /^(.*?): (.*)$/.exec(what) ?? [];
  const name = pattern
    .replace(/ and others$/, "")
    .replace(/…$/, "")
    .replace(/^\.\//, "")
    .replaceAll(/\/Users\/\*|~/g, "");
  const failed = calls.filter((call) => call.result === "failed" && mentions(call, name, reason));
  const least = Number(number);
  const hits = failed.reduce((sum, call) => sum + (mentions(call, name, reason) ? 1 : 0), 0);
  const claims = [];
  const loose = calls.filter(
    (call) =>
      call.output !== "" && (JSON.stringify(call.input).includes(name.split(" ")[0]) || says(call, reason)),
  );
  const isVague =
    / and others$|\/…$|^repository |^\.\/| called with only /.test(pattern) ||
    reason.startsWith("finds no project") ||
    pattern.includes("*") ||
    pattern.endsWith("…");
  claims.push(
    claim(
      "❌ times",
      hits >= least
        ? plus || hits <= least + 2 || isVague
          ? "true"
          : "true"
        : loose.length >= least || isVague
          ? "unknown"
          : "false",
      failed.slice(-5).map(({ seq }) => seq),
      `${hits} seen, ${number}${plus} said`,
    ),
  );
  const last = failed.at(-1);
  if (last && !isVague) {
    const again = calls.find(
      (call) => call.seq > last.seq && call.result === "passed" && worked(call, last, name, reason),
    );
    claims.push(
      claim("❌ still", again ? "false" : "true", again ? [last.seq, again.seq] : [], "it worked later"),
    );
  } else claims.push(claim("❌ still", "unknown"));
  if (instead !== "" && !/^(?:inside the project|search|read |a |the |use |call )/.test(instead))
    claims.push(judgeInstead(instead, calls));
  return claims;
}

function mentions(call, name, reason) {
  const given = call.line === "" ? JSON.stringify(call.input) : call.line;
  const text = `${plainText(given)} ${call.tool} ${call.output}`;
  const parts = plainText(name)
    .split(" ")
    .filter((word) => !/^(?:--|and|others|called|with|only|module|whole|Read|repository)$/.test(word));
  return (
    parts.every((word) => text.includes(word.replace(/,$/, ""))) && (says(call, reason) || call.output === "")
  );
}

function says({ output }, reason) {
  if (
    /^(?:does not exist|not on the PATH|not installed in this project|there is no such repository|finds no project|$)/.test(
      reason,
    )
  )
    return true;
  const words = plainText(reason.replace(/…$/, "")).slice(0, 40).toLowerCase();
  return plainText(output).toLowerCase().includes(words) || isIn(reason.slice(0, 60), output);
}

/** The same thing worked: the same path was read, the same command ran, the program was called. */
function worked(call, last, name, reason) {
  if (/does not exist/.test(reason)) {
    const path = String(call.input.file_path ?? call.input.filePath ?? call.input.path ?? "");
    return (
      path.endsWith(`/${name}`) ||
      path === name ||
      call.commands.some(
        (command) =>
          command.isSure &&
          /^(?:cat|sed|head|tail|ls|nl|wc)$/.test(command.words[0]) &&
          command.words.some((word) => word === name),
      )
    );
  }
  if (/not on the PATH|not installed/.test(reason))
    return call.commands.some((command) => command.isSure && command.words[0] === name);
  if (last.line !== "" && call.line !== "") {
    if (plainText(call.line) === plainText(last.line)) return true;
    return call.commands.some((command) => command.isSure && plainText(command.text) === plainText(name));
  }
  return call.tool === last.tool && JSON.stringify(call.input) === JSON.stringify(last.input);
}

function judgeInstead(instead, calls) {
  if (instead === "; between the commands") {
    const refused = calls.findIndex(({ result, line }) => result === "failed" && line.includes("&&"));
    const isSeen = calls
      .slice(refused)
      .some(({ result, line }) => result === "passed" && /\S ?; ?\S/.test(line));
    return claim("❌ instead", refused >= 0 && isSeen ? "true" : "false");
  }
  const wanted = plainText(instead.replace(/…$/, ""));
  const seen = calls.filter(
    (call) =>
      call.result !== "failed" &&
      (plainText(call.line).includes(wanted) || JSON.stringify(call.input).includes(wanted)),
  );
  if (seen.some(({ result }) => result === "passed")) return claim("❌ instead", "true");
  const near = calls.some((call) =>
    isIn(instead, `${call.line} ${call.output} ${JSON.stringify(call.input).slice(0, 500)}`),
  );
  return claim(
    "❌ instead",
    seen.length > 0 || near ? "unknown" : "false",
    seen.slice(-3).map(({ seq }) => seq),
    "never seen to work",
  );
}
