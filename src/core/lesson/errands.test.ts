// Errands in a request, and generic opening verbs.
import { describe, expect, it } from "vitest";
import { openingVerb, withoutErrands } from "./errands.ts";

describe("lessons: the verb a request opens with", () => {
  it.each([
    ["Build the contact form", "build"],
    ["Please document our API", "document"],
    ["Can you test the discount calculation?", "test"],
    ["We need to configure the CDN", "configur"],
  ])("%s", (request, stem) => {
    expect(openingVerb(request)).toBe(stem);
  });

  it.each([
    "Build times have doubled",
    "Test coverage is too low",
    "Form validation is broken",
    "The build is slow",
    "Deploy the API",
    "",
  ])("none in %j", (request) => {
    expect(openingVerb(request)).toBeUndefined();
  });
});

describe("lessons: errands", () => {
  it.each([
    ["Test whether the link is right", "test"],
    ["build me a picture of the parser", "build"],
    ["people report that orders are lost", "report"],
    ["a config-free start", "config"],
  ])("%s", (request, word) => {
    expect(withoutErrands(request).toLowerCase()).not.toContain(word);
  });

  it.each(["the report that accountants want", "test the parser", "the build is red", "a free test"])(
    "not %s",
    (request) => {
      expect(withoutErrands(request)).toBe(request);
    },
  );
});
