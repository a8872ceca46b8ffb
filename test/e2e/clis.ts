// The agents: how each is started headless against the scripted model, and what its tools are called.
import { type AgentName, agentBinary } from "./install-agents.ts";
import type { Block } from "./script.ts";

export interface Cli {
  readonly name: AgentName;
  /** A shell command, by the agent's own tool. */
  shell(command: string): Block;
  /** An edit that finds nothing to replace. `file` exists, `text` is not in it. */
  failingEdit(file: string, text: string): Block;
  /** Recognises the process that it leaves behind on purpose; ended after every run. */
  readonly daemon?: RegExp;
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

/** Those that every test of the behaviour runs with; each further agent has tests of its own in `agents/`. */
export const CLIS: readonly Cli[] = [claudeCode, codex];

function settings(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
}
