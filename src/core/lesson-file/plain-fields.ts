// Fast reader for simple frontmatter; the YAML parser takes several times as long.
import { type FieldValues, fieldValues } from "./field-values.ts";
import type { Frontmatter } from "./frontmatter.ts";

/** Undefined if the text needs the YAML parser. Otherwise the result is the same as the parser's. */
export function plainFields(text: string, { yaml, start }: Frontmatter): FieldValues | undefined {
  if (yaml.length > MOST || yaml.includes("\t")) return undefined;
  const first = text.slice(0, start).split("\n").length;
  const fields: { name: string; line: number; text: string | undefined; list: string[] | undefined }[] = [];
  let indent: number | undefined;
  for (const [index, raw] of yaml.split("\n").entries()) {
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    if (/^ *(?:#|$)/.test(line)) continue;
    const last = fields.at(-1);
    const item = /^( *)- +(.*)$/.exec(line);
    if (item !== null) {
      // Items of a block list, below a field without a value.
      const word = plainText(item[2] ?? "");
      if (last === undefined || (last.text !== "" && last.list === undefined)) return undefined;
      if (word === undefined || (indent ?? item[1]?.length) !== item[1]?.length) return undefined;
      indent = item[1]?.length;
      last.list = last.text === undefined ? [...(last.list ?? []), word] : [word];
      last.text = undefined;
      continue;
    }
    const [, name, value = ""] = /^([A-Za-z][\w-]*):(?: +(.*))?$/.exec(line) ?? [];
    if (name === undefined || fields.some((field) => field.name === name)) return undefined;
    const words = value.startsWith("[") ? flowWords(value) : undefined;
    const said = value === "" ? "" : plainText(value);
    if (words === undefined && said === undefined) return undefined;
    indent = undefined;
    fields.push({ name, line: first + index, text: words === undefined ? said : undefined, list: words });
  }
  return fieldValues(
    fields.map(({ list, ...field }) => ({
      ...field,
      list: list ?? field.text?.split(",").map((word) => word.trim()),
    })),
  );
}

const MOST = 4000;

function flowWords(value: string): string[] | undefined {
  const inside = /^\[([^[\]{}"'&*!|>%`#:?]*)\] *$/.exec(value)?.[1]?.trim();
  if (inside === undefined) return undefined;
  if (inside === "") return [];
  const words = inside.split(",").map((word) => word.trim());
  return words.every((word) => plainText(word) === word) ? words : undefined;
}

/** A text that YAML would not interpret in another way. */
function plainText(value: string): string | undefined {
  const text = value.trim();
  const quoted = /^"([^"\\]*)"$|^'([^']*)'$/.exec(text);
  if (quoted !== null) return quoted[1] ?? quoted[2];
  if (!/^[A-Za-z0-9_./가-힣]/.test(text) || /: |:$| #|^(?:null|\.\.\.)$/i.test(text)) return undefined;
  return text;
}
