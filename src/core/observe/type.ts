// Chooses the type of a work observation: bugfix, feature, refactor or discovery.

import type { ObservationType } from "../../domain/observation.ts";
import { isTestFile } from "../draft/files.ts";
import { pattern } from "../pattern/pattern.ts";
import { FIXED } from "./credibility.ts";
import type { Evidence } from "./evidence.ts";
import type { ObserveInput } from "./input.ts";
import { withoutLabel } from "./kinds.ts";
import type { Statement } from "./statement.ts";

export function typeOf(
  input: ObserveInput,
  evidence: Evidence,
  statements: readonly Statement[],
  main: Statement | undefined,
): ObservationType {
  const { turn } = input;
  const byCommit = turn.commits
    .map(({ message }) => PREFIXES.get(/^(\w+)(?:\(|!|:)/.exec(message)?.[1]?.toLowerCase() ?? ""))
    .find(Boolean);
  if (byCommit) return byCommit;
  if (evidence.changed.size === 0 && evidence.commits.length === 0) return "discovery";
  const prompt = turn.prompt.slice(0, 600);
  const hasCause = statements.some(({ kind }) => kind === "cause");
  const isFault = FAULT.test(prompt);
  // Added tests are a feature, even if they are about a bug.
  const isTests =
    [...evidence.changed.keys()].every(isTestFile) && /\btests?\b/i.test(prompt) && !FIX_TEST.test(prompt);
  if (statements.some(isOfFix) && !isTests) return "bugfix";
  if (isFault && !isTests && (evidence.mended.length > 0 || hasCause || /\bfail/i.test(prompt)))
    return "bugfix";
  if (BROKEN.test(turn.prompt.slice(0, 200)) && !isTests) return "bugfix";
  const done = withoutLabel(main?.text ?? "");
  if (RESHAPED.test(done) || (done === "" && RESHAPE.test(prompt))) return "refactor";
  return "feature";
}

/** "Fix the flaky test": the test is what was broken. */
const FIX_TEST = pattern(/^\W*(?:please |can you |could you )?fix\b[^.,]{0,40}\btests?\b/i);

/** "Fixed …", an item under "The fix:", or a sentence that names the root cause. */
function isOfFix({ text, kind, under }: Statement): boolean {
  if (FIXED.test(withoutLabel(text)) || (kind === "change" && THE_FIX.test(under))) return true;
  return kind === "cause" && FAULTY.test(text);
}

const THE_FIX = /^(?:the )?fix(?:es)?$/i;
const FAULTY = pattern(/\b(?:root cause|culprit|bug)\b|^the (?:problem|issue) was\b/i);

const PREFIXES = new Map<string, ObservationType>([
  ["fix", "bugfix"],
  ["bugfix", "bugfix"],
  ["hotfix", "bugfix"],
  ["refactor", "refactor"],
  ["style", "refactor"],
  ["perf", "refactor"],
  ["feat", "feature"],
  ["feature", "feature"],
]);
const FAULT = pattern(
  /\b(?:why|fix|bug|broken|breaks?|fails?|failed|failing|error|crash\w*|wrong|regression|not (?:visible|working|shown|found)|no longer works?|doesn't|does not work|isn't|delay|slow|hangs?|stuck|timeout)\b|\bFAIL\b|오류|에러|버그|고쳐|안 돼|안돼|실패/i,
);
/** Words for something that does not work as intended. */
const BROKEN = pattern(
  /^\W*(?:please |can you |could you )?fix\b|\b(?:is|are|was|were|be) (?:broken|failing|missing|wrong)\b|\bnot (?:visible|working|shown|found)\b|\bno longer works?\b|\bi (?:still |now )?get (?:an? |the |this )?(?:error|message|warning)\b|\b(?:doesn't|does not) work\b|\bcrash(?:es|ed)\b|\bregression\b|안 돼|안돼|고쳐/i,
);
const RESHAPED = pattern(
  /^(?:removed|renamed|moved|refactored|simplified|extracted|consolidated|reduced|deduplicated|split|merged|inlined|cleaned|unified|separated|deleted|dropped)\b/i,
);
const RESHAPE = pattern(
  /\b(?:refactor|rename|remove|get rid of|clean ?up|extract|simplify|consolidate)\b|리팩/i,
);
