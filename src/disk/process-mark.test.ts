// Tests whether another process still runs: certain for dead ones, "unknown" for those that cannot be seen.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { until } from "../../test/until.ts";
import { processMark, processState } from "./process-mark.ts";

const [place = "", , started = ""] = processMark().split(" ");
const isLinux = process.platform === "linux";

describe("process mark", () => {
  it("this process runs", () => {
    expect(processState(processMark())).toBe("running");
    expect(processMark()).toBe(processMark());
  });

  it("one that was killed is gone", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    const mark = `${place} ${child.pid} `;
    expect(processState(mark)).toBe("running");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(processState(mark)).toBe("gone");
  });

  it.runIf(isLinux)("one whose number somebody else has by now is gone", () => {
    expect(started).not.toBe("");
    expect(processState(`${place} ${process.pid} ${Number(started) - 1}`)).toBe("gone");
  });

  it.runIf(isLinux)("one that was killed and still has its number is gone", async () => {
    // A parent that never collects the exit status of its child (a zombie process).
    const parent = spawn("sh", ["-c", "sleep 0.01 & echo $!; exec sleep 100"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [pid] = (await once(parent.stdout, "data")) as [Buffer];
    const mark = `${place} ${String(pid).trim()} `;
    await until(() => processState(mark) !== "running", "the child's end");
    expect(() => process.kill(Number(pid), 0)).not.toThrow();
    expect(processState(mark)).toBe("gone");
    parent.kill("SIGKILL");
  });

  it.each([
    ["of another machine, boot or container", `elsewhere 999999999 ${started}`],
    ["of a process that did not know where it ran", " 999999999 "],
    ["of an older version", String(process.pid)],
    ["that is no mark", "x y z"],
    ["of no process", `${place} 0 `],
    ["that is empty", ""],
  ])("a mark %s tells nothing", (_, mark) => {
    expect(processState(mark)).toBe("unknown");
  });
});
