import { describe, expect, it } from "vitest";
import { turnOf } from "../../domain/turn.fixture.ts";
import { isSameKind, recurringWork, shapeOf } from "./recurring.ts";

const same = (a: string, b: string) => isSameKind(shapeOf(a), shapeOf(b));

describe("rank: tasks of one sort", () => {
  it.each([
    ["Add a route for users", "Add a route for invoices"],
    ["Add the users route", "Add an invoices route"],
    ["Bump the version and write the changelog", "bump version, write changelog please"],
    ["Füge eine Route für Kunden hinzu", "Füge eine neue Route für Rechnungen hinzu"],
    ["Añade una ruta para clientes", "Añade una ruta nueva para facturas"],
    ["Ajoute une route pour les clients", "Ajoute une route pour les factures"],
    ["사용자 라우트를 추가해줘", "주문 라우트를 추가해줘"],
    ["添加用户路由", "添加订单路由"],
  ])("%s · %s", (a, b) => expect(same(a, b)).toBe(true));

  it.each([
    ["Add a route for users", "Remove the route for users"],
    ["Add a route for users", "Add a login page"],
    ["Add tests for users", "Add tests for invoices"],
    ["Añade una ruta para clientes", "Elimina la ruta para clientes"],
    ["we fail build", "The build is failing"],
    ["yes", "yes"],
  ])("not %s · %s", (a, b) => expect(same(a, b)).toBe(false));

  it("one is enough where the sentence is the same but for a name", () => {
    const before = (prompt: string) => [
      { turn: turnOf({ prompt, ending: "changed", files: ["cards/blur.tsx"] }), shape: shapeOf(prompt) },
    ];
    const asked = shapeOf(
      "added new component @registry/shop/mouse-cards.tsx update docs and demo, then run pnpm fix",
    );
    const work = (prompt: string) => recurringWork(asked, before(prompt)).length;
    expect(
      work("added new component @registry/shop/blur-edge.tsx update docs and demo for it and run pnpm fix"),
    ).toBe(1);
    expect(work("update the docs of the new card")).toBe(0);
  });

  it("one long path in common is not the same sentence", () => {
    const shape = (text: string) => shapeOf(text.split("\n")[0] ?? "", text);
    const asked = shape("review @out/planning/prd-sales-metrics-dashboard.md\nwere all its parts built?");
    const before = "we work in @out/planning/prd-sales-metrics-dashboard.md\nadd a story on exports";
    const turn = turnOf({ prompt: before, ending: "changed", files: ["out/stories.md"] });
    expect(recurringWork(asked, [{ turn, shape: shape(before) }])).toEqual([]);
  });
});
