// Finds the commands that a sentence forbids to run. Only a command that the prohibition itself governs counts: "never
// skip `npm test`", "don't forget `npm run lint`" and "never X, use `Y`" forbid none of them.
import { isCommand, isPath, isUnknownCommand } from "./code-tags.ts";
import { conditionOf } from "./rule-demand.ts";
import { withoutLabel } from "./rule-sentence.ts";
import { codesIn } from "./sentences.ts";

/** `codes`: the code spans of the text, whose placeholders are in the sentence. */
export function commandsForbidden(sentence: string, codes: readonly string[]): readonly string[] {
  const text = withoutLabel(sentence);
  if (text.length > LONGEST || /\?$/.test(text) || OCCASION.test(conditionOf(text))) return [];
  const found = FORBIDS.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap((match) => {
    const list = match.groups?.list ?? "";
    const end = match.index + match[0].indexOf(list) + list.length;
    const rest = text.slice(end);
    if (NEEDED.test(rest) || MANNER.test(rest) || ONLY_IF.test(rest)) return [];
    const [flag] = codesIn(WITH.exec(rest)?.[0] ?? "", codes);
    const isPlaced = PLACED.test(rest);
    const isRun = RUNS.test(match[0].replace(list, ""));
    return (
      codesIn(list, codes)
        .filter((code) => isCommand(code) || (isRun && isUnknownCommand(code)))
        .filter((code) => !(isPlaced && ON_FILES.test(code)))
        // Without the sign it would be the file that is meant.
        .map((code) => (isPath(code) ? `$ ${code}` : code))
        .map((code) => (flag?.startsWith("-") ? `${code} ${flag}` : code))
    );
  });
  // "Not `vitest`, `vitest run`": what is forbidden cannot be told from what is wanted.
  const others = codesIn(text, codes).filter((code) => !found.includes(code));
  return [...new Set(found)].filter((code) => !others.some((other) => other.startsWith(`${code} `)));
}

/** No rule is longer. */
const LONGEST = 840;
/** What is forbidden on an occasion cannot be told from the call. */
export const OCCASION = /^(?:if|when(?:ever)?|while|before|after|once|during)\b/i;
const ONLY_IF = /^[^;.]*?\s(?:if|when(?:ever)?|while|during)\s/i;
/** "No `npm install` is needed". */
const NEEDED = /^[^;.]*\b(?:needed|required|necessary)\b/i;

/** What is run is a command, also one that nobody else has: "NEVER run `vault-wipe`". */
const RUNS =
  /\b(?:re-?run|run|execute|invoke|launch|ausführen|starten|exécute[rz]?|lance[rz]?|ejecut\w+|execut\w+)\b|実行|运行|执行/iu;

const CODE = "\\ue000[\\ue100-\\uf8ff]";
const WITH = new RegExp(`^\\s+with\\s+(?:the\\s+)?${CODE}`, "iu");
/** Only together with something else, or only without it. */
const MANNER = new RegExp(
  `^\\s*(?:in parallel|together|at the same time|alongside|simultaneously|concurrently|twice|alone|on its own|without\\s+(?:[a-z]+ing\\s+)?(?:the\\s+)?${CODE}|(?:is\\s+|are\\s+)?(?:failing|red|broken)|fails?\\b)`,
  "iu",
);

/** "Never use `rm -rf` on the uploads": which files are meant is said in words, so the calls cannot be told apart. */
const ON_FILES = /^(?:sudo\s+)?(?:rm|mv|cp|ln|chmod|chown|find|truncate|shred|sed)(?:\s+-\S+)*$/;
const PLACED = /^\s+(?:on|in|inside|under|within|against|outside|for|with)\s/i;

const LIST = `(?<list>${CODE}(?:(?:\\s*[,/、]\\s*(?:(?:or|nor|and)\\s+)?|\\s+(?:or|nor|and|oder|und|ou|et|o|y|e)\\s+(?:run\\s+|use\\s+)?)${CODE})*)`;
const START = "(?:^|[;:,.!(—–]\\s*|\\s-\\s+|\\b(?:please|you|and|but|so|also|we(?=\\s+never))\\s+)";
const NEVER =
  "(?:never(?:\\s+ever)?|do\\s+not|don['’]?t|(?:must|should|shall|may)\\s+(?:not|never)|(?:must|should)n['’]t|under\\s+no\\s+circumstances|(?:it\\s+is\\s+|it['’]s\\s+)?(?:strictly\\s+)?(?:forbidden|prohibited|not\\s+allowed|not\\s+permitted)\\s+to)";
const HOW = "(?:\\s+(?:ever|again|[a-z]+ly))*";
const RUN = "(?:(?:re-?)?run|execute|call|invoke|use|do|start|issue|launch|type|perform|try|trigger)";
const WHICH = "(?:\\s+(?:the|an?|any|of|commands?|like|such|as|these|following|scripts?|either))*:?";
const RAN = "(?:run|executed|used|called|invoked|started|issued|launched|performed|triggered)";
const BANNED = "(?:forbidden|prohibited|banned|disallowed|off[- ]limits|not\\s+(?:allowed|permitted))";

