// Tests that no acknowledged event is lost: real files, several processes, crashes in between.
import { type ChildProcess, spawn } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { beforeEach, describe, expect, it } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { redact } from "../../core/redact/index.ts";
import type { AgentEvent } from "../../domain/event.ts";
import { storeError } from "../../domain/store-error.ts";
import { losses } from "./losses.ts";
import { spool } from "./spool.ts";

const base = newFolder();
let folder: string;
let count = 0;
beforeEach(() => {
  folder = join(base, String(++count), "spool");
});

const event = (session: string) =>
  redact<AgentEvent>({ type: "turn-end", agent: "test", session, cwd: "", at: 1 });

async function drainAll(): Promise<{ sessions: string[]; drained: number; broken: number }> {
  const sessions: string[] = [];
  const result = await spool(folder).drain(async (one) => void sessions.push(one.session));
  return { sessions, ...result };
}
const left = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
/** The number of a process that has certainly ended. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "0"]);
  await ended(child);
  return child.pid ?? 0;
}
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on("close", resolve));
}

describe("stores: spool", () => {
  it("hands over what was added, in order, once", async () => {
    for (let index = 0; index < 450; index++) spool(folder).add(event(`s${index}`));
    expect(spool(folder).pending()).toBe(450);
    const { sessions, drained, broken } = await drainAll();
    expect(sessions).toEqual(Array.from({ length: 450 }, (_, index) => `s${index}`));
    expect({ drained, broken }).toEqual({ drained: 450, broken: 0 });
    expect(spool(folder).pending()).toBe(0);
    expect(await drainAll()).toEqual({ sessions: [], drained: 0, broken: 0 });
    expect(left()).toEqual([]);
  });

  it("works without a folder, and lets nobody else read it", async () => {
    expect(spool(folder).pending()).toBe(0);
    expect(await drainAll()).toMatchObject({ drained: 0 });
    spool(folder).add(event("a"));
    if (process.platform === "win32") return;
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "events.jsonl")).mode & 0o777).toBe(0o600);
  });

  it("skips torn and broken lines, keeps them aside, and loses nothing behind them", async () => {
    spool(folder).add(event("first"));
    appendFileSync(join(folder, "events.jsonl"), '{"type":"turn-end","session":"to');
    spool(folder).add(event("second"));
    appendFileSync(join(folder, "events.jsonl"), "\0\0\0\n42\nnull\n[]\n");
    spool(folder).add(event("third"));
    const { sessions, broken } = await drainAll();
    expect(sessions).toEqual(["first", "second", "third"]);
    expect(broken).toBe(5);
    expect(readFileSync(join(folder, "events.broken"), "utf8")).toContain('"session":"to');
  });

  it("what cannot be taken stays, in its place before what comes later", async () => {
    spool(folder).add(event("one"));
    spool(folder).add(event("two"));
    const failing = spool(folder).drain(async () => {
      spool(folder).add(event("three"));
      throw storeError("busy", "database is locked");
    });
    await expect(failing).rejects.toThrow("database is locked");
    expect(spool(folder).pending()).toBe(3);
    expect((await drainAll()).sessions).toEqual(["one", "two", "three"]);
  });

  it.each(["busy", "full", "unwritable", "damaged", "newer"] as const)(
    "what a memory that is %s cannot take stays, whatever engine keeps it",
    async (code) => {
      spool(folder).add(event("one"));
      const failing = spool(folder).drain(async () => {
        throw storeError(code, "[postgres] the server is not there.");
      });
      await expect(failing).rejects.toThrow("the server is not there");
      expect((await drainAll()).sessions).toEqual(["one"]);
    },
  );

  it("what a memory refuses for good is kept apart, and the next one is handed over", async () => {
    spool(folder).add(event("one"));
    spool(folder).add(event("two"));
    const sessions: string[] = [];
    const result = await spool(folder).drain(async ({ session }) => {
      if (session === "one") throw storeError("failed", "[postgres] value out of range.");
      sessions.push(session);
    });
    expect(result).toEqual({ drained: 1, broken: 1 });
    expect(sessions).toEqual(["two"]);
    expect(readFileSync(join(folder, "events.broken"), "utf8")).toContain('"session":"one"');
  });

  it("drains again what a process had claimed when it died", async () => {
    spool(folder).add(event("claimed"));
    renameSync(
      join(folder, "events.jsonl"),
      join(folder, `claim-00000001-${await deadProcess()}-00000000.jsonl`),
    );
    spool(folder).add(event("later"));
    expect(spool(folder).pending()).toBe(2);
    expect((await drainAll()).sessions).toEqual(["claimed", "later"]);
    expect(left()).toEqual([]);
  });

  it("leaves alone what a living process drains, unless it has not moved for minutes", async () => {
    const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 20000)"]);
    spool(folder).add(event("claimed"));
    const claim = join(folder, `claim-00000001-${child.pid}-00000000.jsonl`);
    renameSync(join(folder, "events.jsonl"), claim);
    expect((await drainAll()).sessions).toEqual([]);
    utimesSync(claim, 1, 1);
    expect((await drainAll()).sessions).toEqual(["claimed"]);
    child.kill();
  });

  it("does not drain one file twice at a time within a process", async () => {
    spool(folder).add(event("a"));
    const both = await Promise.all([drainAll(), drainAll()]);
    expect(both.flatMap((one) => one.sessions)).toEqual(["a"]);
  });

  it("refuses to grow without bound, counts what it refused, and keeps what it has", async () => {
    const lost = losses(join(base, `lost-${count}`));
    const small = spool(folder, { maximumBytes: 300, losses: lost });
    let thrown = 0;
    for (let index = 0; index < 10; index++) {
      try {
        small.add(event(`s${index}`));
      } catch {
        thrown++;
      }
    }
    expect(thrown).toBeGreaterThan(0);
    expect(lost.count()).toEqual({ lost: thrown, unreported: thrown });
    expect((await drainAll()).drained).toBe(10 - thrown);
    // Draining does not bring them back.
    lost.markReported();
    expect(lost.count()).toEqual({ lost: thrown, unreported: 0 });
  });

  it("what comes while a full spool is being stored is kept, not refused", async () => {
    const small = spool(folder, { maximumBytes: 300 });
    const add = (session: string): boolean => {
      try {
        small.add(event(session));
        return true;
      } catch {
        return false;
      }
    };
    while (add("before"));
    let kept = false;
    await small.drain(async () => {
      kept ||= add("meanwhile");
    });
    expect(kept).toBe(true);
    expect((await drainAll()).sessions).toContain("meanwhile");
  });

  it("a folder in the place of a waiting file holds up none of the others", async () => {
    mkdirSync(join(folder, "events.jsonl"), { recursive: true });
    await drainAll();
    mkdirSync(join(folder, "claim-00000001-0-0a0b0c0d.jsonl"));
    expect(spool(folder).bytes()).toBe(0);
    rmdirSync(join(folder, "events.jsonl"));
    spool(folder).add(event("behind"));
    expect((await drainAll()).sessions).toEqual(["behind"]);
    // Told by doctor: what is not a file cannot be looked into.
    expect(() => spool(folder).pending()).toThrow("folder");
  });

  it("throws when nothing can be written", () => {
    mkdirSync(join(folder, ".."), { recursive: true });
    writeFileSync(folder, "a file where the folder should be");
    const lost = losses(join(base, `lost-${count}`));
    expect(() => spool(folder, { losses: lost }).add(event("a"))).toThrow();
    expect(lost.count()).toEqual({ lost: 1, unreported: 1 });
    // It is unknown whether events wait: report that instead of 0.
    expect(() => spool(folder).pending()).toThrow();
  });

  it("loses nothing when processes add while others drain, and one of them is killed in between", async () => {
    const script = join(base, `writer-${count}.mjs`);
    const entry = `
      import { spool } from "./spool.ts";
      const [folder, name, job] = process.argv.slice(2);
      const add = (index) => spool(folder).add({ type: "turn-end", agent: "test", session: name + index, cwd: "", at: 1 });
      if (job === "add") for (let index = 0; index < 300; index++) add(index);
      // Claims, then dies before handing anything over.
      else await spool(folder).drain(async () => process.kill(process.pid, "SIGKILL"));
    `;
    buildSync({
      stdin: { contents: entry, resolveDir: import.meta.dirname, loader: "ts" },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile: script,
    });
    const run = (name: string, job: string) =>
      ended(spawn(process.execPath, [script, folder, name, job], { stdio: "inherit" }));
    const seen = new Set<string>();
    let running = true;
    const writers = Promise.all([run("a", "add"), run("b", "add")]).then((codes) => {
      running = false;
      expect(codes).toEqual([0, 0]);
    });
    const killed = run("c", "drain");
    while (running) {
      for (const session of (await drainAll()).sessions) seen.add(session);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await writers;
    await killed;
    await run("d", "drain");
    for (const session of (await drainAll()).sessions) seen.add(session);
    expect(seen.size).toBe(600);
    expect(left()).toEqual([]);
  });
});
