// Walks a parsed shell line and lists its simple commands: where each runs and whether its failure would show.
import type { AndOr, Command, Pipeline, PipelineNode, Script, Statement, SyntaxNode } from "unbash";
import { parse } from "unbash";
import { gather } from "../../domain/gather.ts";
import { type Folder, type Place, startFolder } from "./paths.ts";
import { readRedirections } from "./redirects.ts";
import { asks, type Flow, follow, inSubshell, type Piece, type Walk, within } from "./shell-session.ts";
import { mayHoldScript, plainTerm, readWord, scriptsIn, type Term } from "./words.ts";
import { unwrap } from "./wrappers.ts";

/** Enough for any realistic line; the rest of a longer one is ignored. */
export const MOST_COMMANDS = 200;
export const START: Flow = {
  decides: true,
  masked: false,
  guarded: false,
  conditional: false,
  asked: false,
  nested: false,
  stage: 0,
};

/** Undefined if the text is not a shell line we can read. */
export function readLine(
  text: string,
  folder: Folder | undefined,
  place: Place,
): readonly Piece[] | undefined {
  const walk = newWalk(text, folder ?? startFolder(place), place);
  walkText(walk, text, START);
  return walk.broken || walk.pieces.length === 0 ? undefined : walk.pieces;
}

export function newWalk(source: string, folder: Folder, place: Place): Walk {
  return {
    place,
    pieces: [],
    functions: new Set(),
    folder,
    previousFolders: [],
    elsewhere: false,
    pipefail: false,
    errexit: false,
    before: "",
    source,
    depth: 0,
    broken: false,
  };
}

function walkText(walk: Walk, text: string, flow: Flow): void {
  if (isTooMuch(text)) {
    walk.broken = true;
    return;
  }
  const tree = parse(text);
  if (tree.errors !== undefined && tree.errors.length > 0) {
    walk.broken = true;
    return;
  }
  walkScript(walk, tree, text, flow);
}

/** Bound on the parser's work: some ten milliseconds. */
const MOST_STEPS = 4_000_000;

/** At every brace the parser scans to the end of the word: thousands of braces in one word take seconds. */
function isTooMuch(text: string): boolean {
  if (text.length * 2 < Math.sqrt(MOST_STEPS) || !text.includes("{")) return false;
  let steps = 0;
  for (const word of text.split(/\s+/)) {
    if (word.includes("{")) steps += word.length * (word.split("{").length - 1);
    if (steps > MOST_STEPS) return true;
  }
  return false;
}

function walkScript(walk: Walk, script: Script, text: string, flow: Flow): void {
  const outer = walk.source;
  walk.source = script.source ?? text;
  walkList(walk, script.commands, flow);
  walk.source = outer;
}

function walkList(walk: Walk, statements: readonly Statement[], flow: Flow): void {
  const handsOn = codeHandedOn(statements.at(-1)?.command);
  const deciding = statements.length - (handsOn === undefined ? 1 : 2);
  for (let index = 0; index < statements.length; index++) {
    const statement = statements[index] as Statement;
    if (index > 0) walk.before += statements[index - 1]?.background ? "&" : ";";
    const decides = flow.decides && (index === deciding || walk.errexit) && !statement.background;
    const { pipefail } = walk;
    if (index === deciding && handsOn === "of the pipe") walk.pipefail = true;
    walkNode(walk, statement.command, decides === flow.decides ? flow : { ...flow, decides });
    if (index === deciding) walk.pipefail = pipefail;
  }
}

/** `a | tail; exit ${PIPESTATUS[0]}`: the line ends with the exit code of `a`. */
function codeHandedOn(
  node: PipelineNode | AndOr | SyntaxNode | undefined,
): "of the line" | "of the pipe" | undefined {
  if (node?.type !== "Command" || node.name?.value !== "exit") return undefined;
  const code = node.args[0]?.text ?? "$?";
  if (/PIPESTATUS|pipestatus/.test(code)) return "of the pipe";
  return /^"?\$\??\{?/.test(code) ? "of the line" : undefined;
}

