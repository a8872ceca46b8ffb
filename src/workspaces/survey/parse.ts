// Parses manifests into plain data. A broken file gives empty data: somebody may be editing it right now.
import { parse as parseJsonWithComments } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { isRecord } from "../../domain/json.ts";

export type Data = Readonly<Record<string, unknown>>;

/** JSON, also with comments and trailing commas. */
export function json(text: string | undefined): Data {
  if (text === undefined) return {};
  try {
    return record(JSON.parse(text));
  } catch {
    return guarded(() => record(parseJsonWithComments(text, [], { allowTrailingComma: true })));
  }
}

export function toml(text: string | undefined): Data {
  return text === undefined ? {} : guarded(() => record(parseToml(text)));
}

/** `at(data, "tool", "ruff")`: the value at this path, `{}` when there is none. */
export function at(data: unknown, ...path: readonly string[]): Data {
  let current: unknown = data;
  for (const key of path) current = own(record(current), key);
  return record(current);
}

export function record(value: unknown): Data {
  return isRecord(value) ? value : {};
}

/** Own properties only: a key may be called `constructor`. */
export function own(data: Data, key: string): unknown {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function texts(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => text(one) !== undefined);
}

function guarded(run: () => Data): Data {
  try {
    return run();
  } catch {
    return {};
  }
}
