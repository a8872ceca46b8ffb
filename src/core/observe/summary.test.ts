// Session summaries: eight fields.
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import { attempt, commit, failing, file, test } from "../synthesise/attempts.fixture.ts";
import { observeTurn } from "./observe.ts";
import { summariseSession } from "./summary.ts";
import { turnOf } from "./turn.fixture.ts";

const session = {
  id: "s1",
  project: "p1",
  agent: "codex",
  startedAt: 1,
  lastAt: 2,
  title: "hello",
  turns: 1,
};
const summaryOf = (prompt: string, calls: readonly Attempt[], words: string) => {
  const input = turnOf(prompt, calls, [words]);
  return summariseSession({
    session,
    turns: [input.turn],
    calls,
    observations: observeTurn(input),
    lastWords: words,
    now: 99,
  });
};

describe("observe: the summary of a session that went on", () => {
  it("does not say that nothing was checked when a later prompt had it checked", () => {
    const first = turnOf(
      "Fix the flaky checkout test",
      [file("Edit", "src/checkout.ts")],
      ["The root cause was that `waitFor()` did not wait for the payment frame."],
    );
    const later = [file("Edit", "src/checkout.ts"), test()];
    const second = turnOf("It is still red", later, ["Fixed."]);
    const observations = observeTurn(first);
    expect(observations.map(({ subtitle }) => subtitle)).toEqual([
      "Nothing checked the changes to checkout.ts",
    ]);
    const summary = summariseSession({
      session,
      turns: [first.turn, { ...second.turn, number: 2 }],
      calls: [...first.calls, ...later],
      observations,
      lastWords: "Fixed.",
      now: 99,
    });
    expect(summary.subtitle).toBe("Changed, tests passed");
  });
});

describe("observe: the summary of a session", () => {
  const summary = summaryOf(
    "Please add rate limiting to the API",
    [
      file("Read", "src/router.ts"),
      file("Write", "src/limit.ts"),
      failing("test", "npm test", { work: "test" }),
      file("Edit", "src/limit.ts"),
      test(),
      commit("Add rate limiting", { commit: { message: "Add rate limiting", sha: "1a2b3c4" } }),
    ],
    `Added a token bucket in \`src/limit.ts\` that counts requests per API key. Requests without a key were rejected because \`keyOf()\` returned undefined.

## Next steps
- Wire \`src/limit.ts\` into the admin routes`,
  );

  it("says what was asked, looked at, done and left", () => {
    expect(summary).toMatchObject({
      project: "p1",
      session: "s1",
      at: 99,
      title: "Add rate limiting to the API",
      request: "Add rate limiting to the API.",
      investigated: "Read src/router.ts.",
      learned: "Requests without a key were rejected because `keyOf()` returned undefined.",
      nextSteps: "Wire `src/limit.ts` into the admin routes.",
      filesRead: ["src/router.ts"],
      filesEdited: ["src/limit.ts"],
      source: "rules",
    });
    expect(summary.completed).toContain("Added a token bucket in `src/limit.ts`");
    expect(summary.completed).toContain('Committed "Add rate limiting" (1a2b3c4).');
    expect(summary.notes).toBe("Changed src/limit.ts. The changes were committed.");
  });

  it("a session that only looked says so and claims nothing", () => {
    expect(
      summaryOf("How does the router pick a handler?", [file("Read", "src/router.ts")], "It routes."),
    ).toMatchObject({
      title: "How does the router pick a handler?",
      completed: "Nothing was changed.",
      notes: "",
      learned: "",
      nextSteps: "",
      filesEdited: [],
    });
  });

  it("a check that was never mended is left open", () => {
    const calls = [file("Edit", "src/a.ts"), failing("test", "npm test", { work: "test" })];
    expect(summaryOf("Fix the parser", calls, "").nextSteps).toContain("failed and was not mended");
  });

  it("where nobody said what came of it, the calls do", () => {
    const left = summaryOf(
      "Fix the cart total",
      [file("Edit", "src/cart.ts"), failing("test", "npm test", { work: "test" })],
      "",
    );
    expect(left.subtitle).toBe("Changed, npm test failed");
  });

  it("a deployment is what was completed", () => {
    const calls = [
      attempt("kubectl apply -f k8s/", { goal: "kubectl apply", work: "deliver", changes: ["services"] }),
    ];
    const { completed, subtitle, notes } = summaryOf("Deploy to staging", calls, "");
    expect(completed).toBe("Ran kubectl apply -f k8s/.");
    expect(`${subtitle} ${notes}`).not.toContain("Nothing was changed");
  });

  it("a session that installed a package has changed something", () => {
    const install = attempt("npm install ioredis", {
      goal: "npm install",
      subjects: ["program npm"],
      changes: ["packages"],
    });
    const { completed, notes } = summaryOf("Add a cache", [install], "");
    expect(`${completed} ${notes}`).not.toContain("Nothing was changed");
  });

  it("what was taken back is not completed, whatever was said of it", () => {
    const undo = attempt("git restore .", { work: "undo", changes: ["files"] });
    const summary = summaryOf(
      "Add a cache",
      [file("Edit", "src/a.ts"), undo],
      "Added a cache in `src/a.ts` that keeps parsed files.",
    );
    expect(summary.completed).toBe("");
    expect(summary.notes).toContain("The last changes were taken back");
  });

  it("an empty session has a summary, too", () => {
    const empty = summariseSession({
      session,
      turns: [],
      calls: [],
      observations: [],
      lastWords: "",
      now: 1,
    });
    expect(empty).toMatchObject({ title: "hello", request: "", completed: "Nothing was changed." });
  });
});

describe("observe: the second line of a session", () => {
  it("names the main work where the title is a request that does not", () => {
    const said = "Fixed the `PORT` setting being ignored by workers that start late in `src/env.ts`.";
    const { title, subtitle } = summaryOf(
      "go over the remarks of the last review",
      [file("Edit", "src/env.ts"), test()],
      said,
    );
    expect(title).toBe("Go over the remarks of the last review");
    expect(subtitle).toBe("Fixed the PORT setting being ignored by workers");
  });
});

describe("observe: files that are no longer there", () => {
  const scratch = "tests/scratch_check.py";
  const removed = attempt(`rm ${scratch}`, { goal: "rm", files: [scratch], changes: ["files"] });

  it("a file that was written to try something and removed again was not changed", () => {
    const calls = [
      file("Write", scratch),
      test("pytest tests/scratch_check.py"),
      removed,
      file("Edit", "src/tax.py"),
    ];
    const { filesEdited, notes } = summaryOf("Check the tax", calls, "The tax is right.");
    expect(filesEdited).toEqual(["src/tax.py"]);
    expect(notes).not.toContain("scratch");
    expect(JSON.stringify(observeTurn(turnOf("Check the tax", calls, ["The tax is right."])))).not.toContain(
      scratch,
    );
  });

  it("a moved file is named by its new name", () => {
    const moved = attempt("git mv src/tax.py src/taxes.py", {
      goal: "git mv",
      files: ["src/tax.py", "src/taxes.py"],
      changes: ["files"],
    });
    expect(summaryOf("Rename it", [file("Edit", "src/tax.py"), moved], "Renamed.").filesEdited).toEqual([
      "src/taxes.py",
    ]);
  });
});
