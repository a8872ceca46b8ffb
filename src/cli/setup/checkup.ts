// The checks of `doctor`: each prints one line with its result and, if it failed, what to do.
import { existsSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { type Finding, failed, noted, passed } from "../../app/setup/finding.ts";
import { type Config, KEYS, settingsProblems } from "../../config.ts";
import { line } from "../../core/compose/line.ts";
import { bytes, count, shortPath, when } from "../../core/text/for-people.ts";
import { plainMessageOf } from "../../disk/errors.ts";
import { DAY } from "../../domain/time.ts";
import { errorEntries, isLate } from "../../open/error-log.ts";
import { inspectMemory, inspectServer, placeOf } from "../../open/project.ts";
import { repairTools } from "../../open/waiting.ts";
import { checkEmbeddings } from "../embeddings/embeddings-checkup.ts";
import { assertHome } from "../home.ts";
import { checkLessons } from "../lessons/lesson-checkup.ts";
import { checkObserver } from "../observations/observer-checkup.ts";
import { checkRules } from "../record/rules-checkup.ts";
import { checkAgents } from "./agent-checkup.ts";
import { sizeText } from "./size-text.ts";
import { checkSpool } from "./spool-checkup.ts";
import { checkTime } from "./time-checkup.ts";

type Check = (config: Config, now: number) => Promise<readonly Finding[]> | readonly Finding[];

const LEAST_SPACE = 100_000_000;

/** Runs all checks; a check that throws becomes a finding too. */
export async function checkUp(config: Config, now: number): Promise<readonly Finding[]> {
  const checks: Readonly<Record<string, Check>> = {
    node: checkNode,
    home: checkHome,
    disk: checkDisk,
    memory: checkMemory,
    spool: checkSpool,
    rules: checkRules,
    settings: checkSettings,
    lessons: checkLessons,
    observer: checkObserver,
    embeddings: checkEmbeddings,
    agents: checkAgents,
    time: checkTime,
    errors: checkErrors,
  };
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    // These checks read the memory; if it is damaged, that is already reported.
    if (
      ["rules", "lessons", "observer", "embeddings"].includes(name) &&
      findings.some((one) => one.check === "memory" && one.state === "failed")
    )
      continue;
    try {
      findings.push(...(await check(config, now)));
    } catch (error) {
      findings.push(failed(name, plainMessageOf(error)));
      // All other checks need this folder.
      if (name === "home") break;
    }
  }
  return findings;
}

function checkNode(): readonly Finding[] {
  const version = process.versions.node;
  if (Number.parseInt(version, 10) >= 20) return [passed("node", `Node ${version}`)];
  return [failed("node", `Node ${version} is too old`, "install Node 20 or newer")];
}

function checkHome(config: Config): readonly Finding[] {
  assertHome(config);
  return [passed("home", `${shortPath(config.home, config.userHome)} is writable`)];
}

function checkDisk(config: Config): readonly Finding[] {
  const { bavail, bsize } = statfsSync(existsSync(config.home) ? config.home : config.userHome);
  const free = bavail * bsize;
  if (free >= LEAST_SPACE) return [passed("disk", `${bytes(free)} free`)];
  return [failed("disk", `only ${bytes(free)} free`, "free some space, or soon nothing new can be stored")];
}

async function checkMemory(config: Config, now: number): Promise<readonly Finding[]> {
  if (config.serverAddress !== "") return checkServer(config);
  const where = shortPath(config.database, config.userHome);
  const found = await inspectMemory(config);
  if (!found) return [noted("memory", `there is no memory yet at ${where}; it is created when first needed`)];
  if (found.schema > found.needed)
    return [failed("memory", `${where} was written by a newer Twiceshy`, "npm install -g twiceshy@latest")];
  if (found.faults.length > 0) {
    // From now on no process writes into it; new events wait in the spool.
    (await repairTools(config)).mark(found.faults[0] ?? "", now);
    return [
      failed(
        "memory",
        `${where} is damaged: ${line(found.faults[0] ?? "", 160)}`,
        "twiceshy doctor --fix keeps a copy of the files and saves what can be read; until then new events wait in the spool",
      ),
    ];
  }
  const size = sizeText(found.bytes, found.calls, config, found.pruned);
  return [passed("memory", `${where} is intact (${size}; schema ${found.schema})`)];
}

/** Whether it answers, and what is on it. */
async function checkServer(config: Config): Promise<readonly Finding[]> {
  const { bytes, attempts } = await inspectServer(config);
  const size = sizeText(bytes, attempts, { maxMemoryMb: 0 }, []);
  return [passed("memory", `${config.server} answers (${size})`)];
}

function checkSettings(config: Config): readonly Finding[] {
  const own = join(config.home, "config.json");
  const { root } = placeOf(process.cwd()).project;
  const project = join(root, ".twiceshy", "config.json");
  const problems = [...new Set([own, project])].flatMap((file) =>
    settingsProblems(file, file === own ? undefined : root).map((text) =>
      failed(
        "settings",
        `${shortPath(file, config.userHome)}: ${text}`,
        `edit the file; known keys: ${KEYS.map((key) => key.name).join(", ")}`,
      ),
    ),
  );
  const mode = config.enabled ? `mode ${config.mode}` : "switched off (enabled false)";
  return problems.length > 0 ? problems : [passed("settings", mode)];
}

/** Errors of hooks, which never print them. */
function checkErrors(config: Config, now: number): readonly Finding[] {
  const where = shortPath(config.errorLog, config.userHome);
  if (!existsSync(config.errorLog)) return [passed("errors", "no hook has failed")];
  const recent = errorEntries(config).filter((entry) => now - entry.at < DAY && !isLate(entry));
  const last = recent.at(-1);
  if (!last) return [passed("errors", "no hook has failed in the last day")];
  const what = line([last.what, last.reason].filter(Boolean).join(": "), 200);
  return [
    failed(
      "errors",
      `${count(recent.length, "error")} in the last day, the last ${when(last.at, now)}: ${what}`,
      `all of them are in ${where}; delete that file once they are fixed`,
    ),
  ];
}
