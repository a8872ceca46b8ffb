// One process of bench/first-turn.mjs: tells a turn and prints the milliseconds and those of CPU it took; then others
// like it.
// `node first-turn-child.cjs SCRIPT TURNS which [how many]`
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const { Script } = require("node:vm");

const [, , script, turns, which, count = "1"] = process.argv;
const given = JSON.parse(readFileSync(turns, "utf8"))[Number(which)];

// As src/cli/hooks/code-cache.ts does it.
const kept = `${script}.${which}.bin`;
const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
const code = `(function(exports,require,module){${readFileSync(script, "utf8")}\n})`;
const compiled = new Script(code, { filename: script, ...(cachedData && { cachedData }) });
const loaded = { exports: {} };
compiled.runInThisContext()(loaded.exports, require, loaded);
const { observeTurn, summariseSession, indexed, redact } = loaded.exports;

const took = [];
for (let number = 0; number < Number(count); number++) {
  const input = number === 0 ? given : another(given, number);
  const { turn, calls, words } = input;
  const before = process.cpuUsage();
  const start = performance.now();
  const observations = observeTurn(input).map((one) => indexed(one).observation);
  const session = {
    id: turn.session,
    project: turn.project,
    agent: "bench",
    startedAt: 0,
    lastAt: 1,
    title: "",
    turns: 1,
  };
  redact(summariseSession({ session, turns: [turn], calls, observations, lastWords: words.at(-1), now: 1 }));
  const elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  if (observations.length === 0) throw new Error("nothing was observed");
  took.push({ elapsed, cpu: (user + system) / 1_000 });
}
if (!cachedData) writeFileSync(kept, compiled.createCachedData());
console.log(JSON.stringify(took));

/** Another prompt and another report, so that nothing is known from before. */
function another(input, number) {
  const words = input.words.map((said) => said.replaceAll("cents", `cents${number}`));
  return {
    ...input,
    words,
    turn: { ...input.turn, prompt: input.turn.prompt.replace("prices", `prices${number}`) },
  };
}
