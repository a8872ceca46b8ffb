import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import { readAnswer } from "./answer.ts";
import { wordCount } from "./words.ts";

const PAYLOAD = `prompt 3, 2026-11-16 04:00
asked: keep people logged in
calls, in order:
[41] Bash npm test → failed: token expired
[42] Edit src/auth/token.ts → succeeded
[43] Bash npm test → succeeded
files changed: src/auth/token.ts, src/auth/clock.ts`;

const FACTS = [
  "src/auth/token.ts compares the expiry of a token in seconds instead of milliseconds",
  "npm test failed with token expired before src/auth/token.ts was changed",
  "Tokens of src/auth/token.ts stay valid for thirty days after a login",
];
const FULL = [
  "<type>bugfix</type>",
  "<title>Fixed early expiry of tokens</title>",
  "<subtitle>People stay logged in for thirty days.</subtitle>",
  `<facts>${FACTS.map((fact) => `<fact calls="42">${fact}</fact>`).join("")}</facts>`,
  "<narrative>The check mixed seconds with milliseconds.</narrative>",
  "<concepts><concept>Authentication</concept><concept>How it works</concept></concepts>",
  "<files><file>src/auth/token.ts</file></files>",
].join("\n");
const framed = (inner: string) => `<observation>\n${inner}\n</observation>`;
const only = (answer: string) => readAnswer(answer, PAYLOAD)?.observations[0];

