// doctor: reports lessons that cannot be used, and too many drafted ones.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { waitingDrafts } from "../../app/lessons/drafts.ts";
import type { ListedLesson } from "../../app/lessons/lessons.ts";
import { lookThrough } from "../../app/lessons/trust.ts";
import { openText } from "../../app/lessons/trust-line.ts";
import { type Finding, failed, noted, passed } from "../../app/setup/finding.ts";
import type { Config } from "../../config.ts";
import { line } from "../../core/compose/line.ts";
import { count } from "../../core/text/for-people.ts";
import { placeOf } from "../../open/project.ts";
import { withLessons } from "./lesson-scope.ts";
import { typed } from "./lesson-text.ts";
import { twinsAmong } from "./lesson-twins.ts";

/** Checks the lessons of this folder's project and the person's own. */
export async function checkLessons(config: Config, now: number): Promise<readonly Finding[]> {
  // Do not create a memory only to look into it.
  if (!existsSync(config.database) && !hasFolders(config)) return [noted("lessons", NONE)];
  return withLessons({ config, flags: {}, now }, async ({ deps, place, list }) => {
    const listed = await list();
    const drafts = (await waitingDrafts(deps, place.project.id)).length;
    const { lessons: areOn, maxAutoLessons } = deps.settings(place.project.root);
    const broken = listed.filter(({ state }) => state === "broken");
    const active = listed.filter(({ state }) => state === "active").length;
    const auto = listed.filter(
      ({ state, content }) => state === "active" && content.source === "auto",
    ).length;
    const open = (await lookThrough(deps, place, now)).filter(({ answer }) => answer === "open");
    const trust: readonly Finding[] =
      open.length > 0
        ? [
            noted(
              "trust",
              `this repository comes with ${openText(open)} that you have not approved; not used until you do`,
              "twiceshy trust",
            ),
          ]
        : [];
    if (listed.length + drafts === 0) return [...trust, noted("lessons", NONE)];
    const summary = [
      count(active, "lesson"),
      ...(drafts > 0 ? [`${count(drafts, "draft")} to review`] : []),
      ...(areOn ? [] : ["switched off here (lessons false)"]),
    ].join(", ");
    const findings = broken.map(brokenFinding);
    if (auto + drafts >= maxAutoLessons && maxAutoLessons > 0)
      findings.push(
        failed(
          "lessons",
          `${count(auto, "drafted lesson")} and ${count(drafts, "draft")}: no more are drafted (maxAutoLessons ${maxAutoLessons})`,
          "twiceshy lesson review, then twiceshy lesson archive or delete those you do not need",
        ),
      );
    const twins = twinsAmong(listed).map(({ text, remedy }) => noted("lessons", text, remedy));
    if (findings.length > 0) return [...trust, ...findings, ...twins];
    return [...trust, passed("lessons", summary), ...twins];
  });
}

const NONE = "none yet; to write one: twiceshy lesson new";

function brokenFinding({ where, problem, name }: ListedLesson): Finding {
  const remedy = name === "" ? undefined : `twiceshy lesson edit ${typed(name)}`;
  return failed("lessons", `${line(where, 120)}: ${line(problem, 300)}`, remedy);
}

function hasFolders({ home }: Config): boolean {
  const homes = [home, join(placeOf(process.cwd()).project.root, ".twiceshy")];
  return homes.some((one) =>
    ["lessons", "playbooks", "qa-findings", "config.json"].some((name) => existsSync(join(one, name))),
  );
}
