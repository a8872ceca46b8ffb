// Phrases in which an everyday word means something else than in a tag: "up to date" is about no date, "the npm cache"
// is not the cache of a lesson, unless the lesson speaks of npm.
import { stemsOf } from "./stems.ts";

/** The stem that is said in another sense only, and the other words of the phrase: a lesson with one of them is meant. */
export type OtherSenses = ReadonlyMap<string, readonly string[]>;

export function otherSensesIn(prompt: string): OtherSenses {
  const text = prompt.slice(0, LONGEST);
  const lower = text.toLowerCase();
  const found = new Map<string, readonly string[]>();
  for (const [word, phrases] of Object.entries(PHRASES)) {
    if (!lower.includes(word)) continue;
    const others: string[] = [];
    const take = (phrase: string) => {
      others.push(...stemsOf(phrase));
      return " ";
    };
    let rest = text.replace(new RegExp(`(?<![\\w-])(?:${phrases})(?![\\w-])`, "gi"), take);
    const exact = NAMES[word];
    if (exact) rest = rest.replace(exact, take);
    if (others.length === 0) continue;
    const left = new Set(stemsOf(rest));
    for (const stem of stemsOf(WORD[word] ?? word))
      if (!left.has(stem))
        found.set(
          stem,
          others.filter((other) => other !== stem),
        );
  }
  return found;
}

/** The beginning says what is meant; pasted logs need not be read. */
const LONGEST = 4_000;

/** The word whose stem is meant, where the key is only the part that all its forms share. */
const WORD: Readonly<Record<string, string>> = { notif: "notification" };

/** Where capitals tell: `IntersectionObserver API`, `a Map`, `readFileSync`. */
const NAMES: Readonly<Record<string, RegExp>> = {
  api: /\b[A-Za-z]*[a-z][A-Z][A-Za-z]* APIs?\b/g,
  export: /\bexport [A-Z][A-Z_]{2,}=/g,
  map: /\b(?:[Aa]n?|the|new|ES6|Weak|Hash) ?Map\b|\bMaps?(?=<)/g,
  sync: /\b\w+Sync\b/g,
};

const THE = String.raw`(?:(?:the|an?|my|our|your|this|that|these|those|all|each|every|its|new|old|missing)\s+)*`;
const TOOL =
  "(?:git|github|gitlab|npm|yarn|pnpm|pip|cargo|maven|gradle|docker|brew|webpack|vite|turbo|nx|babel|eslint|jest|vitest|actions|ci|build|compiler|compile|dns|browser|http|ssh|shell|terminal|tmux)";
const CODE =
  "(?:functions?|class(?:es)?|const(?:ant)?s?|types?|interfaces?|hooks?|components?|helpers?|symbols?|variables?|modules?|methods?|enums?|files?)";
const WORK =
  "(?:coverage|artifacts?|build|bundle|binary|binaries|wheel|package|release|source\\s?maps?|symbols|dsyms?)";

