// Section names of a lesson and the headings people use for them.

export type SectionName = "situation" | "mistake" | "rootCause" | "fix" | "checklist" | "appliesTo";

/** As written into a new lesson, in this order. */
export const HEADINGS: readonly (readonly [SectionName, string])[] = [
  ["situation", "Situation"],
  ["mistake", "Mistake / Risk"],
  ["rootCause", "Root Cause"],
  ["fix", "Fix"],
  ["checklist", "Prevention Checklist"],
  ["appliesTo", "Applies To"],
];

/** Undefined for a heading of the author's own. Whatever stands before it, a checklist is one: `Fix / Preventive Checklist`. */
export function sectionNamed(heading: string): SectionName | undefined {
  if (heading.length > 60) return undefined;
  const plain = heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^\d+[.)]\s*/, "")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
  return NAMES.get(plain) ?? (/(?:^|\s)(?:checklist|체크리스트)$/.test(plain) ? "checklist" : undefined);
}

/** Punctuation is ignored: `Mistake / Risk`, `Mistake–Risk` and `mistake & risk` are the same. */
const NAMES: ReadonlyMap<string, SectionName> = new Map(
  (
    [
      ["situation", "situation|the situation|상황|배경 상황"],
      [
        "mistake",
        "mistake|mistakes|risk|risks|mistake risk|mistake or risk|mistake and risk|실수|위험|실수 위험|실수 및 위험|실수와 위험",
      ],
      ["rootCause", "root cause|root causes|cause|원인|근본 원인|근본원인"],
      ["fix", "fix|the fix|fixes|solution|resolution|해결|해결책|해결 방법|해결방법|수정|조치"],
      [
        "checklist",
        "prevention checklist|checklist|prevention|예방 체크리스트|예방체크리스트|체크리스트|예방|재발 방지 체크리스트|재발 방지",
      ],
      ["appliesTo", "applies to|적용 대상|적용대상|적용 범위"],
    ] as const
  ).flatMap(([section, names]) => names.split("|").map((name) => [name, section] as const)),
);
