// Secrets recognised by what stands in front of them: arguments of calls, statements of SQL, prompts, formats of files.
// Rows as in patterns.ts.
import { letters as a, literal, type Pattern } from "./pattern.ts";
import { isShortKey, looksLikePassword, looksRandom, looksSecret, looksTyped } from "./plausible.ts";
import { TYPED_PATTERNS } from "./typed-patterns.ts";

export const PLACE_PATTERNS: readonly Pattern[] = [
  ...TYPED_PATTERNS,
  {
    name: "jdbc-password",
    hints: "jdbc:oracle:",
    regex: /(jdbc:oracle:\w{1,6}:[\w.$#]{1,60}\/)[^@\s"'`/]{2,100}(?=@)/iy,
    example: () => ["jdbc:oracle:thin:scott/", "tiger77", "@//db.example.com:1521/ORCL"],
    inside: true,
    plausible: literal,
  },
  {
    // Commands printed by steps of a GitHub workflow.
    name: "workflow-value",
    hints: "::add-mask::,::set-output name=,::set-env name=,::save-state name=",
    regex:
      /(::(?:add-mask|(?:set-output|set-env|save-state) name=\w{0,60}(?:token|secret|pass|passwd|password|pwd|key))::)[^\s"'`]{4,400}/iy,
    example: () => ["::add-mask::", a(20)],
    inside: true,
    plausible: literal,
  },
  {
    name: "pgpass",
    hints: ":5432:,:5433:,:6432:",
    regex: /(:\d{4}:[\w*.-]{1,60}:[\w*.-]{1,60}:)[^\s:"'`,]{4,100}/y,
    example: () => ["db.example.com:5432:app:admin:", "hunter2"],
    inside: true,
    plausible: literal,
  },
  {
    name: "openssl-pass",
    hints: "pass:",
    regex: /((?<=-pass(?:in|out)?\s["']?)pass:["']?)(?:(?<=pass:["'])[^"'\n]{2,100}|[^\s"']+)/y,
    example: () => ["openssl rsa -passin pass:", "hunter2"],
    inside: true,
    plausible: literal,
  },
  {
    name: "sql-password",
    hints: "identified by,identified with,password ',password e',password(',password from '",
    regex:
      /((?:identified\s{1,20}(?:with\s{1,20}\S{1,60}\s{1,20})?by|password from '[^'\n]{1,60}' to|password\s{0,20}\(?)\s{0,20}e?')[^'\n]{1,400}/iy,
    example: () => ["ALTER USER bob IDENTIFIED BY '", "hunter2"],
    plausible: literal,
  },
  {
    // A user and a password given to a function: auth=("amy", "X"), new NetworkCredential("amy", "X").
    name: "password",
    hints:
      "credential(,credentials(,authentication(,basicauth(,basic_auth(,auth=(,.auth(,.basic(,authenticate(,login(,sequelize(",
    regex:
      /((?:(?:credentials?|authentication|authenticate|basic_?auth|login|sequelize|\.auth|\.basic)|auth=)\((?:\s{0,4}\\{0,3}["'][^"'\n\\]{1,60}\\{0,3}["']\s{0,4},){1,3}\s{0,4}(?:Some\()?\\{0,3}["'])[^"'\s\\]{6,200}/iy,
    example: () => ['new NetworkCredential("amy", "', "Tromso%6491velvet", '")'],
    inside: true,
    plausible: (secret) => looksLikePassword(secret) || (literal(secret) && /^[A-Za-z]{8,}$/.test(secret)),
  },
  {
    // The rules of a Redis user: ACL SETUSER app on >X ~* +@all.
    name: "password",
    hints: "setuser ",
    regex: /(setuser\s{1,4}\S{1,60}(?:\s{1,4}[^\s>]\S{0,60}){0,8}\s{1,4}["']?>)[^\s"'`\\]{3,200}/iy,
    reach: 600,
    example: () => ["ACL SETUSER app on >", "quartz6321", " ~* +@all"],
    plausible: literal,
  },
  {
    // Well-known first accounts: admin:X.
    name: "password",
    hints: "admin:,root:,administrator:,postgres:,superuser:",
    regex: /((?:admin|administrator|root|postgres|superuser):)(?=\S{0,60}\d)[A-Za-z0-9][^\s"'`\\|;,]{5,90}/y,
    example: () => ["log in as admin:", "quartz!6321#velvet", " on staging"],
    plausible: (secret) => (looksTyped(secret) || isShortKey(secret)) && !/[(){}<>[\]/~]/.test(secret),
  },
  {
    // A key given to a function that signs: jwt.sign(payload, "X"), createHmac("sha256", "X").
    name: "secret",
    hints: "jwt.sign(,jwt.verify(,jwt.encode(,jwt.decode(,createhmac(",
    regex:
      /((?:jwt\.(?:sign|verify|encode|decode)|createhmac)\([^,\n]{1,80},\s{0,4}\\{0,3}["'`])[^"'`\s\\]{8,400}/iy,
    reach: 120,
    example: () => ['jwt.sign({ id }, "', a(32), '")'],
    plausible: (secret) => looksSecret(secret) || looksLikePassword(secret),
  },
  {
    // Opens a database as a user: DBI->connect("dbi:Pg:x", "amy", "X"), new PDO(dsn, "amy", "X").
    name: "password",
    hints: "->connect(,new pdo(,new mysqli(,mysqli_connect(,drivermanager.getconnection(",
    regex:
      /((?:->connect|new pdo|new mysqli|mysqli_connect|drivermanager\.getconnection)\(\s{0,4}[^,\n]{1,200},\s{0,4}["'][^"'\n]{0,60}["'],\s{0,4}["'])[^"'\s]{3,200}/iy,
    reach: 300,
    example: () => ['DBI->connect("dbi:Pg:dbname=app", "amy", "', "hunter2", '")'],
    inside: true,
    plausible: literal,
  },
  {
    name: "password",
    hints: "<auth-user-pass>",
    regex:
      /(<auth-user-pass>(?:\s|\\{1,7}[rn]|> ){1,8}[^\s\\]{1,60}(?:\r?\n|\\{1,7}r?\\{0,7}n)[> ]{0,3})[^\s<\\]{3,200}/iy,
    reach: 100,
    example: () => ["<auth-user-pass>\namy\n", "hunter2", "\n</auth-user-pass>"],
    inside: true,
    plausible: literal,
  },
  {
    name: "recovery-code",
    hints: "backup code,recovery code,scratch code,backup_code,recovery_code",
    regex:
      /((?:backup|recovery|scratch)[ _]codes?["'*]{0,3}\s{0,2}(?:[:=]|are|is)["'*]{0,3}\s{0,4}\[?["'`]?)(?:(?=[a-z-]{0,20}\d)[a-z0-9]{4,10}(?:-[a-z0-9]{3,10}){0,3}[,;\s]{0,3}){1,20}/iy,
    reach: 300,
    example: () => ["backup codes: ", "k7qp2-zxv9r, t4mwb-8ys3l"],
  },
  {
    // State of terraform: a generated password.
    name: "password",
    hints: '"random_password',
    regex: /("random_password\\{0,7}"[^\x60]{1,1500}?"result\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}")[^"\n\\]{4,200}/y,
    example: () => ['"type": "random_password", "instances": [{"attributes": {"result": "', a(24), '"}}]'],
    inside: true,
    reach: 1500,
  },
  {
    // The private part of a JSON web key.
    name: "private-key",
    hints: ["d", "p", "q", "dp", "dq", "qi", "k"]
      .flatMap((name) => [`"${name}":"`, `"${name}": "`, `"${name}\\":`, `"${name}\\\\\\":`])
      .join(),
    regex: /("(?:[dpqk]|d[pq]|qi)\\{0,7}"\s?:\s?\\{0,7}")[\w-]{40,700}(?=\\{0,7}")/y,
    example: () => ['{"kty":"EC","d":"', a(43), '"}'],
    inside: true,
    plausible: looksRandom,
  },
  {
    // The code of a login in its redirect address.
    name: "authorization-code",
    hints: "?code=,&code=",
    regex: /([?&]code=)[\w./%~+-]{20,1000}/y,
    example: () => ["http://localhost/callback?code=", a(40), "&scope=email"],
    inside: true,
    plausible: looksRandom,
  },
  {
    // Keys that sign cookies: keys: ["X"].
    name: "secret",
    hints: "keys: [',keys: [\",keys:[',keys:[\"",
    regex: /(keys: ?\[["'])(?=[^"']{0,40}[a-z])(?=[^"']{0,40}[A-Z])[\w+/=-]{20,200}(?=["'])/y,
    example: () => ['cookieSession({ keys: ["', a(32), '"] })'],
    plausible: looksRandom,
  },
  {
    // <input type="password" name="pw" value="X">
    name: "password",
    hints: 'type="password",type=\'password\',type=\\"password',
    regex: /(type=\\{0,3}["']password\\{0,3}["'][^<>\n]{0,200}?\svalue=\\{0,3}["'])[^"'\n\\]{3,200}/iy,
    reach: 300,
    example: () => ['<input type="password" name="pw" value="', "hunter2", '">'],
    plausible: literal,
  },
  {
    // Text typed at a prompt, or sent to one: Password for 'https://amy@host': X; expect "assword:"; send "X".
    name: "password",
    hints: "for 'http,password:,assword:,assword*,assword;,assword\",assword\\",
    regex:
      /((?<=(?:[Pp]assword|\]) )for 'https?:\/{1,2}[^'\s]{1,200}':[ \t]{0,4}|p?assword(?:[:*] ?)?(?:\\{0,7}")?\s{0,4}(?:;|\n|\\{1,7}n)[\s>]{0,12}send (?:-- )?\\{0,7}")[^\s"'\\]{6,200}/iy,
    example: () => ["Password for 'https://amy@git.example.com': ", "quartz%6321Tromso"],
    inside: true,
    plausible: looksLikePassword,
  },
  {
    // Typed by a person who writes to an agent: "the pass for the vpn is X", "pwd for the vpn: X".
    name: "password",
    hints: "pass for ,pass is ,pass is: ,pwd for ,pwd is ",
    regex:
      /((?:pwd for [^\n:;!?"]{1,40}:|(?:pass|pwd) (?:for [^\n:;!?"]{1,40} )?is:?) {1,3}["'`*]{0,3})[^\s"'`*]{6,100}/iy,
    example: () => ["the pass for the vpn is ", "quartz!6321#velvet"],
    plausible: (secret) => looksLikePassword(secret) && !/[(){}<>[\]]/.test(secret),
  },
  {
    name: "one-time-code",
    hints:
      "passcode is,passcode:,verification code,one-time code,pin code,otp code,2fa code,mfa code,totp code,sms code,security code,login code,access code,pin is,otp is,otp:",
    regex:
      /((?:passcode|(?:verification|one-time|pin|t?otp|2fa|mfa|sms|security|login|access) code|pin|otp)(?: is|:| is:) {1,3}["'`*]{0,3})\d{4,8}(?!\w)/iy,
    example: () => ["The door passcode is ", "803413"],
  },
  {
    // The recovery phrase of a wallet: twelve words or more.
    name: "seed-phrase",
    hints: "seed,recovery,secret phrase,secret_phrase,mnemonic",
    inside: true,
    regex:
      /((?:(?:seed|recovery|secret)[ _-]?(?:phrase|words)|mnemonic(?: phrase)?)["'*]{0,3}\s{0,4}(?:is|[:=])\s{0,4}["'`]?)(?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8}/iy,
    reach: 300,
    example: () => ["my seed phrase is ", `${"legal winner thank year ".repeat(2)}wave sausage worth useful`],
  },
  {
    // A user and a password of any program: tool -u amy -p X. Behind mysql's -p stands a database.
    name: "password",
    hints: " -p , -pw ",
    regex:
      /((?<=\s(?:-[uUlx]|--user(?:name)?|user|login)[ =]["']?[\w@.\\/-]{1,60}["']?(?:\s[^\n|;&]{0,60})?)(?<!\b(?:mysql|maria|mycli)[^\n|;&]{0,120}) -pw? {1,3}["']?)[^\s"'`|;&:/=]{6,100}(?=["'`\s|;&)]|\\|$)/iy,
    example: () => ["tool -u amy -p ", "Tromso6491velvet"],
    inside: true,
    plausible: (secret) => looksLikePassword(secret) && /\d/.test(secret),
  },
  {
    // Input for a program that asks for a secret: sudo -S ls <<< "X".
    name: "password",
    hints: "<<< ",
    regex:
      /((?=<<< {0,3}\$?["']?[^\s"'$`]{6})(?<=(?:\bsudo\s[^\n|;&]{0,40}-S\b|pass|secret|token|login|crypt|vault|credential|\bkinit|\bauth)[^\n|;&]{0,80})<<< {0,3}\$?["']?)[^\s"'$`]{6,400}/iy,
    example: () => ["sudo -S ls <<< ", "Tromso6491velvet"],
    inside: true,
    plausible: (secret) => literal(secret) && !/[{}()]/.test(secret),
  },
  {
    name: "password",
    hints: "\nuser ",
    regex:
      /((?=\nuser [\w.@-]{1,60} [^\s"'`]{6})(?<=\b(?:ftp|lftp|open)\b[^\0]{0,200})\nuser [\w.@-]{1,60} )[^\s"'`]{6,100}(?=\r?\n|$)/y,
    inside: true,
    example: () => ["ftp -n host <<E\nuser amy ", "Tromso6491velvet", "\nquit"],
    plausible: looksLikePassword,
  },
  {
    name: "kaggle-key",
    hints: '"username":,"username":',
    regex:
      /("username\\{0,3}":\s?\\{0,3}"[\w.-]{1,60}\\{0,3}",\s{0,8}\\{0,3}"key\\{0,3}":\s?\\{0,3}")[0-9a-f]{32}/y,
    example: () => ['{"username":"amy","key":"', "0f9e8d7c".repeat(4), '"}'],
    inside: true,
  },
  {
    // Addresses that are keys: nodes of chains, and parameters that carry an account.
    name: "address-key",
    hints:
      "infura.io/,alchemy.com/,quiknode.pro/,chainstack.com/,?appid=,&appid=,app_id=,hooks.zapier.com/,hook.eu1.make.com/,hook.us1.make.com/",
    regex:
      /((?:infura\.io|alchemy\.com)\/(?:ws\/)?v\d\/|(?:quiknode\.pro|chainstack\.com)\/|[?&]app_?id=|app_id=|hooks\.zapier\.com\/hooks\/catch\/\d{1,12}\/|make\.com\/)(?:[\w-]{20,80}|(?<=catch\/\d{1,12}\/)[\w-]{5,19})/iy,
    example: () => ["https://mainnet.infura.io/v3/", "0f9e8d7c".repeat(4)],
    inside: true,
  },
  {
    name: "unseal-key",
    hints: "unseal key,recovery key",
    regex: /((?:unseal|recovery) key(?: \d{1,2})?(?:\s?[:=]| is)\s{1,4}["'`]?)[A-Za-z0-9+/-]{20,100}={0,2}/iy,
    example: () => ["Unseal Key 1: ", a(44)],
    plausible: (secret) => /\d/.test(secret) && /[a-z]/i.test(secret),
  },
  {
    name: "password",
    hints: "login ",
    regex: /(login:? [\w.-]{1,30}[/ ])[^\s"'`,;/]{6,100}/iy,
    example: () => ["login admin/", "Tromso6491velvet", " on staging"],
    inside: true,
    plausible: (secret) =>
      looksTyped(secret) && /[A-Z]/.test(secret) && /\d\d/.test(secret) && !/\.\w/.test(secret),
  },
];
