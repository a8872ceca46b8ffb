// Parses a task into action and object: "Add a login page" makes a login page, "Remove redis" removes redis. Two tasks
// are the same only if both agree.
import { termsOf } from "../similarity/terms.ts";

/** Anything else is a remark or a question. */
export type TaskKind = "make" | "remove" | "fix" | "change" | "deliver";

export interface Task {
  readonly kind: TaskKind | undefined;
  /** The object in words; the whole rest if the language does not show it. */
  readonly object: string;
  /** True if the last word of the object is its head (a login page is a page); not so in every language. */
  readonly isHeadLast: boolean;
}

/** `text`: a title or a commit message. */
export function taskOf(text: string): Task {
  const { type, rest } = conventional(text);
  const bare = rest.replace(LEAD_IN, "");
  const wish = WISH.exec(bare) ?? NOMINAL.exec(bare);
  if (wish) return { kind: "make", object: objectIn(bare.slice(wish[0].length)), isHeadLast: true };
  for (const [kind, verbs] of ENGLISH) {
    const verb = verbs.exec(bare);
    if (verb) return { kind, object: objectIn(bare.slice(verb[0].length)), isHeadLast: true };
  }
  const delivers = DELIVER.exec(bare);
  // The target is the object: staging is not production.
  if (delivers) return { kind: "deliver", object: bare.slice(delivers[0].length), isHeadLast: true };
  for (const [kind, verbs] of OTHERS)
    if (verbs.test(bare))
      return { kind, object: bare.replace(verbs, " ").replace(/ hinzu$/, ""), isHeadLast: false };
  return { kind: type, object: type ? objectIn(bare) : bare, isHeadLast: true };
}

/**
 * True if the same thing was asked for. `asked` may be less specific than `before`: authentication, JWT
 * authentication.
 */
export function isSameTask(asked: Task, before: Task): boolean {
  if (asked.kind === undefined || asked.kind !== before.kind) return false;
  return isSameObject(asked, before);
}

/** True if `later` removes what `before` made. */
export function takesBack(later: Task, before: Task): boolean {
  return later.kind === "remove" && before.kind !== "remove" && isSameObject(later, before);
}

export function isSameObject(asked: Task, before: Task): boolean {
  const wanted = nounsOf(asked);
  const had = nounsOf(before);
  if (wanted.length === 0 || !wanted.every((word) => had.includes(word))) return false;
  if (wanted.length === had.length) return true;
  const head = had.at(-1);
  return asked.isHeadLast && before.isHeadLast && head !== undefined && wanted.includes(head);
}

/** The words of the object without generic ones. */
export function nounsOf({ object }: Pick<Task, "object">): readonly string[] {
  const words = termsOf(inFull(object));
  const vehicles = new Set(termsOf(VEHICLES));
  const telling = words.filter((word) => !vehicles.has(word));
  return telling.length > 0 ? telling : words;
}

