// Recordings name a project and the folder that the shell stood in: paths are told from the project's root.
import { describe, expect, it } from "vitest";
import { genericReader } from "../../src/agents/generic.ts";
import { MONDAY, world } from "./world.ts";

/** Edits, each with the folder the shell stood in. */
function edits(session: string, calls: readonly (readonly [cwd: string, path: string])[]) {
  const reader = genericReader();
  return calls.flatMap(([cwd, path], index) =>
    reader.take(
      {
        project: "acme/shop",
        session,
        id: path,
        ts: MONDAY + index * 1_000,
        ok: true,
        tool: "Edit",
        input: { file_path: path },
        cwd,
        prompt: "Add vouchers",
      },
      { now: 0, cwd: "" },
    ),
  );
}

describe("record: where paths are told from", () => {
  it("the root, also after the shell has gone into a folder, in this session and in the next", async () => {
    const { memory } = await world();
    await memory.record(edits("one", [["/home/ann/shop", "/home/ann/shop/README.md"]]));
    await memory.record(edits("one", [["/home/ann/shop/api", "/home/ann/shop/api/src/pay.ts"]]));
    await memory.record(edits("two", [["/home/ann/shop/web", "/home/ann/shop/web/cart.ts"]]));
    const stored = await memory.store.evidence.attempts({ order: "oldest" });
    const paths = stored.flatMap(({ files }) => files);
    expect(paths.filter((path) => path !== "README.md")).toEqual(["api/src/pay.ts", "web/cart.ts"]);
    await memory.close();
  });

  it("a work tree is told from its own root", async () => {
    const { memory } = await world();
    const tree = "/home/ann/shop/.claude/worktrees/brave-owl";
    await memory.record(
      edits("one", [
        ["/home/ann/shop", "/home/ann/shop/a.ts"],
        [`${tree}/web`, `${tree}/web/cart.ts`],
      ]),
    );
    const stored = await memory.store.evidence.attempts({ session: "one", order: "oldest" });
    expect(stored.flatMap(({ files }) => files)).toEqual(["a.ts", "web/cart.ts"]);
    await memory.close();
  });

  it("a work tree of a branch with a slash is told from the folder in which a session began", async () => {
    const { memory } = await world();
    const tree = "/home/ann/shop/.worktrees/ann/fix-login";
    await memory.record(edits("one", [["/home/ann/shop", "/home/ann/shop/a.ts"]]));
    await memory.record(edits("two", [[tree, `${tree}/web/cart.ts`]]));
    await memory.record(edits("three", [[`${tree}/web`, `${tree}/web/pay.ts`]]));
    const stored = await memory.store.evidence.attempts({ order: "oldest" });
    expect(stored.flatMap(({ files }) => files)).toEqual(["a.ts", "web/cart.ts", "web/pay.ts"]);
    await memory.close();
  });
});
