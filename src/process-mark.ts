// A mark by which other processes see whether this one still runs: where it runs, its number, when it started. Process
// numbers are given out anew, and mean something only on one machine, in one boot, in one container.
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { readBytes, readText, SMALL_FILE } from "./files/read.ts";

export function processMark(): string {
  return `${here()} ${process.pid} ${inProc("self")?.started ?? ""}`;
}

/** `unknown`: it runs, or ran, somewhere that cannot be seen from here. */
export function processState(mark: string): "running" | "gone" | "unknown" {
  const [where = "", pid = "", started = ""] = mark.split(" ");
  if (!/^[1-9]\d*$/.test(pid) || where !== here()) return "unknown";
  if (isRunning(Number(pid), started)) return "running";
  return where === "" ? "unknown" : "gone";
}

function isRunning(pid: number, started: string): boolean {
  const found = inProc(String(pid));
  // Killed, and nobody has asked how it ended: it still has its number.
  if (found && /[ZXx]/.test(found.state)) return false;
  if (found && started !== "" && found.started !== started) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Where numbers of processes are the same; empty when that cannot be told. */
function here(): string {
  if (process.platform !== "linux") return `${process.platform}:${hostname().replaceAll(/\s/g, "-")}`;
  // Where another container's processes are listed, ours are not to be found by their numbers.
  if (inProc("self")?.pid !== process.pid) return "";
  try {
    const boot = readText("/proc/sys/kernel/random/boot_id", { most: SMALL_FILE }).trim();
    return `${boot}:${namespace("pid")}:${namespace("time")}`;
  } catch {
    return "";
  }
}

/** Starts are counted from another moment in another namespace of time, which older systems do not have. */
function namespace(kind: "pid" | "time"): string {
  try {
    return readlinkSync(`/proc/self/ns/${kind}`).replaceAll(/\D/g, "");
  } catch (error) {
    if (kind === "time") return "";
    throw error;
  }
}

/** As Linux tells it: `12 (name of (any) kind) S 1 …`, the start in its 22nd field. */
function inProc(
  pid: string,
): { readonly pid: number; readonly state: string; readonly started: string } | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const text = readBytes(`/proc/${pid}/stat`, { most: SMALL_FILE }).toString("latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { pid: Number.parseInt(text, 10), state: fields[0] ?? "", started: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}
