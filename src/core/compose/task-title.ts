// Makes a one-line task title of a prompt, without greetings, wrappers and boilerplate.
import { type Pattern, pattern } from "../pattern/pattern.ts";
import { capital } from "../text/words.ts";
import { saysLittle } from "./follow-up.ts";
import { line } from "./line.ts";
import { isQuestion, isRemark } from "./remark.ts";

export { isFollowUp } from "./follow-up.ts";

const LONGEST = 90;
/** The topic is within this many lines and characters or nowhere. */
const LINES_READ = 40;
const LINE_READ = 2_000;

/** Empty for a prompt without a task: a yes, a continuation, an agent's own preamble. */
export function taskTitle(prompt: string): string {
  // Cache: many callers ask for the titles of the same prompts.
  const known = titles.get(prompt);
  if (known !== undefined) return known;
  const title = titleIn(prompt);
  if (titles.size >= REMEMBERED) titles.clear();
  titles.set(prompt, title);
  return title;
}

const titles = new Map<string, string>();
/** As many titles as one prompt may need (its earlier turns). */
const REMEMBERED = 400;

function titleIn(prompt: string): string {
  const text = withoutWrappers(prompt);
  if (CONTINUED.test(text) || CAPTIONS.test(text)) return "";
  const lines = text
    .split("\n", LINES_READ)
    .map((one) => clean(one.slice(0, LINE_READ)))
    .filter(Boolean);
  // Written by a program that starts agents: the same for every task.
  if (lines.slice(0, 4).some((one) => ROLE.test(one))) return "";
  let codeLines = 0;
  let warmUp = "";
  let question = "";
  for (const one of lines) {
    const isCode = CODE.some((form) => form.test(one)) || (codeLines > 1 && !isProse(one));
    if (isCode) codeLines++;
    const telling = isCode || isBoilerplate(one) || WORDLESS.test(one) ? undefined : tellingIn(one);
    if (telling === undefined) continue;
    if (isQuestion(telling)) question ||= telling;
    else if (WARM_UP.test(telling)) warmUp ||= telling;
    else if (question === "" || WISHED.test(one)) return capital(shortened(telling));
  }
  if (question !== "") return capital(shortened(question));
  return warmUp && capital(shortened(warmUp));
}

