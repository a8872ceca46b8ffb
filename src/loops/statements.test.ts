import { describe, expect, it } from "vitest";
import { NO_STATEMENTS, statementsIn } from "./statements.ts";

describe("loops: what an agent says of its choices", () => {
  const decisions: readonly (readonly [text: string, choice: string, reasoning: string])[] = [
    [
      "I decided to use SQLite because it needs no server.",
      "decided to use SQLite",
      "I decided to use SQLite because it needs no server.",
    ],
    [
      "Chose polling over web sockets since the proxy drops idle lines.",
      "Chose polling over web sockets",
      "Chose polling over web sockets since the proxy drops idle lines.",
    ],
    [
      "- Went with a queue rather than a lock.",
      "Went with a queue rather than a lock.",
      "Went with a queue rather than a lock.",
    ],
    [
      "- `parse(text)` - reads one line at a time instead of the whole file",
      "reads one line at a time",
      "`parse(text)` - reads one line at a time instead of the whole file",
    ],
    [
      "This time I used Oban rather than a GenServer, since it already deduplicates.",
      "Oban",
      "This time I used Oban rather than a GenServer, since it already deduplicates.",
    ],
    ["- setTimeout drifts - use the reading's time instead", "use the reading's time", "setTimeout drifts"],
    [
      "### Key Decisions\n\n- **One file** (`.status.json`) keeps it portable",
      "One file",
      "(`.status.json`) keeps it portable",
    ],
    ["**Decisions:**\n- No cache: every read is cheap", "No cache", "every read is cheap"],
  ];
  it.each(decisions)("%j is a decision", (text, choice, reasoning) => {
    const [decision, ...others] = statementsIn(text).decisions;
    expect(others).toEqual([]);
    expect(decision).toMatchObject({ choice, reasoning });
  });

  it("what programs print between the sentences is no part of them", () => {
    const log = [
      "I tried bc for the sum because the shell has no floats.",
      "$ ./cost.sh",
      "./cost.sh: line 12: bc: command not found",
      "exit 127",
      "$ node lib/cost.js",
      "TypeError: Cannot read properties of undefined (reading 'tokens')",
      "    at sum (/app/lib/cost.js:14:9)",
      "    at Object.<anonymous> (/app/lib/cost.js:30:1)",
      "I went with a reducer because the list may be empty.",
    ].join("\n");
    expect(statementsIn(log).decisions.map(({ reasoning }) => reasoning)).toEqual([
      "tried bc for the sum because the shell has no floats.",
      "I went with a reducer because the list may be empty.",
    ]);
  });

  const approaches: readonly (readonly [text: string, description: string, why: string, chosen?: string])[] =
    [
      ["Approach: one row for each reading", "one row for each reading", ""],
      ["**Strategy:** rewrite the parser", "rewrite the parser", ""],
      ["I first tried a plain array, but it grew without end.", "a plain array", "it grew without end."],
      [
        "We attempted to mock the clock; however the library keeps its own.",
        "mock the clock",
        "the library keeps its own.",
      ],
      [
        "Abandoned the worker threads because SQLite handles cannot be shared.",
        "the worker threads",
        "SQLite handles cannot be shared.",
      ],
      [
        "I tried to patch the header,\nbut the proxy puts it back.",
        "patch the header",
        "the proxy puts it back.",
      ],
      [
        "I tried a second index because the table is read by name.",
        "a second index",
        "",
        "the table is read by name.",
      ],
      [
        "First I tried to cache the rows since reading takes a second, but they change too often.",
        "cache the rows",
        "they change too often.",
        "reading takes a second",
      ],
      ["I tried a worker pool. That broke the lock.", "a worker pool", "That broke the lock."],
      ["Tried: polling every second", "polling every second", ""],
      ["**Attempt 2:** a queue in Redis", "a queue in Redis", ""],
      ["Adding a retry failed because the port stays closed.", "Adding a retry", "the port stays closed."],
      ["Then I attempted the upgrade, which failed with ERESOLVE.", "the upgrade", "ERESOLVE."],
      [
        "### What I tried\n- Worker threads - handles cannot be shared",
        "Worker threads",
        "handles cannot be shared",
      ],
    ];
  it.each(approaches)("%j is an approach", (text = "", description, why, chosen = "") => {
    expect(statementsIn(text).approaches).toEqual([{ description, why, chosen, files: [] }]);
  });

  it.each([
    "The story was already fully implemented. No new commit needed.",
    "I should NOT output <promise>COMPLETE</promise> because there are still unchecked stories.",
    "The build should continue rather than signal COMPLETE.",
    "All acceptance criteria are met, since every test passes.",
    "Widget partial approach allows server-side rendering of complex HTML",
    '- Retry attempts visible: "Retry 2/3 (delay: 2s)"',
    "## Routing Decision\n- Model: sonnet\n- Reason: medium complexity",
    "",
  ])("%j tells of none", (text) => {
    expect(statementsIn(text)).toEqual(NO_STATEMENTS);
  });

  it("says under which heading it stood", () => {
    const [decision] = statementsIn(
      "## Storage\n\nI picked one table because joins are slow here.",
    ).decisions;
    expect(decision?.context).toBe("Storage");
  });

  it("why something was chosen is a decision as well", () => {
    const [decision] = statementsIn("I tried a second index because the table is read by name.").decisions;
    expect(decision).toMatchObject({
      choice: "a second index",
      reasoning: "tried a second index because the table is read by name.",
    });
  });

  it.each([
    ["Failed because: `bc` is not available on all systems", "`bc` is not available on all systems"],
    ["The problem was that the fixture has no rows.", "the fixture has no rows."],
    ["I could not finish the story because the server is gone.", "the server is gone."],
    ["Budgets have decimals, so this cannot work.", "Budgets have decimals, so this cannot work."],
    ["**Root cause:** two clocks", "two clocks"],
  ])("%j says why", (text, reason) => {
    expect(statementsIn(text).reasons).toEqual([reason]);
  });

  it.each([
    "I fixed the test that failed because of the clock.",
    "The upload no longer fails because of the proxy.",
  ])("%j is over: no reason", (text) => {
    expect(statementsIn(text).reasons).toEqual([]);
  });

  it("what it did is kept beside, and what it learned", () => {
    const statements = statementsIn(
      "I moved the check into `lib/limit.ts` since it is read twice.\n\nLesson: read it once",
    );
    expect(statements.done).toEqual([
      {
        ...{ description: "moved the check into `lib/limit.ts`", why: "" },
        ...{ chosen: "it is read twice.", files: ["lib/limit.ts"] },
      },
    ]);
    expect(statements.learnings).toEqual(["read it once"]);
  });
});
