// Forgets what has waited its time. What is due at about the same time is forgotten together, so that what is left of a
// project is derived anew once.
import type { Deps } from "../app/deps.ts";
import { forgetAll } from "../app/record/forget.ts";
import { forgetOutsideDatabase } from "../open/waiting.ts";
import type { ForgetTarget } from "../ports/store.ts";
import type { Viewer } from "./viewer.ts";

const GATHER_MS = 300;

type ForgetTogether = (deps: Deps, targets: readonly ForgetTarget[]) => Promise<void>;

export function forgetTogether({ config }: Viewer): ForgetTogether {
  let due: readonly ForgetTarget[] = [];
  let next: Promise<void> | undefined;
  return (deps, targets) => {
    due = [...due, ...targets];
    next ??= new Promise((gathered) => setTimeout(gathered, GATHER_MS)).then(async () => {
      const all = due;
      due = [];
      next = undefined;
      await forgetAll(deps, all);
      forgetOutsideDatabase(
        config(),
        all.some(({ type }) => type === "everything"),
      );
    });
    return next;
  };
}
