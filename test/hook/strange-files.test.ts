// Whatever lies where a settings file, a lesson, a log, the spool or a transcript should be: the hook answers in time, and
// its memory does not grow. Git stores links, so that a clone can bring one to /dev/zero. Here some sorts of files are
// met at one moment of a turn in each place; test/slow tries all of them at every moment.
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { some } from "../runs.ts";
import { Home } from "./run-hook.ts";
import { meetStrangeFiles, NOT_FOUND, oneMoment, STRANGE } from "./strange-files.ts";

describe.skipIf(process.platform === "win32")("hook: strange files", () => {
  for (const [kind, [what, put]] of some([...Object.entries(STRANGE).entries()]))
    it(`${what} is passed by in time, wherever it lies`, () => meetStrangeFiles(put, oneMoment(kind)));

  it("the memory is still told where only a strange file lies beside it", async () => {
    const home = new Home();
    await home.run(home.failure("t0", "gofoo vet", NOT_FOUND, "s0"));
    mkdirSync(join(home.project, ".twiceshy"));
    symlinkSync("/dev/zero", join(home.project, ".twiceshy/config.json"));
    const ran = await home.run(home.start("t1", "gofoo vet"));
    expect(ran.stdout).toContain("not installed");
  });
});
