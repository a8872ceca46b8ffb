// A text field whose words are part of the address, a moment after they were typed.
import { useEffect, useRef, useState } from "preact/hooks";
import { place, setParams } from "../route/router.ts";

/** Keys pressed closer together than this are one question. */
const PAUSE = 120;

/** Properties of an input that filters by `name`. */
export function useWords(name: string) {
  const kept = place.value.params.get(name) ?? "";
  const [typed, setTyped] = useState(kept);
  const sent = useRef(kept);
  // Going back, or a filter that was removed elsewhere; not its own words, while the next letters are typed.
  useEffect(() => {
    if (kept !== sent.current) setTyped(kept);
    sent.current = kept;
  }, [kept]);
  useEffect(() => {
    if (typed === kept) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      setParams({ [name]: typed });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, kept, name]);
  return {
    value: typed,
    onInput: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
  };
}
