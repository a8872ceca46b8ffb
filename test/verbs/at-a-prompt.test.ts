// Recall at a prompt, in users' words: already done, tried before, how it is done here.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findSuccessPattern } from "../../src/app/recall/retrieval.ts";
import { commits, type Day, did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, NPM_404 } from "./world.ts";

const works = (intent: string) => findSuccessPattern(here.memory.deps, intent, here.cwd, MONDAY + 9 * DAY);

const checked = (day: Day) => day.bash("npm test", { output: "Tests  3 passed (3)" });

beforeEach(newProject);

describe("done already", () => {
  it("is not said of the opposite", async () => {
    await did("Remove the redis dependency", ...made("src/cache.ts", "chore: remove redis"));
    const text = await says("Add redis");
    expect(text).not.toContain("Done already");
    expect(text).toContain('Earlier work that mentions redis: "Remove the redis dependency", 2026-11-10');
  });

  it("is not said of something else on the same page", async () => {
    await did("Fix the typo on the login page", ...made("src/login.tsx", "fix: typo on the login page"));
    const text = await says("Add a login page");
    expect(text).not.toContain("Done already");
    expect(text).toContain('Earlier work that mentions login: "Fix the typo on the login page", 2026-11-10');
  });

  it("is not said where a part of what is asked for was not done", async () => {
    for (const what of ["Paint", "Widen", "Shrink", "Align", "Test", "Describe", "Sort", "Cache"])
      await did(`${what} the footer tab`, ...made(`src/footer/${what}.tsx`, `feat: ${what} the footer tab`));
    await did(
      "Add agent logos to the menu tab",
      ...made("src/menu.tsx", "feat: add agent logos to the menu tab"),
    );
    expect(await says("Add agent logos to the menu tab and the footer tab")).not.toContain("Done already");
    expect(await says("Add agent logos to the menu tab")).toContain("Done already");
  });

  it("is not said of what was taken away again", async () => {
    await did("Add redis caching", ...made("src/cache.ts", "feat: redis caching"));
    await did("Remove redis caching", ...made("src/cache.ts", "feat: remove redis caching"));
    expect(await says("Add redis caching")).not.toContain("Done already");
  });

  it("what was taken back is not told with the commit that took it back", async () => {
    await did("Add rabbitmq for the mail queue", (day) => writes(day, "src/queue.ts"), checked);
    await did("Remove the rabbitmq dependency", ...made("src/queue.ts", "chore: remove rabbitmq"));
    const text = await says("Add rabbitmq");
    expect(text).toMatch(/^Done and taken back, .* taken back under "Remove the rabbitmq dependency"/m);
    expect(text).not.toContain("committed");
  });

  it("a name is said once, not again by its parts", async () => {
    await did("Add two-factor login with TOTP", ...made("src/totp.ts", "feat: two-factor login"));
    const text = await says("Document the two-factor login");
    expect(text).toMatch(/Earlier work that mentions two-factor and login: /);
  });

  it("is not said of what was reverted", async () => {
    await did("Add redis caching", ...made("src/cache.ts", "feat: redis caching"));
    await did("Undo yesterday's commit", ...made("src/cache.ts", 'Revert \\"feat: redis caching\\"'));
    expect(await says("Add redis caching")).not.toContain("Done already");
  });

  it("names the branch of a commit that was not merged", async () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: here.cwd });
    git("commit", "-q", "--allow-empty", "-m", "start");
    git("checkout", "-q", "-b", "feat/x");
    await did("Add JWT authentication", ...made("src/auth/jwt.ts", "feat: JWT authentication"));
    git("add", "src");
    git("commit", "-q", "-m", "feat: JWT authentication");
    git("checkout", "-q", "main");
    const text = await says("Add JWT authentication");
    expect(text).not.toContain("Done already");
    expect(text).toMatch(
      /^Done on another branch, on 2026-11-10: "Add JWT authentication"; .*; on the branch feat\/x, not merged$/m,
    );
    git("merge", "-q", "feat/x");
    await here.memory.close();
    here.memory = (await import("../../src/open/memory.ts")).openMemory(here.config) as never;
    here.memory = await here.memory;
    expect(await says("Add JWT authentication")).toContain("Done already");
  });

  it.each(["Add authentication", "Add auth", "We need authentication"])(
    "is said of the same: %s",
    async (prompt) => {
      await did("Add JWT authentication to the API", ...made("src/auth/jwt.ts", "feat: JWT authentication"));
      expect(await says(prompt)).toMatch(
        /Done already, on 2026-11-10: "Add JWT authentication to the API".*Modify it, or add something else\?/,
      );
    },
  );

  it.each(["Füge Authentifizierung hinzu", "Ajoute l'authentification", "認証を追加して"])(
    "is near, asked for in another language: %s",
    async (prompt) => {
      await did("Add JWT authentication to the API", ...made("src/auth/jwt.ts", "feat: JWT authentication"));
      expect(await says(prompt)).toContain('"Add JWT authentication to the API", 2026-11-10');
    },
  );

  it("a fix may have to be made again", async () => {
    await did("Fix the login redirect", ...made("src/login.ts", "fix: login redirect"));
    const text = await says("Fix the login redirect");
    expect(text).toContain("Done before, on 2026-11-10");
    expect(text).not.toContain("already");
  });
});

