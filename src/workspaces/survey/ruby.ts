// Reads the Gemfile.
import { technologiesOf } from "./dependencies.ts";
import type { Files } from "./files.ts";
import type { Findings } from "./findings.ts";
import { usually } from "./tasks.ts";

export function readRuby(files: Files): Findings | undefined {
  const described = files.list("").find(({ name }) => name.endsWith(".gemspec"))?.name;
  if (!files.has("Gemfile") && described === undefined) return undefined;
  const text = `${files.read("Gemfile") ?? ""}\n${described ? (files.read(described) ?? "") : ""}`;
  const gems = new Set(text.split("\n").flatMap(gemIn));
  const rspec = gems.has("rspec") || gems.has("rspec-rails") || files.has(".rspec");
  if (rspec) gems.add("rspec");
  const rubocop = gems.has("rubocop") || gems.has("rubocop-rails-omakase") || files.has(".rubocop.yml");
  if (rubocop) gems.add("rubocop");
  const rails = gems.has("rails") && files.has("bin/rails");
  const test = rspec ? "bundle exec rspec" : rails ? "bin/rails test" : undefined;
  return {
    languages: ["Ruby"],
    ...technologiesOf("ruby", gems),
    packageManager: "bundler",
    commands: usually({
      ...(test ? { test } : {}),
      ...(rubocop ? { lint: "bundle exec rubocop" } : {}),
    }),
    formatter: gems.has("standard") ? "Standard Ruby" : undefined,
  };
}

/** `gem "rails", "~> 8"`, `spec.add_development_dependency "rspec"`. */
function gemIn(line: string): readonly string[] {
  const name = /^\s*(?:gem|\w+\.add_(?:\w+_)?dependency)[\s(]+["']([\w.-]+)["']/.exec(line)?.[1];
  return name === undefined ? [] : [name];
}
