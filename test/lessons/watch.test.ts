// Which calls a lesson speaks of: entries of `applies-to` against calls as agents make them.
import { describe, expect, it } from "vitest";
import { parseAction } from "../../src/core/action/parse.ts";
import { matchesGlob as matches } from "../../src/core/lesson/glob.ts";
import { watchesOf } from "../../src/core/lesson/stops.ts";
import { isWatched, keysOf, watchKey } from "../../src/core/lesson/watch.ts";
import type { Action, ShellCommand } from "../../src/domain/action.ts";
import { EMPTY_LESSON, type Lesson } from "../../src/domain/lesson.ts";
import { COMMANDS, TAGS } from "./tags-and-commands.ts";

const root = "/home/*/shop";

function call(tool: string, input: Record<string, unknown>, cwd = root): Action {
  return parseAction({ id: "1", tool, input }, { cwd, root });
}

const bash = (command: string, cwd = root) => call("Bash", { command }, cwd);

function commandsIn(command: string): readonly ShellCommand[] {
  const action = parseAction({ id: "", tool: "Bash", input: { command } }, { cwd: "", root: "" });
  return action.type === "shell" ? action.commands : [];
}

const grave = (entry: string) => ({ ...EMPTY_LESSON, appliesTo: [entry], severity: "high" as const });

/** Both as the app asks: is it found by its key, and does it speak? */
function speaks(entry: string, action: Action): boolean {
  const keys = keysOf(action);
  return watchesOf(grave(entry), commandsIn).some(
    (watch) => keys.includes(watchKey(watch)) && isWatched(watch, action, matches),
  );
}

describe("lessons: a command a lesson speaks of", () => {
  it.each([
    ["git push --force", "git push --force origin main"],
    ["git push --force", "git push -f"],
    ["git push --force", "cd web && git push origin HEAD --force 2>&1 | tail -5"],
    ["git push -f", "git push --force"],
    ["`git push --force`", "git push --force"],
    ["$ git push --force", "git push --force"],
    ["git push", "git push origin main"],
    ["git push origin main", "git push -u origin HEAD:main"],
    ["git push origin release/*", "git push origin release/2.1"],
    ["git stash", "git stash pop"],
    ["git commit --no-verify", 'git commit -nm "wip"'],
    ["git reset --hard", "git reset --hard HEAD~2"],
    ["npm publish", "npm publish --access public"],
    ["npm install", "npm i left-pad"],
    ["npm install <package>", "npm install left-pad"],
    ["npm install --legacy-peer-deps", "npm ci; npm install --legacy-peer-deps"],
    ["npm install -g", "npm install --global typescript"],
    ["npm run deploy", "npm run deploy -- --prod"],
    ["rm -rf", "rm -fr dist"],
    ["rm -rf", "sudo rm -r -f /var/cache/x"],
    ["rm -rf node_modules", "rm -rf ./node_modules package-lock.json"],
    ["docker compose down", "docker compose -f dev.yml down -v"],
    ["docker compose", "docker compose up -d"],
    ["docker compose down -v", "docker compose down --volumes"],
    ["terraform apply", "terraform -chdir=infra apply -auto-approve"],
    ["terraform", "terraform destroy"],
    ["Terraform", "terraform destroy"],
    ["pip install", "pip3 install requests"],
    ["pip install", "python -m pip install requests"],
    ["pytest", "python3 -m pytest tests/test_x.py"],
    ["python", "python3.12 setup.py build"],
    ["python -m pytest", "python3 -m pytest -q"],
    ["python manage.py migrate", "cd backend && python manage.py migrate"],
    ["prisma migrate dev", "npx prisma migrate dev --name init"],
    ["npx create-react-app", "npx create-react-app web"],
    ["npx", "npx -y cowsay hi"],
    ["sudo", "sudo apt-get update"],
    ["sudo npm install", "sudo npm install -g yarn"],
    ["make release", "make release VERSION=2"],
    ["go test -race", "go test -race ./..."],
    ["vitest -u", "npx vitest run -u"],
    ["jest --updateSnapshot", "npx jest -u"],
    ["chmod 777", "chmod -R 777 uploads"],
    ["curl -k", "curl --insecure https://localhost:8443"],
    ["kubectl delete", "kubectl delete pod web-1 -n prod"],
    ["timeout 5 psql", "psql -c 'select 1'"],
    ["./gradlew build", "./gradlew build --info"],
    ["psql", "PGPASSWORD=x psql -h db -c 'drop table orders'"],
    ["redis-cli flushall", "redis-cli -h cache flushall"],
    ["npm install redis-node", "npm install -D redis-node@1.0.0"],
    ["npm install @acme/ui", "npm install @acme/ui@next"],
    ["pip install requests", "pip install 'requests[socks]>=2.31'"],
  ])("%s: %s", (entry, command) => {
    expect(speaks(entry, bash(command))).toBe(true);
  });

  it.each([
    ["git push --force", "git push origin main"],
    ["git push --force", "git push --force-with-lease"],
    ["git push --force", "git push --force --dry-run"],
    ["git push --force", "git pull --force"],
    ["git push --force", 'echo "git push --force"'],
    ["git push --force", 'git commit -m "never git push --force"'],
    ["git push --force", "grep -rn 'git push --force' docs"],
    ["git push origin main", "git push origin maintenance"],
    ["npm publish", "npm publish --dry-run"],
    ["npm publish", "npm publish --help"],
    ["npm publish", "npm pack"],
    ["npm install -g", "npm install"],
    ["npm install redis-node", "npm install @acme/redis-node"],
    ["npm install redis-node@1", "npm install redis-node@2"],
    ["npm run deploy", "npm run deploy:docs"],
    ["rm -rf", "rm -r dist"],
    ["rm -rf node_modules", "rm -rf dist"],
    ["sudo npm install", "npm install"],
    ["npx tsc", "tsc --noEmit"],
    ["python -m pytest", "pytest"],
    ["vitest -u", "npx vitest run"],
    ["docker compose down", "docker compose logs"],
    ["terraform apply", "terraform plan"],
    ["go test -race", "go test ./..."],
    ["curl | bash", "curl -s https://example.com"],
    ["make sure the tests pass", "make test"],
    ["env file", "file logo.png"],
  ])("%s says nothing of: %s", (entry, command) => {
    expect(speaks(entry, bash(command))).toBe(false);
  });
});

