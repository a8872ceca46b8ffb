// Shapes of messages that any program may print: something that the call names does not exist or is not accepted. A row
// is believed only if the name it captures is a word of the call (named-in-call.ts), and only where the table has no row.
import type { FailureKind } from "../../../domain/failure-kinds.ts";
import type { SubjectType } from "../../../domain/subject.ts";
import { type Rule, rows } from "./rule.ts";

const OPEN = "[\"'`‘“\\[(]";
const CLOSE = "[\"'`’”\\])]";
const NAME = "(?<object>[^\\s\"'`‘’“”,;)\\]]*[^\\s\"'`‘’“”,;:.?!)\\]])";
const QUOTED = `${OPEN}{1,2}${NAME}${CLOSE}`;
const ANY = `${OPEN}{0,2}${NAME}${CLOSE}?`;
const LAST = `${ANY}(?![^\\s,;.])`;
/** Not `-std=c++99x`: there the value is wrong. */
const OPTION = `${OPEN}{0,2}(?<object>--[A-Za-z][\\w-]*|-[A-Za-z][\\w-]*(?![\\w=-]))`;

const NOT = "(?: not|n['’]t)";
const UNKNOWN =
  "\\b(?:unknown|unrecogni[sz]ed|undefined|invalid|illegal|unsupported|unexpected|no such|non-?existent)";
const CANNOT_FIND = `\\b(?:could${NOT}|can(?:not|['’]t)|unable to|failed to|did${NOT}|does${NOT}|not) (?:find|locate|resolve|match|contain|provide|have|recogni[sz]e|open|load|know|spawn)\\b`;
const ABSENT = `(?:(?:could${NOT}|can(?:not|['’]t)) be (?:found|opened|located|resolved)|(?:was |were |is |are )?not (?:found|defined|recogni[sz]ed|known|available|registered|configured|detected)|do(?:es)?${NOT} exist|did${NOT} match|is (?:unknown|not an? (?:valid|known|recogni[sz]ed)))`;

/** Up to `most` words in between, as few as possible. */
const words = (most: number) => `(?: [\\w'’-]+){0,${most}}?`;

function shape(kind: FailureKind, object: SubjectType | undefined, source: string): Rule {
  const [rule] = rows(kind, { certain: true, ...(object && { object }) }, [[new RegExp(source, "i"), ""]]);
  return rule as Rule;
}

/** The orders in which a message puts the complaint, the noun and the name. */
function ofNoun(kind: FailureKind, object: SubjectType, noun: string): readonly Rule[] {
  return [
    `${UNKNOWN}${words(2)} ${noun}${words(2)}:? ${LAST}`,
    `\\b${noun}${words(2)}:? ${ANY}${words(2)} ${ABSENT}`,
    `${CANNOT_FIND}${words(4)} ${noun}${words(3)}:? ${QUOTED}`,
    `${CANNOT_FIND}${words(4)} ${noun}:? ${ANY}(?![\\w-])`,
    `\\bno${words(2)} ${noun}${words(4)}:? ${QUOTED}`,
    `\\bno${words(2)} ${noun}${words(2)}:? ${LAST}`,
    `\\b${noun}${words(3)} ${ABSENT}[^:"']*: ${LAST}`,
    `${QUOTED} (?:is not|isn['’]t) an?${words(3)} ${noun}\\b`,
  ].map((source) => shape(kind, object, source));
}

