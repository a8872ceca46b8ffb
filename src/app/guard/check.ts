// Check: would this call repeat a known failure? Returns the verdict the hook would deliver, and writes nothing.
import type { CheckRequest, CheckResult } from "../../ports/memory.ts";
import type { Deps } from "../deps.ts";
import { takeIn } from "../record/understand.ts";
import { failuresOf, verdictOn, type Warning } from "./verdict.ts";

export async function check(deps: Deps, request: CheckRequest): Promise<CheckResult> {
  const placed = takeIn(deps.workspace, { ...request, type: "tool-start" as const });
  const { warning, judgement, place, action } = await verdictOn(deps, placed);
  if (warning) return resultOf(warning);
  const confidence = judgement?.confidence ?? 0;
  const evidence = await failuresOf(deps, place.project.id, { fingerprint: action.fingerprint });
  return { verdict: "silent", confidence, because: "", instead: "", evidence, text: "" };
}

async function resultOf(warning: Warning): Promise<CheckResult> {
  const { verdict, form, confidence, kind, subject, lesson } = warning;
  const { because, instead, text } = await warning.words();
  return {
    verdict,
    confidence: Math.round(confidence * 100) / 100,
    because,
    instead,
    evidence: await warning.evidence(),
    ...(lesson && { lesson: { title: lesson.title, where: lesson.where } }),
    ...(kind !== "lesson" && { kind, subject }),
    ...(form === "ask" && { asks: true as const }),
    text,
  };
}
