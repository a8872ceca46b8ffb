// Every sort of strange file in every place, at every moment of a turn.
import { describe, it } from "vitest";
import { meetStrangeFiles, STRANGE } from "../hook/strange-files.ts";

describe.skipIf(process.platform === "win32")("hook: strange files, at every moment", () => {
  for (const [what, put] of Object.entries(STRANGE))
    it(`${what} is passed by in time, wherever it lies`, () => meetStrangeFiles(put));
});
