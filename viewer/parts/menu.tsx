// A menu that opens below its button: arrow keys move, Esc and a click elsewhere close it.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface MenuProps {
  readonly label: string;
  readonly button: ComponentChildren;
  readonly menuClass?: string;
  readonly children: ComponentChildren;
}

export function Menu({ label, button, menuClass, children }: MenuProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    items(whole.current)[0]?.focus();
    const outside = (event: Event) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", outside);
    addEventListener("focusin", outside);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("focusin", outside);
    };
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp")
      move(whole.current, event.key === "ArrowDown" ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the menu inside.
    <div class={`menu ${menuClass ?? ""}`} ref={whole} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: items are buttons and links, which handle keys themselves.
        <div class="menu-list" role="menu" aria-label={label} tabIndex={-1} onClick={close}>
          {children}
        </div>
      )}
    </div>
  );
}

function items(whole: HTMLElement | null): HTMLElement[] {
  return [...(whole?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}

function move(whole: HTMLElement | null, step: number): void {
  const all = items(whole);
  const now = all.indexOf(document.activeElement as HTMLElement);
  all[(now + step + all.length) % all.length]?.focus();
}
