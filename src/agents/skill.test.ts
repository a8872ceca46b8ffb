// The skill as agents get it, and as it comes back from agents that send its text as the prompt.
import { describe, expect, it } from "vitest";
import { stripOwnText } from "../core/own-text/own-text.ts";
import { skillEdit, skillText } from "./skill.ts";

const body = (fillsIn: boolean) => skillText("twiceshy", { fillsIn }).replace(/^---[\s\S]*?\n---\s*/, "");

describe("agents: the skill", () => {
  it("names the sign by which a person calls it in this agent", () => {
    expect(skillEdit("/skills", { sign: "/", fillsIn: true }).summary).toBe("1 skill (/twiceshy)");
    expect(skillEdit("/skills", { sign: "$", fillsIn: false }).summary).toBe("1 skill ($twiceshy)");
  });

  it("has no place for arguments where the agent would leave it as it is", () => {
    expect(skillText("twiceshy", { fillsIn: true })).toContain("$ARGUMENTS");
    expect(skillText("twiceshy", { fillsIn: false })).not.toContain("$ARGUMENTS");
  });

  it("sent as a prompt it is what the person typed behind its name", () => {
    const sent = body(true).replace("$ARGUMENTS", "what did we do on Friday");
    expect(stripOwnText(sent)).toBe("what did we do on Friday");
    expect(stripOwnText(`${sent}\nAnd be short.`)).toBe("what did we do on Friday\n\nAnd be short.");
    expect(stripOwnText(body(true))).toBe("");
    expect(stripOwnText(body(false))).toBe("");
  });
});
