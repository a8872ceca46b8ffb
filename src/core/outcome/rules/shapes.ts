// Shapes of messages that any program may print: something that the call names does not exist or is not accepted. A row
// is believed only if the object it captures is a word of the call (named-in-call.ts), and after the table's own rows.
import type { FailureKind } from "../../../domain/failure-kinds.ts";
import type { SubjectType } from "../../../domain/subject.ts";
import { type Rule, rows } from "./rule.ts";

/** Up to `most` words in between. */
const words = (most: number) => String.raw`(?: [\w'’-]+){0,${most}}?`;
const OPEN = String.raw`["'\`‘“\[(]`;
const CLOSE = String.raw`["'\`’”\])]`;
const NAME = String.raw`(?<object>[^\s"'\`‘’“”,;)\]]*[^\s"'\`‘’“”,;:.?!)\]])`;
const QUOTED = `${OPEN}{1,2}${NAME}${CLOSE}`;
const ANY = `${OPEN}{0,2}${NAME}${CLOSE}?`;
const UNKNOWN =
  "(?:unknown|unrecogni[sz]ed|undefined|invalid|illegal|unsupported|unexpected|no such|nonexistent|non-existent)";
const CANNOT = "(?:could not|couldn['’]t|cannot|can['’]t|unable to|failed to|did not|does not|doesn['’]t|not)";
const FIND = "(?:find|locate|resolve|match|contain|have|recogni[sz]e|open|load|know|spawn)";
const ABSENT =
  "(?:(?:could not|cannot|can['’]t|couldn['’]t) be (?:found|opened|located|resolved)|(?:was |were |is |are )?not (?:found|defined|recogni[sz]ed|known|available|registered|configured)|do(?:es)?(?: not|n['’]t) exist|did(?: not|n['’]t) match|is (?:unknown|not an? (?:valid|known|recogni[sz]ed)))";

/** The orders in which a message puts the noun, the name and the complaint. */
const orders = (noun: string): readonly RegExp[] => [
  new RegExp(String.raw`\b${UNKNOWN}${words(2)} ${noun}${words(2)}:? ${ANY}(?!\S)`, "i"),
  new RegExp(String.raw`\b${noun}${words(2)}:? ${ANY}${words(2)} ${ABSENT}`, "i"),
  new RegExp(String.raw`\b${CANNOT} ${FIND}\b${words(4)} ${noun}${words(3)}:? ${QUOTED}`, "i"),
  new RegExp(String.raw`\b${CANNOT} ${FIND}\b${words(4)} ${noun}:? ${ANY}(?![\w-])`, "i"),
  new RegExp(String.raw`\bno${words(2)} ${noun}${words(4)}:? ${QUOTED}`, "i"),
  new RegExp(String.raw`\bno${words(2)} ${noun}${words(2)}:? ${ANY}(?!\S)`, "i"),
  new RegExp(String.raw`\b${noun}${words(3)} ${ABSENT}[^:"']*: ${ANY}(?!\S)`, "i"),
  new RegExp(String.raw`${QUOTED} (?:is not|isn['’]t) an?${words(3)} ${noun}\b`, "i"),
];

const shapes = (kind: FailureKind, object: SubjectType | undefined, noun: string): readonly Rule[] =>
  orders(noun).flatMap((pattern) =>
    rows(kind, { certain: true, ...(object && { object }) }, [[pattern, ""]]),
  );

const plain = (kind: FailureKind, object: SubjectType | undefined, pattern: RegExp): readonly Rule[] =>
  rows(kind, { certain: true, ...(object && { object }) }, [[pattern, ""]]);

const DASHED = String.raw`${OPEN}{0,2}(?<object>--?[A-Za-z][\w-]*)`;

