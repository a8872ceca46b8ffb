// twiceshy init: shows the changes to the agents' settings, asks, installs. Safe to run twice.
import { applyInstall, realChanges } from "../../app/setup/install.ts";
import type { Config } from "../../config.ts";
import { redactText } from "../../core/redact/index.ts";
import { count, shortPath } from "../../core/text/for-people.ts";
import { messageOf } from "../../disk/errors.ts";
import { agentRegistry } from "../../open/agents.ts";
import { placeOf } from "../../open/project.ts";
import type { Agent, FileChange, InstallContext } from "../../ports/agent.ts";
import { command, flag } from "../command.ts";
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
  examples: {
    "twiceshy init": "all agents found on this machine",
    "twiceshy init claude-code --yes": "one agent, without asking",
    "twiceshy init --dry-run": "only show what would change, line by line",
    "twiceshy init --project": "for this project only, in local settings that git does not share",
    "twiceshy init codex --trust-hooks": "also approve the hooks in Codex, instead of in its /hooks screen",
  },
  flags: {
    ...YES_FLAG,
    "dry-run": flag("show every line that would change; change nothing"),
    user: flag("for all your projects; the default"),
    project: flag("for this project only, where the agent has local settings that git does not share"),
    "command-hooks": flag(
      "start a command at every event instead of using the MCP server (for older versions of an agent)",
    ),
    "trust-hooks": flag("approve Twiceshy's hooks in Codex, which ignores hooks that are not approved"),
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, cli, now }) {
    if (flags.user && flags.project) throw new UsageError("--user and --project cannot be used together");
    const meant = await findAgents(operands, config);
    const project = flags.project ? placeOf(process.cwd()).project.root : undefined;
    const isCovered = ({ name }: Agent) => project !== undefined && readReceipt(config, name) !== undefined;
    const agents = meant.filter(
      (agent) => canInstall(agent) && (!flags.project || agent.forProject) && !isCovered(agent),
    );
    tellRefused(meant, { areNamed: operands.length > 0, forProject: flags.project === true });
    if (operands.length > 0 && agents.length === 0 && !meant.some(isCovered)) return 1;
    const style = flags["command-hooks"] ? "command" : "mcp";
    const context = installContext(config, launcherFor(config, cli), { style, ...(project && { project }) });
    const plans = agents.map((agent) => ({ agent, changes: agent.install(context) }));
    const open = plans.filter(changesAnything);
    const talk = flags.json ? () => {} : print;

    for (const { label } of meant.filter(isCovered))
      talk(`${tick()} ${label}: already installed for all your projects.`);
    if (meant.length === 0) talk(await nobodyHere());
    if (operands.length === 0)
      for (const { label } of meant.filter((agent) => !canInstall(agent)))
        talk(`– ${label}: only its histories are read (twiceshy import); hooks are not supported yet.`);
    for (const plan of plans)
      if (!changesAnything(plan))
        talk(`${tick()} ${plan.agent.label}: already installed, nothing to change.`);
    for (const plan of open) talk(planText(plan, config, flags["dry-run"] === true));
    if (cli.includes("_npx")) printError(NPX_WARNING);
    if (flags["dry-run"]) {
      if (flags.json) report(plans, false);
      return 0;
    }

    if (open.length > 0 && !(await agreed("Change these files?", flags.yes))) return declined();
    // Checked before anything is changed, because the receipts needed for uninstalling are stored there.
    assertHome(config);
    const done = plans.filter(
      (plan) =>
        (!changesAnything(plan) && readReceipt(config, plan.agent.name, project) !== undefined) ||
        isInstalled(plan.agent, context, config, now),
    );
    const fresh = open.filter((plan) => done.includes(plan));
    if (fresh.length > 0) talk("");
    for (const { agent } of fresh) talk(`${tick()} ${agent.label}: installed.`);
    const wanted = { always: flags["trust-hooks"] === true, never: flags.yes === true };
    const approved = await approveHooks(done, wanted, context, talk);
    for (const text of nextSteps(fresh, approved, context)) talk(wrapTo(text, columns(), "  "));
    if (flags.json) report(done, true);
    else if (fresh.length > 0) talk(`  To undo this: ${colour.cyan("twiceshy uninstall")}`);
    // Trust in this repository's lessons and settings is a separate question, which --yes does not answer.
    if (!flags.json && !flags.yes) await askTrustHere(config, now);
    return done.length === plans.length ? 0 : 1;
  },
});

