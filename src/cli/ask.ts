// Asking the person. Nobody there → the question has to be answered by a flag.
import { UsageError } from "./errors.ts";
import { canAsk } from "./terminal.ts";

/** True when the person agrees. What cannot be undone has to be chosen: Enter alone means no. */
export async function agreed(
  message: string,
  yes: boolean | undefined,
  options: { readonly cautious?: boolean } = {},
): Promise<boolean> {
  if (yes) return true;
  if (!canAsk) throw new UsageError(`nobody is here to be asked; add --yes to go ahead`);
  const { confirm } = await import("@clack/prompts");
  return (await confirm({ message, initialValue: options.cautious !== true })) === true;
}