export const shapeRules: readonly Rule[] = [
  // An option is known by its dash, whatever the message calls it.
  ...plain("bad-flag", "flag", new RegExp(String.raw`\b${UNKNOWN}${words(3)}:? ${DASHED}`, "i")),
  ...plain("bad-flag", "flag", new RegExp(String.raw`${DASHED}[^\s]* ?:?${words(2)} ?${ABSENT}`, "i")),
  ...plain("bad-flag", "flag", new RegExp(String.raw`${DASHED}["'\`’]? ?: (?:unknown|invalid|unrecogni[sz]ed)`, "i")),
  ...shapes("bad-flag", "flag", "(?:options?|flags?|switch(?:es)?|parameters?)"),
  ...shapes("unknown-subcommand", "subcommand", "(?:(?:sub-?)?commands?|operation|verb|choice|generator)"),
  ...shapes("unknown-script", "script", "(?:tasks?|targets?|scripts?|recipes?|goals?|phase|step)"),
  ...shapes(
    "missing-package",
    "package",
    "(?:packages?|formulae?|cask|gems?|crate|charts?|image|artifact|distribution|dependency|versions? of|template)",
  ),
  ...shapes("missing-revision", "revision", "(?:branch|revision|commit|tag)"),
  ...plain("missing-path", "path", new RegExp(String.raw`${ANY}: (?:cannot open: )?no such file or directory`, "i")),
  ...shapes("missing-path", "path", "(?:files?|director(?:y|ies)|folder|path|playbook|database file)"),
];

/** Things that come and go while one works, and names in the code: their absence is no lasting fault of the call. */
const PASSING =
  /\b(?:containers?|process(?:es)?|pid|jobs?|sessions?|connections?|sockets?|ports?|hosts?|address|locks?|elements?|selectors?|refs?|symbols?|types?|variables?|identifiers?|methods?|functions?|propert(?:y|ies)|attributes?|columns?|fields?|keys?|class(?:es)?|modules?|imports?|exports?|tests?|cases?|specs?|pods?|snapshot|tokens?|characters?|keyword|syntax|members?|values?|lines?|names? ['"`]\w+['"`] is not defined)\b/i;

/** The name looks like a file: the same shapes, about a path. */
export const PATH_RULE: Rule = plain(
  "missing-path",
  "path",
  new RegExp(String.raw`\b(?:${CANNOT} ${FIND}\b.*?|${ABSENT}[^:"']*: )${ANY}|${QUOTED.replace("object", "other")}${words(2)} ${ABSENT}`, "i"),
)[0] as Rule;

/** The message names nothing but the word: an argument that the program does not know. */
const bareRules: readonly Rule[] = [
  ...plain("bad-arguments", undefined, new RegExp(String.raw`\b${UNKNOWN}${words(3)}:? ${QUOTED}`, "i")),
  ...plain("bad-arguments", undefined, new RegExp(String.raw`\b${UNKNOWN}${words(3)}: ${ANY}(?!\S)`, "i")),
  ...plain("bad-arguments", undefined, new RegExp(String.raw`${QUOTED}${words(2)} ${ABSENT}`, "i")),
  ...plain("bad-arguments", undefined, new RegExp(String.raw`(?:^|: |\) )${NAME} (?:was )?(?:not found|does(?: not|n['’]t) exist)`, "i")),
  ...plain("bad-arguments", undefined, new RegExp(String.raw`\b${CANNOT} ${FIND}\b[^"'\`‘]*?${QUOTED}`, "i")),
  ...plain("bad-arguments", undefined, new RegExp(String.raw`\b${CANNOT} ${FIND}\b${words(5)}: ${ANY}(?!\S)`, "i")),
  ...plain("bad-arguments", undefined, new RegExp(String.raw`\b(?:no|there (?:is|are) no) [^"'\`‘]*?${QUOTED}`, "i")),
  ...plain("bad-arguments", undefined, new RegExp(String.raw`\bno [\w-]+${words(3)} (?:named|called|with (?:the )?name):? ${ANY}(?!\S)`, "i")),
  ...plain("bad-arguments", undefined, new RegExp(String.raw`${ABSENT}[^:"']*: ${ANY}(?!\S)`, "i")),
];

export { bareRules, PASSING };
