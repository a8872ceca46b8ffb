// Secrets recognised by their name only: what is redacted and what stays.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shells and YAML write variables like that
import { describe, expect, it } from "vitest";
import { redactText } from "./redact-text.ts";

const pass = "hunter2";
const word = "letmein";
const token = `k7Qp2ZxV9r${"T4mWb8Ys3L"}`;

const gone: readonly (readonly [string, string])[] = [
  [`port 6379\nrequirepass ${pass}abc\n`, pass],
  [`storePassword "${pass}abc"`, pass],
  [`ds.setPassword("${pass}abc");`, pass],
  [`UID=app;PWD=${pass}abc;`, pass],
  [`Server=db;Password=a1#${pass};Encrypt=True`, pass],
  [`Your new API key:\n\n    ${token}\n\nIt will not be shown again.`, token],
  [`User name,Password,Link\namy,${pass}#A,https://example.com\n`, pass],
  [`| name | token |\n|------|-------|\n| ci   | ${token} |\n`, token],
  [` name | password \n------+----------\n amy  | ${pass}#A\n(1 row)\n`, pass],
  [`password=${pass}`, pass],
  [`password=${word}`, word],
  [`mysql --password=${word} -u root`, word],
  [`mysql --password ${word} -u root`, word],
  [`curl 'https://x.example/?password=${word}&user=bob'`, word],
  [`DB_PASSWORD=${word}`, word],
  [`export DB_PASSWORD='${word}'`, word],
  [`PGPASSWORD=${word} psql -h db`, word],
  [`DB_PASSWORD=p@ss,w0rd&x;y`, "w0rd&x;y"],
  [`"password": "${word}"`, word],
  [`{\\"password\\": \\"${word}\\"}`, word],
  [`password: ${word}\n`, word],
  [`[client]\npassword = ${word}\n`, word],
  [`session_token=${token.repeat(300)} x`, token],
  [`  db:\n    password: ${word}\n    user: x`, word],
  [`password = "correct horse battery staple"`, "horse"],
  [`const dbPassword = '${pass}';`, pass],
  [`<password>${word}</password>`, word],
  [`\x1b[01;31mDB_PASSWORD\x1b[m=${word}`, word],
  [`FOO_TOKEN=${token}`, token],
  [`export FOO_TOKEN=${token}`, token],
  [`FOO_SECRET="short1"`, "short1"],
  [`API_KEY=abcd`, "abcd"],
  [`X-Api-Key: ${token}`, token],
  [`-H "X-Auth-Token: ${token}"`, token],
  [`headers.set("X-Api-Key", "${token}")`, token],
  [`apiKey: "${token}"`, token],
  [`--api-key ${token}`, token],
  [`--token=${token}`, token],
  [`aws_secret_access_key = ${token}${token}`, token],
  [`AWS_SECRET_ACCESS_KEY=${token}/${token}`, token],
  [`//registry.example/:_authToken=${token}`, token],
  [`HEROKU_API_KEY=01234567-89ab-cdef-0123-456789abcdef`, "89ab-cdef"],
  [`SECRET_KEY_BASE=${"0f9e8d7c".repeat(8)}`, "0f9e8d7c"],
  [`encryption key: "${token}"`, token],
  [`AccountKey=${token}==;EndpointSuffix=x`, token],
  ["JWT_SECRET=my-own-quiet-little-phrase", "quiet"],
  ["jdbc:sqlserver://db;database=x;user=sa;password=Marmot.Lake;", "Marmot.Lake"],
  ["SESSION_SECRET='donkey kong'", "donkey"],
  ["SA_PASSWORD=marmotLake(!)7", "marmotLake"],
  ["process.env.HOOK_SECRET = 'marmot-secret'", "marmot-secret"],
  ['os.environ["HOOK_SECRET"] = "marmot-secret"', "marmot-secret"],
  ['requirepass "three small words"', "small"],
  ["name: door\npin: 730164\n", "730164"],
  ["DOOR_PIN=7301", "7301"],
  [`https://x.example/cb?access_token=${token}&state=1`, token],
];

