// One verdict: `check` prints word for word what the hook says about the same call, in every mode.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DAY, dayOne, MONDAY, NPM_404, session, type World, world } from "./world.ts";

const BAD = "npm install redis-node";
const WAY_PAST = "To run it anyway, make the same call again.";
const LESSON = `---
title: Migrations must be reversible
severity: high
applies_to: ["prisma migrate reset"]
---

## Mistake
A table was dropped for good.

## Fix
Write a down step.
`;

const MODES = ["off", "note", "bump", "ask"] as const;

/** The hook's text about a call: at once, or with its result if a note waits for that. */
async function saidByHook({ memory, cwd }: World, command: string, output: string): Promise<string> {
  const day = session(cwd, "hook", MONDAY + DAY);
  const start = day.wants(command);
  const answer = await memory.handle(start);
  if (answer.type !== "silent") return textOf(answer);
  const result = { ok: false, exitCode: 1, output };
  return textOf(await memory.handle({ ...start, type: "tool-end", at: start.at + 500, result }));
}

function textOf(answer: object): string {
  const { text, reason, question } = answer as Record<string, string | undefined>;
  return text ?? reason ?? question ?? "";
}

describe("verbs: one verdict", () => {
  it.each(MODES)("%s: check and the hook say the same of a call that failed before", async (mode) => {
    const here = await world({ mode });
    await dayOne(here);
    const { text } = await here.memory.check(session(here.cwd, "asked", MONDAY + DAY).wants(BAD));
    const said = await saidByHook(here, BAD, NPM_404);
    if (mode === "off") return expect(text).toBe("");
    expect(said.split("\n").slice(0, text.split("\n").length).join("\n")).toBe(text);
    expect(text).toMatch(/^Twiceshy: /);
    expect(text.includes(WAY_PAST)).toBe(mode === "bump");
    expect(text.includes(`Run \`${BAD}\` anyway?`)).toBe(mode === "ask");
  });

  it.each(MODES)("%s: check and the hook say the same of a call that a lesson speaks of", async (mode) => {
    const here = await world({ mode });
    const lessons = join(here.cwd, ".twiceshy/lessons");
    mkdirSync(lessons, { recursive: true });
    writeFileSync(join(lessons, "migrations.md"), LESSON);
    const command = "npx prisma migrate reset";
    const { text } = await here.memory.check(session(here.cwd, "asked", MONDAY + DAY).wants(command));
    expect(await saidByHook(here, command, "")).toBe(text);
    if (mode === "off") return expect(text).toBe("");
    expect(text).toContain("Migrations must be reversible");
    expect(text.includes(WAY_PAST)).toBe(mode === "bump");
    expect(text.includes("anyway?")).toBe(mode === "ask");
  });
});
