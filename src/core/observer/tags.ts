// Parses the tags of a model's answer and tolerates common mistakes: text around them, fields without a frame, unclosed
// tags, generics (`Map<string, number>`) inside a sentence.
import { Parser } from "htmlparser2";

/** One frame of an answer, before limits are applied. */
export interface Frame {
  readonly name: "observation" | "summary";
  readonly texts: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly Item[]>>;
  /** Text directly in the frame: an older format had a single sentence there. */
  readonly sentence: string;
}

export interface Item {
  readonly text: string;
  /** Value of the attribute `calls`. */
  readonly calls: string;
}

interface OpenFrame {
  readonly name: Frame["name"];
  readonly texts: Record<string, string>;
  readonly lists: Record<string, Item[]>;
  sentence: string;
}

const FRAMES: readonly string[] = ["observation", "summary"];
const OF_OBSERVATION = ["type", "title", "subtitle", "narrative", "matter", "text"];
const OF_SUMMARY = ["request", "investigated", "learned", "completed", "next_steps", "notes"];
const TEXTS: readonly string[] = [...OF_OBSERVATION, ...OF_SUMMARY];
const LISTS: readonly string[] = ["facts", "concepts", "files", "files_read", "files_edited"];
const ITEMS: readonly string[] = ["fact", "concept", "file", "item", "li"];

export function framesIn(answer: string): readonly Frame[] {
  const source = plain(answer);
  const frames: OpenFrame[] = [];
  let frame: OpenFrame | undefined;
  let list = "";
  let isItem = false;
  /** The field that receives text now; empty for the frame itself. */
  let field = "";
  let text = "";
  let calls = "";

  const begin = (name: Frame["name"]) => {
    frame = { name, texts: {}, lists: {}, sentence: "" };
    frames.push(frame);
  };
  const finish = (isCut: boolean) => {
    const found = isCut ? wholeSentences(text) : text.trim();
    // An item that was cut off is dropped.
    if (frame && field && !(isCut && isItem)) put(frame, field, found, calls, isItem);
    field = "";
    text = "";
    calls = "";
    isItem = false;
  };
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        const isTaken = field !== "" && frame?.texts[name] !== undefined;
        if (FRAMES.includes(name)) {
          finish(false);
          list = "";
          begin(name as Frame["name"]);
          if (frame && attributes.type) frame.texts.type = attributes.type;
        } else if (TEXTS.includes(name) && !isTaken) {
          finish(false);
          list = "";
          if (!frame) begin(OF_SUMMARY.includes(name) ? "summary" : "observation");
          field = name;
        } else if (LISTS.includes(name)) {
          finish(false);
          if (!frame) begin("observation");
          list = name;
          field = name;
        } else if (ITEMS.includes(name) && (list !== "" || name === "fact")) {
          if (list === "") list = "facts";
          if (isItem || field !== list) finish(false);
          text = "";
          field = list;
          isItem = true;
          calls = attributes.calls ?? attributes.call ?? "";
        } else if (field !== "" || frame) {
          add(source.slice(parser.startIndex, parser.endIndex + 1));
        }
      },
      ontext: (piece) => add(piece),
      onclosetag(name, isImplied) {
        const isEnd = isImplied && parser.endIndex >= source.length - 1;
        if (FRAMES.includes(name)) {
          finish(isEnd);
          list = "";
          frame = undefined;
        } else if (LISTS.includes(name) && list === name) {
          finish(isEnd);
          list = "";
        } else if (ITEMS.includes(name) && isItem) {
          finish(isEnd);
          field = list;
        } else if (name === field) {
          finish(isEnd);
        } else if (!isImplied && field !== "" && !isKnown(name)) {
          add(source.slice(parser.startIndex, parser.endIndex + 1));
        }
      },
    },
    { xmlMode: true, lowerCaseTags: true, decodeEntities: true },
  );
  function add(piece: string) {
    if (field !== "") text += piece;
    else if (frame) frame.sentence += piece;
  }
  parser.end(source);
  return frames.map((one) => ({ ...one, sentence: one.sentence.replaceAll(/\s+/g, " ").trim() }));
}

function put(frame: OpenFrame, field: string, given: string, calls: string, isItem: boolean): void {
  // An unclosed tag may leave closing tags at the end of its field.
  const value = given.replace(/(?:<\/[a-z_]+>\s*)+$/i, "").trim();
  if (value === "") return;
  if (!LISTS.includes(field)) {
    frame.texts[field] ??= value;
    return;
  }
  const found = isItem ? [value] : linesOf(field, value);
  frame.lists[field] = [...(frame.lists[field] ?? []), ...found.map((text) => ({ text, calls }))];
}

/** A list without item tags: lines, bullets, a JSON array or commas. */
function linesOf(field: string, value: string): readonly string[] {
  const bare = value.replace(/^\[([\s\S]*)\]$/, "$1");
  const pieces = field === "facts" ? bare.split(/\n|"\s*,\s*"/) : bare.split(/[\n,]/);
  return pieces
    .map((piece) => piece.trim().replaceAll(/^(?:[-*•]|\d+[.)])\s+|^["'`]+|["'`,]+$/g, ""))
    .filter((piece) => piece !== "");
}

function isKnown(name: string): boolean {
  return [FRAMES, TEXTS, LISTS, ITEMS].some((names) => names.includes(name));
}

/** Removes thinking blocks, and unescapes an answer whose tags were escaped. */
function plain(answer: string): string {
  const text = answer.replaceAll(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/g, "");
  if (/<(?:observation|summary)\b/i.test(text) || !/&lt;(?:observation|summary)\b/i.test(text)) return text;
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function wholeSentences(text: string): string {
  return /^[\s\S]*[.!?。](?=\s|$)/.exec(text.trim())?.[0] ?? "";
}
