// The order of what was found, and the reasons.
import { describe, expect, it } from "vitest";
import type { FoundDocument, SearchDocument } from "../../domain/search.ts";
import { parseQuery } from "./query.ts";
import { rank } from "./rank.ts";

const NOW = Date.UTC(2026, 10, 17);
const DAY = 86_400_000;

const document = (key: string, text: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  project: "p",
  kind: "observation",
  key,
  title: "",
  names: [],
  text,
  at: NOW - DAY,
  files: [],
  count: 1,
  ...more,
});

/** All documents as candidates with the same score, in the order given; every word is in as many documents as say so. */
function ask(asked: string, documents: readonly SearchDocument[], around: readonly SearchDocument[] = []) {
  const question = parseQuery(asked, NOW);
  const found = documents.map((one): FoundDocument => ({ document: one, score: 1 }));
  const counts = new Map(question.words.map((word) => [word, 3]));
  return rank({ question, found, around, frequency: { documents: 1_000, counts }, now: NOW });
}
const keys = (ranked: ReturnType<typeof ask>) => ranked.map((one) => one.document.key);

describe("search: the order of what was found", () => {
  it("who says more of the rare words comes first", () => {
    const found = ask("redis retries", [document("one", "redis"), document("both", "retries for redis")]);
    expect(keys(found)).toEqual(["both", "one"]);
  });

  it("words that stand together count more than the same words far apart", () => {
    const filler = "and so the talk went on about other things for quite a while. ".repeat(20);
    const found = ask("redis timeout", [
      document("apart", `redis was mentioned. ${filler} timeout was mentioned.`),
      document("together", `${filler} the redis timeout was too short. ${filler}`),
    ]);
    expect(keys(found)[0]).toBe("together");
  });

  it("of two or three words, what says all stands before what says some of them often", () => {
    const often = "redis redis redis. Redis again, and redis. ";
    const found = ask("redis timeout", [
      document("often", often.repeat(3), { title: "redis", count: 50, at: NOW }),
      document("all", `${"other words of a long text. ".repeat(40)} redis, and later the timeout`),
    ]);
    expect(keys(found)).toEqual(["all", "often"]);
  });

  it("a dotted name or the end of a path is found in longer paths, before its parts in other names", () => {
    const parts =
      "edit src/auth/identity.controller.ts, src/auth/auth.service.ts, src/auth/jwt.controller.ts";
    for (const asked of ["auth.controller", "auth/auth.controller.ts"]) {
      const found = ask(asked, [
        document("parts", parts, { title: "auth controller", at: NOW }),
        document("meant", "edit apps/api/src/auth/auth.controller.ts"),
      ]);
      expect(keys(found)).toEqual(["meant", "parts"]);
      expect(found[0]?.why.names).toEqual([asked]);
      expect(found[1]?.why.names).toEqual([]);
    }
  });

  it("what was put in quotes is meant as it stands", () => {
    const found = ask('"connection refused"', [
      document("apart", "refused first, then the connection broke and was lost, refused"),
      document("phrase", "it said: connection refused"),
    ]);
    expect(found[0]).toMatchObject({ document: { key: "phrase" }, why: { phrases: ["connection refused"] } });
  });

  it("a turn without the words is found beside one that has them, behind it", () => {
    const turns = [1, 2, 3, 4, 5, 6, 7, 8].map((turn) =>
      document(`turn ${turn}`, turn === 3 ? "which cache shall we use, redis?" : "yes, that one", {
        kind: "prompt",
        session: "s",
        turn,
      }),
    );
    const found = ask("redis cache", turns.slice(2, 3), turns);
    expect(keys(found)[0]).toBe("turn 3");
    expect(found[1]?.document.key).toBe("turn 4");
    expect(found[1]?.why.bySurroundings).toBe(true);
    expect(found[0]?.why.words).toEqual(["redis", "cache"]);
  });

  it("a superseded item stands behind its successor", () => {
    const found = ask("cache decision redis", [
      document("1", "cache decision: redis, redis, redis for the cache", { supersededBy: "2" }),
      document("2", "decision: valkey instead of redis", { at: NOW }),
    ]);
    expect(keys(found)).toEqual(["2", "1"]);
  });

  it("a later observation on the same matter stands in front of what it amends", () => {
    const rule = "overage is billed per started block of 1000 calls, metering policy of the invoice service";
    const found = ask("is overage billed per started block", [
      document("rule", rule, { at: NOW - 60 * DAY }),
      document("amended", "metering policy of the invoice service amended: overage is billed per call", {
        at: NOW - DAY,
      }),
      document("other", "the export to the warehouse is billed apart", { at: NOW }),
    ]);
    expect(keys(found).slice(0, 2)).toEqual(["amended", "rule"]);
  });

  it("says nearly the same once", () => {
    const found = ask("flaky login test", [
      document("a", "the flaky login test waits for the network now"),
      document("b", "the flaky login test waits for the network now."),
      document("c", "the login form has a new test"),
    ]);
    expect(keys(found)).toEqual(["a", "c"]);
    expect(found[0]?.alike.map((one) => one.key)).toEqual(["b"]);
  });

  it("newer and more often seen is better among equals, and no more than that", () => {
    const old = document("old", "redis retries with a backoff", { at: NOW - 400 * DAY });
    const often = document("often", "retries for redis by the client", { at: NOW - 400 * DAY, count: 50 });
    const fresh = document("fresh", "some retries of redis that we saw", { at: NOW });
    expect(keys(ask("redis retries", [old, often, fresh]))).toEqual(["fresh", "often", "old"]);
    expect(keys(ask("redis backoff", [old, fresh]))[0]).toBe("old");
  });

  it("a prompt, a decision or a failure stands before a call that worked and says the same words", () => {
    const call = document("call", "", { kind: "call", title: "git log fix/staging-shares", names: ["Bash"] });
    const prompt = "which service did we configure for the staging logs?";
    const others = [
      document("prompt", prompt, { kind: "prompt", title: prompt, session: "s", turn: 1 }),
      document("decision", "Loki stores them.", { title: "staging logs go to Loki" }),
      document("failure", "fatal: ambiguous argument", { kind: "failure", title: "git log staging/shares" }),
    ];
    for (const other of others) expect(keys(ask("staging logs", [call, other]))[0]).toBe(other.key);
  });

  it("a day or month in the question speaks for what was done then", () => {
    const june = document("june", "the release went out", { at: Date.UTC(2026, 5, 12) });
    const may = document("may", "the release went well", { at: Date.UTC(2026, 4, 2) });
    expect(keys(ask("which release was in June", [may, june]))[0]).toBe("june");
    expect(keys(ask("the release of 2 May 2026", [june, may]))[0]).toBe("may");
  });

  it("leaves out what was excluded", () => {
    expect(
      keys(ask("redis -docker", [document("a", "redis in docker"), document("b", "redis here")])),
    ).toEqual(["b"]);
  });

  it("finds by the beginning of a word", () => {
    const found = ask("migrat*", [document("a", "a migration of tables")]);
    expect(found[0]?.why.words).toEqual(["migrat*"]);
  });

  it("without words keeps the order of the store", () => {
    expect(keys(ask("kind:observation", [document("b", "x"), document("a", "y")]))).toEqual(["b", "a"]);
  });
});

describe("search: the order of files", () => {
  const file = (path: string, names: readonly string[] = []) =>
    document(path, "", { kind: "file", title: path, names, files: [path] });

  it("a path named in the question or a traceback comes first", () => {
    const found = ask('TypeError\n  File "/home/u/site-packages/app/core/scales.py", line 351, in setup', [
      file("app/core/plot.py"),
      file("app/core/scales.py"),
    ]);
    expect(keys(found)[0]).toBe("app/core/scales.py");
  });

  it("a file that bears the names of the first line comes first", () => {
    const found = ask("PairGrid fails with hue", [
      file("a.py", ["Other"]),
      file("b.py", ["PairGrid", "map_upper"]),
    ]);
    expect(keys(found)[0]).toBe("b.py");
    expect(found[0]?.why.names).toEqual(["PairGrid"]);
  });

  it("tests and examples stand behind the code, unless they are asked for", () => {
    const files = [file("tests/login.py"), file("src/login.py")];
    expect(keys(ask("login fails", files))[0]).toBe("src/login.py");
    expect(keys(ask("login tests fail", files))[0]).toBe("tests/login.py");
  });
});
