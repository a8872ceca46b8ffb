// Recognises a choice in the words before its reason: "I'll keep the port open", "we agreed to leave Windows out".
import { pattern } from "../pattern/pattern.ts";
import type { ReasonSort } from "./reason.ts";

export type Speaker = "agent" | "person";

/** The choice without its speaker, in the imperative where the verb is known; undefined if nothing was chosen. */
export function choiceIn(head: string, reason: ReasonSort, by: Speaker): string | undefined {
  const [lead = "", auxiliary] = SAID.exec(head.replace(ENDED_UP, "I'm ")) ?? [];
  const rest = head
    .replace(ENDED_UP, "I'm ")
    .slice(lead.length)
    .replace(/[,;\s]+$/, "");
  const isPlan = /(?:'ll|will|going to|rather)$/i.test(auxiliary?.trim() ?? "");
  if (isPlan) return decidedIn(rest) ?? plannedIn(rest, reason);
  return decidedIn(rest) ?? chosenIn(rest, reason, { by, isSpoken: auxiliary !== undefined });
}

/** "Ended up using the client's own retry". */
const ENDED_UP = /^(?:(?:i|we) )?ended up (?=\w+ing\b)/i;
const SAID = pattern(
  /^(?:(?:so|then|now|therefore|ok|okay|finally|instead|here|for (?:the |this |our )?\w+(?: \w+)?(?= (?:i|we)\b)|for \w+|in `[^`]+`|as (?:you )?(?:asked|requested|agreed|discussed|suggested)|(?:per|following) your \w+)[,:]? )*(?:(?:i|we)((?:'ll| will|'m going to| am going to|'re going to| are going to|'d rather| would rather|'ve| have|'m|'re| am| are)?)(?: now| also| just)? )?/i,
);

/** "Decided to pin …", "opted not to cache …", "the decision is to …", "decided in the standup that errors go …". */
function decidedIn(rest: string): string | undefined {
  const [, not, what] = DECIDED.exec(rest) ?? [];
  if (what !== undefined) return not ? `do not ${what}` : what;
  const [, refused] = DECIDED_AGAINST.exec(rest) ?? [];
  if (refused !== undefined) return `do not use ${refused}`;
  return DECIDED_THAT.exec(rest)?.[1];
}

const DECIDED = pattern(
  /^(?:(?:have )?(?:decided|chose|chosen|opted|agreed|settled|elected) (?:(not) )?(?:to|on|for)|(?:the |our |my )?decision(?: is| was)?(?::| to| for)?) (.+)$/i,
);
/** "Decided against a queue"; with a gerund it says what is not done. */
const DECIDED_AGAINST = /^(?:have )?(?:decided|chose|opted) against (?!\w+ing\b)(.+)$/i;
const DECIDED_THAT = /^(?:have )?(?:decided|agreed)(?: \w+){0,4} that (.+)$/i;

/** "I'll keep …": a plan counts with a spoken reason. */
function plannedIn(rest: string, reason: ReasonSort): string | undefined {
  if (reason === "clause") return undefined;
  if (GONE.test(rest)) return reason === "aim" ? undefined : rest;
  const first = firstOf(rest);
  if (reason === "pause") return STAYS.has(first) ? rest : undefined;
  return reason !== "over" && isChoice(first) ? rest : undefined;
}

interface Wording {
  readonly by: Speaker;
  /** With "I" or "we". */
  readonly isSpoken: boolean;
}

function chosenIn(rest: string, reason: ReasonSort, { by, isSpoken }: Wording): string | undefined {
  const said = rest.replace(DELIBERATELY, "");
  const first = firstOf(said);
  const [, refused] = said === rest ? [] : (DID_NOT.exec(said) ?? []);
  if (refused !== undefined) return `do not ${refused}`;
  if (STRONG.test(said)) return reason === "clause" ? undefined : said;
  const isClear = reason === "why" || reason === "instead";
  // "I want the rules to live in the guide, because …": the person's rule.
  if (by === "person" && isClear && WANTED.test(said)) return said.replace(WANTED, "$1 must $2");
  // "Implement the export because …" is a request with its reason.
  if (by === "person" && WORK.has(first) && reason !== "instead") return undefined;
  if (isChoice(first)) {
    const isTold = by === "person" && reason !== "aim" && (reason !== "pause" || CHOOSE.has(first));
    return isClear || isTold ? said : undefined;
  }
  if (by === "person" && reason !== "aim" && (REFUSE.test(said) || BARE_RULE.test(said))) return said;
  const [verb, group] = FORMS.get(first) ?? [];
  // "Storing the path is unnecessary because …": the words are the subject of another sentence.
  if (first.endsWith("ing") && !isSpoken) return undefined;
  // "Left the route in place and made it forward" stays as it is: both verbs have one tense.
  const asCommand = verb === undefined || GOES_ON.test(said) ? said : `${verb}${said.slice(first.length)}`;
  if (said !== rest && verb !== undefined) return asCommand;
  if (MADE_SO.test(said)) return isClear ? `make${said.slice(first.length)}` : undefined;
  if (group === "choice") {
    if (isClear) return isSpoken || reason === "why" ? asCommand : said;
    const isPause = reason === "pause" || reason === "clause";
    return first === "kept" || (isPause && ENDS_SOMETHING.has(first)) ? asCommand : undefined;
  }
  return group === "work" && reason === "instead" ? said : undefined;
}

function isChoice(verb: string): boolean {
  return CHOOSE.has(verb) || WORK.has(verb);
}

function firstOf(text: string): string {
  return /^[^\s,;:]*/.exec(text)?.[0].toLowerCase() ?? "";
}

const GOES_ON = pattern(/ and (?:\w+ed|made|wrote|kept|left|put|set|built)\b/i);
const DELIBERATELY = pattern(/^(?:deliberately|intentionally|purposely|consciously) /i);
/** "I deliberately did not touch the type". */
const DID_NOT = /^(?:did not|didn't|do not|don't) (.+)$/i;
const GONE = pattern(/^(?:go|going) (?:with|for)\b/i);
const STRONG = pattern(
  /^(?:chose|(?:went|go|going) (?:with|for)|opted for|settled on|decided on|switched to|picked|selected|moved to)\b/i,
);
const WANTED = pattern(/^want ((?:the|all|our|my|every) .{3,60}?) to (\w+)/i);
/** "Do not mock the database", "we don't need old clients". */
const REFUSE = pattern(
  /^(?:(?:don't|dont|do not|never) (?!forget|worry|fix|stash|run|touch|change|modify|edit|stop|\w+ anything|\w+s )|always (?=[a-z])|no need )\S/i,
);
/** "No ORM here", "plain SQL only". */
const BARE_RULE = pattern(/^no (?:\S+ ){1,4}(?:here|please|anymore)$|^(?:\S+ ){1,5}only$/i);
/** "Made `strict` the default". */
const MADE_SO = pattern(
  /^(?:made|making) .{2,60} (?:the default|optional|required|mandatory|explicit|lazy|async|synchronous|configurable|idempotent|read-only|private|public|opt-in|opt-out)$/i,
);

const set = (words: string): ReadonlySet<string> => new Set(words.split(","));
const CHOOSE = set(
  "use,keep,switch,stick,stay,prefer,choose,adopt,store,put,rely,avoid,drop,replace,treat,pin,support,save,hash,cache,host,leave,standardise,standardize,skip",
);
/** A plan with these is a choice even if only a pause gives the reason. */
const STAYS = set("stick,stay,keep,leave");
/** Verbs of carrying out: a choice only with a spoken reason. */
const WORK = set("wire,make,build,write,implement,return,deploy,migrate");
/** After these a pause gives the reason: "Dropped the cache — the query takes 4 ms". */
const ENDS_SOMETHING = set("dropped,avoided,switched,skipped,left");

/** Past and progressive forms. Work (write, build) is a choice only if it says what was not chosen. */
const FORMS: ReadonlyMap<string, readonly [string, Group]> = new Map([
  ...formsOf(
    "choice",
    "use using used,keep keeping kept,store storing stored,put putting,save saving saved,cache caching cached,hash hashing hashed,pin pinning pinned,host hosting hosted,avoid avoiding avoided,replace replacing replaced,treat treating treated,return returning,adopt adopting adopted,drop dropping dropped,leave leaving left,stick sticking stuck,stay staying stayed,prefer preferring preferred,choose choosing,switch switching switched,rely relying relied,skip skipping skipped,take taking took",
  ),
  ...formsOf(
    "work",
    "use uses,implement implemented,wire wired,model modelled modeled,make made,build built,write wrote",
  ),
]);

type Group = "choice" | "work";

function formsOf(group: Group, rows: string): readonly (readonly [string, readonly [string, Group]])[] {
  return rows.split(",").flatMap((row) => {
    const [verb = "", ...forms] = row.split(" ");
    return forms.map((form) => [form, [verb, group]] as const);
  });
}
