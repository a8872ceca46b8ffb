// Which observations a turn yields.
import { describe, expect, it } from "vitest";
import { attempt, commit, failing, file, test } from "../synthesise/attempts.fixture.ts";
import type { ObserveInput } from "./input.ts";
import { observeTurn } from "./observe.ts";
import { turnOf } from "./turn.fixture.ts";

const red = () => failing("test", "npm test", { work: "test", goal: "npm run test" });

describe("observe: a bug that was mended", () => {
  const calls = [red(), file("Edit", "src/auth/session.ts"), test()];
  const report = `All tests pass. I fixed the session refresh in \`src/auth/session.ts\`, which dropped the cookie domain. The problem was that \`refresh()\` wrote the cookie without its domain. The second login is now accepted by \`/api/me\`.`;
  const [seen] = observeTurn(
    turnOf("The second login fails, please fix it", calls, ["Let me look.", report]),
  );

  it("is a bugfix that says what was wrong", () => {
    expect(seen).toMatchObject({ type: "bugfix", files: ["src/auth/session.ts"], source: "rules", turn: 1 });
    expect(seen?.title).toBe("Fixed the session refresh in session.ts");
    expect(seen?.subtitle).toBe("The problem was that `refresh()` wrote the cookie without its domain");
  });

  it("names the check that was red and then green, with the calls that show it", () => {
    const fact = seen?.facts.find(({ text }) => text.includes("failed, and passed"));
    expect(fact?.text).toBe("`npm test` failed, and passed after changes to src/auth/session.ts.");
    expect(fact?.evidence).toEqual(calls.map(({ id }) => id));
  });

  it("says once that the mended check passed", () => {
    const mended = [
      file("Edit", "tide.py"),
      failing("test", "pytest", { work: "test", goal: "pytest" }),
      file("Edit", "tide.py"),
      test("pytest", { goal: "pytest" }),
    ];
    const said =
      "The root cause was that `tide.py` read the zone of the server before the harbour was known.";
    const [one] = observeTurn(turnOf("Keep the level right in summer", mended, [said]));
    expect(one?.facts.filter(({ text }) => text.includes("passed")).map(({ text }) => text)).toEqual([
      "`pytest` failed, and passed after changes to tide.py.",
    ]);
  });

  it("never carries what the failing program printed", () => {
    expect(JSON.stringify(seen)).not.toContain("no npm test");
  });
});

describe("observe: what the next sentence is about", () => {
  const calls = [file("Edit", "app/loan.rb"), test(), commit("fix: extend the loans of children")];
  const told = (report: string) => {
    const [one] = observeTurn(turnOf("Loans of children are not extended, find out why", calls, [report]));
    return `${one?.facts.map(({ text }) => text).join("\n")}\n${one?.narrative}`;
  };

  it("a name that ends with a question mark asks nothing", () => {
    const cause =
      "Loans of children were never extended because `extendable?` asked for the birthday of the card.";
    expect(told(`${cause} It now asks the card of the parents.`)).toContain(cause);
  });

  it("of many things nothing is told as of one", () => {
    expect(
      told(
        "Loans of children were never extended because `extendable` asked for the birthday of the card. It now asks the card of the parents.",
      ),
    ).not.toContain("of children now asks");
  });
});

