import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { loadCached } from "./code-cache.ts";

const SOURCE = `(function(exports,require,module,__filename,__dirname){
  exports.add = (a, b) => a + b;
  exports.file = require("node:path").basename(__filename);
})`;

describe("cli: compiled code is kept", () => {
  it("the second load uses what the first has stored, and does the same", () => {
    const place = newPlace();
    const first = load(place);
    expect(first.exports.add(1, 2)).toBe(3);
    first.save();
    const [stored] = readdirSync(place.folder);
    expect(stored).toMatch(/^hook-b1-.*-PreToolUse\.bin$/);
    const before = readFileSync(join(place.folder, stored ?? ""));
    const second = load(place);
    expect(second.exports.add(1, 2)).toBe(3);
    expect(second.exports.file).toBe("script.cjs");
    second.save();
    const third = load(place);
    third.save();
    expect(readFileSync(join(place.folder, stored ?? "")).length).toBe(before.length);
  });

  it("what a later call uses for the first time is stored as well, and then left alone", () => {
    const place = newPlace();
    writeFileSync(
      place.script,
      "(function(exports,r,m,f,d,evaluated){ exports.use = (part) => { evaluated(part); return [part]; }; })",
    );
    const sizes = [1, 1, 1, 2, 2, 1, 2].map((part) => {
      const { exports, save } = loadCached(place);
      expect((exports as { use(part: number): number[] }).use(part)).toEqual([part]);
      const before = stamp(place.folder);
      save();
      return stamp(place.folder) === before ? "kept" : "stored";
    });
    expect(sizes).toEqual(["stored", "stored", "kept", "stored", "kept", "kept", "kept"]);
  });

  it("a part is loaded when it is asked for, and its code is kept as well", () => {
    const place = newPlace();
    const part = join(place.script, "..", "part.cjs");
    writeFileSync(part, "(function(exports){ exports.twice = (a) => 2 * a; })");
    writeFileSync(
      place.script,
      '(function(exports,require){ exports.twice = (a) => require("./part.cjs").twice(a); })',
    );
    const ask = (twice: boolean) => {
      const loaded = loadCached({ ...place, build: "b1", use: "Stop", parts: ["./part.cjs"] });
      if (twice) expect((loaded.exports as { twice(a: number): number }).twice(4)).toBe(8);
      loaded.save();
      return readdirSync(place.folder).filter((name) => name.endsWith("-Stop-part.bin"));
    };
    expect(ask(false)).toHaveLength(0);
    expect(ask(true)).toHaveLength(1);
    expect(ask(true)).toHaveLength(1);
  });

  it("one wrong byte anywhere, and the stored code is not run but replaced", () => {
    const place = newPlace();
    load(place).save();
    const file = join(place.folder, readdirSync(place.folder)[0] ?? "");
    const good = readFileSync(file);
    for (let at = 0; at < good.length; at += Math.ceil(good.length / 50)) {
      writeFileSync(file, damage(good, at));
      const again = load(place);
      expect(again.exports.add(1, 2)).toBe(3);
      again.save();
      expect(readFileSync(file).equals(damage(good, at))).toBe(false);
    }
  });

  it("another build leaves nothing of the old one", () => {
    const place = newPlace();
    load(place).save();
    load({ ...place, build: "b2" }).save();
    expect(readdirSync(place.folder).map((name) => name.slice(0, 7))).toEqual(["hook-b2"]);
  });

  it("where nothing can be written, it works without", () => {
    const place = newPlace();
    writeFileSync(place.folder, "a file, no folder");
    const loaded = load(place);
    loaded.save();
    expect(loaded.exports.add(1, 2)).toBe(3);
  });
});

function newPlace() {
  const home = newFolder();
  const script = join(home, "script.cjs");
  writeFileSync(script, SOURCE);
  return { script, folder: join(home, "cache"), build: "b1", use: "PreToolUse" };
}

function load(place: ReturnType<typeof newPlace>) {
  const { exports, save } = loadCached(place);
  return { exports: exports as { add(a: number, b: number): number; file: string }, save };
}

/** When, and to what, the stored code was last written. */
function stamp(folder: string): string {
  if (!existsSync(folder)) return "";
  return readdirSync(folder)
    .map((name) => `${name} ${statSync(join(folder, name)).ino}`)
    .join();
}

function damage(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8((copy.readUInt8(at) + 77) % 256, at);
  return copy;
}
