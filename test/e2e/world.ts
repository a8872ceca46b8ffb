// A world of its own for one test: home, project, registry, model; agents and Twiceshy run in it and nowhere else.
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Cli } from "./clis.ts";
import { type AgentName, agentBinary, programOf, settingsOf } from "./install-agents.ts";
import { type Registry, startRegistry } from "./registry.ts";
import type { Turn } from "./script.ts";
import { type ModelRequest, type ScriptedModel, startScriptedModel } from "./scripted-model.ts";
import { type Seen, whatWasSeen } from "./seen.ts";

const CLI = resolve(import.meta.dirname, "../../dist/cli.js");
/** Only an agent that hangs runs into it: a busy machine may take its time. */
const AGENT_LIMIT_MS = 240_000;

export interface Run {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly requests: readonly ModelRequest[];
  readonly seen: Seen;
  readonly milliseconds: number;
}

export interface RunOptions {
  readonly prompt?: string;
  /** The model's last words; "Done." */
  readonly closing?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly bypassTrust?: boolean;
  /** Where the agent works; by default the project. */
  readonly folder?: string;
  /** What the model says to subagents, by words of their prompt. */
  readonly subagents?: Readonly<Record<string, readonly Turn[]>>;
  /** What somebody else does while the agent works, just before the model says this turn. */
  beforeTurn?(turn: number): void;
  /** Called with the agent's process id as soon as it runs. */
  onStart?(pid: number): void;
}

export interface World {
  readonly home: string;
  readonly project: string;
  /** `TWICESHY_HOME` of this world. */
  readonly memory: string;
  readonly model: ScriptedModel;
  readonly registry: Registry;
  /** One session of an agent, in a new process; the model says these turns and then that it is done. */
  run(cli: Cli, turns: readonly Turn[], options?: RunOptions): Promise<Run>;
  /** The built CLI, in the project; standard output. Fails when it exits with another code than 0. */
  twiceshy(...args: readonly string[]): Promise<string>;
  /** Processes that run in this world now. */
  processes(): readonly { readonly pid: number; readonly command: string }[];
  close(): Promise<void>;
}

