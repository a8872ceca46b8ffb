// Regression tests: observations that users reported as wrong.
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import type { Observation } from "../../domain/observation.ts";
import { attempt, commit, failing, file, test } from "../synthesise/attempts.fixture.ts";
import { observeTurn } from "./observe.ts";
import { markReverted, revertedCommits } from "./reverted-commits.ts";
import { factText } from "./statement.ts";
import { statementsIn } from "./statements.ts";
import { summariseSession } from "./summary.ts";
import { turnOf } from "./turn.fixture.ts";

const edit = () => file("Edit", "src/shop.ts");
const seen = (prompt: string, calls: readonly Attempt[], ...words: readonly string[]) =>
  observeTurn(turnOf(prompt, calls, words));
const factsOf = (prompt: string, calls: readonly Attempt[], ...words: readonly string[]) =>
  seen(prompt, calls, ...words).flatMap(({ facts }) => facts.map(({ text }) => text));

describe("observe: decisions in plain words", () => {
  it.each<[string, string]>([
    [
      "I'll use pnpm because the lockfile in the repository is pnpm's.",
      "Decision: Use pnpm because the lockfile in the repository is pnpm's.",
    ],
    [
      "We store refresh tokens in Redis because the database is too slow for them.",
      "Decision: Store refresh tokens in Redis because the database is too slow for them.",
    ],
    [
      "We go with Fastify over Express since its hooks are typed.",
      "Decision: Go with Fastify over Express since its hooks are typed.",
    ],
    [
      "I decided to keep the job queue in memory because a crash loses nothing of value.",
      "Decision: Keep the job queue in memory because a crash loses nothing of value.",
    ],
    [
      "Store refresh tokens in Redis because they must outlive a deploy of the shop.",
      "Decision: Store refresh tokens in Redis because they must outlive a deploy of the shop.",
    ],
    [
      "Decision: hash passwords with argon2id because bcrypt cuts long ones.",
      "Decision: Hash passwords with argon2id because bcrypt cuts long ones.",
    ],
  ])("the agent: %s", (said, fact) => {
    expect(factsOf("Set the shop up", [edit()], said, "Set it up.")).toContain(fact);
  });

  it.each<[string, string]>([
    ["Use pnpm, not npm.", "The person decided in prompt 1 of the session: use pnpm, not npm."],
    [
      "please keep SQLite instead of Postgres because nobody here runs a server",
      "The person decided: keep SQLite instead of Postgres because nobody here runs a server.",
    ],
    [
      "Let's go with option tables over JSON columns since reports need joins.",
      "The person decided: go with option tables over JSON columns since reports need joins.",
    ],
    ["The icons must be PNGs", "The person decided in prompt 1 of the session: the icons must be PNGs."],
  ])("the person: %s", (said, fact) => {
    expect(factsOf(said, [attempt("ls")], "All right.")).toContain(fact);
  });

  it.each([
    "We could store the tokens in Redis because it is fast.",
    "Option A: Use Redis because it is fast. Option B: use a table since we have one.",
    "## Options\n- Use Redis because it is fast\n- Use a table because it is there",
    "## Plan\n- Store the tokens in Redis because it is fast",
    "I'd recommend that we use Redis because it is fast.",
    "I'll use Redis because it is fast. Shall I go on?",
    "Use Redis because it is fast, if you like.",
  ])("no decision of the agent: %s", (said) => {
    expect(seen("Where do the tokens go?", [edit()], said).filter(({ type }) => type === "decision")).toEqual(
      [],
    );
  });

  it("a plan that nothing came of is no decision", () => {
    const said = "I'll use Redis because it keeps the tokens over a restart.";
    expect(seen("Where do the tokens go", [file("Read", "src/shop.ts")], said, "Let me know.")).toEqual([]);
  });

  it.each(["Should we use Redis instead of a table?", "Why did you use Redis instead of a table?"])(
    "a question of the person decides nothing: %s",
    (asked) => expect(seen(asked, [], "Because it was there.")).toEqual([]),
  );
});

