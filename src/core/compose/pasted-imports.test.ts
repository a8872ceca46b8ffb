import { expect, it } from "vitest";
import { withoutImports } from "./pasted-imports.ts";

it.each([
  'import { OpenButton } from "./open-button"',
  "import 'server-only';",
  '} from "@/components/menu";',
  'export * from "./vouchers.ts";',
  "from shop.vouchers import redeem, Voucher",
  'const fs = require("node:fs");',
  "#include <stdio.h>",
  "use std::collections::HashMap;",
  "using System.Text.Json;",
])("an import of pasted code says nothing of what is asked: %s", (line) => {
  expect(withoutImports(`make it like this\n${line}\nexport function Card() {}`)).toBe(
    "make it like this\nexport function Card() {}",
  );
});

it.each([
  "import vouchers from a spreadsheet",
  'import the vouchers from "2026.csv" and print them',
  "use the table from yesterday",
  "from there on, import only what is new",
])("a request is kept: %s", (text) => {
  expect(withoutImports(text)).toBe(text);
});
