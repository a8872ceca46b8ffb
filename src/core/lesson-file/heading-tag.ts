// Derives a tag from the heading above a rule; empty if the heading only says that rules follow.

/** `## Database migrations (Prisma)` → `database-migrations`. */
export function headingTag(heading: string): string {
  const words = heading
    .replace(/\([^)]*\)|`[^`]*`/g, " ")
    .replace(/^\s*(?:rule|step|section)\s*\d+\s*[:.)—–-]\s*/i, "")
    .replace(/(?:[—–:]|\s-\s).*$/s, "")
    .replace(/^\s*(?:rule|step|section)?\s*\d+(?:\.\d+)*[.:)]?\s+/i, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#.'’-]+/u)
    .map((word) => word.replace(/^[.'’-]+|[.'’-]+$/g, ""))
    .filter(
      (word) => word !== "" && !/\.mdx?$/.test(word) && !word.split("-").every((part) => GENERAL.has(part)),
    );
  if (words.length === 0 || words.length > 3 || !words.some((word) => /\p{L}{2}/u.test(word))) return "";
  return words.join("-");
}

const GENERAL = new Set(
  `rule rules important critical note notes general guideline guidelines guide guides convention conventions requirement requirements
  overview introduction summary instruction instructions info information misc other common key core main basic basics quick start getting
  do dos don't don’t don'ts don’ts dont donts not never always must avoid forbidden prohibited what to the a an of for in on and or with your our this
  best practice practices principle principles standard standards style styles policy policies tip tips gotcha gotchas pitfall pitfalls
  warning warnings caution reminder reminders constraint constraints project repo repository codebase development developer workflow workflows working
  command commands structure architecture agent agents ai claude codex cursor assistant assistants behavior behaviour specific things
  code coding writing before after when using use how new useful about details patterns pattern anti-patterns quality tech stack
  규칙 금지 금지사항 사항 주의 주의사항 필수 중요 가이드 원칙 개요 프로젝트 코딩 코드 스타일 컨벤션 작업 공통 기본 명령어`.split(
    /\s+/,
  ),
);