describe("what was tried", () => {
  it("names yesterday's failure under the same prompt", async () => {
    await did("Add Redis caching", (day) => day.fails("npm install redis-node", NPM_404));
    const text = await says("Add Redis caching");
    expect(text).toContain('Tried before, on 2026-11-10: "Add Redis caching"\n❌');
    expect(text).toMatch(/❌ then failed: npm install redis-node: .*404/);
  });

  it("says what was changed and what was seen to pass, not where tests passed", async () => {
    await did(
      "Add Redis caching",
      (day) => writes(day, "src/cache.ts"),
      (day) => day.bash("npm test", { output: "Tests  3 passed (3)" }),
    );
    expect(await says("Add Redis caching")).toContain(
      '"Add Redis caching"; changed src/cache.ts; tests passed',
    );
  });

  it("names a package that no registry has, though another name was found without being seen as its remedy", async () => {
    const missing =
      "Because pdf-writer was not found in the package registry and your project depends on pdf-writer, we can conclude that your project's requirements are unsatisfiable.";
    await did(
      "Print the bills as PDF",
      (day) => day.fails("uv add pdf-writer", missing),
      (day) => day.bash("uv add fpdf2", { output: "Resolved 4 packages" }),
      (day) => writes(day, "bills/print.py"),
      (day) => day.bash("uv run pytest -q", { output: "3 passed in 0.12s" }),
    );
    const text = await says("Print the bills as PDF");
    expect(text).toContain('"Print the bills as PDF"; changed bills/print.py; tests passed');
    expect(text).toContain('❌ then failed: uv add pdf-writer: "Because pdf-writer was not found');
    expect(text).toContain("1. uv add fpdf2");
  });

  it("names what worked instead", async () => {
    await did(
      "Add Redis caching",
      (day) => day.fails("npm install redis-node", NPM_404),
      (day) => day.bash("bun add ioredis"),
      (day) => writes(day, "src/cache.ts"),
      (day) => commits(day, "feat: redis caching"),
    );
    expect(await says("Add Redis caching to the carts")).toContain("Add Redis caching");
  });

  it("the story: the failure of yesterday and what worked instead, under the same prompt", async () => {
    await did(
      "Add Redis caching",
      (day) => day.fails("npm install redis-node", NPM_404),
      (day) => day.bash("bun add ioredis"),
      (day) => day.bash("npm test"),
    );
    const text = await says("Add Redis caching");
    // A package is not the caching.
    expect(text).toContain(
      'Begun before, on 2026-11-10: "Add Redis caching"; ran bun add ioredis; tests passed',
    );
    expect(text).toMatch(/❌ then failed: npm install redis-node: .*404.* → bun add ioredis/);
    expect(text).not.toContain("It was done by");
  });

  it("a package that was all that was asked for is there", async () => {
    await did(
      "Add ioredis",
      (day) => day.bash("npm install ioredis"),
      (day) => day.bash("npm test"),
    );
    expect(await says("Add ioredis")).toContain('Done already, on 2026-11-10: "Add ioredis"');
  });

  it("a slip with the agent's own tools is not told", async () => {
    await did(
      "Add invoice totals",
      (day) => {
        const event = day.fails("true", "File does not exist.");
        return {
          ...event,
          call: { ...event.call, tool: "Read", input: { file_path: join(here.cwd, "no.ts") } },
        };
      },
      ...made("src/totals.ts", "feat: invoice totals"),
    );
    expect(await says("Add invoice totals")).not.toContain("then failed");
  });

  it("work that was begun under the same prompt in a young project", async () => {
    await did("Rework the invoice totals", (day) => writes(day, "src/invoice.ts"));
    expect(await says("Rework the invoice totals")).toContain(
      'Begun before, on 2026-11-10: "Rework the invoice totals"; changed src/invoice.ts; no commit of it was seen',
    );
  });
});

