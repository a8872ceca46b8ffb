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
  const current = tip.value;
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || !current) return;
    const { offsetWidth: width, offsetHeight: height } = box;
    const left = Math.min(
      Math.max(8, current.at.left + current.at.width / 2 - width / 2),
      innerWidth - width - 8,
    );
    const above = current.at.top - height - 8;
    box.style.left = `${left}px`;
    box.style.top = `${above > 8 ? above : current.at.bottom + 8}px`;
  }, [current]);
  return current ? (
    <div class="tip" ref={element} aria-hidden="true">
      {current.content}
    </div>
  ) : null;
}
