// twiceshy init: shows what it will change in the agents' settings, asks, installs. Safe to run twice.
import { applyInstall } from "../../app/install.ts";
import type { Config } from "../../config.ts";
import { redactText } from "../../core/redact/index.ts";
import { agentRegistry, trustHooks } from "../../open.ts";
import type { Agent, FileChange, InstallContext } from "../../ports/agent.ts";
import { agentsMeant, installContext, launcherFor } from "../agents.ts";
import { agreed } from "../ask.ts";
import { askTrustHere } from "../ask-trust.ts";
import { command } from "../command.ts";
import { diffLines } from "../diff.ts";
import { assertHome } from "../home.ts";
import { canInstall } from "../installed.ts";
import { JSON_FLAG } from "../scope.ts";
import { readReceipt, saveReceipt, settingsFiles } from "../settings-files.ts";
import { canAsk, colour, columns, print, printError, printJson, tick } from "../terminal.ts";
import { wrapTo } from "../wide.ts";
import { count, shortPath } from "../words.ts";

interface Plan {
  readonly agent: Agent;
  readonly changes: readonly FileChange[];
}

export const init = command({
  name: "init",
  summary: "install Twiceshy for your agents: shows what it will change, asks, installs; safe to run twice",
  operands: "[AGENT…]",
  maximum: 20,
  examples: [
    ["twiceshy init", "all agents found on this machine"],
    ["twiceshy init claude-code --yes", "one agent, without being asked"],
    ["twiceshy init --dry-run", "only show what would change, line by line"],
    ["twiceshy init codex --trust-hooks", "also approve the hooks in Codex, instead of in its /hooks screen"],
  ],
  flags: {
    yes: { type: "boolean", alias: "y", description: "do not ask" },
    "dry-run": { type: "boolean", description: "show every line that would change; change nothing" },
    "command-hooks": {
      type: "boolean",
      description: "a command for every event instead of the MCP server (for older versions of an agent)",
    },
    "trust-hooks": {
      type: "boolean",
      description: "approve our hooks in Codex, which skips hooks nobody approved",
    },
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, cli, now }) {
    const meant = await agentsMeant(operands, config, "init");
    const agents = meant.filter(canInstall);
    // One that was named is owed an answer; one that was only found is not worth a word.
    const refused = operands.length > 0 ? meant.filter((agent) => !canInstall(agent)) : [];
    for (const { historyOnly } of refused) printError(`twiceshy: ${historyOnly}`);
    if (refused.length > 0 && agents.length === 0) return 1;
    const style = flags["command-hooks"] ? "command" : "mcp";
    const context = installContext(config, launcherFor(config, cli), style);
    const plans = agents.map((agent) => ({ agent, changes: agent.install(context) }));
    const open = plans.filter(changesAnything);
    const talk = flags.json ? () => {} : print;

    if (agents.length === 0) talk(nobodyHere(await installable()));
    if (operands.length === 0)
      for (const { label } of meant.filter((agent) => !canInstall(agent)))
        talk(`– ${label}: its histories are read (twiceshy import); it has no hooks for Twiceshy yet.`);
    for (const plan of plans)
      if (!changesAnything(plan))
        talk(`${tick()} ${plan.agent.label}: already installed, nothing to change.`);
    for (const plan of open) talk(planText(plan, config, flags["dry-run"] === true));
    if (cli.includes("_npx")) printError(npxWarning());
    if (flags["dry-run"]) {
      if (flags.json) report(plans, false);
      return 0;
    }

    if (open.length > 0 && !(await agreed("Change these files?", flags.yes))) return declined();
    // Before anything is changed: without a receipt it could not be undone.
    assertHome(config);
    for (const plan of plans)
      if (changesAnything(plan) || !readReceipt(config, plan.agent.name))
        install(plan.agent, context, config, now);
    if (open.length > 0) talk("");
    for (const { agent } of open) talk(`${tick()} ${agent.label}: installed.`);
    const trusted = await trust(plans, flags["trust-hooks"] === true, flags.yes === true, config, talk);
    for (const { agent } of open)
      for (const text of agent.afterInstall)
        if (!trusted.includes(agent.name) || !text.includes("/hooks")) talk(wrapTo(text, columns(), "  "));
    if (flags.json) report(plans, true);
    else if (open.length > 0) talk(`  Undo it any time: ${colour.cyan("twiceshy uninstall")}`);
    // What this repository brings is a question of its own, which --yes does not answer.
    if (!flags.json && !flags.yes) await askTrustHere(config, now);
    return 0;
  },
});

function install(agent: Agent, context: InstallContext, config: Config, now: number): void {
  const receipt = applyInstall(settingsFiles, agent, context, readReceipt(config, agent.name), now);
  saveReceipt(config, { ...receipt, launcher: context.launcher, style: context.style });
}

/** Codex runs no hook its person has not approved; approving is theirs to do, so this needs a yes of its own. */
async function trust(
  plans: readonly Plan[],
  wanted: boolean,
  quiet: boolean,
  config: Config,
  talk: (text: string) => void,
): Promise<readonly string[]> {
  const codex = plans.find(({ agent }) => agent.name === "codex");
  if (!codex || (!wanted && (quiet || !canAsk || !changesAnything(codex)))) return [];
  const question = "Codex skips hooks until you approve them. Approve Twiceshy's now?";
  if (!(await agreed(question, wanted, { cautious: true }))) return [];
  const { found, trusted } = await trustHooks(config, process.cwd());
  talk(`${tick()} Codex: ${trusted} of ${count(found, "hook")} newly approved.`);
  return found > 0 ? ["codex"] : [];
}

function changesAnything({ changes }: Plan): boolean {
  return changes.some((change) => change.before !== change.after);
}

function planText({ agent, changes }: Plan, config: Config, everyLine: boolean): string {
  const real = changes.filter((change) => change.before !== change.after);
  const lines = real.flatMap((change) => {
    const verb = change.before === undefined ? "new file" : "changed";
    const head = `  ${colour.cyan(shortPath(change.path, config.userHome))}  ${change.summary} ${colour.dim(`(${verb})`)}`;
    return everyLine ? [head, ...diffLines(change.before, change.after).map(diffLine)] : [head];
  });
  return [colour.bold(agent.label), ...lines].join("\n");
}

/** A line may hold the keys of other servers. */
function diffLine(text: string): string {
  const shown = redactText(text);
  const paint = text.startsWith("+") ? colour.green : text.startsWith("-") ? colour.red : colour.dim;
  return `    ${paint(shown)}`;
}

function nobodyHere(names: readonly string[]): string {
  const lines = names.map((name) => `twiceshy init ${name}`);
  return `No agent that Twiceshy can be installed for was found here. Name one to install it all the same: ${lines.join(", ")}.`;
}

async function installable(): Promise<readonly string[]> {
  return (await agentRegistry()).agents.filter(canInstall).map(({ name }) => name);
}

function npxWarning(): string {
  return "Note: this runs from the npx cache, which npm may empty at any time, and the hooks point into it. Better: npm install -g twiceshy, then twiceshy init.";
}

function declined(): number {
  print("Nothing was changed.");
  return 1;
}

function report(plans: readonly Plan[], applied: boolean): void {
  for (const { agent, changes } of plans)
    printJson({
      agent: agent.name,
      installed: applied || !changesAnything({ agent, changes }),
      files: changes.map(({ path, before, after, summary }) => ({
        path,
        summary,
        changed: before !== after,
      })),
    });
}
