import { describe, expect, it } from "vitest";
import { DEFAULTS } from "../../domain/settings.ts";
import { embeddingChoice, embeddingConsentText } from "./choice.ts";

const OPENAI = {
  ...DEFAULTS,
  embeddings: "openai-compatible",
  embeddingsUrl: "https://api.example.com/v1/",
  embeddingsModel: "small",
} as const;

describe("core: embeddings: which model makes vectors", () => {
  it("none, until the person chooses one", () => {
    expect(embeddingChoice(DEFAULTS)).toBeUndefined();
  });

  it("on this machine: MiniLM, or a folder", () => {
    const local = { ...DEFAULTS, embeddings: "local" } as const;
    expect(embeddingChoice(local)).toMatchObject({
      model: "Xenova/all-MiniLM-L6-v2",
      isRemote: false,
      isFolder: false,
      problem: "",
    });
    for (const embeddingsModel of ["/models/mini", "~/mini", "C:\\models\\mini"])
      expect(embeddingChoice({ ...local, embeddingsModel })).toMatchObject({ isFolder: true });
  });

  it("an address elsewhere is not asked before the person has agreed to this very host", () => {
    expect(embeddingChoice(OPENAI)?.problem).toBe(
      "you have not agreed that your texts are sent to api.example.com. Agree: twiceshy embeddings on openai-compatible --url https://api.example.com/v1/ --model small",
    );
    expect(embeddingChoice({ ...OPENAI, embeddingsConsent: "api.example.com" })?.problem).toBe("");
    expect(embeddingChoice({ ...OPENAI, embeddingsConsent: "other.example.com" })?.problem).toContain(
      "not agreed",
    );
  });

  it("never unencrypted, and on this machine without being asked", () => {
    const there = { ...OPENAI, embeddingsUrl: "http://10.0.0.8/v1", embeddingsConsent: "10.0.0.8" };
    expect(embeddingChoice(there)?.problem).toContain("unencrypted. Use https: twiceshy embeddings on");
    expect(embeddingChoice({ ...OPENAI, embeddingsUrl: "http://localhost:11434/v1" })?.problem).toBe("");
  });

  it("says what is missing", () => {
    expect(embeddingChoice({ ...OPENAI, embeddingsUrl: "" })?.problem).toContain("it has no address");
    expect(embeddingChoice({ ...OPENAI, embeddingsModel: "" })?.problem).toContain("it has no model");
  });

  it("the question names the host and how a project stays out", () => {
    const text = embeddingConsentText({ url: "https://api.example.com/v1", model: "small" });
    expect(text).toContain("api.example.com (model small) will be sent");
    expect(text).toContain('{"embeddings": "off"}');
  });
});
