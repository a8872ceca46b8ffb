// Private marks in a loop's files: marked text is nowhere in the history, even if the mark is not closed.
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../domain/event.ts";
import { publicFile } from "./private.ts";
import { ralphLoops } from "./ralph/index.ts";
import { A, copyOfLoop } from "./ralph/loop.fixture.ts";
import { ralphRuns } from "./ralph/runs.ts";
import { transcriptIterations } from "./transcripts/index.ts";

const LOG = `runs/run-${A}-iter-1.log`;
const TOLD = "I decided to use SECRET because the login needs it.";

/** All texts that are read, and all that are written from them. */
async function historyOf(folder: ReturnType<typeof copyOfLoop>): Promise<string> {
  const loops = ralphLoops();
  const read = await loops.read(folder);
  const written = await loops.writeIndex(folder, read, 0);
  return [JSON.stringify(read), ...written.map((path) => readFileSync(path, "utf8"))].join("\n");
}

describe("loops: private", () => {
  it("a mark that is never closed hides the rest of its file, and nothing of the next one", async () => {
    const folder = copyOfLoop();
    const before = (await ralphLoops().read(folder)).iterations;
    appendFileSync(
      join(folder.path, LOG),
      `\nI tried a canvas, but it cannot be printed.\n<private>\n${TOLD}\n`,
    );
    expect(await historyOf(folder)).not.toContain("SECRET");
    const after = (await ralphLoops().read(folder)).iterations;
    expect(after.map(({ status, storyId }) => [status, storyId])).toEqual(
      before.map(({ status, storyId }) => [status, storyId]),
    );
    expect(JSON.stringify(after)).toContain("a canvas");
  });

  it("also where it stands far above what is read of a long log", async () => {
    const folder = copyOfLoop();
    const long = `${"nothing of interest\n".repeat(40_000)}`;
    writeFileSync(join(folder.path, LOG), `<private>\n${long}${TOLD}\n`);
    expect(await historyOf(folder)).not.toContain("SECRET");
    writeFileSync(join(folder.path, LOG), `<private>a</private>\n${long}${TOLD}\n`);
    expect(await historyOf(folder)).toContain("SECRET");
  });

  it.each([
    ["runs/metrics.jsonl", '{"a":"x <private>1","b":2}\n{"c":"3"}\n', '{"a":"x ","b":2}\n{"c":"3"}\n'],
    ["runs/metrics.jsonl", '{"a":"1</private> x"}\n{"c":["<private>2"]}', '{"a":" x"}\n{"c":[""]}'],
    ["runs/metrics.jsonl", '{"a":"x <private>1\n{"c":"3"}\n', '{"a":"x \n{"c":"3"}\n'],
    [
      ".events.log",
      "[2026-01-16 18:28:43] ERROR <private>1\n    2\n[2026-01-16 18:28:44] INFO b\n",
      "[2026-01-16 18:28:43] ERROR \n[2026-01-16 18:28:44] INFO b\n",
    ],
    ["progress.md", "a <private>1\n[2026-01-16 18:28:43] 2\n", "a "],
    ["progress.md", "no mark: private\n", "no mark: private\n"],
  ])("%s: %j → %j", (path, text, kept) => {
    expect(publicFile(path, text)).toBe(kept);
  });

  it("what a loop writes down itself: log, failure, title, commits and calls, each by itself", async () => {
    const folder = copyOfLoop();
    const mark = "said <private> SECRET";
    ralphRuns().record(folder, {
      ...{ runId: "20260401-120000-9", iteration: 1, storyId: "US-003", storyTitle: mark, startedAt: 0 },
      ...{ endedAt: 1, status: "error", exitCode: 1, log: mark, failure: mark, agent: "a", model: "m" },
      git: {
        before: "",
        after: "",
        commits: [{ sha: "1a2b3c4", message: mark }],
        changed: ["src/kept.ts"],
        uncommitted: [],
      },
      calls: { failed: [{ call: mark, error: mark }], passed: [mark] },
      history: { mode: "off", tokens: 0, shown: [] },
    });
    const runs = join(folder.path, "runs");
    const texts = readdirSync(runs).map((name) => readFileSync(join(runs, name), "utf8"));
    expect(texts.join("\n")).not.toContain("SECRET");
    const [iteration] = (await ralphLoops().read(folder)).iterations.filter(({ runId }) =>
      runId.endsWith("-9"),
    );
    expect(iteration?.filesModified).toEqual(["src/kept.ts"]);
  });

  const piece = fc.constantFrom(
    ...[
      "<private>",
      "</private>",
      "<pri",
      "vate>",
      "</",
      "<",
      " a ",
      "b\n",
      "é",
      "&lt;private&gt;",
      "\\u003c",
    ],
    ...["- ", "# x\n", "\n", "[2026-01-16 18:28:43] INFO ", '"', "{"],
  );
  const pieces = fc.array(piece).map((all) => all.join(""));
  /** Marked, but neither closed nor at the end of its text. */
  const marked = fc
    .tuple(pieces, pieces)
    .map(([before, inside]) => `${before}<private>${inside.replaceAll(/[<&\\%\n[]/g, "")} SECRET`);

  it("never tells what comes after a mark, in any mixture, in whichever file", () => {
    const path = fc.constantFrom("progress.md", LOG, "errors.log", ".events.log", "runs/metrics.jsonl");
    fc.assert(
      fc.property(path, marked, (name, text) => {
        const given = name.endsWith(".jsonl") ? JSON.stringify({ reason: text, list: [text] }) : text;
        const once = publicFile(name, given);
        expect(once).not.toContain("SECRET");
        expect(publicFile(name, once)).toBe(once);
      }),
    );
  });

  it("never tells it of an agent's own record: prompt, last message, what a call was given and answered", async () => {
    const origin = { agent: "claude-code", session: "s", cwd: "/p", at: 1 } as const;
    await fc.assert(
      fc.asyncProperty(marked, async (text) => {
        async function* events(): AsyncGenerator<AgentEvent> {
          yield { ...origin, type: "prompt-submit", prompt: `US-001 ${text}` };
          const call = { id: "1", tool: "Bash", input: { command: `npm test # ${text}` } };
          const output = `FAIL src/a.test.ts\n${text}\n1 failed`;
          yield { ...origin, type: "tool-end", call, result: { ok: false, exitCode: 1, output } };
          const words = [text];
          yield { ...origin, type: "turn-end", words, lastMessage: TOLD };
        }
        const iterations = await transcriptIterations(events(), { root: "/p" });
        expect(iterations).toHaveLength(1);
        expect(JSON.stringify(iterations)).not.toContain("SECRET");
      }),
    );
  });
});