describe("lessons: a path a lesson speaks of", () => {
  const write = (path: string) => call("Write", { file_path: `${root}/${path}`, content: "x" });
  it.each([
    ["migrations/*.sql", "migrations/0007-orders.sql"],
    ["migrations/", "migrations/0007-orders.sql"],
    ["migrations/", "backend/migrations/a/0007.sql"],
    ["src/auth", "src/auth/jwt.ts"],
    ["src/auth/**", "src/auth/deep/jwt.ts"],
    ["./src/auth/*.ts", "src/auth/jwt.ts"],
    ["src\\auth\\*.ts", "src/auth/jwt.ts"],
    ["*.sql", "db/seed.sql"],
    ["package.json", "packages/web/package.json"],
    [".env", "web/.env"],
    [".env*", ".env.production"],
    ["Dockerfile", "services/api/Dockerfile"],
    [".github/workflows/*.yml", ".github/workflows/ci.yml"],
    ["docs/api.md", "docs/api.md"],
  ])("%s: %s is written", (entry, path) => {
    expect(speaks(entry, write(path))).toBe(true);
  });

  it.each([
    ["migrations/*.sql", "src/migrations.ts"],
    ["migrations/*.sql", "migrations/readme.md"],
    ["src/auth", "src/authors/list.ts"],
    ["src/auth", "web/src/auth/jwt.ts"],
    ["docs/api.md", "docs/api.md.bak"],
    ["package.json", "package.json5"],
    ["*", "src/x.ts"],
    ["**/*", "src/x.ts"],
    ["/", "src/x.ts"],
  ])("%s says nothing of %s", (entry, path) => {
    expect(speaks(entry, write(path))).toBe(false);
  });

  it.each([
    ["rm migrations/0007.sql", true],
    ["rm -rf migrations", true],
    ["rm -rf dist", false],
    ["sed -i s/a/b/ migrations/0007.sql", true],
    ["echo 'drop table x' > migrations/0008.sql", true],
    ["git checkout main -- migrations/0007.sql", true],
    ["mv migrations/0007.sql migrations/0008.sql", true],
    ["cp migrations/0007.sql migrations/0009.sql", true],
    ["cat migrations/0007.sql", false],
    ["cat migrations/0007.sql > out.txt", false],
    ["cp migrations/0007.sql old.sql", false],
    ["sed -n 1,5p migrations/0007.sql && touch done", false],
    ["grep -n users migrations/0007.sql | tee found.txt", false],
    ["git add migrations/0007.sql", false],
  ])("in the shell only what is changed counts: %s", (command, expected) => {
    expect(speaks("migrations/*.sql", bash(command))).toBe(expected);
  });

  it("a file outside of the project is meant only by a path that leads there", () => {
    const outside = call("Write", { file_path: "/etc/app/package.json", content: "{}" });
    expect(speaks("package.json", outside)).toBe(false);
    expect(speaks("/etc/app/*.json", outside)).toBe(true);
  });

  it("a file that is read or searched is not spoken of", () => {
    expect(speaks("migrations/*.sql", call("Read", { file_path: `${root}/migrations/1.sql` }))).toBe(false);
    expect(speaks("src/auth", call("Grep", { pattern: "x", path: `${root}/src/auth` }))).toBe(false);
  });
});

