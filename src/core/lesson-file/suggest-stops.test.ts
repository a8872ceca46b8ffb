import { describe, expect, it } from "vitest";
import { EMPTY_LESSON } from "../../domain/lesson.ts";
import { stopsIn, withStops } from "./suggest-stops.ts";

describe("lesson: what its words stop", () => {
  it.each([
    ["NEVER run `prisma migrate reset`", ["prisma migrate reset"]],
    ["Never run prisma migrate reset on staging", ["prisma migrate reset"]],
    ["Do not run `git push --force` without asking", ["git push --force"]],
    ["Never `git reset --hard` or `git clean -fd` here", ["git reset --hard", "git clean -fd"]],
    ["Never run `rm -rf`", ["rm -rf"]],
    ["Never run `rm -rf uploads` on the server", ["rm -rf uploads"]],
    ["Never use `npm install`, use `pnpm add`", ["npm install"]],
    ["Do not edit `src/generated/**` by hand", ["src/generated/**"]],
    ["NEVER run `vault-wipe`", ["vault-wipe"]],
    ["Never run `dropdb` against the reporting server", ["dropdb"]],
    ["Do not execute `./scripts/reset-prod.sh` by hand", ["$ ./scripts/reset-prod.sh"]],
    ["Never run `acme db drop --all`, not even on staging", ["acme db drop --all"]],
    ["Niemals `mandant-loeschen` ausführen", ["mandant-loeschen"]],
    ["절대 `prisma migrate reset`을 실행하지 마세요", ["prisma migrate reset"]],
  ])("%s", (text, stops) => {
    expect(stopsIn(text)).toEqual(stops);
  });

  it.each([
    "Always run `npm test` before you commit",
    "Run `terraform plan` first",
    "Never commit `.env`",
    "Never use `npm`",
    "Never run `npm`",
    "Never use `any`",
    "Never run `make` as root",
    "Do not call `setState` in render",
    "Never start `useEffect` chains",
    "Never add `npm install` to the Dockerfile",
    "The build runs `docker compose up`",
    "A dump of the table was taken with `pg_dump`",
    "Never reset the database to get a migration through",
    "Never trust the client",
    "Do not use rm -rf on the uploads folder",
    "Never run `chmod -R` in the shared volume",
  ])("nothing: %s", (text) => {
    expect(stopsIn(text)).toEqual([]);
  });

  it.each(["situation", "mistake", "rootCause", "fix"] as const)(
    "what is forbidden stops wherever the lesson says so: %s",
    (field) => {
      const content = {
        ...EMPTY_LESSON,
        title: "Keep the data",
        [field]: "NEVER run `prisma migrate reset`.",
      };
      expect(withStops(content).stops).toEqual(["prisma migrate reset"]);
    },
  );

  it("an item of the checklist stops as well; what the author said of it stays", () => {
    const content = {
      ...EMPTY_LESSON,
      title: "Keep the data",
      checklist: ["NEVER run `prisma migrate reset`"],
    };
    expect(withStops(content).stops).toEqual(["prisma migrate reset"]);
    expect(withStops({ ...content, stops: [] }).stops).toEqual([]);
    expect(
      withStops({ ...content, severity: "high", appliesTo: ["prisma", "git push --force"] }).stops,
    ).toEqual(["prisma migrate reset", "git push --force"]);
  });
});
