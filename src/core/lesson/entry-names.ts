// Computes the stems that a prompt must contain to name an entry of `applies-to`.
import { matchesGlob } from "./glob.ts";
import { isOrdinary } from "./ordinary.ts";
import { stemsOf } from "./stems.ts";

/** True for `src/components/**` and `charts/*.yaml`: places, not topics. */
export function isPlace(entry: string): boolean {
  return /[/*]/.test(entry) && !/\s/.test(entry.trim());
}

/** The paths that a prompt names. */
export function placesIn(prompt: string): readonly string[] {
  return prompt.slice(0, LONGEST).match(PATHS) ?? [];
}

/** `services/gateway` and `services/gateway/routes.ts` are in `services/gateway/**`; also below another folder. */
export function isInPlace(path: string, entry: string): boolean {
  const pattern = entry
    .trim()
    .replace(/^(?:\.\/)+/, "")
    .replace(/\/$/, "/**");
  const place = path.replace(/^(?:\.\/)+|\/$/g, "");
  return [pattern, `**/${pattern}`, `${pattern}/**`].some((one) => matchesGlob(one, place));
}

const LONGEST = 4_000;
const PATHS =
  /(?<![\w/.:@-])(?:[\w.@-]{1,60}\/){1,12}[\w.@-]{0,60}|(?<![\w/.:@-])[\w-]{1,60}(?:\.[\w-]{1,20}){0,2}\.[a-z]{1,5}(?![\w/])/g;

/** Empty if the entry cannot be named in words. */
export function namesOfEntry(entry: string): readonly string[] {
  const text = entry.trim();
  // `FastAPI` → `fastapi`.
  const stems = stemsOf(/^[A-Z][a-z]+[A-Z][A-Za-z]{1,7}$/.test(text) ? text.toLowerCase() : text);
  // `src/components/**` matches when a file is changed; its words are too common in prompts.
  if (/[/*]/.test(text) && stems.every(isOrdinary)) return [];
  const [first = "", ...rest] = text.split(/\s+/);
  // `make build` and `vitest -u` cannot be recognised by their remaining words.
  if (rest.length > 0 && (UNSAID.has(first) || rest.some((word) => /^-[a-zA-Z]$/.test(word)))) return [];
  if (!rest.some((word) => word.startsWith("-"))) return stems;
  // People say "force push" without git.
  const others = stemsOf(rest.join(" "));
  return others.length >= 2 ? others : stems;
}

/** Programs whose names are everyday words. */
const UNSAID = new Set(["make", "just", "next"]);
