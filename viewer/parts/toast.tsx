// Short messages about what was done, each with a way to undo it: the button, or the key `u`.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
  readonly undo?: Undo;
}

interface Undo {
  /** Of the change. */
  readonly id: string;
  /** What is undone. */
  readonly name: string;
  run(): Promise<unknown>;
}

const SHOWN_MS = 12_000;
const toasts = signal<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

export function say(text: string, undo?: Undo): void {
  add({ text, isBad: false, ...(undo && { undo }) });
}

export function sayProblem(text: string): void {
  add({ text, isBad: true });
}

export function newestUndo(): Undo | undefined {
  return toasts.value.findLast((toast) => toast.undo)?.undo;
}

function add(toast: Omit<Toast, "id">): void {
  const id = ++last;
  toasts.value = [
    ...toasts.value.filter((one) => one.undo || one.text !== toast.text).slice(-2),
    { ...toast, id },
  ];
  start(id);
}

/** Undoes something and says so; a message about it goes. */
export async function undo({ id, name, run }: Undo): Promise<void> {
  for (const toast of toasts.value) if (toast.undo?.id === id) dismiss(toast.id);
  try {
    await run();
    say(`Undone: ${name}`);
  } catch (thrown) {
    sayProblem(thrown instanceof Error ? thrown.message : "It could not be undone.");
  }
}

function start(id: number): void {
  timers.set(
    id,
    setTimeout(() => dismiss(id), SHOWN_MS),
  );
}
function stop(id: number): void {
  clearTimeout(timers.get(id));
}
function dismiss(id: number): void {
  stop(id);
  timers.delete(id);
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export function Toasts(): JSX.Element {
  return (
    <section class="toasts" role="status" aria-live="polite" aria-label="Messages">
      {toasts.value.map((toast) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it stays while it is pointed at or has the focus.
        <div
          key={toast.id}
          class={`toast ${toast.isBad ? "bad-toast" : ""}`}
          onMouseEnter={() => stop(toast.id)}
          onMouseLeave={() => start(toast.id)}
          onFocusIn={() => stop(toast.id)}
          onFocusOut={() => start(toast.id)}
        >
          {toast.isBad && <Icon name="failures" />}
          <p>{toast.text}</p>
          {toast.undo && (
            <button type="button" class="button" onClick={() => toast.undo && undo(toast.undo)}>
              <Icon name="undo" size={15} />
              Undo
            </button>
          )}
          <IconButton icon="close" label="Dismiss" size={15} onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </section>
  );
}