/** Pictures that were asked for, each under what it shows. */
const CAPTIONS = /(?:(?:^|\n)[^\n]{1,40}\n\[Image #?\d+\][ \t]*(?=\n)){2}/;

/** An answer by number, or an attached file with its size: `.context/attachments/10959a9a.md (328 B)`. */
const WORDLESS = pattern(/^(?:[^\p{L}]*|[-*•\s]*\S*\/\S+\.\w{1,5}(?: \([\d.]+ ?[kKMG]?B\)))$/u);

/** Something to run or to read before the task: `run gh stack init`, `Read docs/plan.md and the files in docs`. */
const WARM_UP = pattern(
  /^(?:(?:re-?)?run (?:`[^`]{1,80}`|(?:gh|git|npm|pnpm|yarn|bun|npx|make|just|task|cargo|go|uv|bd)(?: [\w:./@-]+){1,3})|read (?:@?[\w./@-]+\.(?:md|txt|json|ya?ml)|@[\w./-]+)(?:(?:,| and)+ (?:the |all |other )?(?:files|docs|[\w./-]+\.\w+)(?: in [\w./-]+)?)*)[.!]?$/i,
);

/** Between lines of code only a sentence is the person's. */
function isProse(text: string): boolean {
  if (/[{}<>=;|]/.test(text)) return false;
  const words = text.split(" ").filter((word) => /^\p{L}+[.,:?!]?$/u.test(word));
  return words.length > 3 || /[\u3040-\ud7af]{5}/.test(text);
}

/** The first sentence with a topic. */
function tellingIn(text: string): string | undefined {
  const sentences = text.split(SENTENCE_ENDS).flatMap((one) => {
    const parts = one.split(ANY_END);
    return ANSWER.test(one) || isRemark(bareSentence(parts[0] ?? "")) ? parts : [one];
  });
  const tells = (one: string) => !saysLittle(one) && !ANSWER.test(one);
  // "I've noticed that it is slow. I'd like to measure it."
  const wish = NOTICED.test(text) ? sentences.find((one) => WISH.test(one)) : undefined;
  const more = sentences.filter((one, index) => goesOnWith(one, sentences[index - 1]));
  const own = sentences.filter((one) => !more.includes(one));
  const telling = [...(wish === undefined ? [] : [wish]), ...own, ...more].map(bareSentence).filter(tells);
  // "The account is active again. Send the invoices from there."
  const first = telling.find((one) => !isRemark(one) && !WARM_UP.test(one)) ?? telling[0];
  if (first === undefined) return first;
  if (!isQuestion(first)) return withNext(first, sentences);
  // "Why is it slow? And please cache the totals."
  return (
    sentences
      .filter((one) => WISHED.test(one))
      .map(bareSentence)
      .find(tells) ?? first
  );
}

/** "Sorry, I was away. But thanks for waiting": more of a remark. */
function goesOnWith(sentence: string, before: string | undefined): boolean {
  return before !== undefined && /^but\b/i.test(sentence) && isRemark(bareSentence(before));
}

/** "Sort the list. After that, print it on the new printer": the first of several steps is not the whole. */
function withNext(first: string, sentences: readonly string[]): string {
  const at = sentences.findIndex((one) => bareSentence(one) === first);
  const next = sentences[at + 1] ?? "";
  return at >= 0 && STEP.test(next) && !saysLittle(bareSentence(next)) ? `${first} ${next}` : first;
}

const STEP = pattern(
  /^(?:after (?:that|this|those|these)\b|afterwards\b|once (?:that|this|those|these)\b)(?:\S* ){4}/i,
);

const NOTICED = /^(?:i|we)(?:'ve| have)? (?:just |recently |also )?notice/i;
const WISH = /^(?:i(?:'d| would) like|i want|i need|please|can you|could you|let's)\b/i;

/** The same after a question, in other words. */
const WISHED = pattern(
  /^(?:(?:and|so|also|then|but|ok(?:ay)?|if so|if not)[,\s]+)*(?:please|pls|let['’]?s|(?:can|could) (?:you|u|we)|(?:i(?:['’]d| would) like(?: to)?|i want (?:you |u )?to)(?! (?:to )?(?:know|understand|learn|find out|be sure)\b)|we (?:need|have) to|go ahead and)\b/i,
);

const SENTENCE_ENDS = pattern(/(?<=[?!])\s+|(?<=\.)\s+(?=\p{Lu})/u);
/** For people who begin no sentence with a capital. */
const ANY_END = pattern(/(?<=(?:\p{Ll}{3}|\/)[.?!])\s+/u);

/** Sent by a program that keeps an agent going, or by the agent to itself: not a request of a person. */
const CONTINUED =
  /^\s*(?:This session is being continued from a previous conversation|Caveat: The messages below|\[Request interrupted|The following is the \w+ agent history|(?:\w+ ){1,2}(?:budget|limit)\b(?: \w+){0,2} (?:reached|exceeded) after \d+ \w+ calls?\b|(?:References|Relative paths) are relative to|Read HEARTBEAT|\[?heartbeat\b)/i;

/** Is it such a text? The names in it come from another agent's context. */
export function isContinued(prompt: string): boolean {
  return CONTINUED.test(prompt);
}

/** Nothing in it is a person's: what a program sends by itself, the messages of other agents. */
export function isFromProgram(prompt: string): boolean {
  if (isContinued(prompt)) return true;
  return /[A-Za-z]/.test(prompt) && withoutWrappers(prompt).replace(SENT, "").trim() === "";
}

const SENT = /^\s*another \w+ (?:session|agent) sent a message:?/i;

const ROLE = pattern(
  /^(?:you are (?!(?:starting|taking over|continuing|resuming|implementing|fixing|working on)\b)|your name is|you're|act as|as an? (?:ai|expert))\b/i,
);

/** Sentences about past work, ways of working, or greetings: not a task. */
const ANSWER = pattern(
  /^(?:re: |(?:option |number )?\d{1,2}[a-z]?(?: but|,? and then|, then)\b|(?:\w+, )?welcome to |good (?:morning|afternoon|evening)\b|it(?:'s| is) (?:a (?:new|fresh) |for )|(?:read|see|look at|check(?: out)?) https?:\/\/\S+$|(?:(?:do not|don't|dont) )?use (?:a |any )?sub-?agents?\b|(?:some |more |additional |extra )?context: |(?:read|load|see) (?:your|the|my) (?:\w+ )?(?:hand-?off|notes|memory|context)\b)|^(?:i (?:like|love|agree|see|tested|tried|understand)|i(?:'m| am) (?:ok(?:ay)?|fine|good|happy) with|that(?:'s|s| is| was| looks| sounds| seems| makes)|looks|sounds|interesting|wow|nothing (?:obvious|else|new|changed|there)|makes sense|good (?:point|idea|catch)|no worries|before (?:you (?:get|start|begin|go)|i forget)|another \w+ (?:session|agent) sent a message|this (?:message )?(?:came|comes|is) from another \w+ (?:session|agent)|screen ?s(?:hot|chot)s? of|i (?:didn't|did not|misread|meant|forgot)|i think we(?:'re| are) (?:good|done|fine))\b|^(?:\w+ ){1,3}(?:is|are|looks?|works?) (?:good|fine|great|ok|okay|better)(?: now)?[.!]?$/i,
);

/** Sentences before the task begins. */
const LEAD_IN = pattern(
  /^(?:(?:ok(?:ay)?|sure|yup|yep|for now|so(?! far)|hey|hi|hello|hm+|well|now|and|also|please|pls|plz|pelase|plese|pleas|yah|yea|exactly|basically|agreed|absolutely|indeed|definitely|yeah|yes|sorry|great|nice|perfect|thanks|alright|cool|actually|next|then|first|right)\b[,:!.\s]+|no,\s+|(?:can|could|would|will) (?:you|we)(?: please| also| just| quickly| now)*\s+(?=\w)|(?:(?:i(?:'d| would) like|i want) to (?:know|find out)(?= (?:how|why|what|which|whether|where|when|who)\b)|i(?:'d| would) like (?:(?:you|us) )?to|i want (?:(?:you|us) )?to|i need (?:you )?to|we need to|we should|you should|let(?:'s|s| us)|i think (?:we should|you should)?|help me(?: to)?)\s+)+/i,
);

/** Quick exit: the first words of such lead-ins; most prompts begin with none of them. */
const LEADS = new Set(
  "ok okay sure yup yep for so hey hi hello well now and also please pls plz pelase plese pleas yah yea exactly basically agreed absolutely indeed definitely yeah yes sorry great nice perfect thanks alright cool actually next then first right no can could would will i we you let lets help".split(
    " ",
  ),
);

function mayLeadIn(text: string): boolean {
  const first = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? "";
  return LEADS.has(first) || first.startsWith("hm");
}

/** `okk...so`, `Heyy,`: without the repeated last letter of a lead-in. */
function unstretched(text: string): string {
  const [first, stem = "", letter = ""] = /^([a-z]+?)([a-z])\2+(?![a-z])/i.exec(text) ?? [];
  if (first === undefined || LEADS.has(first.toLowerCase())) return text;
  return LEADS.has(`${stem}${letter}`.toLowerCase()) ? `${stem}${letter}${text.slice(first.length)}` : text;
}

/** Lines that say who is asked or what follows, not what is wanted. */
const HEADINGS = [
  /^(?:agent instructions.*|error (?:type|message)|(?:console|runtime|build|type|syntax) error|(?:low|medium|high|critical) severity|objective|(?:the )?user(?:'s)? (?:request|task)|context|system context|system|instructions?|background|overview|introduction|task|tasks|goal|prompt|role|rules|summary|analysis|(?:(?:new|open|other|review) )?(?:issues|concerns|findings|problems|comments|feedback|questions|suggestions)(?: ?(?:\/|,|&|and) ?\w+)?|finding \d+\b.*|files mentioned by the user|my request(?: for \w+)?|description|steps|about .{0,40}|conductor profile)[:.]?$/i,
  /^(?:implement|execute|follow|here is|here's|do) (?:the |this )?(?:following )?(?:plan|steps|tasks?|instructions)[:.]?$/i,
].map(pattern);
const LONGEST_HEADING = 50;
const LABELS = [
  /^(?:[\w-]+ ){0,3}(?:path|root|dir|directory|folder|file|branch|cwd)\s*:\s/i,
  /^(?:base directory for this skill|important|scope|args|arguments|command|stdout|stderr|note|caveat|cwd|date|os)\b.*:/i,
].map(pattern);
const MARKED = [
  /^[✓✔✗✘❌✅⚠●⏺⎿│├└╭╰▶❯➜▣■◆▪►→]/,
  /^["']?use (?:client|server|strict)["'];?$/,
  /^[+-][\w$.]+\s*[=:(]/,
  /^[^:]{1,120}\.(?:png|jpe?g|gif|webp|pdf): (?:\S+|.*\.(?:png|jpe?g|gif|webp|pdf))$/i,
  /^<\/?[A-Za-z][\w.]*(?:\s+[\w-]+=.*|\s*\/?>?)$/,
  /^commit:? [0-9a-f]{7,40}\b/i,
  /^[{[]?\s*["'][\w.-]+["']\s*:\s/,
  /^[\w./-]+: .*(?:no such file or directory|command not found|permission denied)\.?$/i,
  /^(?:draft )?pr: (?:https?:|#\d)/i,
  /^here(?:'s| is) (?:the|my|a|your) (?:\w+ ){0,2}prompt\b/i,
  /^(?:```|---|===|\+\+\+|@@|diff --git|at \w[\w.]* \(|\$ |❯ |> )/,
  /^\S*[{};]\s*$/,
  /^A previous agent produced the plan below/,
  // Nothing but paths of files; the last one may be cut.
  /^(?:@?[^\s/]*(?:\/[^\s/]+)+\.\w{1,5}(?:\s+|$))+(?:@?[^\s/]*(?:\/[^\s/]*)+)?$/,
].map(pattern);
/** Pasted code: the keyword that begins a line, and the marks of its grammar. */
const CODE = [
  /^import\s+(?:type\s+)?[\w$*{][^"']*\sfrom\s+["']|^import\s+["'][^"']+["'];?$|^from [\w.]+ import \w/,
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:const|let|var|function|class|interface|enum|type|def|fn|func|struct|impl|public|private|return)\b.*(?:[{;(,]$|\w\s*=\s*\S|\w\(.*\))/,
  /^(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE)\s.*\s(?:FROM|VALUES|SET|WHERE|ADD|\()/,
].map(pattern);
const NO_LETTER = pattern(/^[^\p{L}]*$/u);

function isBoilerplate(text: string): boolean {
  const matches = (one: Pattern) => one.test(text);
  return (
    (text.length <= LONGEST_HEADING && HEADINGS.some((one) => one.test(text.replace(/^please /i, "")))) ||
    (text.includes(":") && LABELS.some(matches)) ||
    MARKED.some(matches) ||
    (!/[A-Za-z]/.test(text) && NO_LETTER.test(text))
  );
}

/** A skill's text, the same at every call, with the person's words added: `/name what they said`. */
function skillCall(prompt: string): string | undefined {
  const [whole, name] = SKILL_TEXT.exec(prompt) ?? [];
  if (whole === undefined || name === undefined) return undefined;
  const start = prompt.indexOf(whole);
  const after = prompt.slice(start + whole.length);
  const isBefore = start > 0 && /\S/.test(prompt.slice(0, start));
  const said = isBefore ? after : (/(?:^|\n)ARGUMENTS:\s*(\S[\s\S]*)$/.exec(after)?.[1] ?? "");
  return `/${name} ${said.trim()}`.trim();
}

const SKILL_TEXT =
  /^Base directory for this skill: \S*[\\/]([\w:.-]{1,60})[ \t]*(?:\n(?:Relative paths in this skill|References) [^\n]*)?/m;

/** What the person wrote, without the texts that programs put around it; a skill is shown as its call. */
export function withoutWrappers(given: string): string {
  const prompt = given.replace(REFERENCED, "");
  const called = prompt.includes("Base directory for this skill:") ? skillCall(prompt) : undefined;
  if (called !== undefined) return called;
  if (!prompt.includes("<")) return prompt.replace(QUOTE, "");
  const command = /<command-(?:name|message)>\s*([^<]{1,80})<\/command-/.exec(prompt)?.[1]?.trim();
  const args = /<command-args>([^<]*)<\/command-args>/.exec(prompt)?.[1]?.trim();
  if (command) return [command.startsWith("/") ? command : `/${command}`, args].filter(Boolean).join(" ");
  const skill = /^\s*<skill(?:-context)?\s[^<>]*\bname="([\w:.-]{1,60})"/.exec(prompt)?.[1];
  const after = /<\/skill(?:-context)?>\s*(\S[\s\S]*)$/.exec(prompt)?.[1] ?? "";
  if (skill && !/[A-Za-z]/.test(after)) return `/${skill}`;
  return prompt
    .replaceAll(
      /<(system[-_]reminder|system_instruction|local-command-[\w-]+|environment_context|user_instructions|ide_\w+|\w+_host_context|teammate-message|task-notification|ci-monitor-event|skill(?:-context)?|source_thread_id)\b(?:[^<>"]{0,200}"[^"]{0,300}"){0,6}[^<>"]{0,200}>[\s\S]*?(?:<\/\1>|$)/g,
      "\n",
    )
    .replaceAll(/<\/?[a-z][\w-]{0,60}(?:\s[^<>]{0,500})?>/gi, "\n")
    .replace(CUT_TAG, "\n")
    .replace(QUOTE, "");
}

/** Files that the prompt mentions, put after it by the agent. */
const REFERENCED = /\n--- Content from referenced files ---[\s\S]*$/;
/** The stored prompt was cut at a maximum length. */
const CUT_TAG = /<[a-z][\w-]{0,60}\s[\w-]{1,60}(?:=[^<>]*)?$/i;
const QUOTE = /^[\s"'“]+/;

function clean(text: string): string {
  return text
    .replace(ATTACHED, "")
    .replace(LINK, "$1")
    .replace(ISSUE, "#$1")
    .replace(LEADING_URL, "")
    .replace(BULLET, "")
    .replace(LABEL, "")
    .replace(READ_FIRST, "")
    .replaceAll(/(?:\*\*|__)/g, "")
    .replace(PATH, (path) => (path.length <= SHORT_PATH ? path : (path.split(/[\\/]/).at(-1) ?? path)))
    .replaceAll(/\s+/g, " ")
    .trim();
}

const ATTACHED = pattern(/\[(?:Image|Pasted text|Screenshot|Attached files)[^[\]]{0,300}\]/gi);
const LINK = pattern(/!?\[([^[\]]{1,300})\]\([^()]{0,500}\)/g);
const ISSUE = pattern(
  /https?:\/\/[^\s/]{1,100}\/[^\s]{1,200}\/(?:issues|pull|pulls|merge_requests)\/(\d+)(?:[/#?][^\s)\]]*)?/g,
);
/** An address in front of what is asked about it. */
const LEADING_URL = pattern(/^\s*https?:\/\/\S+\s+(?=(?:\S+\s+){3})/);
const BULLET = pattern(/^\s*(?:#{1,6}|[-*+•]|\d+[.)])\s+/);
const LABEL = pattern(/^\s*(?:plan|task|issue|bug|feature|goal|title|todo)\s*:\s*/i);
/** What a program that starts agents has them read: `[Read from: plan.md, progress.md]`. */
const READ_FIRST = pattern(/^\s*\[[A-Z][\w ]{1,30}: [^[\]]{1,600}(?:\]\s*|$)/);
/** `/workspace/skills` is told as it was written. */
const SHORT_PATH = 20;
const PATH = pattern(
  /(?<![\w.~])(?:~|[A-Za-z]:|\/(?:Users|home|root|tmp|var|private|opt|mnt|workspace|workspaces))(?:[\\/][\w.@+~*-]+)+/g,
);

/** "Commit and push, and also look for leaks": the chore comes first, the task after it. */
const CHORE_FIRST =
  /^(?:commit|push)(?:(?:,| &| and)+ (?:commit|push))*(?:,| and)+ (?:also|then) (?=\S+ \S)/i;

/** Without what comes before the task; a request gets no question mark. */
function bareSentence(given: string): string {
  const text = unstretched(given).replace(CHORE_FIRST, "");
  const lead = mayLeadIn(text) ? (LEAD_IN.exec(text)?.[0] ?? "") : "";
  const rest = text
    .slice(lead.length)
    .replace(/[,\s]+please(?=[.!?]*$)/i, "")
    .replace(OFF, "");
  if (rest === "" || NEEDS_BEGINNING.test(rest)) return text;
  return lead !== "" && ASKED.test(lead) ? rest.replace(/\s*\?+$/, "") : rest;
}

/** "… and proceed go go go". */
const OFF = pattern(
  /(?:,|\s+and)?(?:\s+then)?(?:\s+(?:proceed|continue))?(?:\s+go(?:\s+go)+|\s+go ahead(?:\s+and\s+(?:proceed|do it))?)[.!]*$/i,
);
/** "We should not …", "We should have …": without its beginning it would say something else. */
const NEEDS_BEGINNING = /^(?:not|never|be|have(?! an? (?:\w+ )?look)|at least)\b/i;
const ASKED = pattern(/\b(?:can|could|would|will) (?:you|we)\b/i);

/** Does it end within a bracket or a quotation? */
function isInside(text: string): boolean {
  const opened = text.match(/[([{]/g)?.length ?? 0;
  const closed = text.match(/[)\]}]/g)?.length ?? 0;
  return opened > closed || /(?:^|\s)['"“][^'"”]*$/.test(text);
}

/** Cut between words. */
function shortened(text: string): string {
  const whole = line(text, 400).replace(/[.:;,\s]+$/, "");
  if (whole.length <= LONGEST) return whole;
  const [, clause] = /^(.{24,80}?)(?:[:;](?=\s)| - | – | — )/.exec(whole) ?? [];
  if (clause && !isInside(clause)) return clause;
  const cut = whole.slice(0, LONGEST);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > LONGEST / 2 ? end : LONGEST - 1).replace(/[.:;,\s]+$/, "")}…`;
}
