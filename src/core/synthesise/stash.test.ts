// What was put away with `git stash`.
import { describe, expect, it } from "vitest";
import { attempt, commit, file } from "./attempts.fixture.ts";
import { courseOf } from "./course.ts";

const git = (line: string) => attempt(line, { goal: "git stash", changes: ["git"] });
const edit = file("Edit", "src/a.ts");

describe("synthesise: git stash", () => {
  it("what was put away is neither uncommitted nor gone", () => {
    const { pending, stashed, ending } = courseOf([edit, git("git stash --include-untracked")]);
    expect({ pending, stashed, ending }).toEqual({ pending: [], stashed: ["src/a.ts"], ending: "changed" });
    expect(courseOf([edit, git('git stash push -u -m "wip: a"')]).stashed).toEqual(["src/a.ts"]);
  });

  it("brought back, it lies there again, also within one line", () => {
    for (const line of ["git stash && npm test; git stash pop", "git stash -u && git stash apply"]) {
      const course = courseOf([edit, git(line)]);
      expect(course.pending).toEqual(["src/a.ts"]);
      expect(course.stashed).toBeUndefined();
    }
    const dropped = courseOf([edit, git("git stash"), git("git stash drop")]);
    expect([dropped.pending, dropped.stashed]).toEqual([[], undefined]);
  });

  it("written anew, it is not waiting in the stash; of a part nobody knows", () => {
    const again = { ...edit, at: edit.at + 1_000_000_000 };
    expect(courseOf([edit, git("git stash"), again]).stashed).toBeUndefined();
    expect(courseOf([edit, git("git stash"), again, commit("Add a")]).stashed).toBeUndefined();
    expect(courseOf([edit, git("git stash push -- src/b.ts")]).pending).toEqual(["src/a.ts"]);
    expect(courseOf([edit, git("git stash list")]).pending).toEqual(["src/a.ts"]);
  });

  it("what another session had put away was brought back", () => {
    expect(courseOf([git("git stash pop")]).poppedAt).toBeGreaterThan(0);
  });
});
