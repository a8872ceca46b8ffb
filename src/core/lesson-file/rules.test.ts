// Rules of a CLAUDE.md become lessons, descriptions do not.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import { runs } from "../../../test/runs.ts";
import { EMPTY_LESSON, type Lesson } from "../../domain/lesson.ts";
import { formatLesson } from "./format.ts";
import { parseLesson } from "./parse.ts";
import { lessonsFromRules } from "./rules.ts";

const FILE = { name: "CLAUDE.md" };
const titles = (text: string) => lessonsFromRules(text, FILE).map(({ title }) => title);
const one = (text: string): Lesson => {
  const lessons = lessonsFromRules(text, FILE);
  expect(lessons).toHaveLength(1);
  return lessons[0] as Lesson;
};

describe("lesson: what is a rule", () => {
  it.each([
    "Never commit to `main` directly",
    "Always use the wrapper in `lib/http.ts` for requests",
    "Do not edit generated files",
    "Don't mock the database in integration tests",
    "Avoid default exports in shared packages",
    "Prefer composition over inheritance",
    "Use `pnpm` instead of `npm`",
    "Use named exports, not default ones",
    "All migrations MUST be reversible on Postgres",
    "Branch names must start with `feature/`",
    "Handlers should never call the database themselves",
    "New tables must not use serial keys",
    "Direct access to `window.localStorage` is forbidden",
    "Before committing, run `npm run lint`",
    "If you change the schema, run `npm run codegen`",
    "Run `make check` before every push",
    "Make sure to run `npm test` before committing",
    "No `console.log` in production code",
    "Only push tags from the release branch",
    "When writing tests, never sleep for a fixed time",
    "절대 `main`에 직접 push하지 마세요",
    "`any` 타입 사용 금지",
    "항상 한국어로 답변한다",
    "API 응답은 Zod로 검증해야 한다",
  ])("%s", (rule) => {
    expect(titles(`## Work\n- ${rule}.\n`)).toEqual([rule]);
  });

  it.each([
    "The server always restarts after a crash",
    "It never writes to disk",
    "Loops never end, and always keep some slack",
    "Settings are read once — never in domain code",
    "`add` and `remove` are one request each, never two",
    "You never call this directly",
    "Shared types avoid circular imports",
    "The worker does not retry",
    "`PORT`: where the server listens (must be free)",
    "Tests that don't pass are shown in red",
    "If a hook fails, fix the issue",
    "Run the server with `npm start`",
    "Prefers reduced motion is respected",
    "Components live in `src/components`",
    "Bun (preferred over npm)",
    "Always: lower case",
    "Never mind the warnings?",
    "Always write clean code",
    "Must be safe",
    "The meaning of a field MUST be:",
    "Be careful",
    "Users must be logged in to see the dashboard",
    "The cache must have been warmed by then",
    "Don't worry about formatting, the hook does it",
    "No `@Api` decorators needed in new classes",
    "It is an escape hatch — an agent that needs raw access must find it",
    "Use these instead of those",
    "Always keep this file up to date",
    "Never add rules to AGENTS.md",
    "이 서비스는 항상 최신 상태를 보여 줍니다만 설정할 수 있습니다",
    "사용자는 절대 경로로 파일을 지정할 수 있습니다",
  ])("not: %s", (text) => {
    expect(titles(`## Work\n- ${text}\n`)).toEqual([]);
  });

  it("code, tables and comments say nothing", () => {
    expect(
      titles(
        "```\nNever do that here\n```\n\n| Rule |\n|---|\n| Never do that |\n\n<!-- Never do that here -->\n",
      ),
    ).toEqual([]);
  });
});