describe("how it is done here", () => {
  it("after four routes the fifth is shown the files of the last", async () => {
    for (const name of ["users", "orders", "carts", "payments"])
      await did(
        `Add a route for ${name}`,
        (day) => writes(day, `src/routes/${name}.ts`),
        (day) => writes(day, `src/routes/${name}.test.ts`),
        (day) => commits(day, `feat: ${name} route`),
      );
    const text = await says("Add a route for invoices");
    expect(text).toContain(
      '4 requests like this before, last on 2026-11-13: "Add a route for payments"; changed src/routes/payments.ts, src/routes/payments.test.ts',
    );
    expect(text).not.toContain("Done already");
  });

  it("a task of the same matter is shown the one before", async () => {
    await did("Add JWT authentication middleware", ...made("src/auth/jwt.ts", "feat: JWT authentication"));
    const text = await says("Add authorization middleware");
    expect(text).toContain(
      'Earlier work that mentions middleware: "Add JWT authentication middleware", 2026-11-10',
    );
    expect(text).not.toContain("Done already");
  });

  it("the tests that passed four times of four are what running the tests means", async () => {
    for (const name of ["a", "b", "c", "d"])
      await did(
        `Add ${name}`,
        (day) => writes(day, `src/${name}.ts`),
        (day) => day.bash("npm test"),
      );
    for (const wording of ["run the tests", "run the unit tests", "execute the whole test suite"])
      expect(await works(wording), wording).toMatchObject({ pattern: "npm test" });
  });

  it("one tag is enough", async () => {
    await did("Add Redis caching", ...made("src/cache.ts", "feat: redis caching"));
    expect(await works("caching")).toMatchObject({ description: "Add Redis caching" });
  });

  it("what is done at every release is found", async () => {
    for (const version of ["1.1", "1.2", "1.3", "1.4"])
      await did("Release a new version", ...made("package.json", `chore: release ${version}`));
    expect(await works("Release a new version")).toMatchObject({ description: "Release a new version" });
  });
});

describe("names in a prompt", () => {
  it("a pull request that was worked on", async () => {
    await did("Address the comments on PR #482", ...made("src/retry.ts", "fix: back off before a retry"));
    expect(await says("Is everything in https://example.com/o/r/pull/482 answered?")).toMatch(
      /#482 came up in "Address the comments on PR #482", 2026-11-10/,
    );
  });

  it("an error that was mended before", async () => {
    const error = "ModuleNotFoundError: No module named 'dotenv'";
    for (const _ of [1, 2])
      await did(
        "Run the importer",
        (day) => day.fails("python import.py", error),
        (day) => day.bash("pip install python-dotenv"),
        (day) => day.bash("python import.py"),
      );
    expect(await says(`I get this when I start it:\n${error}`)).toMatch(
      /This error was met on 2026-11-11 \(ModuleNotFoundError.*Fixed then by: .*pip install python-dotenv/,
    );
  });

  it("a file that is named, with the work it was changed under", async () => {
    await did("Limit the rate of requests", ...made("src/limits/bucket.ts", "feat: rate limits"));
    await did("Print invoices", ...made("src/print/invoice.ts", "feat: print"));
    expect(await says("why does bucket.ts let the eleventh request through?")).toContain(
      'src/limits/bucket.ts was changed on 2026-11-10 under "Limit the rate of requests"; committed "feat: rate limits" (commit 1a2b3c4)',
    );
    rmSync(join(here.cwd, "src/limits"), { recursive: true });
    expect(await says("why does bucket.ts let the tenth request through?")).not.toContain("bucket.ts");
  });
});
