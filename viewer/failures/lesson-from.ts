// The beginning of a lesson about a failure, for a person to finish.
import { cutMiddle } from "../../src/core/text/cut.ts";
import { localDay } from "../../src/core/text/for-people.ts";
import { oneLine } from "../../src/core/text/line.ts";

interface Known {
  readonly display: string;
  readonly error: string;
  readonly failures: number;
  readonly lastAt: string;
  readonly instead: string;
}

export function lessonFrom({ display, error, failures, lastAt, instead }: Known): {
  title: string;
  text: string;
} {
  const call = oneLine(display, 200);
  const what = `${cutMiddle(call, 70)} fails here`;
  const title = instead ? `${what}: ${cutMiddle(oneLine(instead), 70)} works` : what;
  const text = [
    "---",
    "type: lesson",
    `title: ${JSON.stringify(title)}`,
    `applies-to: [${JSON.stringify(call)}]`,
    "severity: medium",
    `occurrences: ${failures}`,
    `last-seen: ${localDay(Date.parse(lastAt))}`,
    "---",
    "",
    `# ${title}`,
    "",
    "## Mistake / Risk",
    "",
    `\`${call}\` failed ${failures}× here${error ? `: ${oneLine(error, 200)}` : "."}`,
    "",
    "## Fix",
    "",
    instead ? `\`${oneLine(instead, 200)}\`` : "",
    "",
    "## Prevention Checklist",
    "",
    `- [ ] ${instead ? `\`${oneLine(instead, 120)}\` is used` : "…"}`,
    "",
  ].join("\n");
  return { title, text };
}
