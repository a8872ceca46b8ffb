// How often each kind of line is said at a prompt, and how often what followed bears it out: the calls of the next turns
// touch a file that the line names, or name its branch or its ticket.
import { appendFileSync } from "node:fs";
import { isSame, pathsIn, prompts, share, withInputs } from "./recall-data.mjs";
import { histories } from "./replay-data.mjs";

/** So many turns of the session are looked at for what the work touched. */
const TURNS = 3;

/** The kind of a line, by how it begins or what it says of its subject. */
const KINDS = [
  ["done already", /^(?:Done already|.* was done already)/],
  ["done before", /^Done before/],
  ["tried", /^Tried before/],
  ["undone", /^Done and taken back/],
  ["begun", /^Begun before/],
  ["asked", /^Asked (?:before|in nearly)/],
  ["recurring", /^\d+ requests like this/],
  ["earlier on this branch", /^Earlier on this branch/],
  ["last of this branch", /^Last work on this branch/],
  ["named in a command", / was named in a command on /],
  ["one of a series", /^Last work that names/],
  ["last work", /^Last (?:work|change)/],
  ["same prompt", /^The same prompt/],
  ["same beginning", /^Sessions that begin/],
  ["words in paths", /^Files? with/],
  ["words in files", /^File into which/],
  ["error", /^This error/],
  ["decided or found out", /^(?:Decided|Found out)/],
  ["code", /^Code that says/],
  ["failed step", /^❌/],
  ["steps", /^💡/],
  ["branch", /^Done on the branch/],
  ["ticket", /came up in "/],
  ["uncommitted", /^No commit was seen/],
  ["notes", /^Notes for the next session/],
  ["words", /^Earlier work that mentions/],
  ["topic", /^Also about/],
  ["file", /^\S+(?:, \S+)* (?:was|were) changed/],
];

export const KIND_NAMES = [...KINDS.map(([kind]) => kind), "other"];

/** `out`: a file that receives every line with what followed. */
export async function kinds(rooms, out = "", where = "") {
  const rows = [];
  for (const history of histories()) {
    const { watched, inputs, order } = withInputs(history);
    // The inputs of a call are noted after its prompt is asked.
    const opens = (seq) => [...order.values()].some(([first]) => first === seq);
    for (const row of await prompts(rooms, watched, undefined, where === "openings" ? opens : undefined)) {
      const all = order.get(row.session) ?? [];
      const after = all.slice(all.indexOf(row.seq)).slice(0, TURNS);
      const input = after.map((seq) => inputs.get(seq) ?? "").join("\n");
      rows.push({ ...row, lines: linesOf(row.said), followed: input });
    }
  }
  if (out !== "")
    for (const { project, seq, prompt, said, isFirst, branch, turn, followed, files } of rows)
      appendFileSync(
        out,
        `${JSON.stringify({ project, seq, isFirst, branch, prompt, said, ranked: files, ending: turn?.ending, changed: turn?.files, commits: turn?.commits.map(({ message }) => message), followed: followed.slice(0, 20_000) })}\n`,
      );
  const spoken = rows.filter(({ said }) => said !== "");
  const openings = rows.filter(({ isFirst }) => isFirst);
  console.log(
    `${rows.length} prompts, spoke at ${spoken.length}; ${openings.length} openings, spoke at ${openings.filter(({ said }) => said !== "").length}`,
  );
  for (const kind of KIND_NAMES)
    for (const [where, some] of [
      ["openings", openings],
      ["inside", rows.filter(({ isFirst }) => !isFirst)],
    ]) {
      const told = some.flatMap((row) =>
        row.lines.filter((line) => kindOf(line) === kind).map((line) => ({ line, row })),
      );
      if (told.length > 0)
        console.log(
          `${kind.padEnd(24)} ${where.padEnd(9)} ${String(told.length).padStart(5)}  borne out ${share(told, isBorneOut)}`,
        );
    }
}

export const linesOf = (said) =>
  said.split("\n").filter((line) => line !== "" && !/^<\/?twiceshy/.test(line));

export const kindOf = (line) => KINDS.find(([, form]) => form.test(line))?.[0] ?? "other";

function isBorneOut({ line, row }) {
  const plain = line.replaceAll(/"[^"]*"/g, " ");
  const named = pathsIn([plain.replace(/ \[[^\]]*\]$/, "")]);
  const others = [
    ...plain.matchAll(/\b(?:branch )([\w./-]+)|\bcommit ([\da-f]{7,})|\b([A-Z][A-Z\d]+-\d+)\b|(#\d+)\b/g),
  ]
    .flatMap((found) => found.slice(1).filter(Boolean))
    .map((one) => one.replace(/[.,;]$/, ""));
  const touched = pathsIn([row.followed.replaceAll("\\n", "\n")]);
  return (
    named.some((file) => touched.some((one) => isSame(file, one))) ||
    others.some((one) => row.followed.includes(one))
  );
}
