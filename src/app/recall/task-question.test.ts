import { expect, it } from "vitest";
import { isBareCommand, taskQuestion } from "./task-question.ts";

it("the folder of the project is no name that two tasks share", () => {
  const none = {
    found: [],
    others: [],
    frequency: new Map(),
    total: 0,
    written: new Map(),
    read: new Map(),
    session: "",
    own: new Map(),
  };
  const prompt = "Port the invoices from Own/Sandbox/paper-shop to Own/Sandbox/web-shop, see printInvoice";
  const names = taskQuestion(prompt, "me/web-shop", none)?.codeNames.map(({ name }) => name);
  expect(names).toEqual(["own/sandbox/paper-shop", "printinvoice"]);
});

it.each(["/commit", "$deploy", "$shop stocktaking"])("%s calls a skill and asks for no work on it", (title) =>
  expect(isBareCommand(title)).toBe(true),
);

it.each(["$deploy the docs to staging", "/review the cart", "Add $ to the prices"])(
  "%s asks for something",
  (title) => expect(isBareCommand(title)).toBe(false),
);
