// Import also writes observations: no second command is needed.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newRepository } from "../new-repository.ts";
import { type House, newHouse, parseLines } from "./house.ts";

const SESSION = "4f2c91ab-0000-4000-8000-000000000007";

describe("cli: import observes", () => {
  let house: House;
  let history: string;
  beforeAll(() => {
    house = newHouse();
    newRepository(house.project);
    mkdirSync(join(house.project, "src"));
    writeFileSync(join(house.project, "src/cart.ts"), "");
    history = join(house.home, `${SESSION}.jsonl`);
    writeFileSync(history, transcript(house.project));
  });

  const observed = async () => parseLines((await house.run(["observations", "--json"])).out);

  it("--dry-run tells nothing", async () => {
    expect((await house.run(["import", "--dry-run", history])).out).not.toContain("Observing");
    expect(await observed()).toEqual([]);
  });

  it("shows both halves and what came of them", async () => {
    const { out, err, code } = await house.run(["import", history]);
    expect({ err, code }).toEqual({ err: "", code: 0 });
    expect(out).toMatch(/^Imported: .*\nObserving: 1 turn · 1 observation/);
    expect(out).toContain("1 observation and 1 session summary");
    expect(await observed()).toMatchObject([{ type: "decision", title: "Keep the cart in a cookie" }]);
  });

  it("again there is nothing new, and nothing is gone over", async () => {
    const { out } = await house.run(["import", history]);
    expect(out).toContain("Nothing new.");
    expect(out).not.toContain("Observing");
    expect(await house.run(["observe", history])).toMatchObject({ code: 0 });
    expect(await observed()).toHaveLength(1);
  });

  it("what was forgotten is taken in and told again", async () => {
    await house.run(["forget", "session", SESSION, "--yes"]);
    expect(await observed()).toEqual([]);
    const taken = JSON.parse((await house.run(["import", "--json", history])).out);
    expect(taken).toMatchObject({ files: 1, observations: 1, summaries: 1, broken: [] });
  });

  it("a file is found by its name alone", async () => {
    const { out } = await house.run(["observations", "--json", "--file", "cart.ts"]);
    expect(JSON.parse(out)).toMatchObject({ files: ["src/cart.ts"] });
  });
});

function transcript(cwd: string): string {
  const base = { sessionId: SESSION, cwd, version: "2.1.0", gitBranch: "main", isSidechain: false };
  let at = Date.parse("2026-11-14T09:00:00Z");
  let count = 0;
  const line = (rest: object) => {
    at += 1_000;
    count++;
    return JSON.stringify({ ...base, uuid: `u${count}`, timestamp: new Date(at).toISOString(), ...rest });
  };
  const says = (text: string) =>
    line({ type: "assistant", message: { role: "assistant", content: [{ type: "text", text }] } });
  const input = { file_path: join(cwd, "src/cart.ts"), old_string: "", new_string: "export {}" };
  return [
    line({ type: "user", message: { role: "user", content: "Add a cart to the shop" } }),
    says("I'll keep the cart in a cookie because the shop has no accounts."),
    line({
      type: "assistant",
      message: { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Edit", input }] },
    }),
    line({
      type: "user",
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "t1", content: "The file was updated." }],
      },
      toolUseResult: { filePath: input.file_path, oldString: "", newString: "export {}" },
    }),
    says("Done."),
  ].join("\n");
}
