// Facts and subtitles name files and checks so that a reader knows which are meant.
import { describe, expect, it } from "vitest";
import { commit, file, ran } from "../synthesise/attempts.fixture.ts";
import { observeTurn } from "./observe.ts";
import { observe } from "./observed.fixture.ts";
import { turnOf } from "./turn.fixture.ts";
import { titleFrom } from "./wording.ts";

const facts = (all: ReturnType<typeof observe>) =>
  all.flatMap((one) => one.facts.map(({ text }) => text)).join("\n");

describe("observe: files of one name", () => {
  const calls = [
    file("Edit", "cmd/warehouse/internal/shop/agents/bills/hooks_test.go"),
    file("Edit", "cmd/warehouse/internal/shop/agents/taxes/hooks_test.go"),
  ];
  const more = "to expect the totals of every day with their tax instead of the old ones";

  it("keep the folder that tells them apart, however long the sentence is", () => {
    const said = `- \`cmd/warehouse/internal/shop/agents/taxes/hooks_test.go\` - Updated \`TestTotals\` ${more}.`;
    const seen = facts(observe("Mend the tests of the shop", calls, ["Let me look.", `Changed:\n${said}`]));
    expect(seen).toContain("`taxes/hooks_test.go`");
  });

  it("are named shortly where only one has that name", () => {
    const said = `- \`cmd/warehouse/internal/shop/agents/taxes/hooks_test.go\` - Updated \`TestTotals\` ${more}.`;
    const one = calls.slice(1);
    const seen = facts(observe("Mend the tests of the shop", one, ["Let me look.", `Changed:\n${said}`]));
    expect(seen).toContain("`hooks_test.go`");
  });
});

describe("observe: a check with a long name", () => {
  it("is still told as the proof of a fix", () => {
    const command =
      "go test -tags integration ./cmd/warehouse/internal/integration_test/ -run TestWarehouseInstallation";
    const long = "cmd/warehouse/internal/integration_test/agent_test.go";
    const calls = [file("Edit", long), ran("test", command, { goal: "go test" })];
    const said =
      "The test was checking for `go run` in the settings, but the script commands no longer contain that. Updated the test to look for `wrapper.sh` instead.";
    const seen = facts(observe("--- FAIL: TestWarehouseInstallation (0.01s)", calls, ["Let me look.", said]));
    expect(seen).toMatch(/go test .* passed after the changes to agent_test\.go/);
  });
});

describe("observe: a turn that wrote only tests", () => {
  it("tells of the other tests in its subtitle, not only that they passed", () => {
    const calls = [file("Edit", "src/tax_test.go"), file("Write", "src/bill_test.go")];
    const said =
      "## Refactored tax tests (shorter now)\n\n**Removed:**\n- `TestTaxTwice` - Was the same as `TestTax` with other numbers.\n\n## Added bill tests (New)\n\nCreated `src/bill_test.go` with totals of every day.";
    const [seen] = observe("Bills have no tests, add tests for the tax of bills", calls, [
      "Let me look.",
      said,
    ]);
    expect(seen?.title).toBe("Refactored tax tests");
    expect(seen?.subtitle).toMatch(/^(?:Removed|Created) /);
  });
});

describe("observe: the change that was asked for", () => {
  it("is the one about the name in the request, though it is told last", () => {
    const calls = [file("Edit", "src/validators_test.go"), file("Write", "src/orderid_test.go")];
    const said =
      "## Refactored validation tests (shorter)\n\n**Removed:**\n- `TestTwice` - Was the same as `TestOnce` in every case.\n\n## Added orderid tests (New)\n\nThey cover the valid forms.";
    const asked = "The ShopOrderID function has no tests. Add tests for valid forms.";
    expect(observe(asked, calls, ["Let me look.", said])[0]?.title).toBe("Added orderid tests");
  });
});

describe("observe: a remark behind a dash", () => {
  it("is no part of a title that says what was done", () => {
    expect(
      titleFrom("Removed `TestTaxTwice` - was the same as `TestTax` with other numbers"),
    ).toBeUndefined();
    expect(titleFrom("Removed the second tax test - was the same as the first one")).toBe(
      "Removed the second tax test",
    );
    expect(titleFrom("Sidebar - show the totals")).toBe("Sidebar show the totals");
  });
});

describe("observe: words with slashes", () => {
  it("that are a list stay whole, folders of a file go", () => {
    expect(titleFrom("Gate run/readFile/stat/glob behind a switch")).toBe(
      "Gate run/readFile/stat/glob behind a switch",
    );
    expect(titleFrom("Move src/shop/tax/rates.ts to the core")).toBe("Move rates.ts to the core");
  });
});

describe("observe: a commit alone", () => {
  it("does not say that the session made the changes", () => {
    const input = turnOf("commit", [commit("Round the tax to whole cents")], ["Committed."]);
    const [seen] = observeTurn({ ...input, before: { calls: 20, observations: 0 } });
    expect(seen?.subtitle).toBe("Committed changes that were made before this prompt");
  });
});

describe("observe: a check of one file", () => {
  it("is named with the file", () => {
    const calls = [
      file("Edit", "src/shop/tax.js"),
      ran("build", "node --check dist/shop.js", { goal: "node --check" }),
    ];
    const said = "Updated `src/shop/tax.js` to round every tax to whole cents.";
    const seen = facts(observe("Round the tax", calls, ["Let me look.", said]));
    expect(seen).toContain("`node --check dist/shop.js` passed");
  });
});

describe("observe: chatter", () => {
  it("before a dash is no part of the report", () => {
    const calls = [file("Edit", "docs/guide.md")];
    const said =
      "Done — one more pass over the guide for new shops.\n\nThe guide now names the folder in which new shops keep their bills.";
    const [seen] = observe("Polish the guide", calls, ["Let me look.", said]);
    expect(seen?.narrative ?? "").not.toContain("Done —");
  });
});