/** The noun tells what kind of thing the name is. */
export const NOUN_SHAPES: readonly Rule[] = [
  // An option is known by its dash, whatever the message calls it.
  shape("bad-flag", "flag", `${UNKNOWN}${words(3)}:? ${OPTION}`),
  shape("bad-flag", "flag", `${OPTION}\\S* ?:?${words(2)} ?${ABSENT}`),
  shape(
    "bad-flag",
    "flag",
    `${OPTION}["'\`’]? ?: (?:unknown|invalid|unrecogni[sz]ed)(?! (?:choice|value|argument))`,
  ),
  // `argument --size: invalid choice: 'XXL'`: the option exists, its value does not.
  shape(
    "bad-flag",
    undefined,
    `\\b(?:invalid|unknown|unsupported|unrecogni[sz]ed) (?:choice|value)s?(?: for \\S+)?:? ${QUOTED}`,
  ),
  ...ofNoun("bad-flag", "flag", "(?:options?|flags?|switch(?:es)?|parameters?)"),
  ...ofNoun("unknown-subcommand", "subcommand", "(?:(?:sub-?)?commands?|operation|verb|choice|generator)"),
  ...ofNoun("unknown-script", "script", "(?:tasks?|targets?|scripts?|recipes?|goals?|phase|step)"),
  ...ofNoun(
    "missing-package",
    "package",
    "(?:packages?|formulae?|cask|gems?|crate|charts?|image|artifact|distribution|dependency|versions? of|template)",
  ),
  ...ofNoun("missing-revision", "revision", "(?:branch|revision|commit|tag)"),
  shape("missing-path", "path", `${ANY}: (?:cannot open: )?no such file or directory`),
  shape(
    "missing-path",
    "path",
    "\\b(?:unable to|cannot|could not) (?:access|find|open|locate) [\\w-]+ (?<object>[\\w./-]+\\.[A-Za-z]\\w{0,4})$",
  ),
  ...ofNoun(
    "missing-path",
    "path",
    "(?:files?(?! (?:types?|formats?|extensions?|system))|director(?:y|ies)|folder|path|playbook|database file)",
  ),
];

/** Any other noun, or none: an argument that the program does not know. */
export const BARE_SHAPES: readonly Rule[] = [
  `${UNKNOWN}${words(3)}:? ${QUOTED}`,
  `${UNKNOWN}${words(3)}: ${LAST}`,
  `${QUOTED}${words(2)} ${ABSENT}`,
  `(?:^|: |\\) )${NAME} (?:was )?(?:not found|does${NOT} exist)`,
  `${CANNOT_FIND}[^"'\`‘]*?${QUOTED}`,
  `${CANNOT_FIND}${words(7)}: ${LAST}`,
  `\\b(?:no|there (?:is|are) no) [^"'\`‘]*?${QUOTED}`,
  `\\bno [\\w-]+${words(3)} (?:named|called|with (?:the )?name):? ${LAST}`,
  `${ABSENT}[^:"']*: ${LAST}`,
].map((source) => shape("bad-arguments", undefined, source));

/** A bare shape about a file. */
export const FILE_SHAPE: Rule = shape(
  "missing-path",
  "path",
  `(?:${CANNOT_FIND}.*?|${ABSENT}[^:"']*: )${ANY}`,
);

/** Things that come and go while one works, and names in the code: their absence is no lasting fault of the call. */
export const PASSING =
  /\b(?:containers?|process(?:es)?|pid|jobs?|sessions?|connections?|sockets?|ports?|hosts?|address|locks?|elements?|selectors?|refs?|symbols?|(?<!(?:file|output|resource) )types?|variables?|identifiers?|methods?|functions?|propert(?:y|ies)|attributes?|columns?|fields?|keys?|class(?:es)?|modules?|imports?|exports?|tests?|cases?|specs?|pods?|snapshot|tokens?|characters?|keyword|syntax|members?|values?|lines?)\b/i;

/** An argument that is wrong, without its name: "The specified bucket does not exist", "Couldn't find that app". */
export const UNNAMED: Rule = shape(
  "bad-arguments",
  undefined,
  `\\b(?:specified|given|requested|provided|selected|project|input) [\\w-]+${words(2)} ${ABSENT}|(?:could${NOT}|can(?:not|['’]t)) find (?:that|this|the (?:specified|given|requested)) [\\w-]+`,
);
