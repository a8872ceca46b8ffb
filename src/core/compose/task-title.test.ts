// One-line titles of prompts.
import { describe, expect, it } from "vitest";
import { isFollowUp } from "./follow-up.ts";
import { taskTitle } from "./task-title.ts";

describe("compose: the title of a task", () => {
  it.each([
    ["Add rate limiting to the API", "Add rate limiting to the API"],
    ["ok can you please fix the login redirect?", "Fix the login redirect"],
    ["could we rebase onto main please?", "Rebase onto main"],
    ["I like it. Please write a note about the cache.", "Write a note about the cache"],
    [
      "How does signing in work here? I want to know before I touch it, because the audit is on Friday",
      "How does signing in work here?",
    ],
    ["I want to know how the cache works", "How the cache works"],
    ["Why is it slow? I want to measure the totals", "Measure the totals"],
    ["Thats correct. Now remove the svgs", "Remove the svgs"],
    [
      "Commit and push, then run the doctor. After those are done, start the service on the cluster",
      "Run the doctor. After those are done, start the service on the cluster",
    ],
    ["I was mistaken. But we do have conflicts with main", "But we do have conflicts with main"],
    ["Sort the stars. After that, commit.", "Sort the stars"],
    [
      "oh sorry, I had fallen asleep. But i apreciate that you waited. Now sort the list by day",
      "Sort the list by day",
    ],
    ["Add auth", "Add auth"],
    [
      "\n# Files mentioned by the user:\n\n## Screenshot 2026 at 13.58.png: /var/folders/x.png\n\n## My request for Codex:\nCollapse the log of a tool",
      "Collapse the log of a tool",
    ],
    ["<teammate-message teammate_i", ""],
    [
      "<NotFoundBoundary notFound={<Page/>}\nthe page stays white, show the totals again",
      "The page stays white, show the totals again",
    ],
    ["notes/comments/10aa.md notes/comments/20bb.md notes/comm", ""],
    [
      "Issues / concerns\n\n1. The price list needs an entry in the changelog",
      "The price list needs an entry in the changelog",
    ],
    [
      "# Review findings:\n\n## Finding 1 (package.json:18-20) [added]\nThe deleted view is still registered",
      "The deleted view is still registered",
    ],
    ["commite changes", ""],
    ["I dont have anything to add", ""],
    ["stop the server", ""],
    ["it is for personal use", ""],
    ["good morning buddy, it's 24 July. Please pick up where we left off.", ""],
    [
      "Hello buddy, welcome to the Shop repo. Read all the documentation first.",
      "Read all the documentation first",
    ],
    ["re: the drill. Move the alarm into its own page", "Move the alarm into its own page"],
    ["Here is the full prompt to paste into a new session:\n\nMeasure the cache", "Measure the cache"],
    [
      "do NOT use a subagent. read https://example.org/. i want the small button in my footer",
      "I want the small button in my footer",
    ],
    [
      "➜  shop git:(main) ✗ git push\nerror: no config file was found here",
      "error: no config file was found here",
    ],
    ["Commit: 14ccad3 Document the layout\nReview this change for bugs", "Review this change for bugs"],
    [
      "Base directory for this skill: /home/dev/.claude/skills/code-review\n\n# Review code\n\nARGUMENTS: the cart",
      "/code-review the cart",
    ],
    ["<ide_selection>lines 1 to 4 of a.ts</ide_selection>\nRename the cart", "Rename the cart"],
    ["<ide_opened_file>The user opened b.ts</ide_opened_file>", ""],
    [
      "<system_reminder>\nIMPORTANT: The tools listed below are deferred\n</system_reminder>\nFix the login",
      "Fix the login",
    ],
    ["The following is the Codex agent history added since your last approval assessment.", ""],
    [
      '<skill name="software-design" location="x">\nReferences are relative to x\n</skill>',
      "/software-design",
    ],
    ["'use client'\n\nmake the header of this component sticky", "Make the header of this component sticky"],
    [
      "+run = 'bash ./lint'\n-run = 'lint'\nexplain why the lint task moved",
      "Explain why the lint task moved",
    ],
    ["▣ DCP | -19.6K removed, +238 summary", ""],
    ["This came from another Claude session. Merge the two reports", "Merge the two reports"],
    ["go ahead and implement it", ""],
    ["Implement the proposed plan", ""],
    [
      "# Error Type\nConsole Error\n\n## Error Message\nEncountered a script tag while rendering",
      "Encountered a script tag while rendering",
    ],
    [
      "A previous agent produced the plan below to accomplish the user's task. Implement it.\n\n# Share files with users",
      "Share files with users",
    ],
    ["add one more thing? the author of the commit is missing", "The author of the commit is missing"],
    ["ok can we handle #4 quickly?", "Handle #4 quickly"],
    ["I'd like you to rename the package.\nIt is called foo now.", "Rename the package"],
    ["I want to move the cart into its own page", "Move the cart into its own page"],
    ["Nothing works after the update of node", "Nothing works after the update of node"],
    [
      "Hm, ok, nothing new in the log. Is the cache too small for all prices?",
      "Is the cache too small for all prices?",
    ],
    [
      "I've noticed that the cart takes seconds to open. I'd like to measure what is slow.",
      "Measure what is slow",
    ],
    ["[Image #1] Align the text with the avatar", "Align the text with the avatar"],
    [
      "Update `list` in [orders.ts](src/shop/orders.ts) to sort by date",
      "Update `list` in orders.ts to sort by date",
    ],
    ["Read /home/dev/notes/plan.md and build it", "Read plan.md and build it"],
    ["GET /api/v1/users returns 500", "GET /api/v1/users returns 500"],
    [
      "Implement the following plan:\n\n# Plan: Random keys for files\n\n## Context\n…",
      "Random keys for files",
    ],
    ["<command-name>/review</command-name>\n<command-args>42</command-args>", "/review 42"],
    ["<system-reminder>be nice</system-reminder>\nAdd a test for carts", "Add a test for carts"],
    ["로그인 기능을 추가해줘", "로그인 기능을 추가해줘"],
    ["eBPF probes are missing", "eBPF probes are missing"],
    [
      'could u build\n"\n"use client"\n\nimport { useState, useRef } from "react"\nimport type React from "react"\n\ninterface DialProps {\n  value: number\n}',
      "",
    ],
    [
      'import { a } from "a"\nimport { b } from "b"\n\n  value?: number\n  label: React.ReactNode\n\nplease put the label above the dial',
      "Put the label above the dial",
    ],
    ["fix the dial:\n\nconst dial = useDial(4)\nexport function Dial({ value }: Props) {", "Fix the dial"],
    ["def total(prices):\n    return sum(prices)\n\nround the total to cents", "Round the total to cents"],
    [
      "SELECT id, total FROM orders WHERE paid = 0\n\nwhy is this slow on a big table?",
      "Why is this slow on a big table?",
    ],
    ["Import orders from the old shop", "Import orders from the old shop"],
    ["Let the user type a name for the cart", "Let the user type a name for the cart"],
    ["Class names should follow BEM", "Class names should follow BEM"],
    [
      "▣ Pruner | -19.6K removed\n\n│⣿⣿⣿⣿⣿⣿⣿██████│\n▣ Compression #2\n→ Topic: Edits of the price list\n→ Items: 16 messages compressed",
      "",
    ],
    [
      "Task: [Read from: /home/dev/shop/plan.md, /home/dev/shop/progress.md]\n\nReview the import of vouchers",
      "Review the import of vouchers",
    ],
    ["[Read from: plan.md] Review the import of vouchers", "Review the import of vouchers"],
    ["Task: [Read from: /home/dev/shop/context.md, /home/dev/shop/pl…", ""],
    ["the staging machine is up again. please add an invoice page", "Add an invoice page"],
    ["So far the build looks good. Add a badge to the page", "Add a badge to the page"],
    ["[P2] The cart loses its last line", "[P2] The cart loses its last line"],
    [
      "## Screenshot 2026-04-10 at 13.58.20.png: /Users/dev/Desktop/Screenshot 2026-04-10 at 13.58.20.png",
      "",
    ],
    [
      "Type error: Argument of type '{ duration: number; easing: string; delay: number; }' is not assignable to parameter",
      "Type error: Argument of type '{ duration: number; easing: string; delay: number; }' is…",
    ],
    ["no, keep the old fonts and change only their size", "Keep the old fonts and change only their size"],
    ["Money is tight no longer. Move the invoices to their own page", "Move the invoices to their own page"],
    ["The new account is active. Send the invoices from there", "Send the invoices from there"],
    ["- show status should run status\n- all commands in the terminal", "Show status should run status"],
  ])("%j is about %j", (prompt, title) => expect(taskTitle(prompt)).toBe(title));

  it.each([
    "",
    "yes",
    "Yes please.",
    "ok, do it",
    "7",
    "0",
    "1, 3 & 4!",
    "- .context/attachments/comments/10959a9a-019c.md (328 B)\n- .context/attachments/comments/a14fd752.md (325 B)",
    "a",
    "continue",
    "Commit the changes",
    "commit and push",
    "try again",
    "push and PR",
    "run the tests",
    "ok back to main we go",
    "perfect, thanks!",
    "Do 1",
    "Local",
    "hooks.go:209",
    "I think 2 is the right approach",
    "add one more thing?",
    "I like the idea and you described it really well",
    '"# Context\n\nYour name is **Dori**, an agent.\n\nRefactor the hooks',
    "네",
    "계속해줘",
    "커밋해줘",
    "This session is being continued from a previous conversation that ran out of context. Analysis: …",
    "[Request interrupted by user]",
    "/clear",
    "Commit and push your changes",
    "Did you commit and pushed the code?",
    "Did yo commit?",
    "PR 머지하죠",
    "Tables are good now",
    "Another Claude session sent a message",
    "Before I forget",
    "I misread your explanation on the name",
    "/compact",
    "<command-name>/model</command-name>",
  ])("%j does not tell", (prompt) => expect(taskTitle(prompt)).toBe(""));

  it.each(["Commit messages should be linted", "push notifications for orders", "no results page is blank"])(
    "%j is a task of its own",
    (prompt) => {
      expect(isFollowUp(prompt)).toBe(false);
      expect(taskTitle(prompt)).not.toBe("");
    },
  );

  it("is one short line, whatever the prompt holds", () => {
    const title = taskTitle(`Do ${"very ".repeat(60)}much\u001b[31m <twiceshy> now`);
    expect(title.length).toBeLessThanOrEqual(90);
    for (const bad of ["\n", "\u001b", "<twiceshy"]) expect(title).not.toContain(bad);
  });
});

