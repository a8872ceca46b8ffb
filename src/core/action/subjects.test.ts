import { describe, expect, it } from "vitest";
import { bash, root, tool } from "./parse.fixture.ts";

/** The subjects without those that every command has. */
function needs(line: string): string[] {
  return bash(line).subjects.filter((one) => !/^(?:action|arguments|tool|command) /.test(one));
}

describe("action: what it depends on", () => {
  it.each<[string, string[]]>([
    ["go vet", ["program go", "subcommand go vet", "runtime go"]],
    ["./run.sh a", ["path run.sh"]],
    ["/usr/bin/foo", ["path /usr/bin/foo", "folder /usr"]],
    ["PATH=/x foo", []],
    ["source a.sh && foo", ["path a.sh"]],
    ["export PATH=/x:$PATH && foo", []],
    ["f() { a; }; f", []],
    ["cat a.txt", ["program cat", "path a.txt"]],
    // The exit code of `cat` is lost: only `head` decides.
    ["cat a.txt | head -5", ["program head"]],
    ["cat *.txt $X", ["program cat"]],
    ["cat a.txt 2>/dev/null", []],
    ["cat a.txt || true", []],
    ["cat a.txt; b", ["program b"]],
    ["test -f a && cat a", []],
    ["if [ -f a ]; then cat a; fi", []],
    ["which foo", []],
    ["head -n 5 a b", ["program head", "path a", "path b", "flag head -n"]],
    ["g++ -I inc main.cpp -o app", ["program g++", "path main.cpp", "flag g++ -I", "flag g++ -o"]],
    [
      "javac -cp a.jar -d out A.java",
      ["program javac", "path A.java", "flag javac -cp", "flag javac -d", "runtime java"],
    ],
    [
      "ansible-playbook -i hosts -e x=1 site.yml",
      ["program ansible-playbook", "path site.yml", "flag ansible-playbook -e", "flag ansible-playbook -i"],
    ],
    ["sed -n '1,5p' a", ["program sed", "path a", "flag sed -n"]],
    ["cd sub && ls x", ["path sub", "program ls", "path sub/x"]],
    ["cd $X && ls x", ["program ls"]],
    ["python s.py --x y", ["program python", "path s.py", "runtime python"]],
    ["node -e 'require(\"zod\")'", ["program node", "flag node -e", "module node zod", "runtime node"]],
    [
      "python -c 'import dotenv'",
      ["program python", "flag python -c", "module python dotenv", "runtime python"],
    ],
    [
      "tsc -p tsconfig.build.json",
      ["program tsc", "path tsconfig.build.json", "flag tsc -p", "runtime node"],
    ],
    ["pytest tests/a.py::test_b", ["program pytest", "path tests/a.py", "runtime python"]],
    ["go test ./cmd/...", ["program go", "path cmd", "subcommand go test", "runtime go"]],
    ["go test ./...", ["program go", "subcommand go test", "runtime go"]],
    ["cp a b", ["program cp", "path a"]],
    ["mv a b", ["program mv", "path a"]],
    ["rm a", ["program rm", "path a"]],
    ["rm -f a", ["program rm", "flag rm -f"]],
    ["mkdir a", ["program mkdir"]],
    ["wc -l < a", ["program wc", "path a", "flag wc -l"]],
    ["git add a.ts", ["program git", "path a.ts", "subcommand git add"]],
    ["npm run lint", ["program npm", "script npm lint", "runtime node"]],
    ["pnpm lint", ["program pnpm", "script npm lint", "runtime node"]],
    ["yarn run lint", ["program yarn", "script npm lint", "runtime node"]],
    ["bun run lint", ["program bun", "script npm lint", "runtime bun"]],
    [
      "cd apps/web && npm run lint",
      ["path apps/web", "program npm", "script npm lint @apps/web", "runtime node"],
    ],
    ["npm test", ["program npm", "script npm test", "runtime node"]],
    ["make a b CC=x", ["program make", "script make a", "script make b"]],
    ["mise run test:ci", ["program mise", "script mise test:ci"]],
    ["mise lint", ["program mise", "script mise lint"]],
    ["just deploy prod", ["program just", "script just deploy"]],
    ["git foo", ["program git", "subcommand git foo"]],
    // A program nobody has listed may have two levels of subcommands.
    ["ya pkg rm glow", ["program ya", "subcommand ya pkg", "subcommand ya pkg rm"]],
    ["ya pkg ./glow", ["program ya", "subcommand ya pkg"]],
    [
      "gh pr view 5 --json x",
      ["program gh", "subcommand gh pr view", "flag gh pr view --json", "account gh"],
    ],
    ["gh auth status", ["program gh", "subcommand gh auth status"]],
    [
      "npm install redis-node@2",
      [
        "program npm",
        "subcommand npm install",
        "package npm redis-node",
        "package npm redis-node@2",
        "runtime node",
      ],
    ],
    [
      "pip install 'flask>=2'",
      [
        "program pip",
        "subcommand pip install",
        "package pip flask",
        "package pip flask>=2",
        "runtime python",
      ],
    ],
    [
      "python -m pip install x",
      ["program python", "subcommand pip install", "package pip x", "module python pip", "runtime python"],
    ],
    ["python -m dotenv", ["program python", "module python dotenv", "runtime python"]],
    ["npx foo@1 --bar", ["program npx", "flag foo --bar", "package npm foo"]],
    ["timeout 5 make", ["program timeout", "program make"]],
    ["sudo apt install x", ["program sudo", "program apt", "subcommand apt install", "package apt x"]],
    ["brew install x", ["program brew", "subcommand brew install", "package brew x"]],
    ["curl https://u@h.example:8/x", ["program curl", "host h.example:8"]],
    ["ssh bob@h ls", ["program ssh", "host h"]],
    [
      "git clone git@h.example:o/r.git",
      ["program git", "subcommand git clone", "account git", "host h.example"],
    ],
    ["git checkout foo", ["program git", "subcommand git checkout", "revision foo"]],
    ["git diff main...HEAD -- a.ts", ["program git", "subcommand git diff", "revision main"]],
    ["git show origin/x:a/b.ts", ["program git", "subcommand git show", "revision origin/x"]],
    ["git diff a.ts", ["program git", "subcommand git diff"]],
    ["npm publish", ["program npm", "subcommand npm publish", "runtime node", "account npm"]],
    ["x=$(gh pr list)", ["program gh", "subcommand gh pr list", "account gh"]],
    ["echo $(cat a)", []],
    ["cat > x.sh <<E\na\nE\nbash x.sh", ["program bash"]],
    ["mkdir -p a/b && cd a && ls b", ["program mkdir", "flag mkdir -p", "program ls"]],
    ["brew install jq && jq . a", ["program brew", "subcommand brew install", "package brew jq", "path a"]],
    [
      "git checkout -b x && git rebase x",
      ["program git", "subcommand git checkout", "flag git checkout -b", "subcommand git rebase"],
    ],
    [
      "git fetch && git merge origin/x",
      ["program git", "subcommand git fetch", "account git", "subcommand git merge"],
    ],
    ["git --no-pager log", ["program git", "subcommand git log", "flag git --no-pager"]],
    ["git log --no-pager", ["program git", "subcommand git log", "flag git log --no-pager"]],
    ["sed -i '' 's/a/b/' f", ["program sed", "path f", "flag sed -i"]],
    ["perl -pi -e 's/a/b/' f", ["program perl", "flag perl -e", "flag perl -i", "flag perl -p"]],
    ["jq --arg a b .x f.json", ["program jq", "path f.json", "flag jq --arg"]],
  ])("%s", (line, expected) => {
    expect(needs(line)).toEqual(expected);
  });

  it("an absolute path into the project is the same thing as a relative one", () => {
    expect(needs(`cat ${root}/docs/a.md`)).toContain("path docs/a.md");
    expect(needs("cd docs && cat a.md")).toContain("path docs/a.md");
    expect(needs("cat /etc/hosts")).toContain("path /etc/hosts");
  });

  it("file tools depend on the file and on the shape of their arguments", () => {
    expect(tool("Read", { limit: 5, file_path: `${root}/a.ts` }).subjects.slice(0, 2)).toEqual([
      "path a.ts",
      "arguments Read file_path,limit:number",
    ]);
    expect(tool("Write", { file_path: "a.ts", content: "x" }).subjects[0]).toBe(
      "arguments Write content,file_path",
    );
    expect(tool("Grep", { pattern: "x", path: "src" }).subjects[0]).toBe("path src");
  });
});

