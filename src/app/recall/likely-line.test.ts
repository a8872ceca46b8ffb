// Which of the likely files are named at a prompt.
import { expect, it } from "vitest";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { turnOf } from "../../domain/turn.fixture.ts";
import { filesToName } from "./likely-line.ts";

const likely = (file: string, confidence: number, isNear: boolean, files = [file]): LikelyFile => ({
  file,
  confidence,
  because: turnOf({ files }),
  isNamed: false,
  name: 0,
  isSaid: isNear,
  isSpokenOf: isNear,
  read: 0,
  isNear,
  isTicked: false,
});
const named = (...files: LikelyFile[]) => filesToName(files).map(({ file }) => file);

it("none that has nothing to do with the topic, however likely it is by habit", () => {
  expect(named(likely("src/footer.tsx", 0.6, false), likely("src/shield.d.ts", 0.3, false))).toEqual([]);
});

it("first the likeliest that a reader can connect with the prompt, then what was changed with it", () => {
  const files = [
    likely("src/footer.tsx", 0.6, false),
    likely("src/cart/totals.ts", 0.4, true, ["src/cart/totals.ts", "test/cart.test.ts"]),
    likely("test/cart.test.ts", 0.3, false),
    likely("src/login.ts", 0.2, false),
  ];
  expect(named(...files)).toEqual(["src/cart/totals.ts", "test/cart.test.ts"]);
});
