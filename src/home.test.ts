// Where the memory is, whatever the environment says.
import { isAbsolute, join } from "node:path";
import { describe, expect, it } from "vitest";
import { twiceshyHome, userHomeOf } from "./home.ts";

describe("home", () => {
  it("is the folder that HOME names", () => {
    expect(userHomeOf({ HOME: "/home/amy" })).toBe("/home/amy");
    expect(twiceshyHome({ HOME: "/home/amy" })).toBe(join("/home/amy", ".twiceshy"));
  });

  it.each([
    ["empty", { HOME: "" }],
    ["relative", { HOME: "amy" }],
    ["not there", {}],
  ])("HOME %s: never a folder of the project that an agent works in", (_, env) => {
    expect(isAbsolute(userHomeOf(env))).toBe(true);
    expect(twiceshyHome(env).startsWith(process.cwd())).toBe(false);
  });
});
