import { describe, expect, it } from "vitest";
import { bash } from "./parse.fixture.ts";

const named = (command: string) => bash(command).subjects.filter((one) => one.startsWith("repository "));

describe("action: repositories that a command names", () => {
  it.each([
    ["gh pr view 5 --repo me/app"],
    ["gh issue list -R me/app"],
    ["gh issue list --repo=https://github.com/me/app"],
    ["gh repo view me/app --json name"],
    ["gh repo clone https://github.com/me/app.git"],
    ["gh api repos/me/app/pulls/5/comments"],
    ["gh api /repos/me/app?per_page=9"],
    ["gh pr view 5 --repo Me/App"],
    ['gh api graphql -f query=\'{ repository(owner: "me", name: "app") { id } }\''],
    ['gh api graphql -F n=5 -f query=\'query {\n repository( owner:"me" name:"app" ) { id }\n}\''],
  ])("%s", (command) => {
    expect(named(command)).toEqual(["repository me/app"]);
    expect(bash(command).provides).toContain("repository me/app");
  });

  it.each([
    ["gh pr view 5"],
    ["gh repo view"],
    ["gh repo view --json nameWithOwner"],
    ["gh repo create me/app --private"],
    ["gh api repos/{owner}/{repo}/pulls"],
    ["gh api repos/$OWNER/app/pulls"],
    ["gh api user"],
    ["gh api graphql -f query='query($o: String!) { repository(owner: $o, name: \"app\") { id } }'"],
    ["git log me/app"],
    // The output of a pipe is data: it neither proves nor decides anything.
    ["gh api repos/me/app/pulls | jq length"],
    ["gh pr view 5 --repo me/app 2>/dev/null || true"],
  ])("%s names none", (command) => {
    expect(named(command)).toEqual([]);
  });
});
