// Secrets recognised by their shape: one row each, tested with its example. A row is tried only at one of its hints, so
// its expression is sticky and begins with the hint. Group 1 is kept, the rest is redacted.
import { isReference, looksLikePassword, looksRandom, looksSecret } from "./plausible.ts";

export type Example = readonly [kept: string, secret: string, after?: string];

export interface Pattern {
  readonly name: string;
  /** Lower case, at least three characters; the expression is tried where one of them occurs. */
  readonly hints: readonly string[];
  /** Sticky. Group 1 is kept. */
  readonly regex: RegExp;
  /**
   * What is kept and what is redacted. Assembled from parts, so that secret scanners do not report this file; only
   * used by tests.
   */
  readonly example: () => Example;
  /** May match in the middle of a word. */
  readonly inside?: boolean;
  /** How many characters it may read before it fails, if that is many. */
  readonly reach?: number;
  /** How many characters of the secret stand before its hint. */
  readonly before?: number;
  /** Final check of a match. */
  readonly plausible?: (secret: string) => boolean;
}

const literal = (secret: string): boolean => !isReference(secret);
const a = (count: number): string =>
  "k7Qp2ZxV9rT4mWb8Ys3LdN6hJc5Gf1Ue0Ra".repeat(Math.ceil(count / 35)).slice(0, count);
const hex = (count: number): string => "0f9e8d7c".repeat(Math.ceil(count / 8)).slice(0, count);

