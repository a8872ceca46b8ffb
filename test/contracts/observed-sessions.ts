// Contract of observations of whole sessions: few, within their limits, each with evidence. Called with invented
// sessions by test/cli/observe-sessions.test.ts, with real ones by bench/real.
import { beforeAll, describe, expect, it } from "vitest";
import { type House, newHouse } from "../cli/house.ts";

export interface ObservedSessions {
  /** Every file is one session. */
  readonly files: readonly string[];
  /** Those of them that are of an agent whose histories nobody reads yet. */
  readonly unread: readonly string[];
}

interface Seen {
  readonly session: string;
  readonly type: string;
  readonly turn: number;
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly { readonly text: string; readonly evidence: readonly number[] }[];
  readonly concepts: readonly string[];
}
interface Summarised {
  readonly id: string;
  readonly turns: number;
  readonly observations: number;
  readonly summary: {
    readonly request: string;
    readonly completed: string;
    readonly notes: string;
    readonly filesEdited: readonly string[];
  };
}

export function testObservedSessions(title: string, { files, unread }: ObservedSessions): void {
  describe(title, () => {
    let house: House;
    let seen: readonly Seen[];
    let sessions: readonly (Omit<Summarised, "summary"> & {
      readonly summary: Summarised["summary"] | null;
    })[];
    let summarised: readonly Summarised[];
    let observed: {
      readonly files: number;
      readonly observations: number;
      readonly summaries: number;
      readonly broken: readonly { readonly path: string }[];
    };
    beforeAll(async () => {
      house = newHouse();
      observed = JSON.parse((await house.run(["import", "--json", ...files])).out);
      const rows = async (...args: string[]) =>
        (await house.run([...args, "--everywhere", "--json"])).out
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line));
      [seen, sessions] = [await rows("observations"), await rows("sessions")];
      summarised = sessions.filter((one): one is Summarised => one.summary !== null);
    }, 120_000);

    it("every file is a session, or is named as one of an agent that nobody reads yet", () => {
      expect(observed.broken.map(({ path }) => path)).toEqual(unread);
      expect(sessions).toHaveLength(files.length - unread.length);
      expect(observed.files).toBe(sessions.length);
      expect(observed.observations).toBe(seen.length);
      expect(observed.summaries).toBe(summarised.length);
    });

    it("of a session nothing but a subagent's file is at hand: nobody asked it anything, nothing is made up", () => {
      for (const { turns, observations } of sessions.filter((one) => one.summary === null))
        expect([turns, observations]).toEqual([0, 0]);
    });

    it("ten of eleven have something to tell, the work of a turn once", () => {
      const telling = summarised.filter(({ observations }) => observations > 0);
      expect(telling.length).toBeGreaterThanOrEqual((summarised.length * 10) / 11);
      const work = seen
        .filter(({ type }) => type !== "decision")
        .map(({ session, turn }) => `${session} ${turn}`);
      expect(new Set(work).size).toBe(work.length);
    });

    it("titles of three to eight words, facts of 50 to 150 characters that speak of nobody and point at nothing", () => {
      for (const { title, subtitle, facts, concepts } of seen) {
        expect(title).toMatch(/^\S+(?: \S+){2,7}$/);
        expect(subtitle.split(" ").length).toBeLessThanOrEqual(24);
        expect(concepts.length).toBeGreaterThanOrEqual(2);
        expect(facts.length >= 1 && facts.length <= 7).toBe(true);
        for (const { text } of facts) {
          expect(text.length >= 50 && text.length <= 150).toBe(true);
          expect(text).not.toMatch(/\b(?:I|I'm|I'll|we|you|your)\b|^(?:It|They|This|These|That)\b/);
          expect(text).not.toMatch(/changed in (?:one|\d+) calls?|\d+ calls\b/);
          expect(text.slice(0, -1)).not.toBe(subtitle);
        }
      }
    });

    it("every observation rests on calls, and every summary says what was asked and done", () => {
      const work = seen.filter(({ type }) => type !== "decision" && type !== "discovery");
      const resting = work.filter(({ facts }) => facts.some(({ evidence }) => evidence.length > 0));
      expect(resting.length).toBeGreaterThanOrEqual(work.length - 2);
      for (const { summary } of summarised) {
        expect(summary.notes).not.toMatch(/\d+ calls?,/);
        expect(summary.request).not.toBe("");
        // Of a session that changed nothing of the project it may be that nobody knows.
        if (summary.filesEdited.length > 0)
          expect(summary.completed).not.toMatch(/^(?:Nothing was changed\.)?$/);
      }
    });
  });
}
