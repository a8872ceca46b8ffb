// Computes the stems that a prompt must contain to name an entry of `applies-to`.
import { isOrdinary } from "./ordinary.ts";
import { stemsOf } from "./stems.ts";

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
