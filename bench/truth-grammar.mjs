// Parses the lines told at a prompt into what they claim, for bench/truth-prompts.mjs. Written from the sentences alone.

const DAY = String.raw`\d{4}-\d\d-\d\d`;
const QUOTED = '"([^"]*)"';

/** Parts at `separator` outside quotes and brackets. */
function split(text, separator) {
  const parts = [];
  let from = 0;
  let isQuoted = false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (/[([]/.test(text[at])) depth++;
    if (/[)\]]/.test(text[at])) depth = Math.max(0, depth - 1);
    if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
    }
  }
  return [...parts, text.slice(from)];
}

/** `a.ts, b.ts and 3 more` */
export function filesIn(text) {
  const more = /^(.*?) and (\d+) more$/.exec(text);
  const names = split(more ? more[1] : text, ", ").map((one) => one.trim());
  return { files: names.filter(Boolean), more: more ? Number(more[2]) : 0 };
}

/** `under "T", 2026-01-01` or `on 2026-01-01` */
function underIn(text) {
  const found = new RegExp(`^(?:under ${QUOTED}, (${DAY})|on (${DAY}))`).exec(text);
  return found
    ? { title: found[1] ?? "", day: found[2] ?? found[3], rest: text.slice(found[0].length) }
    : undefined;
}

/** `"T"` or `commit "M" (1a2b3c4) and others` */
function nameIn(text) {
  const found = new RegExp(`^(commit )?${QUOTED}(?: \\(([\\da-f]+)\\))?( and others)?`).exec(text);
  if (!found) return { name: "", rest: text };
  const key = found[1] ? "commit" : "title";
  return {
    [key]: found[2],
    sha: found[3] ?? "",
    hasOthers: Boolean(found[4]),
    rest: text.slice(found[0].length),
  };
}

const words = (text) => text.split(/, | and /).filter(Boolean);

/** `{ kind, day, title, commit, clauses… }`; `kind` is "unknown" for a line of no known form. */
export function parseLine(line) {
  const text = line.trim();
  const [head, ...rest] = split(text, "; ");
  for (const [kind, form] of FORMS) {
    const found = form(head, text);
    if (found)
      return { kind, line: text, ...found, clauses: [...(found.clauses ?? []), ...rest].map(clauseIn) };
  }
  return { kind: "unknown", line: text, clauses: [] };
}

const after = (head, form, take) => {
  const found = form.exec(head);
  return found ? take(found, head.slice(found[0].length)) : undefined;
};

/** `"T"`, a clause, or both, after the colon of a line. */
function described(rest) {
  const { rest: left, ...name } = nameIn(rest.trim());
  return { ...name, ...(left.trim() !== "" && name.title === undefined && { clauses: [left.trim()] }) };
}

const dated = (rest) => {
  const { rest: left, ...name } = nameIn(rest.trim());
  const day = new RegExp(`^, (${DAY})`).exec(left);
  return { ...name, day: day?.[1] ?? "" };
};

const BEFORE = "(?:, ([^:;]*) before)?";

