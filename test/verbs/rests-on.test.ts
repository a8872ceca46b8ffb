// A known failure shows the calls it rests on, also where the failed call was about another thing than the failure.
import { describe, expect, it } from "vitest";
import { failureDetails, listFailures } from "../../src/app/guard/failures.ts";
import { callsItRestsOn } from "../../src/app/guard/rests-on.ts";
import type { ToolEnd } from "../../src/domain/event.ts";
import { DAY, MONDAY, session, world } from "./world.ts";

describe("the evidence of a failure", () => {
  it("files that were edited unread: the rule is the tool's, and all its calls are shown, counted by week", async () => {
    const here = await world();
    for (const [index, file] of ["README.md", "src/cart.ts", "src/cart.ts"].entries()) {
      const day = session(here.cwd, `edit-${index}`, MONDAY + index * DAY);
      await here.memory.handle(edited(day.bash("true"), `${here.cwd}/${file}`));
    }
    const [listed] = (await listFailures(here.memory.deps, { limit: 5, now: MONDAY + 3 * DAY })).failures;
    expect(listed?.hazard).toMatchObject({ kind: "edit-unread", subject: "tool Edit", failures: 3 });
    expect(listed?.weeks.at(-1)).toBe(3);
    const details = listed && (await failureDetails(here.memory.deps, listed.hazard, MONDAY + 3 * DAY));
    expect(details?.attempts.map(({ display }) => display)).toEqual([
      "Edit src/cart.ts",
      "Edit src/cart.ts",
      "Edit README.md",
    ]);
    expect(details?.record).toEqual(["failed", "failed", "failed"]);
  });

  it("a call that a rule refused never ran, and is evidence all the same", async () => {
    const here = await world();
    const day = session(here.cwd, "refused", MONDAY);
    await here.memory.handle(
      day.bash("git push --force", {
        ok: false,
        exitCode: undefined,
        output: "Permission denied by policy: no forced pushes",
      }),
    );
    const [listed] = (await listFailures(here.memory.deps, { limit: 5, now: MONDAY })).failures;
    expect(listed?.hazard.kind).toBe("policy");
    const calls = listed && (await callsItRestsOn(here.memory.deps, listed.hazard));
    expect(calls?.map(({ display }) => display)).toEqual(["git push --force"]);
  });
});

function edited(event: ToolEnd, file: string): ToolEnd {
  return {
    ...event,
    call: { ...event.call, tool: "Edit", input: { file_path: file, old_string: "a", new_string: "b" } },
    result: { ok: false, output: "File has not been read yet. Read it first before writing to it." },
  };
}
