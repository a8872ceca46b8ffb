// A project of 50,000 files: the index takes its share and says that there are more.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MOST_SOURCES } from "../../src/domain/code.ts";
import { codeProject } from "../code/project.ts";

it("50,000 files: 20,000 are indexed, the rest is left out and told", async () => {
  const code = await codeProject();
  for (let folder = 0; folder < 500; folder++) {
    mkdirSync(join(code.cwd, `part-${folder}`));
    for (let at = 0; at < 100; at++)
      writeFileSync(
        join(code.cwd, `part-${folder}`, `module-${at}.py`),
        `def f${folder}_${at}():\n    return ${at}\n`,
      );
  }
  const report = await code.index({ mostMs: 500_000 });
  expect(report).toMatchObject({ files: MOST_SOURCES, isCut: true, isWhole: true, problem: "" });
  expect(await code.index()).toMatchObject({ files: MOST_SOURCES, indexed: 0, removed: 0 });
  expect(await code.finds("f100_7")).toContain("part-100/module-7.py:1-2 f100_7");
  await code.close();
});
