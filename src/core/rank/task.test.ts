import { describe, expect, it } from "vitest";
import { isSameTask, picksNext, takesBack, taskOf } from "./task.ts";

describe("rank: task", () => {
  const same = (asked: string, before: string) => isSameTask(taskOf(asked), taskOf(before));

  it.each([
    ["Add authentication", "Add JWT authentication"],
    ["Add auth", "Add JWT authentication to the API"],
    ["We need authentication", "Implement user authentication with JWT"],
    ["Add authentication", "feat: JWT authentication"],
    ["Add redis", "Add support for Redis"],
    ["Add a login page", "Create the login page"],
    ["The page for vouchers", "Add a page for vouchers"],
    ["Füge ein Login hinzu", "Füge ein Login hinzu"],
    ["ログイン機能を追加して", "ログイン機能を追加して"],
  ])("the same: %s, %s", (asked, before) => expect(same(asked, before)).toBe(true));

  it.each([
    ["Add redis", "Remove the redis dependency"],
    ["Add a login page", "Fix the typo on the login page"],
    ["Add a login page", "Add a link to the login page"],
    ["Add redis", "Add a test for redis"],
    ["Add redis", "Add redis tests"],
    ["Add authorization middleware", "Add authentication middleware"],
    ["Add dark mode and printing", "Add dark mode"],
    ["Fix the login page", "Add the login page"],
    ["Rename the user table", "Add the user table"],
    ["What is the login page?", "What is the login page?"],
    ["The page for vouchers crashes", "Add a page for vouchers"],
  ])("not the same: %s, %s", (asked, before) => expect(same(asked, before)).toBe(false));

  it.each([
    "Implement the next ticket",
    "implement next open issue of the checkout milestone",
    "/build first available task in SHOP-40",
    "please pick up another bug",
    "Next story",
  ])("another one each time: %s", (title) => expect(picksNext(title)).toBe(true));

  it.each([
    "Add a next button to the tour",
    "Implement ticket SHOP-41",
    "Fix the first page of the invoice",
    "Upgrade to next.js 16",
    "Add the list of open tasks",
  ])("the same one: %s", (title) => expect(picksNext(title)).toBe(false));

  it("a removal takes back what was made", () => {
    const before = taskOf("Add redis caching");
    expect(takesBack(taskOf("Remove redis caching"), before)).toBe(true);
    expect(takesBack(taskOf("Remove the redis caching tests"), before)).toBe(false);
  });
});
