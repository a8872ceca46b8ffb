// Reads composer.json.
import { technologiesOf } from "./dependencies.ts";
import type { Files } from "./files.ts";
import type { Findings } from "./findings.ts";
import { at, own, texts } from "./parse.ts";
import { tasksAmong, usually } from "./tasks.ts";

export function readPhp(files: Files): Findings | undefined {
  if (!files.has("composer.json")) return undefined;
  const manifest = files.json("composer.json");
  const packages = new Set([
    ...Object.keys(at(manifest, "require")),
    ...Object.keys(at(manifest, "require-dev")),
  ]);
  const listed = at(manifest, "scripts");
  const scripts = Object.keys(listed).map((name) => [name, texts(own(listed, name)).join(" && ")] as const);
  const test = packages.has("pestphp/pest")
    ? "vendor/bin/pest"
    : packages.has("phpunit/phpunit")
      ? "vendor/bin/phpunit"
      : undefined;
  const checked = packages.has("phpstan/phpstan") || packages.has("larastan/larastan");
  return {
    languages: ["PHP"],
    ...technologiesOf("php", packages),
    packageManager: "composer",
    commands: [
      ...tasksAmong(new Map(scripts), (name) => (name === "test" ? "composer test" : `composer run ${name}`)),
      ...usually({
        ...(test && files.has("artisan") ? { test: "php artisan test" } : test ? { test } : {}),
        ...(checked ? { lint: "vendor/bin/phpstan analyse" } : {}),
      }),
    ],
  };
}
