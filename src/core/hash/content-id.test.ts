import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newAttemptOf } from "../../domain/attempt.fixture.ts";
import { contentId } from "./content-id.ts";

const CALL = { agent: "claude-code", session: "session-1", call: "toolu_01" };

describe("hash: content id of an attempt", () => {
  it("never changes: it is stored in people's databases and compared between machines", () => {
    expect(contentId(CALL)).toMatchInlineSnapshot(`"26c986b638b8742d3ef99f540893b1e4"`);
    expect(contentId({ agent: "코덱스", session: "", call: "\0 \ud800" })).toMatchInlineSnapshot(
      `"926c99a570a999f4e06377a7cb97daa2"`,
    );
  });

  it("is the same however, when and where the call was reported", () => {
    const seen = newAttemptOf("npm test", { ...CALL, source: "live", at: 1, outcome: { status: "unknown" } });
    const read = newAttemptOf("npm t", { ...CALL, source: "import", at: 2, project: "bbbbbbbb", turn: 7 });
    expect(contentId(seen)).toBe(contentId(read));
  });

  it("calls that differ in agent, session or call id have different ids, whatever is in them", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "-", "\n") });
    const call = fc.record({ agent: text, session: text, call: text });
    fc.assert(
      fc.property(call, call, (one, other) => {
        const isSame = one.agent === other.agent && one.session === other.session && one.call === other.call;
        expect(contentId(one) === contentId(other)).toBe(isSame);
      }),
    );
  });

  it("is that of the stored row, where a column cannot hold what was sent", () => {
    expect(contentId({ ...CALL, call: "a\0b\ud800" })).toBe(contentId({ ...CALL, call: "a\ufffdb\ufffd" }));
  });
});