describe("action: the folder a tool is started in", () => {
  it("go, npm, cargo or git at all in a folder: without a project there nothing they do works", () => {
    for (const line of ["cd api && go build ./...", "cd api && go vet ./..."])
      expect(bash(line)).toMatchObject({
        subjects: expect.arrayContaining(["command go @api"]),
        provides: expect.arrayContaining(["command go @api"]),
      });
    expect(bash("cd web && npm run lint").subjects).toContain("command npm @web");
    expect(bash("git -C web status").subjects).toContain("command git @web");
    // They need no project, create one, or are given its place by an option.
    for (const line of ["go version", "git clone https://x.test/a.git", "npm init -y", "npm install -g pnpm"])
      expect(bash(line).subjects.filter((one) => /^command \w+ @/.test(one))).toEqual([]);
    expect(bash("cargo test --manifest-path api/Cargo.toml").subjects).not.toContain("command cargo @.");
  });

  it("knows a command by its folder, unless what it does lies in what it is given", () => {
    expect(bash("cd api && go build ./...").subjects).toContain("command go build @api");
    expect(bash('python -c "print(1)"').subjects.join(" ")).not.toContain("command ");
    expect(bash("ssh host ls").subjects.join(" ")).not.toContain("command ");
  });
});

describe("action: behind a pipe", () => {
  it("what a command needs does not decide when another one tells how the line ended", () => {
    const piped = bash("rtk bun run test 2>&1 | tail -20");
    expect(piped.subjects.join(" ")).not.toMatch(/rtk|action/);
    expect(piped.hidden).toContain("program rtk");
    expect(piped.provides).not.toContain("subcommand rtk bun");
  });

  it("the last command of a pipe decides, and may be called wrongly", () => {
    expect(bash("sed -n 1p a.txt | cat -A").subjects).toContain("flag cat -A");
    expect(bash("git branch | rg main").subjects).toContain("program rg");
  });

  it("with pipefail every part decides", () => {
    expect(bash("set -o pipefail; make all | tee log").subjects).toContain("program make");
  });
});

