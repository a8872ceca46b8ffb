// Type: feedback phrases of a language, and patterns for the end of a remark.
import type { Row } from "./phrase.ts";

export interface Language {
  /** Words for the previous work. */
  readonly it: string;
  readonly end: string;
  readonly rows: readonly Row[];
}

export const WORD = "[\\wÀ-ɏ'/._-]+";
/** The statement ends here. */
export const LATIN_END =
  "(?=[^\\wÀ-ɏ]*$|\\s*[,;:.!?…—–(]|\\s+(?:merci|danke|gracias|obrigad[oa]|thanks|svp|bitte|por favor|et|und|y|e|mais|aber|pero|mas|quand|wenn|cuando|quando|sur|auf|en|em|dans|im|in|dès|sobald|dir|dès que|apenas|assim)(?![\\wÀ-ɏ]))";
/** The remark ends here: "keep this in a file" is an instruction. */
export const STOP = "(?=[^\\wÀ-ɏぁ-ヺ一-鿿]*$|\\s*[:：.!。！])";
export const CJK_END = "(?=[\\s。.!！?？…~〜、，,w笑呢啊吧了]*$|[。！!，、,])";
