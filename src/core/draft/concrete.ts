// Tests whether text is concrete: names a thing, or is an error that says what was wrong.
import { traitsOf } from "../../domain/failure-kinds.ts";
import type { Failed } from "../../domain/outcome.ts";
import { pattern } from "../pattern/pattern.ts";
import { termsOf } from "../similarity/terms.ts";
import { lengthOf, plainLine } from "./text.ts";

/** True if it contains an identifier, a file, a command, a number or a quoted word. */
export function namesSomething(text: string): boolean {
  return NAMES.test(text);
}

const TELLING_WORDS = 3;

/** True if it names something or has enough plain words: "the discount was taken off twice before tax". */
export function isConcrete(text: string): boolean {
  return namesSomething(text) || (!VAGUE.test(text) && enoughIn(text));
}

function enoughIn(text: string): boolean {
  return lengthOf(text) >= 24 && termsOf(text).length >= TELLING_WORDS;
}

const VAGUE =
  /\b(?:something|somehow|some (?:kind|sort) of|various|several things|a few things|stuff|things were|was wrong with (?:the|my) (?:code|logic|implementation)|logic (?:error|mistake|bug)|small (?:bug|mistake|error)|incorrect(?:ly)? (?:code|logic|implementation|implemented))\b/i;

const NAMES = pattern(
  /`[^`]+`|"[^"]{2,}"|'[^']{2,}'|“[^”]{2,}”|\b\w+\(\)|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*|\b[A-Z][A-Z0-9]{2,}(?:_[A-Z0-9]+)*\b|\b\w+_\w+|[\w@-]+\/[\w.@/-]+|\b[\w-]+\.[a-z]{1,4}\b|\b[a-z_$]\w*\.[A-Za-z_$]\w+|(?<!\w)--?[a-z][\w-]+|\b\d+(?:\.\d+)*\b/,
);

/** The error line that says what went wrong, without its location; undefined if it only says that something failed. */
export function concreteError({ excerpt, kind }: Failed): string | undefined {
  const line = plainLine(excerpt, 200).replace(PLACE, "");
  if (EMPTY.test(line) || /[:,({[]$/.test(line)) return undefined;
  if (!(traitsOf(kind).tellsValues ? TELLING : MISSING_NAME).test(line)) return undefined;
  return namesSomething(line.replace(/^[\w.[\]: ]*?(?:Error|Exception)\b[^:]*:?/, "")) ? line : undefined;
}

/** An error that states a rule of the project or a dependency: what is forbidden, or how a value must be. */
export function statedRule({ excerpt, kind }: Failed): string | undefined {
  if (!traitsOf(kind).statesRules) return undefined;
  const line = plainLine(excerpt, 200)
    .replace(PLACE, "")
    .replace(/^(?:panic|[A-Z]\w*(?:Error|Exception)): /, "")
    // Keep how the value must be, drop the value that was wrong.
    .replace(/^invalid ([\w ]{1,40}?)[:\s]+(?:"[^"]*"|'[^']*'|`[^`]*`): (?=must )/i, "$1 ");
  if (EMPTY.test(line) || line.includes(" …… ")) return undefined;
  return STATES.test(line) && !STYLE.test(line) && namesSomething(line) ? line : undefined;
}

const STATES =
  /\bmust (?:not )?(?:be|have|contain|start|end|match|use|come|provide)\b|\b(?:is|are) (?:forbidden|not allowed|disallowed|restricted|banned)\b|\bforbidden because\b|^(?:do not|don't|avoid) us(?:e|ing) |\buse \S+ instead\b/i;

/** Complaints that a formatter fixes, and leftovers while code is being written. */
const STYLE =
  /\b(?:quotes?|singlequote|doublequote|semicolons?|indent\w*|spaces?|spacing|whitespace|newlines?|trailing|blank lines?|line length|commas?|sorted|alphabetical\w*|must be (?:used|checked|assignable))\b/i;

/** `src/a.ts:3:5: `, `src/a.ts(3,5): ` */
const PLACE =
  /^(?:FAILED \S+ - |\[ERROR\] +(?:\S+:\d+ )?|Test\w+(?:\/\S+)?: )?(?:\S+?(?::\d+(?::\d+)?|\(\d+,\d+\)):\s*(?:- )?)?(?:E {2,3}|[✕×✗●] |> )?\s*/;

/** Lines that only say that something failed. */
const EMPTY =
  /^(?:---? ?FAIL|FAIL(?:ED|URE)?\b(?! asserting)|\d+ (?:failed|failing|errors?|tests?|problems?|issues?)|Tests?:? |Test (?:Files|Suites)|Command failed|exit(?:ed)? |npm ERR|error: (?:test|script|process|command|could not compile)|ERROR: Failed|make: |\[ERROR\] Command|ELIFECYCLE|\? )/i;

/** Errors of a crash, or expected and actual values. */
const TELLING =
  /\b[A-Z]\w*(?:Error|Exception)\b(?: \[\w+\])?: (?:\S+ \S+|['"`]\w)|\bpanic: \S+|\b(?:expected|want(?:ed)?)\b.{0,80}\b(?:got|but|received|actual|to (?:equal|be|have|match|contain|include|deeply|throw|strictly)|found|was)\b|\bgot\b.{0,80}\b(?:want|expected)\b|\bassert(?:ion)?\b.{0,60}(?:==|!=| in | is )|does not provide an export named|has no exported member|is not a (?:function|constructor)|is not defined|no such (?:table|column)|violates? .{0,30}constraint|\bleft: .*\bright: |failed asserting that/i;

/** Compiler errors are normal while writing code; only a missing name that another file needs is kept. */
const MISSING_NAME =
  /does not provide an export named|has no exported member|cannot import name|\b[A-Z]\w*(?:Error|Exception)\b: \S+ \S+/;
