/** Fragments for repetitive texts: beginnings and examples of every rule, and characters that other code may mishandle. */
import { COMMAND_HINTS } from "../../../src/core/redact/commands.ts";
import { HOME_HINTS } from "../../../src/core/redact/home-path.ts";
import { KUBERNETES_HINTS } from "../../../src/core/redact/kubernetes.ts";
import { NAME_HINTS } from "../../../src/core/redact/names.ts";
import { PATTERNS } from "../../../src/core/redact/patterns.ts";
import { NOUNS } from "../../../src/core/redact/sentence-secrets.ts";
import { eachVendorHint } from "../../../src/core/redact/vendor-patterns.ts";

const SIGNS = [
  ..."[{(<>)}]@'\"`\\/|&;=:-_~!?*#%$+,.",
  ..." \n\t\0aA1é한",
  ...[
    "eyJ",
    "eyJhbGciOi",
    "sk-",
    "-----BEGIN",
    "-----BEGIN RSA PRIVATE KEY-----",
    "-----END",
    "-----BEGIN PRIVATE KEY-----\nAAAA",
  ],
  ...[
    "://",
    "://a:",
    "<private>",
    "</private>",
    "<private ",
    "&lt;private&gt;",
    "\u001b[32m",
    "\u001b[",
    "\\u001b[1m",
    "\r\n",
    "\\n",
  ],
  ...[
    "password=",
    "password=a1 ",
    "password: |\n",
    "key=${",
    "key='",
    'token":"',
    "한글 비밀번호는 ",
    "- [ ] ",
    "$(",
    "<<EOF\n",
    "a=b ",
  ],
  ...[
    "kind: Secret\ndata:\n  a: b\n",
    "curl -u a:",
    "echo a | ",
    "| a | ",
    "AAAA",
    "deadbeef",
    "a.b.c.",
    "A_B=",
  ],
];

/** Every rule adds its own: a new one is tried without being listed here. */
export function fragments(): readonly string[] {
  const all = new Set<string>(SIGNS);
  for (const { hints, example } of PATTERNS) {
    for (const hint of hints.slice(0, 3)) all.add(hint);
    const [kept, secret, after = ""] = example();
    all
      .add(kept + secret + after)
      .add(`${kept}${secret} `)
      .add(kept === "" ? secret.slice(0, 6) : kept);
    all.add((kept + secret).slice(0, -1));
  }
  eachVendorHint((hint, row) => {
    all.add(/ [A-Z]/.test(row) ? hint.toUpperCase() : hint);
  });
  for (const hint of [...COMMAND_HINTS, ...NAME_HINTS, ...HOME_HINTS, ...KUBERNETES_HINTS])
    if (!hint.endsWith(".exe ")) all.add(hint);
  for (const { hint } of NOUNS) all.add(`${hint} is 1`);
  return [...all];
}