const FORBIDS: readonly RegExp[] = [
  `${START}${NEVER}${HOW}(?:\\s+${RUN}${HOW}${WHICH})?\\s+${LIST}`,
  `\\b(?:must|should|shall|may)\\s+(?:not|never)${HOW}\\s+${RUN}${HOW}${WHICH}\\s+${LIST}`,
  // "Never clean up with `git clean -fdx`"; not "don't edit what was made with `npm run codegen`".
  `${START}${NEVER}${HOW}\\s+(?!(?:combine|mix|replace|confuse|compare|pair|forget|fail|skip|hesitate)\\b)[a-z]+(?:(?!\\b(?:without|before|until|unless|after|instead|rather|because|if|when)\\b)[^;:.\\ue000])*?(?<!(?:ed|en|made|built))\\s(?:with|using|via|through|by\\s+(?:running|using|calling|executing))\\s+${LIST}`,
  `${LIST}\\s+(?:(?:command|script|target|task)s?\\s+)?(?:must|should|shall|may)\\s+(?:not|never)\\s+(?:ever\\s+)?be\\s+(?:[a-z]+ly\\s+)?${RAN}\\b`,
  `${LIST}(?:\\s+(?:commands?|here))?\\s+(?:is|are)\\s+(?:strictly\\s+|absolutely\\s+)?${BANNED}(?!\\s+to\\s+(?!be\\s+${RAN}))`,
  `^${BANNED}(?:\\s+commands?)?\\s*:\\s*${LIST}`,
  `^no\\s+${LIST}(?=\\s*(?:$|[;.,!(—–]|(?:in|on|outside|here|anywhere|ever)\\b))`,
  // German
  `\\b(?:nie(?:mals)?|nicht|keine?[nrms]?)\\s+(?:mehr\\s+|direkt\\s+)?${LIST}\\s*(?:[^\\s.;]+\\s+){0,4}?(?:verwenden|benutzen|ausführen|aufrufen|nutzen|starten)`,
  `${LIST}\\s+(?:[^\\s.;]+\\s+){0,4}?(?:nie(?:mals)?|nicht)\\s+(?:[^\\s.;]+\\s+){0,2}?(?:verwenden|benutzen|ausführen|aufrufen|nutzen|starten)`,
  `(?:^(?:nie|niemals|kein)|\\b(?:verwende|benutze|nutze|starte)n?(?:\\s+sie)?\\s+(?:nie(?:mals)?|nicht))\\s+${LIST}`,
  `${LIST}\\s+ist\\s+verboten`,
  // French
  `\\bn(?:e\\s+|['’])(?:jamais\\s+|pas\\s+)?(?:utilise|lance|exécute|appelle|appele)[rz]?(?:\\s+(?:jamais|pas|plus))?\\s+${LIST}`,
  `\\bjamais\\s+de\\s+${LIST}`,
  `${LIST}\\s+est\\s+interdite?`,
  // Spanish and Portuguese
  `\\b(?:no|nunca|jamás|não|jamais)\\s+(?:us(?:es|e|ar)|ejecut(?:es|e|ar)|corras|lances|utili[cz](?:es|e|ar)|execut(?:e|ar)|rod(?:e|ar)|chame)(?:\\s+(?:nunca|jamás|jamais))?\\s+${LIST}`,
  `\\b(?:prohibido|proibido)\\s+(?:usar\\s+|ejecutar\\s+|executar\\s+|rodar\\s+)?${LIST}`,
  `${LIST}\\s+(?:está|é|es)\\s+(?:prohibid|proibid)[oa]`,
  // Japanese and Chinese
  `${LIST}\\s*(?:コマンド)?\\s*[はをの]?\\s*(?:絶対に?|決して)?\\s*(?:実行|使用|利用|使わ|使って|叩か)(?:し(?:て)?|を|は)*(?:ない|禁止|するな|いけ|なら|はいけ|はなら)`,
  `${LIST}\\s*[はを]?\\s*禁止`,
  `(?:不要|禁止|切勿|绝不要?|绝对不要|不得|严禁|请勿|别)再?(?:直接)?(?:运行|执行|使用|用|跑|调用)?\\s*${LIST}`,
].map((pattern) => new RegExp(pattern, "giu"));

/** Prohibitions that everybody says without naming the command. */
export function sayingsForbidden(sentence: string): readonly string[] {
  const text = withoutLabel(sentence.replace(/`/g, ""));
  if (text.length > LONGEST || /\?$/.test(text) || OCCASION.test(conditionOf(text))) return [];
  const branch = PUSH.exec(text)?.[1]?.toLowerCase();
  return [
    ...(branch === undefined ? [] : [`git push origin ${branch}`]),
    ...(FORCE.test(text) ? ["git push --force"] : []),
    ...(NO_VERIFY.test(text) ? ["git commit --no-verify"] : []),
  ];
}

const PUSH = new RegExp(
  `${START}(?:${NEVER}${HOW}\\s+(?:commit\\s+(?:or|and)\\s+)?push(?:\\s+(?:directly|straight|commits?|code|changes|anything|work))*|no\\s+(?:direct\\s+)?push(?:es|ing)?)\\s+(?:directly\\s+)?to\\s+(?:the\\s+)?(?:origin[/ ])?(main|master|develop|trunk|production)\\b(?!\\s+(?:if|when|while)\\b)`,
  "iu",
);
const FORCE = new RegExp(
  `${START}(?:${NEVER}${HOW}\\s+force[- ]?push|no\\s+force[- ]?push(?:es|ing)?)\\b`,
  "iu",
);
const NO_VERIFY = new RegExp(
  `${START}${NEVER}${HOW}\\s+(?:skip|bypass|disable|use|pass|add|commit)\\b[^;.]*--no-verify\\b`,
  "iu",
);
