// twiceshy init: shows the changes to the agents' settings, asks, installs. Safe to run twice.
import { applyInstall } from "../../app/setup/install.ts";
import type { Config } from "../../config.ts";
import { redactText } from "../../core/redact/index.ts";
import { count, shortPath } from "../../core/text/for-people.ts";
import { agentRegistry } from "../../open/agents.ts";
import { placeOf } from "../../open/project.ts";
import type { Agent, FileChange, InstallContext } from "../../ports/agent.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { assertHome } from "../home.ts";
import { askTrustHere } from "../lessons/ask-trust.ts";
import { JSON_FLAG, YES_FLAG } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { diffLines } from "../terminal/diff.ts";
import { canAsk, colour, columns, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";
import { findAgents, installContext, launcherFor } from "./agents.ts";
import { canInstall } from "./installed.ts";
import { readReceipt, saveReceipt, settingsFiles } from "./settings-files.ts";

interface Plan {
  readonly agent: Agent;
  readonly changes: readonly FileChange[];
}

export const init = command({
  name: "init",
  summary: "install Twiceshy for your agents: shows what it will change and asks first; safe to run twice",
  operands: "[AGENT…]",
  maximum: 20,
  examples: [
    ["twiceshy init", "all agents found on this machine"],
    ["twiceshy init claude-code --yes", "one agent, without asking"],
    ["twiceshy init --dry-run", "only show what would change, line by line"],
    ["twiceshy init --project", "for this project only, in local settings that git does not share"],
    ["twiceshy init codex --trust-hooks", "also approve the hooks in Codex, instead of in its /hooks screen"],
  ],
  flags: {
    ...YES_FLAG,
    "dry-run": { type: "boolean", description: "show every line that would change; change nothing" },
    user: { type: "boolean", description: "for all your projects; the default" },
    project: {
      type: "boolean",
      description: "for this project only, where the agent has local settings that git does not share",
    },
    "command-hooks": {
      type: "boolean",
      description:
        "start a command at every event instead of using the MCP server (for older versions of an agent)",
    },
    "trust-hooks": {
      type: "boolean",
      description: "approve Twiceshy's hooks in Codex, which ignores hooks that are not approved",
    },
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, cli, now }) {
    if (flags.user && flags.project)
      throw new UsageError("--user and --project cannot be used together", "init");
    const meant = await findAgents(operands, config, "init");
    const project = flags.project ? placeOf(process.cwd()).project.root : undefined;
    const isCovered = ({ name }: Agent) => project !== undefined && readReceipt(config, name) !== undefined;
    const agents = meant.filter(
      (agent) => canInstall(agent) && (!flags.project || agent.forProject) && !isCovered(agent),
    );
    // Refused agents are reported only if the person named them.
    const refused = operands.length > 0 ? meant.filter((agent) => !canInstall(agent)) : [];
    for (const { historyOnly } of refused) printError(`twiceshy: ${historyOnly}`);
    if (flags.project)
      for (const { label, name } of meant.filter((agent) => canInstall(agent) && !agent.forProject))
        printError(
          `twiceshy: ${label} has no local settings for one project. For all your projects: twiceshy init ${name}`,
        );
    if (operands.length > 0 && agents.length === 0 && !meant.some(isCovered)) return 1;
    const style = flags["command-hooks"] ? "command" : "mcp";
    const context = installContext(config, launcherFor(config, cli), { style, ...(project && { project }) });
    const plans = agents.map((agent) => ({ agent, changes: agent.install(context) }));
    const open = plans.filter(changesAnything);
    const talk = flags.json ? () => {} : print;

    for (const { label } of meant.filter(isCovered))
      talk(`${tick()} ${label}: already installed for all your projects.`);
    if (meant.length === 0) talk(nobodyHere(await installable()));
    if (operands.length === 0)
      for (const { label } of meant.filter((agent) => !canInstall(agent)))
        talk(`– ${label}: only its histories are read (twiceshy import); hooks are not supported yet.`);
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
    // Checked before anything is changed, because the receipts needed for uninstalling are stored there.
    assertHome(config);
    for (const plan of plans)
      if (changesAnything(plan) || !readReceipt(config, plan.agent.name, project))
        install(plan.agent, context, config, now);
    if (open.length > 0) talk("");
    for (const { agent } of open) talk(`${tick()} ${agent.label}: installed.`);
    const trusted = await trust(
      plans,
      flags["trust-hooks"] === true,
      flags.yes === true,
      config,
      talk,
      context,
    );
    for (const { agent } of open) {
      const byHand = agent.approval && !trusted.includes(agent.name) ? [agent.approval.byHand] : [];
      // Of an agent that wants approval, that is what keeps its hooks from running.
      const hindrances = agent.approval ? [] : (agent.hindrances?.(context) ?? []);
      const hindered = hindrances.map(({ what, remedy }) => `In ${agent.label} ${what}: ${remedy}.`);
      for (const text of [...hindered, ...byHand, ...agent.afterInstall]) talk(wrapTo(text, columns(), "  "));
    }
    const running = open.flatMap(({ agent }) => (agent.startAgain ? [agent.label] : []));
    if (running.length > 0)
      talk(
        wrapTo(
          `Start what is already running again (${running.join(", ")}): sessions pick Twiceshy up when they start.`,
          columns(),
          "  ",
        ),
      );
    if (flags.json) report(plans, true);
    else if (open.length > 0) talk(`  To undo this: ${colour.cyan("twiceshy uninstall")}`);
    // Trust in this repository's lessons and settings is a separate question, which --yes does not answer.
    if (!flags.json && !flags.yes) await askTrustHere(config, now);
    return 0;
  },
});

