// twiceshy doctor: runs all checks and says how to fix what failed.

import type { Finding } from "../../app/setup/finding.ts";
import { count } from "../../core/text/for-people.ts";
import { command, flag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { askTrustHere } from "../lessons/ask-trust.ts";
import { JSON_FLAG } from "../scope.ts";
import { colour, columns, cross, print, printJson, tick } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";
import { checkUp } from "./checkup.ts";

export const doctor = command({
  name: "doctor",
  summary: "check that everything works, and say how to fix what does not; exit code 1 if a check failed",
  examples: {
    "twiceshy doctor": "one line per check",
    "twiceshy doctor --fix": "repair a damaged memory; the damaged files are kept as a copy",
    "twiceshy doctor --fix --dry-run": "show what would be saved and what is lost; changes nothing",
    "twiceshy doctor --json": "JSON lines, for scripts",
  },
  flags: {
    fix: flag("repair a damaged memory and what else can be repaired"),
    "dry-run": flag("with --fix: only say what would be done"),
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    if (flags["dry-run"] && !flags.fix) throw new UsageError("--dry-run goes with --fix");
    if (flags.fix) {
      const { repair } = await import("./repair.ts");
      const repaired = await repair(config, now, flags["dry-run"] === true);
      for (const one of repaired)
        if (flags.json) printJson({ mended: !flags["dry-run"], ...one });
        else print(wrapTo(`${one.what}: ${one.reason ? `${one.reason}: ` : ""}${one.text}`, columns(), ""));
      if (repaired.length === 0 && !flags.json) print("There is nothing to fix.");
      if (flags["dry-run"]) return 0;
      if (!flags.json) print();
    }
    const findings = await checkUp(config, now);
    const bad = findings.filter((finding) => finding.state === "failed").length;
    if (flags.json)
      for (const { state, ...rest } of findings) printJson({ ok: state !== "failed", state, ...rest });
    else {
      for (const finding of findings) print(findingText(finding));
      print(bad === 0 ? "\nAll checks passed." : `\n${count(bad, "check")} failed.`);
      if (findings.some(({ check }) => check === "trust")) await askTrustHere(config, now);
    }
    return bad === 0 ? 0 : 1;
  },
});

const INDENT = " ".repeat(15);

function findingText({ state, check, text, remedy }: Finding): string {
  const mark = state === "passed" ? tick() : state === "failed" ? cross() : colour.dim("–");
  const wrapped = wrapTo(text, columns(), INDENT).trimStart();
  const head = `${mark} ${colour.dim(check.padEnd(11))}  ${wrapped}`;
  return remedy ? `${head}\n${wrapTo(`→ ${remedy}`, columns(), INDENT)}` : head;
}
