// twiceshy migrate: copies the memory from its file to a PostgreSQL server, or back.
import { resolve } from "node:path";
import { type Config, withoutPassword } from "../../config.ts";
import { count, shortPath } from "../../core/text/for-people.ts";
import { fromHome } from "../../core/text/from-home.ts";
import { isAddress, moveMemory } from "../../open/migrate.ts";
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { JSON_FLAG } from "../scope.ts";
import { bar } from "../terminal/bar.ts";
import { print, printJson } from "../terminal/terminal.ts";

export const migrate = command({
  name: "migrate",
  summary:
    "copy the memory to a PostgreSQL server or into a file, with every row compared; the old one stays as it is",
  examples: {
    "twiceshy migrate --to postgres://ann@db.example.com/twiceshy --dry-run":
      "copies and compares, and takes it back",
    "twiceshy migrate --to postgres://ann@db.example.com/twiceshy": "the memory of this machine to a server",
    "twiceshy migrate --from postgres://ann@db.example.com/twiceshy --to ~/june.db": "back into a file",
  },
  flags: {
    to: valueFlag("PLACE", "postgres://user@host/database, or a file; there must be no memory yet"),
    from: valueFlag("PLACE", "default: where the memory is now"),
    "dry-run": flag("copy and compare, but keep nothing of it"),
    ...JSON_FLAG,
  },
  async run({ flags, config }) {
    const to = placeOf(config, flags.to);
    if (to === undefined) throw new UsageError("say where to: --to postgres://user@host/database, or a file");
    const from = placeOf(config, flags.from);
    const isDry = flags["dry-run"] === true;
    const drawn = bar("Copying", { quiet: flags.json === true });
    const rows = await moveMemory(config, {
      ...(from !== undefined && { from }),
      to,
      isDry,
      onPage: ({ rows, total }) =>
        drawn.draw({ share: total === 0 ? 1 : rows / total, text: count(rows, "row") }),
    });
    const shown = isAddress(to) ? withoutPassword(to) : shortPath(to, config.userHome);
    if (flags.json) return printJson({ rows, to: shown, dryRun: isDry });
    drawn.finish(`${count(rows, "row")}, the same on both sides`);
    if (isDry) return print("Nothing was kept: this was a dry run.");
    print(`The memory is now also at ${shown}.`);
    if (isAddress(to)) print(`To use it: twiceshy config set server ${shown}`);
  },
});

function placeOf({ userHome }: Config, place: string | undefined): string | undefined {
  if (place === undefined || place === "") return undefined;
  return isAddress(place) ? place : resolve(fromHome(place, userHome));
}
