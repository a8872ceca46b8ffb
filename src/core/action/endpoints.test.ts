import { describe, expect, it } from "vitest";
import { parseAction } from "./parse.ts";

const endpoints = (command: string) =>
  parseAction({ id: "1", tool: "Bash", input: { command } }, { cwd: "/p", root: "/p" }).subjects.filter(
    (one) => one.startsWith("endpoint "),
  );

describe("action: routes of an API", () => {
  it.each([
    ["gh api repos/o/r/pulls/112/comments", "endpoint gh api GET repos/o/r/pulls/N/comments"],
    ["gh api /repos/o/r/pulls/7/comments?per_page=9", "endpoint gh api GET repos/o/r/pulls/N/comments"],
    [
      "gh api repos/o/r/pulls/comments/9/replies -f body=hi",
      "endpoint gh api POST repos/o/r/pulls/comments/N/replies",
    ],
    ["gh api -X DELETE repos/o/r/git/refs/heads/x", "endpoint gh api DELETE repos/o/r/git/refs/heads/x"],
    ["gh api repos/o/r/commits/1a2b3c4d", "endpoint gh api GET repos/o/r/commits/N"],
  ])("%s", (command, expected) => {
    expect(endpoints(command)).toEqual([expected]);
  });

  it.each([
    "gh api graphql -f query=x",
    "gh api repos/$OWNER/r",
    "gh pr view 12",
    "gh api repos/o/r/pulls/1 | jq .body",
  ])("%s names none", (command) => {
    expect(endpoints(command)).toEqual([]);
  });
});
