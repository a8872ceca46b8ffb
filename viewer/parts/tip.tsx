// One tooltip for the whole page, shown while the pointer or the focus is on something that has one.
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Tip {
  readonly at: DOMRect;
  readonly content: ComponentChildren;
}

const tip = signal<Tip | undefined>(undefined);

/** Events that show `content` beside an element; the element itself also has a label for screen readers. */
export function tipFor(content: () => ComponentChildren) {
  const show = (event: Event) => {
    tip.value = { at: (event.currentTarget as Element).getBoundingClientRect(), content: content() };
  };
  return { onMouseEnter: show, onFocus: show, onMouseLeave: hideTip, onBlur: hideTip };
}

export function hideTip(): void {
  tip.value = undefined;
}

export function TipLayer(): JSX.Element | null {
  const element = useRef<HTMLDivElement>(null);
  const shown = tip.value;
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || !shown) return;
    const { offsetWidth: width, offsetHeight: height } = box;
    const left = Math.min(
      Math.max(8, shown.at.left + shown.at.width / 2 - width / 2),
      innerWidth - width - 8,
    );
    const above = shown.at.top - height - 8;
    box.style.left = `${left}px`;
    box.style.top = `${above > 8 ? above : shown.at.bottom + 8}px`;
  }, [shown]);
  return shown ? (
    <div class="tip" ref={element} aria-hidden="true">
      {shown.content}
    </div>
  ) : null;
}
