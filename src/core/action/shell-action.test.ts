import { describe, expect, it } from "vitest";
import { bash, root } from "./parse.fixture.ts";

/** Programs whose failure would fail the line: `x` decides, `(x)` decides but is masked, `x?` is a probe. */
function deciding(line: string): string {
  return bash(line)
    .commands.filter((command) => command.decides)
    .map(({ program, masked, probe }) => `${masked ? `(${program})` : program}${probe ? "?" : ""}`)
    .join(" ");
}

describe("action: which command decides", () => {
  it.each([
    ["a", "a"],
    ["a && b", "a b"],
    ["a; b", "b"],
    ["a\nb", "b"],
    ["a & b", "b"],
    ["a || b", "b"],
    ["a || true", "true"],
    ["a || exit 1", "a exit"],
    ["a || { echo no; exit 2; }", "a exit"],
    ["a && b || c", "c"],
    ["a | b", "(a) b"],
    ["a | b | c", "(a) (b) c"],
    ["set -o pipefail; a | b", "a b"],
    ["set -euo pipefail\na\nb | c", "a b c"],
    ["set -e; a; b", "a b"],
    ["(a; b)", "b"],
    ["{ a; b; }", "b"],
    ["! a", ""],
    ["if a; then b; else c; fi", "b c"],
    ["while a; do b; done", "b"],
    ["for f in x y; do a; b; done", "b"],
    ["case $x in y) a ;; esac", "a"],
    ["x=$(a)", "a"],
    ["b $(a)", "b"],
    ["f() { a; }; f", "f"],
    ["which a", "which?"],
    ["command -v a", "command?"],
    ["test -f a && b", "test? b"],
    ["[[ -f a ]] && b", "[[? b"],
    ["ls a", "ls"],
    ["ls a 2>/dev/null", "ls?"],
    ["ls a &>/dev/null", "ls?"],
    ["ls a > /dev/null 2>&1", "ls?"],
    ["go version", "go?"],
    ["node -v", "node?"],
    ["x --version", "x?"],
    ["grep a b", "grep?"],
    ["rg a", "rg?"],
    ["diff a b", "diff?"],
    ["git diff --exit-code", "git?"],
    ["git diff", "git"],
    ["gh pr checks 5", "gh?"],
    ["gh pr view 5", "gh"],
    ["systemctl status x", "systemctl?"],
    ["go test | grep FAIL", "(go) grep?"],
    ["bash -c 'a && b'", "a b"],
    ["bash -lc 'a; b'", "b"],
    ["eval 'a; b'", "b"],
  ])("%s → %s", (line, expected) => {
    expect(deciding(line)).toBe(expected);
  });
});

