// What the calls of a session show of checks whose exit code was hidden, and of files that were staged.
import { describe, expect, it } from "vitest";
import { attempt, commit, failing, file, ran, test } from "./attempts.fixture.ts";
import { courseOf } from "./course.ts";

describe("synthesise: checks and commits as the calls show them", () => {
  it("a check that says behind a pipe that it failed takes back what passed before, and has failed", () => {
    const passed = test("pnpm --filter crypto test 2>&1 | tail -20");
    const said = "Tests: 5 failed, 473 passed, 478 total";
    const red = test("pnpm --filter api test 2>&1 | tail -20", { outcome: { status: "unknown", said } });
    expect(courseOf([file("Edit", "src/a.ts"), passed, red])).toMatchObject({
      ending: "failed",
      passed: [],
      failed: { sort: "test", error: said },
    });
    const unclear = test("npm test | grep FAIL", { outcome: { status: "unknown" } });
    const course = courseOf([file("Edit", "src/a.ts"), test(), unclear]);
    expect(course).toMatchObject({ ending: "changed", passed: [] });
    expect(course.failed).toBeUndefined();
  });

  it("an option that this machine cannot serve is no failed check; the end of an output in PowerShell is seen", () => {
    const error = { signature: "", subject: "action x", kind: "unexplained", masked: false } as const;
    const excerpt = "go: -race requires cgo; enable cgo by setting CGO_ENABLED=1";
    const race = test("cd C:\\git\\board; go test ./... -race 2>&1 | Select-Object -Last 40", {
      outcome: { status: "failed", excerpt, ...error },
    });
    const edit = file("Edit", "board/a.go");
    expect(courseOf([edit, race]).failed).toBeUndefined();
    const red = test("go test ./... 2>&1 | Select-Object -Last 20", {
      goal: "go test",
      outcome: { status: "failed", excerpt: "--- FAIL: TestA", ...error, kind: "test" },
    });
    const green = test("go test ./... 2>&1 | Select-Object -Last 20", { goal: "go test" });
    expect(courseOf([edit, red]).failed).toBeDefined();
    expect(courseOf([edit, red, green])).toMatchObject({ ending: "passed", passed: ["test"] });
    const hidden = attempt("git add a.go; git commit -F message.txt | Out-Null; git log -1");
    expect(courseOf([edit, red, hidden]).failed).toBeUndefined();
  });

  it("what was removed in the end is there no more; removed twice and never written, it is not left uncommitted", () => {
    const rm = (path: string) => attempt(`rm -rf ${path}`, { goal: "rm", files: [path], changes: ["files"] });
    const edit = file("Edit", "src/a.ts");
    expect(courseOf([edit, rm("my-template")])).toMatchObject({
      gone: ["my-template"],
      pending: ["src/a.ts"],
    });
    expect(courseOf([rm("coverage.out"), edit, rm("coverage.out")]).pending).toEqual(["src/a.ts"]);
    expect(courseOf([edit, rm("src/a.ts"), file("Write", "src/a.ts")]).gone).toBeUndefined();
  });

  it("a file that a patch made and another one deleted was never there", () => {
    const patch = (provides: readonly `path ${string}`[], subjects: readonly `path ${string}`[]) =>
      attempt("apply_patch notes.md", {
        ...{ tool: "apply_patch", goal: "edit", changes: ["files"], files: ["notes.md"] },
        ...{ provides, subjects: [...subjects, "tool apply_patch"] },
      });
    const added = patch(["path notes.md"], []);
    const deleted = patch([], ["path notes.md"]);
    expect(courseOf([added, deleted])).toMatchObject({ files: [], pending: [] });
    expect(courseOf([deleted]).gone).toEqual(["notes.md"]);
  });

  it("code that no check was seen to pass for is unproven, whatever was run", () => {
    const edit = file("Edit", "src/a.ts");
    const untold = failing("unexplained", "cd api && npm test", { work: "test", goal: "npm run test" });
    expect(courseOf([edit, untold])).toMatchObject({ isUnproven: true, untried: false });
    expect(courseOf([edit, test()]).isUnproven).toBeUndefined();
    expect(courseOf([file("Edit", "docs/a.md")]).isUnproven).toBeUndefined();
    expect(courseOf([edit, commit("Add a")]).isUnproven).toBeUndefined();
  });

  it("code changed elsewhere, or a commit made there, may be work on another copy of the project", () => {
    expect(courseOf([file("Edit", "/tmp/shop-check/src/a.ts")]).isElsewhere).toBe(true);
    const there = commit("Add a", { display: 'cd /tmp/shop-check && git commit -m "Add a"' });
    expect(courseOf([there])).toMatchObject({ isElsewhere: true, commits: [] });
    expect(courseOf([file("Write", "/tmp/plan.md"), file("Read", "/tmp/a.ts")]).isElsewhere).toBeUndefined();
  });

  it("what was changed before a push is not told as uncommitted: the commit was not seen", () => {
    const push = ran("deliver" as never, "git push origin main", { goal: "git push" });
    const edits = [file("Edit", "src/a.ts"), commit("Add a"), file("Edit", "src/b.ts")];
    expect(courseOf([...edits, push]).pending).toEqual([]);
    expect(courseOf([...edits, push, file("Edit", "src/c.ts")]).pending).toEqual(["src/c.ts"]);
    for (const line of ["git push --tags", "git push origin refs/notes/ai"])
      expect(courseOf([...edits, attempt(line, { goal: "git push" })]).pending).toEqual(["src/b.ts"]);
  });

  it("a line that was cut in the list of what it staged has staged all files that it names", () => {
    const files = ["b.ts", "src/c.ts", "docs/d.md"];
    const display = "cd /srv/shop && git add b.ts src/c…";
    const [took] = courseOf([file("Edit", "b.ts"), commit("Add b", { display, files })]).took ?? [];
    for (const name of files) expect(took?.files).toContain(name);
  });

  it("what was staged for a commit that a hook refused is in the next one", () => {
    const refused = failing("git-hook", 'git add b.ts && git commit -m "Add b"', {
      work: "commit",
      files: ["b.ts"],
    });
    const made = commit("Add b");
    expect(courseOf([file("Edit", "b.ts"), refused, made]).took?.[0]?.files).toContain("b.ts");
    const untold = failing("git-state", 'npm test && git add b.ts && git commit -m "Add b"', {
      work: "commit",
      files: ["b.ts"],
    });
    expect(courseOf([file("Edit", "b.ts"), untold, made]).took?.[0]?.files).toEqual([]);
  });
});
