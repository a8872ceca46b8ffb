// Observations at the end of a turn, without a model, and the summary of the session.
import { beforeEach, describe, expect, it } from "vitest";
import { MONDAY, session, type World, world } from "./world.ts";

let here: World;
const RED = "TypeError: Cannot read properties of undefined (reading 'secret')\n    at src/auth/jwt.js:3:9";

describe("observations at the end of a turn", () => {
  beforeEach(async () => {
    here = await world();
    const day = session(here.cwd, "day-1", MONDAY);
    const edit = (id: string) => ({
      ...day.bash("x"),
      call: {
        id,
        tool: "Edit",
        input: { file_path: `${here.cwd}/src/auth/jwt.js`, old_string: "a", new_string: "b" },
      },
    });
    for (const event of [
      day.opens(),
      day.says("Fix the login: it crashes without a secret"),
      day.fails("npm test", RED),
      edit("edit-1"),
      day.bash("npm test", { output: "1 passing" }),
      day.bash('git commit -am "fix: load dotenv before the secret is read"', {
        output: "[main 1a2b3c4] fix: load dotenv before the secret is read\n 1 file changed",
      }),
      day.stop(
        "The problem was that src/auth/jwt.js read JWT_SECRET before dotenv was loaded. I moved the call of dotenv to the top instead of reading the file lazily, because tests import the module directly.",
      ),
    ])
      await here.memory.handle(event);
  });

  it("a bug that was fixed is one, with facts that point at what shows them", async () => {
    const observations = await here.memory.store.observations.list({ session: "day-1" });
    const bugfix = observations.find(({ type }) => type === "bugfix");
    expect(bugfix, JSON.stringify(observations)).toBeDefined();
    expect(bugfix?.files).toContain("src/auth/jwt.js");
    expect(bugfix?.facts.some(({ evidence }) => evidence.length > 0)).toBe(true);
    expect(observations.length).toBeLessThanOrEqual(2);
  });

  it("the session has a summary: what was asked, what was done", async () => {
    const [summary] = await here.memory.store.observations.summaries({ sessions: ["day-1"] });
    expect(summary?.request).toContain("Fix the login");
    expect(summary?.completed).toContain("load dotenv before the secret is read");
    expect(summary?.filesEdited).toContain("src/auth/jwt.js");
  });

  it("the end of the session does not take away what its last words said", async () => {
    const before = await here.memory.store.observations.summaries({ sessions: ["day-1"] });
    const { lastMessage: _, ...end } = session(here.cwd, "day-1", MONDAY + 60_000).stop();
    await here.memory.handle({ ...end, type: "session-end" });
    expect(await here.memory.store.observations.summaries({ sessions: ["day-1"] })).toEqual(before);
  });
});
