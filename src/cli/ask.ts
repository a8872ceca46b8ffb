// Asking the person. Nobody there → the question has to be answered by a flag.
import { UsageError } from "./errors.ts";
import { canAsk } from "./terminal.ts";

/** True when the person agrees. `flag` is what says yes without a terminal. */
export async function agreed(message: string, yes: boolean | undefined, flag = "--yes"): Promise<boolean> {
  if (yes) return true;
  if (!canAsk) throw new UsageError(`nobody is here to be asked; add ${flag} to go ahead`);
  const { confirm } = await import("@clack/prompts");
  return (await confirm({ message, initialValue: true })) === true;
}
