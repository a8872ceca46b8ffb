// Trust in our hooks, against a replacement for `codex app-server`.
import { chmodSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { trustCodexHooks } from "./trust.ts";

/** Behaves like `codex app-server` as far as trust is concerned; recorded from the real one. */
const SERVER = `#!/usr/bin/env node
const hooks = [
  { key: "h:pre_tool_use:0:0", handlerType: "mcpTool", server: "twiceshy", source: "user", currentHash: "sha256:1", trustStatus: "untrusted" },
  { key: "h:session_end:0:0", handlerType: "command", command: "node /opt/twiceshy/hook.cjs codex", source: "user", currentHash: "sha256:2", trustStatus: "untrusted" },
  { key: "h:stop:0:0", handlerType: "command", command: "./mine.sh", source: "user", currentHash: "sha256:3", trustStatus: "untrusted" },
  { key: "p:stop:0:0", handlerType: "mcpTool", server: "twiceshy", source: "project", currentHash: "sha256:4", trustStatus: "untrusted" },
];
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const send = (message) => process.stdout.write(JSON.stringify(message) + "\\n");
  if (method === "initialize") { send({ method: "configWarning", params: {} }); process.stdout.write("noise\\n"); send({ id, result: {} }); }
  if (method === "hooks/list") send(process.env.REFUSE ? { id, error: { code: -1, message: "unknown method" } } : { id, result: { data: [{ cwd: params.cwds[0], hooks }] } });
  if (method === "config/batchWrite") {
    for (const [key, { trusted_hash }] of Object.entries(params.edits[0].value)) {
      const hook = hooks.find((hook) => hook.key === key && hook.currentHash === trusted_hash);
      if (hook) hook.trustStatus = "trusted";
    }
    send({ id, result: { status: "ok" } });
  }
});
`;

function fakeCodex(): string {
  const path = join(newFolder(), "codex.cjs");
  writeFileSync(path, SERVER);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(process.platform === "win32")("agents: trust in our hooks of codex", () => {
  const options = { codex: fakeCodex(), env: { PATH: process.env.PATH }, cwd: tmpdir() };

  it("is given to our own hooks of the user and to no others", async () => {
    expect(await trustCodexHooks(options)).toEqual({ found: 2, trusted: 2 });
  });

  it("says what to do when Codex does not play along", async () => {
    const refusing = { ...options, env: { ...options.env, REFUSE: "1" } };
    await expect(trustCodexHooks(refusing)).rejects.toThrow(/unknown method.*\/hooks/);
    await expect(trustCodexHooks({ ...options, codex: "/nowhere/codex" })).rejects.toThrow(/ENOENT.*\/hooks/);
    const silent = { ...options, codex: "/bin/cat", timeoutMs: 200 };
    await expect(trustCodexHooks(silent)).rejects.toThrow("/hooks");
  });
});