function walkNode(walk: Walk, node: PipelineNode | AndOr | SyntaxNode, flow: Flow): void {
  if (walk.pieces.length >= MOST_COMMANDS || walk.depth > 60) return;
  walk.depth++;
  switch (node.type) {
    case "Command":
      walkCommand(walk, node, flow);
      break;
    case "AndOr":
      walkAndOr(walk, node, flow);
      break;
    case "Pipeline":
      walkPipeline(walk, node, flow);
      break;
    case "Redirected":
      walkRedirected(walk, node, flow);
      break;
    case "Subshell":
      inSubshell(walk, () => walkBlock(walk, "(", node.body.commands, flow));
      break;
    case "BraceGroup":
      walkBlock(walk, "{", node.body.commands, flow);
      break;
    case "CompoundList":
      walkList(walk, node.commands, flow);
      break;
    case "If": {
      const branch = { ...flow, conditional: true };
      walkBlock(walk, "if ", node.clause.commands, condition(flow));
      walkBlock(walk, ";then ", node.then.commands, branch);
      for (const elif of node.elif) {
        walkBlock(walk, ";elif ", elif.clause.commands, condition(flow));
        walkBlock(walk, ";then ", elif.then.commands, branch);
      }
      if (node.else) walkBlock(walk, ";else ", node.else.commands, branch);
      break;
    }
    case "While":
      walkBlock(walk, `${node.kind} `, node.clause.commands, condition(flow));
      walkBlock(walk, ";do ", node.body.commands, { ...flow, conditional: true });
      break;
    case "For":
    case "Select":
      for (const word of node.wordlist ?? []) walkSubstitutions(walk, word, flow);
      walkBody(walk, node.pos, node.body, flow);
      break;
    case "ArithmeticFor":
      walkBody(walk, node.pos, node.body, flow);
      break;
    case "Case":
      for (const item of node.items) walkBody(walk, node.pos, item.body, flow);
      break;
    case "Function":
      walk.functions.add(node.name.value);
      walk.before += headOf(walk, node.pos, node.end);
      break;
    case "Coproc":
      walkNode(walk, node.body, { ...flow, decides: false });
      break;
    case "TestCommand":
    case "ArithmeticCommand":
      addCommand(
        walk,
        [plainTerm(node.type === "TestCommand" ? "[[" : "(("), plainTerm(headOf(walk, node.pos, node.end))],
        flow,
        {},
      );
      break;
    default:
      break;
  }
  walk.depth--;
}

function walkBlock(walk: Walk, mark: string, statements: readonly Statement[], flow: Flow): void {
  walk.before += mark;
  walkList(walk, statements, flow);
}

type Body = Extract<SyntaxNode, { type: "CompoundList" }>;

/** The body of a loop or a case, with all before it as its mark. */
function walkBody(walk: Walk, from: number, { pos, commands }: Body, flow: Flow): void {
  walkBlock(walk, headOf(walk, from, pos), commands, { ...flow, conditional: true });
}

function walkAndOr(walk: Walk, node: AndOr, flow: Flow): void {
  let { conditional, asked } = flow;
  for (let index = 0; index < node.commands.length; index++) {
    const command = node.commands[index] as PipelineNode;
    const operator = node.operators[index - 1];
    if (operator) walk.before += operator;
    if (operator === "||") conditional = true;
    const rescue = node.operators.indexOf("||", index);
    const rescuer = rescue === -1 ? undefined : node.commands[rescue + 1];
    const rescued = rescuer !== undefined && !failsAnyway(rescuer);
    const first = walk.pieces.length;
    walkNode(walk, command, {
      ...flow,
      decides: flow.decides && !rescued,
      guarded: flow.guarded || rescued,
      conditional,
      asked,
    });
    if (walk.pieces.slice(first).some((piece) => piece.stage === 0 && asks(piece))) asked = true;
  }
}

function walkPipeline(walk: Walk, node: Pipeline, flow: Flow): void {
  const negated = node.prefixes.some((prefix) => prefix.type === "Negation");
  const inner = negated ? condition(flow) : flow;
  if (negated) walk.before += "!";
  const only = node.commands.length === 1 ? node.commands[0] : undefined;
  if (only !== undefined) {
    walkNode(walk, only, inner);
    return;
  }
  for (let index = 0; index < node.commands.length; index++) {
    const command = node.commands[index] as PipelineNode;
    if (index > 0) walk.before += "|";
    const masked = flow.masked || (index < node.commands.length - 1 && !walk.pipefail);
    inSubshell(walk, () => walkNode(walk, command, { ...inner, masked, stage: index }));
  }
}

