// Prompt injection through any stored text: what a model reads is quoted inside our label, has no invisible characters,
// never ends our block or opens another, keeps to its budget, and is never learned again.
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lessonIndex, lessonText } from "../../src/app/lessons/read-lessons.ts";
import { remember } from "../../src/app/lessons/remember.ts";
import { recap } from "../../src/app/look-back/recap.ts";
import { timeline } from "../../src/app/look-back/timeline.ts";
import { taskWindow } from "../../src/app/tasks/task-window.ts";
import { blockTask, endTask, startTask } from "../../src/app/tasks/tasks.ts";
import { recapText } from "../../src/core/compose/recap.ts";
import { timelineText } from "../../src/core/compose/timeline-text.ts";
import { tokensAtMost } from "../../src/core/compose/tokens.ts";
import { stripOwnText } from "../../src/core/own-text/own-text.ts";
import type { Answer } from "../../src/ports/agent.ts";
import { cases, inTime, PATIENCE_MS } from "./fuzz/cases.ts";
import { type FuzzHouse, fuzzHouse } from "./fuzz/house.ts";
import { MARKS, nastyText } from "./fuzz/nasty.ts";
import { complaints } from "./fuzz/text-for-model.ts";

/** What a hook may say at most; agents cut what is longer. */
const MOST_CHARACTERS = 9_000;

/** A text with something in it that wants out. */
const hostile = fc
  .tuple(fc.constantFrom(...MARKS), nastyText, fc.constantFrom(...MARKS))
  .map(([first, middle, last]) => `${first} ${middle.slice(0, 300)} ${last}`);

const past = fc.record({
  prompt: hostile,
  command: hostile,
  output: hostile,
  file: hostile,
  branch: hostile,
  words: hostile,
  task: hostile,
  reason: hostile,
  line: hostile,
});

describe("adversary: injection into what a model reads", () => {
  let house: FuzzHouse;
  beforeEach(async () => {
    house = await fuzzHouse();
  });
  afterEach(async () => {
    await house.isUntouched();
    await house.close();
  });

  /** Two sessions of work with these words in every place, then everything that can be told of it. */
  async function told(
    words: typeof past extends fc.Arbitrary<infer T> ? T : never,
    run: number,
  ): Promise<string[]> {
    const { memory, project } = house;
    const { deps } = memory;
    const cwd = project;
    const texts: string[] = [];
    const say = (answer: Answer) => {
      if (answer.type === "context") texts.push(answer.text);
      if (answer.type === "deny") texts.push(answer.reason);
    };
    let now = Date.UTC(2026, 10, 1) + run * 1_000_000;
    const session = (id: string) => ({
      agent: "claude-code",
      session: `${run}-${id}`,
      cwd,
      branch: words.branch,
    });
    const at = () => {
      now += 1_000;
      return { at: now };
    };
    const command = `gofoo vet ${words.command}`;
    const bash = (id: string) => ({ id: `${run}-${id}`, tool: "Bash", input: { command } });
    const edit = (id: string) => ({
      id: `${run}-${id}`,
      tool: "Edit",
      input: { file_path: `${cwd}/src/${words.file}` },
    });
    const failure = { ok: false, exitCode: 127, output: `gofoo: command not found\n${words.output}` };
    const prompt = `Add gofoo rate limiting to the vet command ${words.prompt}`;
    for (const day of ["a", "b", "c"]) {
      const one = session(day);
      say(await memory.handle({ ...one, ...at(), type: "session-start", source: "startup" }));
      say(await memory.handle({ ...one, ...at(), type: "prompt-submit", prompt }));
      say(await memory.handle({ ...one, ...at(), type: "tool-start", call: bash(`${day}1`) }));
      say(await memory.handle({ ...one, ...at(), type: "tool-end", call: bash(`${day}1`), result: failure }));
      const done = { ok: true, exitCode: 0, output: words.output };
      say(await memory.handle({ ...one, ...at(), type: "tool-end", call: edit(`${day}2`), result: done }));
      const lastMessage = `I decided to use ${words.words} because gofoo is missing. ${words.words}`;
      say(await memory.handle({ ...one, ...at(), type: "turn-end", lastMessage, words: [lastMessage] }));
    }
    const place = deps.workspace.place(cwd);
    const limit = { tokens: 3_000, characters: 40_000, count: deps.countTokens };
    const id = `task-${run}`;
    await startTask(deps, place, { id, now, intent: words.task });
    await endTask(deps, place, { id, now, status: "failed", reason: words.reason });
    await blockTask(deps, place, { id: `${id}-${words.task}`, now, reason: words.reason });
    await remember(deps, place, { text: `gofoo vet: ${words.line}`, for: "mine", now });
    const asItIs = await taskWindow(deps, place, now);
    expect(complaints(asItIs)).toEqual([]);
    expect(stripOwnText(asItIs)).toBe("");
    texts.push(await taskWindow(deps, place, now, { isQuoted: true }));
    texts.push(await lessonIndex(deps, place, { now, budget: 1_200 }));
    for (const { name } of await lessonNames())
      texts.push(await lessonText(deps, place, { name, budget: 1_200, now }));
    texts.push(recapText(await recap(deps, { project: place.project.id, root: cwd, now }), limit));
    texts.push(timelineText((await timeline(deps, { project: place.project.id })).entries, limit));
    for (const wanted of [{}, { prompt }]) texts.push((await memory.recall({ cwd, now, ...wanted })).text);
    return texts.filter((text) => text !== "");

    async function lessonNames() {
      const { listLessons } = await import("../../src/app/lessons/lessons.ts");
      return (await listLessons(deps, place, now))
        .slice(-1)
        .map((lesson) => ({ name: String(lesson.name ?? "") }));
    }
  }

  it("stays inside, is seen, keeps to its budget, is not learned again", {
    timeout: PATIENCE_MS,
  }, async () => {
    let run = 0;
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(past, async (words) => {
        for (const text of await inTime(() => told(words, ++run))) {
          seen++;
          expect(complaints(text), text).toEqual([]);
          expect(text.startsWith("<twiceshy ") || text.startsWith("Twiceshy: "), text).toBe(true);
          expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
          expect(tokensAtMost(text)).toBeLessThanOrEqual(3_200);
          // How many did not fit is said below the block, in words of ours alone.
          const left = /\n\d+ more did not fit: [a-z ,]+\.$/;
          // As an agent writes it into its own record, and as a tool prints it.
          expect(stripOwnText(text.replace(left, "")), text).toBe("");
          expect(
            stripOwnText(`mine before\n\n${text.replace(left, "")}\n\nmine after`).replaceAll(/\s+/g, " "),
          ).toBe("mine before mine after");
        }
      }),
      // Each run adds to one memory: a smaller case would not be the same.
      { ...cases(3), endOnFailure: true },
    );
    // Nearly all of it was told: a test of nothing would pass as well.
    expect(seen).toBeGreaterThan(run * 8);
  });
});
