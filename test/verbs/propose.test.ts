// Proposing a lesson: the same mistake counts once per session, even if the past is read again.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dryDrafts } from "../../src/app/lessons/dry-drafts.ts";
import { propose } from "../../src/app/lessons/propose.ts";
import { redact } from "../../src/core/redact/index.ts";
import { EMPTY_LESSON } from "../../src/domain/lesson.ts";
import { DAY, MONDAY, type World, world } from "./world.ts";

describe("verbs: propose a lesson", () => {
  let here: World;
  beforeEach(async () => {
    here = await world();
  });
  afterEach(() => here.memory.close());

  const content = {
    ...EMPTY_LESSON,
    title: "Use ioredis, not redis-node",
    cause: "missing-package package redis-node",
    rootCause: "`redis-node` is not in the registry.",
    checklist: ["package.json names ioredis"],
  };
  const met = (session: string, at: number, deps = here.memory.deps) => {
    const place = deps.workspace.place(here.cwd);
    const draft = { project: place.project.id, session, turn: 1, at, trigger: "red-green" as const };
    return propose(deps, place, redact({ ...draft, content, evidence: [] }));
  };
  const drafts = () => here.memory.store.lessons.drafts({});

  it("once per session; and going over the same sessions again changes nothing", async () => {
    expect(await met("monday", MONDAY)).toMatchObject({ type: "drafted" });
    expect(await met("monday", MONDAY)).toEqual({ type: "nothing" });
    expect(await met("tuesday", MONDAY + DAY)).toMatchObject({ type: "again", occurrences: 2 });
    const before = await drafts();
    expect(await met("monday", MONDAY)).toEqual({ type: "nothing" });
    expect(await met("tuesday", MONDAY + DAY)).toEqual({ type: "nothing" });
    expect(await drafts()).toEqual(before);
    expect(await met("wednesday", MONDAY + 2 * DAY)).toMatchObject({ type: "again", occurrences: 3 });
  });

  it("a dry run tells the same and writes nothing", async () => {
    const dry = dryDrafts(here.memory.deps);
    expect(await met("monday", MONDAY, dry.deps)).toMatchObject({ type: "drafted" });
    expect(await met("tuesday", MONDAY + DAY, dry.deps)).toMatchObject({ type: "again", occurrences: 2 });
    expect(dry.drafts()).toMatchObject([
      { state: "waiting", content: { title: content.title, occurrences: 2 } },
    ]);
    expect(await drafts()).toEqual([]);
  });
});
