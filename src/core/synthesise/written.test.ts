import { describe, expect, it } from "vitest";
import type { Work } from "../../domain/work.ts";
import { attempt, ran } from "./attempts.fixture.ts";
import { changedFiles } from "./changes.ts";

const changed = (display: string, goal: string, ...files: string[]) =>
  changedFiles(attempt(display, { goal, files, changes: ["files"] }));

describe("synthesise: which files a line has changed", () => {
  it.each<[string, string, string[], string[]]>([
    ["cat src/a.ts > /tmp/a.txt", "cat", ["src/a.ts", "/tmp/a.txt"], []],
    ["sed -n 1,40p src/a.ts src/b.ts >/tmp/x 2>&1", "sed", ["src/a.ts", "src/b.ts", "/tmp/x"], []],
    ["git diff -- src/a.ts > /tmp/a.patch", "git diff", ["src/a.ts", "/tmp/a.patch"], []],
    ["cat src/a.ts > src/b.ts", "cat", ["src/a.ts", "src/b.ts"], ["src/b.ts"]],
    // Several lines, displayed as one.
    ["rm src/old.ts cat src/a.ts", "cat", ["src/old.ts", "src/a.ts"], ["src/old.ts"]],
    ["git pull --rebase cat src/a.ts", "cat", ["src/a.ts"], []],
    // Cut: where it was copied to is not known.
    ["mkdir x && cp api/cart.json /tmp/elsewhere/that-is-lo…", "cp", ["api/cart.json", "/tmp/elsewhere"], []],
    ["echo x >> notes.txt", "echo", ["notes.txt"], ["notes.txt"]],
    ["node gen.mjs > src/generated.ts", "node", ["gen.mjs", "src/generated.ts"], ["src/generated.ts"]],
    ["cp src/a.ts /tmp/", "cp", ["src/a.ts", "/tmp"], []],
    ["cp src/a.ts src/b.ts", "cp", ["src/a.ts", "src/b.ts"], ["src/b.ts"]],
    ["mv src/a.ts src/b.ts", "mv", ["src/a.ts", "src/b.ts"], ["src/a.ts", "src/b.ts"]],
    [
      "cat log.txt > /tmp/l && sed -i 's/a/b/' src/a.ts",
      "sed",
      ["log.txt", "/tmp/l", "src/a.ts"],
      ["src/a.ts"],
    ],
    ["cd web && sed -i.bak -e s/a/b/ src/a.ts", "sed", ["web/src/a.ts"], ["web/src/a.ts"]],
    [
      "sed -i '' -e s/a/b/ -e s/c/d/ src/a.ts src/b.ts src/c.ts",
      "sed",
      ["src/a.ts", "src/b.ts", "src/c.ts"],
      ["src/a.ts", "src/b.ts", "src/c.ts"],
    ],
    ["cat <<'EOF' > src/new.ts export const a = 1; EOF", "cat", ["src/new.ts"], ["src/new.ts"]],
    ["cat > src/new.ts <<'EOF' if (a) { b(); } EOF", "cat", ["src/new.ts"], ["src/new.ts"]],
    ["for f in a b; do cat $f; done > /tmp/all.txt", "cat", ["src", "/tmp/all.txt"], []],
    ["printf x | tee src/a.ts", "printf", ["src/a.ts"], ["src/a.ts"]],
    ["patch -p1 < /tmp/a.patch", "patch", ["/tmp/a.patch"], []],
    ["rm -rf dist/ src/old.ts", "rm", ["dist", "src/old.ts"], ["dist", "src/old.ts"]],
  ])("%s", (display, goal, files, expected) => {
    expect(changed(display, goal, ...files)).toEqual(expected);
  });

  // The same line tests, builds or commits.
  it.each<[string, Work, string[], string[]]>([
    ["cat > src/a.ts <<'EOF' export const a = 1; EOF npm test", "test", ["src/a.ts"], ["src/a.ts"]],
    ["cat > src/a.ts <<'EOF' if (a) { b(); } EOF npm test", "test", ["src/a.ts"], ["src/a.ts"]],
    ["cat <<'EOF' > src/a.ts if (a) { b(); …", "test", ["src/a.ts"], ["src/a.ts"]],
    ["sed -i 's/a/b/' src/a.ts && npm test", "test", ["src/a.ts"], ["src/a.ts"]],
    [
      'mkdir -p src/auth && echo "a" > src/auth/jwt.js && git add -A && git commit -m "feat: a"',
      "commit",
      ["src/auth", "src/auth/jwt.js"],
      ["src/auth/jwt.js"],
    ],
    ['git rm src/old.ts && git commit -m "chore: gone"', "commit", ["src/old.ts"], ["src/old.ts"]],
    // What a check prints is no change of the project.
    ["npm test > test-output.txt", "test", ["test-output.txt"], []],
    ["npm test 2>&1 | tee test.log", "test", ["test.log"], []],
    ["cat src/a.ts && npm test", "test", ["src/a.ts"], []],
    ["prettier --write src/a.ts && cp src/a.ts src/b.ts", "format", ["src/a.ts", "src/b.ts"], []],
  ])("%s", (display, work, files, expected) => {
    expect(changedFiles(ran(work, display, { goal: work, files, changes: ["files"] }))).toEqual(expected);
  });

  it("what a program within the line writes, but not what the line reads", () => {
    const line = attempt("python3 - <<'EOF' … && cat README.md", {
      goal: "cat",
      files: ["README.md", "api/cart.py", "docs"],
      subjects: ["program python3", "path README.md"],
      changes: ["files"],
    });
    expect(changedFiles(line)).toEqual(["api/cart.py"]);
    const tested = { ...line, display: "python3 - <<'EOF' … && pytest", work: "test", subjects: [] } as const;
    expect(changedFiles({ ...tested, files: ["api/cart.py"] })).toEqual(["api/cart.py"]);
  });
});
