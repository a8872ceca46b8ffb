// Values assembled from redacted parts are redacted, and the type checker accepts nothing else.
import { describe, expect, it } from "vitest";
import type { Redacted } from "../../domain/redacted.ts";
import type { Subject } from "../../domain/subject.ts";
import { assembled, partsOf, redactOften } from "./assemble.ts";
import { redact } from "./redact.ts";

interface Call {
  readonly type: "call" | "answer";
  readonly at: number;
  readonly text: string;
  readonly about: Subject;
  readonly files: readonly string[];
  readonly branch?: string | undefined;
}

const token = ["ghp", "0123456789abcdefghijABCDEFGHIJ012345"].join("_");
const text: string = `echo ${token}`;
const about: Subject = `path ${token}`;

describe("redact: parts", () => {
  it("texts must be redacted, words of a list and numbers need not", () => {
    const call: Redacted<Call> = assembled<Call>({
      type: "call",
      at: 1,
      text: redact(text),
      about: redact(about),
      files: redact([text]),
      branch: undefined,
    });
    expect(JSON.stringify(call)).not.toContain(token);
    expect(partsOf(call).text).toBe("echo [redacted:github-token]");
  });

  it("the compiler refuses what is not", () => {
    const safe = {
      type: "call",
      at: 1,
      text: redact(text),
      about: redact(about),
      files: redact([text]),
    } as const;
    // @ts-expect-error a text
    assembled<Call>({ ...safe, text });
    // @ts-expect-error a text with a beginning of ours
    assembled<Call>({ ...safe, about });
    // @ts-expect-error a list of texts
    assembled<Call>({ ...safe, files: [text] });
    // @ts-expect-error a text that may be absent
    assembled<Call>({ ...safe, branch: text as string | undefined });
    expect(assembled<Call>(safe)).toBe(safe);
  });

  it("what comes often is redacted every time, whatever it is", () => {
    for (let time = 0; time < 3; time++) expect(redactOften(text)).toBe("echo [redacted:github-token]");
    for (let many = 0; many < 500; many++) expect(redactOften(`${many} ${token}`)).not.toContain(token);
    expect(redactOften(undefined)).toBeUndefined();
    expect(JSON.stringify(redactOften({ text } as unknown as string))).not.toContain(token);
  });
});
