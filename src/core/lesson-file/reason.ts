// Splits the reason off a rule: "because …", "so that …", "otherwise …", "— it breaks …".
import { upperFirst } from "../text/words.ts";

export function reasonIn(text: string): { readonly rule: string; readonly reason: string } {
  for (const pattern of REASONS) {
    const found = pattern.exec(text);
    const [whole = "", reason = ""] = found ?? [];
    // The rest must still be long enough for a rule.
    if (found === null || found.index < 12 || reason.length < 8) continue;
    const rule = (text.slice(0, found.index) + text.slice(found.index + whole.length)).replace(
      /[\s,;:—–-]+$/,
      "",
    );
    // Drop a further sentence after the reason.
    const first = reason.split(/(?:;|\.)\s/)[0] ?? "";
    return { rule, reason: upperFirst(first) };
  }
  return { rule: text, reason: "" };
}

const REASONS: readonly RegExp[] = [
  /[\s,;—–-]+because\s+(.+)$/is,
  /[\s,;—–-]+(?:since|as)\s+((?:it|they|this|these|the|we|you|that|there)\b.+)$/is,
  /[,;—–-]*\s+(?:so that|so)\s+((?:it|they|this|the|we|you|that|there|[a-z]+)\s+.+)$/is,
  /(?:[,;.—–]|\s-)\s*(?:or else|otherwise)[,:]?\s+(.+)$/is,
  /\s*(?:[—–]|\s-\s)\s*((?:it|this|they|these|that|doing so|which|we|the|there)\b(?!.*\b(?:must|should|use|never|always)\b).+)$/is,
  /\s*\(((?:it|this|they|because|otherwise|since|causes?|breaks?)\b[^()]+)\)$/is,
  // In Korean the reason comes first: "…하므로", "…때문에".
  /^(.+?(?:때문에|므로))[,\s]+(?=\S)/s,
];
