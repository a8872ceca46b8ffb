// A server tidies up when nobody asks it, and only then.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collectWhenIdle } from "./idle-gc.ts";

describe("mcp: at rest", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("tidies up once after each time of work", () => {
    const collect = vi.fn();
    const asked = collectWhenIdle(collect);
    for (let call = 0; call < 10; call++) {
      vi.advanceTimersByTime(1_000);
      asked();
    }
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledTimes(1);
    asked();
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it("really collects", () => {
    let gone = false;
    const registry = new FinalizationRegistry(() => {
      gone = true;
    });
    registry.register({ large: new Array(1_000).fill(0) }, "it");
    collectWhenIdle();
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    return vi.waitFor(() => expect(gone).toBe(true));
  });
});
