// Finds decisions in what the agent or the person said, with a reason or a rejected alternative: "I'll use X because
// Y", "we go with X over Y", "use X, not Y".

import { namesSomething } from "../draft/concrete.ts";
import { pattern } from "../pattern/pattern.ts";
import { capital } from "../text/words.ts";
import { isProposed } from "./kinds.ts";
import { linesOf } from "./report.ts";

export interface Decision {
  /** What was decided and why, as a sentence without "I'll". */
  readonly text: string;
  /** The reason or the rejected alternative, quoted. */
  readonly reason: string;
  /** The whole sentence, quoted. */
  readonly sentence: string;
}

const SHORTEST = 15;
const LONGEST = 320;
/** A longer prompt is mostly pasted text. */
const LONGEST_PROMPT = 1_500;

/** The agent's decisions in order, without duplicates; none from a message that ends by asking the person to choose. */
export function decisionsIn(words: readonly string[]): readonly Decision[] {
  const found = new Map<string, Decision>();
  for (const message of words) {
    if (!MENTIONED.test(message) || ASKS.test(message.trimEnd())) continue;
    for (const { text, under } of linesOf(message)) {
      const decision = decisionIn(text);
      if (decision && !isProposed(text, under)) found.set(decision.text, decision);
    }
  }
  return [...found.values()];
}

/** Cheap check before a message is split into sentences: most messages contain no decision. */
const MENTIONED =
  /\b(?:because|since|instead|rather|over|so|avoid|keep|favou?r|deci(?:ded|sion)|chose|opted|not|never|approach|way|option|solution|choice|fix)\b|[가-힣]/i;

/** "Which one do you prefer?": nothing has been decided yet. */
const ASKS = /\?$/;

/** The person's instructions that choose one thing over another or give a reason. */
export function decisionsAsked(prompt: string): readonly Decision[] {
  if (prompt.length > LONGEST_PROMPT) return [];
  const found = linesOf(prompt).flatMap(({ text }) => {
    const bare = text.replace(POLITE, "");
    return decisionIn(bare, "person") ?? [];
  });
  return [...new Map(found.map((one) => [one.text, one])).values()];
}

const POLITE = pattern(
  /^(?:(?:please|ok(?:ay)?|yes|no|sure|and|but|so|also|then|hm+|well|actually|let's|lets|you should|we should|can you|could you|i want you to|i'd like you to)[,:]?\s+)+/i,
);

export function decisionIn(sentence: string, by: "agent" | "person" = "agent"): Decision | undefined {
  if (sentence.length < SHORTEST || sentence.length > LONGEST || /[?:]$/.test(sentence)) return undefined;
  const bare = sentence.replace(/[.!\s]+$/, "");
  const parsed = HANGUL.test(bare)
    ? koreanDecision(bare)
    : (reasonFirst(bare) ??
      approach(bare) ??
      notTheOther(bare, by) ??
      reasonLast(bare, by) ??
      (by === "person" ? rule(bare) : undefined));
  if (!parsed || POINTING.test(parsed.what) || parsed.what.length < 8) return undefined;
  if (hasWord(sentence, GUESSES) || ASKED.test(sentence) || hasWord(parsed.what, WAYS)) return undefined;
  if (!namesSomething(parsed.text) && !isExplicit(parsed)) return undefined;
  return { text: capital(parsed.text.replace(/\s+/g, " ")), reason: parsed.why, sentence };
}

/** True if it says what and why in enough words, even though it names no identifier. */
function isExplicit({ what, why }: Parsed): boolean {
  return what.split(" ").length >= 2 && why.split(" ").length >= 2;
}

/** "The icons must be PNGs", said by the person. */
function rule(sentence: string): Parsed | undefined {
  return RULE.test(sentence) ? { what: sentence, why: "the person's rule", text: sentence } : undefined;
}

const RULE = pattern(
  /^(?:(?:the|all|every|our|each|any|an?) [^,.;]{3,60}? (?:must(?: not| never)?|may never|ha(?:ve|s) to) .{3,100}|(?:every|each|all|any|an?) [^,.;]{3,60}? needs? to .{3,60}\b(?:before|after|first|unless|whenever)\b.{0,60})$/i,
);

/** "Use pnpm, not npm": accepted without a reason when the person says it. */
function notTheOther(sentence: string, by: "agent" | "person"): Parsed | undefined {
  const [, head, why] =
    /^(.{4,120}?),? ((?:and |but )?(?:not|never) (?!only\b|just\b|yet\b).{2,60})$/i.exec(sentence) ?? [];
  if (head === undefined || why === undefined) return undefined;
  const what = chosenIn(head, "instead of", by);
  return what === undefined
    ? undefined
    : { what, why, text: `${what}, ${why.replace(/^(?:and|but) /i, "")}` };
}

interface Parsed {
  readonly what: string;
  readonly why: string;
  readonly text: string;
}

/** "I'll keep the port open so that old clients can connect": the words before the reason say what was chosen. */
function reasonLast(sentence: string, by: "agent" | "person"): Parsed | undefined {
  for (const { index, 0: word } of REASON.all(sentence)) {
    const what = chosenIn(sentence.slice(0, index).trim(), word.toLowerCase(), by);
    const why = sentence.slice(index);
    if (what !== undefined && why.length >= word.length + 5) return { what, why, text: `${what} ${why}` };
  }
  return undefined;
}

