import { expect, it } from "vitest";
import { turnOf } from "../../domain/turn.fixture.ts";
import { wholeTask } from "./whole-task.ts";

it("a check that ran again after the last change stands behind it", () => {
  const first = turnOf({ number: 1, steps: ["edit src/a.ts", "npx tsc --noEmit"], ending: "passed" });
  const second = turnOf({ number: 2, steps: ["edit src/b.ts", "npx tsc --noEmit"], ending: "changed" });
  expect(wholeTask(first, [first, second]).steps).toEqual([
    "edit src/a.ts",
    "edit src/b.ts",
    "npx tsc --noEmit",
  ]);
});

it("it lies on the branch of its commit, not on the one where it was asked for", () => {
  const first = turnOf({ number: 1, branch: "main", ending: "looked" });
  const second = turnOf({
    number: 2,
    branch: "fix/vouchers",
    ending: "committed",
    commits: [{ message: "fix" }],
  });
  const third = turnOf({ number: 3, branch: "main", ending: "looked" });
  expect(wholeTask(first, [first, second, third]).branch).toBe("fix/vouchers");
});

it("without a commit it lies on the branch of its last change, not on one where something was only checked", () => {
  const first = turnOf({ number: 1, branch: "fix/vouchers", ending: "changed", files: ["src/a.ts"] });
  const second = turnOf({ number: 2, branch: "fix/stars", ending: "failed" });
  expect(wholeTask(first, [first, second]).branch).toBe("fix/vouchers");
});

it("what the user said of it before it was changed again is not told of it", () => {
  const first = turnOf({
    number: 1,
    ending: "changed",
    files: ["src/a.ts"],
    feedback: { verdict: "failed", words: "still red" },
  });
  const second = turnOf({ number: 2, ending: "changed", files: ["src/a.ts"] });
  const third = turnOf({ number: 3 });
  expect(wholeTask(first, [first, second, third])).not.toHaveProperty("feedback");
  expect(wholeTask(first, [first, third]).feedback?.verdict).toBe("failed");
});
