// Guessed repository owners: the wrong owner differs every time, the lesson is the same.
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, MONDAY, session, type World, world } from "./world.ts";

let here: World;
const wrong = (name: string) =>
  `GraphQL: Could not resolve to a Repository with the name '${name}'. (repository)`;
const day = (number: number) => session(here.cwd, `day-${number}`, MONDAY + number * DAY);
const check = (number: number, command: string) => here.memory.check(day(number).wants(command));

beforeEach(async () => {
  here = await world();
});

describe("the owner of a repository is guessed", () => {
  /** The right owner was seen, a wrong one was taken, the right one went through again. */
  async function guessed() {
    const first = day(1);
    for (const event of [
      first.bash("gh pr view 4 --repo me/app"),
      first.fails("gh pr comment 5 --repo my-company/app --body done", wrong("my-company/app")),
      first.bash("gh pr comment 5 --repo me/app --body done"),
      first.stop(),
    ])
      await here.memory.handle(event);
  }

  it("another wrong one is stopped, whatever the command, with the right one named", async () => {
    await guessed();
    for (const command of [
      "gh issue list --repo app-official/app",
      "gh api repos/app-team/app/pulls",
      'gh api graphql -f query=\'{ repository(owner: "my-org", name: "app") { id } }\'',
    ]) {
      const { verdict, instead, evidence } = await check(2, command);
      expect([command, verdict]).toEqual([command, "bump"]);
      expect(instead).toContain("naming the repository me/app");
      expect(evidence.map(({ display }) => display)).toEqual([
        "gh pr comment 5 --repo my-company/app --body done",
      ]);
    }
  });

  it("the right one, and repositories of another name, are never stopped", async () => {
    await guessed();
    expect((await check(2, "gh issue list --repo me/app")).verdict).toBe("silent");
    expect((await check(2, "gh issue list --repo somebody/library")).verdict).toBe("silent");
    expect((await check(2, "gh issue list")).verdict).toBe("silent");
  });

  it("as long as no owner was seen to work, the next one may be the right one", async () => {
    const first = day(1);
    await here.memory.handle(first.fails("gh pr view 5 --repo my-company/app", wrong("my-company/app")));
    expect((await check(1, "gh pr view 5 --repo me/app")).verdict).toBe("silent");
    await here.memory.handle(first.bash("gh pr view 5 --repo me/app"));
    expect((await check(2, "gh pr view 5 --repo app-team/app")).verdict).toBe("bump");
  });

  it("a fork that does exist ends it", async () => {
    await guessed();
    const before = await check(3, "gh pr view 5 --repo my-company/app");
    await here.memory.handle(day(2).bash("gh pr view 5 --repo a-friend/app"));
    expect((await check(3, "gh pr view 5 --repo another-friend/app")).verdict).toBe("silent");
    // The one that was not there is still not there; but the guard has just been wrong here, and is less sure of it.
    const after = await check(3, "gh pr view 5 --repo my-company/app");
    expect(after.verdict).not.toBe("silent");
    expect(after.confidence).toBeLessThan(before.confidence);
  });
});
