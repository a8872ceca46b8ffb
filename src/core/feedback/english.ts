// Feedback phrases: English. Each matches from the beginning of a remark to the end of the statement.
import { type Phrase, phraseOf, rows } from "./phrase.ts";

const IT =
  "(?:it(?: all)?|this(?: one)?|that(?: one)?|everything|(?:the|your|that|this|my) (?:(?:last|latest|new) )?(?:fix|fixes|change|changes|patch|solution|approach|one))";
const IT_IS = `(?:${IT}(?: is|'s| are| was)|its|thats)`;
/** Up to four words that do not start an instruction or a condition. */
const THING =
  "(?!(?:if|when|while|make|makes|add|ensure|check|fix|so|in|until|because|since|what|which|who|how|why|can|could|please|let|we|i|you|there|note|for|do|does|did|is|are|should|would|run|test(?= )|write|create|update|show|see|log|keep|mark|warn|print|remove|handle|use|try|report|render|display|return|explain|document|describe|investigate|verify|confirm|assert|once|after|before)\\b)(?:[\\w'/:.`\"@#()-]+ ){1,4}?";
const THE_THING = "(?:the|my|our|your|this|that|these|those|some) (?:[\\w'/:.`-]+ ){1,4}?";
/** Names of checks. */
const CHECK =
  "(?:(?:the|my|our|some|all|all the|these|those|new|unit|integration|e2e|ci|local|frontend|backend|staging|github|playwright|most|\\d+|of the) )*(?:tests?|specs?|builds?|lint|linting|linter|ci|pipeline|compilation|type ?check|e2e|deploy|deployment|checks?|test suite|workflow)";
const COMMAND =
  "[\"'`]?(?:(?:mise|npm|pnpm|yarn|bun|make(?! sure)|cargo|go|uv|just|task)(?: run)? [\\w:.-]+(?: [\\w:./-]+)?|Test\\w+)[\"'`]?";
/** The statement ends here. */
const END =
  "(?=[^\\w'\"]*$|\\s*[,;:.!?…—–(]|\\s+-|[^\\w\\s'\"]+\\s*$|\\s+(?:thanks|thank you|thx|please|pls|lol|haha|and|so|then|ok|okay)\\b)";
const END_OR_HOW = `(?:${END}|(?=\\s+(?:on|in|with|for|when|because|cause|at|after|if|due|though|but|like|since|while|as soon as|as|once|whenever|every time)\\b))`;
const END_OR_SINCE = `(?:${END}|(?=\\s+(?:since|after|with) (?:you|the|that|this|last|today)\\w*\\b))`;
const WELL =
  "(?: (?:now|again|fine|great|well|perfectly|beautifully|nicely|correctly|properly|flawlessly|here|too|really|as expected|as intended|like a charm|locally|in (?:prod(?:uction)?|staging)|on (?:my (?:side|end|machine)|staging|prod(?:uction)?)))";
const YET =
  "(?: (?:yet|at all|either|for me|properly|correctly|here|as expected|now|though|unfortunately|locally|in ci|on ci))*";
const NOT =
  "(?:did ?n'?t|did not|does ?n'?t|does not|do ?n'?t|do not|isn'?t|is not|aren'?t|are not|wasn'?t|won'?t)";
const PLEASE =
  "(?:(?:please|pls|can you|could you|also|lets|let's|and|just|then|now|make sure to|be sure to|you should) )*";
const LASTING =
  "(?:for (?:later|next time|the next time|(?:the )?future(?: reference| sessions?)?)|as (?:a )?(?:lesson|learning|note)|(?:to|in|into) (?:your |the |our )?(?:memory|lessons?|learnings?|knowledge(?: base)?)|going forward)";

