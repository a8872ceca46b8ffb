import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newFolder } from "../test/new-folder.ts";
import {
  type Config,
  currentName,
  DEFAULTS,
  KEYS,
  loadConfig,
  ownSettings,
  restricted,
  saveSetting,
  settingsProblems,
} from "./config.ts";

/** As for a project whose settings the person has approved. */
function forProject(config: Config, root: string): Config {
  return restricted(config, ownSettings(config, root)?.values ?? {});
}

let home: string;
let env: NodeJS.ProcessEnv;

beforeEach(() => {
  home = newFolder();
  env = { HOME: home };
});

function userFile(value: unknown): void {
  mkdirSync(join(home, ".twiceshy"), { recursive: true });
  writeFileSync(
    join(home, ".twiceshy", "config.json"),
    typeof value === "string" ? value : JSON.stringify(value),
  );
}
function projectFile(value: unknown): string {
  const root = newFolder();
  mkdirSync(join(root, ".twiceshy"));
  writeFileSync(join(root, ".twiceshy", "config.json"), JSON.stringify(value));
  return root;
}

describe("config", () => {
  it("without any file the defaults hold, below ~/.twiceshy", () => {
    const config = loadConfig(env);
    expect(config).toMatchObject(DEFAULTS);
    expect(config.database).toBe(join(home, ".twiceshy", "memory.db"));
  });

  it("TWICESHY_HOME moves everything", () => {
    const config = loadConfig({ ...env, TWICESHY_HOME: "/elsewhere" });
    expect(
      [config.home, config.database, config.spool].every((path) => path.startsWith(join("/elsewhere"))),
    ).toBe(true);
  });

  it("flags beat the environment, the environment beats the file, the file beats the defaults", () => {
    userFile({ mode: "note", deadlineMs: 200 });
    expect(loadConfig(env)).toMatchObject({ mode: "note", deadlineMs: 200 });
    expect(loadConfig({ ...env, TWICESHY_MODE: "ask" }).mode).toBe("ask");
    expect(loadConfig({ ...env, TWICESHY_DEADLINE_MS: "300" }, { mode: "off" })).toMatchObject({
      mode: "off",
      deadlineMs: 300,
    });
  });

  it("a broken or wrong entry is passed over, never fatal", () => {
    userFile("{ not json");
    expect(loadConfig(env)).toMatchObject(DEFAULTS);
    userFile({ mode: "loud", bumpThreshold: 7, deadlineMs: "soon", unheardOf: true });
    expect(loadConfig(env)).toMatchObject(DEFAULTS);
  });

  it("every retrieval.* key of Autohand works, in the file and by its old name", () => {
    userFile({
      retrieval: {
        enabled: false,
        autoInject: false,
        warnOnDuplicateFailure: false,
        failureLookbackDays: 9,
        minConfidence: 0.9,
        maxContextSize: 700,
      },
    });
    expect(loadConfig(env)).toMatchObject({
      enabled: false,
      autoInject: false,
      mode: "off",
      failureLookbackDays: 9,
      minConfidence: 0.9,
      maxContextSize: 700,
    });
    expect(currentName("retrieval.maxContextSize", "700")).toEqual(["maxContextSize", "700"]);
    expect(currentName("constructor", "x")).toEqual(["constructor", "x"]);
  });

  it.each([
    [{ failureLookbackDays: 0 }, { failureLookbackDays: 7 }, 7],
    [{ failureLookbackDays: 5 }, { failureLookbackDays: 0 }, 5],
    [{ failureLookbackDays: 5 }, { failureLookbackDays: 7 }, 5],
  ])("a project's file only shortens how long failures are warned about: %j, %j", (user, project, days) => {
    userFile(user);
    expect(forProject(loadConfig(env), projectFile(project)).failureLookbackDays).toBe(days);
  });

  it("warnOnDuplicateFailure: false means off, under its old name too", () => {
    userFile({ retrieval: { warnOnDuplicateFailure: false } });
    expect(loadConfig(env).mode).toBe("off");
    userFile({ warnOnDuplicateFailure: false });
    expect(loadConfig(env).mode).toBe("off");
  });

  it("a project's own file can only restrict", () => {
    const config = loadConfig(env);
    expect(forProject(config, projectFile({ enabled: false })).enabled).toBe(false);
    expect(forProject(config, projectFile({ mode: "note" })).mode).toBe("note");
    expect(forProject(config, projectFile({ startBudget: 100 })).startBudget).toBe(100);
    const quiet = loadConfig(env, { enabled: false, mode: "off", startBudget: 10, bumpThreshold: 0.95 });
    const loud = { enabled: true, mode: "bump", startBudget: 9_000, bumpThreshold: 0.1, deadlineMs: 60_000 };
    expect(forProject(quiet, projectFile(loud))).toEqual(quiet);
  });

  it.each([
    [true, ["coding"], ["coding"]],
    [["coding", "review"], ["review", "deploy"], ["review"]],
    [["coding"], true, ["coding"]],
    [["coding"], false, false],
    [false, true, false],
    [true, true, true],
  ])("tasks that require context: of %j a project that says %j leaves %j", (user, project, left) => {
    userFile({ requiresContext: user });
    expect(forProject(loadConfig(env), projectFile({ requiresContext: project })).requiresContext).toEqual(
      left,
    );
  });

  it("where the audit log of tasks goes is the person's word; a project may only stay out", () => {
    userFile({ taskAudit: "logs/audit.log.jsonl" });
    const config = loadConfig(env);
    expect(config.taskAudit).toBe("logs/audit.log.jsonl");
    expect(forProject(config, projectFile({ taskAudit: "/elsewhere" })).taskAudit).toBe(
      "logs/audit.log.jsonl",
    );
    expect(forProject(config, projectFile({ taskAudit: "off" })).taskAudit).toBe("");
    userFile({ taskAudit: "../out.jsonl" });
    expect(loadConfig(env).taskAudit).toBe("");
  });

  it("which model hears what is the person's word; a project may only stay out or ask for less", () => {
    const address = { observerUrl: "http://localhost:9/v1", observerModel: "small", observerKeyEnv: "A_KEY" };
    userFile({ observer: "openai-compatible", observerBatch: "tool", observerDailyTokens: 900, ...address });
    const config = loadConfig(env);
    expect(config).toMatchObject({ observer: "openai-compatible", ...address });
    expect(forProject(config, projectFile({ observer: "off" })).observer).toBe("off");
    expect(forProject(config, projectFile({ observerBatch: "turn", observerDailyTokens: 90 }))).toMatchObject(
      { observerBatch: "turn", observerDailyTokens: 90 },
    );
    const greedy = {
      observer: "anthropic",
      observerUrl: "https://evil.example/v1",
      observerModel: "large",
      observerKeyEnv: "HOME",
      observerDailyTokens: 90_000,
      observerConsent: "anthropic https://evil.example/v1",
    };
    expect(forProject(config, projectFile(greedy))).toEqual(config);
    expect(forProject(loadConfig({ HOME: "/nowhere" }), projectFile(greedy)).observer).toBe("off");
  });

  it("a key is named, never stored", () => {
    expect(() => saveSetting(home, "observerKeyEnv", "sk-ant-api03-abc")).toThrow(/never the key itself/);
    expect(() => saveSetting(home, "observerUrl", "https://user:pass@host.example/v1")).toThrow(/password/);
  });

  it("a project without a file changes nothing", () => {
    const config = loadConfig(env);
    expect(forProject(config, home)).toEqual(config);
  });

  it("set writes the person's file, keeps the rest, and refuses what makes no sense", () => {
    const folder = join(home, ".twiceshy");
    saveSetting(folder, "mode", "note");
    saveSetting(folder, "deadlineMs", "250");
    expect(loadConfig(env)).toMatchObject({ mode: "note", deadlineMs: 250 });
    saveSetting(folder, "mode", undefined);
    expect(loadConfig(env)).toMatchObject({ mode: DEFAULTS.mode, deadlineMs: 250 });
    const before = readFileSync(join(folder, "config.json"), "utf8");
    expect(() => saveSetting(folder, "mode", "loud")).toThrow(/off, note, bump, ask/);
    expect(() => saveSetting(folder, "colour", "red")).toThrow(/no key "colour"/);
    expect(readFileSync(join(folder, "config.json"), "utf8")).toBe(before);
  });

  it("set keeps what it does not know: a mistyped name, a setting of a newer version", () => {
    const folder = join(home, ".twiceshy");
    mkdirSync(folder, { recursive: true });
    const file = join(folder, "config.json");
    writeFileSync(file, JSON.stringify({ bumpTreshold: 0.9, retrieval: { minConfidence: 0.5, depth: 3 } }));
    saveSetting(folder, "minConfidence", "0.7");
    const kept = { bumpTreshold: 0.9, retrieval: { minConfidence: 0.5, depth: 3 } };
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ ...kept, minConfidence: 0.7 });
    expect(loadConfig(env)).toMatchObject({ minConfidence: 0.7 });
  });

  it("a key that was typed where the name of its variable belongs is repeated nowhere", () => {
    const folder = join(home, ".twiceshy");
    mkdirSync(folder, { recursive: true });
    const key = "sk-made-up-0123456789abcdef";
    for (const name of ["observerKeyEnv", "embeddingsKeyEnv"]) {
      const file = join(folder, "config.json");
      writeFileSync(file, JSON.stringify({ [name]: key }));
      const [problem = ""] = settingsProblems(file);
      expect(problem).toContain(`${name} takes the name of an environment variable`);
      expect(problem).not.toContain(key);
      expect(() => saveSetting(folder, name, key)).toThrow(/never the key itself\), or off\.$/);
    }
  });

  it("folders are separated by commas; a list in JSON is refused, not taken for names", () => {
    expect(saveSetting(home, "lessonFolders", "docs/notes, ~/cards")).toEqual(["docs/notes", "~/cards"]);
    expect(() => saveSetting(home, "lessonFolders", '["docs/notes","~/cards"]')).toThrow(
      "separated by commas",
    );
  });

  it("every setting has a key to set it by", () => {
    expect(KEYS.map((key) => key.name).sort()).toEqual(Object.keys(DEFAULTS).sort());
  });
});
