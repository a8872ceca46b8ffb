import { describe, expect, it } from "vitest";
import { DEFAULTS, type Settings } from "../../domain/settings.ts";
import { consentText, endpointOf } from "./endpoint.ts";

const of = (settings: Partial<Settings>) => endpointOf({ ...DEFAULTS, ...settings });

describe("core: observer: which model is asked", () => {
  it("none by default", () => expect(of({})).toBeUndefined());

  it("Ollama on this machine needs no agreement", () =>
    expect(of({ observer: "ollama" })).toMatchObject({
      url: "http://localhost:11434/v1",
      model: "qwen2.5",
      isRemote: false,
      consent: "",
      problem: "",
    }));

  it.each(["http://localhost:1/v1", "http://127.0.0.1:8080", "https://127.8.9.1/v1", "http://[::1]:9/v1"])(
    "%s is this machine",
    (observerUrl) =>
      expect(of({ observer: "ollama", observerUrl })).toMatchObject({ isRemote: false, problem: "" }),
  );

  it.each([
    "https://api.example.com/v1",
    "https://localhost.example.com/v1",
    "https://127.0.0.1.example.com/v1",
    "https://0.0.0.0/v1",
    "https://192.168.1.2/v1",
    "https://example.com/localhost",
    "https://LOCALHOST.evil.example",
  ])("%s is not, and is not asked without an agreement", (observerUrl) => {
    const settings = { observer: "openai-compatible", observerModel: "m", observerUrl } as const;
    const found = of(settings);
    expect(found).toMatchObject({ isRemote: true, problem: expect.stringContaining("not agreed") });
    expect(of({ ...settings, observerConsent: found?.consent ?? "" })?.problem).toBe("");
  });

  it("an agreement holds for one provider and one host", () => {
    const observerConsent = of({ observer: "anthropic" })?.consent ?? "";
    expect(of({ observer: "anthropic", observerConsent })?.problem).toBe("");
    expect(
      of({ observer: "anthropic", observerUrl: "https://other.example", observerConsent })?.problem,
    ).not.toBe("");
    expect(of({ observer: "claude-cli", observerConsent })?.problem).not.toBe("");
  });

  it("an agreement to the digest of a turn is none to every call", () => {
    const turn = of({ observer: "anthropic" })?.consent ?? "";
    expect(of({ observer: "anthropic", observerBatch: "tool", observerConsent: turn })?.problem).toContain(
      "not agreed",
    );
    const tool = of({ observer: "anthropic", observerBatch: "tool" })?.consent ?? "";
    expect(of({ observer: "anthropic", observerBatch: "tool", observerConsent: tool })?.problem).toBe("");
    expect(of({ observer: "anthropic", observerConsent: tool })?.problem).toBe("");
  });

  it("work is not sent unencrypted to another machine", () =>
    expect(
      of({
        observer: "ollama",
        observerUrl: "http://192.168.1.2:11434/v1",
        observerConsent: "ollama 192.168.1.2:11434",
      }),
    ).toMatchObject({ problem: expect.stringContaining("unencrypted") }));

  it("a missing address or model is reported", () => {
    expect(of({ observer: "openai-compatible" })?.problem).toContain("address");
    expect(of({ observer: "openai-compatible", observerUrl: "http://localhost:1" })?.problem).toContain(
      "no model",
    );
  });

  it("the agreement names who is sent what, and how to stay out", () => {
    const anthropic = of({ observer: "anthropic" });
    const text = anthropic ? consentText(anthropic, "turn") : "";
    for (const part of [
      "api.anthropic.com",
      "claude-haiku-4-5",
      "your prompt",
      "tool calls",
      "commit messages",
      "all your projects",
      "summarizeWith claude",
      '"observer": "off"',
    ])
      expect(text).toContain(part);
    const everyCall = anthropic ? consentText(anthropic, "tool") : "";
    for (const part of ["input and output", "your prompt", "what the agent said"])
      expect(everyCall).toContain(part);
  });
});
