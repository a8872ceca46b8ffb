// Text that a person marked private reaches no disk: not the database, not the spool, not the log.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importHistories } from "../../src/app/exchange/import.ts";
import { serveHook } from "../../src/app/hooks/serve.ts";
import type { AgentEvent } from "../../src/domain/event.ts";
import { historyReader } from "../../src/open/agents.ts";
import { logError } from "../../src/open/error-log.ts";
import { hookDoor } from "../../src/open/hooks.ts";
import { newFolder } from "../new-folder.ts";
import { MONDAY, session, type World, world } from "./world.ts";

const SECRET = "heron-lake-protocol";
const HIDDEN = `<private>${SECRET}</private>`;

describe("verbs: private", () => {
  it("nothing of it is stored of prompts, calls, results and closing words", async () => {
    const here = await world();
    for (const event of eventsOf(here)) await here.memory.handle(event);
    await here.memory.close();
    expect(bytesBelow(here.home)).not.toContain(SECRET);
    expect(bytesBelow(here.home)).toContain("Deploy");
  });

  it("a prompt that is private from end to end opens a turn nobody can read", async () => {
    const here = await world();
    const day = session(here.cwd, "s", MONDAY);
    await here.memory.handle(day.says("Deploy the staging server"));
    await here.memory.handle(day.says(HIDDEN));
    await here.memory.handle(day.bash("npm test"));
    await here.memory.handle(day.stop());
    const turns = await here.memory.store.turns.list({ session: "s" });
    expect(turns.map(({ prompt }) => prompt)).toEqual(["Deploy the staging server"]);
    expect((await here.memory.store.evidence.attempts({ session: "s" })).map(({ turn }) => turn)).toEqual([
      2,
    ]);
    await here.memory.close();
  });

  it("nothing of it is spooled or logged while the memory cannot be used", async () => {
    const here = await world();
    const noMemory = () => Promise.reject(new Error(`no memory: ${HIDDEN}`));
    const clock = () => ({ patienceMs: 10_000, waitedMs: 0, workedMs: 0 });
    const door = hookDoor(here.config, noMemory, MONDAY, clock);
    const agent = {
      name: "claude-code" as const,
      parse: () => eventsOf(here),
      reply: () => undefined,
    };
    await serveHook(agent, {}, door);
    logError(here.config, "something", new Error(`failed on ${HIDDEN}`), MONDAY);
    // Cut, never closed, and what JSON.parse quotes of a text it cannot read.
    logError(here.config, "something", new Error(`${"x".repeat(1_980)}${HIDDEN}`), MONDAY);
    logError(here.config, "something", new Error(`failed on <private>${SECRET}`), MONDAY);
    logError(here.config, "something", thrownBy(`{"prompt": "<private>${SECRET}"`.replace(":", "")), MONDAY);
    logError(here.config, "something", thrownBy(SECRET), MONDAY);
    await here.memory.close();
    const written = bytesBelow(here.home);
    expect(written).toContain("prompt-submit");
    expect(written).toContain("failed on");
    expect(written).toContain("is not valid JSON");
    expect(written).not.toContain(SECRET.slice(0, 6));
  });

  it("nothing of it is imported from a history", async () => {
    const here = await world();
    const path = join(newFolder(), "session.jsonl");
    const lines = [
      { type: "prompt", session: "h", cwd: here.cwd, prompt: `Deploy ${HIDDEN} now` },
      { type: "prompt", session: "h", cwd: here.cwd, prompt: HIDDEN },
      {
        session: "h",
        cwd: here.cwd,
        id: "1",
        tool: "Bash",
        input: { command: `deploy ${HIDDEN}` },
        ok: false,
        output: `refused: ${HIDDEN}`,
      },
    ];
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join("\n"));
    const { size } = statSync(path);
    await importHistories(here.memory.deps, [
      { path, size, modifiedAt: MONDAY, agent: await historyReader(path) },
    ]);
    expect(await here.memory.store.evidence.attempts({ session: "h" })).toHaveLength(1);
    await here.memory.close();
    expect(bytesBelow(here.home)).not.toContain(SECRET);
  });

  it("in whatever text it stands, however it is closed", async () => {
    const here = await world();
    const day = session(here.cwd, "s", MONDAY);
    const filler = fc.array(fc.constantFrom("<private>", "</private>", " word ", "\n", "<b>"), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(filler, filler, fc.constantFrom("</private>", ""), async (before, after, end) => {
        const text = `${before.join("")}<private>${SECRET}${end}${after.join("")}`;
        await here.memory.handle(day.says(text));
        await here.memory.handle(day.fails(`run ${text}`, `error: ${text}`));
        await here.memory.handle(day.stop(text));
      }),
      { numRuns: 40 },
    );
    await here.memory.close();
    expect(bytesBelow(here.home)).not.toContain(SECRET);
  });
});

function thrownBy(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

function eventsOf({ cwd }: World): AgentEvent[] {
  const day = session(cwd, "s", MONDAY);
  // The end is beyond what is kept of a prompt and of an output.
  const long = `<private>${`${SECRET} `.repeat(10_000)}</private>`;
  return [
    day.opens(),
    day.says(`Deploy it with ${HIDDEN} please. ${long}`),
    day.wants(`deploy --key ${HIDDEN}`),
    day.fails(`deploy --key ${HIDDEN}`, `Error: no such key ${HIDDEN}\n${long}`),
    day.fails("cat notes.md", `<private>\n${SECRET}`),
    day.bash("ls", { output: HIDDEN }),
    day.fails("cat page.html", `no such page &lt;private&gt;${SECRET}&lt;/private&gt;`),
    day.fails("cat notes.json", `broken {"text":"\\u003cprivate\\u003e${SECRET}\\u003c/private\\u003e"}`),
    {
      ...day.stop(`${SECRET}</private> Done.`),
      words: [
        `I'll use ${HIDDEN} because it works.`,
        `Look: <private>${SECRET}`,
        SECRET,
        `${SECRET}</private> Done.`,
      ],
    },
  ];
}

function bytesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}