describe("core: observer: answers of a model", () => {
  it("an answer in the form that was asked for is taken whole", () => {
    expect(readAnswer(framed(FULL), PAYLOAD)).toEqual({
      observations: [
        {
          type: "bugfix",
          title: "Fixed early expiry of tokens",
          subtitle: "People stay logged in for thirty days.",
          facts: FACTS.map((text) => ({ text, evidence: [42] })),
          narrative: "The check mixed seconds with milliseconds.",
          concepts: ["authentication", "how-it-works"],
          files: ["src/auth/token.ts"],
          matter: "",
        },
      ],
    });
  });

  it.each([
    ["chatter around it", `Sure! Here you are:\n\`\`\`xml\n${framed(FULL)}\n\`\`\`\nI <3 this & more`],
    ["a prolog and a frame of its own", `<?xml version="1.0"?><observations>${framed(FULL)}</observations>`],
    ["no frame at all", FULL],
    ["thinking aloud", `<think><observation><title>not this one</title></think>${framed(FULL)}`],
    ["escaped tags", framed(FULL).replaceAll("<", "&lt;").replaceAll(">", "&gt;")],
    [
      "capitals",
      framed(FULL).replaceAll(/<(\/?)(\w+)/g, (_, slash, name) => `<${slash}${name.toUpperCase()}`),
    ],
    ["an unclosed frame", framed(FULL).replace("</observation>", "")],
    ["an unclosed field", framed(FULL).replace("</subtitle>", "")],
    ["a field closed wrongly", framed(FULL).replace("</subtitle>", "</sub>")],
    ["unclosed items", framed(FULL).replaceAll("</fact>", "\n")],
  ])("is read through %s", (_, answer) => {
    expect(only(answer)).toMatchObject({
      type: "bugfix",
      title: "Fixed early expiry of tokens",
      subtitle: "People stay logged in for thirty days.",
      facts: FACTS.map((text) => ({ text })),
      files: ["src/auth/token.ts"],
    });
  });

  it.each([
    "Tokens are kept in a Map<string, number> & never leave src/auth/token.ts",
    "The page renders <Login retry={3} /> in <App> whenever a token has expired",
    "The check asks whether now <expiry before a token of src/auth/token.ts is used",
    "A token is dropped when age < 30 days && isFresh, whatever the server says",
  ])("code in a fact is no tag: %s", (fact) => {
    const answer = framed(FULL.replace(FACTS[0] ?? "", fact));
    expect(only(answer)?.facts.map(({ text }) => text)).toEqual([fact, ...FACTS.slice(1)]);
  });

  it("lists as bullets, numbers or commas are lists", () => {
    const bullets = FULL.replace(/<facts>.*<\/facts>/s, `<facts>\n- ${FACTS.join("\n- ")}\n</facts>`).replace(
      /<concepts>.*<\/concepts>/s,
      "<concepts>authentication, how it works</concepts>",
    );
    expect(only(framed(bullets))).toMatchObject({
      facts: FACTS.map((text) => ({ text })),
      concepts: ["authentication", "how-it-works"],
    });
  });

  it("several observations are several", () => {
    const second = FULL.replace("Fixed early expiry of tokens", "Split the clock from tokens");
    const titles = readAnswer(`${framed(FULL)}\nand\n${framed(second)}`, PAYLOAD)?.observations;
    expect(titles?.map(({ title }) => title)).toEqual([
      "Fixed early expiry of tokens",
      "Split the clock from tokens",
    ]);
  });

  it("the old form of one sentence still tells something", () => {
    const sentence =
      "Added a page on which people log in again after their token of src/auth/token.ts has expired.";
    expect(only(`<observation type="feature">${sentence}</observation>`)).toMatchObject({
      type: "feature",
      title: "Added a page on which people log in",
      subtitle: sentence,
      narrative: sentence,
      facts: [{ text: sentence }],
    });
  });

  it.each(["constructor", "valueof", "hasownproperty", "novelty"])(
    "a type called %s is a discovery",
    (type) => expect(only(framed(FULL.replace("bugfix", type)))).toMatchObject({ type: "discovery" }),
  );

  it("missing fields are made of the others; without anything to say there is no observation", () => {
    const bare = "<title>Fixed early expiry of tokens</title><narrative>Seconds were mixed up.</narrative>";
    expect(only(framed(bare))).toMatchObject({
      type: "discovery",
      subtitle: "Seconds were mixed up.",
      facts: [],
    });
    expect(
      readAnswer(framed("<type>bugfix</type><title>Fixed early expiry</title>"), PAYLOAD),
    ).toBeUndefined();
  });

  it.each(["<nothing/>", "Nothing worth keeping here.", "<observations></observations>", "No observations."])(
    "%s means that there is nothing",
    (answer) => expect(readAnswer(answer, PAYLOAD)).toEqual({ observations: [] }),
  );

  it.each([
    "",
    "I cannot help with that, I am a language model and this is an apology.",
    '{"error": true}',
    "<html><body>Bad gateway</body></html>",
  ])("%j makes no sense", (answer) => expect(readAnswer(answer, PAYLOAD)).toBeUndefined());

  it("an answer that was cut off keeps what is whole", () => {
    const whole = framed(FULL);
    const cut = only(whole.slice(0, whole.indexOf("stay valid")));
    expect(cut?.facts.map(({ text }) => text)).toEqual(FACTS.slice(0, 2));
  });

  it("limits hold: title, subtitle, facts, narrative, concepts", () => {
    const long = (words: number) => Array.from({ length: words }, (_, at) => `word${at}`).join(" ");
    const facts = Array.from(
      { length: 12 },
      (_, at) => `<fact>Fact number ${at} says ${long(40)}</fact>`,
    ).join("");
    const found = only(
      framed(
        `<title>${long(20)}</title><subtitle>${long(60)}</subtitle><facts>${facts}</facts><narrative>${long(900)}</narrative><concepts>${"abcdefgh".split("").join(",")}</concepts>`,
      ),
    );
    expect(wordCount(found?.title ?? "")).toBe(8);
    expect(wordCount(found?.longTitle ?? "")).toBe(20);
    expect(wordCount(found?.subtitle ?? "")).toBe(24);
    expect(found?.facts.length).toBe(7);
    expect(found?.facts.every(({ text }) => text.length >= 50 && text.length <= 150)).toBe(true);
    expect(wordCount(found?.narrative ?? "")).toBe(400);
    expect(found?.concepts.length).toBe(5);
  });

  it("what the report did not show is not taken: files, calls, and facts that name them", () => {
    const invented = FULL.replace(
      FACTS[1] ?? "",
      "src/auth/invented.ts was rewritten to hold a cache of all tokens",
    )
      .replace(
        "<file>src/auth/token.ts</file>",
        "<file>src/auth/token.ts</file><file>src/nowhere.ts</file><file>/etc/passwd</file><file>../../x</file>",
      )
      .replace('calls="42"', 'calls="42, 43, 999"');
    const found = only(framed(invented));
    expect(found?.files).toEqual(["src/auth/token.ts"]);
    expect(found?.facts.map(({ text }) => text)).toEqual([FACTS[0], FACTS[2]]);
    expect(found?.facts[0]?.evidence).toEqual([42, 43]);
  });

  it("a fact that begins with a pronoun does not stand alone and is left out", () => {
    const vague = FULL.replace(
      FACTS[0] ?? "",
      "It now compares the expiry in seconds, which is what the server sends",
    );
    expect(only(framed(vague))?.facts.map(({ text }) => text)).toEqual(FACTS.slice(1));
  });

  it("a decision says what it settles", () => {
    const decision = FULL.replace("bugfix", "decision").concat("<matter>Token storage</matter>");
    expect(only(framed(decision))).toMatchObject({ type: "decision", matter: "token storage" });
  });

  it("a summary is read with its lists", () => {
    const answer =
      "<summary><request>Keep people logged in</request><investigated>src/auth</investigated><learned>Seconds and milliseconds were mixed</learned><completed>Tokens live thirty days</completed><next_steps></next_steps><files_read><file>src/auth/clock.ts</file></files_read><files_edited><file>src/auth/token.ts</file><file>made/up.ts</file></files_edited><notes>Tests pass</notes></summary>";
    expect(readAnswer(answer, PAYLOAD)?.summary).toEqual({
      request: "Keep people logged in",
      investigated: "src/auth",
      learned: "Seconds and milliseconds were mixed",
      completed: "Tokens live thirty days",
      nextSteps: "",
      filesRead: ["src/auth/clock.ts"],
      filesEdited: ["src/auth/token.ts"],
      notes: "Tests pass",
    });
  });

  it("whatever a model says, it is read without failing and within the limits", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "<observation>",
        "</observation>",
        "<facts>",
        "<fact>",
        "</fact>",
        "<title>",
        "<![CDATA[",
        "&#x;",
        "<summary>",
        "</",
        "<",
        "&amp",
        "<narrative>",
        "<!--",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const parsed = readAnswer(pieces.join(""), PAYLOAD);
        for (const { title, subtitle, facts, files } of parsed?.observations ?? []) {
          expect(wordCount(title)).toBeLessThanOrEqual(8);
          expect(wordCount(subtitle)).toBeLessThanOrEqual(24);
          expect(facts.every(({ text }) => text.length <= 150)).toBe(true);
          expect(files.every((file) => PAYLOAD.includes(file))).toBe(true);
        }
      }),
      runs(500),
    );
  });
});
