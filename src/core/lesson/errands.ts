// Removes side instructions from a request that say nothing of its topic: "then run the tests", "search the code for
// …".

import { stemsOf } from "./stems.ts";

/** The request without its side instructions. */
export function withoutErrands(request: string): string {
  return ERRANDS.reduce((text, errand) => text.replace(errand, " "), request);
}

const ALL_THE = String.raw`(?:(?:all|the|our|my|your|these|those|this|that|every|existing|whole|full|unit|type)\s+)*`;
const CODE = `(?:code(?:base)?|repo(?:sitory)?|project|workspace|files?|folders?|director(?:y|ies)|sources?|web|internet|docs|documentation|history)`;

const ERRANDS: readonly RegExp[] = [
  // Checks of the work.
  String.raw`\b(?:re-?)?run(?:ning)?\s+${ALL_THE}(?:tests?(?:\s+suite)?|builds?|lint(?:er)?|checks?)\b`,
  String.raw`\bmake\s+sure\s+(?:that\s+)?${ALL_THE}(?:tests?|build|lint(?:er)?|checks?)\s+(?:still\s+)?(?:pass(?:es)?|works?|(?:is|are|stays?)\s+green)\b`,
  // Searching.
  String.raw`\bsearch(?:ing)?\s+(?:(?:in|through|across|over)\s+)?${ALL_THE}${CODE}\b(?:\s+for\b)?`,
  String.raw`(?:^|[.;:!?]\s+|\b(?:please|can you|could you|then|now)\s+)(?:search|look)\s+for\b`,
  String.raw`(?:^|[.;:!?]\s+|\b(?:please|can you|could you|then|now)\s+)list\s+${ALL_THE}${CODE}\b`,
  // The same in other languages.
  String.raw`\b(?:re)?cherche[rz]?\s+dans\s+(?:le|la|tout le)\s+(?:code|dépôt|projet|repo)(?![\wé])`,
  String.raw`\bbus(?:ca|que|car)\s+en\s+(?:el|todo el)\s+(?:código|repo(?:sitorio)?|proyecto)\b`,
  String.raw`\b(?:busca|buscar|procura|procurar|pesquisa|pesquisar)\s+no\s+(?:código|repo(?:sitório)?|projeto)(?![\wó])`,
  String.raw`\b(?:such(?:e|en)?\s+(?:\w+\s+)?(?:im|in\s+diesem|in\s+dem)\s+(?:code|repo(?:sitory)?|projekt)|(?:code|repo(?:sitory)?|projekt)\s+durchsuchen)\b`,
  String.raw`(?:コード|リポジトリ|プロジェクト|ソース)(?:内|の中)?(?:で|から|を|全体を)[^。、\n]{0,20}検索(?:して|する)?`,
  String.raw`在?(?:代码|代码库|仓库|项目|源码)(?:库)?(?:里|中|里面)?(?:搜索|查找|检索)|在(?:代码|代码库|仓库|项目|源码)(?:里|中|里面)[^。，\n]{0,12}(?:搜索|查找|检索)`,
  String.raw`(?:코드|저장소|레포|프로젝트)(?:\s?전체)?(?:에서|를|안에서)\s?(?:[^.\n]{0,15}\s)?검색(?:해|하)`,
  // Trying, making: "test whether …", "build me a …".
  String.raw`\btest(?:ing)?\s+(?:whether|if)\b`,
  String.raw`\bbuild\s+(?:me|us)\b`,
  // Reporting.
  String.raw`\breport\s+(?:back|to\s+me|what\s+you)\b`,
  String.raw`\b(?:people|users|customers|clients|testers|they|some|many)\s+report(?:ed)?\b`,
  // Things that are excluded: "config-free".
  String.raw`\b[a-z]+-free\b`,
  String.raw`\b(?:in|during|from)\s+(?:this|the\s+(?:last|previous|next))\s+session\b`,
].map((pattern) => new RegExp(pattern, "gi"));

/**
 * The stem of the opening verb if it only says that something is to be made, described or tried: "Build the contact
 * form" is about a form. Undefined for a noun ("Build times have doubled") and for any other verb.
 */
export function openingVerb(request: string): string | undefined {
  return stemsOf(OPENING.exec(request)?.[1] ?? "")[0];
}

const OPENING =
  /^\W*(?:(?:please|now|then|next|also|ok(?:ay)?|so|and|can you|could you|would you|let(?:'s| us)|(?:i|we) (?:want|need|have)(?: you)? to)\W+)*(build|document|test|configure|design|report|list|check|review|support|form|plan|view)\s+(?:the|an?|this|that|these|those|our|my|your|its|their|all|each|every|some|any|another|new|out|up|it)\b/i;
