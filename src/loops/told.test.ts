import { describe, expect, it } from "vitest";
import { toldIn } from "./told.ts";

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
    ["- setTimeout drifts - use the reading's time instead", "use the reading's time", "setTimeout drifts"],
    [
      "### Key Decisions\n\n- **One file** (`.status.json`) keeps it portable",
      "One file",
      "(`.status.json`) keeps it portable",
    ],
    ["**Decisions:**\n- No cache: every read is cheap", "No cache", "every read is cheap"],
  ];
  it.each(decisions)("%j is a decision", (text, choice, reasoning) => {
    const [decision, ...others] = toldIn(text).decisions;
    expect(others).toEqual([]);
    expect(decision).toMatchObject({ choice, reasoning });
  });

  const approaches: readonly (readonly [text: string, description: string, why: string])[] = [
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
  ];
  it.each(approaches)("%j is an approach", (text, description, why) => {
    expect(toldIn(text).approaches).toEqual([{ description, why }]);
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
    expect(toldIn(text)).toEqual({ decisions: [], approaches: [] });
  });

  it("says under which heading it stood", () => {
    const [decision] = toldIn("## Storage\n\nI picked one table because joins are slow here.").decisions;
    expect(decision?.context).toBe("Storage");
  });
});
