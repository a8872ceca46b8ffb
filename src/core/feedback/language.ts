// A language in the table of phrases: what stands for the work before, how a remark ends, and the rows.
import type { FeedbackVerdict } from "../../domain/feedback.ts";

export interface Language {
  /** What the work before is called. */
  readonly it: string;
  readonly end: string;
  /** A verdict, texts of which one must be there, and the words; `?` behind the verdict: also as a question. */
  readonly rows: readonly (readonly [
    verdict: FeedbackVerdict | "regression?",
    needs: string,
    words: string,
  ])[];
}

export const WORD = "[\\wÀ-ɏ'/._-]+";
/** Nothing more is said, or something else begins. */
export const LATIN_END =
  "(?=[^\\wÀ-ɏ]*$|\\s*[,;:.!?…—–(]|\\s+(?:merci|danke|gracias|obrigad[oa]|thanks|svp|bitte|por favor|et|und|y|e|mais|aber|pero|mas|quand|wenn|cuando|quando|sur|auf|en|em|dans|im|in)(?![\\wÀ-ɏ]))";
/** Nothing more is said: "keep this in a file" is an order. */
export const STOP = "(?=[^\\wÀ-ɏぁ-ヺ一-鿿]*$|\\s*[:：.!。！])";
export const CJK_END = "(?=[\\s。.!！?？…~〜、，,w笑呢啊吧了]*$|[。！!，、,])";
