// The stems that must all be in a prompt for an entry of `applies-to` to be named.
import { isOrdinary } from "./ordinary.ts";
import { stemsOf } from "./stems.ts";

/** Empty when it cannot be named in words. */
export function namesOfEntry(entry: string): readonly string[] {
  const text = entry.trim();
  // `FastAPI` is `fastapi`.
  const stems = stemsOf(/^[A-Z][a-z]+[A-Z][A-Za-z]{1,7}$/.test(text) ? text.toLowerCase() : text);
  // `src/components/**` is met when a file is changed; its words are in every other prompt.
  if (/[/*]/.test(text) && stems.every(isOrdinary)) return [];
  const [first = "", ...rest] = text.split(/\s+/);
  // What is left of `make build` and `vitest -u` is not what they say.
  if (rest.length > 0 && (UNSAID.has(first) || rest.some((word) => /^-[a-zA-Z]$/.test(word)))) return [];
  if (!rest.some((word) => word.startsWith("-"))) return stems;
  // Nobody says git where a force push is meant.
  const others = stemsOf(rest.join(" "));
  return others.length >= 2 ? others : stems;
}

/** Programs whose name says nothing in a sentence. */
const UNSAID = new Set(["make", "just", "next"]);