describe("observe: sentences keep their end", () => {
  it.each([
    "The integration test of the shop was looking for `go run` in the settings, but the new wrapper of the commands does not print that any more, which nobody saw",
    "The cache of the price list is read on every request of the shop — except where the customer has an own price list that was loaded before",
    "The `priceOf()` function returns the price of the last order while the one of the first order is asked for by all callers of the shop page",
  ])("%s", (text) => {
    const fact = factText(text) ?? "";
    expect(fact === "" || /but the|except where|while the one/.test(fact)).toBe(true);
  });

  it("a clause that takes back what was said goes with it, or all goes", () => {
    const said = statementsIn(["The `cart` page now opens at once, but we still see it hang on old phones."]);
    expect(said.map(({ text }) => text)).toEqual([]);
  });
});

describe("observe: sentences that lean on the one before", () => {
  it.each<[string, string]>([
    [
      "The command handler is in `src/extension.ts`. It resolves the `git` API and calls `viewCommit` for the row.",
      "The command handler resolves the `git` API and calls `viewCommit` for the row",
    ],
    [
      "The test at `shop.test.ts:62` was looking for `go run` in the settings. Updated it to look for `wrapper.sh` instead.",
      "Updated the test at `shop.test.ts:62` to look for `wrapper.sh` instead",
    ],
    [
      "`wrap.sh` - Fixed `.env` overriding what is set. Now only sets `DEV` from `.env` if it's not set already.",
      "`wrap.sh` now only sets `DEV` from `.env` if it's not set already",
    ],
  ])("%s", (report, expected) => {
    expect(statementsIn([report]).map(({ text }) => text)).toContain(expected);
  });
});

describe("observe: nothing is repeated, no fact is only a count", () => {
  const calls = [edit(), file("Edit", "src/menu.ts"), test()];
  const report =
    "Moved the price table of the shop into `src/menu.ts` so that both pages read the same one. The `priceOf()` helper is now called once per order.";
  const [observation] = seen("tidy the prices up", calls, report);

  it("a subtitle is no fact, the narrative no list of facts", () => {
    const facts = observation?.facts.map(({ text }) => text.replace(/\.$/, "")) ?? [];
    expect(facts).not.toContain(observation?.subtitle);
    for (const fact of facts) expect(observation?.narrative).not.toContain(fact);
  });

  it("no fact counts files or calls, or repeats the prompt", () => {
    expect(JSON.stringify(observation)).not.toMatch(
      /changed in (?:one|\d+) calls?|Files read to find out|The person's request/,
    );
  });
});

describe("observe: what is true of the calls", () => {
  it("of `a && b` only what failed is named", () => {
    const line = "make fmt && make lint";
    const change = { work: "lint" as const, goal: "make lint" };
    const calls = [failing("lint", line, change), edit(), attempt(line, change)];
    const facts = factsOf(
      "Fix the linter",
      calls,
      "Fixed the unused import of `src/shop.ts` that stopped the linter.",
    );
    expect(facts).toContain("`make lint` failed, and passed after changes to src/shop.ts.");
    expect(facts.join("\n")).not.toContain("make fmt");
  });

  it("a check that failed alone is named alone, though it passed together with another", () => {
    const red = failing("lint", "npm run lint", { work: "lint", goal: "npm run lint" });
    const green = attempt("npm test && npm run lint", { work: "test", goal: "npm run lint" });
    const facts = factsOf(
      "Fix the linter",
      [red, edit(), green],
      "Fixed the unused import of `src/shop.ts` for good.",
    );
    expect(facts.join("\n")).not.toMatch(/npm test[^.]*failed/);
  });

  it("where two checks are in one line, nobody knows which one failed", () => {
    const line = "npm run lint && npm test";
    const change = { work: "test" as const, goal: "npm run test" };
    const calls = [failing("test", line, change), edit(), attempt(line, change)];
    expect(
      factsOf("Fix the shop", calls, "Fixed the price of `src/shop.ts` orders.").join("\n"),
    ).not.toContain("failed");
  });

  it("a measured effect becomes a fact", () => {
    const facts = factsOf(
      "The shop is slow",
      [edit(), test()],
      "Fixed the slow start of `src/shop.ts` by reading the prices once. The fix is working - down from ~800ms to ~135ms after the first run.",
    );
    expect(facts).toContain("Measured: down from ~800ms to ~135ms after the first run.");
  });

  it("a claim that the changes do not bear out is not repeated", () => {
    const said =
      "Added tests for the cart in the shop module. Updated `src/other.ts` to read the cart. Added a `cart` to `src/shop.ts` that sums up all prices.";
    const text = JSON.stringify(seen("Add a cart", [edit()], said));
    expect(text).toContain("sums up");
    expect(text).not.toContain("tests for the cart");
    expect(text).not.toContain("other.ts");
  });

  it("the feature comes before its tests", () => {
    const said = `- Added tests for the cart in \`cart.test.ts\`
- Added coverage of refunds to \`cart.test.ts\`
- Added a cart to \`src/shop.ts\` that sums up prices with their taxes`;
    const [observation] = seen("Add a cart", [edit(), file("Write", "src/cart.test.ts")], said);
    expect(observation?.title).toContain("Added a cart");
  });

  it("a proposal is not reported as done", () => {
    const said = `Here is what I would do:

## Plan
- Added a cart to \`src/shop.ts\` that sums up
- Removed the old menu because \`src/menu.ts\` is never read

Shall I go on?`;
    const calls = Array.from({ length: 12 }, (_, n) => file("Read", `src/part-${n}.ts`));
    expect(seen("Plan the cart", calls, said)).toEqual([]);
  });
});

