import { it } from "vitest";
import { redactText } from "../../src/core/redact/index.ts";
import { vendorShapes } from "./secrets/vendor-shapes.ts";
import { nameShapes } from "./secrets/name-shapes.ts";
import { commandShapes } from "./secrets/command-shapes.ts";
import { proseShapes } from "./secrets/prose-shapes.ts";
it("first", () => {
  for (const [g, list] of Object.entries({ vendorShapes, nameShapes, commandShapes, proseShapes })) {
    const through = list.filter((s) => { const r = redactText(s.text); return s.secrets.some((x) => r.includes(x)); });
    console.log(g, list.length, "through", through.length, "\n" + through.map((s) => s.id + ": " + redactText(s.text).slice(0, 120)).join("\n"));
  }
});
