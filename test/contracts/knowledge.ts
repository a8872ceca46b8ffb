import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { genericHistory } from "../../src/agents/detect.ts";
import { importHistories } from "../../src/app/exchange/import.ts";
import { knowledgeOf } from "../../src/app/recall/knowledge.ts";
import { loadConfig } from "../../src/config.ts";
import type { Attempt } from "../../src/domain/attempt.ts";
import type { AgentEvent } from "../../src/domain/event.ts";
import { familyOf } from "../../src/domain/failure-kinds.ts";
import type { Knowledge } from "../../src/domain/knowledge.ts";
import { subjectName, subjectType } from "../../src/domain/subject.ts";
import { openMemory } from "../../src/open/memory.ts";
import { newFolder } from "../new-folder.ts";

const POINTS = [1 / 3, 2 / 3, 1];
/** Of the one long history the rest would double the time this takes and show nothing new. */
const MOST = 9_000;
const HOUR = 3_600_000;

interface Then {
  readonly knowledge: Knowledge;
  readonly again: Knowledge;
  readonly attempts: ReadonlyMap<number, Attempt>;
}

export function testKnowledge(path: string): void {
  describe(`knowledge: ${basename(path)}`, () => {
    const points: Then[] = [];
    let close: () => Promise<void>;

    beforeAll(async () => {
      const { project, events } = await read(path);
      const home = newFolder();
      const memory = await openMemory(loadConfig({ HOME: home, TWICESHY_HOME: home }, {}), {
        database: ":memory:",
      });
      close = () => memory.close();
      const place = memory.deps.workspace.named(project, "");
      let from = 0;
      for (const [index, share] of POINTS.entries()) {
        const to = Math.floor(events.length * share);
        const readHistory = () => part(events, from, to);
        const file = { path: `/h/${index}`, size: index + 1, modifiedAt: index + 1, agent: { readHistory } };
        await importHistories(memory.deps, [file]);
        from = to;
        const now = (events[to - 1]?.at ?? 0) + HOUR;
        const attempts = await memory.store.evidence.attempts({ project: place.project.id, order: "oldest" });
        points.push({
          knowledge: await knowledgeOf(memory.deps, place, now),
          again: await knowledgeOf(memory.deps, place, now),
          attempts: new Map(attempts.map((attempt) => [attempt.id, attempt])),
        });
      }
    }, 300_000);
    afterAll(() => close());

    const all = <T>(check: (then: Then) => readonly T[]): readonly T[] => points.flatMap(check);

    it("says the same when it is asked again", () => {
      expect(points).toHaveLength(POINTS.length);
      for (const { knowledge, again } of points)
        expect(JSON.stringify(again)).toBe(JSON.stringify(knowledge));
    });

    it("what to avoid has failed, for good, and about that very thing", () => {
      const wrong = all(({ knowledge, attempts }) =>
        knowledge.antiPatterns.filter(({ evidence, pattern, reason }) => {
          const proofs = evidence.map((id) => attempts.get(id));
          // A check that words its reason anew each time: every edit was refused, one of them with that sentence.
          const [, example] = /^edits were refused with reasons such as: (.+)$/.exec(reason) ?? [];
          if (example !== undefined)
            return (
              !proofs.every((proof) => proof && isRefusedEdit(proof)) ||
              !proofs.some((proof) => proof && isRefusedWith(proof, example))
            );
          // A rule of the place: each of these calls was refused with that very sentence.
          const proves = (proof: Attempt) =>
            pattern === "different calls" ? isRefusedWith(proof, reason) : isAbout(proof, pattern);
          return evidence.length === 0 || !proofs.every((proof) => proof && proves(proof));
        }),
      );
      expect(wrong).toEqual([]);
    });

    it("nothing is called missing that was seen to exist since", () => {
      const wrong = all(({ knowledge, attempts }) => {
        const seen = lastSeen(attempts);
        return knowledge.antiPatterns.filter(
          ({ pattern, reason, occurredAt }) =>
            reason === "does not exist" &&
            (seen.get(`path ${pattern.replace(/^\.\//, "")}`) ?? 0) > occurredAt,
        );
      });
      expect(wrong).toEqual([]);
    });

    it("the way out is another one, in words that fit on a line", () => {
      const wrong = all(({ knowledge }) =>
        knowledge.antiPatterns.filter(
          ({ pattern, instead, reason }) =>
            instead === pattern ||
            /[\n]/.test(pattern + instead + reason) ||
            pattern.length > 200 ||
            instead.length > 210,
        ),
      );
      expect(wrong).toEqual([]);
    });

    it("what works has worked: twice, or as a test, a build or before a commit", () => {
      const wrong = all(({ knowledge, attempts }) =>
        knowledge.bestPractices.filter(({ evidence, pattern }) => {
          const proofs = evidence.flatMap((id) => attempts.get(id) ?? []);
          if (proofs.length === 0 || proofs.length !== evidence.length) return true;
          // A commit was made even if the push in the same line failed.
          if (proofs.some(({ outcome, commit }) => outcome.status !== "succeeded" && !commit)) return true;
          if (proofs.length > 1 || pattern.startsWith("New files")) return false;
          return !["test", "build", "commit"].includes(proofs[0]?.work ?? "");
        }),
      );
      expect(wrong).toEqual([]);
    });

    it("a command that is told was run, by that name", () => {
      const wrong = all(({ knowledge, attempts }) =>
        knowledge.bestPractices.filter(({ pattern, evidence }) => {
          if (pattern.startsWith("New files") || pattern.endsWith(" before commits")) return false;
          const words = pattern
            .replace(/ \(in .*$/, "")
            .split(" ")
            .filter((word) => /^[\w:][\w:.-]*$/.test(word));
          return evidence.some((id) => {
            const display = attempts.get(id)?.display ?? "";
            return !words.slice(-1).every((word) => display.includes(word));
          });
        }),
      );
      expect(wrong).toEqual([]);
    });

    it("looking around is nothing worth telling, and nothing is certain", () => {
      for (const { knowledge } of points) {
        const practices = knowledge.bestPractices.map(({ pattern }) => pattern);
        expect(practices.filter((one) => TRIVIAL.test(one))).toEqual([]);
        expect(new Set(practices).size).toBe(practices.length);
        const sure = [...knowledge.bestPractices, ...knowledge.antiPatterns].map(
          ({ confidence }) => confidence,
        );
        expect(sure.filter((one) => one <= 0.5 || one >= 1)).toEqual([]);
      }
    });

    it("the summary says no more than the items do", () => {
      for (const { knowledge } of points) {
        const { summary, stack, antiPatterns } = knowledge;
        for (const [, command = ""] of summary.matchAll(/(?:Tests|build|lint): `([^`]+)`/g))
          expect([stack.testCommand, stack.buildCommand, stack.lintCommand]).toContain(command);
        const avoided = /Avoid: (.*)\. From/.exec(summary)?.[1]?.split("; ") ?? [];
        const patterns = antiPatterns.map(({ pattern }) => pattern);
        for (const one of avoided)
          expect(patterns.some((pattern) => pattern.startsWith(one.replace(/…$/, "")))).toBe(true);
        expect(summary.length).toBeLessThan(700);
      }
    });
  });
}

const TRIVIAL =
  /^(?:ls|cat|cd|echo|grep|rg|find|head|tail|sleep|pwd|sed|git (?:status|log|diff|show|push|add))\b/;

function isAbout({ outcome }: Attempt, pattern: string): boolean {
  if (outcome.status !== "failed" || familyOf(outcome.kind) !== "structural") return false;
  const name = subjectName(outcome.subject);
  // A wrong root stands for all that was looked for in it.
  if (pattern.endsWith("/…")) return name.startsWith(pattern.slice(0, -1));
  const known = ["path", "program", "flag", "subcommand", "endpoint"].includes(subjectType(outcome.subject));
  // A flag of a script is handed on behind `--`.
  return !known || pattern.replace(" -- ", " ").includes(name.replace(/ \(.*\)$/, ""));
}

function isRefusedEdit({ outcome, changes }: Attempt): boolean {
  return outcome.status === "failed" && outcome.kind === "refused" && changes.length > 0;
}

function isRefusedWith({ outcome }: Attempt, sentence: string): boolean {
  return outcome.status === "failed" && outcome.excerpt === sentence;
}

/** When each thing was last seen to exist or work. */
function lastSeen(attempts: Then["attempts"]): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (const { outcome, provides, at } of attempts.values())
    if (outcome.status === "succeeded")
      for (const one of provides) seen.set(one, Math.max(seen.get(one) ?? 0, at));
  return seen;
}

/** Calls in order, and each prompt before the first call it led to. */
async function read(
  path: string,
): Promise<{ readonly project: string; readonly events: readonly AgentEvent[] }> {
  const events: AgentEvent[] = [];
  for await (const event of genericHistory.readHistory(path)) if (events.push(event) === MOST) break;
  return { project: events[0]?.project ?? "", events };
}

/** The prompts of what was read before come again, so that turns keep their numbers. */
async function* part(events: readonly AgentEvent[], from: number, to: number): AsyncGenerator<AgentEvent> {
  for (const event of events.slice(0, from)) if (event.type === "prompt-submit") yield event;
  yield* events.slice(from, to);
}
