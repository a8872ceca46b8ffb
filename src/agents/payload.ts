// Reads the parts that all hook payloads have: a JSON object, the event's name, fields that must be there.
import { isRecord } from "./narrow.ts";

export type Fields = Readonly<Record<string, unknown>>;

interface PayloadReader {
  /** Error about a payload that cannot be read. */
  broken(what: string): Error;
  /** A text that is not empty. */
  required(fields: Fields, field: string, event: string): string;
  prompt(fields: Fields, event: string): string;
  open(payload: unknown): { readonly fields: Fields; readonly event: string };
}

/** `agent` and `product` appear in error messages; `name` is the field with the event's name. */
export function payloadReader(agent: string, product: string, name = "hook_event_name"): PayloadReader {
  function broken(what: string): Error {
    return new Error(
      `[${agent}] ${what}. This call is not recorded. If the message comes again, this version of ${product} is not supported yet.`,
    );
  }

  function required(fields: Fields, field: string, event: string): string {
    const value = fields[field];
    if (typeof value !== "string" || value === "") throw broken(`${event} has no ${field}`);
    return value;
  }

  return {
    broken,
    required,
    prompt(fields, event) {
      if (typeof fields.prompt !== "string") throw broken(`${event} has no prompt`);
      return fields.prompt;
    },
    open(payload) {
      if (!isRecord(payload)) throw broken("the hook's input is not a JSON object");
      return { fields: payload, event: required(payload, name, "a hook") };
    },
  };
}
