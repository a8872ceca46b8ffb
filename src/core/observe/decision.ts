// Finds decisions in what the agent or the person said, with a reason or a rejected alternative: "I'll use X because
// Y", "we go with X over Y", "use X, not Y".

import { taskTitle } from "../compose/task-title.ts";
import { namesSomething } from "../draft/concrete.ts";
import { pattern } from "../pattern/pattern.ts";
import { capital } from "../text/words.ts";
import { choiceIn, type Speaker } from "./choice.ts";
import { isAssertion, isProposed } from "./kinds.ts";
import { isReason, splitsOf } from "./reason.ts";
import { type Line, linesOf } from "./report.ts";
import { NOW, stateChoiceAndNext, stateChoiceIn } from "./state-choice.ts";

export interface Decision {
  /** What was decided and why, as a sentence without "I'll". */
  readonly text: string;
  /** The reason or the rejected alternative, quoted. */
  readonly reason: string;
  /** The whole sentence, quoted. */
  readonly sentence: string;
}

const SHORTEST = 15;
/** "Use Go". */
const SHORTEST_CHOICE = 6;
const LONGEST = 320;
/** A longer prompt is mostly pasted text. */
const LONGEST_PROMPT = 1_500;

/** The agent's decisions in order, without duplicates; none from a message that ends by asking the person to choose. */
export function decisionsIn(words: readonly string[]): readonly Decision[] {
  const found = new Map<string, Decision>();
  for (const message of words) {
    if (!MENTIONED.test(message) || ASKS.test(message.trimEnd())) continue;
    const lines = linesOf(message);
    for (const [index, { text, under }] of lines.entries()) {
      const decision = decisionIn(text) ?? reasonNext(text, lines[index + 1]);
      if (decision && !isProposed(decision.text.replace(decision.reason, ""), under))
        found.set(decision.text, decision);
    }
  }
  return [...found.values()];
}

/** Cheap check before a message is split into sentences: most messages contain no decision. */
const MENTIONED = pattern(
  /\b(?:because|since|instead|rather|over|so|avoid|keep|favou?r|deci(?:ded|sion)|chose|opted|settled|went|dropped|skipped|deliberately|intentionally|purpose|design|due|given|not|never|stick|stays?|kept|left|otherwise|approach|way|option|solution|choice|fix|would|worth|too)\b|, as |[가-힣]/i,
);

/** "Which one do you prefer?": nothing has been decided yet. */
const ASKS = /\?$/;

/** The person's instructions that choose one thing over another, give a reason or hold from now on. */
export function decisionsAsked(prompt: string): readonly Decision[] {
  // A standing text of a program is not the person's word on this project.
  if (prompt.length > LONGEST_PROMPT || taskTitle(prompt) === "") return [];
  const found = linesOf(prompt).flatMap(({ text }) => {
    const bare = text.replace(POLITE, "");
    return decisionIn(bare, "person") ?? [];
  });
  return [...new Map(found.map((one) => [one.text, one])).values()];
}

const POLITE = pattern(
  /^(?:(?:please|ok(?:ay)?|yes|yeah|no,|sure|and|but|so|also|then|hm+|well|actually|let's|lets|you should|we should|can you|could you|i want you to|i'd like you to)[,:]?\s+)+/i,
);

/** "Decision: keep it synchronous. The mails are tiny.", "Why not a trigger? Triggers do not fire there." */
function reasonNext(text: string, next: Line | undefined): Decision | undefined {
  const isNext = next !== undefined && (next.before === text || (next.under === text && !next.isItem));
  if (!isNext || text.length > LONGEST) return undefined;
  const state = isAssertion(text) ? stateChoiceAndNext(text, next.text) : undefined;
  if (state)
    return accepted({ ...state, text: `${state.what}: ${state.why}`, isState: true }, `${text} ${next.text}`);
  if (!isReason(next.text) || SPOKEN.test(next.text)) return undefined;
  const [, rejected] = WHY_NOT.exec(text) ?? [];
  const bare = text.replace(/[.!\s]+$/, "");
  const what =
    rejected !== undefined
      ? `not ${rejected}`
      : EXPLICIT.test(bare)
        ? choiceIn(bare, "why", "agent")
        : undefined;
  const why = next.text.replace(/[.!\s]+$/, "");
  return what === undefined
    ? undefined
    : accepted({ what, why, text: `${what}: ${why}` }, `${text} ${next.text}`);
}

