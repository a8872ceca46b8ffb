// Renders a prompt template: `{{NAME}}` and `{{#if NAME}}…{{else}}…{{/if}}` for known names; other text stays unchanged.
//
// No library does this: Handlebars and Mustache remove unknown names and throw on `${{ secrets.KEY }}` or `{{ a | b }}`,
// which are frequent in prompts; Handlebars and Eta execute compiled code; Micromustache has no `#if`.

type TemplateValues = Readonly<Record<string, string | boolean>>;

export function renderTemplate(text: string, values: TemplateValues): string {
  const out: string[] = [];
  const open: boolean[] = [];
  let at = 0;
  for (const tag of stepsIn(text, values)) {
    const isShown = open.every(Boolean);
    if (isShown) out.push(text.slice(at, tag.from));
    at = tag.to;
    // Inserted values are not rendered again, because history may quote a template.
    if (tag.does === "value" && isShown) out.push(String(values[tag.name] ?? ""));
    if (tag.does === "if") open.push(isOn(values[tag.name]));
    if (tag.does === "else") open.push(!open.pop());
    if (tag.does === "end") open.pop();
  }
  return out.join("") + text.slice(at);
}

/** True if the template contains this variable. */
export function hasVariable(text: string, name: string): boolean {
  return tagsIn(text).some((tag) => tag.sign === "" && tag.word === name);
}

interface Tag {
  readonly from: number;
  readonly to: number;
  /** `#` opens a block, `/` closes it. */
  readonly sign: string;
  /** `if`, `else`, `HISTORICAL_CONTEXT` */
  readonly word: string;
  readonly argument: string;
}

type Does = "value" | "if" | "else" | "end";

interface Step {
  readonly from: number;
  readonly to: number;
  readonly does: Does;
  readonly name: string;
}

/** `${{ … }}` belongs to GitHub's workflows. */
const TAG = /(?<![${])\{\{\{?\s*([#/]?)([A-Za-z_]\w*)(?:\s+([\w.]+))?\s*\}?\}\}/g;

function tagsIn(text: string): readonly Tag[] {
  return [...text.matchAll(TAG)].map((match) => {
    const [whole, sign = "", word = "", argument = ""] = match;
    return { from: match.index, to: match.index + whole.length, sign, word, argument };
  });
}

/** Only tags that are replaced: not those without a partner or with an unknown name. */
function stepsIn(text: string, values: TemplateValues): readonly Step[] {
  const tags = tagsIn(text);
  const does = new Map<Tag, Does>();
  const open: { readonly tag: Tag; other?: Tag }[] = [];
  for (const tag of tags) {
    const block = open.at(-1);
    if (tag.sign === "#") open.push({ tag });
    else if (tag.sign === "/") close(tag);
    else if (tag.argument !== "") continue;
    else if (tag.word !== "else") Object.hasOwn(values, tag.word) && does.set(tag, "value");
    else if (block && !block.other) block.other = tag;
  }
  return tags.flatMap((tag) => {
    const what = does.get(tag);
    if (what === undefined) return [];
    const { from, to } = what === "value" ? tag : wholeLine(text, tag);
    return [{ from, to, does: what, name: tag.sign === "" ? tag.word : tag.argument }];
  });

  function close(end: Tag): void {
    // A `{{#each}}` without an end must not swallow the end of the `if` around it.
    const at = open.findLastIndex(({ tag }) => tag.word === end.word);
    const [block] = at === -1 ? [] : open.splice(at);
    if (!block || end.word !== "if" || !Object.hasOwn(values, block.tag.argument)) return;
    does.set(block.tag, "if").set(end, "end");
    if (block.other) does.set(block.other, "else");
  }
}

/** A block tag alone on its line takes the line with it. */
function wholeLine(text: string, { from, to }: Tag): Pick<Tag, "from" | "to"> {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const newline = text.indexOf("\n", to);
  const end = newline === -1 ? text.length : newline + 1;
  const isAlone = text.slice(from === 0 ? 0 : start, from).trim() === "" && text.slice(to, end).trim() === "";
  return isAlone ? { from: from === 0 ? 0 : start, to: end } : { from, to };
}

function isOn(value: string | boolean | undefined): boolean {
  return value !== undefined && value !== false && value !== "";
}
