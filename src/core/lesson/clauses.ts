// Splits text into clauses and recognises negated ones.

/** Sentences, split where another clause begins. */
export function clausesOf(text: string): readonly string[] {
  return text.split(BETWEEN).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
}

const BETWEEN =
  /\n+|[;!?。!?;]|\.(?=\s|$)|[,，、](?=\s|[\u0080-\uffff])|\s[—–-]\s|\b(?:but|however|although|though|which|that|so|because|while|aber|sondern|weil|mais|pero|porque|mas)\b/iu;

/** "no down step", "was not taken", "skipped the dump", "not yet"; not "with no errors" or "no longer". */
export function isDenied(clause: string): boolean {
  return DENIES.test(clause.replace(HARMLESS, " "));
}

const HARMLESS =
  /\b(?:with(?:out)?\s+(?:any\s+|no\s+)?|no\s+)(?:errors?|problems?|issues?|warnings?|failures?|conflicts?|changes? needed)\b|\b(?:no longer|not only|not just|no matter|why not|nothing else)\b/gi;

const DENIES =
  /\b(?:no|not|never|none|neither|nor|without|cannot|skip(?:ped|ping|s)?|omit(?:ted|s)?|lacks?|lacking|missing|forgot(?:ten)?|todo|unable|left out|yet to)\b|n['’]t\b|\b(?:kein\w*|nicht|ohne|fehlt|fehlen|noch nicht)\b|\b(?:ne|pas|aucune?|sans|manque)\b|\b(?:sin|ning[uú]n\w*|nunca|falta|tampoco)\b|(?<![\p{L}])(?:não|sem|nenhum\w*)(?![\p{L}])|없|않|못\s?(?:했|하)|(?:^|\s)안\s|아직|ない|なかった|ません|未|没有?|不(?:是|会|能|存在)|尚未|缺少/iu;
