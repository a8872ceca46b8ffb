// Secrets that have a shape of their own: one row each, tested row by row with its example. A row is looked at only
// where one of its hints stands, so its expression is sticky and begins with the hint. Group 1 stays, the rest goes.
import { isReference, looksRandom, looksSecret } from "./plausible.ts";

export type Example = readonly [kept: string, secret: string, after?: string];

export interface Pattern {
  readonly name: string;
  /** Lower case, at least three characters; the expression is tried where one of them stands. */
  readonly hints: readonly string[];
  /** Sticky. What group 1 matches is kept. */
  readonly regex: RegExp;
  /** What is kept and what must go. Made of parts, so that scanners of secrets do not trip over this file; only tests ask. */
  readonly example: () => Example;
  /** May stand in the middle of a word. */
  readonly inside?: boolean;
  /** Last word on a match. */
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
    // Closed, or cut off before its end: then as far as lines of base64 go. Line numbers and escaped ends count as gaps.
    regex:
      /(-----BEGIN[ A-Z0-9_-]{0,60}PRIVATE KEY(?: BLOCK)?-----)(?:(?:(?!-----)[\w+/=\s:,.\\"'`>|\u2192()-]){16,}-----END[ A-Z0-9_-]{0,60}PRIVATE KEY(?: BLOCK)?-----|(?:(?:\s|\\+[nrt]|["'`+,>|]|\d+[\u2192\t:|])*[A-Za-z0-9+/=]{16,})+(?:(?:\s|\\+[nrt])*[A-Za-z0-9+/]{1,80}={0,2}\s*$)?)/y,
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
    name: "authorization",
    hints: ["authorization"],
    regex:
      /(authorization["'\]]{0,2}\s*[:=,]\s*["'`]?(?:bearer|basic|digest|token|apikey|negotiate|bot|key|oauth)\s+["']?)[^\s"'`<>]{3,}/iy,
    example: () => ["Authorization: Basic ", "dXNlcjpwYXNz"],
    inside: true,
    plausible: literal,
  },
  {
    name: "authorization",
    hints: ["authorization"],
    regex: /(authorization["'\]]{0,2}\s*[:=]\s*["'`]?)[^\s"'`<>,;]{8,}/iy,
    example: () => ["authorization: ", a(24)],
    inside: true,
    plausible: (secret) => looksSecret(secret) && !secret.startsWith("!"),
  },
  {
    name: "bearer",
    hints: ["bearer"],
    regex: /(bearer\s+["'`]?)[\w.~+/=-]{12,}/iy,
    example: () => ["Bearer ", a(24)],
    plausible: looksSecret,
  },
  {
    name: "basic",
    hints: ["basic "],
    regex: /(basic\s+["'`]?)[A-Za-z0-9+/]{8,}={0,2}/iy,
    example: () => ["Basic ", "dXNlcjpwYXNzd29yZA=="],
    plausible: (secret) =>
      /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(secret, "base64").toString("latin1")),
  },
  {
    name: "cookie",
    hints: ["cookie"],
    regex: /(cookie["'\]]?\s*[:=]\s*["'`]?)[^\s"'`=;<>(){}]{1,100}=[^\r\n"'`<>]{3,4000}/iy,
    example: () => ["Cookie: ", `sid=${a(24)}; theme=dark`],
    plausible: (secret) => !/\$\{|^\w+==/.test(secret),
  },
  {
    name: "cookie",
    hints: ["curl"],
    regex:
      /(curl\b(?:[^\n|\\]|\\[\s\S]){0,300}?\s(?:-b|--cookie)\s*["']?)[^\s"'=$@]{1,100}=[^\r\n"']{1,4000}/y,
    example: () => ["curl -b '", `session=${a(20)}`],
  },
  {
    name: "curl-user",
    hints: ["curl"],
    regex:
      /(curl\b(?:[^\n|\\]|\\[\s\S]){0,300}?\s(?:-u|-U|--user|--proxy-user)(?:=|\s*)["']?[^\s"':$]{0,100}:)[^\s"']{1,200}/y,
    example: () => ["curl -s -u admin:", "hunter2"],
    plausible: literal,
  },
  {
    name: "mysql-password",
    hints: ["mysql", "mariadb"],
    regex: /((?:mysql|mariadb)[\w-]*\b[^\n|;&]{0,300}?\s-p ?["']?)[^\s"'$<,;)\]`-][^\s"'`]*/y,
    example: () => ["mysql -u root -p ", "hunter2"],
  },
  {
    name: "login-password",
    hints: ["login "],
    regex:
      /((?<=(?:docker|podman|nerdctl|buildah|skopeo|helm registry|oras|crane auth|oc|az acr|az)\s)login(?=\s)[^\n|;&]{0,300}?\s-p[= ]?["']?)[^\s"'$<,;)\]`-][^\s"'`]*/y,
    example: () => ["docker login -u me -p ", "hunter2"],
  },
  {
    name: "command-password",
    hints: ["sshpass", "redis-cli", "mongo", "sqlcmd", "unzip", "zip ", "7z ", "ldapsearch"],
    regex:
      /((?:sshpass\s+-p\s*|redis-cli\b[^\n|;&]{0,200}?\s-a\s*|mongo\w*\s[^\n|;&]{0,200}?\s-p\s*|sqlcmd\b[^\n|;&]{0,200}?\s-P\s*|(?:un)?zip\s[^\n|;&]{0,100}?-P\s*|7z\s+\w\s[^\n|;&]{0,200}?-p|ldap\w+\s[^\n|;&]{0,200}?\s-w\s*)["']?)[^\s"'$<,;)\]`-][^\s"'`]*/y,
    example: () => ["sshpass -p ", "hunter2"],
  },
  {
    name: "piped-password",
    hints: ["echo ", "printf "],
    regex:
      /((?:echo|printf)\s+(?:-\w+\s+)?(?:'%s(?:\\n)?'\s+)?["']?)[^\s"'|$]{3,200}(?=["']?\s*\|\s*(?:sudo\s+-S|chpasswd|gh auth login|[^\n|]{0,120}--password-stdin))/y,
    example: () => ["echo '", "hunter2", "' | sudo -S ls"],
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
    hints: ["identified by", "password '", "password e'"],
    regex: /((?:identified\s+by|password)\s+e?')[^'\n]+/iy,
    example: () => ["ALTER USER bob IDENTIFIED BY '", "hunter2"],
    plausible: literal,
  },
  {
    name: "jwt",
    hints: ["eyj"],
    regex: /eyJ[\w-]{8,}(?:\.[\w-]*){1,4}\.?[\w-]{8,}/y,
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
      /((?:hooks\.slack|discord|discordapp|webhook\.office)\.com\/(?:api\/webhooks\/\d+\/|\w+\/)?)[\w@/+-]{20,}/y,
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
    regex: /sk-[\w-]{20,}/y,
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
    regex: /SG\.[\w-]{16,}\.[\w-]{16,}/y,
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
