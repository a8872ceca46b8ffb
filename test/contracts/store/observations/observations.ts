// Store contract: observations and summaries, stored and read at every level.
import { describe, expect, it } from "vitest";
import type { NewObservation } from "../../../../src/domain/observation.ts";
import type { ObservationQuery } from "../../../../src/ports/store.ts";
import type { Current } from "../../store.ts";
import { NOON } from "../fixtures.ts";
import { decision, noted, observation, summary } from "../observation-fixtures.ts";

export function observations(current: Current): void {
  const save = async (...made: NewObservation[]) =>
    await current().store.observations.save(made.map((one) => noted(one)));

  describe("observations", () => {
    it("gives an observation back as it was saved", async () => {
      const full = observation({
        title: '토큰 "저장" %_',
        facts: [{ text: "인증\nline ', \\ \"", evidence: [3] }],
        concepts: ["how-it-works"],
        files: [],
        branch: "",
      });
      const [id] = await save(full);
      expect(await current().store.observations.list({})).toEqual([{ ...full, id, supersededBy: 0 }]);
      const bare = observation({ key: "bare", facts: [], concepts: [], narrative: "", subtitle: "" });
      const [other] = await save(bare);
      expect(await current().store.observations.list({ ids: [other ?? 0] })).toEqual([
        { ...bare, id: other, supersededBy: 0 },
      ]);
      expect(await save()).toEqual([]);
    });

    it("keeps what the person corrected, whatever is observed again", async () => {
      const { store } = current();
      const [id] = await save(observation());
      const corrected = observation({ title: "Tokens are in Redis", source: "person" });
      expect(await store.observations.save([noted(corrected)], "person")).toEqual([id]);
      expect(await save(observation({ title: "Observed once more" }))).toEqual([id]);
      expect(await store.observations.list({})).toMatchObject([{ id, title: "Tokens are in Redis" }]);
      await store.observations.save([noted(observation({ title: "Put back" }))], "person");
      expect(await save(observation({ title: "Observed at last" }))).toEqual([id]);
      expect(await store.observations.list({})).toMatchObject([{ id, title: "Observed at last" }]);
    });

    it("counts those of sessions", async () => {
      const { store } = current();
      await save(
        observation(),
        observation({ key: "b" }),
        observation({ session: "session-2", project: "bbbbbbbb" }),
      );
      const counts = await store.observations.countBySession([
        "session-1",
        "session-2",
        "session-1",
        "nobody",
      ]);
      expect([...counts].sort()).toEqual([
        ["session-1", 2],
        ["session-2", 1],
      ]);
      expect([...(await store.observations.countBySession([]))]).toEqual([]);
    });

    it("observed again it is replaced and keeps its id; another turn, session or key is another one", async () => {
      const { store } = current();
      const [id] = await save(observation());
      const again = observation({
        title: "New words",
        files: ["b.ts"],
        concepts: ["caching"],
        project: "bbbbbbbb",
      });
      expect(await save(again)).toEqual([id]);
      expect(await store.observations.list({})).toEqual([{ ...again, id, supersededBy: 0 }]);
      expect(await store.observations.list({ file: "src/auth/tokens.ts" })).toEqual([]);
      expect(await store.observations.list({ concept: "authentication" })).toEqual([]);
      expect(await store.observations.list({ concept: "caching", project: "aaaaaaaa" })).toEqual([]);
      expect(await store.observations.list({ concept: "caching", project: "bbbbbbbb" })).toHaveLength(1);
      const ids = await save(
        observation({ turn: 2 }),
        observation({ session: "s" }),
        observation({ key: "k" }),
      );
      expect(new Set([id, ...ids]).size).toBe(4);
    });

    it("tells them by when they were, not by when they were read from a history", async () => {
      const { store } = current();
      const [late = 0, early = 0] = await save(
        observation({ key: "live", at: NOON + 9 }),
        observation({ key: "imported", at: NOON, project: "bbbbbbbb" }),
      );
      const [middle = 0] = await save(observation({ key: "imported", session: "s", at: NOON + 3 }));
      const ids = async (query: ObservationQuery) =>
        (await store.observations.list(query)).map(({ id }) => id);
      expect(await ids({})).toEqual([late, middle, early]);
      expect(await ids({ order: "oldest", limit: 2 })).toEqual([early, middle]);
      for (const about of [{}, { concept: "authentication" }, { file: "src" }])
        expect(await ids({ project: "aaaaaaaa", ...about })).toEqual([late, middle]);
      expect(await ids({ concept: "authentication", since: NOON + 4 })).toEqual([late]);
      expect(await ids({ session: "session-1", order: "oldest" })).toEqual([early, late]);
    });

    it("drops what is no longer so: found by nothing any more, and the decision before it stands again", async () => {
      const { store } = current();
      const [older = 0, newer = 0] = await store.observations.save([
        noted(decision({ key: "old", at: NOON }), ["pnpm"]),
        noted(decision({ key: "new", at: NOON + 1 }), ["pnpm"]),
      ]);
      expect(await store.observations.list({ ids: [older] })).toMatchObject([{ supersededBy: newer }]);
      expect(await store.observations.find(undefined, ["pnpm"], 9)).toHaveLength(2);
      await store.observations.drop([newer, 999]);
      await store.observations.drop([]);
      expect(await store.observations.list({})).toMatchObject([{ id: older, supersededBy: 0 }]);
      expect((await store.observations.find(undefined, ["pnpm"], 9)).map(({ id }) => id)).toEqual([older]);
    });

    it("finds them by project, session, turn, type, concept, file, branch, time and matter", async () => {
      const { store } = current();
      const files = (file: string) => ({ files: [file] });
      await save(
        observation({ key: "a", at: NOON + 1, ...files("src/auth/tokens.ts") }),
        observation({ key: "b", at: NOON + 2, ...files("src/auth.ts"), type: "feature", branch: "dev" }),
        observation({
          key: "c",
          at: NOON + 3,
          turn: 2,
          concepts: ["auth"],
          ...files("./src/auth/deep/x.ts"),
        }),
        decision({
          key: "d",
          at: NOON + 4,
          session: "session-2",
          concepts: ["caching"],
          ...files("lib/y.ts"),
        }),
        observation({ key: "e", at: NOON + 5, session: "session-3", project: "bbbbbbbb" }),
      );
      const find = async (query: ObservationQuery) =>
        (await store.observations.list(query)).map(({ key }) => key).join("");
      const project = "aaaaaaaa";
      expect(await find({})).toBe("edcba");
      expect(await find({ order: "oldest" })).toBe("abcde");
      expect(await find({ order: "oldest", limit: 2 })).toBe("ab");
      expect(await find({ limit: 2 })).toBe("ed");
      expect(await find({ limit: 0 })).toBe("");
      expect(await find({ project })).toBe("dcba");
      expect(await find({ project, limit: 1 })).toBe("d");
      expect(await find({ project: "unheard of" })).toBe("");
      expect(await find({ session: "session-1" })).toBe("cba");
      expect(await find({ session: "session-1", project: "bbbbbbbb" })).toBe("");
      expect(await find({ session: "unheard of" })).toBe("");
      expect(await find({ session: "session-1", turn: 2 })).toBe("c");
      expect(await find({ types: ["feature", "decision"] })).toBe("db");
      expect(await find({ project, types: ["bugfix"], order: "oldest" })).toBe("ac");
      expect(await find({ types: [] })).toBe("");
      expect(await find({ concept: "authentication" })).toBe("eba");
      expect(await find({ project, concept: "auth" })).toBe("c");
      expect(await find({ project, concept: "authentication", types: ["feature"] })).toBe("b");
      expect(await find({ session: "session-1", concept: "how-it-works" })).toBe("ba");
      expect(await find({ project, file: "src/auth/tokens.ts" })).toBe("a");
      for (const folder of ["src/auth", "src/auth/", "./src/auth"])
        expect(await find({ project, file: folder })).toBe("ca");
      expect(await find({ project, file: "src" })).toBe("cba");
      expect(await find({ project, file: "src", limit: 2 })).toBe("cb");
      expect(await find({ project, file: "sr" })).toBe("");
      expect(await find({ project, file: "src", concept: "authentication" })).toBe("ba");
      expect(await find({ file: "src/auth/tokens.ts" })).toBe("ea");
      expect(await find({ branch: "dev" })).toBe("b");
      expect(await find({ since: NOON + 4 })).toBe("ed");
      expect(await find({ project, since: NOON + 2, until: NOON + 3 })).toBe("cb");
      expect(await find({ project, matter: "package manager" })).toBe("d");
      expect(await find({ matter: "package" })).toBe("");
      const [first, second] = await store.observations.list({ order: "oldest", limit: 2 });
      expect(await find({ ids: [first?.id ?? 0, second?.id ?? 0, 99_999] })).toBe("ba");
      expect(await find({ ids: [first?.id ?? 0], concept: "auth" })).toBe("");
      expect(await find({ ids: [] })).toBe("");
    });

    it("of decisions on one matter in a project the last stands, in whatever order they came", async () => {
      const { store } = current();
      const [second, first] = await save(
        decision({ key: "2", at: NOON + 2 }),
        decision({ key: "1", at: NOON + 1 }),
        decision({ key: "elsewhere", project: "bbbbbbbb", at: NOON + 9 }),
        decision({ key: "other", matter: "storage" }),
        observation({ key: "no decision", matter: "package manager", at: NOON + 9 }),
        decision({ key: "no matter", matter: "" }),
      );
      const standing = async () =>
        (await store.observations.list({ standing: true })).map(({ key }) => key).sort();
      const rest = ["elsewhere", "no decision", "no matter", "other"];
      expect(await standing()).toEqual(["2", ...rest]);
      expect(await store.observations.list({ ids: [first ?? 0] })).toMatchObject([{ supersededBy: second }]);
      const [third] = await save(decision({ key: "3", session: "session-2", at: NOON + 3 }));
      expect(await standing()).toEqual(["3", ...rest]);
      const matter = "package manager";
      const both = await store.observations.list({ project: "aaaaaaaa", matter, types: ["decision"] });
      expect(both.map(({ supersededBy }) => supersededBy)).toEqual([0, third, third]);
      // It turns out to be about something else: the one before stands again.
      await save(decision({ key: "3", session: "session-2", at: NOON + 3, matter: "bundler" }));
      expect(await standing()).toEqual(["2", "3", ...rest]);
      await save(decision({ key: "3", session: "session-2", at: NOON + 3 }));
      await save(observation({ key: "3", session: "session-2", at: NOON + 3 }));
      expect(await standing()).toEqual(["2", "3", ...rest]);
    });

    it("of work on one matter the last stands, too, beside the decision on it", async () => {
      const { store } = current();
      const matter = "value: package.json version";
      const [older, newer, decided] = await save(
        observation({ key: "1", matter, at: NOON + 1 }),
        observation({ key: "2", matter, at: NOON + 2 }),
        decision({ key: "3", matter, at: NOON }),
      );
      const found = await store.observations.list({ matter, order: "oldest" });
      expect(found.map(({ id, supersededBy }) => [id, supersededBy])).toEqual([
        [decided, 0],
        [older, newer],
        [newer, 0],
      ]);
    });

    it("a file is found by its bare name, wherever it is", async () => {
      const { store } = current();
      await save(
        observation({ key: "deep", files: ["cmd/cli/telemetry.go"] }),
        observation({ key: "top", files: ["telemetry.go"] }),
        observation({ key: "other", files: ["cmd/cli/old_telemetry.go", "telemetryXgo"] }),
      );
      const named = async (file: string) =>
        (await store.observations.list({ file })).map(({ key }) => key).sort();
      expect(await named("telemetry.go")).toEqual(["deep", "top"]);
      expect(await named("cli")).toEqual(["deep", "other"]);
      expect(await named("cmd/cli/telemetry.go")).toEqual(["deep"]);
      expect(await named("%")).toEqual([]);
    });

    it("all or nothing", async () => {
      const { store } = current();
      const broken = { ...noted(observation({ key: "b" })), observation: null } as never;
      await expect(store.observations.save([noted(observation()), broken])).rejects.toThrow();
      expect(await store.observations.list({})).toEqual([]);
    });
  });

  describe("summaries of sessions", () => {
    it("one for each session, the last one that was saved", async () => {
      const { store } = current();
      await store.observations.saveSummary(summary());
      const newer = summary({
        at: NOON + 5,
        title: "다른 제목",
        filesRead: [],
        notes: '"n"',
        source: "model",
      });
      await store.observations.saveSummary(newer);
      expect(await store.observations.summaries({})).toEqual([newer]);
      expect(await store.sessions.get("session-1")).toMatchObject({ project: "aaaaaaaa" });
    });

    it("are found by project, sessions and time, the newest first", async () => {
      const { store } = current();
      for (const [session, at] of [
        ["b", 2],
        ["a", 1],
        ["c", 3],
      ] as const)
        await store.observations.saveSummary(summary({ session, at: NOON + at }));
      await store.observations.saveSummary(summary({ session: "d", at: NOON + 4, project: "bbbbbbbb" }));
      const find = async (query: Parameters<typeof store.observations.summaries>[0]) =>
        (await store.observations.summaries(query)).map(({ session }) => session).join("");
      expect(await find({})).toBe("dcba");
      expect(await find({ limit: 1 })).toBe("d");
      expect(await find({ project: "aaaaaaaa" })).toBe("cba");
      expect(await find({ project: "aaaaaaaa", limit: 2 })).toBe("cb");
      expect(await find({ project: "unheard of" })).toBe("");
      expect(await find({ sessions: ["a", "d", "unheard of"] })).toBe("da");
      expect(await find({ project: "aaaaaaaa", sessions: ["a", "d"] })).toBe("a");
      expect(await find({ sessions: [] })).toBe("");
      expect(await find({ since: NOON + 2, until: NOON + 3 })).toBe("cb");
    });
  });
}
