// Names of weekdays and months in the languages in which people ask for a recap.

/** Sunday first, one row per language; callers check word boundaries with `\p{L}`. */
const DAY_NAMES: readonly (readonly string[])[] = [
  "sunday monday tuesday wednesday thursday friday saturday",
  "sonntag montag dienstag mittwoch donnerstag freitag samstag",
  "dimanche lundi mardi mercredi jeudi vendredi samedi",
  "domingo lunes martes miércoles jueves viernes sábado",
  "domingo segunda terça quarta quinta sexta sábado",
  "domenica lunedì martedì mercoledì giovedì venerdì sabato",
  "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
  "воскресенье понедельник вторник среду четверг пятницу субботу",
  "日曜 月曜 火曜 水曜 木曜 金曜 土曜",
  "周日 周一 周二 周三 周四 周五 周六",
  "일요일 월요일 화요일 수요일 목요일 금요일 토요일",
].map((row) => row.split(" "));

/** January first. */
const MONTH_NAMES: readonly (readonly string[])[] = [
  "january february march april may june july august september october november december",
  "januar februar märz april mai juni juli august september oktober november dezember",
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  "januari februari maart april mei juni juli augustus september oktober november december",
  "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
].map((row) => row.split(" "));

export const ENGLISH_MONTHS = `${MONTH_NAMES[0]?.join("|")}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`;

const any = (rows: readonly (readonly string[])[]) => [...new Set(rows.flat())].join("|");
const isSpaced = ([day = ""]: readonly string[]) => !/[\u3040-\u9fff\uac00-\ud7af]/.test(day);
const spaced = any(DAY_NAMES.filter(isSpaced));
const unspaced = any(DAY_NAMES.filter((row) => !isSpaced(row)));
const months = `${any(MONTH_NAMES)}|${ENGLISH_MONTHS}`;

/** A weekday; a whole word in languages that separate words by spaces. */
export const WEEKDAYS = new RegExp(`(?<!\\p{L})(?:${spaced})(?!\\p{L})|${unspaced}`, "u");

/** `11 november`, `the 11th of november`, `november 11th`, `11. november`, `11 de noviembre`, `11月11日`, `11월 11일`. */
export const MONTHS = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d{1,2}(?:st|nd|rd|th)?\\.? (?:of |de )?(?:${months})(?!\\p{L})|(?:${months}) \\d{1,2}(?!\\d)|\\d{1,2}[月월] ?\\d{1,2}[日号일])`,
  "u",
);

/** 0 for Sunday; undefined if the word is not a weekday. */
export function weekdayIn(name: string): number | undefined {
  const row = DAY_NAMES.find((names) => names.includes(name));
  return row?.indexOf(name);
}

/** Start of the last such day before `now`. Undefined for a date that does not exist, such as 31 February. */
export function dayIn(text: string, now: number): number | undefined {
  const numbers = [...text.matchAll(/\d+/g)].map(Number);
  const [word = ""] = /\p{L}{3,}/u.exec(text.replace(/\d+(?:st|nd|rd|th)/, "")) ?? [];
  const month = numbers.length > 1 ? (numbers[0] ?? 0) - 1 : monthIn(word);
  const day = numbers.at(-1) ?? 0;
  const year = new Date(now).getFullYear();
  for (const one of [year, year - 1]) {
    const at = new Date(one, month, day);
    if (at.getMonth() === month && at.getDate() === day && at.getTime() <= now) return at.getTime();
  }
  return undefined;
}

/** Whole or abbreviated: `nov`. */
function monthIn(word: string): number {
  const whole = MONTH_NAMES.find((names) => names.includes(word));
  if (whole) return whole.indexOf(word);
  return MONTH_NAMES[0]?.findIndex((name) => name.startsWith(word.slice(0, 3))) ?? -1;
}
