// Causes in the words of agents: a draft carries the true one, or is not made. At first 10 of the first 17 sessions did; of
// nine more 6; of ten more in six languages 6 of the 9 that explained themselves.
import { describe, expect, it } from "vitest";
import { draftFrom } from "./draft.ts";
import { edited, failed, inputOf, passed } from "./turns.fixture.ts";

/** The error, the file that was mended, what the agent said, and words of the true cause; none: no draft. */
type Session = readonly [error: string, file: string, words: readonly string[], cause: string];

const SESSIONS: readonly Session[] = [
  [
    "AssertionError: expected 3 to be 4",
    "src/queue/worker.ts",
    [
      "Fixed. It turned out the worker acknowledged the job before it was written to the database. I moved the ack behind the insert.",
    ],
    "acknowledged the job before",
  ],
  [
    "Error: connect ECONNREFUSED 127.0.0.1:5433",
    "config/test.ts",
    [
      "The culprit was config/test.ts: it pointed to port 5433 while the container listens on 5432. Changed the port, all green.",
    ],
    "5433",
  ],
  [
    "TypeError: price.toFixed is not a function",
    "src/price/format.ts",
    [
      "The failure was due to prices arriving as strings from the CSV importer. I parse them at the boundary now.",
    ],
    "strings",
  ],
  [
    "expected '2026-03-01' to be '2026-02-28'",
    "src/date/month.ts",
    ["The reason is that getMonth() is zero-based and the helper added one twice. Corrected; tests pass."],
    "zero-based",
  ],
  [
    "AssertionError: expected 401 to be 200",
    "src/auth/token.ts",
    ["All 42 tests pass now. I changed the token helper."],
    "",
  ],
  [
    "AssertionError: expected [] to have length 2",
    "src/search/index.ts",
    [
      "The problem is that the index is not refreshed after the write.",
      "Hmm, a refresh does not help, so that was wrong.",
      "Found it: the analyzer lower-cases the query but not the field, so upper-case names never match. I set the same analyzer on both. Green.",
    ],
    "analyzer lower-cases",
  ],
  [
    "ReferenceError: window is not defined",
    "src/ui/theme.ts",
    [
      "This happened because theme.ts touches window at import time and the test runs in Node. I moved the access into a function.",
    ],
    "import time",
  ],
  [
    "Error: duplicate key value violates unique constraint",
    "src/seed/users.ts",
    [
      "Root cause: the seed ran twice since both globalSetup and the test file called it. Removed the second call.",
    ],
    "ran twice",
  ],
  [
    "AssertionError: expected undefined to equal 'EUR'",
    "src/money/currency.ts",
    [
      "What went wrong: the currency was looked up by branch name instead of branch id. Now it uses the id and the suite is green.",
    ],
    "branch name instead of",
  ],
  [
    "Timeout of 5000ms exceeded",
    "src/mail/send.ts",
    [
      "The mock never resolved — sendMail expects a callback and we passed a promise, which is why the test hung. Wrapped it in promisify.",
    ],
    "callback",
  ],
  [
    "expected 'a%20b' to be 'a b'",
    "src/url/decode.ts",
    [
      "I suspect the decoder runs only once, maybe because of a double encoding. Let me try something. Done, tests pass.",
    ],
    "",
  ],
  [
    "AssertionError: expected 10 to be 12",
    "src/cart/total.ts",
    ["The tests failed because of a failing assertion. Now they pass."],
    "",
  ],
  [
    "Error: Cannot find module './legacy'",
    "src/index.ts",
    [
      "legacy.ts had been deleted in the last refactoring but index.ts still imported it; that's what broke the build. I removed the import.",
    ],
    "still imported",
  ],
  [
    "AssertionError: expected false to be true",
    "src/roles/policy.ts",
    [
      "Der Fehler lag daran, dass unbekannte Rollen wie Admins behandelt wurden. Jetzt werden sie abgelehnt, alle Tests laufen.",
    ],
    "Rollen",
  ],
  [
    "AssertionError: expected 5 to be 6",
    "src/stock/count.ts",
    ["원인은 재고 수량을 트랜잭션 밖에서 읽었기 때문입니다. 트랜잭션 안으로 옮겼고 테스트가 통과합니다."],
    "트랜잭션",
  ],
  [
    "KeyError: 'sku'",
    "pipelines/clean.py",
    [
      "The column had been renamed to `SKU` in the supplier file, hence the KeyError. I normalise the headers to lower case first.",
    ],
    "renamed",
  ],
  [
    "AssertionError: expected 1 to be 0",
    "src/cache/key.ts",
    [
      "L'erreur venait du fait que la clé de cache ne contenait pas le tenant. C'est corrigé, les tests passent.",
    ],
    "tenant",
  ],
  [
    "AssertionError: expected 7 to be 8",
    "src/a.ts",
    ["The off-by-one came from the loop: it stopped at length - 1. Fixed, tests green."],
    "stopped at length",
  ],
  [
    "Error: 404",
    "src/b.ts",
    [
      "My first idea was that the route is missing.",
      "It isn't: the route exists. The real issue is the trailing slash that nginx strips before the request reaches Express. Tests pass.",
    ],
    "trailing slash",
  ],
  ["Error: EACCES", "scripts/x.sh", ["I ran chmod +x on the script and the tests pass."], ""],
  [
    "TypeError: x is null",
    "src/c.ts",
    [
      "Because the fixture was loaded after the component mounted, the store was still null. I load it in beforeAll now.",
    ],
    "fixture was loaded after",
  ],
  [
    "expected 2 to be 1",
    "src/e.ts",
    ["El fallo se debía a que el contador no se reiniciaba entre pruebas. Arreglado."],
    "contador",
  ],
  [
    "expected 2 to be 1",
    "src/f.ts",
    ["テストが失敗したのは、モックの時刻が UTC ではなかったことが原因でした。修正してテストは通ります。"],
    "UTC",
  ],
  [
    "expected 2 to be 1",
    "src/g.ts",
    ["Everything is fixed and the build is green. Let me know if you need more."],
    "",
  ],
  [
    "expected 2 to be 1",
    "src/h.ts",
    [
      "The cause was the cache.",
      "No, clearing the cache did not help. I replaced the regex and it passes now.",
    ],
    "",
  ],
  [
    "AssertionError: expected 2 to be 1",
    "src/ui/button.ts",
    ["The listener was registered on every render, so each click was counted twice. Moved it out."],
    "registered on every render",
  ],
  [
    "AssertionError: expected 90 to be 81",
    "src/price.ts",
    [
      "The discount goes off the gross price, but the voucher had already been taken off, so it went off twice.",
      "Fixed. `total()` takes the voucher off once, before tax.",
    ],
    "voucher had already been taken off",
  ],
  [
    "AssertionFailedError: expected: <CANCELLED> but was: <OPEN>",
    "shop/OrderService.java",
    [
      "The status was saved in a transaction that was rolled back by the mail service: `sendMail()` threw after the save.",
    ],
    "rolled back by the mail service",
  ],
  [
    "AssertionError: expected 6 to be 4",
    "src/paths.ts",
    [
      "Removed from `src/paths.ts`: the `isSafe` pattern, which `check()` had of its own; nothing else changed.",
    ],
    "",
  ],
  [
    "AssertionError: expected 5 to be 4",
    "src/menu.ts",
    [
      "The imports were renamed, so I need to change the callers too.",
      "Done, the tests were green after that; all good.",
    ],
    "",
  ],
];

