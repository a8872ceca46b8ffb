// The width of an element, followed when it changes.
import { useLayoutEffect, useState } from "preact/hooks";

export function useWidth(element: { readonly current: Element | null }, initial: number): number {
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const look = () => setWidth(Math.max(160, Math.round(box.clientWidth)));
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