/** "Implement the next open ticket": the same words ask for another piece of work each time. */
export function picksNext(title: string): boolean {
  return PICKS.test(title.replace(/^(?:\/\S+ |please |now |then |let'?s |can you |could you )+/i, ""));
}

const PICKS =
  /^(?:(?:[a-z]+|pick up|work (?:on|through)|move on to|go on with) )?(?:the |an? )?(?:(?:next|another)(?: (?!\.)[a-z]+)?|(?:first|top|highest)[- ](?:available|open|free|ready|pending|remaining|unassigned|unblocked|unchecked|unfinished|undone|priority)) (?:ticket|issue|task|story|item|todo|bug|card|bead|slice|phase|step|milestone|chapter|module|one)\b/i;

/**
 * The kind of object: a route for users, the users route, eine Route für Kunden, una ruta para clientes, 사용자 라우트 are
 * all a route.
 */
export function sortOf(task: Task): string {
  if (task.isHeadLast) return nounsOf(task).at(-1) ?? "";
  const [before = ""] = task.object.split(OTHER_CLAUSE);
  const nouns = termsOf(before.replaceAll(ARTICLES, " "));
  // Adjectives precede the noun, except in the Romance languages, recognised by their articles.
  return (ROMANCE.test(task.object) ? nouns[0] : nouns.at(-1)) ?? "";
}

const OTHER_CLAUSE = /\s(?:für|zum|zur|von|pour|para|de|del|des|du|da|do|dos|das)\s|[を로,、，]/iu;
const ARTICLES =
  /(?<!\p{L})(?:ein|eine|einen|eines|der|die|das|den|un|une|una|uma|unos|el|la|le|les|los|las|o|a|os|as|neue[nrs]?|nueva|nuevo|nouvelle|nouveau|nova|novo)(?!\p{L})/giu;
const ROMANCE = /(?<!\p{L})(?:un|une|una|uma|el|la|le|les|los|las|para|pour|del|du|des)(?!\p{L})/iu;

/** `auth` → authentication. */
export function inFull(text: string): string {
  return text.replaceAll(SHORT, (word) => WHOLE[word.toLowerCase()] ?? word);
}

/** `feat(auth): …` gives the kind if there is no verb. */
function conventional(text: string): { readonly type?: TaskKind; readonly rest: string } {
  const [whole, type] = /^(feat|fix|refactor|perf)(?:\([^)]*\))?!?:\s*/i.exec(text) ?? [];
  if (whole === undefined) return { rest: text };
  const kinds = { feat: "make", fix: "fix", refactor: "change", perf: "change" } as const;
  return { type: kinds[type?.toLowerCase() as keyof typeof kinds], rest: text.slice(whole.length) };
}

/** Up to the words on place, manner or reason. In `support for x`, x is the object; `make it faster` names none. */
function objectIn(text: string): string {
  if (PRONOUN.test(text)) return "";
  const [first = "", ...more] = text.split(CLAUSE);
  return ONLY_VEHICLE.test(first) ? (more[0] ?? first) : first;
}

const PRONOUN = /^\s*(?:it|them)\b/i;
const CLAUSE =
  /\s(?:for|to|on|in|into|of|from|with|using|by|via|at|so|that|when|which|as|because|under|behind|before|after|inside|between|against|without|per|if|where|while|but)\s|[,;:()]\s|\.\s|\s[-–—]\s/i;
const LEAD_IN =
  /^(?:["'`(*\-\s]+|(?:please|also|now|then|next|just|let'?s|we should|you should|we need to|i want (?:you )?to|i'?d like (?:you )?to|need to|go ahead and|can you|could you|\w+ly) )+/i;
const WISH =
  /^(?:(?:we|i) (?:need|want|would like|could use)|i'd like|we're missing|there should be|there needs to be) (?!to\b|you\b)/i;
/** "Now the endpoint for suppliers": no verb, and nothing said of it. */
const NOMINAL = /^(?:the|an?|another) (?=[\w-]+ for (?:the )?[\w-]+[.!]?$)/i;
const VEHICLES =
  "support feature functionality system integration module layer mechanism capability flow logic implementation middleware handling setup dependency package library";

const ONLY_VEHICLE = new RegExp(
  `^\\W*(?:(?:a|an|the|some|new|basic|full)\\s+)*(?:${VEHICLES.replaceAll(" ", "|")})s?\\W*$`,
  "i",
);

const WHOLE: Readonly<Record<string, string>> = {
  auth: "authentication",
  authn: "authentication",
  authz: "authorization",
  config: "configuration",
  db: "database",
  docs: "documentation",
  env: "environment",
  i18n: "internationalization",
};
const SHORT = new RegExp(`\\b(?:${Object.keys(WHOLE).join("|")})\\b`, "gi");

const first = (verbs: string) => new RegExp(`^(?:${verbs})\\b`, "i");
const ENGLISH: readonly (readonly [TaskKind, RegExp])[] = [
  [
    "make",
    first(
      "add(?:ed)?(?: in)?|implement(?:ed)?|created?|build|introduced?|set ?up|support|integrate|write|make|install|enable|develop|extend|generate|configure|provide|bring in|include",
    ),
  ],
  [
    "remove",
    first(
      "removed?|deleted?|drop(?:ped)?|uninstall|disable|deprecate|get rid of|take out|strip|revert|undo|hide|purge",
    ),
  ],
  [
    "fix",
    first("fix(?:ed)?|debug|resolve|solve|correct|repair|handle|address|investigate|diagnose|find out why"),
  ],
  [
    "change",
    first(
      "refactor(?:ed)?|renamed?|moved?|replaced?|updated?|changed?|improved?|migrate|upgrade|convert|rewrite|rework|redesign|port|optimi[sz]e|speed up|clean ?up|extract|split|merge|adjust|adapt|tweak|switch|document|simplify|show|cache|validate|log|bump|use|expose|align|polish|tune|reduce|increase|allow",
    ),
  ],
];

const DELIVER = first("(?:re)?deploy|publish|release|ship|roll ?out");

/** In other languages the verb is not always first and often has an ending. */
const OTHERS: readonly (readonly [TaskKind, RegExp])[] = [
  [
    "make",
    /추가|구현|만들|작성|설치|생성|追加|実装|作成|導入|作って|添加|新增|增加|实现|實現|创建|創建|加入|(?<!\p{L})(?:füge|hinzufügen|implementier\w*|erstell\w*|bau(?:e)?|einbauen|ergänz\w*|ajout\w*|implément\w*|crée\w*|créer|añad\w*|agreg\w*|crea|crear|implement[ae]\w*|adicion\w*|crie|criar)(?![\p{L}])/iu,
  ],
  [
    "remove",
    /제거|삭제|지워|없애|削除|取り除|消して|删除|刪除|移除|去掉|(?<!\p{L})(?:entfern\w*|lösch\w*|supprim\w*|retire\w*|enlèv\w*|elimin\w*|quita\w*|borra\w*|remova|apag\w*)(?![\p{L}])/iu,
  ],
  [
    "fix",
    /수정|고쳐|고치|해결|修正|直し|直す|修复|修復|解决|解決|(?<!\p{L})(?:beheb\w*|reparier\w*|korrigier\w*|corrig\w*|répar\w*|arregl\w*|solucion\w*|corrij\w*|consert\w*)(?![\p{L}])/iu,
  ],
  [
    "change",
    /변경|개선|바꿔|리팩터|리팩토|変更|更新|改善|リファクタ|修改|重构|重構|优化|優化|改进|(?<!\p{L})(?:änder\w*|aktualisier\w*|verbesser\w*|umbenenn\w*|modifi\w*|renomm\w*|amélior\w*|cambi\w*|actualiz\w*|mejor\w*|alter[ae]\w*|atualiz\w*|melhor\w*)(?![\p{L}])/iu,
  ],
];
