// Tests that every spelling of a remote gives the same name.
import { describe, expect, it } from "vitest";
import { normaliseRemote, tidyPath } from "./remote.ts";

const same = [
  "https://github.com/owner/name",
  "https://github.com/owner/name.git",
  "https://github.com/owner/name/",
  "https://github.com/owner/name.git/",
  "https://GitHub.com/owner/name",
  "https://user:token@github.com/owner/name.git",
  "https://github.com:443/owner/name.git",
  "git@github.com:owner/name.git",
  "git@github.com:/owner/name.git",
  "github.com:owner/name",
  "ssh://git@github.com/owner/name.git",
  "ssh://git@github.com:22/owner/name",
  "ssh://git@ssh.github.com:443/owner/name.git",
  "git+ssh://git@github.com/owner/name.git",
  "git://github.com/owner/name.git",
  "github.com/owner/name",
  "  https://github.com/owner//name.git ",
];

describe("workspaces: remotes", () => {
  it.each(same)("%s is github.com/owner/name", (url) => {
    expect(normaliseRemote(url)).toBe("github.com/owner/name");
  });
  it.each([
    ["https://gitlab.example:8443/group/sub/name.git", "gitlab.example/group/sub/name"],
    ["git@host:name", "host/name"],
    ["ssh://[::1]:22/srv/name.git", "[::1]/srv/name"],
    ["/srv/git/name.git", "/srv/git/name"],
    ["/srv/git/name/.git", "/srv/git/name"],
    ["file:///srv/git/name.git/", "/srv/git/name"],
    ["file:///C:/git/name.git", "C:/git/name"],
    ["C:\\git\\name.git", "C:/git/name"],
    ["c:/git/name", "C:/git/name"],
    ["owner/name", "owner/name"],
    ["", ""],
  ])("%s → %s", (url, expected) => {
    expect(normaliseRemote(url)).toBe(expected);
  });
  it("a relative path counts from the repository", () => {
    expect(normaliseRemote("../name.git", "/srv/work")).toBe("/srv/name");
    expect(normaliseRemote("../name.git", "C:\\srv\\work")).toBe("C:/srv/name");
  });
  it("one folder, one path", () => {
    expect(tidyPath("c:\\x\\y\\")).toBe(tidyPath("C:/x/y"));
    expect(tidyPath("/x/./y/")).toBe("/x/y");
    expect(tidyPath("/")).toBe("/");
  });
});
