// Drafts from a person's words: rules, requests, refusals, and sentences that only look like one.
import { describe, expect, it } from "vitest";
import { draftFrom } from "./draft.ts";
import { edited, failed, inputOf, passed, refused, turnOf } from "./turns.fixture.ts";

const record = (words: string) => ({ feedback: { verdict: "record" as const, words } });

describe("draft: the person asked to keep something", () => {
  it.each([
    ["remember: always run the formatter before lint", "Always run the formatter before lint"],
    ["remember that we never commit to main", "We never commit to main"],
    ["lesson learned: check the lockfile first", "Check the lockfile first"],
    [
      "record this: the staging database must not be reset, otherwise QA loses data",
      "The staging database must not be reset",
    ],
    ["기억해: 커밋 전에 항상 pnpm lint 를 실행해", "커밋 전에 항상 pnpm lint 를 실행해"],
    ["기록해줘. 앞으로는 항상 pnpm을 써", "항상 pnpm을 써"],
    ["기록해줘: 배포는 반드시 스테이징을 먼저 거친다", "배포는 반드시 스테이징을 먼저 거친다"],
  ])("%s", (prompt, rule) => {
    const drafted = draftFrom(inputOf(prompt, [], record("remember")));
    expect(drafted?.trigger).toBe("request");
    expect(drafted?.content.title).toBe(rule);
    expect(drafted?.content.checklist).toContain(rule);
    expect(drafted?.content.rootCause).toContain(rule);
  });

  it.each([
    [
      "From now on use pnpm instead of npm, because the lockfile is pnpm's",
      "Use pnpm instead of npm",
      "the lockfile is pnpm's",
    ],
    [
      "can you update CLAUDE.md that we should always run `mise run fmt` before `mise run lint`",
      "We should always run `mise run fmt` before `mise run lint`",
      "",
    ],
    [
      "We never edit files in gen/ by hand. Can you add that to AGENTS.md?",
      "We never edit files in gen/ by hand",
      "",
    ],
    ["could you put into CLAUDE.md that tests must be run with pnpm?", "Tests must be run with pnpm", ""],
    ["앞으로는 절대 main 브랜치에 푸시하지 마", "절대 main 브랜치에 푸시하지 마", ""],
  ])("without being told to remember: %s", (prompt, rule, reason) => {
    const drafted = draftFrom(inputOf(prompt, []));
    expect(drafted?.content.title).toBe(rule);
    expect(drafted?.content.rootCause).toContain(reason);
  });

  it("what the person explained, where they want it kept", () => {
    const prompt =
      'That does not work since the commit hash can change when somebody rebases, so we use the "Id" trailer. Can we add this to CLAUDE.md so you remember this?';
    const drafted = draftFrom(inputOf(prompt, []));
    expect(drafted?.trigger).toBe("request");
    expect(drafted?.content.rootCause).toContain("the commit hash can change");
  });

  it("the commands a rule names are what the lesson speaks of", () => {
    const drafted = draftFrom(
      inputOf("remember: never run `git push --force` on a shared branch", [], record("remember")),
    );
    expect(drafted?.content.appliesTo).toContain("git push --force");
  });

  it("record this: what the turn before mended", () => {
    const calls = [
      failed("npm test", "TypeError: Cannot read properties of undefined (reading 'id')", { work: "test" }),
      edited("src/cart.js"),
      passed("npm test", "test"),
    ];
    const before = { turn: turnOf("Fix the cart", calls), calls };
    expect(draftFrom(inputOf("record this", [], { ...record("record this"), before }))).toBeUndefined();
    const lastMessage = "Noted: the bug was that an empty cart has no `items`.";
    const drafted = draftFrom(inputOf("record this", [], { ...record("record this"), before, lastMessage }));
    expect(drafted?.trigger).toBe("request");
    expect(drafted?.content.appliesTo).toContain("src/cart.js");
  });

  it("기록해: what the assistant found out", () => {
    const lastMessage = "원인은 src/auth/jwt.js 가 dotenv 보다 먼저 JWT_SECRET 을 읽은 것이었습니다.";
    const drafted = draftFrom(inputOf("기록해", [], { ...record("기록해"), lastMessage }));
    expect(drafted?.trigger).toBe("request");
    expect(drafted?.content.rootCause).toContain("JWT_SECRET");
  });

  it.each([
    ["remember this", "there is nothing to keep"],
    ["do you remember what we called it?", "it is a question"],
    ["In the future state these files do not need to exist", "it is about the product"],
    ["Add a lesson page to the course. Guests must not be able to open it.", "it is a task"],
    ["Update CLAUDE.md to reflect the new folders", "no rule is said"],
    ["make sure the cache is never stale", "it is a task"],
  ])("no draft for: %s (%s)", (prompt) => {
    expect(
      draftFrom(inputOf(prompt, [], prompt.startsWith("remember") ? record("remember this") : {})),
    ).toBeUndefined();
  });

  it("what only those understand who were there is not kept", () => {
    const prompt =
      'Option 1 does not work since the commit hash can change, that is why we use the "Id" trailer. Can we add this to CLAUDE.md so you remember this?';
    expect(draftFrom(inputOf(prompt, []))).toBeUndefined();
  });
});

describe("draft: the person refused a call and said why", () => {
  it.each([
    [
      "git commit -m wip",
      "no, I did not say commit anything",
      "Do not commit anything unless the person asked for it",
      ["git commit"],
    ],
    [
      "mise run test:ci",
      "don't run CI or integration tests, too slow.",
      "Don't run CI or integration tests",
      [],
    ],
    [
      "Edit src/agent.ts",
      "We don't want if-else selection at the call site",
      "We don't want if-else selection at the call site",
      [],
    ],
    ["npm install left-pad", "use pnpm, never npm", "Use pnpm, never npm", []],
    ["rm -rf build", "절대 build 폴더를 삭제하지 마", "절대 build 폴더를 삭제하지 마", []],
  ])("%s: %s", (display, words, title, applies) => {
    const drafted = draftFrom(inputOf("Do it", [refused(display, words)]));
    expect(drafted?.trigger).toBe("rejection");
    expect(drafted?.content.title).toBe(title);
    expect(drafted?.content.appliesTo).toEqual(expect.arrayContaining(applies));
    expect(drafted?.content.mistake).toContain(words);
  });

  it.each([
    undefined,
    "why not adding .gitignore?",
    "wait please let's talk about this",
    "don't check this in",
    "don't worry about linting for now, just continue.",
    "we don't need the auto strategy test",
    "please write down all the steps we have to follow to implement it",
    "let's not do the nuclear thing",
    "can we use our logging framework? should be WARN",
    "main is opened in a new worktree..",
  ])("no draft for: %s", (words) => {
    expect(draftFrom(inputOf("Do it", [refused("git push", words)]))).toBeUndefined();
  });
});
