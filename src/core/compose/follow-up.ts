// Recognises prompts that have no topic of their own: yes, go on, again, commit it, that is right.
import { pattern } from "../pattern/pattern.ts";

const LONGEST_FOLLOW_UP = 60;

/** Does it only say go on, yes, again, commit it? Then it belongs to the prompt before it. */
export function isFollowUp(prompt: string): boolean {
  const text = prompt
    .trim()
    .toLowerCase()
    .replaceAll(/[.,!?…]+/g, " ")
    .replaceAll(/\bcom+it+e?\b/g, "commit")
    .replaceAll("don't", "dont")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length <= 2 || (text.length <= LONGEST_FOLLOW_UP && isOfItsWords(text) && FOLLOW_UP.test(text));
}

const SAID = [
  "yes|yeah|yep|yup|sure|ok|okay|k|please|pls|thanks|thank you|great|good|nice|perfect|awesome|cool|lgtm|right|exactly|correct|fine|no|nope|nah|hmm+|so|and|then|now|alright|well|done|a|b|c|d|\\d+",
  "go|go ahead|go on|go for it|do it|do that|do so|do both|do all(?: of (?:them|it))?|proceed|continue|keep going|carry on|next|next one|resume|ship it|sounds good|looks good|makes sense|that works|works|let'?s go|let'?s do (?:it|that|this)|pick up where (?:you|we) left off|continue where (?:you|we) left off",
  "(?:go ahead(?: and| with)? ?)?(?:implement|implementing|implementation|build|do|execute) ?(?:it|this|that|(?:the |this |that |your |my )?(?:proposed |above |new |revised |whole )?plan)?|go ahead with (?:the |this |that )?(?:plan|implementation|it)|scope confirmed|confirmed|approved|merged|(?:the |this )?pr is merged|nothing to add|i dont have anything(?: else)? to add|(?:stop|start|restart) (?:the )?(?:dev )?server|again|try again|retry|once more|one more time|still failing|still broken|still not working|not working|same error|fix it|fix this|fix that|fix them(?: all)?|fix (?:the )?(?:tests?|lint|errors?|build|ci)",
  "commit|push|commit (?:it|this|that|them|all|everything|the changes|changes|your changes)|push (?:it|this|that|the changes|changes)|push and (?:open |create )?(?:a )?pr|(?:open|create|make|raise) (?:a |the |new )*(?:pr|pull request)|commit and push(?: (?:it|this|them|all|everything|(?:the |your |these )?(?:code )?(?:changes|modifications|code)))?|did (?:you|yo|u) (?:already )?(?:commit|committed|push|pushed|deploy|deployed|merge|merged)(?: and (?:commit|committed|push|pushed|deploy|deployed|merge|merged))?(?: (?:it|this|(?:the |your )?(?:code|changes)))?|merge(?: it)?|run (?:it|them|the tests?|all tests?|tests?|lint|the build|ci)|test it|(?:ok )?(?:lets? )?(?:get )?back to main(?: we go)?",
  "네|예|응|어|좋아|좋아요|그래|ㅇㅇ|ㅇㅋ|오케이|계속|계속해|계속해줘|계속 진행해|진행해|진행해줘|해줘|다시|다시 해줘|다시 해봐|고마워|감사합니다|커밋|커밋해|커밋해줘|푸시해줘|머지|머지해|머지해줘|머지하죠|머지하자|pr 머지|pr 머지해줘|pr 머지하죠|테스트 돌려줘|고쳐줘|아니|아니요",
].join("|");
const ADDED =
  "(?:but )?(?:dont|do not) (?:commit|push)(?: (?:it|anything|yet))?|that|it|please|pls|now|again|then|for me|thanks|all|too|as well|up";
const FOLLOW_UP = pattern(new RegExp(`^(?:(?:${SAID})(?: |$)(?:${ADDED})?(?: |$)?)+$`));

/** Quick exit: most prompts contain a word that no follow-up has, so the slow pattern need not be compiled. */
function isOfItsWords(text: string): boolean {
  known ??= new Set(
    [...`${SAID}|${ADDED}`.matchAll(/([a-z가-힣ㄱ-ㅣ]+)(\??)/g)].flatMap(([, word = "", mark]) =>
      mark === "" ? [word] : [word, word.slice(0, -1)],
    ),
  );
  const words = known;
  return text.split(" ").every((word) => words.has(word.replace("'", "")) || /^(?:\d+|hmm+)$/.test(word));
}

let known: ReadonlySet<string> | undefined;

/** Does it say too little to have a topic? `add one more thing`, `I think 2 is the right approach` */
export function saysLittle(prompt: string): boolean {
  const isCommand = prompt.trimStart().startsWith("/");
  if (isCommand) return OF_THE_AGENT.test(prompt.trim());
  return isFollowUp(prompt) || (contentWords(prompt.toLowerCase()) < 2 && !NAMES_FILE.test(prompt));
}

/** One file is a topic, whatever is wanted with it: `make src/logo-grid.tsx like this`. */
const NAMES_FILE = /(?:^|\s)@?(?:[\w.-]+\/)+[\w.-]+\.[a-z]{1,5}\b/i;

/** Commands that set up or leave an agent; those that begin a task, such as `/review`, are not among them. */
const OF_THE_AGENT =
  /^\/(?:add-dir|agents|approvals|auth|bug|chat|clear|compact|config|context|copy|cost|doctor|editor|effort|exit|export|extensions|fast|feedback|help|hooks|ide|login|logout|mcp|memory|model|models|new|output-style|permissions|plugin|privacy-settings|quit|redo|release-notes|rename|resume|rewind|sessions|settings|share|skills|stats|status|statusline|terminal-setup|theme|tools|undo|upgrade|usage|vim)$/i;

/** Words without a topic, which could be in any answer. */
const EMPTY = new Set(
  "the a an this that thats these those it its i im ive you your we our us me my he she they them is are was were be been do does did done doing have has had can could would should will shall may might must not no yes and or but if so then than too very just also only still even now here there what which who whom whose when where why how all any both each few more most other others some such one ones two first second last next same in on at by for with about into from up down out off over under again of to as like think see know want need let lets make sure get got go going right correct good great nice fine okay ok sounds looks seems thing things stuff way approach idea option point points please thanks thank sorry hmm yeah agree agreed interesting proper properly".split(
    " ",
  ),
);

/** Counts the words that name a topic. Plain text takes simpler patterns, which compile faster, with the same result. */
function contentWords(text: string): number {
  const isPlain = /^[\s!-~]*$/.test(text);
  const words = text.replaceAll(/https?:\/\/\S+/g, " link ").match(isPlain ? PLAIN_WORD : WORD) ?? [];
  const telling = isPlain ? PLAIN_TELLING : TELLING;
  return new Set(words.filter((word) => telling.test(word) && !EMPTY.has(word.replaceAll("'", "")))).size;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}_./#@-]*/gu;
const PLAIN_WORD = /[A-Za-z0-9][A-Za-z0-9_./#@-]*/g;
const TELLING = /\p{L}{2}|#\d/u;
const PLAIN_TELLING = /[A-Za-z]{2}|#\d/;