const stays: readonly string[] = [
  "- `messages.py`: pass `include_processing_guide=False` (comms)",
  "cd /srv;PWD=/srv/app",
  "DB_PASSWORD=${DB_PASSWORD:?missing}",
  "DB_PASSWORD=${DB_PASSWORD:+given}",
  '"password": "Wachtwoord",',
  "JWT_SECRET=my-jwt-secret",
  "led:\n  pin: 13\n",
  "password=make_password(user)",
  "| token | count |\n|---|---|\n| SyntaxKind.CaretEqualsToken | 12 |\n| sha256 | 3 |\n",
  "import {\n  token,\n  password,\n  key1234567,\n} from './auth2'",
  'getPassword("Enter1") and getpass("Password for amy2: ")',
  "password=$DB_PASSWORD",
  'password: "${DB_PASSWORD}"',
  "password: string;",
  "password: str = None",
  "password: z.string().min(8)",
  "password = getpass.getpass()",
  "password=user.password",
  "password=db_password",
  "the password is wrong",
  "Password: must have 8 characters",
  '["username", "password", "email"]',
  'echo "Token: ${TOKEN:0:30}..."',
  '"API_KEY=" + value',
  "const token = await getToken();",
  "this.token=t.token,this._value=t._value,this.pos=t.pos",
  "(p1: P1, token: CancellationToken): HandlerResult",
  "def load(self, certfile, password=None):",
  "self.key_password = key_password\n",
  "self.pwd = pwd\n",
  "the --username and --password options instead",
  "<protocol>://[<user>[:<password>]@]<hostname>",
  "'HAVE_STRUCT_PASSWD_PW_PASSWD': 1,",
  "'NSURLCredential', 'NSURLCredentialStorage2', 'x'",
  'Token:   "#f8f8f2",',
  "const key = keyValues[idx][0];",
  "key: typing.Optional[_ALLOWED_PKCS12_TYPES],",
  '_SK_END = b"-----END OPENSSH PRIVATE KEY-----"',
  "token: config.token,",
  "userPrivateKey: Uint8Array,",
  'HKDF(privateKey, "cipherbox-file-v1-abcdef")',
  "%(trailers:key=Entire-Session,separator=%x2C)",
  "userPrivateKey: auth.vaultKeypair!.privateKey,",
  "const secret = process.env.SECRET",
  "TOKEN=$(gh auth token)",
  "MAX_TOKENS=4096",
  "max_tokens: 4096",
  "tokens=128000",
  "use --token to authenticate",
  "api-key: ${{ secrets.API_KEY }}",
  "password: ********",
  "password: <your password>",
  "cache-key: node-modules-3f786850e387550fdab836ed7e6dc881de23001b",
  "key: 3f786850e387550fdab836ed7e6dc881de23001b",
  "key: 01234567-89ab-cdef-0123-456789abcdef",
  "commit 3f786850e387550fdab836ed7e6dc881de23001b",
  `"integrity": "sha512-${"k7Qp2ZxV9rT4mWb8Ys3L".repeat(4)}=="`,
  `resolved "https://registry.example/x/-/x-1.0.0.tgz#3f786850e387550fdab836ed7e6dc881de23001b"`,
  "The key fingerprint is SHA256:k7Qp2ZxV9rT4mWb8Ys3LdN6hJc5Gf1Ue0RaAbCdEfGh",
  "SHA256 fingerprint: 43:51:43:a1:b5:fc:8b:b7:0a:3a:a9:b1:0f:66:73:a8",
  `data:image/png;base64,iVBORw0KGgo${"k7Qp2ZxV9rT4mWb8Ys3L".repeat(2)}`,
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIk7Qp2ZxV9rT4mWb8Ys3LdN6hJc5Gf1Ue0Ra",
  'publicKey: "k7Qp2ZxV9rT4mWb8Ys3LdN6hJc5Gf1Ue0Ra"',
  'key="src/components/very-long-file-name-2.tsx"',
  "KeyError: 'config_2024_12'",
  "PRIMARY_KEY=id",
  "keyboard: qwertz2",
  "author: someone1234567890",
  "git show HEAD:src/auth/token.ts",
  "src/core/redact/secret-token.ts:12: const key = 5;",
  "go: github.com/x/y v1.2.3/go.mod h1:k7Qp2ZxV9rT4mWb8Ys3LdN6hJc5Gf1Ue0Ra=",
];

describe("redact: names that say their value is secret", () => {
  it.each(gone)("%s", (text, secret) => {
    const redacted = redactText(text);
    expect(redacted).not.toContain(secret);
    expect(redacted).toContain("[redacted:");
    expect(redactText(redacted)).toBe(redacted);
  });
  it.each(stays)("stays: %s", (text) => {
    expect(redactText(text)).toBe(text);
  });
  it("keeps what stands around the value", () => {
    expect(redactText(`a --password ${word} -h db`)).toBe("a --password [redacted:password] -h db");
    expect(redactText(`{"token": "${token}", "n": 1}`)).toBe('{"token": "[redacted:secret]", "n": 1}');
    expect(redactText(`x?access_token=${token}&state=1`)).toBe("x?access_token=[redacted:secret]&state=1");
  });
});