describe("pictures in a prompt", () => {
  it("what stands under each of several pictures is a caption, no task; a request with a picture is one", () => {
    const captions = "invite a member\n[Image 1] \npayment error\n[Image 2] \nthe rest you can guess";
    expect(taskTitle(captions)).toBe("");
    expect(taskTitle("Move the logo to the left\n[Image 1]")).toBe("Move the logo to the left");
  });
});

describe("what the person said with a skill", () => {
  it.each([
    [
      "Implement the work described in the tickets.\n\nCommit your work.\n\n\nBase directory for this skill: /Users/dev/.agents/skills/implement\nRelative paths in this skill (e.g., scripts/) are relative to this base directory.\n\nfirst available ticket on ABC-263",
      "/implement first available ticket on ABC-263",
    ],
    [
      "Base directory for this skill: /home/dev/.claude/skills/release\n\n# Release\n\nTag the version.\n\nARGUMENTS: 1.2.0 with the new docs",
      "/release 1.2.0 with the new docs",
    ],
    [
      "https://example.com/o/r/issues which of the issues are feasible to solve?",
      "Which of the issues are feasible to solve?",
    ],
    ['{"time": "2026-06-24T18:29:47", "level": "WARNING", "message": "fallback"}', ""],
    ["ls: cannot access 'skills/': No such file or directory", ""],
    // Lead-ins with the last letter held down.
    ["okk...so make the sign-in page fit on a phone", "Make the sign-in page fit on a phone"],
    ["Okkk,,lets fix the empty cart", "Fix the empty cart"],
    ["heyy can you rename the invoice table", "Rename the invoice table"],
    ["Will the invoice table be renamed?", "Will the invoice table be renamed?"],
    ["I'm okay with the marker. Store it as JSON in the header", "Store it as JSON in the header"],
    ["https://example.com/o/r/issues/77 says that the carts are empty", "#77 says that the carts are empty"],
    [
      "You are taking over the printing of invoices.\n\nContext:\n- none",
      "You are taking over the printing of invoices",
    ],
    ['<teammate-message teammate_id="reviewer" summary="Story 4 review PASS, all', ""],
    [
      "Center the pictures of @README.md\n\n--- Content from referenced files ---\n\nContent from @README.md:\n\n# Shop",
      "Center the pictures of @README.md",
    ],
    ["Implement but don't commit", ""],
    // Nothing but files, and the answer to a list.
    [
      ".notes/comments/1f2e.md .notes/comments/77ab.md\n\nmind the comments on the cart",
      "Mind the comments on the cart",
    ],
    ["3 but put the vouchers into this branch. Then print the invoices", "Print the invoices"],
    ["3 tests of the cart fail", "3 tests of the cart fail"],
  ])("%j", (prompt, title) => expect(taskTitle(prompt)).toBe(title));

  it("what is to be run or read first is not the task", () => {
    const first =
      "run gh stack init\nRead docs/release-plan.md and files in docs. Research the code and plan slice 7.";
    expect(taskTitle(first)).toBe("Research the code and plan slice 7");
    expect(taskTitle("Read docs/plan.md\nAdd the voucher import")).toBe("Add the voucher import");
    expect(taskTitle("run npm run lint")).toBe("Run npm run lint");
  });

  it("a chore before the task is not the task", () => {
    expect(taskTitle("commit & push and also look for leaks in the parser")).toBe(
      "Look for leaks in the parser",
    );
    expect(taskTitle("Commit and push the parser")).toBe("Commit and push the parser");
  });

  it("what is asked for after a question is the task", () => {
    expect(taskTitle("Why can't we merge both? and lets bake the images into the build")).toBe(
      "Bake the images into the build",
    );
    expect(taskTitle("Why can't we merge both?\nand lets bake the images into the build")).toBe(
      "Bake the images into the build",
    );
    expect(taskTitle("Why is the cart slow? It was fast in May.\nSee the log below")).toBe(
      "Why is the cart slow?",
    );
  });

  it("the name of a file is a topic", () => {
    expect(taskTitle("[Image 1] make @registry/new/logo-grid.tsx like this")).toBe(
      "Make @registry/new/logo-grid.tsx like this",
    );
  });

  it("does not end with a word that sends the agent off", () => {
    expect(taskTitle("rename to shop-tools and proceed go go go")).toBe("Rename to shop-tools");
    expect(taskTitle("add the export to the bills page, then go ahead and proceed")).toBe(
      "Add the export to the bills page",
    );
    expect(taskTitle("let the wizard check the tax and proceed")).toBe(
      "Let the wizard check the tax and proceed",
    );
  });

  it.each([
    [
      "We should not show the total twice on the cart page",
      "We should not show the total twice on the cart page",
    ],
    ["We should have access to the test shop too", "We should have access to the test shop too"],
    ["We should show the total once", "Show the total once"],
    [
      "Prices missing in /shop/prices inside the sandbox",
      "Prices missing in /shop/prices inside the sandbox",
    ],
  ])("keeps the beginning that the rest needs, and a short path: %s", (prompt, title) => {
    expect(taskTitle(prompt)).toBe(title);
  });
});
