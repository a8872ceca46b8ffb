// What is claimed of a session in one line.
import { describe, expect, it } from "vitest";
import { course } from "./course.fixture.ts";
import { courseText, filesBeside } from "./session-work.ts";

describe("compose: what came of a session", () => {
  it("a commit whose message was not seen may be the last one", () => {
    const came = (more: Parameters<typeof course>[0]) =>
      courseText({ course: course({ files: ["a.ts"], ...more }) });
    const commits = [{ message: "Add limits" }, { message: "Limit the uploads" }];
    expect(came({ commits })).toBe('committed "Limit the uploads" after other commits');
    expect(came({ commits, hasUnnamed: true })).toBe('committed "Limit the uploads" and more');
  });

  it("a commit is told in a whole sentence, also without its message; what may be committed since was changed", () => {
    const came = (more: Parameters<typeof course>[0]) =>
      courseText({ course: course({ files: ["a.ts"], ...more }) });
    expect(came({ ending: "committed" })).toBe("added to an earlier commit");
    expect(came({ ending: "committed", hasUnnamed: true })).toBe("committed (message not seen)");
    expect(came({ overtaken: true, passed: ["test"] })).toBe("changed, tests passed");
    expect(came({ committedLater: true })).toBe("changed, committed in a later session");
  });

  it("a file that was removed is not named beside those that are there", () => {
    const files = ["my-template", "src/a.ts", "src/b.ts"];
    expect(filesBeside({ files, gone: ["my-template"] })).toEqual(["src/a.ts", "src/b.ts"]);
    expect(filesBeside({ files, gone: ["my-template"], left: ["src/b.ts"] })).toEqual(["src/a.ts"]);
    expect(filesBeside({ files, gone: files })).toEqual(files);
  });
});
