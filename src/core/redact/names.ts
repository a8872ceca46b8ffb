// Classifies names of secret values, and how certain each is.

/** Hints: the name around one of these is examined. */
export const NAME_HINTS: readonly string[] = [
  "pass",
  "pwd",
  "secret",
  "token",
  "key",
  "cred",
  "auth",
  "salt",
  "mnemonic",
  "phrase",
  "_pw",
  'pw"',
  "pw'",
  "pw\\",
  "psk",
];

/**
 * Certainty: a `password` may look like anything; `pass` may also be a pass over data, so the value must look like a
 * password; a `token` has a shape; a `weak` key may be a key of a map.
 */
export type Weight = "password" | "pass" | "token" | "weak";

export const MARKS: Readonly<Record<Weight, string>> = {
  password: "password",
  pass: "password",
  token: "secret",
  weak: "key",
};

// Plain lists, because compiling expressions would be most of the cost of a cold start.
const PASSWORDS =
  "password passwd passphrase passwort kennwort passcode mnemonic seedphrase recoveryphrase secretphrase".split(
    " ",
  );
const TOKENS = (
  "token secret apikey accesskey secretkey privatekey encryptionkey signingkey masterkey accountkey sharedkey authkey " +
  "sessionkey servicekey rolekey anonkey appkey licensekey deploykey webhookkey secretkeybase accesskeyid authorization " +
  "credential credentials keydata clientkey presharedkey hmackey jwtkey storagekey"
).split(" ");
const WEAK = "key auth cred creds salt".split(" ");
/** Words that make a following `key` or `token` public. */
const HARMLESS = (
  "public pub primary foreign sort cache partition composite hash group object storage query react i18n map dict row column " +
  "unique idempotency verify publishable host hot mon tur don csrf page continuation next cursor design cancel " +
  "cancellation num max min total input output prompt completion"
).split(" ");
/** Words for passing through or past something, and for rounds. */
const ROUNDS =
  "bypass compass surpass trespass overpass underpass lowpass highpass bandpass firstpass secondpass renderpass computepass multipass singlepass onepass twopass prepass".split(
    " ",
  );

/** Cache of limited size: few names make up most lookups, but a text may contain many different ones. */
const weights = new Map<string, Weight | undefined>();
const MAXIMUM_WEIGHTS = 1000;

export function weigh(name: string): Weight | undefined {
  const known = weights.get(name);
  if (known !== undefined || weights.has(name)) return known;
  if (weights.size >= MAXIMUM_WEIGHTS) weights.clear();
  const weight = weighAnew(name);
  weights.set(name, weight);
  return weight;
}

/** True for keys of objects whose values are secret. */
export function isSecretName(name: string): boolean {
  const weight = weigh(name);
  if (weight === "pass") return !/^(?:pass|pwd)$/i.test(name);
  return weight === "password" || weight === "token" || /cookies?$/i.test(name);
}

function weighAnew(name: string): Weight | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, "");
  const endsWith = (end: string): boolean => plain.endsWith(end);
  if (PASSWORDS.some(endsWith)) return "password";
  // The working directory of a shell.
  if (endsWith("pwd"))
    return name === "PWD" || plain === "oldpwd" ? undefined : plain === "pwd" ? "pass" : "password";
  if (endsWith("pass")) return ROUNDS.some(endsWith) ? undefined : "pass";
  // Short words count only as a separate part: `DB_PW`, `wifi-psk`.
  if (/(?:^|[_.-])(?:pw|psk)$/i.test(name)) return "pass";
  const isToken = TOKENS.some(endsWith);
  if (!isToken && !WEAK.some(endsWith)) return undefined;
  const front = plain.replace(/(?:key|token)$/, "");
  if (front !== plain && HARMLESS.some((word) => front.endsWith(word))) return undefined;
  return isToken ? "token" : "weak";
}