export const PATTERNS: readonly Pattern[] = [
  {
    name: "private-key",
    hints: ["-----begin"],
    // Complete, or cut off before its end: then as far as lines of base64 go. Line numbers and escaped line ends count
    // as gaps.
    regex:
      /(-----BEGIN (?:(?:[A-Z0-9_-]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1)-----)(?:(?:(?!-----)[\w+/=\s:,.\\"'`>|\u2192()#-]){16,40000}-----END (?:(?:[A-Z0-9_-]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1)-----|(?:(?:\s|\\+[nrt]|["'`+,>|]|\d+[\u2192\t:|])*[A-Za-z0-9+/=]{16,})+(?:(?:\s|\\+[nrt])*[A-Za-z0-9+/]{1,80}={0,2}\s*$)?)/y,
    example: () => [
      `-----BEGIN RSA ${"PRIVATE"} KEY-----`,
      `\n${`${a(64)}\n`.repeat(6)}`,
      `-----END RSA ${"PRIVATE"} KEY-----`,
    ],
    inside: true,
  },
  {
    name: "url-credentials",
    hints: ["://"],
    regex: /(:\/\/[^\s:@/?#"'`<>\\|]{0,100}:)[^\s/"'`<>\\|]{1,200}(?=@)/y,
    example: () => ["postgres://admin:", "s3cr3t-p@ss", "@db.example.com/app"],
    inside: true,
    plausible: literal,
  },
  {
    name: "url-token",
    hints: ["://"],
    regex: /(:\/\/)[\w.~-]{20,200}(?=@)/y,
    example: () => ["https://", a(32), "@example.com/x.git"],
    inside: true,
    plausible: looksRandom,
  },
  {
    // An address that was treated as a path has one slash.
    name: "url-token",
    hints: ["tps:/", "ttp:/"],
    regex: /(t?tps?:\/(?!\/)(?:[\w.~%-]{1,60}:)?)[\w.~!#$%^&*+=-]{6,200}(?=@)/y,
    example: () => ["tps:/", a(32), "@example.com/x.git"],
    inside: true,
    plausible: (secret) => looksRandom(secret) || looksLikePassword(secret),
  },
  {
    name: "authorization",
    hints: ["authorization"],
    regex:
      /(authorization["'\]]{0,2}\s{0,20}[:=,]\s{0,20}["'`]?(?:bearer|basic|digest|token|apikey|api-key|negotiate|bot|key|oauth|ssws|splunk|aws4-hmac-sha256|hmac|glsa|discogs|sso-key)\s{1,20}["']?)[^\s"'`<>]{3,}/iy,
    example: () => ["Authorization: Basic ", "dXNlcjpwYXNz"],
    inside: true,
    plausible: literal,
  },
  {
    name: "authorization",
    hints: ["authorization"],
    regex: /(authorization["'\]]{0,2}\s{0,20}[:=]\s{0,20}["'`]?)[^\s"'`<>,;]{8,}/iy,
    example: () => ["authorization: ", a(24)],
    inside: true,
    plausible: (secret) => looksSecret(secret) && !secret.startsWith("!"),
  },
  {
    name: "bearer",
    hints: ["bearer"],
    regex: /(bearer\s{1,20}["'`]?)[\w.~+/=-]{12,}/iy,
    example: () => ["Bearer ", a(24)],
    plausible: looksSecret,
  },
  {
    name: "basic",
    hints: ["basic "],
    regex: /(basic\s{1,20}["'`]?)[A-Za-z0-9+/]{8,400}={0,2}/iy,
    example: () => ["Basic ", "dXNlcjpwYXNzd29yZA=="],
    plausible: (secret) =>
      /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(secret, "base64").toString("latin1")),
  },
  {
    name: "cookie",
    hints: ["cookie"],
    regex: /(cookie["'\]]?\s{0,20}[:=]\s{0,20}["'`]?)[^\s"'`=;<>(){}]{1,100}=[^\r\n"'`<>]{3,4000}/iy,
    example: () => ["Cookie: ", `sid=${a(24)}; theme=dark`],
    plausible: (secret) => !/\$\{|^\w+==/.test(secret),
  },
  {
    name: "private-key",
    hints: ["private-lines:"],
    regex:
      /(Private-Lines: \d{1,3}(?:\r?\n|\\{1,7}r?\\{0,7}n))(?:(?:> )?[A-Za-z0-9+/=]{1,80}(?:\r?\n|\\{1,7}r?\\{0,7}n|$)){1,100}/y,
    example: () => [`Private-${"Lines"}: 2\n`, `${a(64)}\n${a(30)}\n`],
  },
  {
    name: "jdbc-password",
    hints: ["jdbc:oracle:"],
    regex: /(jdbc:oracle:\w{1,6}:[\w.$#]{1,60}\/)[^@\s"'`/]{2,100}(?=@)/iy,
    example: () => ["jdbc:oracle:thin:scott/", "tiger77", "@//db.example.com:1521/ORCL"],
    inside: true,
    plausible: literal,
  },
  {
    // Commands printed by steps of a GitHub workflow.
    name: "workflow-value",
    hints: ["::add-mask::", "::set-output name=", "::set-env name=", "::save-state name="],
    regex:
      /(::(?:add-mask|(?:set-output|set-env|save-state) name=\w{0,60}(?:token|secret|pass|passwd|password|pwd|key))::)[^\s"'`]{4,400}/iy,
    example: () => ["::add-mask::", a(20)],
    inside: true,
    plausible: literal,
  },
  {
    name: "pgpass",
    hints: [":5432:", ":5433:", ":6432:"],
    regex: /(:\d{4}:[\w*.-]{1,60}:[\w*.-]{1,60}:)[^\s:"'`,]{4,100}/y,
    example: () => ["db.example.com:5432:app:admin:", "hunter2"],
    inside: true,
    plausible: literal,
  },
  {
    name: "openssl-pass",
    hints: ["pass:"],
    regex: /((?<=-pass(?:in|out)?\s["']?)pass:)[^\s"']+/y,
    example: () => ["openssl rsa -passin pass:", "hunter2"],
    inside: true,
    plausible: literal,
  },
  {
    name: "sql-password",
    hints: ["identified by", "identified with", "password '", "password e'", "password('"],
    regex:
      /((?:identified\s{1,20}(?:with\s{1,20}\S{1,60}\s{1,20})?by|password\s{0,20}\(?)\s{0,20}e?')[^'\n]{1,400}/iy,
    example: () => ["ALTER USER bob IDENTIFIED BY '", "hunter2"],
    plausible: literal,
  },
  {
    // A user and a password given to a function: auth=("amy", "X"), new NetworkCredential("amy", "X").
    name: "password",
    hints: [
      "credential(",
      "credentials(",
      "authentication(",
      "basicauth(",
      "basic_auth(",
      "auth=(",
      "login(",
    ],
    regex:
      /((?:(?:credentials?|authentication|basic_?auth|login)|auth=)\(\s{0,4}\\{0,3}["'][^"'\n\\]{1,60}\\{0,3}["']\s{0,4},\s{0,4}\\{0,3}["'])[^"'\s\\]{6,200}/iy,
    example: () => ['new NetworkCredential("amy", "', "Tromso%6491velvet", '")'],
    inside: true,
    plausible: looksLikePassword,
  },
  {
    // What was typed at a prompt, or is sent to one: Password for 'https://amy@host': X; expect "assword:"; send "X".
    name: "password",
    hints: ["for 'http", 'assword:"; send', 'assword: "; send'],
    regex:
      /((?<=(?:[Pp]assword|\]) )for 'https?:\/{1,2}[^'\s]{1,200}':[ \t]{0,4}|assword: ?"; send (?:-- )?\\{0,3}")[^\s"'\\]{6,200}/iy,
    example: () => ["Password for 'https://amy@git.example.com': ", "quartz%6321Tromso"],
    inside: true,
    plausible: looksLikePassword,
  },
  {
    // Hashes of passwords in the format of crypt(3).
    name: "password-hash",
    hints: ["$2a$", "$2b$", "$2y$", "$1$", "$5$", "$6$", "$y$", "$apr1$", "$argon2"],
    regex:
      /\$(?:2[aby]\$\d\d\$[./A-Za-z0-9]{53}|(?:1|apr1)\$[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{22}|[56]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43,86}|y\$[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{1,86}\$[./A-Za-z0-9]{43}|argon2(?:id|i|d)\$v=\d{1,3}\$[\w=,]{1,60}\$[+/A-Za-z0-9]{8,90}\$[+/A-Za-z0-9]{20,180})/y,
    example: () => ["amy:", `$2y$10$${a(53)}`],
    inside: true,
  },
  {
    name: "jwt",
    hints: ["eyj"],
    reach: 4096,
    regex: /eyJ[\w-]{8,4000}\.[\w-]{8,}(?:\.[\w-]*){0,3}/y,
    example: () => ["", `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${a(43)}`],
    inside: true,
  },
  {
    name: "signature",
    hints: ["signature=", "sig="],
    regex: /(sig(?:nature)?=)[\w%+/=-]{20,}/iy,
    example: () => ["X-Amz-Signature=", hex(64)],
    inside: true,
  },
  {
    name: "aws-access-key",
    hints: ["akia", "asia", "abia", "acca", "a3t"],
    regex: /(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])/y,
    example: () => ["", `AKIA${"Z7".repeat(8)}`],
  },
  {
    name: "github-token",
    hints: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
    regex: /(?:gh[pousr]|github_pat)_[A-Za-z0-9_]{20,}/y,
    example: () => ["", `ghp_${a(36)}`],
    inside: true,
  },
  {
    name: "gitlab-token",
    hints: [
      "glpat-",
      "glptt-",
      "gldt-",
      "glrt-",
      "glcbt-",
      "glft-",
      "glffct-",
      "glimt-",
      "glagent-",
      "gloas-",
      "glsoat-",
      "gr1348941",
    ],
    regex: /(?:gl(?:pat|ptt|dt|rt|cbt|ft|ffct|imt|agent|oas|soat)-|GR1348941)[\w.-]{18,}/y,
    example: () => ["", `glpat-${a(20)}`],
    inside: true,
  },
  {
    name: "slack-token",
    hints: ["xox", "xapp-"],
    regex: /(?:xox[a-z](?:\.xox[a-z])?|xapp)-[A-Za-z0-9-]{10,}/iy,
    example: () => ["", `xoxb-${"123456789012"}-${a(24)}`],
    inside: true,
  },
  {
    name: "webhook",
    hints: [
      "hooks.slack.com/",
      "discord.com/api/webhooks/",
      "discordapp.com/api/webhooks/",
      "webhook.office.com/",
    ],
    regex:
      /((?:hooks\.slack|discord|discordapp|webhook\.office)\.com\/(?:api\/webhooks\/\d{1,25}\/|\w{1,40}\/)?)[\w@/+-]{20,}/y,
    example: () => ["https://hooks.slack.com/services/", `T0000/B0000/${a(24)}`],
    inside: true,
  },
  {
    name: "npm-token",
    hints: ["npm_"],
    regex: /npm_[A-Za-z0-9]{30,}/y,
    example: () => ["", `npm_${a(36)}`],
  },
  {
    name: "model-api-key",
    hints: ["sk-ant-", "sk-proj-", "sk-svcacct-", "sk-admin-", "sk-or-v1-"],
    regex: /sk-(?:ant|proj|svcacct|admin|or-v1)-[\w-]{16,}/y,
    example: () => ["", `sk-ant-api03-${a(80)}`],
    inside: true,
  },
  {
    name: "model-api-key",
    hints: ["sk-"],
    regex: /sk-[\w-]{20,400}/y,
    example: () => ["", `sk-${a(48)}`],
    plausible: looksRandom,
  },
  {
    name: "google-key",
    hints: ["aiza", "gocspx-", "ya29."],
    regex: /(?:AIza[\w-]{30,}|GOCSPX-[\w-]{20,}|ya29\.[\w-]{20,})/y,
    example: () => ["", `AIza${a(35)}`],
    inside: true,
  },
  {
    name: "google-refresh-token",
    hints: ["1//0"],
    regex: /1\/\/0[\w-]{30,}/y,
    example: () => ["", `1//0${a(60)}`],
  },
  {
    name: "stripe-key",
    hints: ["sk_live_", "sk_test_", "sk_prod_", "rk_live_", "rk_test_", "rk_prod_", "whsec_"],
    regex: /(?:[sr]k_(?:live|test|prod)|whsec)_[A-Za-z0-9+/=]{10,}/y,
    example: () => ["", `sk_${"live"}_${a(24)}`],
    inside: true,
  },
  {
    name: "twilio-key",
    hints: [..."0123456789abcdef"].map((digit) => `sk${digit}`),
    regex: /SK[0-9a-f]{32}(?![0-9A-Za-z])/y,
    example: () => ["", `SK${hex(32)}`],
  },
  {
    name: "sendgrid-key",
    hints: ["sg."],
    regex: /SG\.[\w-]{16,100}\.[\w-]{16,}/y,
    example: () => ["", `SG.${a(22)}.${a(43)}`],
  },
  {
    name: "telegram-token",
    hints: [":aa"],
    regex: /((?<=\d{7,12}):)AA[\w-]{32,}/y,
    example: () => ["123456789:", `AA${a(33)}`],
    inside: true,
  },
  {
    name: "discord-token",
    // Base64 of a numeric id: the first three letters come from a small set.
    hints: (
      "mja mjc mje mjg mji mjk mjm mjq mju mjy mta mtc mte mtg mti mtk mtm mtq mtu mty mza mzc mze mzg " +
      "mzi mzk mzm mzq mzu mzy nda ndc nde ndg ndi ndk ndm ndq ndu ndy nja njc nje njg nji njk njm njq " +
      "nju njy nta ntc nte ntg nti ntk ntm ntq ntu nty nza nzc nze nzg nzi nzk nzm nzq nzu nzy oda odc " +
      "ode odg odi odk odm odq odu ody ota otc ote otg oti otk otm otq otu oty"
    ).split(" "),
    regex: /[MNO][\w-]{22,28}\.[\w-]{6,7}\.[\w-]{25,45}/y,
    example: () => ["", `MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabc12.${a(38)}`],
  },
  {
    name: "huggingface-token",
    hints: ["hf_", "api_org_"],
    regex: /(?:hf|api_org)_[A-Za-z0-9]{30,}/y,
    example: () => ["", `hf_${"aBcD".repeat(9)}`],
  },
  {
    name: "digitalocean-token",
    hints: ["dop_v1_", "doo_v1_", "dor_v1_"],
    regex: /do[opr]_v1_[a-f0-9]{40,}/iy,
    example: () => ["", `dop_v1_${hex(64)}`],
    inside: true,
  },
  {
    name: "azure-secret",
    hints: [..."0123456789"].map((digit) => `${digit}q~`),
    regex: /((?<=[\w~.]{3})\dQ~)[\w~.-]{31,40}/y,
    example: () => ["abc8Q~", a(34)],
    inside: true,
  },
];
