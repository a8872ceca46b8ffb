// The agents: how each is started headless against the scripted model, and what its tools are called.
import { type AgentName, agentBinary } from "./install-agents.ts";
import type { Block } from "./script.ts";

export interface Cli {
  readonly name: AgentName;
  /** What a person calls it by. */
  readonly program: string;
  /** Settings that it needs before it runs at all, by their path in the home: of a person who has used it before. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A shell command, by the agent's own tool. */
  shell(command: string): Block;
  /** An edit that finds nothing to replace. `file` exists, `text` is not in it. */
  failingEdit(file: string, text: string): Block;
  start(options: StartOptions): {
    readonly file: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
}

export interface StartOptions {
  readonly prompt: string;
  readonly model: { readonly port: number };
  readonly project: string;
  /** Codex: run hooks although the person has not approved them. */
  readonly bypassTrust: boolean;
}

export const claudeCode: Cli = {
  name: "claude-code",
  program: "claude",
  shell: (command) => ({ tool: "Bash", input: { command, description: "A step of the test" } }),
  failingEdit: (file, text) => ({
    tool: "Edit",
    input: { file_path: file, old_string: text, new_string: "anything" },
  }),
  start: ({ prompt, model }) => ({
    file: agentBinary("claude-code"),
    args: [
      ...["-p", prompt, "--model", "claude-sonnet-4-5", "--dangerously-skip-permissions"],
      ...["--output-format", "stream-json", "--verbose"],
    ],
    env: {
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${model.port}`,
      ANTHROPIC_API_KEY: "sk-ant-scripted",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_TELEMETRY: "1",
      DISABLE_AUTOUPDATER: "1",
      DISABLE_ERROR_REPORTING: "1",
      // Root may skip permissions only where it says it is in a sandbox.
      IS_SANDBOX: "1",
    },
  }),
};

export const codex: Cli = {
  name: "codex",
  program: "codex",
  shell: (command) => ({ tool: "exec_command", input: { cmd: command } }),
  failingEdit: (file, text) => ({
    freeform: "apply_patch",
    text: `*** Begin Patch\n*** Update File: ${file}\n@@\n-${text}\n+anything\n*** End Patch\n`,
  }),
  start: ({ prompt, model, project, bypassTrust }) => ({
    file: agentBinary("codex"),
    // The provider goes in by -c, so that config.toml belongs to what is under test.
    args: [
      ...["exec", "--json", "--skip-git-repo-check"],
      ...(bypassTrust ? ["--dangerously-bypass-hook-trust"] : []),
      ...settings({
        model: '"gpt-5.5"',
        model_provider: '"scripted"',
        approval_policy: '"never"',
        sandbox_mode: '"danger-full-access"',
        check_for_update_on_startup: "false",
        "analytics.enabled": "false",
        projects: `{${JSON.stringify(project)}={trust_level="trusted"}}`,
        "model_providers.scripted": `{name="scripted",base_url="http://127.0.0.1:${model.port}/v1",wire_api="responses",env_key="SCRIPTED_KEY",request_max_retries=0,stream_max_retries=0,supports_websockets=false}`,
      }),
      prompt,
    ],
    env: { SCRIPTED_KEY: "x" },
  }),
};

export const gemini: Cli = {
  name: "gemini",
  program: "gemini",
  settings: {
    ".gemini/settings.json": `${JSON.stringify(
      {
        security: { auth: { selectedType: "gemini-api-key" } },
        privacy: { usageStatisticsEnabled: false },
        general: { enableAutoUpdate: false },
      },
      undefined,
      2,
    )}\n`,
  },
  shell: (command) => ({ tool: "run_shell_command", input: { command, description: "A step of the test" } }),
  failingEdit: (file, text) => ({
    tool: "replace",
    input: { file_path: file, instruction: "change it", old_string: text, new_string: "anything" },
  }),
  start: ({ prompt, model }) => ({
    file: process.execPath,
    args: [
      ...[agentBinary("gemini"), "-p", prompt, "--yolo", "-m", "gemini-2.5-flash"],
      ...["--output-format", "stream-json"],
    ],
    env: {
      GEMINI_API_KEY: "scripted",
      GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${model.port}`,
      // Hooks run only in folders that the person trusts.
      GEMINI_CLI_TRUST_WORKSPACE: "true",
      GEMINI_TELEMETRY_ENABLED: "false",
      // Else it starts itself a second time, to have more memory.
      GEMINI_CLI_NO_RELAUNCH: "true",
      NO_BROWSER: "1",
    },
  }),
};

/** The agents that every promise is tried with. */
export const CLIS: readonly Cli[] = [claudeCode, codex];

function settings(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
}
