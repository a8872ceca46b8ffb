// An invented observation and summary for tests.
import type { Observation, SessionSummary } from "../../domain/observation.ts";

const NOON = Date.parse("2026-11-14T12:00:00Z");

export function anObservation(change: Partial<Observation> = {}): Observation {
  return {
    id: 12,
    project: "p1",
    session: "s1",
    turn: 3,
    at: NOON,
    branch: "main",
    type: "decision",
    title: "Use ioredis for the cache",
    subtitle: "The registry has no redis-node.",
    facts: [
      {
        text: "src/cache.ts connects through ioredis, since redis-node is not in the registry.",
        evidence: [7],
      },
      { text: "The agent chose ioredis over redis because it reconnects by itself.", evidence: [] },
    ],
    narrative: "redis-node could not be installed.\n\nioredis was, and the tests passed.",
    concepts: ["redis", "caching"],
    files: ["src/cache.ts"],
    source: "rules",
    key: "decision cache client",
    matter: "cache client",
    supersededBy: 0,
    ...change,
  };
}

export function aSummary(change: Partial<SessionSummary> = {}): SessionSummary {
  return {
    project: "p1",
    session: "s1",
    at: NOON,
    title: "Cache for product pages",
    subtitle: "Pages are read from Redis first.",
    request: "Add a cache",
    investigated: "Read src/pages.ts.",
    learned: "redis-node is not in the registry.",
    completed: "src/cache.ts reads through ioredis.",
    nextSteps: "",
    filesRead: ["src/pages.ts"],
    filesEdited: ["src/cache.ts"],
    notes: "",
    source: "rules",
    ...change,
  };
}