describe("lessons: a tool a lesson speaks of", () => {
  it.each([
    ["WebFetch", "WebFetch", true],
    ["WebFetch", "WebSearch", false],
    ["mcp__github__create_issue", "mcp__github__create_issue", true],
    ["mcp__github__create_issue", "mcp__github__get_issue", false],
    ["mcp__github", "mcp__github__get_issue", true],
    ["mcp__github__*", "mcp__github__get_issue", true],
    ["mcp__git", "mcp__github__get_issue", false],
    ["web_fetch", "web_fetch", true],
  ])("%s: a call of %s", (entry, tool, expected) => {
    expect(speaks(entry, call(tool, { query: "x" }))).toBe(expected);
  });
});

describe("lessons: tags", () => {
  it("never meet a command by accident", () => {
    const met = TAGS.flatMap((tag) =>
      COMMANDS.filter((command) => speaks(tag, bash(command))).map((command) => `${tag}: ${command}`),
    );
    expect(met).toEqual([]);
  });

  it("never meet a change of a file by accident", () => {
    const paths =
      "src/index.ts lib/client.js server/api.py README.md test/x.test.ts docs/ci.md app/io.go a/b.c";
    const met = TAGS.flatMap((tag) =>
      paths
        .split(" ")
        .filter((path) => speaks(tag, call("Edit", { file_path: `${root}/${path}`, old_string: "a" })))
        .map((path) => `${tag}: ${path}`),
    );
    expect(met).toEqual([]);
  });

  it("whatever is written as an entry, a watch is found by its key", () => {
    for (const entry of [...TAGS, ...COMMANDS, "", " ", "a".repeat(500), "<x>", "$(rm -rf /)", "'", "\u0000"])
      for (const watch of watchesOf(grave(entry), commandsIn))
        expect(watchKey(watch)).toMatch(/^(command|path|tool)/);
  });
});

describe("lessons: what stops a call", () => {
  const stops = (content: Partial<Lesson>) =>
    watchesOf({ ...EMPTY_LESSON, ...content }, commandsIn).some((watch) => watch.stops === true);

  it.each([
    ["git push --force", true],
    ["npm publish", true],
    ["terraform apply", true],
    ["`dropdb`", true],
    ["migrations/*.sql", true],
    ["package.json", true],
    ["src/auth/**", true],
    ["WebFetch", true],
    ["aws s3 rm", true],
    // A topic is not a command.
    ["terraform", false],
    ["dropdb", false],
    ["infrastructure", false],
    ["docker compose", false],
    ["aws s3", false],
    // What is done all day is stopped by nobody.
    ["git", false],
    ["`git`", false],
    ["Python", false],
    ["*.ts", false],
    ["src/**", false],
    ["src/", false],
  ])("%s on a grave lesson: %s", (entry, expected) => {
    expect(stops({ appliesTo: [entry], severity: "high" })).toBe(expected);
    expect(stops({ appliesTo: [entry], severity: "medium" })).toBe(false);
    expect(stops({ appliesTo: [entry], severity: "high", source: "auto" })).toBe(false);
  });

  it("what stops: names is stopped, however grave the lesson is, and nothing else", () => {
    expect(stops({ stops: ["prisma migrate reset"], severity: "low" })).toBe(true);
    expect(stops({ stops: ["dropdb"] })).toBe(true);
    expect(stops({ stops: [], appliesTo: ["terraform apply"], severity: "high" })).toBe(false);
    expect(stops({ stops: ["prisma migrate reset"], source: "auto" })).toBe(false);
  });
});

it("topics that Twiceshy gave a draft are no programs: only the call it names gets a comment", () => {
  const appliesTo = ["npm install redis-node", "caching", "redis", "node"];
  const watches = (source: Lesson["source"]) =>
    watchesOf({ ...EMPTY_LESSON, appliesTo, source }, commandsIn).map(watchKey);
  expect(watches("auto")).toEqual(["command npm install"]);
  expect(watches("curated")).toContain("command node");
});
