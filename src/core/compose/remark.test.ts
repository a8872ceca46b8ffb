// Titles that ask for nothing.
import { describe, expect, it } from "vitest";
import { isRemark, isTalk } from "./remark.ts";

describe("compose: a remark is no task", () => {
  it.each([
    "You can skip the changelog",
    "U can use the other folder",
    "Oh man this is a nice way to see it fly",
    "Whatever page I left out you can guess",
    "The cluster is running on both machines",
    "Reconnect is done",
    "I found the page and it's fine",
    "I took that as a good chance to try the alarm",
    "So far the build looks really good, you will get a ping",
    "Image builds can be done on the second machine",
    "Postgres will make our reports much faster now",
    "We are rich again",
    "We're on the main branch now",
    "I told you that I was going to run the review myself",
    "Got 200 when I ran the command",
    "The price, the stock, or a small chart sounds good",
    "The rehearsal itself worked, however I had to leave early",
  ])("%j", (title) => expect(isRemark(title)).toBe(true));

  it.each([
    "Add a login page",
    "I found a bug in the cart",
    "I want the small button in my footer",
    "We need a page for invoices",
    "It's unusable on a phone",
    "Ensure carts are sorted by date",
    "Make sure the header is sticky",
    "Check that the totals are rounded",
    "Find out which tests are slow",
    "The cart is empty after a reload",
    "Selecting a row is not loading its details",
    "The footer should be smaller",
    "The search is too slow",
    "Orders are shown twice",
    "Nothing works after the update of node",
    "Why is the total wrong?",
    "Is the cache big enough?",
    "You need to rename the package",
    "Class names must follow BEM",
    "What is done here",
    "#77 says that the carts are gone",
    "/review the cart",
    "Phase 3: an agent registry that is typed",
  ])("%j is one", (title) => expect(isRemark(title)).toBe(false));
});

describe("compose: what is only said or asked is no name for work", () => {
  it.each([
    "Why is the list empty?",
    "U didn't edit it",
    "I have the impression this makes the start slower",
    "Some very valid points raised by the reviewer",
    "The tests are still red",
    "1 - yes, 2 - go for it",
  ])("%s", (title) => expect(isTalk(title)).toBe(true));

  it.each([
    "Can you add a cache?",
    "Add a cache",
    "Phase 4: the registry",
    "How-to for new routes",
    "Fix the flaky test",
  ])("%s is a task", (title) => expect(isTalk(title)).toBe(false));
});
