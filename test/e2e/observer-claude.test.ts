// The installed Claude Code as the model that writes observations: asked for real, and seen by nobody beside it.
import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpointOf } from "../../src/core/observer/endpoint.ts";
import { DEFAULTS } from "../../src/domain/settings.ts";
import { summariserFor } from "../../src/summarisers/index.ts";
import { claudeCode } from "./clis.ts";
import { type ScriptedModel, startScriptedModel } from "./scripted-model.ts";

const REQUEST = {
  ...{ system: "You keep the secret ledger of the zebra project.", prompt: "What became of the zebra?" },
  ...{ maximumTokens: 500, deadlineMs: 120_000 },
};

describe("e2e: Claude Code is asked for observations", () => {
  let model: ScriptedModel;
  let folder: string;
  beforeAll(async () => {
    model = await startScriptedModel();
    folder = mkdtempSync(join(tmpdir(), "twiceshy-asked-"));
  });
  afterAll(async () => {
    await model.close();
  });

  it("with our system prompt and question alone, neither of them in the list of processes", async () => {
    const start = claudeCode.start({ prompt: "", model, project: folder } as never);
    symlinkSync(start.file, join(folder, "claude"));
    const path = `${folder}${delimiter}${process.env.PATH ?? ""}`;
    const env = { ...start.env, PATH: path, HOME: folder };
    const endpoint = endpointOf({ ...DEFAULTS, observer: "claude-cli" });
    if (!endpoint) throw new Error("off");
    const seen = new Set<string>();
    const watch = setInterval(() => {
      for (const line of processes()) seen.add(line);
    }, 20);
    const answer = await summariserFor(endpoint, { env, folder }).ask(REQUEST);
    clearInterval(watch);
    expect(answer).toMatchObject({ type: "answer", text: "a title" });
    const [asked] = model.requests;
    expect(JSON.stringify(asked?.body)).toContain(REQUEST.system);
    expect(JSON.stringify(asked?.body.messages)).toContain(REQUEST.prompt);
    expect(asked?.body.tools ?? []).toEqual([]);
    expect(model.requests).toHaveLength(1);
    if (process.platform !== "linux") return;
    expect([...seen].some((line) => line.includes("--system-prompt-file"))).toBe(true);
    expect([...seen].filter((line) => line.includes("zebra"))).toEqual([]);
  });
});

function processes(): readonly string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ")];
    } catch {
      return []; // It has ended in the meantime.
    }
  });
}
