// The claims of each form of line, and how each is judged, for bench/truth-prompts.mjs.
import {
  committed,
  day,
  dunno,
  editsOf,
  howOften,
  isLast,
  isLastOnBranch,
  likeness,
  maybe,
  named,
  ok,
  says,
  sessionOf,
  spanOf,
  uncommitted,
  under,
  workOf,
  wrong,
} from "./truth-judge.mjs";
import { plain } from "./truth-past.mjs";

/** Every claim of a line with its verdict. `past`: what was before the prompt; `row`: the prompt. */
export function claimsOf(past, told, row) {
  const out = [];
  const claim = (name, { verdict, why = "" }) => out.push({ claim: name, verdict, why });
  const clauses = (is) => told.clauses.filter((one) => one.is === is);
  const changed = clauses("changed")[0];
  if (told.kind === "unknown") claim("line of unknown form", dunno(told.line.slice(0, 60)));
  subject(past, told, claim);
  if (told.title || told.commit) name(past, told, claim);
  const work = workOf(past, told);
  if (changed) workFiles(past, told, changed, work, claim);
  for (const { items } of clauses("also")) also(past, told, items, claim);
  const files = [...(told.files ?? []), ...(changed?.files ?? [])];
  for (const one of [...clauses("committed"), ...(told.commit ? [{ message: told.commit }] : [])]) {
    const { is, after } = committed(past, told, one, files);
    claim("committed in that work", is);
    claim("committed after the change", after);
  }
  if (clauses("no commit").length > 0 && changed) {
    const edits = (work?.session ?? past.turns).flatMap(({ edits }) => edits);
    claim("no commit was seen", uncommitted(past, changed.files, edits));
  }
  for (const one of clauses("habit")) claim("changed so often", howOften(past, files[0], one, row.branch));
  for (const { branch } of clauses("branch")) claim("on the branch", ofBranch(past, branch, files, work));
  if (told.branch) claim("of the branch", ofBranch(past, told.branch, files, work));
  if (told.isOfBranch) claim("of the branch", ofBranch(past, row.branch, files, work));
  if (told.kind === "last on branch" || told.kind === "last work") last(past, told, work, claim);
  if (told.ago) claim("so long before", ago(past, told, work));
  if (told.kind === "mentions")
    for (const word of told.words) claim("work mentions the word", mentions(past, told, word, work));
  if (told.kind === "ticket")
    for (const word of told.tickets) claim("ticket", mentions(past, told, word.replace(/^#/, ""), work));
  if (told.kind === "path words") pathWords(told, claim);
  if (told.kind === "written")
    for (const word of told.written) claim("word was written", wrote(past, told.files[0], word));
  if (told.kind === "same prompt") samePrompt(past, told, claim);
  for (const { failing } of [told, ...told.clauses].filter((one) => one.failing))
    claim("failed in N of M", failingOf(past, failing, row));
  if (told.kind === "recurring") recurring(past, told, row, claim);
  if (told.kind === "uncommitted")
    for (const group of told.groups) {
      const edits = past.turns.flatMap(({ edits }) => edits);
      for (const one of group.files) {
        const found = under(past, one, group);
        claim("uncommitted: changed under", found.under);
        claim("uncommitted: day", found.day);
        claim("uncommitted: no commit", uncommitted(past, [one], edits));
      }
    }
  if (told.kind === "notes") claim("notes on that day", notes(past, told));
  for (const _ of clauses("passed")) claim("tests or checks passed", passed(work));
  for (const _ of clauses("failed")) claim("the last check failed", dunno("not judged"));
  for (const _ of clauses("said")) claim("the user said", dunno("not judged"));
  return out;
}

/** `X was changed on D under T`, `Files with W in their paths: X, changed …` */
function subject(past, told, claim) {
  if (!["changed", "path words", "written"].includes(told.kind)) return;
  const committedFirst =
    told.title === "" ? told.clauses.find(({ is }) => is === "committed")?.message : undefined;
  const isAgain = again(past, told, claim);
  const given = { ...told, ...(committedFirst && { commit: committedFirst }) };
  told.files.forEach((one, index) => {
    if (told.kind === "path words" && index > 0) {
      claim("file in the list: under", under(past, one, given).under);
      return;
    }
    let found = under(past, one, given);
    if (found.isNoTitle || (committedFirst && found.under.verdict !== "true"))
      found = under(past, one, { day: told.day });
    claim("file: changed under", found.under);
    claim("file: day", found.day);
    if (found.under.verdict === "true" && !isAgain) claim("file: last change", isLast(past, one, found));
  });
  for (const one of told.with?.files ?? []) {
    let found = under(past, one, given);
    if (found.isNoTitle) found = under(past, one, { day: told.day });
    claim("with file: same work", found.under);
  }
  if (told.with?.more > 0)
    claim("and N more", more(workOf(past, told), [...told.files, ...told.with.files], told.with.more));
}

/** `changed again under "T", D`: the last change of one of the files, and after what was told before. */
function again(past, told, claim) {
  const told2 = told.clauses.find(({ is }) => is === "again");
  if (told2 === undefined) return false;
  const tries = told.files.map((one) => ({ one, found: under(past, one, told2) }));
  const { one, found } = tries.find((each) => each.found.under.verdict === "true") ?? tries[0];
  claim("changed again: under", found.under);
  claim("changed again: day", found.day);
  if (found.under.verdict === "true") claim("changed again: last change", isLast(past, one, found));
  return true;
}

function name(past, told, claim) {
  const { byRequest, byCommit } = named(past, told);
  const turns = [...byRequest, ...byCommit];
  claim("name: such a request or commit", turns.length > 0 ? ok() : dunno("none was found"));
  if (turns.length === 0 || !told.day) return;
  const sessions = turns.map((turn) => sessionOf(past, turn));
  const isDay = sessions.some((all) => all.some(({ calls }) => calls.some(({ at }) => day(at) === told.day)));
  const isOwn = turns.some((turn) => day(turn.at) <= told.day);
  claim(
    "name: day",
    isDay && isOwn
      ? ok()
      : wrong(
          `requested on ${turns
            .map(({ at, seq }) => `${day(at)} (${seq})`)
            .slice(-3)
            .join(", ")}`,
        ),
  );
}

/** `changed a, b and 3 more` of a work */
function workFiles(past, told, changed, work, claim) {
  const edits = [];
  for (const one of changed.files) {
    if (changed.isOfSession) {
      claim(
        "work: changed in that session",
        work && editsOf(work.session, one).length > 0 ? ok() : wrong(one),
      );
      continue;
    }
    let found = under(past, one, { ...told, day: "" });
    if (found.isNoTitle) found = under(past, one, { day: told.day });
    claim("work: changed file", found.under);
    edits.push(...found.edits);
  }
  const days = [...new Set(edits.map(({ at }) => day(at)))];
  if (told.day && days.length > 0)
    claim("work: day of a change", days.includes(told.day) ? ok() : wrong(`changed on ${days.join(", ")}`));
  if (changed.more > 0) claim("and N more", more(work, changed.files, changed.more));
}

function more(work, files, many) {
  if (!work) return dunno("");
  const own = new Set(work.session.flatMap(({ edits }) => edits.map(({ file }) => file.full)));
  if (own.size >= files.length + many)
    return own.size === files.length + many ? ok("exactly") : dunno(`the session changed ${own.size}`);
  const may = work.session.some(({ calls }) =>
    calls.some(
      ({ shell, ok }) =>
        ok !== false &&
        /\b(?:cp|mv|rm|sed|python\d?|node|git (?:mv|rm|checkout|restore)|generate|format|fmt|write)\b/.test(
          shell,
        ),
    ),
  );
  return may
    ? dunno(`seen ${own.size}`)
    : wrong(`the session changed ${own.size}, told ${files.length + many}`);
}

function also(past, told, items, claim) {
  const first = told.files?.[0] ?? told.clauses.find(({ is }) => is === "changed")?.files[0] ?? "";
  for (const { file: one, times, beside, title, day: on, again: on2 } of items) {
    if (times !== undefined) {
      const base = first || beside;
      const both = past.all.filter(
        (turn) => editsOf([turn], one).length > 0 && editsOf([turn], base).length > 0,
      ).length;
      const may = past.all.filter((turn) =>
        [one, base].every((each) => editsOf([turn], each).length > 0 || maybe([turn], each)),
      ).length;
      claim(
        "also: N times with",
        both === times
          ? ok()
          : may >= times
            ? dunno(`seen ${both} to ${may}`)
            : wrong(`together in ${both} turns, told ${times}`),
      );
      continue;
    }
    if (on === undefined) {
      claim("also: bare, in the same list", told.kind === "path words" ? dunno("a further file") : dunno(""));
      continue;
    }
    const found = under(past, one, { title, day: on });
    claim("also: changed under", found.under);
    claim("also: day", found.day);
    if (found.under.verdict !== "true") continue;
    if (on2 === undefined) claim("also: last change", isLast(past, one, found));
    else
      claim(
        "also: last change",
        isLast(past, one, { edits: editsOf(past.turns, one).filter(({ at }) => day(at) <= on2) }),
      );
  }
}

function ofBranch(past, branch, files, work) {
  const wanted = branch.replace(/…$/, "");
  const is = (one) => (branch.endsWith("…") ? one.branch.startsWith(wanted) : one.branch === wanted);
  const session = work?.session ?? past.turns;
  const edits =
    files.length > 0
      ? files.flatMap((one) => editsOf(session, one))
      : session.flatMap(({ edits, commits }) => [...edits, ...commits]);
  const commits = session.flatMap(({ commits }) => commits);
  if (edits.some(is)) return ok();
  if (commits.some(is)) return ok("committed there");
  // Some agents note only the branch on which the session began.
  const switches = session
    .flatMap(({ calls }) => calls)
    .filter(
      ({ shell, ok }) =>
        ok !== false &&
        /\b(?:git|gh)\b[^;&|]*\b(?:checkout|switch|branch -m|worktree add|push)\b/.test(shell) &&
        shell.includes(wanted),
    );
  if (switches.length > 0) return ok("switched to it");
  if (session.some(({ calls }) => calls.some(is))) return dunno("the session was there");
  return edits.length === 0
    ? dunno("no change was seen")
    : wrong(`done on ${[...new Set(edits.map((one) => one.branch))].join(", ")}`);
}

function last(past, told, work, claim) {
  if (!work) return claim("last: nothing later", dunno("which work is not known"));
  const branch = told.branch;
  const { sum, unit } = spanOf(told.ago ?? "");
  const own = work.session
    .flatMap(({ edits, commits }) => [...edits, ...commits])
    .filter((one) => !branch || one.branch === branch);
  const at = told.ago ? past.now - sum + unit : Math.max(0, ...own.map((one) => one.at));
  if (own.length === 0) return claim("last: nothing later", dunno("no change was seen"));
  claim(
    "last: nothing later",
    isLastOnBranch(past, branch, at, (one) => one.turn.session === work.session[0].session),
  );
  claim(
    "last: its day",
    own.some((one) => day(one.at) === told.day) ||
      work.session.some(({ calls }) => calls.some((one) => day(one.at) === told.day))
      ? ok()
      : wrong(`worked on ${day(at)}`),
  );
}

function ago(past, told, work) {
  const { sum, unit } = spanOf(told.ago);
  if (told.kind === "same prompt") {
    const at = openings(past)
      .filter(({ prompt }) => plain(prompt) === plain(past.event.prompt))
      .at(-1)?.at;
    return at !== undefined && Math.abs(past.now - at - sum) <= unit
      ? ok()
      : wrong(`${at && (past.now - at) / 1000} s`);
  }
  if (!work) return dunno("");
  const ends = work.session.flatMap(({ calls }) => calls.map(({ at }) => past.now - at));
  return ends.some((one) => Math.abs(one - sum) <= unit)
    ? ok()
    : wrong(`the work ended ${Math.round(Math.min(...ends) / 1000)} s before`);
}

function mentions(past, told, word, work) {
  const { byRequest, byCommit } = named(past, told);
  const turns = [...byRequest, ...byCommit];
  if (turns.length === 0) return dunno("which work is not known");
  const own = turns
    .map(
      ({ prompt, commits }) => `${prompt}\n${commits.map(({ text, said }) => `${text}\n${said}`).join("\n")}`,
    )
    .join("\n");
  if (says(own, word)) return ok();
  const session = work?.session ?? turns;
  const all = session
    .map(
      ({ prompt, commits }) => `${prompt}\n${commits.map(({ text, said }) => `${text}\n${said}`).join("\n")}`,
    )
    .join("\n");
  if (says(all, word)) return ok("elsewhere in the session");
  const paths = session
    .flatMap(({ edits }) => edits.map(({ file, branch }) => `${file.own} ${branch}`))
    .join("\n");
  return says(paths, word)
    ? dunno("only in a path or a branch")
    : wrong(`"${word}" is nowhere in that work (${turns[0].seq})`);
}

function pathWords(told, claim) {
  const all = [
    ...told.files,
    ...told.clauses
      .filter(({ is }) => is === "also")
      .flatMap(({ items }) =>
        items.filter((one) => one.day === undefined && one.times === undefined).map((one) => one.file),
      ),
  ];
  for (const one of all)
    for (const word of told.words)
      claim("word is in the path", says(one, word) ? ok() : wrong(`no "${word}" in ${one}`));
}

function wrote(past, file, word) {
  const calls = editsOf(past.turns, file);
  const inputs = past.turns
    .flatMap((turn) => turn.calls)
    .filter((call) => calls.some(({ place }) => place === call.place));
  return inputs.some(({ event }) => says(JSON.stringify(event.input), word))
    ? ok()
    : wrong(`no "${word}" in what was written`);
}

function openings(past) {
  return past.turns.filter(({ number, prompt }) => number === 1 && prompt !== "");
}

function samePrompt(past, told, claim) {
  const same = openings(past).filter(({ prompt }) => plain(prompt) === plain(past.event.prompt));
  claim(
    "same prompt: N sessions",
    same.length === told.times ? ok() : wrong(`in ${same.length} sessions, told ${told.times}`),
  );
  claim(
    "same prompt: day",
    same.some(({ at }) => day(at) === told.day)
      ? ok()
      : wrong(`on ${same.map(({ at }) => day(at)).join(" ")}`),
  );
}

function failingOf(past, failing, row) {
  const start = plain(row.prompt).slice(0, 40);
  const like = openings(past)
    .filter(({ prompt }) => plain(prompt).startsWith(start))
    .sort((a, b) => b.at - a.at)
    .slice(0, failing.of);
  const error = plain(failing.error.replaceAll("*", " ").replace(/…$/, ""))
    .split(" ")
    .filter((word) => word.length > 3)
    .slice(0, 6);
  const met = like.filter(({ session }) =>
    past.turns.some(
      (turn) =>
        turn.session === session &&
        turn.calls.some(
          ({ ok, output }) => ok === false && error.every((word) => plain(output).includes(word)),
        ),
    ),
  ).length;
  if (like.length < failing.of) return wrong(`only ${like.length} such sessions`);
  return met === failing.times
    ? ok()
    : met > failing.times
      ? dunno(`met in ${met}`)
      : wrong(`met in ${met} of ${like.length}`);
}

function recurring(past, told, row, claim) {
  const alike = past.turns
    .filter(({ prompt }) => prompt !== "")
    .map((turn) => ({ turn, share: likeness(row.prompt, turn.prompt) }));
  const { byRequest } = named(past, told);
  const best = Math.max(0, ...byRequest.map(({ prompt }) => likeness(row.prompt, prompt)));
  if (told.isNear)
    claim(
      "asked in nearly these words",
      best >= 0.6
        ? ok()
        : best < 0.45
          ? wrong(`${best.toFixed(2)} of the words`)
          : dunno(`${best.toFixed(2)} of the words`),
    );
  else {
    const many = alike.filter(({ share }) => share >= 0.4).length;
    claim(
      "N requests like this",
      many >= told.times ? ok() : many * 2 < told.times ? wrong(`${many} alike`) : dunno(`${many} alike`),
    );
  }
}

function notes(past, { file: path, how, day: on }) {
  const written = editsOf(past.all, path.replace(/^~\//, ""));
  if (how === "written")
    return written.some(({ at }) => day(at) === on)
      ? written.at(-1) && day(written.at(-1).at) === on
        ? ok()
        : wrong("written later, too")
      : dunno("no plain write was seen");
  const base = path.slice(path.lastIndexOf("/") + 1);
  const read = past.all
    .flatMap(({ calls }) => calls)
    .filter(({ event }) => JSON.stringify(event.input).includes(base));
  return read.some(({ at }) => day(at) === on) ? ok() : wrong("not read on that day");
}

function passed(work) {
  if (!work) return dunno("");
  const checks = work.session
    .flatMap(({ calls }) => calls)
    .filter(({ shell }) =>
      /\b(?:test|tests|vitest|jest|pytest|check|build|lint|tsc|typecheck|vet|clippy)\b/.test(shell),
    );
  if (checks.length === 0) return dunno("no check was seen");
  return checks.at(-1).ok === false ? dunno("the last one failed") : ok();
}
