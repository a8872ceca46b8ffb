// Words that agents write into files help to find these files; the memory does not store the text.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { turnsBefore } from "../../src/app/recall/likely-files.ts";
import { MONDAY, session, world } from "./world.ts";

it("a word of a prompt is known to be written into a file, and no word of the file is on the disk", async () => {
  const { memory, cwd, config } = await world();
  const day = session(cwd, "day-1", MONDAY);
  const { deps } = memory;
  await memory.handle(day.says("Count the striped animals"));
  await memory.handle({
    ...day.bash(""),
    call: {
      id: "edit-1",
      tool: "Edit",
      input: { file_path: join(cwd, "src/zoo.ts"), old_string: "x", new_string: "const zebraquux = 12;" },
    },
  });
  await memory.handle(day.stop());
  const { written } = await turnsBefore(deps, deps.workspace.place(cwd).project.id, "Rename zebraquux");
  expect([...written].map(([file, words]) => [file, words.includes("zebraquux")])).toEqual([
    ["src/zoo.ts", true],
  ]);
  await memory.close();
  const bytes = readdirSync(config.home).map((name) => {
    const path = join(config.home, name);
    return name.startsWith("memory.db") ? readFileSync(path, "latin1") : "";
  });
  expect(bytes.join()).toContain("zoo.ts");
  expect(bytes.join()).not.toContain("zebraquux");
});
