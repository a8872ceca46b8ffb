// Classifies names of secret values, and how certain each is.
import { wordSet } from "../../domain/word-set.ts";

/** Hints: the name around one of these is examined. */
export const NAME_HINTS: readonly string[] = (
  "pass,pwd,secret,token,key,cred,auth,salt,mnemonic,phrase,_pw,pw\",pw',pw\\,pw=,pw:,pw ,pincode,pin:,pin=,pin =,pin_code,pin-code," +
  "psk,_pat,_sk,_hmac,ootpw,-upw,-opw,otp,contrasen,senha,wachtwoord,kennwort,parol,haslo,heslo,sifre,etcookie,g_cookie"
).split(",");

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
const PASSWORDS = (
  "password passwd passphrase passwort kennwort passcode mnemonic seedphrase recoveryphrase secretphrase " +
  "contrasena contrasenia motdepasse senha wachtwoord parola parol haslo heslo sifre"
).split(" ");
const TOKENS = (
  "token secret apikey accesskey secretkey privatekey encryptionkey signingkey masterkey accountkey sharedkey authkey " +
  "sessionkey servicekey rolekey anonkey appkey licensekey deploykey webhookkey secretkeybase accesskeyid authorization " +
  "credential credentials keydata clientkey presharedkey hmackey jwtkey storagekey applicationkey consumerkey " +
  "subscriptionkey unsealkey recoverykey functionskey serverkey adminkey writekey ingestkey ingestionkey " +
  "integrationkey merchantkey keymaterial transactionkey privkey enckey cryptkey cipherkey aeskey fernetkey signkey signaturekey"
).split(" ");
const WEAK = "key auth cred creds salt".split(" ");
/** Words that make a following `key` or `token` public. */
const HARMLESS = (
  "public pub primary foreign sort cache partition composite hash group object storage query react i18n map dict row column " +
  "unique idempotency verify publishable host hot mon tur don page continuation next cursor design cancel " +
  "cancellation num max min total input output prompt completion"
).split(" ");
/** Endings of names for properties of a secret, not its value: `PASSWORD_MIN_LENGTH`, `tokenExpiresAt`. */
const PROPERTIES = wordSet(
  "length len size min max ttl age count limit file files path dir folder name names url uri link href type kind policy " +
    "rule rules regex pattern field fields input label hint strength reset required enabled disabled changed updated " +
    "created expires expiry expiration expired at date time timeout lifetime algorithm algo rounds cost id ids index " +
    "version format scope scopes provider store manager service error errors message status state placeholder prompt " +
    "env var variable ref arn key keys usage budget bucket endpoint host user users owner class test tests spec column " +
    "set get list map json yaml yml ts js py go md txt eval command cmd helper source stdin fd visible toggle form page",
);
/** Words with `pass` that have nothing to do with passwords: passing through or past something, rounds over data. */
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

/** `Passwort`, `wachtwoord`: a word for passwords and nothing else. */
export function isNameOfPassword(word: string): boolean {
  return PASSWORDS.includes(word.toLowerCase());
}

/** True for keys of objects whose values are secret. */
export function isSecretName(name: string): boolean {
  const weight = weigh(name);
  if (weight === "pass") return !/^(?:pass|pwd)$|pin$/i.test(name);
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
  // Short words count only as a separate part: `DB_PW`, `wifi-psk`, `adminPw`.
  if (/(?:^|[_.-]|root|user|admin|bind|db|-u|-o)(?:pw|psk)$/i.test(name) || /[a-z]P[wW]$/.test(name))
    return "pass";
  if (endsWith("secretid")) return "weak";
  if (/_(?:PAT|HMAC|COOKIE|SK)$|setcookie$/.test(name)) return "token";
  if (/(?:^|[_.-])(?:otp|totp|pin)$/i.test(name) || endsWith("pincode")) return "pass";
  const isToken = TOKENS.some(endsWith);
  if (!isToken && !WEAK.some(endsWith)) return weighParts(name);
  const front = plain.replace(/(?:key|token)$/, "");
  if (front !== plain && HARMLESS.some((word) => front.endsWith(word))) return undefined;
  return isToken ? "token" : "weak";
}

/** The name of a secret with a qualifier behind it: `PASSWORD_DB`, `token-github`, `dbPasswordProd`. */
function weighParts(name: string): Weight | undefined {
  const parts = name.split(/[_.-]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());
  if (parts.length < 2 || parts.length > 6 || PROPERTIES.has((parts.at(-1) ?? "").replace(/\d+$/, "")))
    return undefined;
  const telling = parts.slice(0, -1);
  if (telling.some((part) => PASSWORDS.includes(part) || part === "pwd")) return "pass";
  return telling.some((part) => part === "token" || part === "secret" || part === "apikey")
    ? "weak"
    : undefined;
}

/** `DB_PASSWORD`: a name of several words in capitals. */
export const ENVIRONMENT = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/;
/** `--admin-pass`: with an owner in front it is a password, not a pass over data. */
export const ACCOUNT =
  /(?:admin|user|root|account|default|bind|master|db|database|store|key|mail|smtp|ftp|proxy|auth|http|login|ssh|ldap|redis|mysql|pg|postgres|smb|snmp|imap|vnc|rdp|wifi|sql|mongo|amqp|mqtt|jdbc|repo|service|api)[-_]?pass$/i;

/** `db_password`, `user_pw`, and directives that are no word of a sentence. */
export function isPasswordName(name: string): boolean {
  return /^[\w.-]*(?:password|passwd)$|^[\w.-]+(?:pass|_pw)$|^(?:psk|masterauth|rootpw|bindpw|setcookie)$/i.test(
    name,
  );
}