describe("observe: a summary", () => {
  const session = { id: "s1", project: "p1", agent: "x", startedAt: 1, lastAt: 2, title: "t", turns: 1 };
  const summed = (prompt: string, calls: readonly Attempt[], words: string) => {
    const input = turnOf(prompt, calls, [words]);
    const observations = observeTurn(input);
    return summariseSession({ session, turns: [input.turn], calls, observations, lastWords: words, now: 9 });
  };

  it("the request keeps its reason", () => {
    const { request } = summed(
      "I've noticed that every command takes a second before the prompt is back. I'd like to add some tracing to find out why.",
      [edit()],
      "Added tracing.",
    );
    expect(request).toBe(
      "I've noticed that every command takes a second before the prompt is back. Add some tracing to find out why.",
    );
  });

  it("notes do not count calls", () => {
    const { notes } = summed("Add a cart", [edit(), test(), commit("Add a cart")], "Added a cart.");
    expect(notes).not.toMatch(/\d+ (?:calls?|prompts?|failed)/);
  });

  it("a plan is not learned", () => {
    const said = "## Plan\n- Move the prices because `src/menu.ts` reads them twice";
    expect(summed("Plan it", [file("Read", "src/menu.ts")], said).learned).toBe("");
  });

  it("what was claimed and not done is not completed", () => {
    const said = "Added a cart to `src/shop.ts` that sums up.";
    expect(summed("Add a cart", [file("Read", "src/shop.ts")], said).completed).not.toContain("cart");
  });
});