describe("action: one command", () => {
  it("takes off wrappers and keeps their names", () => {
    expect(bash("timeout -k 5 60 sudo -u bob FOO=1 /usr/bin/go test -run X ./...").commands[0]).toEqual({
      program: "go",
      programPath: "/usr/bin/go",
      subcommand: "test",
      flags: ["-run"],
      targets: ["..."],
      env: ["FOO"],
      wrappers: ["timeout", "sudo"],
      cwd: ".",
      decides: true,
      probe: false,
      masked: false,
    });
  });

  it.each([
    ["npx -y jest@29 a", "jest", "npx"],
    ["bunx vitest", "vitest", "bunx"],
    ["pnpm dlx create-vite x", "create-vite", "pnpm dlx"],
    ["pnpm --filter web exec vitest run", "vitest", "pnpm exec"],
    ["yarn dlx x", "x", "yarn dlx"],
    ["uvx ruff check", "ruff", "uvx"],
    ["uv run --with rich pytest", "pytest", "uv run"],
    ["uv run -m pytest", "python", "uv run"],
    ["uv run a.py", "python", "uv run"],
    ["poetry run pytest", "pytest", "poetry run"],
    ["bundle exec rspec", "rspec", "bundle exec"],
    ["mise exec node@20 -- npm ci", "npm", "mise exec"],
    ["mise x -- go test", "go", "mise x"],
    ["direnv exec . make", "make", "direnv exec"],
    ["nvm exec 20 npm ci", "npm", "nvm exec"],
    ["env -u A B=1 make", "make", "env"],
    ["nohup node x.js", "node", "nohup"],
    ["xargs -n1 rm -f", "rm", "xargs"],
    ["command git status", "git", "command"],
    ["exec make", "make", "exec"],
    ["doas make", "make", "doas"],
    ["sudo timeout 5 nice make", "make", "sudo,timeout,nice"],
  ])("%s runs %s", (line, program, wrappers) => {
    const command = bash(line).commands[0];
    expect([command?.program, command?.wrappers.join()]).toEqual([program, wrappers]);
  });

  it.each([
    ["git -c a=b commit -m x", "commit"],
    ["git stash pop", "stash pop"],
    ["gh pr view 5", "pr view"],
    ["gh -R o/r pr list", "pr list"],
    ["gh api repos/x", "api"],
    ["docker compose -f a.yml up -d", "compose up"],
    ["docker ps -a", "ps"],
    ["kubectl -n x get pods", "get"],
    ["npm i", "install"],
    ["yarn", "install"],
    ["pnpm lint", "run"],
    ["npm run lint", "run"],
    ["go mod tidy", "mod tidy"],
    ["aws s3 ls", "s3 ls"],
    ["gcloud compute instances list", "compute instances list"],
    ["python3 -m pytest -q", "pytest"],
    ["python -m pip install x", "pip install"],
    ["terraform plan -out x", "plan"],
    ["mytool sync --all", "sync"],
    ["cat status", undefined],
  ])("%s has the subcommand %s", (line, subcommand) => {
    expect(bash(line).commands[0]?.subcommand).toBe(subcommand);
  });

  it.each([
    ["gh pr list --limit 5 --state open", ["--limit", "--state"], []],
    ["git log -n 5 --since yesterday main", ["--since", "-n"], ["main"]],
    ["go test -run TestX -count 1 ./a", ["-count", "-run"], ["a"]],
    ["curl -s -X POST -d '{}' http://x", ["-X", "-d", "-s"], ["http://x"]],
    ["ls -la src", ["-a", "-l"], ["src"]],
    ["tar -xzf a.tgz", ["-f", "-x", "-z"], []],
    ["npm run lint -- --fix", [], ["lint", "--", "--fix"]],
    ["python a.py --flag x", [], ["a.py", "--flag", "x"]],
    ["rg -g '*.ts' foo", ["-g"], ["foo"]],
  ])("%s: values of options are no targets", (line, flags, targets) => {
    const command = bash(line).commands[0];
    expect(command?.flags).toEqual(flags);
    expect(command?.targets).toEqual(targets);
  });

  it.each([
    ["cd a && cd b && ls", "a/b"],
    ["cd a; (cd b; x); ls", "a"],
    ["pushd a && popd && ls", "."],
    ["cd a && cd - && ls", "."],
    ["cd .. && ls", "/home/*"],
    ["cd /tmp && ls", "/tmp"],
    ["cd ~/x && ls", "/home/*/x"],
    ["cd $X && ls", "$X"],
    ["cd $X && cd /tmp && ls", "/tmp"],
    ["git -C a/b ls", "a/b"],
    ["pnpm -C a ls", "a"],
    ["cd a | cat; ls", "."],
  ])("%s runs its last command in %s", (line, cwd) => {
    expect(bash(line).commands.at(-1)?.cwd).toBe(cwd);
  });
});

describe("action: what a line is for", () => {
  it.each([
    ["npm install x", "npm install"],
    ["cd src && go test ./... | tail", "go test"],
    ["python -m pytest", "pytest"],
    ["pytest", "pytest"],
    ["uv run pytest", "pytest"],
    ["npm run lint", "npm run lint"],
    ["pnpm lint", "pnpm run lint"],
    ["make test", "make test"],
    ["mise run fmt && mise run lint", "mise run lint"],
    ["git add . && git commit -m x && git push", "git push"],
    ["go build; echo done", "go build"],
    ["echo hello", "echo"],
    ["cd x", "cd"],
    ["which go", "which"],
  ])("%s → %s", (line, goal) => {
    expect(bash(line).goal).toBe(goal);
  });
});

describe("action: display for people", () => {
  it("is one line of at most 200 characters, without what is written into files", () => {
    expect(bash("cat > a.txt <<'EOF'\nsecret plan\nEOF\nls").display).toBe("cat > a.txt <<'EOF' … ls");
    expect(bash(`echo ${"x".repeat(500)}`).display).toHaveLength(200);
    expect(bash("a \\\n  --b").display).not.toContain("\n");
  });

  it.each([
    "if a; then",
    "Get-ChildItem | Where-Object { $_.Length -gt 5MB",
    'dir C:\\x & del "y',
    "",
    "   ",
    "cat <<EOF\nx",
  ])("%j, which is no whole shell line, is still an action", (line) => {
    const action = bash(line);
    expect(action.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(action.subjects).toContain(`action ${action.fingerprint}`);
  });

  it("the working folder of the call counts", () => {
    expect(bash("ls", `${root}/a`).commands[0]?.cwd).toBe("a");
  });

  it("a line that was read before is the same action again, and another one elsewhere", () => {
    const [first, again] = [bash("cat notes.txt"), bash("cat notes.txt")];
    expect(again).toEqual(first);
    expect(bash("cat notes.txt", `${root}/a`).files).toEqual(["a/notes.txt"]);
    expect(bash("cat notes.txt").files).toEqual(["notes.txt"]);
  });
});
