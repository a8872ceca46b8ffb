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
  ["quotes of three", (n, v) => `${n} = """${v}"""`],
  ["Lua's brackets", (n, v) => `${n} = [[${v}]]`],
  ["raw C++", (n, v) => `auto ${n} = R"(${v})";`],
  ["raw Rust", (n, v) => `let ${n} = r#"${v}"#;`],
  ["printed quotes", (n, v) => `${n} : « ${v} »`],
  ["a doubled quote in YAML", (n, v) => `${n}: 'it''s-${v}'`],
  ["a quote in a shell's quotes", (n, v) => `export ${n}='it'\\''s-${v}'`],
  ["Perl", (n, v) => `$cfg{${n}} = '${v}';`],
  ["Scheme", (n, v) => `(${n} . "${v}")`],
  ["Visual Basic", (n, v) => `Dim ${n} As String = "${v}"`],
  ["Swift", (n, v) => `let ${n}: String? = "${v}"`],
  ["a sum", (n, v) => `"${n}=" + "${v}"`],
  ["a choice", (n, v) => `${n} = dev ? "${v}" : null`],
  ["an expectation", (n, v) => `expect(${n}).toBe("${v}")`],
  ["a default of Python", (n, v) => `${n}: str = Field(default="${v}")`],
  ["a default of Ruby", (n, v) => `ENV.fetch("${n}") { "${v}" }`],
  ["an element of a namespace", (n, v) => `<a:${n}>${v}</a:${n}>`],
  ["an escaped element", (n, v) => `&lt;${n}&gt;${v}&lt;/${n}&gt;`],
  ["a row of HTML", (n, v) => `<tr><td>${n}</td><td>${v}</td></tr>`],
  ["bold in HTML", (n, v) => `<b>${n}:</b> ${v}`],
  ["a list of Markdown", (n, v) => `- **${n}:** ${v}`],
  ["a cell in a box", (n, v) => `│ ${n} │ ${v} │`],
  ["a row of psql", (n, v) => `${n} | ${v}`],
  ["dots", (n, v) => `${n}.......... ${v}`],
  ["an arrow", (n, v) => `${n} → ${v}`],
  ["a dash", (n, v) => `${n} — ${v}`],
  ["a wide colon", (n, v) => `${n}：${v}`],
  ["columns", (n, v) => `${n}      ${v}`],
  ["a question", (n, v) => `? ${n} › ${v}`],
  ["the value before its name", (n, v) => `{"value":"${v}","name":"${n}"}`],
  ["csh", (n, v) => `setenv ${n} ${v}`],
  ["fish", (n, v) => `set -gx ${n} ${v}`],
  ["npm", (n, v) => `npm config set ${n} ${v}`],
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
    ["tool --client-secret marmot7-lake list", "marmot7-lake"],
    ["client_secret%3Dmarmot7-lake%26x%3D1", "marmot7-lake"],
    ["SET PASSWORD FOR 'eva'@'%' = 'marmot7';", "marmot7"],
    ["CREATE SECRET s (TYPE s3, KEY_ID 'x', SECRET 'marmot7-lake');", "marmot7-lake"],
    ["a1 LOGIN eva marmot7-lake", "marmot7-lake"],
    ["connected\nAUTH marmot7-lake\nOK", "marmot7-lake"],
    ["C: USER eva\nS: +OK\nC: PASS marmot7-lake", "marmot7-lake"],
    ["cf auth eva marmot7-lake", "marmot7-lake"],
    ['strcpy(config.password, "marmot7-lake");', "marmot7-lake"],
    ['{password, <<"marmot7-lake">>}.', "marmot7-lake"],
    ["| DB password | mar&mot7 |", "mar&mot7"],
    ['{"key":"DB_PASSWORD","val":"marmot7-lake"}', "marmot7-lake"],
    ['Config { user: "eva", password: Some("marmot7"), port: 5432 }', "marmot7"],
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
    "password | base64 -d",
    "cat db_password | sha256sum",
    "client_secret -> see the vault, section oauth2",
    "Password (SHA-256): computed by the client",
    "| api_token | string | required since v2beta1 |",
    "│ password │ text │ not null │",
    "<td>password</td><td>required</td>",
    'hash(password, "pbkdf2_sha256")',
    "crypto.scrypt(password, salt16, 64)",
    "expect(dbPassword).toHaveLength(32)",
    "gh auth login --hostname git2.example.com",
    "kubectl auth can-i create pods2",
    "AUTH failed for user2",
    "PASS tests/unit-2 (12 ms)",
    '{"value":"node20-alpine","name":"image"}',
    "password = isTest ? '' : undefined",
    "const password = isDev ? devPassword : prodPassword2;",
    "auth_token .......... ok",
    "npm config set registry https://registry2.example",
  ])("stays: %s", (text) => {
    expect(redactText(text)).toBe(text);
  });
});
