// Asks the questions of questions.mjs: each recorded project is imported into a memory of its own, then searched as a
// person would (`twiceshy search`). Prints hit@1, hit@3, hit@10 and the questions that were missed.
// usage: node bench/questions-run.mjs [--project NAME]
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { QUESTIONS } from "./questions.mjs";
import { FOLDER } from "./replay-data.mjs";

const { values: options } = parseArgs({ options: { project: { type: "string" } } });
const CLI = resolve(import.meta.dirname, "../dist/cli.js");
const projects = [...new Set(QUESTIONS.map(({ project }) => project))].filter(
  (name) => !options.project || name.includes(options.project),
);

const ranks = [];
for (const project of projects) {
  const home = mkdtempSync(join(tmpdir(), "twiceshy-questions-"));
  const run = (...args) =>
    execFileSync(process.execPath, [CLI, ...args], {
      cwd: home,
      env: { ...process.env, HOME: home, TWICESHY_HOME: join(home, ".twiceshy") },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 26,
    });
  const history = join(home, "history.jsonl");
  writeFileSync(
    history,
    gunzipSync(readFileSync(join(FOLDER, "events", `${project.replace("/", "+")}.jsonl.gz`))),
  );
  run("import", history);
  for (const { question, accept } of QUESTIONS.filter((one) => one.project === project)) {
    const found = run("search", question, "--everywhere", "--json", "--limit", "10")
      .trim()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const rank = found.findIndex((hit) => accept.test([hit.title, hit.passage, ...hit.files].join("\n"))) + 1;
    ranks.push(rank);
    if (rank === 0 || rank > 3)
      console.log(
        `${rank || "–"}  ${project}: ${question}\n     first: ${found[0]?.kind} ${found[0]?.title?.slice(0, 90)}`,
      );
  }
  rmSync(home, { recursive: true, force: true });
}
const share = (k) => (ranks.filter((rank) => rank > 0 && rank <= k).length / ranks.length).toFixed(3);
console.log(`${ranks.length} questions: hit@1 ${share(1)}, hit@3 ${share(3)}, hit@10 ${share(10)}`);
