// The way through a real hook: the turn ends, the agent goes on at once, the model is asked by another process.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig, openMemory } from "../../src/index.ts";
import { Home, PATIENCE_MS } from "../hook/run-hook.ts";
import { until } from "../until.ts";
import { modelServer, observationOf, type Scripted } from "./server.ts";

const FILE = "src/token.ts";
const GOOD: Scripted = { type: "says", text: observationOf("Fixed early expiry of tokens", FILE) };

async function turnOf(home: Home, env: Record<string, string>) {
  const base = { session_id: "s1", cwd: home.project, transcript_path: join(home.folder, "none.jsonl") };
  await home.run({ ...base, hook_event_name: "UserPromptSubmit", prompt: "Keep people logged in" }, { env });
  await home.run(home.failure("t1", "npm test", "Exit code 1\n1) token expired"), { env });
  const said = `The problem was that ${FILE} mixed seconds and milliseconds. `.repeat(6);
  return home.run({ ...base, hook_event_name: "Stop", last_assistant_message: said }, { env });
}

describe("observer: at the end of a turn", () => {
  it("the hook answers at once; a process of its own asks, stores and goes", async () => {
    const server = await modelServer([GOOD]);
    const home = new Home();
    const env = {
      TWICESHY_OBSERVER: "openai-compatible",
      TWICESHY_OBSERVER_URL: server.url,
      TWICESHY_OBSERVER_MODEL: "scripted",
    };
    const ended = await turnOf(home, env);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.took).toBeLessThan(PATIENCE_MS);
    await until(() => server.asked.length > 0);
    const memory = await openMemory(loadConfig({ HOME: home.folder, TWICESHY_HOME: home.twiceshy }));
    await until(async () => (await memory.store.jobs.counts()).waiting === 0);
    const found = (await memory.store.observations.list({ session: "s1" })).filter(
      ({ source }) => source === "model",
    );
    expect(found).toMatchObject([{ turn: 1, title: "Fixed early expiry of tokens" }]);
    await until(() => !existsSync(join(home.twiceshy, "observer.lock")));
    await memory.close();
    await server.close();
  });

  it("by default nobody is asked and nothing is put aside", async () => {
    const home = new Home();
    await turnOf(home, {});
    const memory = await openMemory(loadConfig({ HOME: home.folder, TWICESHY_HOME: home.twiceshy }));
    expect(await memory.store.jobs.counts()).toMatchObject({ waiting: 0, failed: 0 });
    expect(existsSync(join(home.twiceshy, "observer.lock"))).toBe(false);
    await memory.close();
  });

  it("what answers hooks and tools carries none of the model's libraries", () => {
    for (const name of ["hook.cjs", "hook-answer.cjs", "hook-later.cjs", "mcp.cjs"]) {
      const text = readFileSync(join(import.meta.dirname, "../../dist", name), "utf8");
      expect(text).not.toMatch(/AI_APICallError|recognizeSelfClosing|@ai-sdk/);
    }
  });
});
