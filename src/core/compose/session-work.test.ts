// What is claimed of a session in one line.
import { describe, expect, it } from "vitest";
import { course } from "./course.fixture.ts";
import { cameOf } from "./session-work.ts";

describe("compose: what came of a session", () => {
  it("a commit whose message was not seen may be the last one", () => {
    const came = (more: Parameters<typeof course>[0]) =>
      cameOf({ course: course({ files: ["a.ts"], ...more }) });
    const commits = [{ message: "Add limits" }, { message: "Limit the uploads" }];
    expect(came({ commits })).toBe('committed "Limit the uploads" after other commits');
    expect(came({ commits, hasUnnamed: true })).toBe('committed "Limit the uploads" and more');
  });
});
