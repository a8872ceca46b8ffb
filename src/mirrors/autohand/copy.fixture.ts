// Test data: an invented project in the form the mirror receives.
import { attemptOf } from "../../domain/attempt.fixture.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Feedback } from "../../domain/feedback.ts";
import type { Session } from "../../domain/project.ts";
import { subject } from "../../domain/subject.ts";
import { turnOf } from "../../domain/turn.fixture.ts";
import type { Turn } from "../../domain/turn.ts";
import type { CopiedPattern, ProjectCopy } from "../../ports/mirror.ts";

const START = Date.UTC(2026, 10, 9, 9);
const MINUTE = 60_000;
const PROJECT = {
  id: "a7b3c2d4",
  identity: "github.com/acme/shop",
  name: "acme/shop",
  root: "/home/me/shop",
};

export function session(): Session {
  return {
    id: "s1",
    project: PROJECT.id,
    agent: "claude-code",
    startedAt: START,
    lastAt: START + 60 * MINUTE,
    title: "Add Redis caching",
    turns: 1,
  };
}

const attempt = (id: number, turn: number, command: string): Attempt =>
  attemptOf(command, {
    ...{ id, project: PROJECT.id, call: `call-${id}`, turn, at: START + id * MINUTE, goal: command },
    outcome: { status: "succeeded", exitCode: 0 },
  });

export function failed(id: number, turnNumber = 1): Attempt {
  return {
    ...attempt(id, turnNumber, "npm install redis-node"),
    outcome: {
      status: "failed",
      kind: "missing-package",
      signature: "404",
      excerpt: "npm error 404 'redis-node@*' is not in this registry.",
      subject: subject("package", "npm redis-node"),
      exitCode: 1,
      masked: false,
    },
  };
}

export function passed(id: number, turnNumber = 1): Attempt {
  return { ...attempt(id, turnNumber, "npm test"), work: "test", durationMs: 1_200 };
}

export function turn(number: number, feedback?: Feedback): Turn {
  return turnOf({
    project: PROJECT.id,
    number,
    at: START + number * MINUTE,
    prompt: "Add Redis caching",
    endedAt: START + (number + 5) * MINUTE,
    ending: "passed",
    steps: ["npm test"],
    tags: ["tech redis"],
    ...(feedback && { feedback }),
  });
}

export const PATTERN: CopiedPattern = {
  session: session(),
  tags: ["workflow", "testing"],
  confidence: 0.95,
  pattern: {
    project: PROJECT.id,
    type: "workflow",
    key: "test before commit",
    display: "npm test before commits",
    successes: 4,
    failures: 0,
    sessions: 2,
    firstAt: START,
    lastAt: START + 2 * MINUTE,
    lastSession: "s1",
    branch: "",
    tags: [],
    evidence: [],
  },
};

export function copyOf(given: {
  readonly attempts: readonly Attempt[];
  readonly turns?: readonly Turn[];
  readonly patterns?: readonly CopiedPattern[];
  readonly after?: number;
}): ProjectCopy {
  const { attempts, turns = [turn(1)], patterns = [], after = 0 } = given;
  return {
    project: PROJECT,
    after,
    firstAt: START,
    lastAt: START + 60 * MINUTE,
    sessionCount: 1,
    patterns,
    knowledge: {
      project: PROJECT.id,
      sessions: 1,
      updatedAt: START + 60 * MINUTE,
      summary: "A shop in TypeScript.",
      antiPatterns: [
        {
          pattern: "npm install redis-node",
          reason: "not in the registry",
          instead: "npm install ioredis",
          failures: 1,
          sessions: 1,
          occurredAt: START + MINUTE,
          confidence: 0.9,
          evidence: [1],
        },
      ],
      bestPractices: [
        {
          pattern: "npm test",
          reason: "passed 3 times",
          confidence: 0.8,
          lastAt: START,
          tags: [],
          evidence: [2],
        },
      ],
      conventions: { testPattern: "*.test.ts", importStyle: "esm", formatter: "biome" },
      stack: {
        languages: ["TypeScript"],
        frameworks: ["React"],
        tools: ["Vitest"],
        packageManager: "npm",
        testCommand: "npm test",
        buildCommand: "npm run build",
      },
    },
    pages: (async function* () {
      if (attempts.length === 0) return;
      yield {
        sessions: [session()],
        turns,
        attempts: attempts.map((one) => ({
          attempt: one,
          context: "Add Redis caching",
          tags: one.work === "test" ? ["testing"] : ["dependency", "redis"],
          files: one.files,
          confidence: 0.75,
        })),
      };
    })(),
  };
}
