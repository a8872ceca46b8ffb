// Is what is told at a prompt true? Every line is parsed into its claims, and each claim derived again from the raw events
// before the prompt, by rules of its own (truth-past.mjs, truth-grammar.mjs, truth-judge.mjs).
// `node bench/recall.mjs --kinds FILE`         writes what is said at every prompt
// `node bench/truth-prompts.mjs FILE [CLAIM]`  the claims of it: true, false, unknown; the false ones, or all of one claim
import { readFileSync } from "node:fs";
import { claimsOf } from "./truth-claims.mjs";
import { parseLine } from "./truth-grammar.mjs";
import { before } from "./truth-judge.mjs";
import { pastOf } from "./truth-past.mjs";

const [file, only = ""] = process.argv.slice(2);
const rows = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
  .filter(({ said }) => said !== "");
const pasts = new Map();
const counts = new Map();
const listed = [];
let lines = 0;
let wrongLines = 0;

for (const row of rows) {
  if (!pasts.has(row.project)) pasts.set(row.project, pastOf(`${row.project.replace("/", "+")}.jsonl.gz`));
  const past = pasts.get(row.project);
  const place = past.events.findIndex(({ seq }) => seq === row.seq);
  const known = before(past, place, past.events[place].session);
  for (const line of row.said.split("\n").filter((one) => one !== "" && !/^<\/?twiceshy/.test(one))) {
    lines++;
    let isWrong = false;
    for (const { claim, verdict, why } of claimsOf(known, parseLine(line), row)) {
      const count = counts.get(claim) ?? { true: 0, false: 0, unknown: 0 };
      counts.set(claim, count);
      count[verdict]++;
      if (verdict === "false") isWrong = true;
      if (only === "" ? verdict === "false" : claim.startsWith(only) && verdict !== "true")
        listed.push({
          claim,
          text: `${verdict.toUpperCase()} ${claim}: ${why}\n   ${row.project} ${row.seq} [${row.branch}] ${line}`,
        });
    }
    if (isWrong) wrongLines++;
  }
}
for (const { text } of listed.sort((a, b) => (a.claim < b.claim ? -1 : 1))) console.log(text);
const sum = { true: 0, false: 0, unknown: 0 };
for (const [claim, count] of [...counts].sort()) {
  console.log(
    `${claim.padEnd(34)} true ${String(count.true).padStart(5)}  false ${String(count.false).padStart(4)}  unknown ${String(count.unknown).padStart(4)}`,
  );
  for (const key of Object.keys(sum)) sum[key] += count[key];
}
console.log(
  `${lines} lines, ${wrongLines} with a false claim; claims: true ${sum.true}, false ${sum.false}, unknown ${sum.unknown}`,
);
