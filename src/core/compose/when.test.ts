// The period that a question means.
import { describe, expect, it } from "vitest";
import { spanIn } from "./when.ts";

/** A Wednesday. */
const NOW = new Date(2026, 10, 18, 15, 0).getTime();
const iso = (at: number | undefined) => {
  if (at === undefined) return "";
  const day = new Date(at);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
};
const spanText = (text: string) => {
  const span = spanIn(text, NOW);
  return span ? `${iso(span.since)}..${iso(span.until)}` : undefined;
};

describe("compose: which time is meant", () => {
  it.each([
    ["What did we do yesterday?", "2026-11-17..2026-11-17"],
    ["what was done today", "2026-11-18.."],
    ["What did we work on last week?", "2026-11-09..2026-11-15"],
    ["Give me a recap of this week", "2026-11-16.."],
    ["What were we doing on Friday?", "2026-11-13..2026-11-13"],
    ["What did we do last Wednesday?", "2026-11-11..2026-11-11"],
    ["What have we done since Monday?", "2026-11-16.."],
    ["What have we done since yesterday", "2026-11-17.."],
    ["recap since 2026-11-01", "2026-11-01.."],
    ["what happened on 2026-11-03?", "2026-11-03..2026-11-03"],
    ["2026-11-03 to 2026-11-05", "2026-11-03..2026-11-05"],
    ["What happened in the last few days?", "2026-11-15.."],
    ["in the past 2 weeks", "2026-11-04.."],
    ["last month", "2026-10-01..2026-10-31"],
    ["What did we do over the weekend?", "2026-11-14..2026-11-15"],
    ["어제 뭐 했어?", "2026-11-17..2026-11-17"],
    ["지난 주에 한 작업 요약해 줘", "2026-11-09..2026-11-15"],
    ["昨日何をしましたか？", "2026-11-17..2026-11-17"],
    ["¿Qué hicimos el viernes?", "2026-11-13..2026-11-13"],
    ["Was haben wir am Freitag gemacht?", "2026-11-13..2026-11-13"],
    ["Qu'avons-nous fait mardi ?", "2026-11-17..2026-11-17"],
    ["O que fizemos na segunda-feira?", "2026-11-16..2026-11-16"],
    ["金曜日に何をしましたか", "2026-11-13..2026-11-13"],
    ["我们周五做了什么", "2026-11-13..2026-11-13"],
    ["지난 금요일에 뭐 했어?", "2026-11-13..2026-11-13"],
    ["Cosa abbiamo fatto venerdì scorso?", "2026-11-13..2026-11-13"],
    ["Wat hebben we gisteren gedaan?", "2026-11-17..2026-11-17"],
    ["Wat hebben we eergisteren gedaan?", "2026-11-16..2026-11-16"],
    ["Что мы делали в прошлую пятницу?", "2026-11-13..2026-11-13"],
    ["Что мы делали 3 марта?", "2026-03-03..2026-03-03"],
    ["what did we do on 11 November?", "2026-11-11..2026-11-11"],
    ["what did we do on November 11th?", "2026-11-11..2026-11-11"],
    ["what did we do on the 3rd of Dec", "2025-12-03..2025-12-03"],
    ["Was haben wir am 3. März gemacht?", "2026-03-03..2026-03-03"],
    ["¿Qué hicimos el 11 de noviembre?", "2026-11-11..2026-11-11"],
    ["11月11日に何をしましたか", "2026-11-11..2026-11-11"],
    ["what did we do 3 days ago?", "2026-11-15..2026-11-15"],
    ["what did we do two weeks ago?", "2026-11-02..2026-11-08"],
  ])("%s", (text, span) => expect(spanText(text)).toBe(span));

  it.each([
    "What have we worked on?",
    "Where did we leave off?",
    "what did we do last time?",
    "since lunch",
    "31 February",
  ])("none: %s", (text) => expect(spanIn(text, NOW)).toBeUndefined());
});