describe("observe: read by a stranger", () => {
  const narrativeOf = (prompt: string, calls: readonly Attempt[], ...words: readonly string[]) =>
    seen(prompt, calls, ...words)[0]?.narrative ?? "";

  it("text for the program around the agent is left out", () => {
    const said = `Added a \`/pay\` route to \`src/shop.ts\` that charges the card.

<oai-mem-citation>
<citation_entries>
MEMORY.md:1-42|note=[branch review context and the shop's workflow]
</citation_entries>
</oai-mem-citation>`;
    expect(narrativeOf("Add a route", [edit()], said)).not.toMatch(/MEMORY|note=/);
    const plan = `Added a \`/pay\` route to \`src/shop.ts\`.

<proposed_plan>
- \`priceOf()\` returns whole cents in \`src/price.ts\`
</proposed_plan>`;
    expect(JSON.stringify(seen("Add a route", [edit()], plan))).not.toContain("cents");
  });

  it('"added no …" is no work, passed checks come from the calls, and no half sentence is left', () => {
    const said = `Added a \`/pay\` route to \`src/shop.ts\` that charges the card.
- Added no new dependencies or deployment changes to \`package.json\`

Full escalated validation passed:
- Formatting, bindings, lint, typecheck, dependency analysis

Full validation passed with 312 tests and both dry runs. The branch is ahead by one commit.`;
    const [work] = seen("Add a route", [edit()], said);
    expect(work?.title).toMatch(/^Added \/pay route/);
    expect(work?.narrative).not.toMatch(/dependency analysis|dry runs|ahead/);
  });

  it("a commit is mentioned once; of several commits the agent's words give the title", () => {
    const shas = ["1a2b3c4", "2b3c4d5"] as const;
    const calls = shas.map((sha) =>
      commit(`Reshape part ${sha} of the cart`, {
        commit: { message: `Reshape part ${sha} of the cart`, sha },
      }),
    );
    const one = factsOf(
      "Reshape it",
      [edit(), ...calls.slice(0, 1)],
      "Implemented and committed as `1a2b3c4 Reshape part 1a2b3c4 of the cart`.\n- Renamed the input `price` of `src/shop.ts` to `cents`",
    );
    expect(one.filter((text) => text.includes("1a2b3c4"))).toHaveLength(1);
    const [work] = seen(
      "Split the commit",
      [edit(), ...calls],
      "Split and pushed the former top commit as:\n1. `1a2b3c4 Reshape part of the cart`\n2. `2b3c4d5 Reshape part of the cart`",
    );
    expect(work?.title).toBe("Split and pushed the former top commit");
  });

  it("a long path loses its folders before the sentence loses its end", () => {
    const path = "tests/unit/features/orchestration/orchestration-read-model.test.ts";
    const said = `Updated \`${path}\` with lifecycle bucket ordering coverage across active, waiting, completed, and failed sessions.`;
    expect(factsOf("Cover the read model", [file("Edit", path)], `Did it all.\n- ${said}`)).toContain(
      "Updated `orchestration-read-model.test.ts` with lifecycle bucket ordering coverage across active, waiting, completed, and failed sessions.",
    );
  });

  it('"checked X and then did Y": Y is kept', () => {
    expect(
      statementsIn(["I verified the coverage of `cart`, and then created UI tests in `test/pay.test.tsx`."]),
    ).toMatchObject([{ kind: "change", text: "Created UI tests in `test/pay.test.tsx`" }]);
  });

  it("a sentence that the next one retracts is left out, and not joined with it", () => {
    const said =
      "`CONTEXT.md` says the shop does not require claims unless `policy` names them. That is no longer true: the adapter requires `sub` and `azp`.";
    expect(statementsIn([said], "explanation")).toEqual([]);
  });

  it("a review that changed nothing is a discovery, also where exit codes are not kept", () => {
    const read = (path: string) => file("Read", path, { outcome: { status: "unknown" } });
    const calls = Array.from({ length: 12 }, (_, at) => read(`src/part${at}.ts`));
    const said = `The sign-in of \`src/part1.ts\` is sound against the published guide of the vendor. Both \`src/part2.ts\` and \`src/part3.ts\` repeat the check of \`azp\`.

The policy names no rule for \`google\`, so that its tokens can sign in and get nothing at all until somebody adds one. See the reference of \`generateIdToken\`.`;
    const [found] = seen("Thoroughly review the sign-in on this branch", calls, said);
    expect(found).toMatchObject({ type: "discovery", files: expect.arrayContaining(["src/part1.ts"]) });
    expect(found?.facts.map(({ text }) => text).join()).not.toMatch(/\bSee\b/);
  });

  it("a rule of the person in plain words is a decision; what is to be done is none", () => {
    const decided = (said: string) =>
      seen(said, [edit()], "Did it.").filter(({ type }) => type === "decision").length;
    expect(decided("A change need to be discussed before submitting a pr")).toBe(1);
    expect(decided("A button needs to be added to the page")).toBe(0);
  });

  it("a commit that was taken back is not among what was done, and who tells of it says so", () => {
    const made = (sha: string) => commit(`Reshape ${sha}`, { commit: { message: `Reshape ${sha}`, sha } });
    const reset = attempt("git reset 1a2b3c4^", { goal: "git reset" });
    const calls = [edit(), made("1a2b3c4"), reset, made("2b3c4d5")];
    expect([...revertedCommits(calls)]).toEqual(["1a2b3c4"]);
    const observation = {
      source: "rules",
      facts: [{ text: COMMITTED, evidence: [1] }],
    } as unknown as Observation;
    expect(markReverted([observation], revertedCommits(calls))[0]?.facts[0]?.text).toBe(
      'Commit 1a2b3c4 ("Reshape the cart") was taken back or replaced later.',
    );
    expect(markReverted([observation], new Set())).toEqual([]);
  });
});

const COMMITTED = 'Commit 1a2b3c4 was made with the message "Reshape the cart".';
