// Scores remedies: replays real histories and compares what is offered with a gold standard made by hand, using the
// histories' own scorer. `node bench/remedies.mjs`
//
// before = offered with the warning, before the call is made
// either = before the call, or right after it failed (`after`: by then the call has already failed)
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { verdict, withFolder } from "./measure.mjs";
import { FOLDER, freshDeps, histories, isThere, rooms } from "./replay-data.mjs";

const SCORER = join(FOLDER, "score-remedies.mjs");

export async function benchRemedies() {
  const loaded = await rooms();
  const rows = [];
  for (const { calls } of histories()) {
    const deps = await freshDeps(loaded);
    for await (const row of loaded.replay(deps, calls(loaded.genericCallReader()))) {
      const { project, seq, warn, instead, after, evidence } = row;
      if (warn || instead || after) rows.push({ project, seq, warn, instead, after, evidence });
    }
    await deps.store.close();
  }
  return {
    before: await scored(rows),
    either: await scored(rows.map((row) => ({ ...row, instead: row.instead || row.after }))),
  };
}

/** What the scorer of the histories says of all projects together; undefined where there is none. */
function scored(rows) {
  if (!existsSync(SCORER)) return undefined;
  return withFolder((folder) => {
    const file = join(folder, "verdicts.jsonl");
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    return JSON.parse(execFileSync(process.execPath, [SCORER, "--json", file], { encoding: "utf8" })).all;
  });
}

export function remedyTable({ before, either }) {
  if (!before) return "No gold standard of remedies beside these histories.";
  const line = (name, { repeats, available, offered, right, wrong, vague, coverage, coverageByLesson }) =>
    `${name.padEnd(30)} repeats ${repeats}, offered ${offered}, right ${right}, wrong ${wrong}, vague ${vague}; of ${available} with a known remedy ${coverage} by call, ${coverageByLesson} by lesson`;
  return [line("before the call", before), line("before or right after it", either)].join("\n");
}

export function remedyVerdicts({ before }) {
  if (!before) return [];
  return [
    verdict("remedies that are wrong", 1 - before.right / before.offered, 0.08),
    verdict("known remedies not offered, by lesson", 1 - before.coverageByLesson, 0.45),
    verdict("offers that name nothing", before.vague, 0),
  ];
}

if (import.meta.filename === process.argv[1]) {
  console.log(
    isThere ? remedyTable(await benchRemedies()) : "No histories to replay here (set TWICESHY_REPLAY).",
  );
}
