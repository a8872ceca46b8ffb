// Measures the tokens sent to a model per 200 tool calls, once a turn and at every call, against a conversation that is
// sent again with every call. Uses real sessions if available (../shared), else invented ones.
// `node bench/observer.mjs`
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { bundle } from "./bundle.mjs";
import { print, verdict, withFolder } from "./measure.mjs";

const REAL = join(import.meta.dirname, "../../shared/agents/real-transcripts");
const CALLS = 200;
/** What "resend everything" may cost at most, as a share. */
const GOAL = 1 / 20;
const OBSERVATION = 400;

export function benchObserver() {
  return withFolder(async (folder) => {
    const parts = await bundled();
    const sessions = existsSync(REAL) ? await realSessions(parts, folder) : madeUp();
    const sums = { calls: 0, turns: 0, naive: 0, turn: 0, tool: 0, asked: 0, largest: 0 };
    for (const [at, events] of sessions.entries()) {
      for (const batch of ["turn", "tool"]) {
        const sent = await sentBy(parts, join(folder, `home-${at}-${batch}`), events, batch);
        sums[batch] += sent.tokens;
        if (batch === "turn") {
          sums.asked += sent.asked;
          sums.largest = Math.max(sums.largest, sent.largest);
        }
      }
      const { calls, turns, tokens } = resent(events);
      sums.calls += calls;
      sums.turns += turns;
      sums.naive += tokens;
    }
    return { ...sums, sessions: sessions.length, isReal: existsSync(REAL) };
  });
}

/** A model that finds nothing, so that every question is put. */
async function sentBy(
  { openMemory, loadConfig, enqueueTurn, enqueueCall, enqueueSession, takeIn, runObserver },
  home,
  events,
  batch,
) {
  mkdirSync(home, { recursive: true });
  const config = loadConfig(
    { HOME: home },
    {
      ...{ observer: "ollama", observerBatch: batch, observerDailyTokens: 1e9 },
      ...{ autoInject: false, promptRecall: false, lessons: false, lessonDrafts: false },
    },
  );
  const memory = await openMemory(config);
  const { deps } = memory;
  let last;
  for (const event of events) {
    if (event.subagent || event.type === "results-read" || event.type === "tool-start") continue;
    await memory.handle(event);
    const placed = takeIn(deps.workspace, event);
    last = { placed, words: event.words ?? last?.words ?? [] };
    const turn = (await deps.store.sessions.get(event.session))?.turns ?? 0;
    if (event.type === "turn-end") {
      const ended = { session: event.session, turn, now: event.at, words: placed.event.words ?? [] };
      await enqueueTurn(deps, placed.place, ended);
    } else if (event.type === "tool-end") {
      const [attempt] = await deps.store.evidence.attempts({
        session: event.session,
        order: "newest",
        limit: 1,
      });
      if (attempt) await enqueueCall(deps, placed, attempt);
    }
  }
  if (last) {
    const { event, place } = last.placed;
    const ended = { session: event.session, now: event.at, lastWords: last.words.at(-1) ?? "" };
    await enqueueSession(deps, place, ended);
  }
  const sum = { tokens: 0, asked: 0, largest: 0 };
  const ask = async ({ system, prompt }) => {
    const tokens = countTokens(system) + countTokens(prompt);
    sum.tokens += tokens;
    sum.largest = Math.max(sum.largest, tokens);
    sum.asked++;
    const text = prompt.startsWith("The session has ended")
      ? "<summary><request>x</request></summary>"
      : "<nothing/>";
    return { type: "answer", text, tokens };
  };
  const timing = {
    now: Date.now,
    random: Math.random,
    wait: async () => {},
    deadlineMs: 1_000,
    patienceMs: 0,
  };
  await runObserver(deps, { name: "counts", ask }, timing);
  await memory.close();
  return sum;
}

/** One conversation that grows by every prompt, call, word and observation, and goes out whole with every call. */
function resent(events) {
  const sum = { calls: 0, turns: 0, tokens: 0 };
  let conversation = 500;
  for (const event of events) {
    if (event.type === "prompt-submit") {
      sum.turns++;
      conversation += countTokens(event.prompt);
    } else if (event.type === "tool-end") {
      sum.calls++;
      conversation += countTokens(JSON.stringify(event.call.input)) + countTokens(event.result.output);
      sum.tokens += conversation;
      if (sum.calls % 10 === 0) conversation += OBSERVATION;
    }
  }
  return sum;
}

async function realSessions({ detectHistory }, folder) {
  const files = readdirSync(REAL, { recursive: true }).filter((file) => file.endsWith(".gz"));
  const sessions = [];
  for (const file of files) {
    const path = join(folder, basename(file, ".gz"));
    writeFileSync(path, gunzipSync(readFileSync(join(REAL, file))));
    const events = [];
    for await (const event of (await detectHistory(path)).readHistory(path)) events.push(event);
    sessions.push(events);
  }
  return sessions;
}

function madeUp() {
  const at = Date.UTC(2026, 10, 16);
  const origin = (second) => ({
    agent: "claude-code",
    session: "made-up",
    cwd: "/project",
    at: at + second * 1_000,
  });
  return [
    Array.from({ length: 20 }, (_, turn) => [
      { type: "prompt-submit", ...origin(turn * 60), prompt: `Mend case ${turn} of the parser, please` },
      ...Array.from({ length: 10 }, (_, call) => ({
        type: "tool-end",
        ...origin(turn * 60 + call + 1),
        call: { id: `${turn}-${call}`, tool: "Bash", input: { command: `npm test -- case-${turn}-${call}` } },
        result: { ok: call % 3 > 0, output: `case ${call} of the parser was read\n`.repeat(60) },
      })),
      {
        type: "turn-end",
        ...origin(turn * 60 + 50),
        words: [`The problem was in src/case-${turn}.ts. `.repeat(10)],
      },
    ]).flat(),
  ];
}

function bundled() {
  return bundle(
    "observer",
    `
        export { openMemory } from "./src/open/memory.ts";
        export { loadConfig } from "./src/config.ts";
        export { detectHistory } from "./src/agents/detect.ts";
        export { enqueueTurn, enqueueCall, enqueueSession } from "./src/app/observations/observer-queue.ts";
        export { runObserver } from "./src/app/observations/observer.ts";
        export { takeIn } from "./src/app/record/understand.ts";`,
  );
}

export function observerTable({ sessions, isReal, calls, turns, naive, turn, tool, asked, largest }) {
  const row = (name, tokens) =>
    `| ${name} | ${(((tokens / calls) * CALLS) / 1_000).toFixed(1)}k | 1/${(naive / tokens).toFixed(0)} |`;
  return [
    `${sessions} ${isReal ? "real" : "made-up"} sessions, ${turns} prompts, ${calls} calls; once a turn: ${asked} questions, the largest ${largest} tokens`,
    `| | tokens sent per ${CALLS} calls | share |`,
    "|:--|--:|--:|",
    row("everything again with every call", naive),
    row("at every call", tool),
    row("once a turn", turn),
  ].join("\n");
}

export function observerVerdicts({ naive, turn, tool }) {
  return [
    verdict("observer: tokens once a turn, share of sending everything again", turn / naive, GOAL),
    verdict("observer: tokens at every call, share of sending everything again", tool / naive, GOAL),
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const result = await benchObserver();
  console.log(observerTable(result));
  for (const one of observerVerdicts(result)) print(one);
}