function install(agent: Agent, context: InstallContext, config: Config, now: number): void {
  const { launcher, style, project } = context;
  const earlier = readReceipt(config, agent.name, project);
  const receipt = applyInstall(settingsFiles, agent, context, earlier, now);
  saveReceipt(config, { ...receipt, launcher, ...(style && { style }), ...(project && { project }) });
}

/** Some agents run only hooks that the person has approved; approving them for the person needs a separate yes. */
async function trust(
  plans: readonly Plan[],
  wanted: boolean,
  quiet: boolean,
  config: Config,
  talk: (text: string) => void,
  context: InstallContext,
): Promise<readonly string[]> {
  const approved: string[] = [];
  for (const plan of plans) {
    const { approval, label, name } = plan.agent;
    // Approved before, and still the same hooks: nothing is to be asked or said.
    const isApproved = !changesHooks(plan) && plan.agent.hindrances?.(context).length === 0;
    if (isApproved && !wanted) {
      approved.push(name);
      continue;
    }
    if (!approval || (!wanted && (quiet || !canAsk || !changesAnything(plan)))) continue;
    if (!(await agreed(approval.question, wanted, { cautious: true }))) continue;
    const { found, trusted } = await approval.approve(config.env, process.cwd());
    talk(`${tick()} ${label}: ${trusted} of ${count(found, "hook")} newly approved.`);
    if (found > 0) approved.push(name);
  }
  return approved;
}

function changesAnything({ changes }: Plan): boolean {
  return changes.some((change) => change.before !== change.after);
}

/** An approval is for a hook as it is written. */
function changesHooks({ changes }: Plan): boolean {
  return changes.some(({ before, after, summary }) => before !== after && /\bhooks?\b/.test(summary));
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

/** Redacted, because a settings file may contain keys of other servers. */
function diffLine(text: string): string {
  const safe = redactText(text);
  const paint = text.startsWith("+") ? colour.green : text.startsWith("-") ? colour.red : colour.dim;
  return `    ${paint(safe)}`;
}

function nobodyHere(names: readonly string[]): string {
  return `No agent was found that Twiceshy can be installed for. To install it anyway: twiceshy init AGENT, where AGENT is one of ${names.join(", ")}.`;
}

async function installable(): Promise<readonly string[]> {
  return (await agentRegistry()).agents.filter(canInstall).map(({ name }) => name);
}

function npxWarning(): string {
  return "Note: this program runs from the npx cache, which npm may delete at any time, and the hooks would point into it. Better: npm install -g twiceshy, then twiceshy init.";
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
