import { expect, it } from "vitest";
import { withoutLog } from "./pasted-log.ts";

it("of a pasted log only the lines that tell of an error are left, and what the person wrote", () => {
  const log = [
    "I get this when I pay by card [10:12:01.120] [API] GET /api/orders/17/progress",
    "[OrderStream] Connected for order 17",
    "[Orders] Phase 1 completed: 90 ms",
    "[Payment] Attempt 1 of 3 failed: the key of the bank is missing",
    "please mend it",
  ].join("\n");
  expect(withoutLog(log)).toBe(
    [
      "I get this when I pay by card",
      "[Payment] Attempt 1 of 3 failed: the key of the bank is missing",
      "please mend it",
    ].join("\n"),
  );
});

it("a line that says what is about to be done tells of no error, whatever words it has", () => {
  const wrong = [
    "[Bank] Failing over: connection refused",
    "[Bank] Sending the order failed: invalid account",
    "[Web] Loading chunk 5 failed",
    "Error: Loading the rates failed",
  ];
  const log = [
    "[10:12:01] [Orders] Connected",
    "[Orders] Phase 2: Retrying failed transfers",
    "[Orders] Checking for missing invoices",
    ...wrong,
  ].join("\n");
  expect(withoutLog(log)).toBe(wrong.join("\n"));
});

it("a list and a time of day are no log", () => {
  const text = "[ ] print invoices\n[x] mail them at 10:30\n- sort them";
  expect(withoutLog(text)).toBe(text);
});
