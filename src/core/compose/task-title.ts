// What a prompt is about, in one line a person would write on a list: without greetings, wrappers and boilerplate.
import { line } from "./line.ts";

const LONGEST = 90;
const LONGEST_FOLLOW_UP = 60;
/** Beyond this nobody says any more what it is about. */
const LINES_READ = 40;

/** Empty when the prompt does not tell: a yes, a continuation, an agent's own preamble. */
export function taskTitle(prompt: string): string {
  const text = stripWrappers(prompt);
  if (CONTINUED.test(text)) return "";
  const lines = text.split("\n", LINES_READ).map(clean);
  const telling = lines.find((one) => one !== "" && !isBoilerplate(one));
  if (telling === undefined) return "";
  const bare = withoutLeadIn(telling);
  if (isFollowUp(bare)) return "";
  return capital(line(firstSentence(bare), LONGEST));
}

/** Does it only say go on, yes, again, commit it? Then it belongs to what came before. */
export function isFollowUp(prompt: string): boolean {
  const text = prompt
    .trim()
    .toLowerCase()
    .replaceAll(/[.,!?…]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length <= 2 || (text.length <= LONGEST_FOLLOW_UP && FOLLOW_UP.test(text));
}

const CONTINUED =
  /^\s*(?:This session is being continued from a previous conversation|Caveat: The messages below|\[Request interrupted)/;

const FOLLOW_UP = new RegExp(
  `^(?:(?:${[
    "yes|yeah|yep|yup|sure|ok|okay|k|please|pls|thanks|thank you|great|good|nice|perfect|awesome|cool|lgtm|right|exactly|correct|fine|no|nope|nah|hmm+|so|and|then|now|alright|well|done|a|b|c|d|\\d+",
    "go|go ahead|go on|go for it|do it|do that|do so|do both|do all(?: of (?:them|it))?|proceed|continue|keep going|carry on|next|next one|resume|ship it|sounds good|looks good|makes sense|that works|works|let'?s go|let'?s do (?:it|that|this)|pick up where (?:you|we) left off|continue where (?:you|we) left off",
    "again|try again|retry|once more|one more time|still failing|still broken|still not working|not working|same error|fix it|fix this|fix that|fix them(?: all)?|fix (?:the )?(?:tests?|lint|errors?|build|ci)",
    "commit|push|commit (?:it|this|that|them|all|everything|the changes|changes|your changes)|push (?:it|this|that|the changes|changes)|push and (?:open |create )?(?:a )?pr|(?:open|create|make|raise) (?:a |the |new )*(?:pr|pull request)|commit and push|merge(?: it)?|run (?:it|them|the tests?|all tests?|tests?|lint|the build|ci)|test it|(?:ok )?(?:lets? )?(?:get )?back to main(?: we go)?",
    "네|예|응|어|좋아|좋아요|그래|ㅇㅇ|ㅇㅋ|오케이|계속|계속해|계속해줘|계속 진행해|진행해|진행해줘|해줘|다시|다시 해줘|다시 해봐|고마워|감사합니다|커밋|커밋해|커밋해줘|푸시해줘|테스트 돌려줘|고쳐줘|아니|아니요",
  ].join("|")})(?: |$)(?:that|it|please|pls|now|again|then|for me|thanks|all|too|as well|up)?(?: |$)?)+$`,
);

/** Said before the task begins. */
const LEAD_IN =
  /^(?:(?:ok(?:ay)?|so|hey|hi|hello|hmm+|well|now|and|also|please|yeah|yes|sorry|great|nice|perfect|thanks|alright|cool|actually|next|then|first|right)\b[,:!.\s]+|(?:can|could|would|will) (?:you|we)(?: please| also| just| quickly| now)*\s+(?=\w)|(?:i(?:'d| would) like (?:you|us) to|i want (?:you|us) to|i need you to|we need to|we should|you should|let(?:'s|s| us)|i think (?:we should|you should)?|help me(?: to)?)\s+)+/i;

/** Lines that say who is asked or what follows, not what is wanted. */
const BOILERPLATE: readonly RegExp[] = [
  /^(?:context|system context|system|instructions?|background|overview|introduction|task|tasks|goal|prompt|role|rules|summary|analysis|review findings|description|steps|about .{0,40}|conductor profile)[:.]?$/i,
  /^(?:you are|your name is|you're|act as|as an? (?:ai|expert))\b/i,
  /^(?:implement|execute|follow|here is|here's|do) (?:the |this )?(?:following )?(?:plan|steps|tasks?|instructions)[:.]?$/i,
  /^(?:base directory for this skill|args|arguments|command|stdout|stderr|note|caveat|cwd|date|os)\b.*:/i,
  /^(?:```|---|===|\+\+\+|@@|diff --git|at \w[\w.]* \(|\$ |❯ |> )/,
  /^[^\p{L}]*$/u,
  /^\S*[{};]\s*$/,
];

function isBoilerplate(text: string): boolean {
  return BOILERPLATE.some((pattern) => pattern.test(text));
}

function stripWrappers(prompt: string): string {
  const command = /<command-(?:name|message)>\s*([^<]{1,80})<\/command-/.exec(prompt)?.[1]?.trim();
  const args = /<command-args>\s*([^<]*)<\/command-args>/.exec(prompt)?.[1]?.trim();
  if (command) return [command.startsWith("/") ? command : `/${command}`, args].filter(Boolean).join(" ");
  return prompt
    .replaceAll(
      /<(system-reminder|local-command-[\w-]+|environment_context|user_instructions)>[\s\S]*?(?:<\/\1>|$)/g,
      "\n",
    )
    .replaceAll(/<\/?[a-z][\w-]*(?:\s[^<>]*)?>/gi, "\n")
    .replace(/^[\s"'“]+/, "");
}

function clean(text: string): string {
  return text
    .replaceAll(/\[(?:Image|Pasted text|Screenshot)[^\]]*\]/gi, "")
    .replaceAll(/!?\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:#{1,6}|[-*+•]|\d+[.)])\s+/, "")
    .replace(/^\s*(?:plan|task|issue|bug|feature|goal|title|todo)\s*:\s*/i, "")
    .replaceAll(/(?:\*\*|__)/g, "")
    .replaceAll(
      /(?<![\w.~])(?:~|[A-Za-z]:|\/(?:Users|home|root|tmp|var|private|opt|mnt|workspace|workspaces))(?:[\\/][\w.@+~-]+)+/g,
      (path) => path.split(/[\\/]/).at(-1) ?? path,
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What is left of a sentence that is all lead-in is said as it is. */
function withoutLeadIn(text: string): string {
  const rest = text.replace(LEAD_IN, "");
  return rest === "" ? text : rest;
}

function firstSentence(text: string): string {
  if (text.length <= LONGEST) return text.replace(/[.:;,]+$/, "");
  const [, sentence] = /^(.{12,}?[.?!:;])\s/.exec(text) ?? [];
  return (sentence ?? text).replace(/[.:;,]+$/, "");
}

function capital(text: string): string {
  return /^[a-z]+(?:\s|$|')/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
