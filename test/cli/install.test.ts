// init and uninstall in homes with existing agent settings.
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { allAgents } from "../../src/agents/registry.ts";
import { type House, newHouse } from "./house.ts";

/** In their own layout, which must survive. */
const BEFORE: Readonly<Record<string, string>> = {
  ".claude.json": '{"numStartups":3,"mcpServers":{"other":{"command":"x"}}}',
  ".claude/settings.json": '{\n    "env": { "FOO": "1" },\n    "permissions": {"deny": ["WebFetch"]}\n}',
  ".codex/config.toml": '# mine\nmodel = "small"   # enough\n',
  ".codex/hooks.json":
    '{ "hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "beep" } ] } ] } }\n',
};

describe("cli: init and uninstall", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  const furnish = () => {
    for (const [path, text] of Object.entries(BEFORE)) house.put(path, text);
  };

  it("shows what it will change and changes nothing without a yes", async () => {
    furnish();
    const { code, out, err } = await house.run(["init"]);
    expect(code).toBe(2);
    expect(out).toContain("~/.claude/settings.json");
    expect(out).toContain("~/.codex/config.toml");
    expect(err).toContain("--yes");
    expect(house.files()).toEqual(BEFORE);
  });

  it("an agent with a file that cannot be written is left as it was and named, the others are installed", async () => {
    furnish();
    // A file where our skill's folder should be; tests may run as root, who may write everywhere.
    house.put(".claude/skills", "mine");
    const { code, out, err } = await house.run(["init", "--yes"]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^twiceshy: Claude Code was not installed: cannot write .*skills.*\. Make it writable/,
    );
    expect(out).toContain("Codex: installed.");
    expect(out).not.toContain("Claude Code: installed.");
    const files = house.files();
    expect(files[".claude/settings.json"]).toBe(BEFORE[".claude/settings.json"]);
    expect(files[".claude.json"]).toBe(BEFORE[".claude.json"]);
    expect(files[".codex/config.toml"]).toContain("twiceshy");
    await house.run(["uninstall", "--yes"]);
    expect(house.files()).toEqual({ ...BEFORE, ".claude/skills": "mine" });
  });

  it("finds an agent that is on the PATH and has no settings yet; status and init name the same ones", async () => {
    for (const name of ["claude", "aider"]) house.put(`bin/${name}`, "#!/bin/sh\n");
    for (const name of ["claude", "aider"]) chmodSync(join(house.home, "bin", name), 0o755);
    const env = { PATH: [join(house.home, "bin"), process.env.PATH].join(delimiter) };
    const init = await house.run(["init", "--dry-run"], { env });
    expect(init.out).toContain("Claude Code");
    expect(init.out).toContain("Aider: only its histories are read");
    const status = await house.run(["status"], { env });
    expect(status.out).toContain("Claude Code (not installed)");
    expect(status.out).toContain("Aider (histories only)");
    expect((await house.run(["doctor"], { env })).out).toContain("Aider: only its histories are read");
  });

  it("a dry run shows every line and changes nothing", async () => {
    furnish();
    const { code, out } = await house.run(["init", "--dry-run"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ +\+.*mcp__twiceshy__hook/m);
    expect(house.files()).toEqual(BEFORE);
  });

  it("installs, says so the second time, and uninstalls byte for byte", async () => {
    furnish();
    const first = await house.run(["init", "--yes"]);
    expect(first).toMatchObject({ code: 0, err: "" });
    // Once for all of them, not a line for each.
    expect(first.out.replace(/\s+/g, " ")).toMatch(
      /Start what is already running again \(Claude Code, Codex\)/,
    );
    expect(first.out.match(/already running/g)).toHaveLength(1);
    const installed = house.files();
    for (const path of Object.keys(BEFORE)) expect(installed[path], path).toContain("twiceshy");

    const again = await house.run(["init", "--yes"]);
    expect(again.out).toContain("Claude Code: already installed, nothing to change.");
    expect(again.out).toContain("Codex: already installed, nothing to change.");
    expect(house.files()).toEqual(installed);

    expect(await house.run(["uninstall", "--yes"])).toMatchObject({ code: 0, err: "" });
    expect(house.files()).toEqual(BEFORE);
  });

  it("empty lists of servers and hooks that a person had are there again", async () => {
    house.put(".qwen/settings.json", '{"$version":4,\n\n"mcpServers":{}, "hooks": {"Stop":[]}}\n');
    house.put(".config/opencode/opencode.jsonc", '{\n  // mine\n  "mcp": {}\n}\n');
    const before = house.files();
    for (const verb of ["init", "init", "uninstall"])
      expect((await house.run([verb, "qwen", "opencode", "--yes"])).code).toBe(0);
    expect(house.files()).toEqual(before);
  });

  it("leaves no file behind where there was none", async () => {
    await house.run(["init", "claude-code", "codex", "--yes"]);
    expect(Object.keys(house.files())).toHaveLength(6);
    await house.run(["uninstall", "claude-code", "codex", "--yes"]);
    expect(house.files()).toEqual({});
    expect(existsSync(join(house.home, ".claude/skills/twiceshy"))).toBe(false);
  });

  it("installs for every agent by name, and uninstall leaves nothing behind of any", async () => {
    const agents = allAgents().filter(({ hooks }) => hooks !== undefined);
    expect((await house.run(["init", ...agents.map(({ name }) => name), "--yes"])).code).toBe(0);
    const { out } = await house.run(["doctor"]);
    for (const { label } of agents) expect(out).toContain(`${label}: installed`);
    for (const label of [
      "Claude Code",
      "Gemini CLI",
      "Qwen Code",
      "OpenCode",
      "pi",
      "Copilot CLI",
      "Cline CLI",
      "Goose",
      "Factory droid",
    ])
      expect(out).toContain(`${label}: installed, a test call arrived`);
    for (const label of ["Cursor", "Windsurf", "Crush", "Kiro", "Autohand", "Amp"])
      expect(out).toContain(`${label}: installed, no test call was made`);
    expect(out).toContain("OpenCode: installed, a test call arrived (not tried: the plugin inside OpenCode)");
    expect((await house.run(["uninstall", "--yes"])).code).toBe(0);
    expect(house.files()).toEqual({});
  });

  it("keeps what the person wrote in between", async () => {
    furnish();
    await house.run(["init", "claude-code", "--yes"]);
    const path = ".claude/settings.json";
    const theirs = readFileSync(join(house.home, path), "utf8").replace('"FOO": "1"', '"FOO": "2"');
    house.put(path, theirs);
    await house.run(["uninstall", "claude-code", "--yes"]);
    expect(house.files()[path]).toBe(BEFORE[path]?.replace('"FOO": "1"', '"FOO": "2"'));
  });

  it("installed anew in another way, it still goes without a trace", async () => {
    furnish();
    await house.run(["init", "--yes"]);
    await house.run(["init", "--yes", "--command-hooks"]);
    await house.run(["uninstall", "--yes"]);
    expect(house.files()).toEqual(BEFORE);
  });

  it("keeps no copy of settings that can be put back without one", async () => {
    house.put(".claude.json", '{"mcpServers":{"other":{"env":{"TOKEN":"hush-hush-hush"}}}}');
    await house.run(["init", "claude-code", "--yes"]);
    const receipt = join(house.memory, "installs", "claude-code.json");
    expect(readFileSync(receipt, "utf8")).not.toContain("hush-hush-hush");
    expect(statSync(receipt).mode & 0o077).toBe(0);
  });

  it("finds its way back when the receipt is lost", async () => {
    furnish();
    await house.run(["init", "--yes"]);
    rmSync(join(house.memory, "installs"), { recursive: true });
    const lost = "the record of the installation is missing";
    expect((await house.run(["doctor"])).out.replaceAll(/\s+/g, " ")).toContain(lost);
    await house.run(["init"]);
    expect((await house.run(["doctor"])).out.replaceAll(/\s+/g, " ")).not.toContain(lost);
    await house.run(["uninstall", "--yes"]);
    expect(house.files()).toEqual(BEFORE);
  });

  it("an installation of 0.1, with agents that wait 5 s: doctor says so, init brings it up to date", async () => {
    furnish();
    await house.run(["init", "--yes"]);
    const now = house.files();
    for (const path of [".claude/settings.json", ".codex/hooks.json"]) {
      const older = (now[path] ?? "")
        .replaceAll(/"timeout": \d+/g, '"timeout": 5')
        .replaceAll(/,\s*"patience_s": "\d+"/g, "")
        .replaceAll(/,\s*"\d+"(?=\s*\])/g, "")
        .replaceAll(/ codex \d+"/g, ' codex"');
      expect(older).not.toBe(now[path]);
      house.put(path, older);
    }
    const { code, out } = await house.run(["doctor"]);
    expect(code).toBe(1);
    expect(out).toMatch(/Claude Code: the Twiceshy entries in its settings are from another version/);
    expect(out).toContain("twiceshy init claude-code");
    expect(out).toContain("twiceshy init codex");
    await house.run(["init", "--yes"]);
    expect(house.files()).toEqual(now);
    expect((await house.run(["doctor"])).out).toContain("Claude Code: installed, a test call arrived");
    await house.run(["uninstall", "--yes"]);
    expect(house.files()).toEqual(BEFORE);
  });

  it("doctor sends a test call through the hooks as they are installed, and stores nothing of it", async () => {
    await house.run(["init", "claude-code", "--yes"]);
    expect((await house.run(["doctor"])).out).toContain("Claude Code: installed, a test call arrived");
    expect((await house.run(["log", "--json", "--everywhere"])).out).toBe("");

    // A hook that does nothing, as after a broken update.
    const receipt = join(house.memory, "installs", "claude-code.json");
    house.put("broken/hook.cjs", "process.exit(0)\n");
    const broken = join(house.home, "broken", "hook.cjs");
    const { launcher } = JSON.parse(readFileSync(receipt, "utf8"));
    for (const path of [receipt, join(house.home, ".claude/settings.json")])
      writeFileSync(path, readFileSync(path, "utf8").replaceAll(launcher.hook, broken));
    const { code, out } = await house.run(["doctor"]);
    expect(out.replaceAll(/\s+/g, " ")).toContain(
      "a test call did not arrive: 1 of 2 test calls was not stored",
    );
    expect(code).toBe(1);
  });

  it("doctor says that Codex skips hooks nobody has approved, and that Claude Code's are switched off", async () => {
    furnish();
    await house.run(["init", "--yes"]);
    const off = '"disableAllHooks": true,\n    "env"';
    house.put(".claude/settings.json", (house.files()[".claude/settings.json"] ?? "").replace('"env"', off));
    const { code, out } = await house.run(["doctor"]);
    expect(out.replaceAll(/\s+/g, " ")).toContain(
      "Codex: installed, but its hooks are not approved, and Codex skips them",
    );
    expect(out.replaceAll(/\s+/g, " ")).toMatch(
      /Claude Code: installed, but its hooks are switched off .* remove disableAllHooks/,
    );
    expect(code).toBe(1);
  });

  it("doctor says when the agent is too old for hooks through our MCP server", async () => {
    await house.run(["init", "claude-code", "--yes"]);
    house.put("bin/claude", "#!/bin/sh\necho '2.1.80 (Claude Code)'\n");
    chmodSync(join(house.home, "bin/claude"), 0o755);
    const env = { PATH: [join(house.home, "bin"), process.env.PATH].join(delimiter) };
    const { code, out } = await house.run(["doctor"], { env });
    expect(out.replaceAll(/\s+/g, " ")).toContain("Claude Code 2.1.80 is too old");
    expect(out).toContain("twiceshy init claude-code --command-hooks");
    expect(code).toBe(1);
  });

  it("--project installs for this project alone, in settings that git does not share; uninstall finds it from anywhere", async () => {
    furnish();
    const { code, err } = await house.run(["init", "--project", "--yes"]);
    expect(code).toBe(0);
    expect(err).toContain("Codex has no local settings for one project");
    const local = join(house.project, ".claude/settings.local.json");
    expect(readFileSync(local, "utf8")).toContain('"server": "twiceshy"');
    expect(house.files()[".claude/settings.json"]).toBe(BEFORE[".claude/settings.json"]);
    const servers = JSON.parse(house.files()[".claude.json"] ?? "{}");
    expect(servers.mcpServers).not.toHaveProperty("twiceshy");
    expect(servers.projects[house.project].mcpServers).toHaveProperty("twiceshy");

    expect((await house.run(["status"])).out).toContain("Claude Code (installed for this project)");
    expect((await house.run(["doctor"])).out).toContain("installed for this project, a test call arrived");
    expect((await house.run(["init", "--project", "--yes"])).out).toContain("nothing to change");
    await house.run(["uninstall", "--yes"], { cwd: house.home });
    expect(existsSync(local)).toBe(false);
    expect(house.files()).toEqual(BEFORE);
  });

  it("--project where all projects have it already says so and changes nothing", async () => {
    furnish();
    await house.run(["init", "--yes"]);
    const installed = house.files();
    const { code, out } = await house.run(["init", "claude-code", "--project", "--yes"]);
    expect(out).toContain("Claude Code: already installed for all your projects.");
    expect(code).toBe(0);
    expect(house.files()).toEqual(installed);
  });

  it("tells agents to wait longer than we may take", async () => {
    house.put(".claude/settings.json", "{}");
    await house.run(["init", "claude-code", "--yes"]);
    const { hooks } = JSON.parse(house.files()[".claude/settings.json"] ?? "{}");
    const waits = (event: string) => hooks[event][0].hooks[0].timeout;
    expect(["PreToolUse", "UserPromptSubmit", "SessionStart"].map(waits)).toEqual([10, 12, 17]);
  });

  it("doctor says how often a hook had no answer in time, and at which moments", async () => {
    expect((await house.run(["doctor"])).out).toContain("every hook answered in time in the last 7 days");
    const late = (reason: string, daysAgo: number) =>
      `${JSON.stringify({ at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(), what: "the hook ran into its deadline", reason })}\n`;
    house.put(
      ".twiceshy/errors.jsonl",
      [late("tool-start", 30), late("tool-start", 3), late("prompt-submit", 2), late("tool-start", 0)].join(
        "",
      ),
    );
    const { code, out } = await house.run(["doctor"]);
    expect(out.replaceAll(/\s+/g, " ")).toMatch(
      /3 hooks did not answer in time in the last 7 days \(1 at a prompt, 2 before a call\), the last today/,
    );
    expect(code).toBe(0);
  });

  it("changes no settings when its own folder cannot be used", async () => {
    furnish();
    house.put(".twiceshy", "a file");
    const { code, err } = await house.run(["init", "--yes"]);
    expect(code).toBe(1);
    expect(err).toContain("is a file, but the memory needs a folder");
    expect(house.files()).toMatchObject(BEFORE);
  });

  it("a linked settings file stays a link", async () => {
    house.put("dotfiles/settings.json", "{}\n");
    house.put(".claude/keep", "");
    symlinkSync(join(house.home, "dotfiles/settings.json"), join(house.home, ".claude/settings.json"));
    await house.run(["init", "claude-code", "--yes"]);
    expect(house.files()["dotfiles/settings.json"]).toContain("twiceshy");
    await house.run(["uninstall", "claude-code", "--yes"]);
    expect(house.files()["dotfiles/settings.json"]).toBe("{}\n");
  });

  it("settings that cannot be read are left alone, with the reason", async () => {
    house.put(".claude/settings.json", "{ not json");
    const { code, err } = await house.run(["init", "claude-code", "--yes"]);
    expect(code).toBe(1);
    expect(err).toContain("settings.json");
    expect(house.files()[".claude/settings.json"]).toBe("{ not json");
  });

  it("--purge takes our files and nothing else", async () => {
    house.put(".twiceshy/mine.txt", "not yours");
    await house.run(["status"]);
    const { code } = await house.run(["uninstall", "--yes", "--purge"]);
    expect(code).toBe(0);
    expect(existsSync(join(house.memory, "memory.db"))).toBe(false);
    expect(readFileSync(join(house.memory, "mine.txt"), "utf8")).toBe("not yours");
  });

  it("--purge also takes copies of a damaged memory and an installed model; lessons stay", async () => {
    await house.run(["status"]);
    const ours = ["damaged-2026-11-14/memory.db", "embedder/models/x", "embeddings.last", "cache/hook-1.bin"];
    for (const name of [...ours, "derive.lock", "lost", "pruned"]) house.put(`.twiceshy/${name}`, "x");
    house.put(".twiceshy/lessons/use-pnpm.md", "x");
    house.put(".twiceshy/trash/old-lesson.md", "x");
    const { code } = await house.run(["uninstall", "--yes", "--purge"]);
    expect(code).toBe(0);
    expect(readdirSync(house.memory).sort()).toEqual(["lessons", "trash"]);
  });

  it.each([
    ["gpt", "there is no agent"],
    ["codexx", "did you mean codex?"],
    ["cluade", "did you mean claude-code?"],
  ])("init %s: %s", async (name, text) => {
    const { code, err } = await house.run(["init", name, "--yes"]);
    expect(code).toBe(2);
    expect(err).toContain(text);
  });

  it.each(["aider"])(
    "init %s: its histories are read, and it says how; there is nothing to install",
    async (name) => {
      const { code, err, out } = await house.run(["init", name, "--yes"]);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(/^twiceshy: [^\n]*twiceshy import [^\n]*nothing to install\.\n$/);
    },
  );
});
