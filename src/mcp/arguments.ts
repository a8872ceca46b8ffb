// What a tool takes, as the model is told. Every session of every person pays for the list of tools, so it is told names,
// types and what they mean. Limits and defaults are left out, but checked: who goes beyond is told the limit then.
import * as z from "zod";

const UNTOLD = new Set([
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

/** `untold`: what programs may send, but a model does not know or need. */
export function takes<Shape extends z.ZodRawShape>(
  shape: Shape,
  untold: readonly (keyof Shape & string)[] = [],
): z.ZodObject<Shape> {
  return briefly(z.object(shape), untold);
}

/** The same schema, which tells the model less. */
export function briefly<Schema extends z.ZodObject>(schema: Schema, untold: readonly string[] = []): Schema {
  const standard = schema["~standard"];
  const { input, output } = standard.jsonSchema;
  Object.assign(standard, {
    jsonSchema: { input: (options: Parameters<typeof input>[0]) => told(input(options), untold), output },
  });
  return schema;
}

function told(schema: Record<string, unknown>, untold: readonly string[] = []): Record<string, unknown> {
  const { properties, items, ...rest } = schema;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !UNTOLD.has(name))),
    ...(isObject(items) && { items: told(items) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => !untold.includes(name))
          .map(([name, one]) => [name, isObject(one) ? told(one) : one]),
      ),
    }),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
