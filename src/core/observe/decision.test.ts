// Which sentences are decisions, and their reasons.
import { describe, expect, it } from "vitest";
import { decisionIn, decisionsAsked } from "./decision.ts";
import { matterOf } from "./matter.ts";

describe("observe: decisions in the agent's words", () => {
  it.each<[string, string]>([
    [
      "I'll use `pnpm` because the lockfile in the repository is pnpm's.",
      "Use `pnpm` because the lockfile in the repository is pnpm's",
    ],
    [
      "We will keep SQLite instead of PostgreSQL so that nobody has to run a server.",
      "Keep SQLite instead of PostgreSQL so that nobody has to run a server",
    ],
    [
      "I went with `zod` over `yup` since the types come for free.",
      "Went with `zod` over `yup` since the types come for free",
    ],
    [
      "I decided to pin `undici@6` because version 7 needs Node 22.",
      "Pin `undici@6` because version 7 needs Node 22",
    ],
    [
      "Since the `price` column holds cents, I'll store whole numbers.",
      "Store whole numbers since the `price` column holds cents",
    ],
    [
      "The simplest way is to load `package.json` at build time.",
      "Load `package.json` at build time (the simplest way)",
    ],
    [
      "I'm storing refresh tokens in Redis because they must be revocable.",
      "Store refresh tokens in Redis because they must be revocable",
    ],
    [
      "I am keeping the old endpoint so that clients of version 1 still work.",
      "Keep the old endpoint so that clients of version 1 still work",
    ],
    [
      "We're using server-sent events instead of WebSockets because only the server talks.",
      "Use server-sent events instead of WebSockets because only the server talks",
    ],
    [
      "I stored the amounts as integers because floats lose cents.",
      "Store the amounts as integers because floats lose cents",
    ],
    ["Used `Map` instead of `Object` in `src/cache.ts`.", "Used `Map` instead of `Object` in `src/cache.ts`"],
    [
      "localStorage 대신 httpOnly 쿠키를 사용하기로 했습니다.",
      "localStorage 대신 httpOnly 쿠키를 사용하기로 했습니다",
    ],
    [
      "Node 20을 지원해야 하기 때문에 `ai@6`을 선택했습니다.",
      "Node 20을 지원해야 하기 때문에 `ai@6`을 선택했습니다",
    ],
  ])("%s", (said, decided) => {
    expect(decisionIn(said)?.text).toBe(decided);
  });

  it.each([
    "Maybe I'll use `pnpm` because the lockfile is there.",
    "I'll use `pnpm` for the install.",
    "I'll put only `src/a.ts` into the index so that nothing else is committed.",
    "I'll use that instead of `fs.watch` because the latter misses events.",
    "Should I use `pnpm` instead of `npm`?",
    "I could use `zod` instead of `yup`.",
    "I'm running the tests because nobody has seen them pass.",
    "I'm writing the file again because the first edit failed.",
    "I made a mistake because the schema was misread.",
    "The refund is wrong because `prices.json` has changed.",
    "아마 `pnpm`을 사용하기로 했을 것 같습니다 때문에 그렇습니다.",
  ])("no decision: %s", (said) => expect(decisionIn(said)).toBeUndefined());
});

describe("observe: the matter of a decision", () => {
  it.each([
    ["Use `pnpm` because of the lockfile", "package manager"],
    ["Keep the refresh token in a cookie instead of localStorage", "auth: token storage"],
    ["Hash passwords with argon2id because it is slow", "auth: password hashing"],
    ["Use SQLite because nobody has to run a server", "database"],
    ["Write it down somewhere because one forgets", ""],
    ["Keep the list in memory because npm install is slow here", ""],
    ["Store failed requests in a table so that nothing got lost", ""],
  ])("%s: %s", (decision, matter) => expect(matterOf(decision)).toBe(matter));

  it("one thing instead of another and, later, the other instead of the one are the same matter", () => {
    const first = matterOf("Use `fs.watch` instead of `polling` because it is cheaper");
    expect(first).not.toBe("");
    expect(matterOf("Use `polling` instead of `fs.watch` because it misses nothing")).toBe(first);
  });
});

it.each([
  "Implement the export of orders because two customers have asked for it.",
  "Make the button larger because nobody finds it.",
])("a request with its reason is no decision of the person: %s", (said) => {
  expect(decisionsAsked(said)).toEqual([]);
});
