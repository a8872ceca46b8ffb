// The words by which an earlier task is connected with a prompt, as they are written.
import { expect, it } from "vitest";
import { asWritten } from "./in-common.ts";

it.each([
  ["a word, not its stem", ["appli"], "How it is applied", "", ["applied"]],
  [
    "the form that the prompt has",
    ["refund"],
    "Refund it, list refunded ones",
    "who refunded it?",
    ["refunded"],
  ],
  ["no part of an identifier", ["fetch"], "Print what fetchCmd and fetch_all say", "fetch it", []],
  [
    "an identifier that both have",
    ["fetch"],
    "Print what fetchCmd says",
    "Why does fetchCmd hang?",
    ["fetchCmd"],
  ],
])("%s", (_, stems, text, prompt, words) => {
  expect(asWritten(stems, text, prompt)).toEqual(words);
});
