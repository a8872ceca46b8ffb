// Real sessions of five agents, where they are at hand: few observations, within their limits, each resting on something.
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type House, newHouse } from "./house.ts";

const FOLDER = resolve(import.meta.dirname, "../../../shared/agents/real-transcripts");

interface Seen {
  readonly session: string;
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly { readonly text: string; readonly evidence: readonly number[] }[];
  readonly concepts: readonly string[];
}
interface Told {
  readonly id: string;
  readonly observations: number;
  readonly summary: { readonly request: string; readonly completed: string; readonly notes: string };
}

describe.skipIf(!existsSync(FOLDER))("cli: observations of real sessions", () => {
  let house: House;
  let seen: readonly Seen[];
  let sessions: readonly Told[];
  beforeAll(async () => {
    house = newHouse();
    const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".gz"),
    );
    await house.run(["observe", ...files.map((file) => join(FOLDER, file))]);
    const rows = async (...args: string[]) =>
      (await house.run([...args, "--everywhere", "--json"])).out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    [seen, sessions] = [await rows("observations"), await rows("sessions")];
  }, 120_000);
  afterAll(() => house.close());

  it("ten of eleven have something to tell, none more than once in ten calls", () => {
    expect(sessions).toHaveLength(11);
    expect(sessions.filter(({ observations }) => observations > 0).length).toBeGreaterThanOrEqual(10);
    for (const { observations, summary } of sessions) {
      const calls = Number(/(\d+) calls?,/.exec(summary.notes)?.[1]);
      expect(observations).toBeLessThanOrEqual(Math.max(1, Math.floor(calls / 10)));
    }
  });

  it("titles of three to eight words, facts of 50 to 150 characters that speak of nobody and point at nothing", () => {
    for (const { title, subtitle, facts, concepts } of seen) {
      expect(title).toMatch(/^\S+(?: \S+){2,7}$/);
      expect(subtitle.split(" ").length).toBeLessThanOrEqual(24);
      expect(concepts.length).toBeGreaterThanOrEqual(2);
      expect(facts.length).toBeGreaterThanOrEqual(3);
      for (const { text } of facts) {
        expect(text.length >= 50 && text.length <= 150).toBe(true);
        expect(text).not.toMatch(/\b(?:I|I'm|I'll|we|you|your|it|they|them|these)\b/);
      }
    }
  });

  it("every observation rests on calls, and every summary says what was asked and done", () => {
    const resting = seen.filter(({ facts }) => facts.some(({ evidence }) => evidence.length > 0));
    expect(resting.length).toBeGreaterThanOrEqual(seen.length - 2);
    for (const { summary } of sessions) {
      expect(summary.request).not.toBe("");
      expect(summary.completed).not.toBe("");
    }
  });
});
