// Parses `guardrails.md`: the signs (rules) that a loop wrote for itself.
import type { Sign } from "../../domain/iteration.ts";
import { keep } from "../lines.ts";

const KEPT = 500;

export function parseGuardrails(text: string): readonly Sign[] {
  const signs: Sign[] = [];
  let sign: { name: string; trigger: string; instruction: string; addedAfter: string } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const name = /^#{2,4}\s+Sign:\s*(.+?)\s*$/i.exec(line)?.[1];
    if (name !== undefined) {
      sign = { name: keep(name, 120), trigger: "", instruction: "", addedAfter: "" };
      signs.push(sign);
      continue;
    }
    if (/^#{1,4}\s/.test(line)) sign = undefined;
    const field = /^\s*[-*]\s+\*{0,2}(Trigger|Instruction|Added after)\*{0,2}\s*:\s*\*{0,2}\s*(.*)$/i.exec(
      line,
    );
    if (!sign || !field) continue;
    const value = keep(field[2] ?? "", KEPT);
    const key = (field[1] ?? "").toLowerCase();
    if (key === "trigger") sign.trigger = value;
    else if (key === "instruction") sign.instruction = value;
    else sign.addedAfter = value;
  }
  // An entry without an instruction and a trigger is only a heading.
  return signs.filter((one) => one.instruction !== "" || one.trigger !== "");
}
