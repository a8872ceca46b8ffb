import { describe, expect, it } from "vitest";
import { isSameKind, shapeOf } from "./recurring.ts";

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
});
