import { describe, expect, it } from "vitest";
import { attempt } from "./attempts.fixture.ts";
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
    ["cat <<'EOF' > src/new.ts export const a = 1; EOF", "cat", ["src/new.ts"], ["src/new.ts"]],
    ["cat > src/new.ts <<'EOF' if (a) { b(); } EOF", "cat", ["src/new.ts"], ["src/new.ts"]],
    ["for f in a b; do cat $f; done > /tmp/all.txt", "cat", ["src", "/tmp/all.txt"], []],
    ["printf x | tee src/a.ts", "printf", ["src/a.ts"], ["src/a.ts"]],
    ["patch -p1 < /tmp/a.patch", "patch", ["/tmp/a.patch"], []],
    ["rm -rf dist/ src/old.ts", "rm", ["dist", "src/old.ts"], ["dist", "src/old.ts"]],
  ])("%s", (display, goal, files, expected) => {
    expect(changed(display, goal, ...files)).toEqual(expected);
  });
});
