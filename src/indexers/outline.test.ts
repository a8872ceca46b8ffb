import { describe, expect, it } from "vitest";
import { outliner } from "./outline.ts";

const outline = outliner();
const symbols = async (path: string, text: string) =>
  (await outline(path, text))?.map(({ symbol, from, to }) => `${symbol} ${from}-${to}`);

describe("indexers: outline", () => {
  it("TypeScript: functions, classes with methods, types, constants that are functions; comments belong to them", async () => {
    const text = `import { a } from "a";
const LIMIT = 3;

/** Opens it.
 * Really. */
export async function open(path: string): Promise<void> {
  function inner() {}
}

// Not about the class.

export class Store extends Base {
  // Closes.
  close(): void {}
  run = () => 1;
}
export const handler = (event: Event) => {
  return event;
};
export interface Shape { readonly a: 1 }
type Alias = string;
namespace Deep { export function down() {} }
`;
    expect(await symbols("src/a.ts", text)).toEqual([
      "open 4-8",
      "Store 12-16",
      "Store.close 13-14",
      "Store.run 15-15",
      "handler 17-19",
      "Shape 20-20",
      "Alias 21-21",
      "Deep 22-22",
      "Deep.down 22-22",
    ]);
    expect((await outline("src/a.ts", text))?.[0]?.signature).toBe(
      "export async function open(path: string): Promise<void> {",
    );
  });

  it.each([
    [
      "a.py",
      "# a\n@cached\ndef one(x):\n  pass\n\nclass Two:\n  def three(self):\n    def four(): pass\n",
      ["one 1-4", "Two 6-8", "Two.three 7-8"],
    ],
    [
      "a.go",
      "package a\n// One does.\nfunc One() {}\nfunc (s *Two) Three() {}\ntype Two struct {\n}\n",
      ["One 2-3", "Three 4-4", "Two 5-6"],
    ],
    [
      "A.java",
      "package a;\nclass One {\n  /** x */\n  void two() {}\n  One() {}\n}\ninterface Three { void four(); }",
      ["One 2-6", "One.two 3-4", "One.One 5-5", "Three 7-7", "Three.four 7-7"],
    ],
    [
      "a.rs",
      "struct One;\nimpl One {\n  /// x\n  fn two(&self) {}\n}\nmod three { fn four() {} }",
      ["One 1-1", "One 2-5", "One.two 3-4", "three 6-6", "three.four 6-6"],
    ],
    [
      "a.rb",
      "module One\n  class Two\n    def three\n    end\n    def self.four; end\n  end\nend\n",
      ["One 1-7", "One.Two 2-6", "One.Two.three 3-4", "One.Two.four 5-5"],
    ],
    [
      "a.php",
      "<?php\nnamespace A;\nfunction one() {}\nclass Two {\n  public function three() {}\n}\n",
      ["one 3-3", "Two 4-6", "Two.three 5-5"],
    ],
    [
      "a.cs",
      "namespace A {\n  class One {\n    void Two() {}\n    int Three { get; }\n  }\n}\n",
      ["One 2-5", "One.Two 3-3", "One.Three 4-4"],
    ],
    [
      "a.cpp",
      "#ifndef A\nnamespace n {\nclass One {\n  void two() {}\n};\n}\nint *One::three(int a) {\n}\n#endif\n",
      ["One 3-5", "One.two 4-4", "One::three 7-8"],
    ],
    ["a.c", "/* x */\nstatic int one(void) {\n}\nstruct two { int a; };\n", ["one 1-3", "two 4-4"]],
    ["a.sh", "one() {\n  :\n}\nfunction two { :; }\n", ["one 1-3", "two 4-4"]],
    ["a.tsx", "export function App() {\n  return <p>hi</p>;\n}\n", ["App 1-3"]],
    [
      "a.mjs",
      "module.exports = {};\nfunction one() {}\nexport default class Two {}\n",
      ["one 2-2", "Two 3-3"],
    ],
  ] as const)("%s", async (path, text, expected) => {
    expect(await symbols(path, text)).toEqual(expected);
  });

  it("broken code is outlined as far as it goes; a file without a grammar has none", async () => {
    const text = "function one() {}\nconst x = ;;) else\nfunction two() {}\n";
    expect(await symbols("a.ts", text)).toEqual(["one 1-1", "two 3-3"]);
    expect(await outline("notes.md", "# One")).toBeUndefined();
    expect(await outline("a.ts", "")).toEqual([]);
  });
});
