// What a log of a failed iteration says went wrong, in the formats of several languages, and which failures are equal.
import { describe, expect, it } from "vitest";
import { clusterFailures } from "../core/history/cluster.ts";
import { failed } from "../core/history/history.fixture.ts";
import { printedIn } from "./printed.ts";
import { statementsIn } from "./statements.ts";

const errors = (text: string) => printedIn(text).errors.map(({ message }) => message);
const python = (error: string, line: number) =>
  `$ pytest tests/test_bill.py -q\nF\nTraceback (most recent call last):\n  File "/app/src/bill.py", line ${line}, in parse\n    go()\n${error}\n1 failed in 0.31s\n`;
const go = (method: string, line: number) =>
  `\`\`\`\n$ go test ./...\npanic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1]\n\ngoroutine 7 [running]:\nruntime.gopanic(0x1)\n\t/usr/local/go/src/runtime/panic.go:770 +0x132\nexample.com/bank.(*Writer).${method}(0x0)\n\t/src/bank/writer.go:${line} +0x24\nFAIL\texample.com/bank\t0.005s\n\`\`\``;

const grouped = (...texts: readonly string[]) =>
  clusterFailures(
    texts.map((text, index) => failed(index + 1, { errorsEncountered: printedIn(text).errors })),
  ).map(({ count }) => count);

describe("loops: the line that says what went wrong", () => {
  it.each<[string, string, readonly string[]]>([
    [
      "Rust, panic",
      "thread 'main' panicked at src/job.rs:112:34:\ncalled `Result::unwrap()` on an `Err` value: NotFound\nstack backtrace:\n   0: rust_begin_unwind\n",
      ["called `Result::unwrap()` on an `Err` value: NotFound (at src/job.rs:112)"],
    ],
    [
      "Rust, compiler",
      'error[E0382]: borrow of moved value: `config`\n  --> src/job.rs:88:20\n   |\n85 |     let runner = Runner::new(config);\n\nerror: could not compile `job` (bin "job") due to 1 previous error\n',
      ["error[E0382]: borrow of moved value: `config`"],
    ],
    [
      "Java, the cause behind the exception",
      '$ mvn -q test\nException in thread "main" java.lang.IllegalStateException: Pool not started\n\tat com.shop.Pool.take(Pool.java:61)\nCaused by: java.net.ConnectException: Connection refused (localhost:5432)\n\tat java.base/sun.nio.ch.Net.pollConnect(Native Method)\n[ERROR] Tests run: 4, Failures: 0, Errors: 1\n',
      [
        "`mvn -q test`: java.net.ConnectException: Connection refused (localhost:5432) (at com.shop.Pool.take(Pool.java:61))",
      ],
    ],
    [
      "C#",
      "System.NullReferenceException: Object reference not set to an instance of an object.\n   at Shop.Cart.Total() in /src/Cart.cs:line 41\n",
      [
        "System.NullReferenceException: Object reference not set to an instance of an object. (at Shop.Cart.Total() in /src/Cart.cs:line 41)",
      ],
    ],
    [
      "JavaScript, the error and not the count of suites",
      "TypeError: Cannot read properties of undefined (reading 'map')\n    at List (/app/src/list.tsx:22:18)\n\n$ npm test\nTest Suites: 1 failed, 4 passed\n",
      ["TypeError: Cannot read properties of undefined (reading 'map') (at List (/app/src/list.tsx:22:18))"],
    ],
    [
      "Go, with its place",
      go("Flush", 58),
      [
        "`go test ./...`: panic: runtime error: invalid memory address or nil pointer dereference (at /src/bank/writer.go:58)",
      ],
    ],
  ])("%s", (_, log, wanted) => expect(errors(log)).toEqual(wanted));

  it("what is told decides the kind, not the count", () => {
    const log =
      "$ mvn -q test\njava.lang.IllegalStateException: Pool not started\nCaused by: java.net.ConnectException: Connection refused\n[ERROR] Tests run: 4, Failures: 0, Errors: 1\n";
    expect(printedIn(log).errors.map(({ kind }) => kind)).toEqual(["network"]);
  });

  it("a count is told where the log has nothing else", () => {
    expect(errors("$ npm test\nTest Suites: 1 failed, 4 passed\n")).toEqual([
      "`npm test`: Test Suites: 1 failed, 4 passed",
    ]);
  });
});

describe("loops: failures that look alike", () => {
  it("two errors of one test command are two failures", () =>
    expect(grouped(python("ParserError: Unknown string format", 41), python("KeyError: 'date'", 44))).toEqual(
      [1, 1],
    ));

  it("the same panic in two functions is two failures, in one it is one", () => {
    expect(grouped(go("Flush", 58), go("Close", 77))).toEqual([1, 1]);
    expect(grouped(go("Flush", 58), go("Flush", 61))).toEqual([2]);
  });

  it("one assertion with other numbers is one failure", () =>
    expect(
      grouped(
        python("AssertionError: assert 9000 == 8100", 41),
        python("AssertionError: assert 9100 == 8100", 47),
      ),
    ).toEqual([2]));
});

describe("loops: what was tried, in other words", () => {
  it.each<[string, string, string]>([
    [
      "Since dateutil does not know weeks, I switched to isoweek for the second format.",
      "switched to isoweek for the second format",
      "dateutil does not know weeks",
    ],
    [
      "What I attempted this time: reading the header in any case, as the second file writes it large.",
      "reading the header in any case",
      "the second file writes it large.",
    ],
    [
      "My approach was to create the writer in the constructor, so that nobody has to check.",
      "create the writer in the constructor",
      "nobody has to check.",
    ],
    [
      "I assumed the cache was stale, so I cleared it before every run.",
      "cleared it before every run",
      "the cache was stale",
    ],
    [
      "I raised the timeout to 60 s because the server starts late.",
      "raised the timeout to 60 s",
      "the server starts late.",
    ],
  ])("%s", (said, description, chosen) => {
    const { approaches, done } = statementsIn(said);
    expect([...approaches, ...done].map((one) => [one.description, one.chosen])).toEqual([
      [description, chosen],
    ]);
  });

  it("an error line of a compiler is not the agent's own word", () => {
    expect(statementsIn("error: could not compile `job` due to 1 previous error").reasons).toEqual([]);
  });

  it("is read directly below a block of output", () => {
    const said =
      "```\n$ go test ./...\nFAIL\n```\nMy approach was to build it in the constructor. It broke the rest.";
    expect(statementsIn(said).approaches).toMatchObject([
      { description: "build it in the constructor", why: "It broke the rest." },
    ]);
  });

  it("has one reason, the nearer one", () => {
    const said = "I thought rounding was to blame and rounded late because the test compares whole euros.";
    const [decision] = statementsIn(said).decisions;
    expect(decision?.reasoning).toBe("rounded late because the test compares whole euros.");
  });

  it("is quoted in good English", () => {
    const [decision] = statementsIn(
      "I tried to parse the dates by hand because the bank sends two formats.",
    ).decisions;
    expect(decision?.reasoning).toBe("tried to parse the dates by hand because the bank sends two formats.");
  });
});
