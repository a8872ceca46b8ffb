// Recognises prompts that continue earlier work: "continue", "pick up where we left off", "address the comments on the PR".

/** A longer prompt says itself what to continue. */
const LONGEST = 120;

const GO_ON =
  /^(?:(?:ok(?:ay)?|hi|hey|hello|please|let'?s|can (?:you|we)|now|so)[\s,!.]+)*(?:(?:continue|proceed|resume|keep going|carry on|go on)(?![-\w])|pick(?:ing)? (?:it |this |things )?(?:back )?up (?:from )?where|(?:start|continue|go on) (?:from )?where|where (?:were|did) (?:we|you) (?:leave|left|stop)|read (?:the|your|my|our) hand-?off|계속|이어서|続け|続き|继续|繼續|接着|(?:mach(?:e|en wir)? )?weiter(?![\p{L}])|continuez|continuer|reprends?|reprenons|contin[uú]a|sigue|seguimos|continúe|retoma)/iu;

/** The same after a greeting, in unambiguous words. */
const GREETED = /^(?:good (?:morning|afternoon|evening|day)|hi|hello|hey|morning|welcome)\b/i;
const LEFT_OFF =
  /\b(?:pick(?:ing)? (?:it |this |things )?(?:back )?up (?:from )?where|(?:start|continue|go on|resume) (?:from )?where) (?:we|you|i)\b/i;

/** Does it ask to continue whatever was done last? */
export function goesOn(prompt: string): boolean {
  const text = prompt.trim();
  if (text.length <= LONGEST && GO_ON.test(text)) return true;
  return text.length <= 2 * LONGEST && GREETED.test(text) && LEFT_OFF.test(text);
}

/** What follows the words that ask to continue: "the voucher import" of "continue with the voucher import". */
export function requestBesideGoingOn(prompt: string): string {
  const text = prompt.trim();
  const asked = text.length <= LONGEST ? (GO_ON.exec(text)?.[0] ?? "") : "";
  return asked === "" ? "" : text.slice(asked.length).replace(AFTER_GOING_ON, "");
}

const AFTER_GOING_ON = /^[\s,.;:!-]*(?:(?:and|then|with|on|by|working on|work on)\b[\s,]*)*/i;

/** Chores on finished work: commit it, push it, merge it. */
const TO_THE_WORK =
  /\b(?:commit|push|merged?|ship|open a pr|create a pr|pull request|pr|fix (?:it|this|that|the (?:tests?|lint|build|ci|errors?))|(?:still|again) (?:failing|broken|not working)|what(?:[’']?s| is| comes) next|what (?:should|do|shall|can) (?:we|i|you) (?:do|work on|tackle|build) next)\b|다음(?:에|으로|번에)?(?: ?(?:할|해야 ?할|진행할))?(?: ?(?:일|작업|것|단계))?(?:은|는|이|을|를)? ?(?:무엇|뭐|뭘|무슨)|次(?:は|に)(?:何|なに)(?:を?(?:しま(?:す|しょう)|する|やりま(?:す|しょう)|やる))?か?|下一步|接下来(?:做|要做)?什么|was (?:kommt|ist) als nächstes|was machen wir als nächstes|quelle est la (?:suite|prochaine étape)|qué sigue|cuál es el siguiente paso|qual (?:é )?o próximo passo|커밋|푸시|머지|コミット|プッシュ|マージ|提交|推送|合并|committe|pushe|fusionne|comitea|sube los cambios/giu;
/** A longer prompt says itself what it is about. */
const LONGEST_CHORE = 60;

/** The rest of a prompt besides the chore, "all code" of "commit all code"; undefined if it is no chore. */
export function withoutChore(prompt: string): string | undefined {
  const text = spelled(prompt.trim());
  if (text.length > LONGEST_CHORE || text.search(TO_THE_WORK) < 0) return undefined;
  return text.replaceAll(TO_THE_WORK, " ");
}

/** `commite the changes`, `comit all` */
function spelled(text: string): string {
  return text.replaceAll(/\bcom+it+e?\b/gi, "commit");
}

/** Is a commit among the chores that it asks for? */
export function asksToCommit(prompt: string): boolean {
  return (spelled(prompt).match(TO_THE_WORK) ?? []).some((chore) => A_COMMIT.test(chore));
}

/** "Review all unstaged changes" */
export function isOfUncommitted(prompt: string): boolean {
  return UNCOMMITTED.test(prompt.slice(0, HEAD));
}

const UNCOMMITTED =
  /\b(?:un-?stag+ed|un-?com+it+ed|not (?:yet )?committed) (?:\w+ )?(?:changes?|files?|work|edits?|modifications?|diff)\b/i;

/** Does it ask only for a commit? Then it does not mean work that is already committed. */
export function asksOnlyToCommit(prompt: string): boolean {
  const chores = spelled(prompt).match(TO_THE_WORK) ?? [];
  return chores.length > 0 && chores.every((chore) => A_COMMIT.test(chore));
}

const A_COMMIT = /^(?:commit|커밋|コミット|提交|committe|comitea)$/iu;

const CHORES =
  /\b(?:amend(?:s|ed|ing)?|commit(?:s|ted|ting)?|push(?:es|ed|ing)?|merg(?:es?|ed|ing)|prs?|pull requests?|proceed|continue|go on|apply(?:ing)?)\b/gi;
const AROUND_CHORES =
  /\b(?:after|all|an?|and|as|branch|changes?|code|create|draft|everything|files?|fix|for|i|in|it|main|make|mark|me|my|new|now|ok+|open|please|raise|ready|remote|review|set|stack(?:ed)?|staged|that|the|them|then|this|to|up|update|us|with|yeah|yes|you|your)\b/gi;

const COMMAND =
  "(?:`[^`]+`|(?:npm|pnpm|yarn|bun|npx|make|just|task|cargo|go|uv|mix|gradle|mvn)(?: [\\w:./-]+){1,2}?)";
/** Only commands to run: "Run pnpm fix", "Run `npm test` and `npm run lint` again". */
const RUNS = new RegExp(
  `^(?:(?:now|please|then|just) )*(?:re-?)?run ${COMMAND}(?:(?:,| and| then|, and) (?:run )?${COMMAND})*(?: again| now| please| for me)*[.!]?$`,
  "i",
);

/** "Commit but don't push yet", "Raise a pull request with the rest": whatever follows says how, not what the work was. */
const HANDS_OVER =
  /^(?:(?:please|now|then|just) )*(?:(?:fix-?up in|amend|force[- ]push)\b|(?:commit|push)(?: (?:and|&|but|to|it|this|all|everything|your|our|my|the|these|those|changes|directly|them|only|up)\b|,)|(?:raise|open|create|make|submit|file) (?:(?:an?|the|new|clean|draft|separate|stacked|your|my|our|commits?|and|another) )*(?:prs?|pull re\w+|commits)\b(?! (?:template|page|view|list|description))|merge (?:approved|it|this|that|the (?:prs?|branch|pull)|to|into main|main)\b|resolve (?:the |all )?(?:merge )?conflicts|(?:switch to|check ?out) (?:the )?(?:[\w./-]+ ){0,3}(?:branch|main|master)\b|(?:do|write|create|update|make) (?:a |the |your )?hand-?off\b)/i;

/** Is a title only about committing, pushing or going on? At most one other word is left: `Commit the .zshrc file`. */
export function isChoreTitle(title: string): boolean {
  if (RUNS.test(title) || HANDS_OVER.test(title)) return true;
  const rest = title.replaceAll(CHORES, " ");
  if (rest === title) return false;
  return (rest.replaceAll(AROUND_CHORES, " ").match(/[\p{L}\p{N}][^\s,;]*/gu) ?? []).length <= 1;
}

const OF_THE_BRANCH =
  /\b(?:(?:this|the|my|our|current) (?:feature )?branch|(?:this|the|my|our) (?:current )?(?:pr|pull request|mr|merge request)|(?:pr|review|open|unresolved|bugbot|copilot|coderabbit) comments?|(?:comments?|findings|feedback) (?:from|by|of) (?:bugbot|copilot|coderabbit|greptile|the reviewers?)|(?:bugbot|copilot|coderabbit|greptile) (?:has |have )?(?:more |new |found |left |come back |commented)|review (?:feedback|findings)|merge conflicts?|ci (?:is |checks? |has |keeps )?(?:fail|broke|red)\w*|failing (?:ci|checks?))\b/i;
const HEAD = 300;

/** Does it mention the current branch or its pull request? */
export function isOfTheBranch(prompt: string): boolean {
  return OF_THE_BRANCH.test(prompt.slice(0, HEAD));
}
