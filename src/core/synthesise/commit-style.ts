// Styles of commit messages: one rule per style.

interface CommitStyle {
  readonly key: string;
  readonly display: string;
}

/** Counted, but not listed as a rule. */
export const OTHER_STYLE = "other";

/** Every message has exactly one style, so that the styles of a project add up to its commits. */
export function commitStyle(message: string): CommitStyle {
  const conventional = CONVENTIONAL.exec(message);
  if (conventional) {
    return conventional[1] === undefined
      ? { key: "conventional", display: "feat: …, fix: … (conventional, without scope)" }
      : { key: "conventional scoped", display: "feat(scope): …, fix(scope): … (conventional)" };
  }
  const ticket = TICKET.exec(message);
  if (ticket) return { key: `ticket ${ticket[1]}`, display: `${ticket[1]}-<number>: … (ticket first)` };
  const prefix = PREFIX.exec(message);
  if (prefix) return { key: `prefix ${prefix[1]}`, display: `${prefix[1]}: …` };
  const [first = ""] = message.split(" ", 1);
  if (IMPERATIVES.has(first))
    return { key: "imperative lower", display: "add …, fix … (imperative, lower case)" };
  if (IMPERATIVES.has(first.toLowerCase()))
    return { key: "imperative", display: "Add …, Fix … (imperative)" };
  return { key: OTHER_STYLE, display: "no common wording" };
}

const CONVENTIONAL =
  /^(?:feat|fix|chore|docs|style|refactor|perf|test|tests|build|ci|revert|wip|deps|release)(\([^)]+\))?!?: /i;
const TICKET = /^\[?([A-Z][A-Z0-9]+)-\d+\]?:? /;
/** A word in capitals that names a team or a component. */
const PREFIX = /^\[?([A-Z]{3,}(?:-[A-Z]+)?)\]?: /;
const IMPERATIVES = new Set(
  "add allow apply avoid bring build bump call change check clarify clean close collapse combine configure convert copy correct cover create cut declare default delete deprecate detect disable document drop enable ensure exclude expand export expose extend extract fix format gate generate guard handle harden hide implement import improve include increase initialise initialize inline install introduce keep let limit link load lock log make mark match merge migrate mock move name normalise normalize open optimise optimize parse pass pin polish prefer prepare preserve prevent print propagate publish pull push read record redact reduce refactor refresh reject release remove rename render reorganise reorganize replace report require reset resolve restore restrict return reuse revert rework rewrite run save scope separate set share show silence simplify skip sort speed split start stop store strip support surface switch sync test tidy tighten track translate trim turn undo unify unpin update upgrade use validate verify warn widen wire wrap write".split(
    " ",
  ),
);