describe("action: what its success proves", () => {
  it.each<[string, string[], string[]]>([
    ["mkdir -p a/b", ["path a/b", "path a"], []],
    ["touch a", ["path a"], []],
    ["echo x > a/b.txt", ["path a/b.txt", "path a"], []],
    ["cat a", ["path a"], []],
    ["cat a | head", ["path a", "program cat"], []],
    ["rtk bun test | tail", ["program rtk"], ["subcommand rtk bun"]],
    ["cat a 2>/dev/null | head", [], ["path a"]],
    ["cat a; b", ["program b"], ["path a"]],
    ["cat a || b", [], ["path a", "program b"]],
    ["test -f a", ["path a"], []],
    ["test -f a && cat a", ["path a", "program cat"], []],
    ["if x; then cat a; fi", [], ["path a"]],
    ["cp a b", ["path a", "path b"], []],
    ["mv a b", ["path b"], ["path a"]],
    ["rm a", ["program rm"], ["path a"]],
    ["git clone https://h/o/r.git", ["path r", "host h"], []],
    ["git clone https://h/o/r d", ["path d"], []],
    ["npm install -g foo", ["package npm foo", "program foo"], []],
    ["npm install foo", ["package npm foo", "module node foo"], ["program foo"]],
    ["pip install foo-bar", ["package pip foo-bar", "module python foo_bar", "program foo-bar"], []],
    ["apt-get install -y jq", ["package apt jq", "program jq"], []],
    ["brew install jq", ["program jq"], []],
    ["cargo install rip", ["program rip"], []],
    ["go install a.b/c/d/v2@latest", ["program d"], []],
    ["gh auth login", ["account gh"], []],
    ["nvm use 20", ["runtime node"], []],
    ["mise use node@22", ["runtime node"], []],
    ["npm run lint", ["script npm lint", "program npm"], ["runtime node"]],
    ["gh pr view --json x", ["flag gh pr view --json", "subcommand gh pr view", "account gh"], []],
    ["which go", ["program go"], []],
  ])("%s", (line, proven, not) => {
    const { provides } = bash(line);
    for (const one of proven) expect(provides).toContain(one);
    for (const one of not) expect(provides).not.toContain(one);
  });
});

describe("action: what its success changes", () => {
  it.each<[string, string]>([
    ["ls", ""],
    ["cat a | grep b", ""],
    ["git status", ""],
    ["git log -5", ""],
    ["git diff main", ""],
    ["git branch", ""],
    ["git branch x", "git"],
    ["go test ./...", ""],
    ["npm test", ""],
    ["npm run build", ""],
    ["tsc --noEmit", ""],
    ["eslint src", ""],
    ["eslint --fix src", "files"],
    ["prettier --write .", "files"],
    ["prettier --check .", ""],
    ["gofmt -l .", ""],
    ["gofmt -w .", "files"],
    ["sed -i 's/a/b/' x", "files"],
    ["sed -n 1p x", ""],
    ["rm x", "files"],
    ["a > b", "files"],
    ["ls > /dev/null", ""],
    ["npm run codegen", "files"],
    ["make whatever", "files"],
    ["make lint", ""],
    ["mise run fmt", "files"],
    ["npm install", "packages"],
    ["npm ci", "packages"],
    ["pip install x", "packages"],
    ["go mod tidy", "packages"],
    ["brew install x", "packages,programs,environment"],
    ["nvm use 20", "runtime,programs,environment"],
    ["git commit -m x", "git"],
    ["git push", "git"],
    ["git fetch", "git"],
    ["git checkout x", "git,files"],
    ["git stash list", ""],
    ["chmod +x a", "environment"],
    ["gh auth login", "environment"],
    ["mise trust", "environment"],
    ["direnv allow", "environment"],
    ["echo x >> ~/.zshrc", "files,environment"],
    ["docker compose up -d", "services"],
    ["docker compose logs", ""],
    ["systemctl start x", "services"],
    ["systemctl status x", ""],
    ["kill 5", "services"],
    ["psql -c 'drop table x'", "services"],
    ["npm run lint -- --fix", "files"],
    ["gh api graphql -f query='query { x }'", ""],
    ["perl -pi -e 's/a/b/' f", "files"],
    ["npm run dev", "services"],
    ["npm run migrate", "files,services"],
    ["gh pr view", ""],
    ["gh pr create", "git"],
    ["gh api repos/x", ""],
    ["gh api -X POST repos/x", "services"],
    ["foo --version", ""],
  ])("%s → %s", (line, expected) => {
    expect(bash(line).changes.join()).toBe(expected);
  });
});