const FORMS = [
  [
    "same beginning",
    (head) =>
      after(head, /^Sessions that begin like this one: /, (_, rest) => ({ failing: failingIn(rest) })),
  ],
  [
    "same prompt",
    (head) =>
      after(
        head,
        new RegExp(`^The same prompt was given(?: in (\\d+) earlier sessions, last)? on (${DAY})${BEFORE}`),
        (found) => ({
          times: Number(found[1] ?? 1),
          day: found[2],
          ago: found[3] ?? "",
        }),
      ),
  ],
  [
    "last on branch",
    (head) =>
      after(
        head,
        new RegExp(`^Last work on this branch \\((.+?)\\), (${DAY})${BEFORE}: `),
        (found, rest) => ({
          branch: found[1],
          day: found[2],
          ago: found[3] ?? "",
          ...described(rest),
        }),
      ),
  ],
  [
    "named in a command",
    (head) =>
      after(head, new RegExp(`^(.+?) was named in a command on (${DAY})${BEFORE}$`), (found) => ({
        names: found[1],
        day: found[2],
        ago: found[3] ?? "",
      })),
  ],
  [
    "series",
    (head) =>
      after(head, new RegExp(`^Last work that names (.+?), (${DAY})${BEFORE}: `), (found, rest) => ({
        names: found[1],
        day: found[2],
        ago: found[3] ?? "",
        ...described(rest),
      })),
  ],
  [
    "last work",
    (head) =>
      after(
        head,
        new RegExp(`^Last (work|change) (?:here|on the branch (\\S+)), (${DAY}): `),
        (found, rest) => ({
          branch: found[2] ?? "",
          day: found[3],
          isLast: true,
          ...described(rest),
        }),
      ),
  ],
  [
    "notes",
    (head) =>
      after(
        head,
        new RegExp(`^Notes for the next session: (.+), last (written|read) on (${DAY})`),
        (found) => ({
          file: found[1],
          how: found[2],
          day: found[3],
        }),
      ),
  ],
  [
    "uncommitted",
    (_head, text) =>
      after(text, /^No commit was seen of these changes: /, (_, rest) => ({
        groups: split(rest, "; ").map((one) => {
          const found = /^(.*) \((.*)\)$/.exec(one);
          return { ...filesIn(found?.[1] ?? one), ...underIn(found?.[2] ?? "") };
        }),
      })),
  ],
  [
    "recurring",
    (head) =>
      after(
        head,
        new RegExp(
          `^(?:(\\d+) requests like this before, last|Asked in nearly these words) on (${DAY})${BEFORE}: `,
        ),
        (found, rest) => ({
          times: Number(found[1] ?? 1),
          isNear: found[1] === undefined,
          day: found[2],
          ...described(rest),
        }),
      ),
  ],
  [
    "task",
    (head) =>
      after(
        head,
        new RegExp(
          `^(Tried before|Done and taken back|Begun before|Asked before|Done before|Done already|Done on another branch), on (${DAY}): `,
        ),
        (found, rest) => ({
          how: found[1],
          day: found[2],
          ...described(rest),
        }),
      ),
  ],
  [
    "earlier on branch",
    (head) => after(head, /^Earlier on this branch: /, (_, rest) => ({ isOfBranch: true, ...dated(rest) })),
  ],
  [
    "branch",
    (head) =>
      after(head, /^Done on the branch (\S+(?:(?: and|,) \S+)*): /, (found, rest) => ({
        branch: found[1],
        ...dated(rest),
      })),
  ],
  [
    "mentions",
    (head) =>
      after(head, /^Earlier work that mentions (.+?): (?=commit "|")/, (found, rest) => ({
        words: words(found[1]),
        ...dated(rest),
      })),
  ],
  [
    "topic",
    (head) =>
      after(head, /^Also about (.+?): (?=commit "|")/, (found, rest) => ({
        topics: words(found[1]),
        ...dated(rest),
      })),
  ],
  [
    "ticket",
    (head) =>
      after(head, /^(.+?) came up in (?=commit "|")/, (found, rest) => ({
        tickets: words(found[1]),
        ...dated(rest),
      })),
  ],
  [
    "path words",
    (head) =>
      after(head, /^Files? with (.+?) in (?:its path|their paths): /, (found, rest) => {
        const at = rest.search(/, changed (?:under "|on \d{4})/);
        const under = underIn(rest.slice(at + ", changed ".length));
        return {
          words: words(found[1]),
          files: filesIn(rest.slice(0, at)).files,
          ...under,
          with: withIn(under?.rest),
        };
      }),
  ],
  [
    "written",
    (head) =>
      after(head, /^File into which (.+?) (?:was|were) written: /, (found, rest) => {
        const at = rest.search(/, changed (?:under "|on \d{4})/);
        return {
          written: words(found[1]),
          files: [rest.slice(0, at)],
          ...underIn(rest.slice(at + ", changed ".length)),
        };
      }),
  ],
  [
    "changed",
    (head) =>
      after(
        head,
        new RegExp(`^(.+?) (?:was|were) (?:(first) )?changed on (${DAY})(?: under ${QUOTED})?`),
        (found, rest) => ({
          files: filesIn(found[1]).files,
          isFirst: found[2] === "first",
          day: found[3],
          title: found[4] ?? "",
          with: withIn(rest),
        }),
      ),
  ],
  ["failed step", (head) => (/^❌/.test(head) ? {} : undefined)],
  ["steps", (head) => (/^💡/.test(head) ? {} : undefined)],
  [
    "decided",
    (head) => after(head, new RegExp(`^(?:Decided|Found out) on (${DAY}): `), (found) => ({ day: found[1] })),
  ],
  [
    "error",
    (head) => after(head, new RegExp(`^This error was met on (${DAY}) \\(`), (found) => ({ day: found[1] })),
  ],
];

function withIn(rest = "") {
  return rest.startsWith(", with ") ? filesIn(rest.slice(", with ".length)) : { files: [], more: 0 };
}

function failingIn(text) {
  const found = new RegExp(
    `^in (\\d+) of the last (\\d+) a call failed(?: with ${QUOTED})? \\(last (.*?)(?: → (.*))?\\)$`,
  ).exec(text);
  return (
    found && {
      times: Number(found[1]),
      of: Number(found[2]),
      error: found[3] ?? "",
      display: found[4],
      instead: found[5] ?? "",
    }
  );
}

/** `also a.ts (3 times with b.ts), c.ts (under "T", 2026-01-01)` */
function alsoIn(text) {
  return split(text, ", ").map((one) => {
    const found = /^(.+?) \(((?:\d+ times with|under "|on \d{4}).*)\)$/.exec(one);
    if (!found) return { file: one.trim() };
    const times = /^(\d+) times with (\S+)$/.exec(found[2]);
    return {
      file: found[1],
      ...(times ? { times: Number(times[1]), beside: times[2] } : underIn(found[2])),
      again: /; again on (\S+)$/.exec(found[2])?.[1],
    };
  });
}

function clauseIn(given) {
  const text = given
    .replace(/^(?:the last one|the one of \d{4}-\d\d-\d\d|that session(?: then)?) /, "")
    .replace(/\. Modify it, or add something else\?$/, "");
  if (text.startsWith("also ")) return { is: "also", items: alsoIn(text.slice(5)) };
  const committed = new RegExp(
    `^(?:later in this session )?(committed|commit) ${QUOTED}(?: \\((?:commit )?([\\da-f]+)\\))?`,
  ).exec(text);
  if (committed) return { is: "committed", message: committed[2], sha: committed[3] ?? "" };
  if (/^(?:then more changes, )?no commit of (?:it|them) was seen$/.test(text)) return { is: "no commit" };
  const branch = /^on the branch (\S+?)(, not merged)?$/.exec(text);
  if (branch) return { is: "branch", branch: branch[1] };
  if (/^(?:then more changes, )?(?:tests|checks) passed/.test(text)) return { is: "passed" };
  if (/^the last check failed/.test(text)) return { is: "failed" };
  if (/^changes taken back|^taken back/.test(text)) return { is: "taken back" };
  if (/^the user said/.test(text)) return { is: "said", what: text };
  if (/^in \d+ of the last/.test(text)) return { is: "failing", failing: failingIn(text) };
  if (text.startsWith("ran ")) return { is: "ran", what: text.slice(4) };
  if (text.startsWith("changed again ")) return { is: "again", ...underIn(text.slice(14)) };
  const habit = /^changed (?:in (\d+) of \d+ recent sessions|by (\d+) requests on this branch)$/.exec(text);
  if (habit) return { is: "habit", sessions: Number(habit[1] ?? 0), requests: Number(habit[2] ?? 0) };
  const changed = /^(?:changed )(.+?)(?: \(renamed since\))?$/.exec(text);
  if (changed && !/^changed, /.test(text))
    return { is: "changed", isOfSession: given.startsWith("that session"), ...filesIn(changed[1]) };
  return { is: "other", text };
}