/** Says which agents it cannot be installed for. Without names all agents are meant, and those are not worth a word. */
function tellRefused(
  meant: readonly Agent[],
  { areNamed, forProject }: { readonly areNamed: boolean; readonly forProject: boolean },
): void {
  for (const agent of meant)
    if (!canInstall(agent)) {
      if (areNamed) printError(`twiceshy: ${agent.historyOnly}`);
    } else if (forProject && !agent.forProject)
      printError(
        `twiceshy: ${agent.label} has no local settings for one project. For all your projects: twiceshy init ${agent.name}`,
      );
}

/** What the person has to do before the hooks run, one text each. */
function nextSteps(
  installed: readonly Plan[],
  approved: readonly string[],
  context: InstallContext,
): readonly string[] {
  const steps = installed.flatMap(({ agent }) => {
    const byHand = agent.approval && !approved.includes(agent.name) ? [agent.approval.byHand] : [];
    // Of an agent that wants approval, that is what keeps its hooks from running.
    const hindrances = agent.approval ? [] : (agent.hindrances?.(context) ?? []);
    const hindered = hindrances.map(({ what, remedy }) => `In ${agent.label} ${what}: ${remedy}.`);
    return [...hindered, ...byHand, ...agent.afterInstall];
  });
  const running = installed.flatMap(({ agent }) => (agent.startAgain ? [agent.label] : []));
  if (running.length === 0) return steps;
  const again = `Start what is already running again (${running.join(", ")}): sessions pick Twiceshy up when they start.`;
  return [...steps, again];
}

/** False where a file of this agent cannot be written: the person is told, and none of its files is changed. */
function isInstalled(agent: Agent, context: InstallContext, config: Config, now: number): boolean {
  const { launcher, style, project } = context;
  const earlier = readReceipt(config, agent.name, project);
  try {
    const receipt = applyInstall(settingsFiles, agent, context, earlier, now);
    saveReceipt(config, { ...receipt, launcher, ...(style && { style }), ...(project && { project }) });
    return true;
  } catch (error) {
    printError(`twiceshy: ${agent.label} was not installed: ${messageOf(error)}`);
    return false;
  }
}

/** Returns the agents whose hooks are approved: for the person only after a separate yes, or as `wanted` says. */
async function approveHooks(
  plans: readonly Plan[],
  wanted: { readonly always: boolean; readonly never: boolean },
  context: InstallContext,
  talk: (text: string) => void,
): Promise<readonly string[]> {
  const approved: string[] = [];
  for (const plan of plans) {
    const { approval, label, name } = plan.agent;
    // Approved before, and still the same hooks: nothing is to be asked or said.
    const isApproved = !changesHooks(plan) && plan.agent.hindrances?.(context).length === 0;
    if (isApproved && !wanted.always) {
      approved.push(name);
      continue;
    }
    const mayAsk = !wanted.never && canAsk && changesAnything(plan);
    if (!approval || !(wanted.always || mayAsk)) continue;
    if (!(await agreed(approval.question, wanted.always, { cautious: true }))) continue;
    const { found, trusted } = await approval.approve(context.env, process.cwd());
    talk(`${tick()} ${label}: ${trusted} of ${count(found, "hook")} newly approved.`);
    if (found > 0) approved.push(name);
  }
  return approved;
}

function changesAnything({ changes }: Plan): boolean {
  return realChanges(changes).length > 0;
}

/** An approval is for a hook as it is written. */
function changesHooks({ changes }: Plan): boolean {
  return realChanges(changes).some(({ summary }) => /\bhooks?\b/.test(summary));
}

function planText({ agent, changes }: Plan, config: Config, everyLine: boolean): string {
  const lines = realChanges(changes).flatMap((change) => {
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

async function nobodyHere(): Promise<string> {
  const names = (await agentRegistry()).agents.filter(canInstall).map(({ name }) => name);
  return `No agent was found that Twiceshy can be installed for. To install it anyway: twiceshy init AGENT, where AGENT is one of ${names.join(", ")}.`;
}

const NPX_WARNING =
  "Note: this program runs from the npx cache, which npm may delete at any time, and the hooks would point into it. Better: npm install -g twiceshy, then twiceshy init.";

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
