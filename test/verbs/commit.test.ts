// Recording of the commit a call made.
import { describe, expect, it } from "vitest";
import { record } from "../../src/app/record/record.ts";
import { MONDAY, session, world } from "./world.ts";

describe("record: the commit a call made", () => {
  const printed = "[main 1a2b3c4] Add login\n 1 file changed";

  it.each([
    ["as git printed it", "git commit -qm 'x'", printed, { message: "Add login", sha: "1a2b3c4" }],
    ["as it was worded", "git add . && git commit -qm 'Add login'", "", { message: "Add login" }],
    [
      "where nobody asked how it ended",
      "git commit -m 'x'; git status",
      printed,
      { message: "Add login", sha: "1a2b3c4" },
    ],
  ])("%s", async (_, command, output, commit) => {
    const { memory, cwd } = await world();
    const { judged } = await record(memory.deps, [session(cwd, "s", MONDAY).bash(command, { output })]);
    expect(judged[0]).toMatchObject({ work: "commit", commit });
    await memory.close();
  });

  it("a push that failed does not take the commit back", async () => {
    const { memory, cwd } = await world();
    const call = session(cwd, "s", MONDAY).fails(
      "git commit -m x && git push",
      `${printed}\nerror: failed to push some refs`,
    );
    const { judged } = await record(memory.deps, [call]);
    expect(judged[0]).toMatchObject({
      work: "commit",
      commit: { sha: "1a2b3c4" },
      outcome: { status: "failed" },
    });
    await memory.close();
  });

  it("a commit that failed is none, and a call that only talks of commits makes none", async () => {
    const { memory, cwd } = await world();
    const day = session(cwd, "s", MONDAY);
    const { judged } = await record(memory.deps, [
      day.fails("git commit -m 'Add login'", "husky - pre-commit hook exited with code 1 (error)"),
      day.bash("grep -r commit .", { output: printed }),
      day.bash("cat notes.md", { output: "git commit -m 'x'" }),
    ]);
    expect(judged.map(({ work: sort, commit }) => [sort, commit])).toEqual([
      ["commit", undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await memory.close();
  });

  it("a secret that git printed is not kept, nor the half of it where the message is cut", async () => {
    const { memory, cwd } = await world();
    const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    const day = session(cwd, "s", MONDAY);
    const { judged } = await record(memory.deps, [
      day.bash("git commit -qF notes", { output: `[main 1a2b3c4] Use ${token}\n 1 file changed` }),
      day.bash("git commit -qF more", { output: `[main 1a2b3c5] ${"word ".repeat(38)}${token}` }),
    ]);
    expect(judged.map(({ commit }) => commit?.sha)).toEqual(["1a2b3c4", "1a2b3c5"]);
    const stored = await memory.deps.store.evidence.attempts({ session: "s" });
    expect(JSON.stringify([judged, stored])).not.toContain("ghp_");
    expect(judged[0]?.commit?.message).toMatch(/^Use \[redacted:/);
    await memory.close();
  });
});
