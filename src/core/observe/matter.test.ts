// Which decisions are on the same matter. A false match would mark a valid decision as superseded.
import { describe, expect, it } from "vitest";
import { matterOf, matterOfWork } from "./matter.ts";

describe("observe: decisions that supersede each other", () => {
  it.each([
    ["Use `pnpm` because of its lockfile", "Switch to npm since CI has it"],
    [
      "Keep SQLite instead of PostgreSQL so that nobody runs a server",
      "Use postgres because many write at once",
    ],
    [
      "Use Redis for the session cache in src/cache.ts because it survives a restart",
      "Use memcached instead of Redis for the session cache because ops run it already",
    ],
    ["Went with zod over yup since types come for free", "Use `valibot` here because it is small"],
    ["Use vitest because vite is here", "Stick with jest, since the mocks need it"],
    ["Keep the refresh token in a cookie because of XSS", "Keep tokens in localStorage because of the app"],
  ])("%s / %s", (older, newer) => {
    expect(matterOf(older)).not.toBe("");
    expect(matterOf(newer)).toBe(matterOf(older));
  });
});

describe("observe: decisions that hold side by side", () => {
  it.each([
    [
      "Use Redis for sessions because it survives a restart",
      "Use Redis pipelines because they save a round trip",
    ],
    ["Use Redis for sessions because of restarts", "Use memcached for rendered pages because they are large"],
    ["Use pnpm because the lockfile is strict", "Use uv because it resolves faster than pip"],
    ["Use vitest because vite is here", "Use Playwright because the login needs a browser"],
    ["Use vitest because vite is here", "Use pytest because the tools are in Python"],
    [
      "Use SQLite for tests because they run offline",
      "Use Postgres for production because many write at once",
    ],
    ["Use JWT for the API since clients are many", "Use API keys for the command line since nobody logs in"],
    ["Use eslint because the config is shared", "Use eslint plugins because they know React"],
  ])("%s / %s", (one, other) => {
    expect(matterOf(one)).not.toBe("");
    expect(matterOf(other)).not.toBe(matterOf(one));
  });
});

describe("observe: the matter of work", () => {
  it.each([
    ["Updated the version in package.json to 2.0.0", "Bumped the version in package.json to 2.1.0"],
    ["Added a cart page to the shop", "Removed the cart page from the shop"],
  ])("%s is overtaken: %s", (older, newer) => {
    expect(matterOfWork(older)).not.toBe("");
    expect(matterOfWork(newer)).toBe(matterOfWork(older));
  });

  it.each([
    ["Added a cart page to the shop", "Added a menu page to the shop"],
    ["Fixed the cart page of the shop", "Removed the cart page from the shop"],
  ])("%s stands: %s", (older, newer) => expect(matterOfWork(newer)).not.toBe(matterOfWork(older)));

  it.each(["Added unit tests for the cart", "Fixed the login of the shop", "Added tests"])(
    "%s: none",
    (title) => expect(matterOfWork(title)).toBe(""),
  );
});
