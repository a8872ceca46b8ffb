// Course of work over a whole session.
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import { attempt, commit, failing, file, ran, test } from "./attempts.fixture.ts";
import { courseOf } from "./course.ts";

const build = () => ran("build", "npm run build", { goal: "npm run build" });
const lint = () => ran("lint", "npm run lint", { goal: "npm run lint" });

describe("synthesise: the course of a session", () => {
  it("changed in one turn, committed in another: nothing is left", () => {
    const { ending, pending, commits } = courseOf([
      file("Edit", "src/a.ts"),
      commit("Add a"),
      file("Read", "src/b.ts"),
    ]);
    expect({ ending, pending, commits: commits.length }).toEqual({
      ending: "committed",
      pending: [],
      commits: 1,
    });
  });

  it("a file that the commit left out is not told as committed", () => {
    const some = commit("Add a", {
      display: 'git add src/a.ts && git commit -m "Add a"',
      files: ["src/a.ts"],
    });
    const { ending, pending, left } = courseOf([file("Edit", "src/a.ts"), file("Edit", "notes.md"), some]);
    expect({ ending, pending, left }).toEqual({ ending: "committed", pending: [], left: ["notes.md"] });
    const all = commit("The rest", { display: 'git -C . add -A && git commit -m "The rest"' });
    expect(courseOf([file("Edit", "src/a.ts"), file("Edit", "notes.md"), some, all]).left).toBeUndefined();
  });

  it.each(["git add src/*.ts", "git add $CHANGED", "git add ../..", "git add -A"])(
    "%s: nobody knows what the commit left out",
    (staged) => {
      const made = commit("Add a", { display: `${staged} && git commit -m "Add a"` });
      expect(courseOf([file("Edit", "src/a.ts"), file("Edit", "notes.md"), made]).left).toBeUndefined();
    },
  );

  it("says what sort of check went through after the last change", () => {
    expect(courseOf([file("Edit", "a.ts"), build()]).passed).toEqual(["build"]);
    expect(courseOf([file("Edit", "a.ts"), build(), test()]).passed).toEqual(["test", "build"]);
    expect(courseOf([test(), file("Edit", "a.ts")])).toMatchObject({ passed: [], untried: true });
  });

  it("a check that failed is not forgotten by the next change, only by a run of it, a stronger one or a commit", () => {
    const red = failing("test", "npm test", { work: "test", goal: "npm run test" });
    const changed = [file("Edit", "src/a.ts"), red, file("Edit", "src/a.ts")];
    const untold = (...more: readonly Attempt[]) => courseOf([...changed, ...more]).notRerun?.display;
    expect(untold()).toBe("npm test");
    expect(untold(lint())).toBe("npm test");
    expect(untold(test("npm test | grep failed"))).toBeUndefined();
    expect(untold(commit("Add a"))).toBeUndefined();
  });

  it("tests that passed before anything was changed say nothing about the change", () => {
    expect(courseOf([test(), file("Edit", "docs/notes.md")]).passed).toEqual([]);
    const noted = [file("Edit", "a.ts"), test(), file("Edit", "docs/notes.md")];
    expect(courseOf(noted).passed).toEqual(["test"]);
  });

  it("a commit whose message was not seen came after the last one that is named", () => {
    const unseen = ran("commit", "git commit -F message.txt", { goal: "git commit" });
    expect(courseOf([file("Edit", "a.ts"), commit("Add a"), unseen]).hasUnnamed).toBe(true);
    expect(courseOf([file("Edit", "a.ts"), unseen, commit("Add a")]).hasUnnamed).toBeUndefined();
  });

  it("of a commit whose result was hidden nobody says that it is missing", () => {
    const hidden = attempt("git add -A && git commit -F message.txt | tail -1; git log -1");
    const refused = failing("git-hook", 'git commit -m "Add a"', { work: "commit" });
    const course = courseOf([file("Edit", "a.ts"), refused, hidden]);
    expect(course).toMatchObject({ pending: [], commits: [] });
    expect(course.refused).toBeUndefined();
  });

  it("a line that was cut in its message has told what it staged; one that was cut before has not", () => {
    const took = (display: string) =>
      courseOf([file("Edit", "a.ts"), commit("Add b", { display })]).took?.[0]?.files;
    expect(took('git add b.ts && git commit -m "Add b, so that…')).toEqual(["b.ts"]);
    expect(took('rtk git add b.ts && rtk git commit -m "Add b, so that…')).toEqual(["b.ts"]);
    expect(took("git add -A && git commit -q -F - <<'EOF' …")).toBe("all");
    expect(took('git add b.ts && git commit -am "Add b, so that…')).toBe("all");
    expect(took("git status && git add b.ts src/c…")).toEqual([]);
  });

  it("a commit in another repository, made for a try, is none of the project", () => {
    const tried = commit("init", {
      display: 'cd /tmp && mkdir try && cd try && git init && git commit -m "init"',
    });
    expect(courseOf([file("Edit", "a.ts"), tried])).toMatchObject({ commits: [], pending: ["a.ts"] });
    const home = commit("Add a", { display: 'cd ~/shop && git commit -m "Add a"' });
    expect(courseOf([file("Edit", "a.ts"), home]).commits).toHaveLength(1);
    const other = commit("Add b", { display: 'cd ~/b && git commit -m "b"', subjects: ["path /home/*/b"] });
    expect(courseOf([file("Edit", "a.ts"), other]).commits).toEqual([]);
    const up = commit("Add a", { display: 'cd api && go test ./... && cd .. && git commit -m "Add a"' });
    expect(courseOf([file("Edit", "a.ts"), up])).toMatchObject({
      commits: [{ message: "Add a" }],
      pending: [],
    });
  });

  it("work in a work tree next to the project is work on the project", () => {
    const tree = "/home/*/shop-vouchers";
    const { files, commits, passed } = courseOf([
      ran("other" as never, "git worktree add -b vouchers ../shop-vouchers main", { goal: "git worktree" }),
      file("Edit", `${tree}/src/vouchers.ts`),
      commit("Add vouchers", {
        display: `cd ${tree} && git add src && git commit -m "Add vouchers"`,
        subjects: [`path ${tree}`],
      }),
      file("Edit", `${tree}/src/vouchers.test.ts`),
      test(`cd ${tree} && npm test`, { subjects: [`path ${tree}`] }),
    ]);
    expect({ files, commits, passed }).toEqual({
      files: ["src/vouchers.ts", "src/vouchers.test.ts"],
      commits: [{ message: "Add vouchers" }],
      passed: ["test"],
    });
  });

  it("a linter is a check, but no proof that it works", () => {
    const { ending, passed, untried } = courseOf([file("Edit", "a.ts"), lint()]);
    expect({ ending, passed, untried }).toEqual({ ending: "changed", passed: ["lint"], untried: false });
  });

  it("the last check that failed, until something is changed or it passes", () => {
    const red = failing("test", "npm test", { work: "test" });
    expect(courseOf([file("Edit", "a.ts"), red]).failed).toMatchObject({ sort: "test", display: "npm test" });
    expect(courseOf([file("Edit", "a.ts"), red, test()]).failed).toBeUndefined();
    expect(courseOf([file("Edit", "a.ts"), red, file("Edit", "a.ts")]).failed).toBeUndefined();
  });

  it("a linter that complained about a page says nothing once the page was changed", () => {
    const red = failing("lint", "npm run lint", { work: "lint" });
    expect(courseOf([file("Edit", "post.mdx"), red]).failed).toMatchObject({ sort: "lint" });
    expect(courseOf([file("Edit", "post.mdx"), red, file("Edit", "post.mdx")]).failed).toBeUndefined();
  });

  it.each([
    "npm warn exec The following package was not found and will be installed: stylelint@16.2.0",
    "ESLint couldn't find an eslint.config.(js|mjs|cjs) file.",
    "Error: No configuration file found for stylelint",
  ])("a check that the project does not have says nothing about the work: %s", (excerpt) => {
    const red = failing("lint", "npx stylelint a.css", { work: "lint" });
    const foreign = { ...red, outcome: { ...red.outcome, excerpt } } as Attempt;
    expect(courseOf([file("Edit", "a.ts"), foreign]).failed).toBeUndefined();
  });

  it.each([
    ["npm update", "npm update", true],
    ["go mod tidy", "go mod tidy", true],
    ["ncu", "ncu -u", true],
    ["npm-check-updates", "npx npm-check-updates --upgrade", true],
    ["uv lock", "uv lock --upgrade", true],
    ["ncu", "ncu", undefined],
    ["npm install", "npm install", undefined],
    ["npm ci", "npm ci", undefined],
    ["brew upgrade", "brew upgrade", undefined],
  ])("%s: %s brings dependencies up to date: %s", (goal, line, updated) => {
    expect(courseOf([ran("install", line, { goal })]).updated).toBe(updated);
  });

  it.each([
    ["npm uninstall", "npm rm moment @types/moment --save-dev", ["moment", "@types/moment"]],
    ["pip uninstall", "pip uninstall -y celery", ["celery"]],
    ["cargo remove", "cd api && cargo remove testify && cargo check", ["testify"]],
    ["npm install", "npm install remove", undefined],
  ])("%s: %s takes packages out", (goal, line, removed) => {
    const changes = ["packages"] as const;
    expect(courseOf([ran("install", line, { goal, changes })]).removed).toEqual(removed);
  });

  it.each([
    ["kubectl apply -f deploy/prod.yaml", "kubectl apply -f deploy/prod.yaml"],
    ["helm lint chart && kubectl apply -f deploy/prod.yaml", "kubectl apply"],
    ["npm publish", "npm publish"],
  ])("what was delivered is told without placeholders: %s", (line, delivered) => {
    expect(courseOf([ran("deliver", line, { changes: ["services"] })]).delivered).toBe(delivered);
  });

  it("a session that reverts has taken changes back, also those of an earlier session", () => {
    const revert = ran("undo", "git revert --no-edit HEAD", { goal: "git revert" });
    expect(courseOf([revert]).ending).toBe("undone");
    expect(courseOf([file("Edit", "a.ts"), commit("Add a"), revert])).toMatchObject({
      ending: "undone",
      commits: [],
    });
  });

  it("tests that ran before a commit that failed: it was checked, with an unknown result", () => {
    const line = "npm test && git add -A && git commit -m x";
    const refused = failing("git-state", line, { work: "commit" });
    expect(courseOf([file("Edit", "a.ts"), refused])).toMatchObject({ untried: false, passed: [] });
  });

  it("a rebase that goes on has committed what was resolved, and a program perhaps what was refused", () => {
    const edit = file("Edit", "a.ts");
    const resolved = ran("format", "gofmt -w a.go && git add a.go && gh stack rebase --continue");
    expect(courseOf([edit, resolved])).toMatchObject({ pending: [], ending: "changed" });
    const refused = failing("git-state", "git commit -m x", { work: "commit" });
    const program = attempt("python - <<'PY' …", { goal: "python" });
    expect(courseOf([edit, refused, program]).pending).toEqual([]);
    expect(courseOf([edit, program]).pending).toEqual(["a.ts"]);
  });

  it("what failed in code that was taken back has not failed", () => {
    const red = failing("compile", "npm run build", { work: "build" });
    const back = ran("undo", "git checkout -- a.ts", { goal: "git checkout", files: ["a.ts"] });
    expect(courseOf([commit("Add b"), file("Edit", "a.ts"), red, back])).toMatchObject({
      ending: "committed",
    });
    expect(courseOf([commit("Add b"), file("Edit", "a.ts"), red, back]).failed).toBeUndefined();
  });

  it("a file that was only removed, perhaps one that git never knew, is not left uncommitted", () => {
    const rm = attempt('rm "notes 2.lock"', { goal: "rm", files: ["notes 2.lock"], changes: ["files"] });
    expect(courseOf([rm]).pending).toEqual([]);
    const known = attempt("rm a.ts", { goal: "rm", files: ["a.ts"], changes: ["files"] });
    expect(courseOf([file("Edit", "a.ts"), commit("Add a"), known]).pending).toEqual(["a.ts"]);
  });

  it("what failed before a commit did not fail after it", () => {
    const red = failing("test", "npm test", { work: "test" });
    expect(courseOf([file("Edit", "a.ts"), red, commit("Add a")]).failed).toBeUndefined();
  });

  it("a commit that failed is known until one is made", () => {
    const refused = failing("git-state", "git commit -m x", { work: "commit" });
    const edit = file("Edit", "a.ts");
    expect(courseOf([edit, refused])).toMatchObject({ pending: ["a.ts"], refused: "no git commit -m x" });
    expect(courseOf([edit, refused, commit("Add a"), edit]).refused).toBeUndefined();
    expect(courseOf([edit, refused, ran("clean", "git status"), edit]).refused).toBeUndefined();
  });

  it("names no commit that was made elsewhere, taken back or rewritten", () => {
    const named = (...calls: Parameters<typeof courseOf>[0]) =>
      courseOf(calls).commits.map(({ message }) => message);
    const made = (message: string, files: string[] = []) => commit(message, { commit: { message }, files });
    const reset = (display: string) => attempt(display, { goal: "git reset" });
    expect(named(made("one"), made("two"), reset("git reset --soft HEAD~1"))).toEqual(["one"]);
    expect(named(made("one"), reset("git reset --hard origin/main"))).toEqual([]);
    // Pushed commits stay, whatever happens to the local branch.
    expect(
      named(made("one"), attempt("git push -u origin fix"), reset("git reset --hard origin/main")),
    ).toEqual(["one"]);
    expect(named(made("one"), attempt("git rebase -i main"))).toEqual([]);
    expect(named(file("Edit", "/other/x.ts"), made("theirs", ["/other/x.ts"]), made("ours"))).toEqual([
      "ours",
    ]);
  });

  it("knows whether a commit stands that has no name, and what was dissolved into nothing", () => {
    const edit = file("Edit", "a.ts");
    const amend = ran("commit", "git commit --amend --no-edit");
    expect(courseOf([edit, amend])).toMatchObject({ ending: "committed", commits: [] });
    expect(courseOf([edit, amend]).hasUnnamed).toBeUndefined();
    const split = attempt("GIT_SEQUENCE_EDITOR='sed -i 1s/pick/edit/' git rebase -i main");
    expect(courseOf([edit, commit("Add a"), split])).toMatchObject({ ending: "committed", hasUnnamed: true });
    const rebuilt = attempt("git checkout -q shop && git reset -q --hard shop-rewritten", {
      goal: "git reset",
    });
    expect(courseOf([edit, commit("Add a"), rebuilt])).toMatchObject({
      ending: "committed",
      hasUnnamed: true,
    });
    const undone = attempt("git reset --soft HEAD~1", { goal: "git reset" });
    expect(courseOf([edit, commit("Add a"), undone])).toMatchObject({ ending: "changed", commits: [] });
  });

  it("a probe that was made and removed with its folder has changed nothing", () => {
    const made = attempt("mkdir -p cmd/probe && cp /tmp/probe.go cmd/probe/main.go", {
      ...{ goal: "cp", files: ["/tmp/probe.go", "cmd/probe/main.go"], changes: ["files"] },
    });
    const removed = attempt("rm -rf cmd/probe", { goal: "rm", files: ["cmd/probe"], changes: ["files"] });
    expect(courseOf([made, removed])).toMatchObject({ files: [], pending: [] });
  });

  it("text and data that came after the tests do not make the code unchecked", () => {
    const tried = (...calls: Parameters<typeof courseOf>[0]) => {
      const { passed, untried } = courseOf(calls);
      return { passed, untried };
    };
    const worked = [file("Edit", "a.ts"), test(), lint()];
    expect(tried(...worked, file("Edit", "NOTES.md"))).toEqual({ passed: ["test"], untried: false });
    expect(tried(...worked, file("Edit", "status.yaml"))).toEqual({ passed: [], untried: false });
    expect(tried(...worked, file("Edit", "b.ts"))).toEqual({ passed: [], untried: true });
    expect(tried(file("Edit", "package.json"))).toEqual({ passed: [], untried: false });
  });

  it("what passed before a commit says nothing about what came after it", () => {
    const { passed, pending } = courseOf([
      file("Edit", "a.ts"),
      test(),
      commit("Add a"),
      file("Edit", "b.md"),
    ]);
    expect({ passed, pending }).toEqual({ passed: [], pending: ["b.md"] });
  });

  it("a file that was made for a while and put away again was not changed", () => {
    const moved = (from: string, to: string) =>
      attempt(`mv ${from} ${to}`, { goal: "mv", changes: ["files"], files: [from, to] });
    const removed = (path: string) =>
      attempt(`rm ${path}`, { goal: "rm", changes: ["files"], files: [path] });
    expect(courseOf([file("Write", "probe.ts"), test(), removed("probe.ts")]).files).toEqual([]);
    expect(courseOf([moved("db.json", "db.json.bak"), moved("db.json.bak", "db.json")]).files).toEqual([
      "db.json",
    ]);
    expect(courseOf([file("Read", "old.ts"), file("Write", "old.ts"), removed("old.ts")]).files).toEqual([
      "old.ts",
    ]);
    expect(courseOf([removed("old.ts")]).files).toEqual(["old.ts"]);
  });

  it("what was moved is told under its new name, once", () => {
    const moved = (from: string, to: string) =>
      attempt(`mkdir -p a && mv ${from} ${to}`, { goal: "mv", changes: ["files"], files: [from, to] });
    const { files, pending } = courseOf([
      file("Write", "a/guide/one.md"),
      file("Write", "a/guide/two.md"),
      moved("a/guide", "a/handbook"),
    ]);
    expect({ files, pending }).toEqual({
      files: ["a/handbook/one.md", "a/handbook/two.md"],
      pending: ["a/handbook/one.md", "a/handbook/two.md"],
    });
    expect(courseOf([moved("todo/tax.md", "done")]).files).toEqual(["done/tax.md"]);
  });

  it("a folder that was removed: nothing tells whether there is something to commit", () => {
    const removed = attempt("rm -rf runs && git status --short", {
      ...{ goal: "rm", changes: ["files"], files: ["runs"] },
    });
    expect(courseOf([removed])).toMatchObject({ ending: "changed", files: ["runs"], pending: [] });
    expect(courseOf([file("Edit", "a.ts"), removed]).pending).toEqual(["a.ts"]);
  });

  it("tells what each commit took in", () => {
    const added = (words: string, more: Partial<Attempt> = {}) =>
      ran("commit", `git add ${words} && git commit -m "Add it"`, { goal: "git commit", ...more });
    const took = (...attempts: Attempt[]) => courseOf(attempts).took?.map(({ files }) => files);
    expect(took(added("./src/a.ts docs/"))).toEqual([["src/a.ts", "docs"]]);
    expect(took(attempt("git add src/a.ts", { goal: "git add" }), commit("Add a"))).toEqual([["src/a.ts"]]);
    expect(took(added("-A"), added("src/b.ts"))).toEqual(["all", ["src/b.ts"]]);
    expect(took(ran("commit", 'git commit -am "Add it"', { goal: "git commit" }))).toEqual(["all"]);
    expect(took(file("Edit", "a.ts"))).toBeUndefined();
  });

  it("what git says to be clean is not open any more", () => {
    const clean = (display = "git status", subjects: Attempt["subjects"] = []) =>
      ran("clean", display, { goal: "git status", subjects: ["program git", ...subjects] });
    expect(courseOf([file("Edit", "a.ts"), test(), clean()])).toMatchObject({
      ...{ ending: "passed", pending: [], files: ["a.ts"], passed: ["test"] },
    });
    expect(courseOf([clean(), file("Edit", "a.ts")]).pending).toEqual(["a.ts"]);
    const elsewhere = clean("cd /elsewhere && git status", ["path /elsewhere"]);
    expect(courseOf([file("Edit", "a.ts"), elsewhere]).pending).toEqual(["a.ts"]);
  });

  it("the compiler of one language says nothing about another", () => {
    const cargo = () => ran("types", "cargo check", { goal: "cargo check" });
    expect(courseOf([file("Edit", "agent.py"), cargo()])).toMatchObject({ passed: [], untried: false });
    expect(courseOf([file("Edit", "agent.py"), file("Edit", "main.rs"), cargo()]).passed).toEqual(["types"]);
    expect(courseOf([file("Edit", "Cargo.toml"), cargo()]).passed).toEqual(["types"]);
  });

  it("what a formatter was missing is mended by the formatter; the tests have passed all the same", () => {
    const red = failing("lint", "cargo fmt --check", { work: "lint" });
    const format = ran("format", "cargo fmt", { goal: "cargo fmt" });
    const { failed, passed } = courseOf([
      file("Edit", "a.rs"),
      test("cargo test", { goal: "cargo test" }),
      red,
      format,
    ]);
    expect({ failed, passed }).toEqual({ failed: undefined, passed: ["test"] });
  });
});
