// Secrets recognised by their shape: one row each, tested with its example. A row is tried only at one of its hints, so
// its expression is sticky and begins with the hint. Group 1 is kept, the rest is redacted.
import { letters as a, digits as hex, literal, type Pattern } from "./pattern.ts";
import { PLACE_PATTERNS } from "./place-patterns.ts";
import { isShortKey, looksLikePassword, looksRandom, looksSecret } from "./plausible.ts";
import { SPOKEN_PATTERNS } from "./spoken-patterns.ts";

export const PATTERNS: readonly Pattern[] = [
  {
    name: "private-key",
    hints: "-----begin",
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
    hints: "://",
    regex:
      /(:\/\/(?!\[redacted)(?:[^\s:@/?#"'`<>\\|]|\\{1,4}(?![\\nrt"'])){0,100}:)[^\s/"'`<>\\|]{1,200}(?=@)/y,
    example: () => ["postgres://admin:", "s3cr3t-p@ss", "@db.example.com/app"],
    inside: true,
    plausible: literal,
  },
  {
    name: "url-token",
    hints: "://",
    regex: /(:\/\/)[\w.~-]{10,200}(?=@)/y,
    example: () => ["https://", a(32), "@example.com/x.git"],
    inside: true,
    plausible: (secret) =>
      (secret.length >= 20 && looksRandom(secret)) || (/[A-Z]/.test(secret) && isShortKey(secret)),
  },
  {
    // An address that was treated as a path has one slash.
    name: "url-token",
    hints: "tps:/,ttp:/",
    regex: /(t?tps?:\/(?!\/)(?:[\w.~%-]{1,60}:)?)[\w.~!#$%^&*+=-]{6,200}(?=@)/y,
    example: () => ["tps:/", a(32), "@example.com/x.git"],
    inside: true,
    plausible: (secret) => looksRandom(secret) || looksLikePassword(secret),
  },
  {
    // Fields after a scheme: Digest username="amy", response="X"; the values are quoted.
    name: "authorization",
    hints: "authorization",
    regex:
      /(authorization["'\]]{0,2}\s{0,20}[:=]\s{0,20}["'`]?[a-z][\w-]{1,24}\s{1,20})(?!realm)[\w-]{1,40}=[^\r\n<>=][^\r\n<>]{2,2000}/iy,
    example: () => ["Authorization: Digest ", `username="amy", response="${hex(32)}"`],
    inside: true,
    plausible: literal,
  },
  {
    name: "authorization",
    hints: "authorization",
    regex:
      /(authorization["'\]]{0,2}\s{0,20}[:=,]\s{0,20}["'`]?(?:bearer|basic|digest|token|apikey|api-key|negotiate|bot|key|oauth|ssws|splunk|aws4-hmac-sha256|hmac|glsa|discogs|sso-key)\s{1,20}["']?)(?!realm=)[^\s"'`<>]{3,}/iy,
    example: () => ["Authorization: Basic ", "dXNlcjpwYXNz"],
    inside: true,
    plausible: literal,
  },
  {
    // Schemes of vendors: GenieKey, PRIVATE-TOKEN.
    name: "authorization",
    hints: "authorization",
    regex: /(authorization["'\]]{0,2}\s{0,20}[:=]\s{0,20}["'`]?[a-z][\w-]{2,24}[ =]{1,3})[^\s"'`<>,;]{16,}/iy,
    example: () => ["Authorization: GenieKey ", a(36)],
    inside: true,
    plausible: looksSecret,
  },
  {
    name: "authorization",
    hints: "authorization",
    regex: /(authorization["'\]]{0,2}\s{0,20}[:=]\s{0,20}["'`]?)[^\s"'`<>,;]{8,}/iy,
    example: () => ["authorization: ", a(24)],
    inside: true,
    plausible: (secret) => looksSecret(secret) && !secret.startsWith("!"),
  },
  {
    name: "bearer",
    hints: "bearer",
    regex: /(bearer(?:\s|\\\n){1,20}(?:%s["'],\s{0,4})?["'`]?)[\w.~+/=-]{8,}/iy,
    example: () => ["Bearer ", a(24)],
    plausible: looksSecret,
  },
  {
    name: "basic",
    hints: "basic ",
    regex: /(basic\s{1,20}["'`]?)[A-Za-z0-9+/]{8,400}={0,2}/iy,
    example: () => ["Basic ", "dXNlcjpwYXNzd29yZA=="],
    plausible: (secret) =>
      /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(secret, "base64").toString("latin1")),
  },
  {
    name: "cookie",
    hints: "cookie",
    regex: /(cookie["'\]]?\s{0,20}[:=]\s{0,20}["'`]?)[^\s"'`=;<>(){}]{1,100}=[^\r\n"'`<>]{3,4000}/iy,
    example: () => ["Cookie: ", `sid=${a(24)}; theme=dark`],
    // `theme=dark; Path=/` is none.
    plausible: (secret) =>
      !/\$\{|^\w+==/.test(secret) &&
      /=[^;\s]{12}|(?:sess|sid|auth|tok|jwt|csrf|login|user|id|key)[\w.-]*=/i.test(secret),
  },
  {
    name: "private-key",
    hints: "private-lines:",
    regex:
      /(Private-Lines: \d{1,3}(?:\r?\n|\\{1,7}r?\\{0,7}n))(?:(?:> )?[A-Za-z0-9+/=]{1,80}(?:\r?\n|\\{1,7}r?\\{0,7}n|$)){1,100}/y,
    example: () => [`Private-${"Lines"}: 2\n`, `${a(64)}\n${a(30)}\n`],
  },
  {
    name: "private-key",
    hints: "private-mac:",
    regex: /(Private-MAC: )[0-9a-f]{32,64}/y,
    example: () => ["Private-MAC: ", hex(64)],
  },
  ...PLACE_PATTERNS,
  ...SPOKEN_PATTERNS,
  {
    // Hashes of passwords in the format of crypt(3); Compose files double the dollar signs.
    name: "password-hash",
    hints: "$2a$,$2b$,$2y$,$1$,$5$,$6$,$y$,$apr1$,$argon2",
    regex:
      /\$(?:2[aby]\${1,2}\d\d\${1,2}[./A-Za-z0-9]{53}|(?:1|apr1)\${1,2}[./A-Za-z0-9]{1,16}\${1,2}[./A-Za-z0-9]{22}|[56]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43,86}|y\$[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{1,86}\$[./A-Za-z0-9]{43}|argon2(?:id|i|d)\$v=\d{1,3}\$[\w=,]{1,60}\$[+/A-Za-z0-9]{8,90}\$[+/A-Za-z0-9]{20,180})/y,
    example: () => ["amy:", `$2y$10$${a(53)}`],
    inside: true,
  },
  {
    name: "jwt",
    hints: "eyj",
    reach: 4096,
    regex: /eyJ[\w-]{8,4000}\.[\w-]{8,}(?:\.[\w-]*){0,3}/y,
    example: () => ["", `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${a(43)}`],
    inside: true,
  },
  {
    name: "signature",
    hints: "signature=,sig=",
    regex: /(sig(?:nature)?=)[\w%+/=-]{20,}/iy,
    example: () => ["X-Amz-Signature=", hex(64)],
    inside: true,
  },
  {
    name: "aws-access-key",
    hints: "akia,asia,abia,acca,a3t",
    regex: /(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])/y,
    example: () => ["", `AKIA${"Z7".repeat(8)}`],
  },
  {
    name: "github-token",
    hints: "ghp_,gho_,ghu_,ghs_,ghr_,github_pat_",
    regex: /(?:gh[pousr]|github_pat)_[A-Za-z0-9_]{20,}/y,
    example: () => ["", `ghp_${a(36)}`],
    inside: true,
  },
  {
    name: "gitlab-token",
    hints: "glpat-,glptt-,gldt-,glrt-,glcbt-,glft-,glffct-,glimt-,glagent-,gloas-,glsoat-,gr1348941",
    regex: /(?:gl(?:pat|ptt|dt|rt|cbt|ft|ffct|imt|agent|oas|soat)-|GR1348941)[\w.-]{18,}/y,
    example: () => ["", `glpat-${a(20)}`],
    inside: true,
  },
  {
    name: "slack-token",
    hints: "xox,xapp-",
    regex: /(?:xox[a-z](?:\.xox[a-z])?|xapp)-[A-Za-z0-9-]{10,}/iy,
    example: () => ["", `xoxb-${"123456789012"}-${a(24)}`],
    inside: true,
  },
  {
    name: "webhook",
    hints:
      "hooks.slack.com/,discord.com/api/webhooks/,discordapp.com/api/webhooks/,webhook.office.com/,/incomingwebhook/",
    regex:
      /((?:(?:hooks\.slack|discord|discordapp|webhook\.office)\.com\/(?:api\/webhooks\/\d{1,25}\/|\w{1,40}\/)?|\/IncomingWebhook\/))[\w@/+-]{20,}/y,
    example: () => ["https://hooks.slack.com/services/", `T0000/B0000/${a(24)}`],
    inside: true,
  },
  {
    name: "npm-token",
    hints: "npm_",
    regex: /npm_[A-Za-z0-9]{30,}/y,
    example: () => ["", `npm_${a(36)}`],
  },
  {
    name: "model-api-key",
    hints: "sk-ant-,sk-proj-,sk-svcacct-,sk-admin-,sk-or-v1-",
    regex: /sk-(?:ant|proj|svcacct|admin|or-v1)-[\w-]{16,}/y,
    example: () => ["", `sk-ant-api03-${a(80)}`],
    inside: true,
  },
  {
    name: "model-api-key",
    hints: "sk-",
    regex: /sk-[\w-]{20,400}/y,
    example: () => ["", `sk-${a(48)}`],
    plausible: looksRandom,
  },
  {
    name: "google-key",
    hints: "aiza,gocspx-,ya29.",
    regex: /(?:AIza[\w-]{30,}|GOCSPX-[\w-]{20,}|ya29\.[\w-]{20,})/y,
    example: () => ["", `AIza${a(35)}`],
    inside: true,
  },
  {
    name: "google-refresh-token",
    hints: "1//0",
    regex: /1\/\/0[\w-]{30,}/y,
    example: () => ["", `1//0${a(60)}`],
  },
  {
    name: "stripe-key",
    hints: "sk_live_,sk_test_,sk_prod_,rk_live_,rk_test_,rk_prod_,whsec_",
    regex: /(?:[sr]k_(?:live|test|prod)|whsec)_[A-Za-z0-9+/=]{10,}/y,
    example: () => ["", `sk_${"live"}_${a(24)}`],
    inside: true,
  },
  {
    name: "twilio-key",
    hints: [..."0123456789abcdef"].map((digit) => `sk${digit}`).join(),
    regex: /SK[0-9a-fA-F]{32}(?![0-9A-Za-z])/y,
    example: () => ["", `SK${hex(32)}`],
  },
  {
    name: "sendgrid-key",
    hints: "sg.",
    regex: /SG\.[\w-]{16,100}\.[\w-]{16,}/y,
    example: () => ["", `SG.${a(22)}.${a(43)}`],
  },
  {
    name: "telegram-token",
    hints: ":aa",
    regex: /((?<=\d{7,12}):)AA?[\w-]{32,}/y,
    example: () => ["123456789:", `AA${a(33)}`],
    inside: true,
  },
  {
    name: "discord-token",
    // Base64 of a numeric id: the first three letters come from a small set.
    hints:
      "mja,mjc,mje,mjg,mji,mjk,mjm,mjq,mju,mjy,mta,mtc,mte,mtg,mti,mtk,mtm,mtq,mtu,mty,mza,mzc,mze,mzg," +
      "mzi,mzk,mzm,mzq,mzu,mzy,nda,ndc,nde,ndg,ndi,ndk,ndm,ndq,ndu,ndy,nja,njc,nje,njg,nji,njk,njm,njq," +
      "nju,njy,nta,ntc,nte,ntg,nti,ntk,ntm,ntq,ntu,nty,nza,nzc,nze,nzg,nzi,nzk,nzm,nzq,nzu,nzy,oda,odc," +
      "ode,odg,odi,odk,odm,odq,odu,ody,ota,otc,ote,otg,oti,otk,otm,otq,otu,oty",
    regex: /[MNO][\w-]{22,28}\.[\w-]{6,7}\.[\w-]{25,45}/y,
    example: () => ["", `MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabc12.${a(38)}`],
  },
  {
    name: "huggingface-token",
    hints: "hf_,api_org_",
    regex: /(?:hf|api_org)_[A-Za-z0-9]{30,}/y,
    example: () => ["", `hf_${"aBcD".repeat(9)}`],
  },
  {
    name: "digitalocean-token",
    hints: "dop_v1_,doo_v1_,dor_v1_,doa_v1_",
    regex: /do[opra]_v1_[a-f0-9]{40,}/iy,
    example: () => ["", `dop_v1_${hex(64)}`],
    inside: true,
  },
  {
    name: "azure-secret",
    hints: [..."0123456789"].map((digit) => `${digit}q~`).join(),
    regex: /((?<=[\w~.]{3})\dQ~)[\w~.-]{31,40}/y,
    example: () => ["abc8Q~", a(34)],
    inside: true,
  },
];
