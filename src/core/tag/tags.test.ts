// Tags of prompts, commands, tools and files.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intentsIn } from "./intents.ts";
import { type About, tagsOf, tagWords } from "./tags.ts";

const prompt = (text: string) => tagWords(tagsOf({ prompt: text }));

describe("tag: packages nobody knows", () => {
  it("say in their names what they are for", () => {
    expect(tagWords(tagsOf({ command: "npm install redis-node", work: "install" }))).toEqual(
      expect.arrayContaining(["dependency", "redis", "database"]),
    );
    expect(tagWords(tagsOf({ command: "npm install my-own-thing", work: "install" }))).toEqual([
      "node",
      "dependency",
    ]);
  });
});

describe("tag: examples", () => {
  it.each<[string, About, readonly string[]]>([
    ["R000-085", { prompt: "adding auth" }, ["intent authentication", "intent security"]],
    [
      "R000-086 as a prompt",
      { prompt: "install ioredis" },
      ["tech dependency", "tech redis", "tech database"],
    ],
    ["R000-087", { tool: "test_run" }, ["tool testing"]],
    ["R000-088", { files: ["src/auth/jwt.ts"] }, ["file auth", "file jwt", "file backend"]],
  ])("%s: %j → %j", (_, about, tags) => {
    expect(tagsOf(about)).toEqual(tags);
  });

  it("R000-086 as a command", () => {
    const tags = tagsOf({ command: "npm install ioredis", tool: "Bash", work: "install" });
    expect(tags).toEqual(["tech node", "tech dependency", "tech redis", "tech database", "tool dependency"]);
  });
});

describe("tag: what a prompt is about", () => {
  it.each<[string, string]>([
    ["Add JWT login to the API", "authentication"],
    ["let people log in with Google", "authentication"],
    ["the access token expires too early", "authentication"],
    ["사용자 로그인을 추가해줘", "authentication"],
    ["인증이 필요해", "authentication"],
    ["Füge Authentifizierung hinzu", "authentication"],
    ["Ajoute l'authentification", "authentication"],
    ["Añade autenticación", "authentication"],
    ["認証を追加して", "authentication"],
    ["ログインページを追加", "authentication"],
    ["添加用户认证", "authentication"],
    ["Übersetzungen für Französisch", "i18n"],
    ["only admins: role based access", "authorization"],
    ["write tests for the parser", "testing"],
    ["테스트를 작성해줘", "testing"],
    ["deploy to staging", "deployment"],
    ["update the README", "documentation"],
    ["this page is slow", "performance"],
    ["refactor the store", "refactoring"],
    ["there's a bug in the header", "bugfix"],
    ["add a database migration for users", "migration"],
    ["new endpoint for orders", "api"],
    ["make the sidebar responsive", "ui"],
    ["charge customers with Stripe", "payments"],
    ["cache the results", "caching"],
    ["structured logs everywhere", "logging"],
    ["we need rate limiting", "rate-limiting"],
    ["a search bar for products", "search"],
    ["send an email when done", "email"],
    ["upload avatars", "upload"],
    ["translations for German", "i18n"],
    ["check it with a screen reader", "accessibility"],
    ["read it from an environment variable", "configuration"],
    ["run it in GitHub Actions", "ci"],
    ["use websockets for the chat", "realtime"],
    ["a nightly cron job", "jobs"],
    ["connect to postgres", "database"],
    ["move the app to Next.js", "nextjs"],
    ["use @prisma/client for that", "prisma"],
    ["install express", "express"],
    ["run it in docker", "docker"],
  ])("%s → %s", (text, word) => {
    expect(prompt(text)).toContain(word);
  });

  it.each<[string, string]>([
    ["thank the author of this page", "authentication"],
    ["thank the author of this page", "authorization"],
    ["set it to three", "configuration"],
    ["it depends on the response", "dependency"],
    ["it depends on the response", "ui"],
    ["access the state file", "accessibility"],
    ["yup, continue", "validation"],
    ["the local folder", "i18n"],
    ["is that valid?", "validation"],
    ["perform the next stage", "performance"],
    ["stage me the changes", "deployment"],
    ["show the git log", "logging"],
    ["git checkout the branch", "payments"],
    ["search for usages of this function", "search"],
    ["list the agent's sessions", "authentication"],
    ["count the tokens of the prompt", "authentication"],
    ["the latest contest", "testing"],
    ["next, express the idea in other words", "express"],
    ["what goes next?", "nextjs"],
    ["let it go", "go"],
    ["install the hook", "dependency"],
    ["make the output prettier", "formatting"],
    ["rapid iteration", "api"],
    ["build the suite", "ui"],
    ["specific circumstances", "ci"],
    ["a passport photo of the gin bottle", "backend"],
  ])("%s is not about %s", (text, word) => {
    expect(prompt(text)).not.toContain(word);
  });

  it("a long prompt is about a few things, the ones it opens with", () => {
    const long = `Add authentication with JWT.\n${"Also mind tests, docs, caching, email, uploads, search results, payments and CI. ".repeat(8)}`;
    const intents = intentsIn(long);
    expect(intents.slice(0, 2)).toEqual(["authentication", "security"]);
    expect(intents.length).toBeLessThanOrEqual(8);
  });
});

