// Feedback phrases: Korean, with and without the space in "안 돼".
import type { FeedbackVerdict } from "../../domain/feedback.ts";
import { pattern } from "../pattern/pattern.ts";
import type { Phrase } from "./phrase.ts";

/** Punctuation, sighs and laughs. */
const END = "(?=[\\s.!?~…ㅠㅜㅎㅋ^]*$)";
/** 돼 and its forms at the end of a sentence: "안 되게 해줘" is an instruction. */
const WORKS =
  "(?:되는데요|됐습니다|되잖아요|되네요|됩니다|되는데|됐어요|됐네요|되잖아|됐는데|돼요|되네|된다|됐어|됐네|됐다|돼|됨)";
const DID =
  "(?:되었습니다|했습니다|됐습니다|하네요|합니다|했어요|했네요|하는데|했는데|됐어요|해요|하네|한다|했어|했네|했다|됐어|됐네|해|함|됨)";
const NOT = `안 ?(?:${WORKS}|${DID}|나와|나와요|나옵니다|떠|뜨네|보여|보여요)`;
const KEEP =
  "(?:기록|기억|메모) ?(?:해|해라|해줘|해 줘|해줘요|해주세요|해 주세요|해둬|해 둬|해두자|해 두자|해놔|해 놔|하자|해두세요|해 두세요|해줄래)";

export const KOREAN: readonly Phrase[] = [
  phrase(
    "regression",
    `(?:[^.?!,]{1,12} )?또(?! 다른|는| 하나| 추가)[^.?!]{0,20}(?:${NOT}|실패|깨졌|깨져|망가|고장|에러|오류|틀렸|그러네|그래|이러네|같은 (?:에러|오류|문제|실수))`,
  ),
  phrase("regression", "(?:이거 |이건 |아까랑 |저번이랑 )?(?:비슷한|같은|똑같은) 실수"),
  phrase(
    "regression",
    "왜 (?:이게 |이거 |이건 )?(?:자꾸|계속|또)[^.?]{0,25}(?:안|실패|깨|에러|오류|반복|틀|이래|그래)",
  ),
  phrase("regression", "왜 [^.?]{0,15}반복"),
  phrase(
    "regression",
    `[^.?!,]{0,15}(?:고쳤|수정했|해결했|해결됐|고쳐졌)(?:는데|다며|다면서|다더니|잖아)[^.?!]{0,15}(?:또|다시|깨|안|실패|망가|여전히)`,
  ),
  phrase("regression", `[^.?!,]{0,12}다시 (?:${NOT}|깨졌|망가졌|실패했|고장)`),
  phrase("regression", `[^.?!,]{0,12}계속 (?:${NOT}|실패|에러|오류|깨)[^.?!]{0,8}${END}`),
  phrase(
    "regression",
    "(?:전에는|아까는|어제는|원래는?) [^.?!]{0,12}(?:됐는데|되던|됐었는데|잘 됐|되었는데)",
  ),
  phrase(
    "record",
    `(?:(?:이거|이걸|이것|이것을|이것도|이건|그거|그걸|이 내용을?|이 실수를?|이 교훈을?|교훈을?|교훈으로|방금 거|꼭|잘|좀|다음을 위해|나중을 위해) ?)*${KEEP}(?:${END}|(?=\\s*[:：—–]))`,
  ),
  phrase("record", "(?:이거|이걸|이것을|이 내용을?|이 실수를?)? ?교훈(?:으로|을)? ?(?:남겨|저장해|적어)"),
  phrase("failed", `(?![^.?!]*(?:면|서는|선|지|도록|게) ?안)[^.?!,]{0,25}?${NOT}${END}`),
  phrase(
    "failed",
    `[^.?!,]{0,15}(?:작동|동작|실행|빌드|해결|수정|적용|반영)(?:이|은|도)? ?(?:하지|되지) ?않(?:아|아요|습니다|네|네요|는다|았어|았어요|았습니다)${END}`,
  ),
  phrase("failed", `(?:[^.?!,]{0,15} )?실패(?:${DID}|야|네|네요|예요|입니다)?${END}`),
  phrase(
    "failed",
    `(?:[^.?!,]{0,15} )?(?:에러|오류)(?:가|만)? ?(?:나|나요|나네|나네요|납니다|났어|났어요|났네|났습니다|발생${DID}|떠|떠요|뜹니다|뜨네)${END}`,
  ),
  phrase(
    "failed",
    `(?:[^.?!,]{0,15} )?(?:틀렸|잘못됐|깨졌|망가졌|고장 ?났)(?:어|어요|네|네요|습니다|다|는데|음)${END}`,
  ),
  phrase(
    "failed",
    `(?:그냥 )?다시 (?:한번 |한 번 )?(?:해|해봐|해 봐|해줘|해 줘|해주세요|해 주세요|해보자|시도해|시도해봐|시도해줘|시도해 줘|시도해주세요|시도하세요)${END}`,
  ),
  phrase("failed", `(?:아직도?|여전히) (?:그대로|똑같|같은 (?:에러|오류|문제))[^.?!]{0,8}${END}`),
  phrase(
    "worked",
    `(?:이제는?|드디어|다|모두|전부|이건|그건|둘 다)? ?잘 ?(?:${WORKS}|작동${DID}|동작${DID}|돌아가|돌아가요|돌아갑니다|나와요?|나옵니다)${END}`,
  ),
  phrase("worked", `(?:이제는?|드디어) (?:${WORKS}|작동${DID}|동작${DID}|돌아가요?|돌아갑니다)${END}`),
  phrase(
    "worked",
    `(?:이제 |드디어 |문제가? |문제는 |오류가? |에러가? |버그가? )*(?:해결${DID}|고쳐졌어|고쳐졌어요|고쳐졌네|고쳐졌습니다|사라졌어|사라졌어요|사라졌습니다)${END}`,
  ),
  phrase("worked", `(?:드디어 |이제 )?성공(?:${DID}|이야|이에요|입니다|이다)?${END}`),
  phrase("worked", `(?:이제 )?(?:모든 )?(?:테스트|빌드)(?:가|는|도)? (?:모두 |다 |전부 )?통과${DID}${END}`),
  phrase("worked", `(?:아주 )?완벽(?:해|해요|하네|하네요|합니다|하다|히 ${WORKS})${END}`),
];

function phrase(verdict: FeedbackVerdict, words: string): Phrase {
  // Questions are polite complaints; the phrases end where the sentence ends.
  const question = verdict === "regression";
  return { verdict, pattern: pattern(new RegExp(`^(?:${words})`)), question };
}