describe("lesson: what becomes of a rule", () => {
  it("a reason in the sentence is its cause", () => {
    expect(
      one(
        "# P\n## Testing\n- **CRITICAL**: Never use `bun test` directly, because it does not see your build.\n",
      ),
    ).toEqual({
      ...EMPTY_LESSON,
      title: "Never use `bun test` directly",
      appliesTo: ["bun test", "testing"],
      situation: 'A rule of CLAUDE.md, under "Testing".',
      rootCause: "It does not see your build",
      checklist: ["Never use `bun test` directly"],
    });
  });

  it.each([
    ["- Use fixtures instead of mocks, so that tests break with the schema.", "Tests break with the schema"],
    ["- Never log request bodies. They would leak tokens.", "They would leak tokens."],
    ["- Never use `std::fs` directly\n- Rationale: other errors on Windows", "other errors on Windows"],
    ["- Do not run `git push --force`; otherwise others lose their work.", "Others lose their work"],
    ["### Do not use enums\nThey break type stripping. Use unions instead.", "They break type stripping."],
  ])("the reason of %j", (text, reason) => {
    expect(lessonsFromRules(text, FILE)[0]?.rootCause).toBe(reason);
  });

  it.each<[string, readonly string[]]>([
    ["- Never run `git push --force` on main, use `git push --force-with-lease`.", ["git push --force"]],
    ["- Use `pnpm add` instead of `npm install`.", ["npm install"]],
    ["- Always use `pnpm`, never `npm install`.", ["npm install"]],
    ["- Use `uv sync`, not `pip install`.", ["pip install"]],
    ["- Always run `npm run build` before deploying.", []],
    [
      "- Do not edit `src/generated/` or `package-lock.json` by hand.",
      ["src/generated/**", "package-lock.json"],
    ],
    ["- When changing `prisma/schema.prisma`, always add a migration.", ["prisma/schema.prisma"]],
    [
      "- If you change dependencies (`Cargo.toml` or `Cargo.lock`), run `just lock`.",
      ["Cargo.toml", "Cargo.lock"],
    ],
    ["- Never use `any`, `Array.from` or `foo()` in new code.", []],
    ["- Do NOT use `tsc` directly.", ["tsc"]],
    ["- Never run `git` as root.", []],
    ["- Do not run `npm run build` while `npm run dev` runs - it corrupts `.next/`.", ["npm run build"]],
    ["- `npm i` 대신 `npm ci`를 사용한다", ["npm i"]],
    ["- `.env`는 커밋하지 말 것", [".env"]],
    [
      "- Never run these:\n\n```sh\nrm -rf\ngit reset --hard  # loses work\n```\n",
      ["rm -rf", "git reset --hard"],
    ],
  ])("what %j speaks of is what it is against", (text, tags) => {
    expect(one(text).appliesTo).toEqual(tags);
  });

  it.each([
    ["## Database migrations (Prisma)", ["database-migrations"]],
    ["## Rule 3: Frontend — Prefer Bun", ["frontend"]],
    ["## Important Rules", []],
    ["## Client/Server", ["client-server"]],
    ["## 데이터베이스", ["데이터베이스"]],
    ["## How the whole thing is put together", []],
  ])("%s gives the tags %j", (heading, tags) => {
    expect(one(`# Shop\n${heading}\n- Never commit generated clients.\n`).appliesTo).toEqual(tags);
  });

  it("a list below a ban is banned, each item of it", () => {
    expect(
      titles("## Don'ts\n- Commit to `main`\n- `any` in new code\n\n## Other\n- Commit often\n"),
    ).toEqual(["Do not: Commit to `main`", "Do not: `any` in new code"]);
  });

  it("a ban on what follows is nothing without it", () => {
    expect(titles("Never do the following:\n")).toEqual([]);
  });

  it("what goes before the rule is left out of it, what belongs to it stays", () => {
    expect(
      titles(
        "- **Paths** - Always use absolute paths in tools\n- The viewer is a context variable; use `getViewer()` instead of arguments.\n- Run `just fmt` after changes; do not ask for leave to run it.\n",
      ),
    ).toEqual([
      "Always use absolute paths in tools",
      "Use `getViewer()` instead of arguments",
      "Run `just fmt` after changes; do not ask for leave to run it",
    ]);
  });

  it("several rules in one item are one lesson", () => {
    const content = one("- Always use `port: 0`. Do not hardcode ports. Instead, read it from the server.\n");
    expect(content.checklist).toEqual(["Always use `port: 0`", "Do not hardcode ports"]);
  });

  it("a long rule has a short title and stands in full in the checklist", () => {
    const rule = `Never include names of customers (organisations, people, accounts), ${"or what tells who they are, ".repeat(6)}in commits`;
    const content = one(`- ${rule}.`);
    expect(content.title).toMatch(/^Never include names of customers.*…$/);
    expect(content.title.length).toBeLessThanOrEqual(121);
    expect(content.checklist).toEqual([rule]);
  });

  it("the same rule twice is one lesson", () => {
    expect(titles("- Never push to main.\n\n## Again\n- **never push to main**\n")).toEqual([
      "Never push to main",
    ]);
  });
});

describe("lesson: any file of rules", () => {
  it.each(["`", "` ``", "(", "- Never ", "never use, ", "use x ; ", "**", "[", "<!--", "a. ", "— do not "])(
    "nothing but %j is read in no time",
    (piece) => {
      const spent = processorTime();
      lessonsFromRules(piece.repeat(Math.floor(60_000 / piece.length)), FILE);
      expect(spent()).toBeLessThan(2000);
    },
  );

  it("never throws, and every lesson can be written and read", () => {
    const piece = fc.constantFrom(
      ..."# |## Rules\n|- |\n|\n\n|Never |use `a b` |instead of `npm i`. |(|) |because it breaks. |: |```\n|Do not: |> |; |— |`|**|절대 |금지|1. |Rationale: x\n|, |a ".split(
        "|",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 50 }), (pieces) => {
        for (const content of lessonsFromRules(pieces.join(""), FILE)) {
          expect(content.title).not.toBe("");
          expect(content.checklist.length).toBeGreaterThan(0);
          expect(parseLesson(formatLesson(content), { name: "a.md" })).toEqual({ content });
        }
      }),
      runs(400),
    );
  });
});
