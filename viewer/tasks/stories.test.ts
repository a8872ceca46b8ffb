// Iterations of a loop by story.
import { describe, expect, it } from "vitest";
import { storiesOf } from "./stories.ts";

describe("viewer: stories of a loop", () => {
  it("every story of the plan is listed, also without an iteration; planning and unknown stories are not lost", () => {
    const iterations = [
      { storyId: "US-002", storyTitle: "Login" },
      { storyId: "", storyTitle: "" },
      { storyId: "US-009", storyTitle: "Added later" },
      { storyId: "US-002", storyTitle: "Login" },
    ];
    const stories = [
      { id: "US-001", title: "Sign up" },
      { id: "US-002", title: "Login" },
    ];
    expect(
      storiesOf({ stories, iterations }).map(({ id, title, iterations: own }) => [id, title, own.length]),
    ).toEqual([
      ["", "Planning", 1],
      ["US-001", "Sign up", 0],
      ["US-002", "Login", 2],
      ["US-009", "Added later", 1],
    ]);
  });
});