function walkRedirected(walk: Walk, node: Extract<SyntaxNode, { type: "Redirected" }>, flow: Flow): void {
  const first = walk.pieces.length;
  walkNode(walk, node.command, flow);
  const redirections = readRedirections(node.redirects);
  for (let index = first; index < walk.pieces.length; index++) {
    const piece = walk.pieces[index] as Piece;
    const last = index === walk.pieces.length - 1;
    walk.pieces[index] = {
      ...piece,
      hidden: piece.hidden || redirections.hidden,
      // The block's redirection writes the file once: it is attached to the block's last command.
      writes: last ? [...piece.writes, ...redirections.writes] : piece.writes,
      reads: last ? [...piece.reads, ...redirections.reads] : piece.reads,
      input: last ? piece.input + redirections.input : piece.input,
    };
  }
}

function walkCommand(walk: Walk, node: Command, flow: Flow): void {
  const env = gather(node.prefix, (part) =>
    part.type === "Assignment" ? [{ name: part.name, value: part.text.slice(part.name.length + 1) }] : [],
  );
  // `x=$(cmd)` alone has the exit code of cmd; inside the words of another command that code is lost.
  for (const part of node.prefix)
    walkSubstitutions(walk, part, { ...flow, decides: flow.decides && node.name === undefined });
  const terms: Term[] = [];
  const inside = flow.decides ? { ...flow, decides: false } : flow;
  if (node.name) {
    terms.push(readWord(node.name));
    walkSubstitutions(walk, node.name, inside);
  }
  for (const part of node.suffix) {
    if (part.type === "Word") terms.push(readWord(part));
    else if (part.type === "Assignment")
      terms.push({ text: part.text, dynamic: part.text.includes("$"), glob: false });
    walkSubstitutions(walk, part, inside);
  }
  const redirects = node.redirects.length > 0 ? readRedirections(node.redirects) : {};
  addCommand(walk, terms, flow, { env, ...redirects });
}

function walkSubstitutions(walk: Walk, node: SyntaxNode, flow: Flow): void {
  if (!("text" in node) || !mayHoldScript(node.text)) return;
  for (const script of scriptsIn(node)) {
    inSubshell(walk, () => walkScript(walk, script, walk.source, { ...flow, nested: true, stage: 0 }));
  }
}

/** Adds a command after removing its wrappers; `bash -c "…"` is read as the line it contains. */
export function addCommand(walk: Walk, terms: readonly Term[], flow: Flow, extra: Partial<Piece>): void {
  const unwrapped = unwrap(terms);
  const folder = unwrapped.folder === undefined ? walk.folder : within(walk, unwrapped.folder);
  const env = [...(extra.env ?? []), ...unwrapped.env];
  if (unwrapped.script !== undefined && walk.depth < 20) {
    walk.depth++;
    inSubshell(walk, () => {
      walk.folder = folder;
      walk.before += unwrapped.wrappers.filter((wrapper) => wrapper.includes(" ")).join("");
      walkText(walk, unwrapped.script ?? "", flow);
    });
    walk.depth--;
    return;
  }
  // Field by field: this runs for every command of a history, and copying `flow` would double its time.
  const piece: Piece = {
    terms: unwrapped.terms,
    env,
    wrappers: unwrapped.wrappers,
    wrapperOptions: unwrapped.options,
    folder,
    elsewhere: walk.elsewhere || walk.functions.has(unwrapped.terms[0]?.text ?? ""),
    before: walk.before,
    writes: extra.writes ?? [],
    reads: extra.reads ?? [],
    input: extra.input ?? "",
    hidden: extra.hidden ?? false,
    decides: flow.decides,
    masked: flow.masked,
    guarded: flow.guarded,
    conditional: flow.conditional,
    asked: flow.asked,
    nested: flow.nested,
    stage: flow.stage,
  };
  walk.pieces.push(piece);
  walk.before = "";
  follow(walk, piece);
}

function condition(flow: Flow): Flow {
  return { ...flow, decides: false, guarded: true };
}

/** `a || exit 1`: the failure of `a` is still the failure of the line. */
function failsAnyway(node: PipelineNode): boolean {
  if (node.type === "BraceGroup" || node.type === "Subshell") {
    const last = node.body.commands.at(-1)?.command;
    return last !== undefined && last.type !== "AndOr" && failsAnyway(last);
  }
  if (node.type !== "Command") return false;
  const name = node.name?.value;
  if (name === "false") return true;
  if (name !== "exit" && name !== "return") return false;
  const code = node.args[0]?.text;
  return code !== undefined && code !== "0";
}

function headOf(walk: Walk, from: number, to: number): string {
  return walk.source.slice(from, to).replace(/\s+/g, " ");
}
