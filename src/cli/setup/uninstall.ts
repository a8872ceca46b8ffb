// twiceshy uninstall: restores the agents' settings; with --purge also deletes the memory.
import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { applyUninstall, realChanges } from "../../app/setup/install.ts";
import type { Config } from "../../config.ts";
import { shortPath } from "../../core/text/for-people.ts";
import { agentRegistry } from "../../open/agents.ts";
import type { Agent, FileChange } from "../../ports/agent.ts";
import { command, flag } from "../command.ts";
import { JSON_FLAG, YES_FLAG } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { colour, print, printJson, tick } from "../terminal/terminal.ts";
import { findAgents, installContext, launcherFor } from "./agents.ts";
import { dropReceipt, projectsWith, readReceipt, settingsFiles } from "./settings-files.ts";

interface Plan {
  readonly agent: Agent;
  /** Root of the only project it was installed for. */
  readonly project?: string;
  readonly changes: readonly FileChange[];
}

const LESSON_FOLDERS = ["lessons", "playbooks", "qa-findings"];
/** Everything but lessons and their trash. */
const OURS =
  /^(?:(?:memory\.db|spool|errors\.jsonl|config\.json|damaged-|embeddings\.).*|installs|cache|embedder|lost|pruned|.*\.lock)$/;

export const uninstall = command({
  name: "uninstall",
  summary: "put the agents' settings back as they were; the memory stays unless you add --purge",
  operands: "[AGENT…]",
  maximum: 20,
  examples: {
    "twiceshy uninstall": "from all agents, also where it was installed for one project only",
    "twiceshy uninstall codex --yes": "from one agent, without asking",
    "twiceshy uninstall --purge": "also delete the memory",
  },
  flags: {
    ...YES_FLAG,
    purge: flag("also delete the memory, for good"),
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, cli }) {
    const agents = operands.length > 0 ? await findAgents(operands, config) : await allAgents(config);
    const plans = agents.flatMap((agent) =>
      [undefined, ...projectsWith(config, agent.name)].map((project) => ({
        agent,
        ...(project !== undefined && { project }),
        changes: agent.uninstall(contextFor(agent, config, cli, project)),
      })),
    );
    const open = plans.filter(({ changes }) => realChanges(changes).length > 0);
    const talk = flags.json ? () => {} : print;

    if (open.length === 0)
      talk(
        `Twiceshy is not installed for ${operands.length > 1 ? "any of these agents" : (operands[0] && agents[0]?.label) || "any agent"}: nothing to change.`,
      );
    for (const plan of open) talk(planText(plan, config));
    if (open.length > 0 && !(await agreed("Remove Twiceshy from these files?", flags.yes))) return declined();
    const done = open.map(({ agent, project, changes }) => ({
      agent,
      files: applyUninstall(settingsFiles, changes, readReceipt(config, agent.name, project)),
    }));
    for (const { agent, project } of plans) dropReceipt(config, agent.name, project);
    for (const agent of new Set(done.map((one) => one.agent)))
      talk(`${tick()} ${agent.label}: Twiceshy was removed.`);

    const purged = flags.purge === true && (await purge(config, flags.yes === true, talk));
    if (flags.json)
      printJson({ uninstalled: done.map(({ agent, files }) => ({ agent: agent.name, files })), purged });
    else if (!purged)
      talk(`  The memory stays in ${shortPath(config.home, config.userHome)}; --purge deletes it.`);
    return 0;
  },
});

/** The agents on this machine, and those that Twiceshy was installed for without them. */
async function allAgents(config: Config): Promise<readonly Agent[]> {
  const { agents } = await agentRegistry();
  return agents.filter(
    (agent) => agent.isPresent(config.userHome, config.env) || readReceipt(config, agent.name) !== undefined,
  );
}

/** With the paths of the installation, so that files with only Twiceshy's entries are recognised. */
function contextFor(agent: Agent, config: Config, cli: string, project?: string) {
  const receipt = readReceipt(config, agent.name, project);
  return installContext(config, receipt?.launcher ?? launcherFor(config, cli), { ...receipt });
}

function planText({ agent, changes }: Plan, config: Config): string {
  const lines = realChanges(changes).map(({ path, after, summary }) => {
    const what = after === undefined ? "will be deleted (it contains only Twiceshy's entries)" : summary;
    return `  ${colour.cyan(shortPath(path, config.userHome))}  ${what}`;
  });
  return [colour.bold(agent.label), ...lines].join("\n");
}

async function purge(config: Config, yes: boolean, talk: (text: string) => void): Promise<boolean> {
  const where = shortPath(config.home, config.userHome);
  if (!existsSync(config.home)) return false;
  if (!(await agreed(`Delete the whole memory in ${where} for good?`, yes, { cautious: true }))) return false;
  // Only Twiceshy's own files, because $TWICESHY_HOME may contain others.
  for (const name of readdirSync(config.home))
    if (OURS.test(name)) rmSync(join(config.home, name), { recursive: true, force: true });
  if (readdirSync(config.home).length === 0) rmdirSync(config.home);
  talk(`${tick()} The memory was deleted. Your lessons stay${lessonsIn(config)}.`);
  return true;
}

/** The person's own lessons are files beside the memory; those of a project are in its repository. */
function lessonsIn({ home, userHome }: Config): string {
  const own = LESSON_FOLDERS.filter((name) => existsSync(join(home, name)));
  const projects = "in the projects (.twiceshy/lessons)";
  return own.length > 0 ? ` in ${shortPath(home, userHome)} and ${projects}` : ` ${projects}`;
}
