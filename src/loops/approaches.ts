// Extracts what an agent says it tried, why it chose that and why it did not work, sentence by sentence, only where the
// text states it outright.
import { fileIn, keep } from "./lines.ts";

/** One approach that the agent names. */
export interface StatedApproach {
  readonly description: string;
  /** Why it was dropped; empty where nothing is said against it. */
  readonly why: string;
  /** Why it was chosen; empty where no reason is given. */
  readonly chosen: string;
  /** Files that the sentence names. */
  readonly files: readonly string[];
}

/** Findings of one paragraph or bullet; `done` is what it did without calling it a try. */
interface StatedApproaches {
  readonly approaches: readonly StatedApproach[];
  readonly reasons: readonly string[];
  readonly done: readonly StatedApproach[];
}

/** `under` is the heading above the text. */
export function approachesIn(said: string, under = ""): StatedApproaches {
  const labelled = labelledIn(said);
  if (labelled) return labelled;
  if (TRIES.test(under)) return { approaches: [listed(said)], reasons: [], done: [] };
  const approaches: StatedApproach[] = [];
  const reasons: string[] = [];
  const done: StatedApproach[] = [];
  for (const sentence of said.split(/(?<=[.!?])\s+(?=[A-Z`*])/)) {
    const last = approaches.at(-1);
    const found = approachIn(sentence);
    if (found) approaches.push(found);
    // "I tried X. That broke Y."
    else if (last && last.why === "" && FOLLOWS.test(sentence))
      approaches[approaches.length - 1] = { ...last, why: keep(sentence.replace(LEAD_IN, "")) };
    else if (!saysMended(sentence)) {
      const reason = reasonIn(sentence);
      if (reason !== "") reasons.push(reason);
      const did = DID.exec(sentence);
      if (did && reason === "") done.push(doneIn(did[2] ?? "", did[1] ?? ""));
    }
  }
  return { approaches, reasons, done };
}

/** Headings above a list of approaches. */
const TRIES =
  /^(?:what (?:I|we|was) tried|(?:failed )?(?:approaches|attempts)(?: (?:tried|so far|made))?|tried(?: so far)?)$/i;

/** `Approach: X`, `Tried: X`, `Attempt 2: X`; `Failed because: Y`, `Root cause: Y` */
function labelledIn(said: string): StatedApproaches | undefined {
  const label = /^\**([A-Za-z][A-Za-z #\d]{2,30}?)\**\s*:\**\s+(.{4,})$/.exec(said);
  const [, name = "", rest = ""] = label ?? [];
  const nothing = { approaches: [], reasons: [], done: [] };
  if (/^(?:approach|strategy|attempt|try)(?: (?:#?\d+|tried|taken))?$|^(?:what I )?tried$/i.test(name)) {
    const within = approachIn(rest);
    return { ...nothing, approaches: [within ?? listed(rest)] };
  }
  if (
    /^(?:failed because|why it failed|(?:root )?cause|reason for (?:the )?failure|failure(?: reason)?|blocker|blocked by|error)$/i.test(
      name,
    )
  )
    return { ...nothing, reasons: [keep(rest)] };
  return undefined;
}

/** A bullet of such a list: `Worker threads - handles cannot be shared`. */
function listed(said: string): StatedApproach {
  const plain = said.replace(/^\*\*(.+?)\*\*:?/, "$1:").replace(/^[✗✘❌×]\s*/u, "");
  const [, what = plain, why = ""] =
    /^(.{4,160}?)(?:\s+[-–—→]+\s+|:\s+)(?:failed(?: because| with|:)?\s+)?(.{4,})$/i.exec(plain) ?? [];
  return approach(what, why, "");
}

const WHO = String.raw`(?:\b(?:I|we)(?:['’]ve| have)? |^(?:(?:First|Then|Next|Second|Finally|Initially|Also|Afterwards),? (?:I |we )?)?)(?:also |first |initially |then |next |now |therefore |just |simply |again )*`;
const TRIED = new RegExp(
  String.raw`${WHO}(?:tried|attempted|experimented with)(?: (?:this time|here|now|next|first|instead))?:?(?: to)?\s+(.{4,})$`,
  "i",
);
const BUT =
  /(?:[,;.]| [-–—])?\s+(?:but|however,?|yet|although|which (?=did not|didn['’]t|does not|doesn['’]t|failed|broke|caused|led|crashed|threw|gave)|only to find(?: that)?)\s+(.{4,})$/i;
const BECAUSE =
  /,?\s+(?:because|since|as(?= (?:it|the|this|that|there|we|I)\b)|so that|in order to)\s+(.{4,})$/i;
/** "My approach was to build it in the constructor, so that …" */
const PLANNED =
  /^(?:my|our|the) (?:approach|idea|strategy|attempt|theory)(?: this time| here)? (?:was|has been) (?:to )?(.{4,})$/i;
/** "I assumed the cache was stale, so I cleared it." */
const ASSUMED =
  /^(?:I|We) (?:thought|assumed|suspected|guessed|believed)(?: that)? (.{4,140}?)(?:,? so (?:I|we) |,? and (?:I |we )?(?=\w+ed\b))(.{4,})$/i;
const DROPPED =
  /\b(?:abandoned|gave up on|reverted|backed out of|rolled back|undid|discarded|ruled out)\s+(.{4,160}?)\s+(?:because|since|as it|due to)\s+(.{4,})$/i;
/** "Adding a retry failed because …": the approach is named by its verb. */
const IN_VAIN =
  /^((?:[A-Z][a-z]+ing)\b.{3,160}?)\s+(?:failed|did not work|didn['’]t work|does not work|doesn['’]t work|cannot work|can['’]t work|was rejected|broke|crashed|made no difference)(?:\s*(?:because|since|due to|with|:|,|as)\s*(.{4,}))?$/;

function approachIn(sentence: string): StatedApproach | undefined {
  const tried = TRIED.exec(sentence)?.[1];
  if (tried !== undefined) {
    const but = BUT.exec(tried);
    const what = but ? tried.slice(0, but.index) : tried;
    const because = BECAUSE.exec(what);
    const failed = because
      ? null
      : / (?:and (?:it |that |this )?|which )?(?:failed|did not work|didn['’]t work)(?: because| with|:)? (.{4,})$/i.exec(
          what,
        );
    const end = because?.index ?? failed?.index ?? what.length;
    return approach(what.slice(0, end), but?.[1] ?? failed?.[1] ?? "", because?.[1] ?? "");
  }
  const planned = PLANNED.exec(sentence)?.[1];
  if (planned !== undefined) {
    const because = BECAUSE.exec(planned);
    return approach(planned.slice(0, because?.index), "", because?.[1] ?? "");
  }
  const [, assumed, did] = ASSUMED.exec(sentence) ?? [];
  if (assumed !== undefined && did !== undefined) {
    const because = BECAUSE.exec(did);
    return approach(did.slice(0, because?.index), "", because?.[1] ?? assumed);
  }
  const [, what, why = ""] = DROPPED.exec(sentence) ?? IN_VAIN.exec(sentence) ?? [];
  return what === undefined ? undefined : approach(what, why, "");
}

function approach(what: string, why: string, chosen: string): StatedApproach {
  const files = [...what.matchAll(/`([^`\s]+)`/g)].map(([quoted]) => fileIn(quoted)).filter(Boolean);
  return {
    description: keep(what.trim().replace(/[.,;:]$/, "")),
    why: keep(why),
    chosen: keep(chosen),
    files,
  };
}

/** Words with which a sentence continues about the approach before it. */
const LEAD_IN = /^(?:But|However,?|Unfortunately,?|Sadly,?)\s+/i;
const FOLLOWS =
  /^(?:(?:But|However,?|Unfortunately,?|Sadly,?) )?(?:that|this|it|which)\s+(?:also |still |then |just |immediately )*(?:failed|fails|did not|didn['’]t|does not|doesn['’]t|broke|breaks|crashed|caused|led to|resulted in|threw|raised|could not|couldn['’]t|cannot|can['’]t|hit|ran into|made no difference|was (?:rejected|refused|ignored|too|not))\b/i;

const MENDED =
  /\b(?:fixed|resolved|mended|no longer|now (?:works?|pass(?:es)?)|passes now|previously|had been)\b/i;

/** True when the sentence says that the problem is fixed. */
export function saysMended(sentence: string): boolean {
  return MENDED.test(sentence);
}

/** The part of the sentence that says why it did not work. */
function reasonIn(sentence: string): string {
  const because =
    /\b(?:failed|fails|failing|(?:could|can|did|does) ?n['o’]t(?: \w+){0,8}?|cannot(?: \w+){0,8}?|unable to(?: \w+){0,8}?|blocked|stuck)\s*(?:because|since|due to|:|by)\s+(.{8,})$/i.exec(
      sentence,
    )?.[1];
  if (because !== undefined) return keep(because);
  const problem =
    /\b(?:the|my|our) (?:real |actual |underlying |main |root )?(?:problem|issue|reason|cause|blocker)(?: here)? (?:is|was)(?: that)?\s+(.{8,})$/i.exec(
      sentence,
    )?.[1];
  if (problem !== undefined) return keep(problem);
  const isVain =
    /\b(?:so (?:this|that|it) )?(?:cannot|can['’]t|does not|doesn['’]t|will not|won['’]t|did not|didn['’]t) work\b|\bis not (?:supported|possible|available|installed)\b|\bis(?: not|n['’]t) there on\b/i.test(
      sentence,
    );
  return isVain ? keep(sentence) : "";
}

/** First-person statements of what was done; in a failed iteration they count as approaches. */
const DID =
  /^(?:(?:Since|Because|As|Given that) (.{4,140}?), |(?:This time|Now|Then|Next|Instead|So),? )?(?:[Ii]|[Ww]e)(?:['’]ve| have)? (?:also |then |first |now )*((?:raised|increased|lowered|reduced|pinned|upgraded|downgraded|removed|dropped|disabled|enabled|mocked|started|set|added|implemented|wrote|rewrote|changed|moved|replaced|put|introduced|created|built|extended|refactored|patched|switched|used|wrapped|converted)\b.+)$/;

function doneIn(said: string, since: string): StatedApproach {
  const because = BECAUSE.exec(said);
  return approach(said.slice(0, because?.index), "", because?.[1] ?? since);
}
