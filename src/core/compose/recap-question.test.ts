// Which prompts ask what was worked on.
import { describe, expect, it } from "vitest";
import { asksForRecap } from "./recap-question.ts";

const ASKING = [
  "What have we worked on?",
  "what have we worked on",
  "So, what have we been working on lately?",
  "What have we done so far?",
  "What did we do yesterday?",
  "What did we work on last week?",
  "what did you do in the last session?",
  "What did we do last time?",
  "what were we working on",
  "What were we doing on Friday?",
  "What have you been up to",
  "What has been done so far in this project?",
  "What's been done this week?",
  "what was done yesterday?",
  "What happened in the last few days?",
  "Where did we leave off?",
  "ok where were we?",
  "Hi! Where did we leave off yesterday?",
  "I'm back. What have we done since Monday?",
  "Catch me up",
  "catch me up on recent work please",
  "Bring me up to speed",
  "recap",
  "Recap last week",
  "Give me a recap of this week",
  "give me a quick recap",
  "can you give me a short recap of what we did yesterday?",
  "Summarize our recent work",
  "please summarise the previous sessions",
  "Summarize what we've done so far",
  "Give me a summary of what we have worked on in this repo",
  "Remind me what we did last time",
  "remind me where we left off",
  "Show me our work history",
  "Do you remember what we worked on yesterday?",
  "what did we work on on branch feat/limits",
  "What have we worked on on the feat/limits branch this week?",
  "지금까지 뭐 했어?",
  "우리가 뭘 작업했지?",
  "어제 뭐 했어?",
  "어제 우리 뭐 했지",
  "어디까지 했지?",
  "지난주에 한 일 정리해줘",
  "지난 주에 한 작업 요약해 줘",
  "최근 작업 내역 보여줘",
  "이전 세션 요약해줘",
  "지금까지 무슨 작업을 했는지",
  "그동안 진행한 내용 알려주세요",
];

const NOT_ASKING = [
  "",
  "What happened?",
  "What have you done!",
  "what did you do?",
  "review the work",
  "Review my work",
  "show the progress",
  "세션 정리해줘",
  "작업 정리해줘",
  "Add a recap command",
  "Add a recap section to the README",
  "recap.ts has a type error, fix it",
  "What did we do wrong in this function?",
  "What did we do about rate limiting?",
  "What have we worked on that uses redis? Remove all of it.",
  "What did you change in src/app.ts?",
  "What did you do to the tests?",
  "what happened to the login page?",
  "What happened? The build is red.",
  "Where did we leave the config file?",
  "Continue where we left off",
  "continue what we worked on yesterday and commit it",
  "Catch the error and log it",
  "Summarize this file",
  "Summarize the changes in this PR",
  "review the work in progress branch and fix lint",
  "Write a summary of the API in docs/api.md",
  "Give me a summary of how auth works",
  "List all sessions in the database",
  "Show me the session table",
  "show session history in the sidebar",
  "The list should show what we worked on, newest first. Build it.",
  "What work does the scheduler do?",
  "what was that error about",
  "What is the status of the deployment?",
  "do it like we did last time",
  "why is what we did yesterday broken",
  "what did the last commit do",
  "test the timeline command, what have we worked on should be answered with the newest session first and not more than ten of them, and add cases for it",
  "로그인 기능 추가해줘",
  "작업 목록 화면을 만들어줘",
  "이 함수 뭐 하는 거야?",
  "테스트 어디까지 했는지 표시하는 화면 추가해줘",
  "세션 테이블 정리해줘",
  "어제 한 작업 때문에 빌드가 깨졌어",
];

describe("compose: does a prompt ask what was worked on", () => {
  it.each(ASKING)("yes: %s", (prompt) => expect(asksForRecap(prompt)).toBe(true));
  it.each(NOT_ASKING)("no: %s", (prompt) => expect(asksForRecap(prompt)).toBe(false));

  it("stays quick on a long prompt", () => {
    const start = performance.now();
    for (const text of [
      "what have we done ".repeat(20_000),
      " last".repeat(50_000),
      "지난 주에 ".repeat(20_000),
    ])
      expect(asksForRecap(text)).toBe(false);
    expect(asksForRecap("what did we do".padEnd(160, " last"))).toBe(false);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
