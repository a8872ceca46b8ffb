// Removes the imports of code pasted into a prompt: they name modules of the code, not the topic of the prompt.

/** With quotes, unlike sentences: "import vouchers from a spreadsheet". */
const IMPORT =
  /^\s*(?:(?:import|export|\})\s?[^"'`]{0,200}["'][^"']{1,200}["'];?\s*$|from [\w.]+ import [\w*, ()]+$|(?:const|let|var) [^=]{1,200}= (?:await )?(?:require|import)\(|#include [<"]|(?:use|using) [\w:.\\{}, ]+;)/;

export function withoutImports(text: string): string {
  if (!/import|require|#include|\buse\b|\busing\b|from/.test(text)) return text;
  return text
    .split("\n")
    .filter((line) => !IMPORT.test(line))
    .join("\n");
}