/** `agents`: those that a person has on the PATH in it. */
export async function newWorld(agents: readonly AgentName[] = ["claude-code", "codex"]): Promise<World> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "ts-e2e-")));
  const [home, project] = [join(root, "home"), join(root, "shop")];
  const memory = join(home, ".twiceshy");
  const [model, registry] = await Promise.all([startScriptedModel(), startRegistry()]);
  const env = cleanEnvironment(root, home, model, agents);
  furnishHome(home, registry, agents);
  furnishProject(project, env);
  const processes = () => processesWith(`HOME=${home}`);
  return {
    home,
    project,
    memory,
    model,
    registry,
    processes,
    async run(cli, turns, options = {}) {
      const from = model.requests.length;
      const started = Date.now();
      const { prompt = "Please do what is to be done.", bypassTrust = true, closing = "Done." } = options;
      const { folder = project, beforeTurn, subagents } = options;
      model.play({
        tag: randomBytes(4).toString("hex"),
        turns: [...turns, [{ say: closing }]],
        ...(beforeTurn && { beforeTurn }),
        ...(subagents && { subagents }),
      });
      const { file, args, env: own } = cli.start({ prompt, model, project: folder, bypassTrust });
      const agent = spawn(file, args, {
        cwd: folder,
        env: { ...env, ...own, ...options.env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      if (agent.pid !== undefined) options.onStart?.(agent.pid);
      const ended = await finished(agent);
      const isDaemon = ({ command }: { readonly command: string }) => cli.daemon?.test(command) === true;
      for (const { pid } of processes().filter(isDaemon)) kill(pid);
      const requests = model.requests.slice(from);
      const milliseconds = Date.now() - started;
      return { ...ended, requests, seen: whatWasSeen(requests), milliseconds };
    },
    twiceshy: (...args) =>
      new Promise((done, fail) => {
        execFile(process.execPath, [CLI, ...args], { cwd: project, env }, (error, stdout, stderr) =>
          error
            ? fail(new Error(`twiceshy ${args.join(" ")}: ${error.message}\n${stderr}${stdout}`))
            : done(stdout),
        );
      }),
    async close() {
      for (const { pid } of processes()) kill(pid);
      await Promise.all([model.close(), registry.close()]);
      if (!process.env.TWICESHY_KEEP_WORLDS) rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Nothing of the machine but the way to its programs; whatever wants to leave it meets a closed door. */
function cleanEnvironment(
  root: string,
  home: string,
  model: ScriptedModel,
  agents: readonly AgentName[],
): Record<string, string> {
  const door = `http://127.0.0.1:${model.port}`;
  const temporary = join(root, "tmp");
  mkdirSync(temporary, { recursive: true });
  return {
    PATH: [
      installedAgents(root, agents),
      dirname(process.execPath),
      "/usr/local/bin",
      "/usr/bin",
      "/bin",
    ].join(":"),
    HOME: home,
    CODEX_HOME: join(home, ".codex"),
    TWICESHY_HOME: join(home, ".twiceshy"),
    TMPDIR: temporary,
    SHELL: "/bin/bash",
    TERM: "dumb",
    LANG: "C.UTF-8",
    TZ: "UTC",
    NO_COLOR: "1",
    HTTP_PROXY: door,
    HTTPS_PROXY: door,
    NO_PROXY: "127.0.0.1,localhost",
  };
}

/** A folder with the agents under the names a person calls them by. */
function installedAgents(root: string, agents: readonly AgentName[]): string {
  const folder = join(root, "bin");
  mkdirSync(folder);
  for (const agent of agents) symlinkSync(agentBinary(agent), join(folder, programOf(agent)));
  return folder;
}

function furnishHome(home: string, registry: Registry, agents: readonly AgentName[]): void {
  for (const [path, text] of agents.flatMap((agent) => Object.entries(settingsOf(agent)))) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  mkdirSync(join(home, ".codex"), { recursive: true });
  writeFileSync(
    join(home, ".npmrc"),
    `registry=${registry.url}\naudit=false\nfund=false\nupdate-notifier=false\n`,
  );
  // Codex runs commands in a login shell, which forgets PATH.
  writeFileSync(join(home, ".bash_profile"), `export PATH="${dirname(process.execPath)}:$PATH"\n`);
  writeFileSync(join(home, ".gitconfig"), "[user]\nname = Dev\nemail = dev@example.com\n");
}

function furnishProject(project: string, env: Record<string, string>): void {
  mkdirSync(project, { recursive: true });
  const scripts = { test: `node -e "new (require('ioredis'))(); console.log('1 passing')"` };
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "shop", version: "1.0.0", scripts }, null, 2),
  );
  writeFileSync(join(project, "notes.txt"), "alpha\nbeta\n");
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: project, env, stdio: "pipe" });
  git("-c", "init.defaultBranch=main", "init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "A shop");
}

function finished(child: ChildProcess): Promise<Pick<Run, "exitCode" | "stdout" | "stderr">> {
  const text = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (text.stdout += chunk));
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (text.stderr += chunk));
  const limit = setTimeout(() => child.kill("SIGKILL"), AGENT_LIMIT_MS);
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (exitCode) => {
      clearTimeout(limit);
      done({ exitCode, ...text });
    });
  });
}

/** Linux: by what is in their environment. */
function processesWith(variable: string): { pid: number; command: string }[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const environment = readFileSync(join("/proc", name, "environ"), "utf8").split("\0");
      if (!environment.includes(variable)) return [];
      const command = readFileSync(join("/proc", name, "cmdline"), "utf8")
        .replaceAll("\0", " ")
        .trim();
      // A process that has ended but was not waited for has no command line.
      return command === "" ? [] : [{ pid: Number(name), command }];
    } catch {
      return [];
    }
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}
