// Extracts the sentences of a prompt that can be feedback: those at its beginning.

interface Remark {
  /** The sentence without introductory words, and as written. */
  readonly texts: readonly string[];
  /** True if it ends with a question mark. */
  readonly asks: boolean;
  /** The sentence after it, which may retract it. */
  readonly rest: string;
}

const LOOKED_AT = 600;
/** Characters; feedback is short. */
const LONGEST = 200;
const MOST_SENTENCES = 4;

export function remarksIn(prompt: string): readonly Remark[] {
  const text = prompt.slice(0, LOOKED_AT).replace(/[’‘ʼ]/g, "'").trim();
  // Commands and notices of the agent, pasted code and data.
  if (/^(?:[</{[`|>$#@]|https?:)/.test(text)) return [];
  const sentences = text.split(SENTENCES).filter((sentence) => sentence.trim() !== "");
  const remarks: Remark[] = [];
  for (const [index, raw] of sentences.slice(0, MOST_SENTENCES).entries()) {
    const sentence = raw.trim();
    if (sentence.length > LONGEST) break;
    const said = sentence.replace(OPENERS, "");
    const asks = /[?？][^\w가-힣ぁ-ヺ一-鿿]*$/.test(sentence);
    const rest = sentences[index + 1]?.trim().slice(0, 40) ?? "";
    remarks.push({ texts: said === "" || said === sentence ? [sentence] : [said, sentence], asks, rest });
    // "Hmm." and "I just deployed it." may precede the feedback; after any other sentence the search ends.
    if (/[\w가-힣ぁ-ヺ一-鿿]/.test(said) && !TRIED.test(said)) break;
  }
  return remarks;
}

/** After a full stop and a space, or at the end of a line; not inside `a.ts` or `v1.2`. */
const SENTENCES = /(?<=[.!?…])\s+|(?<=[。！？])\s*|\n+/;

/** Introductory words before feedback. */
const OPENERS = new RegExp(
  `^(?:(?:${[
    "ok(?:ay)?|k|h+m+|u+h+m*|um+|a+h+|o+h+|aw+|yes|yeah|yea|yep|yup|no|nope|nah|sorry|hey|hi|hello|well|so|and|but|also|now",
    "wow|woah|whoa|yay|woo+h*o+|hooray|damn|dang|ugh+|a+r+g+h*|fml|oops|crap|shit|great|cool|nice|awesome|sweet|amazing|excellent|perfect|brilliant|fantastic|lovely|beautiful|wonderful|alright|right|good|fine",
    "thanks(?: a lot| so much)?|thank you|thx|unfortunately|sadly|actually|interesting(?:ly)?|weird(?:ly)?|strange(?:ly)?|man|dude|guys|claude|finally",
    "i think|i believe|it (?:seems|looks)(?: like| that)?|looks like|seems like|turns out|apparently|i can confirm(?: that)?|confirmed",
    "i(?:'ve| have)? ?(?:just )?(?:tried|tested|checked|ran|verified) (?:it|this|that)(?: out| again| locally| manually)*(?: and| but)?",
    "nickel|parfait|génial|top|cool|bon|bien|alors|perfekt|klasse|prima|toll|geil|spitze|passt|genial|perfecto|estupendo|listo|buenísimo|boa|ótimo|perfeito|legal|show|maravilha|beleza|non|oui|merci|désolée?|malheureusement|super|nein|ja|leider|danke|also|tja|hallo|no|sí|gracias|lo siento|lamentablemente|vale|hola|não|sim|obrigad[oa]|infelizmente|olá",
    "お+|おお+|よし|やった|素晴らしい|完璧|すみません|ありがとう(?:ございます)?|うーん|はい|いいえ|あれ|残念ですが|谢谢|太好了|很好|不错|棒|好|哦|嗯+|好的|不好意思|抱歉|唉",
    "음+|아+|어+|오+|와+|네|넵|응|아니|근데|그런데|하|헐|휴|고마워요?|감사합니다|좋아요?",
  ].join("|")})(?![\\wÀ-ɏ'가-힣ぁ-ヺ一-鿿])[\\s,.!…:;~、，。！-]*)+`,
  "i",
);

const TRIED =
  /^(?:i(?:'ve| have)? ?(?:just )?(?:tried|tested|checked|ran|verified|deployed|restarted|rebuilt|pulled|redeployed|rebooted|merged|updated|installed|did)\b|i'm (?:on|running|testing)\b)/i;