const EXPLICIT = pattern(
  /^(?:(?:so|then|finally|here|in the end),? )?(?:(?:i|we)(?:'ve| have)? )?(?:went (?:with|for)|settled on|opted (?:for|to)|decided (?:to|on)|chose|picked) |^(?:the )?decision(?: is to| was to|:) /i,
);
const WHY_NOT = /^why not (?:just |simply )?((?:an? |the |`)[^?]{3,60})\?$/i;
const SPOKEN = pattern(/^(?:let|please|tell|if|you|i|next|then|do|feel|should)\b|\?$/i);

export function decisionIn(sentence: string, by: Speaker = "agent"): Decision | undefined {
  if (sentence.length < SHORTEST || sentence.length > LONGEST || /[?:]$/.test(sentence)) return undefined;
  const bare = sentence
    .replace(NOTE, "")
    .replace(WHICH_I, "I $2 $1 ")
    .replace(/[.!\s]+$/, "");
  const parsed = HANGUL.test(bare)
    ? koreanDecision(bare)
    : (reasonFirst(bare) ??
      approach(bare) ??
      labelled(bare) ??
      notTheOther(bare, by) ??
      reasonLast(bare, by) ??
      (by === "person" ? rule(bare) : stateOf(bare)));
  return parsed && accepted(parsed, sentence);
}

/** Says how things are, as a decision. */
function stateOf(sentence: string): Parsed | undefined {
  const state = stateChoiceIn(sentence);
  return state && { ...state, text: sentence, isState: true };
}

/** "All are updated except the router, which I left on 6: …" → "I left the router on 6: …". */
const WHICH_I = pattern(/^.*?((?:the )?\S+), which (?:i|we) (left|kept|pinned|skipped|dropped) (?=\S)/i);

/** "One design note: the key includes …". */
const NOTE = /^(?:(?:one|a) )?(?:design |implementation )?note(?: on \w+)?(?:(?: that)?[:,]| that) /i;

function accepted(parsed: Parsed, sentence: string): Decision | undefined {
  if (POINTING.test(parsed.what) || parsed.what.length < SHORTEST_CHOICE) return undefined;
  // The reason may say what could happen; the choice itself must be firm.
  if (hasWord(parsed.what, GUESSES) || ASKED.test(sentence)) return undefined;
  if (!parsed.isState && (hasWord(parsed.what, WAYS) || LOOKS.test(parsed.what))) return undefined;
  if (!namesSomething(parsed.text) && !isExplicit(parsed)) return undefined;
  return { text: capital(parsed.text.replace(/\s+/g, " ")), reason: parsed.why, sentence };
}

interface Parsed {
  readonly what: string;
  readonly why: string;
  readonly text: string;
  /** Says how things are, not what somebody does. */
  readonly isState?: boolean;
}

/** True if it says what and why in enough words, even though it names no identifier. */
function isExplicit({ what, why }: Parsed): boolean {
  return what.split(" ").length >= 2 && why.split(" ").length >= 2;
}

/** "The icons must be PNGs", "never log the token", said by the person. */
function rule(sentence: string): Parsed | undefined {
  return RULE.test(sentence) ? { what: sentence, why: "the person's rule", text: sentence } : undefined;
}

const RULE = pattern(
  /^(?:(?:the|all|every|our|each|any|an?) [^,.;]{3,60}? (?:must(?: not| never)?|may never|ha(?:ve|s) to) .{3,100}|(?:every|each|all|any|an?) [^,.;]{3,60}? needs? to .{3,60}\b(?:before|after|first|unless|whenever)\b.{0,60}|(?:always|never) (?!mind\b|\w+s\b)[a-z]+ (?:\S+ ){2,}\S+)$/i,
);

/** "Use pnpm, not npm": accepted without a reason when the person says it. */
function notTheOther(sentence: string, by: Speaker): Parsed | undefined {
  const [, head, why] =
    /^(.{4,120}?),? ((?:and |but )?(?:not|never) (?!only\b|just\b|yet\b).{2,60})$/i.exec(sentence) ?? [];
  // "… because NFS does not honour it": the reason is negated, nothing is rejected.
  if (head === undefined || why === undefined || splitsOf(`${head} and more`, false).length > 0)
    return undefined;
  const what = choiceIn(head, "instead", by);
  return what === undefined
    ? undefined
    : { what, why, text: `${what}, ${why.replace(/^(?:and|but) /i, "")}` };
}

/** "I'll keep the port open so that old clients can connect": the words before the reason say what was chosen. */
function reasonLast(sentence: string, by: Speaker): Parsed | undefined {
  for (const { head, why, sort } of splitsOf(sentence, by === "person")) {
    const what = choiceIn(head, sort, by);
    const pause = sentence.slice(0, -why.length).slice(head.replace(/[,;]+$/, "").length);
    if (what !== undefined) return { what, why, text: `${what}${pause}${why}` };
  }
  return undefined;
}

/** "Since the column holds cents, I'll store whole numbers"; "to avoid a break I left the old route in place". */
function reasonFirst(sentence: string): Parsed | undefined {
  const [, word = "", rest, head] = FRONT.exec(sentence) ?? [];
  if (rest === undefined || head === undefined) return undefined;
  const isInstead = /^(?:instead|rather)/i.test(word);
  const what = choiceIn(head, isInstead ? "instead" : "why", "agent") ?? (NOW.test(head) ? head : undefined);
  if (what === undefined) return undefined;
  const why = `${word.toLowerCase()} ${rest}`;
  // "Wrote the parser by hand: it is short" → "Wrote the parser by hand rather than …: it is short".
  const end =
    /[:;]\s|\s[—–-]\s|,? (?:because|since|so that|as (?:the|it|an?))\s|$/.exec(what)?.index ?? what.length;
  return { what, why, text: `${what.slice(0, end)} ${why}${what.slice(end)}` };
}

const FRONT = pattern(
  /^(since|because|given that|to avoid|to keep|instead of|rather than) (.{6,140}?)(?:, |(?<=^to .*) (?=(?:i|we)\b))((?:i|we)(?:'ll| will|'m going to|'ve)? .+|(?:the|an?|all|every|`).* now .+)$/i,
);
/** "Config format: TOML, not YAML". */
function labelled(sentence: string): Parsed | undefined {
  const [, label = "", what, why] = LABELLED.exec(sentence) ?? [];
  if (what === undefined || why === undefined || NO_CHOICE.test(label)) return undefined;
  return { what: `${label}: ${what}`, why, text: sentence };
}

const LABELLED =
  /^([A-Z][\w/ -]{2,30}): ((?:`[^`]+`|[\w.-]+)(?: [\w.-]+){0,3}),? ((?:and )?(?:not|over|instead of|rather than) (?!only\b|yet\b|just\b)(?:`[^`]+`|[\w.-]+)(?: [\w.-]+){0,3})$/;
/** Labels of results, remarks and lists of work. */
const NO_CHOICE = pattern(
  /\b(?:note|notes|important|warning|error|result|expected|actual|got|output|status|reminder|tip|issue|bug|problem|cause|fix|fixed|summary|before|after|test|tests|todo|option|next|found|changed|added|removed|verified|example)\b/i,
);

/** "The simplest way is to add X". */
function approach(sentence: string): Parsed | undefined {
  if (!/^the /i.test(sentence)) return undefined;
  const [, praise, what] = APPROACH.exec(sentence) ?? [];
  if (praise === undefined || what === undefined || !/est\b|est-|\b(?:right|only|most|least)\b/i.test(praise))
    return undefined;
  const why = praise.charAt(0).toLowerCase() + praise.slice(1);
  return { what, why, text: `${what} (${why})` };
}

const APPROACH = pattern(
  /^(the (?:\S+ ){1,3}(?:approach|way|option|solution|choice|fix)(?: (?:here|for \S+))?) (?:is|was) to (.{12,240})$/i,
);
const HANGUL = /[가-힣]/;

/** "Y 대신 X를 사용하기로 했습니다", "Z 때문에 X를 선택했습니다". */
function koreanDecision(sentence: string): Parsed | undefined {
  const [, why, what] =
    /^(.{2,100}?(?:대신|보다는|때문에|위해|이므로|하므로|해서|니까))\s+(.{2,120}?(?:하기로 (?:했|결정|합)|선택했|선택합|채택|사용했|사용하겠|사용합니다|쓰겠|쓰기로|바꿨|변경했|전환했|유지했|유지하).*)$/.exec(
      sentence,
    ) ?? [];
  return why === undefined || what === undefined ? undefined : { what, why, text: sentence };
}

function hasWord(text: string, wanted: ReadonlySet<string>): boolean {
  return (text.toLowerCase().match(/[a-z-]+/g) ?? []).some((word) => wanted.has(word));
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(","));
/** Words of guesses, questions about a plan, and trials. */
const GUESSES = set(
  "might,maybe,perhaps,probably,possibly,could,may,seem,seems,likely,whether,try,trying,temporarily,experiment,experiments",
);
/** Verbs about the agent's way of working, which decide nothing about the project. */
const WAYS = set(
  "stage,staged,staging,commit,commits,committed,committing,hunk,hunks,patch,patches,patching,worktree,reread,re-read,re-reading,rerun,re-run,rerunning,re-running,verify,verifying,inspect,inspecting,searching,grep,reading,reviewing,examine,examining,narrower,scoped,subagent,subagents,todo,interactive,your,you",
);
/** The same as verbs: "check the index", not "use full-text search". */
const LOOKS = pattern(
  /^(?:check|checking|look|looking|search|read|review|report)\b|\b(?:to|and|by|then) (?:check|checking|look|looking|search|read|review|report)\b|\b(?:in|into|to) the index\b/i,
);
const ASKED = pattern(
  /\b(?:(?:if you|would you|should i|let me try|this (?:task|turn|session))\b|temporary (?!files?\b|folders?\b|director|tables?\b|tokens?\b|cop))|아마|것 같|볼까|할까/i,
);
const POINTING = pattern(/^(?:\w+ (?:to |with |on )?)?(?:it|that|this|them|these|those|both)\b/i);
