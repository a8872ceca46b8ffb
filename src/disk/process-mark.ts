// Identifies a process for others: machine, boot, container, process id and start time. Process ids are reused, and are
// only unique on one machine, in one boot, in one container.

import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { codeOf } from "./errors.ts";
import { readBytes, readText, SMALL_FILE } from "./read.ts";

export function processMark(): string {
  return `${here()} ${process.pid} ${inProc("self")?.started ?? ""}`;
}

/** `unknown`: it runs or ran where it cannot be seen from here. */
export function processState(mark: string): "running" | "gone" | "unknown" {
  const [where = "", pid = "", started = ""] = mark.split(" ");
  if (!/^[1-9]\d*$/.test(pid) || where !== here()) return "unknown";
  if (isRunning(Number(pid), started)) return "running";
  return where === "" ? "unknown" : "gone";
}

function isRunning(pid: number, started: string): boolean {
  const found = inProc(String(pid));
  // A zombie: it was killed, but its parent has not collected its exit status, so its id is still taken.
  if (found && /[ZXx]/.test(found.state)) return false;
  if (found && started !== "" && found.started !== started) return false;
  return hasProcess(pid);
}

/** True when a process with this id exists, ours or not. */
export function hasProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Identifies the space in which process ids are unique; empty when that is unknown. */
function here(): string {
  if (process.platform !== "linux") return `${process.platform}:${hostname().replaceAll(/\s/g, "-")}`;
  // If /proc shows another container, our process cannot be found there by its id.
  if (inProc("self")?.pid !== process.pid) return "";
  try {
    const boot = readText("/proc/sys/kernel/random/boot_id", { most: SMALL_FILE }).trim();
    return `${boot}:${namespace("pid")}:${namespace("time")}`;
  } catch {
    return "";
  }
}

/** Start times are relative to the time namespace, which older systems do not have. */
function namespace(kind: "pid" | "time"): string {
  try {
    return readlinkSync(`/proc/self/ns/${kind}`).replaceAll(/\D/g, "");
  } catch (error) {
    if (kind === "time") return "";
    throw error;
  }
}

/** Parses /proc/<pid>/stat: `12 (name of (any) kind) S 1 …`, with the start time in field 22. */
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
