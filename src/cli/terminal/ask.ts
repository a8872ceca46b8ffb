// Asks the person a yes/no question; without an interactive terminal --yes is needed.
import { UsageError } from "../errors.ts";
import { canAsk, printError } from "./terminal.ts";

/** True if the person agrees. `cautious`: for what cannot be undone, pressing Enter means no. */
export async function agreed(
  message: string,
  yes: boolean | undefined,
  options: { readonly cautious?: boolean } = {},
): Promise<boolean> {
  if (yes) return true;
  if (!canAsk)
    throw new UsageError(`cannot ask, because this is not an interactive terminal; add --yes to go ahead`);
  const { confirm } = await import("@clack/prompts");
  return (await confirm({ message, initialValue: options.cautious !== true })) === true;
}
/** For a person who said no: returns the exit code. Prints to stderr, so that the output of --json stays JSON. */
export function declined(text = "Nothing was changed."): number {
  printError(text);
  return 1;
}