export const ENGLISH: readonly Phrase[] = [
  // Regressions: the problem is back.
  ...rows("regression?", [
    [
      "doing|making|failing|getting|erroring|breaking|crashing|happening|coming back",
      "why\\b[^?]{0,60}\\bkeeps? (?:on )?(?:failing|breaking|crashing|happening|coming back|erroring|doing|making|forgetting|getting)",
    ],
    [
      "again",
      `why\\b[^?]{0,60}\\b(?:fail\\w*|broke\\w*|crash\\w*|happening|wrong|not working|red|down) again\\b`,
    ],
  ]),
  ...rows("regression", [
    [
      "doing|making|failing|erroring|breaking|crashing|happening|coming back",
      `(?:${THING}|${IT} |you |tests? |still )(?:just |still )?keeps? (?:on )?(?:failing|breaking|crashing|happening|coming back|erroring|making (?:the same|this|that)|doing (?:this|that|it))\\b`,
    ],
    [
      "again",
      `(?:(?:${THING}|${IT} |its |thats )(?:is |are |'s |was |has )?|${IT_IS} )?(?:just |now |still )*(?:broken|failing|not working|happening|failed|fails|broke|crashed|crashes|crashing|happened|wrong|red) again\\b`,
    ],
    [
      "back",
      `(?:(?:${IT}|(?:the|that|this|same) (?:\\w+ )?(?:bug|issue|problem|error|crash))(?: is|'s| came| has come)|its|it['’]s) back(?: again)?${END_OR_SINCE}`,
    ],
    [
      "worked|anymore|any more|no longer|any longer|was working|were working|used to work|stopped working",
      `(?:${THING}|${IT} )(?:no longer (?:works?|working|loads?|shows?|builds?|compiles?|starts?|runs?|passes)|${NOT} (?:work|show|load|run|build|compile|start|appear|respond)(?:ing)?(?: up)? (?:anymore|any more|any longer)|(?:has |have )?stopped working|used to work|(?:worked|was working|were working)(?: fine| just fine)? (?:before|yesterday|earlier|previously|until))\\b`,
    ],
  ]),
  ...rows("regression?", [
    [
      "i thought",
      "i thought (?:you|we|this|that|it)(?:'d| had| was| were| already| just| have)* (?:fix|fixed|solved|resolved)\\b",
    ],
    ["did", "(?:didn'?t|did) (?:you|we) (?:already |just )?(?:fix|solve) (?:this|that|it)\\b"],
  ]),
  ...rows("regression", [
    ["already", "(?:you|we)(?:'ve| have)? already (?:fixed|solved) (?:this|that|it)\\b"],
    ["you said", "you said (?:it|this|that|everything) (?:was|is|were) (?:fixed|done|working|solved)\\b"],
    [
      "regression",
      `(?:(?:this|that|it) (?:is|looks like)|it's|that's|we have|there'?s|you introduced)? ?(?:a |another )?regression${END}`,
    ],
    [
      "regression",
      `(?:(?:this|that|it) (?:is|looks like)|it's|that's|there'?s|you(?:'ve| have)? introduced) (?:clearly |again )?(?:a |another )?regression${END_OR_HOW}`,
    ],
    [
      "again",
      `(?:${THING}|${IT} )?${NOT} (?:work|working|load|loading|build|compile|start|run|show up) again${END_OR_HOW}`,
    ],
    [
      "mistake",
      "(?:(?:you|it)(?:'re| are|'ve)? (?:made|make|making|did|repeated|repeating|doing|keep making) )?(?:again )?(?:the |a )?(?:same|similar) mistakes?\\b",
    ],
    ["again", `you(?:'re| are)? (?:did|doing) (?:it|that|this) again${END}`],
    [
      "fixed",
      "(?:you |it was |we )?fixed [^.?!]{0,40}\\b(?:but|and) [^.?!]{0,30}\\b(?:broke|broken|fails|failing)\\b",
    ],
  ]),
  // Requests to remember it as a lesson.
  ...rows("record?", [
    [
      "memori|record|remember",
      `${PLEASE}(?:remember|memori[sz]e|record) (?:this|that|it)(?: lesson| one| mistake| fix| solution| error)?(?: down)?(?: ${LASTING})?${END}`,
    ],
    [
      "note|later|lesson|future|memory|learning|knowledge|next time|going forward",
      `${PLEASE}(?:remember|note|write|jot|log|capture|save|keep|store|add|put|record) (?:this|that|it)(?: lesson| one| mistake| fix| solution| error)?(?: down| in mind)? ${LASTING}`,
    ],
    ["down", `${PLEASE}(?:write|note|jot) (?:this|that|it) down${END}`],
    ["note of", `${PLEASE}(?:make|take) (?:a )?note of (?:this|that|it)\\b`],
  ]),
  ...rows("record", [
    [
      "remember|t forget",
      `${PLEASE}(?:remember|don'?t forget)(?: this| that)?(?: for next time| for the future)?: ?\\S`,
    ],
    ["remember for", `${PLEASE}remember for (?:next time|the future|later)\\b`],
    [
      "remember",
      `${PLEASE}remember (?:that )?(?:we|this project|the project|our team) (?:always|never|only ever|prefer)\\b`,
    ],
    ["forget", `(?:please |and )?don'?t (?:ever )?forget (?:this|that)${END}`],
    ["lesson", `lessons? learn(?:ed|t)\\b`],
  ]),
  // Failures.
  ...rows("failed?", [
    [
      "again|once more|one more time",
      `${PLEASE}(?:try|retry)(?: it| that| this)? (?:again|once more|one more time)(?: please)?${END_OR_HOW}`,
    ],
  ]),
  ...rows("failed", [
    [
      "it|fix|one|that|this|patch|change|solution|approach|everything",
      `${IT} (?:still |just |also |clearly )*${NOT} (?:actually |really |quite |even |seem to |appear to )*(?:work|working|be working|help|fixed|(?:fix|change|solve|do) (?:it|that|this|anything|the (?!same\\b)\\w+)|do the trick|compile|build|load|run|start|pass|right|correct|good)${YET}${END_OR_HOW}`,
    ],
    [
      "help|work|fixed",
      `(?:still |also |${IT_IS} (?:still )?)?(?:not (?:working|fixed)|(?:${NOT}) (?:seem to )?(?:work|working|help)|hasn'?t (?:worked|helped|been fixed))${YET}${END_OR_HOW}`,
    ],
    [
      "still",
      `(?:${THE_THING}|${IT} |i |we )?(?:is |are |'s |am )?still (?:not|no|doesn'?t|does not|isn'?t|is not|aren'?t|can'?t|cannot|won'?t|didn'?t|fails?|failing|broken|crashes|crashing|wrong|errors?|erroring|hangs?|stuck|empty|blank|missing|slow|red)\\b(?! (?:sure|convinced|clear|certain|a fan|happy|ready|need|needed|understand|decided|know|in|on the))`,
    ],
    [
      "still",
      `(?:i'?m |i am |i |we're |we |it's |it is )?still (?:see|seeing|get|getting|hit|hitting|displaying|showing|throwing|throws)\\b`,
    ],
    [
      "still",
      `(?:i'?m |i |we're |we )?still (?:have|having|has|got) (?:[\\w'-]+ ){0,4}(?:errors?|issues?|problems?|failures?|bugs?|crash(?:es)?|warnings?|exceptions?|conflicts?)\\b`,
    ],
    [
      "still",
      `still (?:the|some|the exact|an?) (?:[\\w'-]+ ){0,4}(?:errors?|issues?|problems?|failures?|bugs?)\\b`,
    ],
    [
      "broke|hangs|fails|failed|errored|crashes|crashed|errors out",
      `${IT} (?:has |have |just |now |also )*(?:failed|fails|broke|crashed|crashes|errored|errors out|hangs)${YET}${END_OR_HOW}`,
    ],
    [
      "not |wrong|worse|broken|hanging|failing|no good|erroring|crashing|incorrect",
      `${IT_IS} (?:now |just |also |completely |totally )*(?:failing|broken|crashing|erroring|hanging|wrong|incorrect|no good|not (?:right|correct|working|fixed|good|it)|worse)${YET}${END_OR_HOW}`,
    ],
    ["nope|wrong|failed|broken", `(?:failed|broken|nope|wrong)${END}(?=\\W*$)`],
    [
      "red|fail|broken",
      `(?:${CHECK}|${COMMAND})(?: is| are|'s| was| were)?(?: still| now| also| just)* (?:fail|fails|failed|failing|broken|red|failz)${YET}${END_OR_HOW}`,
    ],
    [
      "fail|error",
      "we (?:got|have|see|are seeing) (?:\\w+ )?(?:test|build|lint|ci|e2e)s? (?:fail\\w*|errors?)\\b",
    ],
    [
      "same",
      `(?:it's |getting |got |but |i get |i got |i'm getting )?(?:the |exact |exactly )*same (?:exact )?(?:error|issue|problem|failure|result|bug|message)(?: as before| again| here)?${END_OR_HOW}`,
    ],
    [
      "error|crash|failure|exception",
      `i(?:'m| am)? (?:now |just |also )*(?:get|got|getting|seeing) (?:(?:an?|this|the|these|another|some|lots of|a bunch of|a different|new) )?(?:[\\w'"-]+ ){0,2}(?:errors?|failures?|exceptions?|crash(?:es)?)\\b`,
    ],
    [
      "dice|luck|effect|change|nothing|difference|improvement",
      `(?:no (?:luck|dice|change|difference|effect|improvement)|nothing (?:changed|happened|happens|works))${YET}${END}`,
    ],
    [
      "made|worse",
      `(?:${IT}|you(?:'ve)?|now it) (?:just )?(?:made (?:it|things) (?:even )?worse|got (?:even )?worse|is (?:even )?worse)\\b`,
    ],
    [
      "broke",
      "you(?:'ve| have)? (?:just |now |also )?(?:broke|broken) (?:it|the|my|our|this|that|something|everything)\\b",
    ],
    [
      "not ",
      "(?:that|this|it)(?:'s| is|s| was)? (?:really |just |clearly |still )?not (?:what|how) (?:i|we) (?:asked|wanted|meant|said|need|needed|had in mind|was)\\b",
    ],
    [
      "not the",
      "(?:that|this|it)(?:'s| is|s| was) (?:really |just |clearly |still )?not the (?:right|correct) \\w+",
    ],
  ]),
  ...rows("failed?", [
    [
      "undo|revert",
      `${PLEASE}(?:undo|revert) (?:that|this|it|your (?:last )?changes?|the last change)${END}`,
    ],
  ]),
  // Successes.
  ...rows("worked", [
    [
      "work",
      `${IT} (?:just |finally |now |really |actually |did |all |seems to have |appears to have )*(?:worked|work(?= (?:now|perfectly|great)))${WELL}*(?: for me)?${END}`,
    ],
    [
      "work",
      `(?:it|everything|it all|(?:the|your) (?:fix|fixes|change|changes|patch)) (?:just |finally |now |really |actually |does |all |seems to |still )*works?${WELL}*${END}`,
    ],
    ["this|that", `(?:that|this)(?: one)? (?:finally |now )*works?${WELL}+${END}`],
    [
      "fixed|green|solved|sorted|passing|working|perfect|good now|fine now|great now",
      `(?:${IT_IS}|${IT} (?:seems|appears) to be) (?:finally |now |all )*(?:working|fixed|solved|resolved|sorted|perfect|passing|green|good now|fine now|great now)${WELL}*${END}`,
    ],
    ["works|worked", `(?:works|worked)${WELL}*${END}`],
    ["working", `working${WELL}+${END}`],
    [
      "works|is fixed|is working|are working",
      `(?:the |my |our )(?:[\\w-]+ ){1,3}(?:works|is working|are working|is fixed|works fine)(?: (?:now|again|perfectly|as expected|fine now|great now))+${END}`,
    ],
    [
      "pass|green",
      `(?:manual )?${CHECK}(?: is| are| has| have)?(?: now| all| finally)* (?:pass|passes|passed|passing|green)${WELL}*${END}`,
    ],
    [
      "fixed|solved",
      `${IT} (?:fixed|solved|resolved) (?:it|the (?:issue|problem|error|bug|crash)|everything)${END}`,
    ],
    [" did ", `${IT} did (?:it|the trick)${END}`],
    [
      "gone|fixed|solved",
      `(?:the |that |this )?(?:issue|problem|bug|error|crash|warning)s? (?:is |are |seems )?(?:now )?(?:fixed|solved|resolved|gone)${WELL}*${END}`,
    ],
    [
      "lgtm|looks|amazing|love it|awesome|success|perfect|nailed it|beautiful|fantastic|excellent|brilliant",
      "(?:perfect|perfection|brilliant|beautiful|excellent|fantastic|awesome|amazing|success|nailed it|lgtm|looks (?:good|great|perfect)(?: to me| now)?|love it)(?=(?:[\\s,!.]|thanks?|thank you|thx|so much|a lot|claude|mate|👍|🎉|❤️?|😍|🙏)*$)",
    ],
    [
      "good|nice|great|amazing|awesome|brilliant|fantastic|excellent",
      `(?:great|good|nice|excellent|awesome|amazing|fantastic|brilliant) (?:job|work)${END}`,
    ],
    [
      "you |well done|you're the best",
      `(?:well done|you (?:nailed|fixed|solved|did) it|you're the best)${END}`,
    ],
    [
      "exactly",
      "(?:that's |it's |thats |this is |that is |just |pretty much )?exactly (?:what|how|as) i (?:wanted|needed|meant|asked|had in mind)\\b",
    ],
    [
      "looks|is looking",
      `(?:it|that|everything|all) (?:looks|is looking) (?:good|great|perfect)(?: now| to me)+${END}`,
    ],
    [
      "fine|cleanly|without|successfully",
      `(?:it|that|everything) (?:built|compiled|deployed|passed|ran|started|loaded|went through)(?: successfully| fine| cleanly| without (?:errors|issues|problems))(?: now)?${END}`,
    ],
  ]),
].map((row) => phraseOf(row));
