// Converts the signs in Ralph's guardrails.md into lessons: trigger, instruction, and the failure after which it was
// added.

import type { Token, Tokens } from "marked";
import type { Lesson } from "../../domain/lesson.ts";
import { cut } from "../text/cut.ts";
import { tagsInCode } from "./code-tags.ts";
import { blocksOf, checklistOf, itemsOf, ownText } from "./items.ts";
import { reasonIn } from "./reason.ts";
import { ruleIn, withoutLabel } from "./rule-sentence.ts";
import { sectionText } from "./sections.ts";
import { codesIn, proseOf, restoreCode } from "./sentences.ts";
import { LIMITS, oneLine, tagsFrom } from "./text.ts";
import { titleKey } from "./title.ts";

export function lessonsFromSigns(markdown: string, file: { readonly name: string }): readonly Lesson[] {
  const lessons = signsIn(markdown).flatMap((sign) => lessonFrom(sign, file.name) ?? []);
  const keys = lessons.map(({ title }) => titleKey(title));
  return lessons.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

interface Sign {
  readonly name: string;
  readonly trigger: string;
  /** Markdown; may be a list. */
  readonly instruction: string;
  readonly after: string;
}

function signsIn(markdown: string): readonly Sign[] {
  const signs: { name: string; blocks: Token[] }[] = [];
  const lines: Sign[] = [];
  let open = false;
  for (const token of blocksOf(markdown.replace(/\r\n?/g, "\n"))) {
    if (token.type === "heading") {
      const name = /^\W*sign\s*\d*\s*[:：—–-]\s*(.+)$/iu.exec(oneLine(String(token.text)))?.[1];
      open = name !== undefined;
      if (name !== undefined) signs.push({ name: name.replace(/[*_]{2}/g, ""), blocks: [] });
    } else if (token.type === "hr") open = false;
    else if (open) signs.at(-1)?.blocks.push(token);
    // Some files have each sign on one line: "🚧 SIGN: …".
    else if (token.type === "paragraph" || token.type === "list") lines.push(...onLines(token));
  }
  return [...signs.map(({ name, blocks }) => headed(name, blocks)), ...lines];
}

/** Items with a bold name are fields; other text is the instruction. */
function headed(name: string, blocks: readonly Token[]): Sign {
  const fields: Record<string, string> = { trigger: "", instruction: "", after: "" };
  const parts = blocks.flatMap((block): readonly string[] => {
    if (block.type !== "list")
      return ["paragraph", "text"].includes(block.type) ? block.raw.split(/\n(?=\*\*)/) : [];
    return (block as Tokens.List).items.map((item) => {
      const below = item.tokens.filter(({ type }) => type === "list").map(({ raw }) => raw);
      return [ownText({ ...item, tokens: item.tokens.filter(({ type }) => type !== "code") }), ...below].join(
        "\n",
      );
    });
  });
  for (const part of parts) {
    const [, label = "", value = ""] =
      /^\s*\*{0,2}([\p{L} ]{2,20}?)\*{0,2}\s*[:：]\*{0,2}\s*([\s\S]*)$/u.exec(part) ?? [];
    const field = FIELDS.find(([, names]) => names.test(label.trim()))?.[0];
    const text = field === undefined ? part : value;
    const key = field ?? "instruction";
    fields[key] = [fields[key], text.trim()].filter(Boolean).join("\n\n");
  }
  return {
    name,
    trigger: fields.trigger ?? "",
    instruction: fields.instruction ?? "",
    after: fields.after ?? "",
  };
}

const FIELDS: readonly (readonly [keyof Sign, RegExp])[] = [
  ["trigger", /^(?:trigger|when|condition|조건|상황)$/i],
  ["instruction", /^(?:instruction|instructions|do|action|fix|rule|지시|해결)$/i],
  ["after", /^(?:added after|reason|why|because|origin|learned from|cause|추가|이유)$/i],
];

function onLines(token: Token): readonly Sign[] {
  const texts = token.type === "list" ? itemsOf(token.raw) : [token.raw];
  return texts.flatMap((text) => {
    const said = /^[^\p{L}\p{N}]*SIGN\s*\d*\s*[:：]\s*([\s\S]+)$/u.exec(text)?.[1];
    return said === undefined ? [] : [{ name: "", trigger: "", instruction: oneLine(said), after: "" }];
  });
}

function lessonFrom(sign: Sign, file: string): Lesson | undefined {
  const { sentences, codes } = proseOf(sign.instruction);
  const rules = sentences.flatMap((sentence) => ruleIn(sentence) ?? []);
  const listed = itemsOf(sign.instruction).length > 1 ? itemsOf(sign.instruction) : [];
  const said =
    rules.length > 0
      ? rules.map(({ text }) => restoreCode(text, codes))
      : sentences.slice(0, 1).map((one) => restoreCode(one, codes).replace(/\.$/, ""));
  const title = sign.name || (said[0] ?? "");
  if (title === "" || sign.instruction === "") return undefined;
  const core = /^core principle/i.test(sign.after);
  const after = core ? "" : oneLine(sign.after).replace(/^iteration\s+\d+\s*[-–—:]*\s*/i, "");
  const trigger = proseOf(sign.trigger);
  return {
    kind: "lesson",
    title: cut(oneLine(withoutLabel(title)).replace(/\.$/, ""), sign.name ? LIMITS.title : TITLE),
    appliesTo: tagsFrom([
      ...tagsInCode(trigger.codes),
      ...rules.flatMap(({ against }) => tagsInCode(codesIn(against, codes))),
    ]),
    project: "",
    // Signs that every guardrails file starts with were not learned here.
    severity: core ? "low" : "medium",
    source: "curated",
    occurrences: 1,
    lastSeen: /\b\d{4}-\d{2}-\d{2}\b/.exec(sign.after)?.[0] ?? "",
    cause: "",
    situation: sectionText(sign.trigger || `A sign of ${file}.`),
    mistake: sectionText(after),
    rootCause: sectionText(
      reasonIn(after).reason || reasonIn(restoreCode(sentences.join(" "), codes)).reason,
    ),
    fix: sectionText(sign.instruction),
    checklist: checklistOf(listed.length > 0 ? listed : said.slice(0, 4)),
  };
}

const TITLE = 110;