const REASON = pattern(
  /\b(?:because|since|so that|so|to avoid|to keep|instead of|rather than|in favou?r of|over)\b/gi,
);

function chosenIn(head: string, reason: string, by: "agent" | "person" = "agent"): string | undefined {
  const said = SAID.exec(head);
  if (!said) return undefined;
  const rest = head.slice(said[0].length).replace(/[,;\s]+$/, "");
  const isPlanned = /(?:'ll|will|going to|rather)$/i.test(said[1]?.trim() ?? "");
  const [, decided] = DECIDED.exec(rest) ?? [];
  if (decided) return decided;
  const [first = "", second = ""] = rest.toLowerCase().split(" ");
  const isPreferred = /^(?:instead|rather|in )/.test(reason);
  const isGone = first === "go" || first === "going";
  if (isGone && second !== "with" && second !== "for") return undefined;
  if (isPlanned || isGone) return (reason !== "over" || isGone) && CHOOSE.has(first) ? rest : undefined;
  // An instruction by the person; or, by the agent, what was done and why.
  const isWhy = /^(?:because|since|so that)$/.test(reason);
  if (
    CHOOSE.has(first) &&
    /^(?:we )?$/i.test(said[0]) &&
    (isWhy || isPreferred || (by === "person" && reason === "over"))
  )
    return rest;
  if (CHOSEN.has(first) || CHOSEN.has(`${first} ${second}`)) return rest;
  // "I'm storing X in Y because …", "I stored X in Y because …": rewritten in the imperative.
  const verb = (isWhy || isPreferred) && said[1] !== undefined ? SETTLED.get(first) : undefined;
  if (verb !== undefined) return `${verb}${rest.slice(first.length)}`;
  return isPreferred && DONE.has(first) ? rest : undefined;
}

/** "Decided to pin …", "decided on …", "the decision is to …". */
const DECIDED = pattern(
  /^(?:(?:have )?(?:decided|chose|chosen|opted|agreed|settled) (?:to|on|for)|(?:the |our |my )?decision(?: is| was)?(?::| to| for)?) (.+)$/i,
);

const SAID = pattern(
  /^(?:(?:so|then|now|therefore|ok|okay|finally|instead|next|here|for \w+)[,:]? )*(?:(?:i|we)((?:'ll| will|'m going to| am going to|'re going to| are going to|'d rather| would rather|'ve| have|'m|'re| am| are)?) )?/i,
);

/** "Since the column holds cents, I'll store whole numbers". */
function reasonFirst(sentence: string): Parsed | undefined {
  if (!/^(?:since|because) /i.test(sentence)) return undefined;
  const [, reason, head] = /^(.{10,140}?), ((?:i|we)(?:'ll| will|'m going to) .+)$/i.exec(sentence) ?? [];
  const what = head === undefined ? undefined : chosenIn(head, "since");
  if (what === undefined || reason === undefined) return undefined;
  const why = reason.charAt(0).toLowerCase() + reason.slice(1);
  return { what, why, text: `${what} ${why}` };
}

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
const CHOOSE = set(
  "use,keep,switch,go,going,stick,stay,prefer,choose,adopt,store,put,rely,avoid,drop,replace,wire,make,build,write,implement,treat,return,pin,support,save,hash,cache,host,deploy,migrate,leave,standardise,standardize,skip",
);
const CHOSEN = set(
  "chose,went with,go with,going with,opted for,settled on,decided on,switched to,kept,picked,selected,moved to",
);
/**
 * Verbs of choice in progressive or past form with their imperative; not verbs of carrying out (make, write, build).
 */
const SETTLED: ReadonlyMap<string, string> = new Map(
  "use using used,keep keeping,store storing stored,put putting,save saving saved,cache caching cached,hash hashing hashed,pin pinning pinned,host hosting hosted,avoid avoiding avoided,replace replacing replaced,treat treating treated,return returning,adopt adopting adopted,drop dropping dropped,leave leaving,stick sticking,stay staying,prefer preferring preferred,choose choosing,switch switching,rely relying relied"
    .split(",")
    .flatMap((row) => {
      const [verb = "", ...forms] = row.split(" ");
      return forms.map((form) => [form, verb] as const);
    }),
);
/** Verbs that state a decision only if a rejected alternative is named. */
const DONE = set("used,uses,using,replaced,implemented,wired,stored,modelled,modeled,made,put,built,wrote");

/** Words of guesses, questions about a plan, and trials. */
const GUESSES = set(
  "might,maybe,perhaps,probably,possibly,could,may,seem,seems,likely,whether,try,trying,temporarily,temporary,experiment,experiments",
);
/** Verbs about the agent's way of working, which decide nothing about the project. */
const WAYS = set(
  "stage,staged,staging,commit,commits,committed,committing,index,hunk,hunks,patch,patches,patching,worktree,reread,re-read,re-reading,rerun,re-run,rerunning,re-running,check,checking,verify,verifying,look,looking,inspect,inspecting,search,searching,grep,read,reading,examine,examining,narrower,scoped,subagent,subagents,todo,interactive,your,you,report",
);
const ASKED = pattern(
  /\b(?:if you|would you|should i|let me try|for now|this (?:task|turn|session))\b|아마|것 같|볼까|할까/i,
);
const POINTING = pattern(/^(?:\w+ (?:to |with |on )?)?(?:it|that|this|them|these|those|both)\b/i);
