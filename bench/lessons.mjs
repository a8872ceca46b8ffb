// Measures what 20 and 1,000 lessons add to a prompt and to a tool call, and indexing of changed ones; each against the
// same prompt or call in a project without lessons. `node bench/lessons.mjs [lessons…]`
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startServer } from "./mcp-client.mjs";
import { cleanEnv, median, percentile, print, verdict, withFolder } from "./measure.mjs";
import { preToolUse, userPrompt } from "./payloads.mjs";
import { NOUNS } from "./random.mjs";

const DIST = join(import.meta.dirname, "../dist");
const LIBRARY = pathToFileURL(join(DIST, "index.js")).href;
const ROUNDS = 200;
const COLD = 40;

export async function benchLessons(sizes = [20, 1_000]) {
  const none = await measured(0);
  const rows = [];
  for (const lessons of sizes) rows.push(await measured(lessons));
  return { none, rows };
}

/** A home and a project of their own. */
function measured(lessons) {
  return withFolder(async (home) => {
    const env = cleanEnv(home);
    const project = join(home, "project");
    mkdirSync(project);
    spawnSync("git", ["init", "-q"], { cwd: project });
    writeLessons(project, lessons, "first");
    const server = startServer([join(DIST, "cli.js"), "mcp"], env);
    await server.initialize();
    const prompt = (number) => server.hook(userPrompt(project, `session-${number}`, promptOf(number)));
    const [first] = await timed(1, () => prompt(0));
    let said = 0;
    const prompts = await timed(ROUNDS, async (round) => {
      const answer = await prompt(round + 1);
      if (JSON.stringify(answer).includes("ACTIVE LESSONS")) said++;
    });
    const calls = await timed(ROUNDS, (round) =>
      server.hook(preToolUse(project, `c-${round}`, `git log -${round}`)),
    );
    writeLessons(project, lessons, "second");
    const [again] = await timed(1, () => prompt(ROUNDS + 1));
    await server.stop();
    const within = await inProcess(env, project);
    const cold = times(COLD, (round) => {
      const input = JSON.stringify(preToolUse(project, `cold-${round}`, `git log -${round}`));
      spawnSync(process.execPath, [join(DIST, "hook.cjs"), "claude-code"], { env, input });
    });
    return { lessons, first, again, prompts, within, calls, cold, said };
  });
}

/** The same prompts without a server and a pipe in between. */
async function inProcess(env, project) {
  const { loadConfig, openMemory } = await import(LIBRARY);
  const memory = await openMemory(loadConfig(env), { warm: true });
  const ask = (round) =>
    memory.handle({
      ...{ type: "prompt-submit", agent: "claude-code", session: `within-${round}`, cwd: project },
      ...{ at: Date.now(), prompt: promptOf(round) },
    });
  await timed(50, ask);
  const took = await timed(ROUNDS, (round) => ask(round + 50));
  await memory.close();
  return took;
}

/** About what people write: a page, tags, a handful of items. */
function writeLessons(project, lessons, edition) {
  const folder = join(project, ".twiceshy/lessons");
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < lessons; number++)
    writeFileSync(join(folder, `lesson-${number}.md`), lessonOf(number, edition));
}

const PARTS = [
  "import",
  "export",
  "cache",
  "queue",
  "schema",
  "route",
  "worker",
  "migration",
  "retry",
  "limit",
];
const nounOf = (number) => NOUNS[number % NOUNS.length];
const partOf = (number) => PARTS[Math.floor(number / 10) % PARTS.length];

function lessonOf(number, edition) {
  const [noun, part] = [nounOf(number), partOf(number)];
  return `---
type: lesson
title: The ${noun} ${part} must be checked in module${number} (${edition})
applies-to: [${noun}, ${part}, module${number}, npm run ${noun}-${part}]
severity: ${["low", "medium", "high"][number % 3]}
occurrences: ${(number % 5) + 1}
last-seen: 2026-11-01
---
# The ${noun} ${part} must be checked in module${number}

## Situation
A change of the ${part} of every ${noun} went out before anybody had looked at module${number} under load.

## Mistake / Risk
Every ${noun} was written twice while the old worker was still running, and the numbers of the month were wrong.

## Root Cause
The ${part} took the first answer for the last one, since nothing told it that another was on its way.

## Fix
Number the answers and drop what comes late; see src/${noun}/${part}.ts.

## Prevention Checklist
- [ ] Answers that come late are dropped in src/${noun}/${part}.ts
- [ ] A test sends the same ${noun} twice
- [ ] The ${part} is stopped before it is replaced
`;
}

function promptOf(number) {
  return `Please make the ${nounOf(number * 3)} ${partOf(number * 7)} in module${(number * 37) % 1_000} faster`;
}

async function timed(count, work) {
  const took = [];
  for (let round = 0; round < count; round++) {
    const started = performance.now();
    await work(round);
    took.push(performance.now() - started);
  }
  return took;
}

function times(count, work) {
  const took = [];
  for (let round = -2; round < count; round++) {
    const started = performance.now();
    work(round);
    if (round >= 0) took.push(performance.now() - started);
  }
  return took;
}

export function lessonVerdicts({ none, rows }) {
  const many = rows.at(-1);
  const added = (way) => median(many[way]) - median(none[way]);
  return [
    verdict(`lessons: ${many.lessons} lessons add to a prompt (p50, in process)`, added("within"), 5, " ms"),
    verdict(
      `lessons: ${many.lessons} lessons add to a prompt (p50, through MCP)`,
      added("prompts"),
      5,
      " ms",
    ),
    verdict(`lessons: ${many.lessons} changed lessons indexed, with the prompt`, many.again, 1_000, " ms"),
  ];
}

export function lessonTable({ none, rows }) {
  const row = (one) =>
    `| ${one.lessons} | ${ms(median(one.within))} (${ms(median(one.within) - median(none.within))} more) | ${ms(median(one.prompts))} (${ms(median(one.prompts) - median(none.prompts))} more) | ${ms(percentile(one.prompts, 0.95))} | ${ms(median(one.calls))} | ${ms(median(one.cold))} (${(median(one.cold) / median(none.cold)).toFixed(2)} ×) | ${ms(one.first)} | ${ms(one.again)} | ${one.said} of ${ROUNDS} |`;
  return [
    "| lessons | prompt in process, p50 | through MCP, p50 | p95 | tool call, p50 | tool call, cold | first prompt | after all lessons changed | prompts with a lesson |",
    "|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ...[none, ...rows].map(row),
  ].join("\n");
}

const ms = (value) => `${value.toFixed(1)} ms`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = process.argv.slice(2).map(Number);
  const result = await benchLessons(sizes.length > 0 ? sizes : undefined);
  console.log(lessonTable(result));
  for (const one of lessonVerdicts(result)) print(one);
}