describe("tag: what commands, tools and files are about", () => {
  it.each<[About, string]>([
    [{ command: "npx prisma migrate dev" }, "tech prisma"],
    [{ command: "docker run -d redis:7-alpine" }, "tech redis"],
    [{ command: "cd api && pip install 'fastapi==0.110'" }, "tech fastapi"],
    [{ command: "pnpm add @prisma/client@5 zod" }, "tech prisma"],
    [{ command: "psql -c 'select 1'" }, "tech postgres"],
    [{ command: "DEBUG=1 go test ./...", work: "test" }, "tech go"],
    [{ command: "go test ./...", work: "test" }, "tool testing"],
    [{ work: "build" }, "tool build"],
    [{ work: "lint" }, "tool linting"],
    [{ work: "commit" }, "tool version-control"],
    [{ command: "git push", tool: "Bash" }, "tool version-control"],
    [{ tool: "mcp__github__create_issue" }, "tool github"],
    [{ files: ["src/users/user-card.tsx"] }, "file frontend"],
    [{ files: ["src/auth/LoginForm.tsx"] }, "file login"],
    [{ files: ["src/users/service.test.ts"] }, "file testing"],
    [{ files: ["internal/store/store_test.go"] }, "file testing"],
    [{ files: ["docs/setup.md"] }, "file docs"],
    [{ files: [".github/workflows/release.yml"] }, "file ci"],
    [{ files: ["migrations/0001-users.sql"] }, "file database"],
    [{ files: ["package.json"] }, "file dependency"],
    [{ files: ["tsconfig.json"] }, "file configuration"],
    [{ files: ["Dockerfile"] }, "file infrastructure"],
    [{ files: ["locales/de.json"] }, "file i18n"],
    [{ files: ["server/middleware/rate-limit.ts"] }, "file backend"],
  ])("%j → %s", (about, tag) => {
    expect(tagsOf(about)).toContain(tag);
  });

  it.each<[About, string]>([
    [{ command: "grep -rn redis src" }, "tech redis"],
    [{ command: "echo 'npm install express'" }, "tech express"],
    [{ files: ["src/auth/LoginForm.tsx"] }, "file backend"],
    [{ files: ["src/index.ts"] }, "file index"],
    [{ files: ["src/components/x.test.tsx"] }, "file frontend"],
    [{ tool: "Read" }, "tool web"],
  ])("%j does not get %s", (about, tag) => {
    expect(tagsOf(about)).not.toContain(tag);
  });

  it("never throws; every tag has a facet and comes once", () => {
    const text = fc.option(fc.oneof(fc.string({ unit: "binary" }), fc.lorem({ maxCount: 40 })), { nil: "" });
    fc.assert(
      fc.property(text, text, text, fc.array(fc.string({ unit: "binary" })), (said, command, tool, files) => {
        const about = { prompt: said, command, tool, files };
        const tags = tagsOf(about);
        expect(new Set(tags).size).toBe(tags.length);
        for (const tag of tags) expect(tag).toMatch(/^(?:intent|tech|tool|file) \S+$/);
        expect(tagsOf(about)).toEqual(tags);
        expect(tags.length).toBeLessThanOrEqual(60);
      }),
    );
  });
});
