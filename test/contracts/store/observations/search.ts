// Store contract: searching observations, and those related across sessions.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NewObservation } from "../../../../src/domain/observation.ts";
import type { ObservationFilter } from "../../../../src/ports/store.ts";
import type { Current } from "../../store.ts";
import { NOON } from "../fixtures.ts";
import { decision, noted, observation } from "../observation-fixtures.ts";

export function observationSearch(current: Current): void {
  const save = async (words: string, changes: Partial<NewObservation> = {}) => {
    const made = observation({ key: words, title: words, ...changes });
    const [id] = await current().store.observations.save([noted(made, words.split(" "))]);
    return id ?? 0;
  };
  const search = async (words: string, project: string | undefined = "aaaaaaaa", limit = 10) =>
    (await current().store.observations.find(project, words.split(" "), limit)).map(({ title }) => title);

  describe("finding observations by their words", () => {
    it("gives those with all words before those with some, in one project or everywhere", async () => {
      await save("redi token expire");
      await save("redi other");
      await save("expire there", { project: "bbbbbbbb", session: "session-b" });
      expect(await search("token redi")).toEqual(["redi token expire", "redi other"]);
      expect(await search("redi token", "aaaaaaaa", 1)).toEqual(["redi token expire"]);
      expect(await search("expire", "bbbbbbbb")).toEqual(["expire there"]);
      const everywhere = await current().store.observations.find(undefined, ["expire"], 10);
      expect(everywhere.map(({ title }) => title)).toEqual(["expire there", "redi token expire"]);
      expect(await search("expire", "unheard of")).toEqual([]);
      expect(await search("absent")).toEqual([]);
      expect(await search("redi", "aaaaaaaa", 0)).toEqual([]);
      expect(await current().store.observations.find("aaaaaaaa", [], 5)).toEqual([]);
    });

    it("gives superseded decisions behind all others, however well they match", async () => {
      const changes = { type: "decision", matter: "package manager" } as const;
      const old = await save("use npm lockfile", { ...changes, at: NOON });
      await save("npm mentioned", { at: NOON + 1 });
      const standing = await save("use pnpm", { ...changes, at: NOON + 2 });
      const found = await current().store.observations.find("aaaaaaaa", ["use", "npm", "lockfile"], 10);
      expect(found.at(-1)).toMatchObject({ id: old, supersededBy: standing });
      expect(found.map(({ title }) => title).sort()).toEqual([
        "npm mentioned",
        "use npm lockfile",
        "use pnpm",
      ]);
      expect(await search("npm", "aaaaaaaa", 1)).toEqual(["npm mentioned"]);
    });

    it("finds it within what is asked for, however many others match as well", async () => {
      const { store } = current();
      const wanted = { session: "wanted", files: ["src/wanted.ts"], concepts: ["wanted"], branch: "old" };
      const first = await save("redi token first", { ...wanted, turn: 7, type: "discovery", at: NOON - 9 });
      const second = await save("redi second", { ...wanted, turn: 8, type: "discovery", at: NOON - 8 });
      const elsewhere = { ...wanted, project: "bbbbbbbb", session: "elsewhere" };
      await save("redi there", elsewhere);
      const others = Array.from({ length: 2_500 }, (_, index) =>
        noted(observation({ session: `s${index % 50}`, key: `k${index}` }), ["redi", "token", `w${index}`]),
      );
      await store.observations.save(others);
      const within = async (filter: ObservationFilter, limit = 10, project = "aaaaaaaa") =>
        (await store.observations.find(project, ["redi", "token"], limit, filter)).map(({ id }) => id);
      for (const filter of [
        { session: "wanted" },
        { file: "src/wanted.ts" },
        { concept: "wanted" },
        { branch: "old" },
        { types: ["discovery"] },
        { until: NOON - 5 },
      ] satisfies ObservationFilter[])
        expect(await within(filter), JSON.stringify(filter)).toEqual([first, second]);
      expect(await within({ session: "wanted", turn: 8 })).toEqual([second]);
      expect(await within({ session: "wanted" }, 1)).toEqual([first]);
      expect(await within({ session: "nobody" })).toEqual([]);
      expect(await within({ concept: "wanted" }, 10, "bbbbbbbb")).toHaveLength(1);
      expect(await within({ since: NOON }, 5)).toHaveLength(5);
      const everywhere = await store.observations.find(undefined, ["redi"], 10, { concept: "wanted" });
      expect(everywhere).toHaveLength(3);
    });

    it("finds an observation by the words it was saved with last", async () => {
      const { store } = current();
      await store.observations.save([noted(observation(), ["redi"])]);
      await store.observations.save([noted(observation({ project: "bbbbbbbb" }), ["jwt"])]);
      expect(await store.observations.find(undefined, ["redi"], 5)).toEqual([]);
      expect(await search("jwt")).toEqual([]);
      expect(await search("jwt", "bbbbbbbb")).toHaveLength(1);
    });

    it("takes any word for a word, never for a command", async () => {
      const { store } = current();
      let count = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), async (words) => {
          count += 1;
          const made = observation({ project: `project-${count}`, session: `session-${count}` });
          await store.observations.save([noted(made, words)]);
          expect(await store.observations.find(made.project, words, 3)).toMatchObject([made]);
        }),
        { numRuns: 40 },
      );
    });
  });

  describe("related observations", () => {
    it("are of other sessions of the project and share a file, a matter or a concept that few have, the nearest first", async () => {
      const { store } = current();
      const apart = { files: [], concepts: [] };
      const id = await save("this", { files: ["src/a.ts"], concepts: ["caching"], matter: "cache" });
      await save("same session", { files: ["src/a.ts"], concepts: ["caching"] });
      await save("concept", { session: "b", ...apart, concepts: ["caching"] });
      await save("file and concept", { session: "c", files: ["src/a.ts"], concepts: ["caching"] });
      await save("file", { session: "d", ...apart, files: ["src/a.ts"] });
      await save("matter", { session: "d", ...apart, matter: "cache" });
      await save("sibling file", { session: "e", ...apart, files: ["src/b.ts"] });
      for (const session of ["g", "h", "i"]) await save(`apart ${session}`, { session, ...apart });
      await save("elsewhere", { session: "f", project: "bbbbbbbb", files: ["src/a.ts"] });
      const related = async (limit: number) =>
        (await store.observations.related(id, limit)).map(({ title }) => title);
      expect(await related(10)).toEqual(["matter", "file and concept", "file", "concept"]);
      expect(await related(1)).toEqual(["matter"]);
      expect(await related(0)).toEqual([]);
      expect(await store.observations.related(99_999, 5)).toEqual([]);
    });

    it("what many share, however much of it, or what only tells the sort of work, relates nothing", async () => {
      const { store } = current();
      const id = await save("this", { files: [], concepts: ["testing", "docs", "oauth", "structure"] });
      for (let index = 0; index < 12; index++)
        await save(`${index}`, {
          session: `s${index}`,
          files: [`${index}.ts`],
          concepts: ["testing", "docs"],
        });
      await save("both refactored", { session: "b", files: [], concepts: ["structure", "testing"] });
      expect(await store.observations.related(id, 9)).toEqual([]);
      await save("both about logging in", { session: "c", files: [], concepts: ["oauth"] });
      expect(await store.observations.related(id, 9)).toMatchObject([{ title: "both about logging in" }]);
    });

    it("in a small memory a concept that every second one has relates nothing", async () => {
      const { store } = current();
      const id = await save("this", { files: [], concepts: ["testing"] });
      await save("one", { session: "b", files: [], concepts: ["testing"] });
      await save("two", { session: "c", files: [], concepts: ["docs"] });
      expect(await store.observations.related(id, 9)).toEqual([]);
    });

    it("what many share counts for less than what few share", async () => {
      const { store } = current();
      const [id] = await store.observations.save([
        noted(decision({ files: ["README.md"], matter: "", concepts: ["how-it-works", "oauth"] })),
      ]);
      for (let index = 0; index < 50; index++)
        await save(`common ${index}`, { session: `s${index}`, files: [], concepts: ["how-it-works"] });
      await save("rare", { session: "rare", files: [], concepts: ["oauth"], at: NOON - 9 });
      await save("both", { session: "both", files: ["README.md"], concepts: ["how-it-works"], at: NOON - 9 });
      await save("later", { session: "later", files: ["README.md"], concepts: [] });
      const found = await store.observations.related(id ?? 0, 9);
      expect(found.map(({ title }) => title)).toEqual(["both", "later", "rare"]);
    });
  });
}
