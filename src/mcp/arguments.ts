// Describes the arguments of a tool to the model. Every session of every person pays for the list of tools, so it has
// names, types and what they mean. Limits and defaults are left out, but checked: an error then names the limit.
import * as z from "zod";
import { isRecord } from "../domain/json.ts";

const NOT_DESCRIBED = new Set([
  "$schema",
  "default",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "propertyNames",
  "additionalProperties",
]);

/** `undescribed`: what programs may send, but a model does not know or need. */
export function takes<Shape extends z.ZodRawShape>(
  shape: Shape,
  undescribed: readonly (keyof Shape & string)[] = [],
): z.ZodObject<Shape> {
  return brieflyDescribed(z.object(shape), undescribed);
}

/** The same schema, which tells the model less. */
export function brieflyDescribed<Schema extends z.ZodObject>(
  schema: Schema,
  undescribed: readonly string[] = [],
): Schema {
  const standard = schema["~standard"];
  const { input, output } = standard.jsonSchema;
  Object.assign(standard, {
    jsonSchema: {
      input: (options: Parameters<typeof input>[0]) => described(input(options), undescribed),
      output,
    },
  });
  return schema;
}

function described(
  schema: Record<string, unknown>,
  undescribed: readonly string[] = [],
): Record<string, unknown> {
  const { properties, items, ...rest } = schema;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !NOT_DESCRIBED.has(name))),
    ...(isRecord(items) && { items: described(items) }),
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => !undescribed.includes(name))
          .map(([name, one]) => [name, isRecord(one) ? described(one) : one]),
      ),
    }),
  };
}
