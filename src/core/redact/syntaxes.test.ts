// A value that somebody chose, behind a telling name: found in whatever syntax a file, a program or a command writes it.
import { describe, expect, it } from "vitest";
import { redactText } from "./redact-text.ts";

const PASSWORDS = ["password", "DB_PASSWORD", "dbPassword", "smtp_password"];
const TOKENS = ["client_secret", "clientSecret", "API_TOKEN", "authToken"];
const CHOSEN = ["Marmot2031!", "marmot7-lake"];
const PLAIN = ["bluefish", "Bluefish", "mild-marmot-lake"];

type Syntax = readonly [name: string, write: (name: string, value: string) => string];

/** Where nothing but the value can stand: plain words are found, too, behind the name of a password. */
const certain: readonly Syntax[] = [
  [".env", (n, v) => `${n}=${v}`],
  ["shell", (n, v) => `export ${n}='${v}'`],
  ["YAML", (n, v) => `  ${n}: ${v}`],
  ["YAML with a remark", (n, v) => `  ${n}: ${v} # to be rotated`],
  ["a list in YAML", (n, v) => `- ${n}: ${v}`],
  ["a line of a diff", (n, v) => `+  ${n}: ${v}`],
  ["a line that grep found", (n, v) => `config/app.yml:12:  ${n}: ${v}`],
  ["TOML", (n, v) => `${n} = "${v}"`],
  ["INI", (n, v) => `${n} = ${v}`],
  ["INI with a remark", (n, v) => `${n} = ${v} ; old`],
  ["JSON", (n, v) => `{"user": "app", "${n}": "${v}"}`],
  ["JavaScript", (n, v) => `const ${n} = '${v}';`],
  ["TypeScript", (n, v) => `const ${n}: string = \`${v}\`;`],
  ["Rust", (n, v) => `let ${n} = String::from("${v}");`],
  ["C#", (n, v) => `public string ${n} { get; set; } = "${v}";`],
  ["a setter", (n, v) => `source.set${n[0]?.toUpperCase()}${n.slice(1)}("${v}");`],
  ["an attribute", (n, v) => `<add key="${n}" value="${v}" />`],
  ["a property", (n, v) => `<property name="${n}">${v}</property>`],
  ["a variable of a pod", (n, v) => `- name: ${n}\n  value: "${v}"`],
  ["a variable of a container", (n, v) => `docker run -e ${n}=${v} app`],
  ["a variable of Terraform", (n, v) => `variable "${n}" {\n  type = string\n  default = "${v}"\n}`],
  ["Markdown", (n, v) => `**${n}**: \`${v}\``],
];
/** Where other words may stand as well. */
const others: readonly Syntax[] = [
  ["a builder", (n, v) => `.${n}("${v}")`],
  ["Gradle", (n, v) => `${n} '${v}'`],
  ["a table in Markdown", (n, v) => `| ${n} | \`${v}\` |`],
  ["a field of a build", (n, v) => `buildConfigField("String", "${n}", "\\"${v}\\"")`],
  ["CSV", (n, v) => `user,${n}\napp,${v}`],
  ["a default", (n, v) => `os.getenv("${n}", "${v}")`],
  ["PHP", (n, v) => `define('${n}', '${v}');`],
  ["Helm", (n, v) => `helm install a b --set auth.${n}=${v}`],
];

const isLeft = (text: string, value: string): boolean => redactText(text).includes(value);

describe("redact: chosen values in every syntax", () => {
  it.each(certain)("%s: a password, also a plain word", (_, write) => {
    const left = PASSWORDS.flatMap((name) =>
      [...CHOSEN, ...PLAIN].map((value) => [write(name, value), value] as const),
    );
    expect(left.filter(([text, value]) => isLeft(text, value)).map(([text]) => text)).toEqual([]);
  });
  it.each([...certain, ...others])("%s: a value with digits, behind any telling name", (_, write) => {
    const left = [...PASSWORDS, ...TOKENS].flatMap((name) =>
      CHOSEN.map((value) => [write(name, value), value] as const),
    );
    expect(left.filter(([text, value]) => isLeft(text, value)).map(([text]) => text)).toEqual([]);
  });

  it.each([
    ['docker run --env "SMTP_PASSWORD=mild marmot 7" app', "marmot 7"],
    ["terraform plan -var='admin_pw=mild marmot'", "marmot"],
    ['      - "MQ_PASS=mild marmot"', "marmot"],
    ["smtp_pass=mar&mot7lake", "mot7lake"],
    ["- name: SENTRY_AUTH\n  value: 0f9e8d7c0f9e8d7c0f9e8d7c0f9e8d7c", "0f9e8d7c"],
    ['DB_PASS="mild marmot 7"', "marmot"],
    ["ENV DB_PASSWORD bluefish", "bluefish"],
    ["tool -u eva -p bluefish list", "bluefish"],
    ['ADMIN_PASSWORD="pass the marmot"', "marmot"],
    ['let smtp_password = std::env::var("SMTP").unwrap_or("marmotlake7".into());', "marmotlake7"],
    ['String pwd = new String("marmotLake3");', "marmotLake3"],
    ['const ADMIN_PIN: &str = "730164";', "730164"],
    ["tool login --username=ci --password=mar7mot.io registry", "mar7mot.io"],
    ['curl "https://maps.example/geocode?q=Bonn&key=XyZa9876Bc5432"', "XyZa9876Bc5432"],
    ["tool --user eva --host db -p mild-marmot list", "mild-marmot"],
  ])("%s", (text, secret) => {
    expect(redactText(text)).not.toContain(secret);
  });

  it.each([
    '<string name="password">Kennwort</string>',
    '<label name="password">Bluefish</label>',
    "secret: oauth2-proxy",
    'secretName: "tls-cert-2024"',
    'let token = Token::new("ident1");',
    'const token = getToken("user-1");',
    'const secret = vault.secret("prod/db-1");',
    "authToken = tokenProvider.get2()",
    "| token | count12 |",
    "user.password = newPassword",
    "- password: string # the hash",
    "password: required # see docs",
    "src/login.ts:12: password: string;",
    "docker run -u node -p 8080:80 app",
    "psql -h db -U app -p 5432 shop",
    "mysql -u root -p shop",
    "sudo -u app mkdir -p build",
    "ps -u eva -p 1234",
    "**Token**: `string`",
    "**password** (required): the password of the user",
    "`password`: `string`",
    'public string Password { get; set; } = "";',
    'echo "password = " and more "x"',
  ])("stays: %s", (text) => {
    expect(redactText(text)).toBe(text);
  });
});
