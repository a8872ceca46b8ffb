// twiceshy replay: the warnings a history would have had, knowing only what came before each call.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse, parseLines, transcript } from "./house.ts";
import { past } from "./past.ts";

interface Line {
  readonly project: string;
  readonly seq: number;
  readonly warn: boolean;
  readonly kind: string | null;
  readonly evidence: readonly number[];
  readonly because: string;
}

describe("cli: replay", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  const write = (name: string, content: string | Buffer) => {
    const path = join(house.project, name);
    writeFileSync(path, content);
    return path;
  };
  const replayed = async (...args: string[]): Promise<readonly Line[]> => {
    const { code, out, err } = await house.run(["replay", "--json", ...args]);
    expect(code, err).toBe(0);
    return parseLines(out);
  };
  const warned = (lines: readonly Line[]) => lines.filter(({ warn }) => warn).map(({ seq }) => seq);

  it("writes one line per call, with these keys in this order", async () => {
    const lines = await replayed(write("past.jsonl", past().join("\n")));
    expect(lines.map(({ seq }) => seq)).toEqual(past().map((_, index) => index));
    const keys = [
      "project",
      "seq",
      "warn",
      "stopped",
      "verdict",
      "kind",
      "confidence",
      "because",
      "instead",
      "evidence",
    ];
    for (const line of lines) expect(Object.keys(line)).toEqual(keys);
    expect(lines[0]).toEqual({
      project: "acme/shop",
      seq: 0,
      warn: false,
      stopped: false,
      verdict: "silent",
      kind: null,
      confidence: 0,
      because: "",
      instead: "",
      evidence: [],
    });
  });

  it("warns of a missing file in another session and in other words, and says which calls it rests on", async () => {
    const lines = await replayed(write("past.jsonl", past().join("\n")));
    expect(lines[6]).toMatchObject({ warn: true, verdict: "bump", kind: "missing-path", evidence: [0] });
    expect(lines[6]?.because).toContain("`docs/plan.md` does not exist");
    expect(lines[10]).toMatchObject({ warn: true, kind: "missing-path", evidence: [6, 0] });
  });

  it("does not warn of tests run again after an edit", async () => {
    const lines = await replayed(write("past.jsonl", past().join("\n")));
    expect(lines[3]).toMatchObject({ warn: false });
  });

  it("un-learns with one success", async () => {
    const lines = await replayed(write("past.jsonl", past().join("\n")));
    expect(lines[7]).toMatchObject({ warn: true, kind: "command-not-found" });
    expect(lines[8]).toMatchObject({ warn: true });
    expect(lines[9]).toMatchObject({ warn: false });
  });

  it("the world of today does not decide: a file that is there now was missing then", async () => {
    const here = past().map((line) => line.replaceAll("/src/shop", house.project));
    const before = await replayed(write("past.jsonl", here.join("\n")));
    mkdirSync(join(house.project, "docs"));
    write("docs/plan.md", "there by now");
    expect(await replayed(join(house.project, "past.jsonl"))).toEqual(before);
    expect(warned(before)).toContain(6);
  });

  it("reads gzip and several projects in one run, each knowing only its own", async () => {
    const one = write("one.jsonl.gz", gzipSync(past("acme/shop").join("\n")));
    const other = write("other.jsonl.gz", gzipSync(past("acme/other").join("\n")));
    const both = await replayed(one, other);
    const of = (project: string) => warned(both.filter((line) => line.project === project));
    expect(both).toHaveLength(2 * past().length);
    expect(of("acme/shop")).toEqual(warned(await replayed(one)));
    expect(of("acme/other")).toEqual(of("acme/shop"));
  });

  it("names and counts broken lines and goes on", async () => {
    const lines = [...past()];
    lines.splice(4, 0, "not json", '{"tool":"Bash"}', "");
    const path = write("broken.jsonl", lines.join("\n"));
    const { code, out, err } = await house.run(["replay", "--json", path]);
    expect(code).toBe(0);
    expect(out.trimEnd().split("\n")).toHaveLength(past().length);
    expect(err).toContain("broken.jsonl, line 5: this event cannot be understood: it is not JSON");
    expect(err).toContain("line 6");
    expect(err).not.toContain("line 7");
    expect(err).toContain("2 lines or files left out.");
  });

  it("a higher threshold says less", async () => {
    const path = write("past.jsonl", past().join("\n"));
    expect(warned(await replayed("--threshold", "0.999", path))).toEqual([]);
    const { code, err } = await house.run(["replay", "--threshold", "7", path]);
    expect(code).toBe(2);
    expect(err).toContain("--threshold takes a number");
  });

  it("tells people what failed, what was repeated and what they would have been spared", async () => {
    const { code, out, err } = await house.run(["replay", write("past.jsonl", past().join("\n"))]);
    expect(code, err).toBe(0);
    expect(out).toContain("4 sessions · 11 tool calls");
    expect(out).toContain("In these sessions 6 calls failed. 3 of them repeated a failure");
    expect(out).toContain("Twiceshy would have stopped all of those, and 1 call that was fine.");
    expect(out).toMatch(/3× {2}docs\/plan\.md .*2 stopped/);
    expect(out).toMatch(/2× {2}frobnicate --all .*1 stopped/);
    expect(out).toContain("missing path 3");
    const top = await house.run(["replay", "--top", "1", join(house.project, "past.jsonl")]);
    expect(top.out).not.toContain("2×  frobnicate");
  });

  it("replays the transcripts of this machine together, by time, and leaves no trace", async () => {
    for (const session of ["one", "two"])
      house.put(`.claude/projects/-shop/${session}.jsonl`, transcript(session, house.project));
    const lines = await replayed("--agent", "claude-code");
    expect(lines).toHaveLength(6);
    expect(lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await replayed()).toEqual(lines);
    const { out } = await house.run(["replay"]);
    expect(out).toContain("Found 1 agent: Claude Code (2 transcripts)");
    expect(out).toContain("2 sessions · 6 tool calls");
    const status = await house.run(["status", "--json", "--everywhere"]);
    expect(JSON.parse(status.out)).toMatchObject({ attempts: 0 });
  });

  it("is a usage error without anything to replay", async () => {
    const missing = await house.run(["replay", "nowhere.jsonl"]);
    expect(missing).toMatchObject({ code: 2, out: "" });
    expect(missing.err).toContain("there is no file nowhere.jsonl");
    const nothing = await house.run(["replay"]);
    expect(nothing).toMatchObject({ code: 2, out: "" });
    expect(nothing.err).toContain(
      "no history was found; name files: twiceshy replay FILE… See twiceshy replay --help.",
    );
  });

  it("the first run shows its report, later ones do not", async () => {
    house.put(".claude/projects/-shop/one.jsonl", transcript("one", house.project));
    expect((await house.run([])).out).toContain("Replaying: 1 session");
    expect((await house.run([])).out).not.toContain("Replaying");
  });
});
