// twiceshy doctor: is everything in order, and if not, what to do.
import { askTrustHere } from "../ask-trust.ts";
import { checkUp, type Finding } from "../checkup.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { JSON_FLAG } from "../scope.ts";
import { colour, columns, cross, print, printJson, tick } from "../terminal.ts";
import { wrapTo } from "../wide.ts";
import { count } from "../words.ts";

export const doctor = command({
  name: "doctor",
  summary: "is everything in order, and if not, what to do; exit code 1 when something is not",
  examples: [
    ["twiceshy doctor", "one line per check"],
    ["twiceshy doctor --fix", "save what can be read of a damaged memory; its files are kept"],
    ["twiceshy doctor --fix --dry-run", "what would be saved and what is lost; changes nothing"],
    ["twiceshy doctor --json", "JSON lines, for scripts"],
  ],
  flags: {
    fix: { type: "boolean", description: "mend what can be mended, first a damaged memory" },
    "dry-run": { type: "boolean", description: "with --fix: only say what would be done" },
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    if (flags["dry-run"] && !flags.fix) throw new UsageError("--dry-run goes with --fix", "doctor");
    if (flags.fix) {
      const { mend } = await import("../mend.ts");
      const mended = await mend(config, now, flags["dry-run"] === true);
      for (const one of mended)
        if (flags.json) printJson({ mended: !flags["dry-run"], ...one });
        else print(wrapTo(`${one.what}: ${one.reason ? `${one.reason}: ` : ""}${one.text}`, columns(), ""));
      if (mended.length === 0 && !flags.json) print("There is nothing to mend.");
      if (flags["dry-run"]) return 0;
      if (!flags.json) print();
    }
    const findings = await checkUp(config, now);
    const bad = findings.filter((finding) => finding.state === "failed").length;
    if (flags.json)
      for (const { state, ...rest } of findings) printJson({ ok: state !== "failed", state, ...rest });
    else {
      for (const finding of findings) print(findingText(finding));
      print(bad === 0 ? "\nAll is well." : `\n${count(bad, "thing")} to mend.`);
      if (findings.some(({ check }) => check === "trust")) await askTrustHere(config, now);
    }
    return bad === 0 ? 0 : 1;
  },
});

const INDENT = " ".repeat(15);

function findingText({ state, check, text, remedy }: Finding): string {
  const mark = state === "passed" ? tick() : state === "failed" ? cross() : colour.dim("–");
  const told = wrapTo(text, columns(), INDENT).trimStart();
  const head = `${mark} ${colour.dim(check.padEnd(11))}  ${told}`;
  return remedy ? `${head}\n${wrapTo(`→ ${remedy}`, columns(), INDENT)}` : head;
}