/** By the everyday word; each a regular expression between word boundaries. */
const PHRASES: Readonly<Record<string, string>> = {
  account: String.raw`(?:take|takes|taking|taken)\s+(?:\w+\s+)?into account|on account of|(?:github|gitlab|npm|service|aws|google cloud) accounts?`,
  address: String.raw`address(?:es|ed|ing)?\s+${THE}(?:\w+\s+)?(?:comments?|feedback|reviews?|issues?|concerns?|findings|warnings?)|(?:ip|memory|mac|network|loopback) address(?:es)?`,
  api: String.raw`(?:\w+ )?api[ -](?:keys?|tokens?)|api\.[\w-]+(?:\.[\w-]+)+|(?:dom|browser|web|fetch|clipboard|history|notifications?|stripe|github|gitlab|slack|google|twilio|shopify|jira|anthropic|claude|twitter|discord|telegram|aws|composition|options|context) api`,
  badge: String.raw`badges?\s+(?:in|of|on|for|to)\s+${THE}readme|(?:readme|build|coverage|ci|npm|license) badges?`,
  backup: "backup (?:plan|branch|option)",
  cache: String.raw`${TOOL}(?:['’]s)?[ -](?:\w+ )?caches?|caches?\s+(?:of|in|on|for|from)\s+${THE}${TOOL}(?:\s+actions)?|cache-control|cache-bust\w*|__pycache__|(?:cpu|l[123]) caches?`,
  charge: "in charge|(?:person|people) in charge",
  chart: String.raw`helm[ -](?:sub)?charts?|flow[ -]?charts?|charts?\s+(?:of|for|in)\s+helm|chart museum`,
  chat: "(?:this|our|the (?:last|previous)) chat",
  comment: String.raw`comment(?:s|ed|ing)?\s+out|(?:code|doc|docs?string|review|pr|inline|todo|jsdoc) comments?|comments?\s+(?:in|to|on|from)\s+${THE}(?:code|${CODE}|pr|pull request|review|diff)|address(?:ed|ing)?\s+${THE}(?:review\s+)?comments`,
  consumer: String.raw`consumers?\s+of\s+${THE}(?:\w+\s+)?(?:${CODE}|library|package|sdk|api)`,
  contrast: "(?:in|by) contrast(?: to| with)?",
  cookie: "cookie ?cutter",
  date: "(?:up|out)[ -](?:to|of)[ -]date|to date|dates? back|release dates?|date of the release",
  deploy: "deploy (?:jobs?|scripts?|keys?|tokens?|previews?|steps?|stages?)",
  dependency: "dependency (?:injection|inversion|array|graph|cycle)|(?:circular|cyclic) dependenc(?:y|ies)",
  email: String.raw`user\.email|git (?:config )?email|(?:draft|compose|phrase)\s+(?:me\s+)?${THE}(?:\w+ )?e?mail|write\s+(?:me\s+)?an?\s+(?:\w+ )?email\s+to|author(?:'s)? email`,
  event: "event (?:loop|emitter|bubbling)|in the event",
  export: String.raw`export\s+${THE}(?:[\w.]+\s+)?${CODE}|(?:named|default|es|module|barrel|type|missing|unused|star) exports?|exports?\s+(?:named|default|\w+\s+from)|(?:provide|has|have) (?:an|no) export\w*(?: named)?|module\.exports|re-exports?|exports field`,
  filter: String.raw`\.filter\(?`,
  flag: String.raw`-{1,2}[\w-]+ flags?|(?:cli|command[ -]line|compiler|build|gcc|shell|regex) flags?|flags? -{1,2}[\w-]+`,
  form: String.raw`in\s+(?:the|any|some|this|that|its)\s+(?:\w+\s+)?form(?:\s+of)?|forms?\s+of|(?:normal|canonical|short|long|closed|plural|singular|singular or plural|base|raw|wire|written) forms?|(?:well|mal|ill)[ -]?formed|takes? the form`,
  image: String.raw`(?:docker|base|container|oci|ami|vm|machine|disk|alpine|distroless|runner|ubuntu|debian|node|python|production|ci|builder|build) images?|images?\s+(?:to|in|from|of|on)\s+${THE}(?:container\s+)?(?:registry|ecr|gcr|ghcr|docker hub|dockerfile|container|runners?)|(?:pull|push|tag)\s+${THE}images?|image (?:tags?|registry|digest|pull\w*)|ami image`,
  import: String.raw`import (?:statements?|paths?|errors?|orders?|cycles?|alias(?:es)?|maps?|sort\w*)|(?:unused|circular|missing|relative|absolute|named|dynamic|lazy|broken|cyclic|type) imports?|imports?\s+(?:in|of|from|at)\s+${THE}(?:${CODE}|top|[\w/-]+\.\w+)|(?:fix|sort|organi[sz]e|update|adjust|clean up)\s+${THE}imports|dynamic import\(\)`,
  index: String.raw`index\.(?:[cm]?[jt]sx?|html?|css|s[ac]ss|php|vue|svelte|mdx?)`,
  job: "good job|great job|(?:ci|build|lint|deploy|test|actions|pipeline) jobs?",
  label: "(?:pr|issue|github|gitlab) labels?",
  log: String.raw`git[ -]logs?|change[ -]?logs?|(?:ci|build|crash|console|server|actions|pipeline|job|test|docker|kubectl|container|pod|install|npm|deploy|error) logs?|logs?\s+(?:of|from)\s+${THE}(?:\w+\s+)?(?:${TOOL}|jobs?|runs?|pipelines?|pods?|containers?|runners?)(?:\s+runs?)?|(?:look(?:ing)? (?:at|into|in|through)|check|read|see|tail|grep|according to|paste|attached|show(?: me)?|analy[sz]e|here(?:['’]s| is| are))\s+${THE}logs?|logs? (?:says?|shows?|below|above|attached)|log (?:in|out|into|out of)|logged[ -](?:in|out|into|off|on)|logging[ -](?:out|into|off|in(?! (?:the|our|an?|this|that|each|every|all|any|my|your)\b))`,
  login: "(?:npm|docker|gh|gcloud|az|aws|auth|ssh|gh auth|aws sso|registry) login",
  map: String.raw`(?:source|site|road|hash|bit|mind|key|sitemap|import|weak|tree|heat) ?maps?|\w+\.map|map (?:over|function|method|call)|maps?\s+(?:\w+\s+){0,4}(?:to|onto|into|from)\s+(?:\w+\s+){0,3}(?:codes?|ids?|names?|types?|fields?|columns?|values?|keys?|enums?|models?|objects?|dtos?|entit(?:y|ies)|own|domain|internal|ours|theirs|strings?|numbers?)|map(?:s|ped|ping)?\s+(?:each|every|all|the (?:\w+ )?(?:fields?|columns?|codes?|values?|keys?|ids?|names?|array|response|rows?|errors?|status(?:es)?))`,
  message: "(?:commit|error|your last|my last|warning|exception|log|merge) messages?",
  migration: "migration (?:guide|guides|notes|docs)",
  network: "(?:neural|docker) networks?",
  notif: "(?:github|gitlab|jira|ci|build|desktop|os|slack) notifications?(?: e?mails?)?",
  order: String.raw`in order|(?:sort|alphabetical|ascending|descending|reverse|random|correct|right|wrong|same|numerical|chronological|execution|source|import|load|tab|byte) order|order\s+of\s+${THE}(?:\w+\s+)?(?:${CODE}|arguments?|params?|parameters?|imports?|keys?|steps?|operations?|execution|columns?|commits?|sections?|tests?)|out of order|order by|higher[- ]order|money order`,
  password: String.raw`(?:sudo|root|ssh|database|db|postgres|mysql|redis|keychain|keystore|wifi|admin console) passwords?|password authentication failed|passwords?\s+(?:for|of)\s+${THE}(?:sudo|root|postgres|mysql|database|db|user\s+["'\x60]?(?:postgres|root))|password prompt`,
  permiss: String.raw`permissions? denied|(?:execute|file|files?ystem|folder|directory|write|read|unix|posix|android|workflow|github|os|camera|microphone) permissions?|(?:chmod|chown)\b[^.\n]*?permissions?|permissions?\s+(?:of|on|for)\s+${THE}(?:script|file|folder|directory|binary|socket|key)s?|eacces\S* permission\w*`,
  picture: "(?:big|bigger|whole) picture",
  plan: "according to plan|what(?:'s| is) the plan|(?:implementation|terraform|test|migration|action|your|my) plan|make a plan",
  print: "pretty[ -]print\\w*|print (?:statements?|debugging|out|the (?:value|result|output))|print\\(",
  profile: String.raw`profil(?:e|ing)\s+${THE}(?:code|app|query|queries|function|build|startup|server|page|tests?)|(?:cpu|memory|heap|performance|aws|maven|cargo|release|build|spring|shell|bash) profiles?`,
  queue: String.raw`(?:merge|priority|todo|to-do|my|review|double[- ]ended|your) queues?|queues?\s+(?:of|for)\s+(?:next week|tomorrow|later|reviews?)|queue up|dequeue`,
  release: "release notes?",
  report: String.raw`report(?:s|ing)?\s+(?:back|to me|what)|(?:bug|coverage|test|status|lint|lighthouse|crash|error|issue|incident|junit|audit|bundle|build|type|security) reports?|reported(?:\s+(?:that|by|as|in|on|an?))?|(?:users?|customers?|clients?|testers?|someone|somebody|people|support|they|he|she|colleagues?|dealers?|teams?|qa|sentry|tsc|eslint|typescript|linter|who)\s+reports?(?:\s+(?:that|seeing|having|getting|an?|the))?|reports?\s+(?:that|seeing|having|getting|(?:an?|this|the) (?:bug|issue|error|problem))|reports?\s+(?:of|from)\s+${THE}(?:coverage|ci|linter|eslint|tests?)|report (?:bugs?|issues?)`,
  resolver: "(?:webpack|module|dependency|import|vite|jest|eslint|dns|rollup|metro|path) resolvers?",
  restore: String.raw`git restore|restor(?:e|es|ed|ing)\s+${THE}(?:\w+ )?(?:files?|stash|commits?|branch(?:es)?|tests?|line|lines|code|comments?|imports?|functions?|behaviou?r|version)|restor(?:e|es|ed|ing)\s+\S+\s+from\s+(?:git|${THE}(?:\w+\s+)?(?:commit|branch|stash|main|head))`,
  review: String.raw`(?:code|pr|peer|pull request|design|security) reviews?|review(?:s|ed|ing)?\s+${THE}(?:\w+ )?(?:prs?|pull requests?|changes?|diffs?|code|branch|commits?|plan|work|patch|implementation|design)|under review|(?:in|for|after|from) review|review comments?|reviews? it`,
  role: String.raw`role\s*=\s*["'{\w-]+|aria[ -]roles?|play(?:s|ed)? (?:a|an|no|any|its|the) (?:\w+ )?role|(?:what|which) role does|roles?\s+(?:of|does|for)\s+${THE}(?:\w+\s+)?(?:${CODE}|folder|director(?:y|ies)|script|package|layer|folder|service|config|line|table)s?|iam roles?|role model`,
  room: "(?:leaves?|make|makes|making|left|is|no|enough|more) room\\s+(?:for|to)|room for (?:improvement|error|doubt)",
  round:
    "rounded (?:corners?|buttons?|edges?|avatars?|borders?)|round[ -]trips?|(?:next|another|first|second|last) round|round robin",
  search: String.raw`(?:binary|linear|breadth[- ]first|depth[- ]first|grid|tree|beam|hyperparameter|ternary|code|ripgrep|vs ?code|web) search(?:es)?|search[ -]and[ -]replace|search\s+(?:\w+\s+){0,3}(?:usages?|references|occurrences|callers)|search (?:engine|engines) (?:optimi[sz]ation|ranking)|job search`,
  seed: String.raw`(?:random|fixed|rng|prng|faker|deterministic|simulation|numpy|torch) seeds?|seeds?\s+(?:of|for|in)\s+${THE}(?:random\w*|rng|generator|simulation|model|training)|seed round`,
  session: String.raw`(?:training|workshop|pairing|planning|brainstorming|q&a|debug(?:ging)?|coding|working|work|therapy|photo|poster|onboarding|review|feedback|ssh|shell|terminal|tmux|screen|repl|zoom|claude|codex|agent|chat|copilot) sessions?|(?:this|last|previous|earlier|next|new|another|current|fresh|today's|yesterday's|your|our last) session(?=\s*(?:$|[.,;:!?)]|and\b|we\b|i\b|you\b|with (?:claude|you)\b|of (?:claude|codex)\b|where\b|tomorrow\b|about\b|was about\b))|(?:this|last|our last|the last|the previous|today['’]s|yesterday['’]s) session['’]s|(?:continue|resume|end|finish|stop|close|wrap up|start|begin|open) (?:the|this|our|a new|another|your) session|sessions? with (?:the )?(?:team|sales|customers?|stakeholders?|claude|codex)`,
  settings: String.raw`(?:vs ?code|editor|ide|git|github|claude|typescript|tsconfig|compiler|repo(?:sitory)?) settings|settings\.json|\.vscode/settings\S*`,
  ship: String.raw`ship (?:it|this)|ship(?:s|ped|ping)?\s+${THE}(?:features?|releases?|fix(?:es)?|version|update|code)`,
  stream: "(?:up|down)stream",
  sync: String.raw`(?:in|out[ -]of)[ -]sync|a?sync (?:vs|versus|or|and|to) a?sync|sync\s+${THE}(?:\w+ )?(?:fork|branch(?:es)?|repo(?:sitory)?|main|master|develop|upstream|lock ?file|submodules?)|(?:daily|weekly|team) sync|sync\s+(?:up|with) (?:the )?(?:team|upstream|main)|sync (?:call|function|version|meeting)`,
  table:
    "markdown tables?|tables? of contents|(?:lookup|truth|hash|jump|symbol|comparison|decision|routing|periodic) tables?",
  tag: String.raw`(?:git|docker|image|release|html|script|version) tags?|tag\s+${THE}(?:release|version|commit|image)|tag it`,
  ticket: "(?:jira|linear|github|support) tickets?|tickets? [A-Z]+-\\d+",
  translation: "(?:network )?address translation",
  unwrap: String.raw`unwrap(?:s|ped|ping)?\s+${THE}(?:\w+ )?(?:divs?|elements?|spans?|promises?|response|tags?|nodes?|markup|components?)`,
  upload: String.raw`upload(?:s|ed|ing)?\s+${THE}(?:\w+\s+)?${WORK}|upload(?:s|ed|ing)?\s+(?:\w+\s+){0,4}(?:to|into)\s+(?:${THE})?(?:codecov|npm|pypi|sentry|github|testflight|artifactory|crates\.io|the registry)|actions/upload\S*|upload[- ]artifact`,
  webhook: "(?:slack|discord|teams|github|gitlab) webhooks?",
  worker: "(?:service|web) workers?",
};