describe("observe: other work", () => {
  it("a commit names the feature", () => {
    const calls = [file("Write", "src/limit.ts"), test(), commit("feat(api): add rate limiting per key")];
    const [seen] = observeTurn(
      turnOf("Add rate limiting", calls, [
        "Added a token bucket in `src/limit.ts` that counts requests per API key.",
      ]),
    );
    expect(seen).toMatchObject({ type: "feature", title: "Add rate limiting per key" });
    expect(seen?.facts[0]).toEqual({
      text: "Added a token bucket in `src/limit.ts` that counts requests per API key.",
      evidence: [calls[0]?.id],
    });
  });

  it("something taken out or moved is a refactor", () => {
    const calls = [file("Edit", "src/a.ts"), file("Edit", "src/b.ts"), test()];
    const report =
      "Removed the duplicated `parseDate()` from `src/a.ts` and moved its callers to `src/b.ts`.";
    expect(observeTurn(turnOf("tidy up the dates", calls, [report]))[0]).toMatchObject({
      type: "refactor",
      title: "Removed the duplicated parseDate() from a.ts",
    });
  });

  it("a decision has its reason and its matter", () => {
    const calls = [
      ...Array.from({ length: 20 }, () => attempt("ls")),
      file("Write", "src/cookie.ts"),
      test(),
    ];
    const words = [
      "I'll keep the refresh token in an httpOnly cookie instead of localStorage because scripts can read the latter.",
      "Added `src/cookie.ts`, which sets and clears the refresh token in one place.",
    ];
    const seen = observeTurn(turnOf("Where do the tokens go? Please build it", calls, words));
    expect(seen.find(({ type }) => type === "decision")).toMatchObject({
      title: "Keep the refresh token in an httpOnly cookie",
      matter: "auth: token storage",
    });
    // The work is covered by the decision.
    expect(seen).toHaveLength(1);
  });

  it("a decision is about the files that carry it out, not about all that was changed", () => {
    const calls = [
      attempt("pnpm install"),
      file("Write", "src/tokens.ts"),
      file("Edit", "src/checkout.ts"),
      test(),
    ];
    const seen = observeTurn(
      turnOf("Set up the project and add refresh tokens", calls, [
        "I'll use pnpm because the lockfile in the repository is pnpm's.",
        "I'll store refresh tokens in Redis because they have to expire by themselves.",
        "Fixed. The discount is now applied only in the cart.",
      ]),
    );
    const files = Object.fromEntries(seen.map((one) => [one.title.split(" ")[0], one.files]));
    expect(files).toMatchObject({ Use: [], Store: ["src/tokens.ts"] });
    const decided = seen.find(({ title }) => title.startsWith("Use pnpm"));
    expect(decided?.facts[0]?.evidence).toEqual([calls[0]?.id]);
  });

  it("looking around that found something out is a discovery", () => {
    const calls = Array.from({ length: 12 }, (_, n) => file("Read", `src/part-${n}.ts`));
    const report =
      "The queue in `src/part-1.ts` calls `drain()` once a minute. `src/part-2.ts` still uses the old lock of `src/part-3.ts`. Retries remain in memory because `RetryStore` has no table.";
    expect(observeTurn(turnOf("How do retries of the queue work?", calls, [report]))[0]).toMatchObject({
      type: "discovery",
      title: "How do retries of the queue work",
    });
  });
});

const notWorking = (input: ObserveInput): ObserveInput => ({
  ...input,
  turn: { ...input.turn, feedback: { verdict: "failed", words: "still broken" } },
});

describe("observe: turns without observations", () => {
  const report = "Added `src/limit.ts` with a token bucket that counts requests per API key and minute.";
  it.each([
    [
      "routine looks",
      turnOf("what is the status?", [attempt("git status"), attempt("ls")], ["Nothing to commit."]),
    ],
    [
      "a commit of what an earlier turn did",
      turnOf("commit", [commit("Add a cache")], ["Committed as `1a2b3c4`."]),
    ],
    [
      "changes that were taken back",
      turnOf(
        "add a limit",
        [file("Edit", "src/limit.ts"), attempt("git restore .", { work: "undo", changes: ["files"] })],
        [report],
      ),
    ],
    [
      "more than one thing in ten calls of the session",
      turnOf("add a limit", [file("Write", "src/limit.ts"), test()], [report], {
        before: { calls: 15, observations: 1 },
      }),
    ],
    [
      "a fix where the last check failed",
      turnOf(
        "fix the limit",
        [file("Edit", "src/limit.ts"), red()],
        ["Fixed the limit in `src/limit.ts` by counting per key and minute."],
      ),
    ],
    [
      "what the person said does not work",
      notWorking(turnOf("add a limit", [file("Write", "src/limit.ts"), test()], [report])),
    ],
    ["an edit nobody says a word about", turnOf("yes", [file("Edit", "src/limit.ts")], [])],
  ])("%s", (_, input) => expect(observeTurn(input)).toEqual([]));

  it("what the report says of another turn's files", () => {
    const calls = [file("Write", "src/limit.test.ts"), test()];
    const words = [
      `Removed the old limiter from \`src/old.ts\` and everything that called its hooks. Added tests for the token bucket in \`src/limit.test.ts\` with four edge cases.`,
    ];
    const [seen] = observeTurn(turnOf("add tests for the limiter", calls, words));
    expect(JSON.stringify(seen?.facts)).not.toContain("old.ts");
    expect(seen?.title).toBe("Added tests for the token bucket in limit.test.ts");
  });

  it("guesses, plans, offers and our own text", () => {
    const words = [
      "Added `src/limit.ts` with a token bucket that counts requests per API key and minute. The delay of `/api` is probably caused by `dns.lookup()`. You can now run `npm start`. I'll add `src/metrics.ts` next. <twiceshy>Fixed `src/secret.ts` by changing the loader of all modules.</twiceshy> Would you like me to add `src/more.ts`?",
    ];
    const text = JSON.stringify(
      observeTurn(
        turnOf("add a limit", [file("Write", "src/limit.ts"), test(), commit("Add a limit per key")], words),
      ),
    );
    for (const wrong of ["dns.lookup", "npm start", "metrics", "secret.ts", "more.ts"])
      expect(text).not.toContain(wrong);
    expect(text).toContain("token bucket");
  });
});
