// Names that say their value is secret, and how surely.

/** Where one of these stands, the name around it is looked at. */
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
];

/**
 * How much a name says: a password may look like anything; what ends in `pass` may also be a pass over data, so its
 * value must look the part; a token has some shape; a key may be a map's key.
 */
export type Weight = "password" | "pass" | "token" | "weak";

export const MARKS: Readonly<Record<Weight, string>> = {
  password: "password",
  pass: "password",
  token: "secret",
  weak: "key",
};

// Plain lists instead of expressions: compiling those would be most of what a cold start costs.
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
/** In front of `key` or `token` they make it something everybody may see. */
const HARMLESS = (
  "public pub primary foreign sort cache partition composite hash group object storage query react i18n map dict row column " +
  "unique idempotency verify publishable host hot mon tur don csrf page continuation next cursor design cancel " +
  "cancellation num max min total input output prompt completion"
).split(" ");
/** Ways past something or through it, and one of several rounds. */
const ROUNDS =
  "bypass compass surpass trespass overpass underpass lowpass highpass bandpass firstpass secondpass renderpass computepass multipass singlepass onepass twopass prepass".split(
    " ",
  );

/** Few names make up most of what is asked; a text full of odd ones must not fill the memory. */
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

/** Is this the name of something nobody should read? For keys of objects. */
export function isSecretName(name: string): boolean {
  const weight = weigh(name);
  if (weight === "pass") return !/^(?:pass|pwd)$/i.test(name);
  return weight === "password" || weight === "token" || /cookies?$/i.test(name);
}

function weighAnew(name: string): Weight | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, "");
  const endsWith = (end: string): boolean => plain.endsWith(end);
  if (PASSWORDS.some(endsWith)) return "password";
  // The folder of a shell.
  if (endsWith("pwd"))
    return name === "PWD" || plain === "oldpwd" ? undefined : plain === "pwd" ? "pass" : "password";
  if (endsWith("pass")) return ROUNDS.some(endsWith) ? undefined : "pass";
  const isToken = TOKENS.some(endsWith);
  if (!isToken && !WEAK.some(endsWith)) return undefined;
  const front = plain.replace(/(?:key|token)$/, "");
  if (front !== plain && HARMLESS.some((word) => front.endsWith(word))) return undefined;
  return isToken ? "token" : "weak";
}
