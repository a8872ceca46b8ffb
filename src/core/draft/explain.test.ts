// Which sentences of an assistant explain a failure.
import { describe, expect, it } from "vitest";
import { guardAgainst } from "./checklist.ts";
import { explanationsIn } from "./explain.ts";

describe("draft: explanations", () => {
  it.each([
    [
      "The root cause was that JWT_SECRET was read before dotenv was loaded.",
      "JWT_SECRET was read before dotenv was loaded",
    ],
    ["**Root cause:** `useEffect` ran twice in StrictMode", "`useEffect` ran twice in StrictMode"],
    [
      "The problem is that with `ShutdownTimeout: 100ms` the `Close()` waits for the batch.",
      "With `ShutdownTimeout: 100ms` the `Close()` waits for the batch",
    ],
    [
      "It turned out that src/cart.ts rounded prices before the discount.",
      "Src/cart.ts rounded prices before the discount",
    ],
    ["The actual bug in the parser was a missing `break` in case 3.", "A missing `break` in case 3"],
    [
      "The test failed because `now()` was called before the clock was faked.",
      "The test failed because `now()` was called before the clock was faked",
    ],
    [
      "원인은 src/auth/jwt.js 가 dotenv 보다 먼저 JWT_SECRET 을 읽은 것이었습니다.",
      "Src/auth/jwt.js 가 dotenv 보다 먼저 JWT_SECRET 을 읽은 것이었습니다",
    ],
    [
      "I took it back, because the scale sends grams while the form expects kilograms.",
      "The scale sends grams while the form expects kilograms",
    ],
    [
      "I took it back: the build failed because `parseFast` is not in parser v2.",
      "The build failed because `parseFast` is not in parser v2",
    ],
    [
      "`config.ts` 를 늦게 불러왔기 때문에 테스트가 실패했습니다.",
      "`config.ts` 를 늦게 불러왔기 때문에 테스트가 실패했습니다",
    ],
  ])("%s", (sentence, claim) => {
    expect(explanationsIn(`Done.\n\n${sentence}\nTests pass now.`)[0]?.claim.toLowerCase()).toBe(
      claim.toLowerCase(),
    );
  });

  it.each([
    ["a plain success", "All 12 tests pass now. I changed src/auth/jwt.js."],
    ["nothing is named", "The problem was that it did not work properly before."],
    ["a guess", "The root cause is probably the cache in src/cache.ts."],
    ["a question", "Was the root cause that JWT_SECRET is empty?"],
    ["a plan", "Let me see whether the issue is the `Close()` call."],
    ["code", "```\n// The root cause was that JWT_SECRET was read early.\n```"],
    ["our own text", "Twiceshy: the root cause was that JWT_SECRET was read before dotenv."],
    [
      "a reason for something that is right",
      "I kept the `regexp` import because `sanitize()` still needs it.",
    ],
  ])("nothing where there is %s", (_what, message) => {
    expect(explanationsIn(message)).toEqual([]);
  });

  it.each([
    ["JWT_SECRET was read before dotenv was loaded", "dotenv is loaded before JWT_SECRET is read"],
    ["The cache was never cleared after a write", "The cache is cleared after a write"],
    ["`await` was missing in src/a.ts", "`await` is there in src/a.ts"],
    ["`useEffect` ran twice in StrictMode", "Not again in src/a.ts: `useEffect` ran twice in StrictMode"],
  ])("what to check: %s", (claim, item) => {
    expect(guardAgainst(claim, "src/a.ts")).toBe(item);
  });

  it.each([
    "Root cause: the tax was computed before the discount.",
    "**Root cause:** the tax was computed before the discount.",
    "The root cause: the tax was computed before the discount.",
  ])("the label of the cause is not part of it: %s", (said) => {
    expect(explanationsIn(said)[0]?.sentence).toBe("The tax was computed before the discount.");
  });

  it("what is not to happen again goes on in lower case", () => {
    expect(guardAgainst("The tax is rounded, so that cents are lost", "src/tax.ts")).toBe(
      "Not again in src/tax.ts: the tax is rounded, so that cents are lost",
    );
  });
});
