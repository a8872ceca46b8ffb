// Server-sent events: says that the memory changed, and whether the server is still there.
import { signal } from "@preact/signals";

export const changed = signal(0);
/** `gone` while the connection is lost. */
export const connection = signal<"here" | "gone">("here");

/** Changes that come closer together than this are one. */
const GATHER = 250;

export function startLive(address: string): void {
  let isWaiting = false;
  const note = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      changed.value++;
    }, GATHER);
  };
  const source = new EventSource(address);
  let wasGone = false;
  source.onopen = () => {
    connection.value = "here";
    // What happened meanwhile was missed.
    if (wasGone) note();
    wasGone = false;
  };
  source.onerror = () => {
    wasGone = true;
    connection.value = "gone";
    if (source.readyState === EventSource.CLOSED) setTimeout(() => startLive(address), 3_000);
  };
  source.addEventListener("change", note);
}