describe("draft: the cause as agents tell it", () => {
  it.each(SESSIONS)("%s in %s", (error, file, words, cause) => {
    const calls = [failed("npm test", error, { work: "test" }), edited(file), passed("npm test", "test")];
    const lastMessage = words.at(-1) ?? "";
    const drafted = draftFrom(inputOf("the tests are red, please fix", calls, { lastMessage, words }));
    if (cause === "") expect(drafted).toBeUndefined();
    else {
      expect(drafted?.content.rootCause).toContain(cause);
      expect(drafted?.content.appliesTo[0]).toBe(file);
    }
  });
});

describe("draft: one mistake or two", () => {
  const causeOf = (error: string, said: string) =>
    draftFrom(
      inputOf(
        "the worker test fails",
        [
          failed("go test ./worker", error, { work: "test" }),
          edited("worker/drain.go"),
          passed("go test ./worker", "test"),
        ],
        { lastMessage: said, words: [said] },
      ),
    )?.content.cause;

  it("compared values do not make two bugs of one file one mistake", () =>
    expect(
      causeOf(
        "got 9 items, want 10",
        "The root cause was that `Drain` returned before the channel was closed.",
      ),
    ).not.toBe(
      causeOf("got 0 items, want 3", "The root cause was that `Seek` was called with a negative offset."),
    ));

  it("a title that is too long ends with a clause", () => {
    const said =
      "The root cause was that the status was saved in a transaction which the mail service rolled back: `sendMail()` threw an error after the save, in every shop.";
    const drafted = draftFrom(
      inputOf(
        "the order test fails",
        [
          failed("npm test", "expected 1 to be 2", { work: "test" }),
          edited("src/order.ts"),
          passed("npm test", "test"),
        ],
        { lastMessage: said, words: [said] },
      ),
    );
    expect(drafted?.content.title).toBe(
      "The status was saved in a transaction which the mail service rolled back",
    );
  });
});
