// How a piece of work is called: by its request.
import { expect, it } from "vitest";
import { turnOf } from "../../domain/turn.fixture.ts";
import { titleOfTask } from "./task-turns.ts";

const turns = (...prompts: string[]) => prompts.map((prompt, index) => turnOf({ prompt, number: index + 1 }));

it("by the request, not by what was said of it later", () => {
  const task = turns(
    "Write a post on the outage of the shop",
    "nvm that is good enough, but the image is hideous",
  );
  expect(titleOfTask(task)).toBe("Write a post on the outage of the shop");
});

it("by the part that is asked about", () => {
  const task = turns("Write a post on the outage", "Add a cover image with a gradient");
  expect(titleOfTask(task, ["gradient"])).toBe("Add a cover image with a gradient");
});

it("by its commit where there were only remarks", () => {
  const commits = [{ message: "feat: print invoices" }, { message: "Address review comments" }];
  expect(titleOfTask([turnOf({ prompt: "The printer is running again", commits })])).toBe(
    "feat: print invoices",
  );
});
