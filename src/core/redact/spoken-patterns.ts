// Secrets in short phrases: "use X to log in", "DB user app, pass X". Rows as in patterns.ts.
import { isChosen } from "./code-values.ts";
import { letters as a, digits as hex, literal, type Pattern } from "./pattern.ts";
import { looksLikePassword, looksRandom, looksTyped } from "./plausible.ts";

const isChosenWord = (secret: string): boolean =>
  !secret.startsWith("-") && (looksTyped(secret) || looksRandom(secret));

export const SPOKEN_PATTERNS: readonly Pattern[] = [
  {
    // Names of other languages in files: clave: bluefish.
    name: "password",
    hints:
      "passwort:,kennwort:,clave:,senha:,contraseña:,contraseña=,пароль:,пароль=,密码:,密码：,密码=,パスワード:,パスワード：,パスワード=,비밀번호:,비밀번호=,mot de passe :,mot de passe:,wachtwoord:,lösenord:,hasło:,şifre:",
    regex:
      /((?:passwort|kennwort|clave|senha|contraseña|пароль|密码|パスワード|비밀번호|mot de passe|wachtwoord|lösenord|hasło|şifre) ?[:=：] ?)[A-Za-z][\w.!#-]{5,60}(?=\s{0,4}(?:\n|$))/iy,
    example: () => ["clave: ", "bluefish", "\nok"],
    plausible: literal,
  },
  {
    // A plain word, in quotes or as a name at the end of a sentence: the password is "bluefish", das Passwort ist Rumpel.
    name: "password",
    hints:
      "password is ,passphrase is ,passwort ist ,passwort lautet,kennwort ist ,kennwort lautet," +
      "mot de passe est ,contraseña es ,clave es ,senha é ,password è ,wachtwoord is ,lösenordet är ," +
      // With the name of what it is for: la contraseña del servidor es Gato-negro.
      "password for ,password of ,passwort für ,passwort de,kennwort für ,kennwort de,mot de passe d," +
      "mot de passe pour ,contraseña de,contraseña para ,clave de,senha d,password de,wachtwoord v",
    regex:
      /((?:[Pp]assword|[Pp]assphrase|[Pp]asswort|[Kk]ennwort|[Mm]ot de passe|[Cc]ontraseña|[Cc]lave|[Ss]enha|[Ww]achtwoord|[Ll]ösenordet)(?: (?:for|of|für|d[a-z]{1,2}|pour|para|voor|van)(?: [^\s"'`:;,]{1,20}){1,3})? (?:is|ist|lautet|est|es|é|è|är)(?: now| jetzt)?:? (?:\\{0,7}["'`“„«](?=\S{6,60}["'`”“»])|(?=[A-Z][a-z]{7,40}[.!]?\s{0,4}(?:\n|$)|[A-Z][a-z]{2,20}(?:-[a-z]{2,20}){1,3}[.!]?\s{0,4}(?:\n|$))))[^\s"'`”“»\\]{6,60}/y,
    example: () => ['the password is "', "bluefish", '" for staging'],
    plausible: (secret) =>
      literal(secret.toLowerCase()) &&
      !/pass|secret|wrong|empty|\W\W|[<>(){}$%/\\]|(?:ed|ing|ired|alid)$/i.test(secret),
  },
  {
    name: "password",
    hints: "pass ,pwd ",
    regex: /((?:pass|pwd)(?: [-–—])? ["'`]?)[^\s"'`,;(){}<>|/]{8,60}/iy,
    example: () => ["DB user app, pass ", "Tromso6491velvet", ", port 5432"],
    plausible: isChosenWord,
  },
  {
    // user admin, pass X
    name: "password",
    hints: "pass ,pwd ,pw ,password ,secret \",secret '",
    regex:
      /((?<=\b(?:user(?:name)?|login|account)(?: is|:|=)? ["'`]?[\w.@-]{1,40}["'`]?(?:,| and| \/|;)? )(?:(?:pass|pwd|pw|password) ["'`]?|secret ["']))[^\s"'`,;(){}<>|/]{6,60}/iy,
    example: () => ["user admin, pass ", "letmein99"],
    plausible: looksLikePassword,
  },
  {
    // Login: admin / Password: bluefish
    name: "password",
    hints: "user: ,username: ,login: ,email: ,user name: ",
    regex:
      /((?:user ?(?:name)?|login|e-?mail): ["'`]?[\w.@+-]{1,60}["'`]?\s{0,2}(?:[/,;|–-]|and)\s{0,2}(?:password|passwd|pass|pwd|pw): ?["'`]?)[^\s"'`,;()]{4,80}(?![("'`]\S)/iy,
    example: () => ["Login: admin / Password: ", "bluefish"],
    plausible: literal,
    reach: 120,
  },
  {
    // with admin / X
    name: "password",
    hints: "with ,as ,creds ,login: ,user: ",
    regex:
      /((?:with|as|creds|login:|user:) ["'`]?(?:admin|root|user|guest|test|demo|sa|postgres|administrator|[\w.]{1,30}@[\w.]{1,30})["'`]? ?[/:] ?["'`]?)[^\s"'`,;(){}<>|/]{6,60}/iy,
    example: () => ["login with admin / ", "letmein99"],
    plausible: looksLikePassword,
  },
  {
    // A user and a password: log in as eva / X, connect to it (root, X).
    name: "password",
    hints: "log in as ,login as ,logged in as ,sign in as ,signed in as ,connect as ,(root,(admin",
    regex:
      /((?:(?<=(?:\bssh|log ?in|connect|cred(?:ential)?s|access)[^\n]{0,60})\((?:root|admin(?:istrator)?)(?:, | ?\/ ?|:)|(?:(?:log|sign)(?:ged|ed)? ?in|connect) as (?:user )?["'`]?[\w.@-]{1,40}["'`]?(?: ?\/ ?|, | with | and )(?:password )?)["'`]?)[^\s"'`,;(){}<>|/]{6,60}(?=["'`,;.!)]|\s|$)/iy,
    example: () => ["log in as eva / ", "k3ttle-Drum"],
    plausible: looksLikePassword,
  },
  {
    // A user and a password with a slash between: log in with amy / X.
    name: "password",
    hints: "with ",
    regex:
      /((?<=(?:[Ll]og|[Ss]ign|[Ll]ogging) ?in )with ["'`]?[a-z][\w.@-]{0,40}["'`]? \/ ["'`]?)(?=\S{0,60}[A-Z!#$%&*+@^~-])[^\s"'`,;(){}<>|/]{6,60}(?=["'`,;.!)]|\s|$)/y,
    example: () => ["log in with amy / ", "Kettledrum44"],
    plausible: looksLikePassword,
  },
  {
    // the pass should be X
    name: "password",
    hints: "pass is ,pass was ,pass should ,pass must ,pass will ",
    regex:
      /((?<=\b(?:the|my|our|his|her|their|its|root|admin|user|db|login) )pass (?:is|was|(?:should|must|will) be)(?: now| still| always)?:? ["'`]?)[^\s"'`,;(){}<>|/]{6,60}/iy,
    example: () => ["my pass is ", "kettle77"],
    plausible: looksLikePassword,
  },
  {
    name: "password",
    hints: "log in ,login ,sign in ",
    regex:
      /((?:log|sign) ?in (?:[\w@.-]{1,40} ){0,4}?(?:with|using|as|on|to)(?: [\w@.-]{1,40}(?: ?[/,:|]| and))? ["'`]?)[^\s"'`,;(){}<>|/]{8,60}/iy,
    reach: 200,
    example: () => ["log in with admin / ", "Tromso6491velvet", " please"],
    plausible: isChosenWord,
  },
  {
    name: "password",
    hints: "use ,enter ,type ,typed ",
    regex:
      /((?:use|enter|typed?) ["'`]?)[^\s"'`,;(){}<>|/]{8,60}(?=["'`]? (?:to|when|for|as|at|if)\b[^\n]{0,40}\b(?:log ?in|sign ?in|unlock|connect|authenticat|decrypt|password|passphrase|prompt))/iy,
    example: () => ["Use ", "Tromso6491velvet", " to log in as root"],
    plausible: isChosenWord,
  },
  {
    name: "password",
    hints: "wifi,wi-fi,wlan",
    regex:
      /((?:wi-?fi|wlan)\b[^\n"'`]{1,60}?\b(?:key|code|pw|pass\w{0,6})(?: is|:|=)? ["'`]?)[^\s"'`,;(){}<>|/]{8,63}/iy,
    reach: 200,
    example: () => ["The wifi here is Guest, key ", "Tromso6491velvet"],
    plausible: isChosenWord,
  },
  {
    name: "password",
    hints: "changed it from ,change it from ,password from ,passwort von ",
    regex:
      /((?:changed? it|password|passwort) (?:from|von) ["'`]?)[^\s"'`]{6,60}["'`]? (?:to|in|auf|zu) ["'`]?[^\s"'`,;()]{6,60}/iy,
    example: () => ["I changed it from ", "Tromso6491velvet to Bergen7302willow", " (the root password)"],
    plausible: (secret) => secret.split(/\s/).some((word) => looksTyped(word) || isChosen(word)),
    inside: true,
  },
  {
    name: "password-hash",
    hints: "{ssha,{sha},{crypt},{smd5},{md5},{pbkdf2,{argon2",
    regex:
      /(\{(?:SSHA\d{0,3}|SHA|CRYPT|SMD5|MD5|PBKDF2[\w-]{0,12}|ARGON2\w{0,2})\})[A-Za-z0-9+/$.=,]{16,200}/iy,
    example: () => ["olcRootPW: {SSHA}", a(32)],
    inside: true,
  },
  {
    // A program that prints the password: --password-command 'echo X'.
    name: "password",
    hints: "password-command,password_command,password_cmd,password-cmd,passwordeval,passcommand",
    regex:
      /(pass(?:word)?[-_]?(?:command|cmd|eval)["']?[ =:]{1,3}["']{0,2}(?:echo|printf)(?: -\w{1,3}){0,2} ["']?)[^\s"'`]{4,100}/iy,
    example: () => ["--password-command 'echo ", "Tromso6491velvet", "' backup"],
    inside: true,
    plausible: literal,
  },
  {
    name: "secret",
    hints: "crypt',crypt\",cryption',cryption\"",
    regex: /(crypt(?:ion)?["']\s?(?:=>|:)\s?[[{]\s{0,20}["']key["']\s?(?:=>|:)\s?["'])[^"'\s]{16,200}/iy,
    example: () => ["'crypt' => [ 'key' => '", hex(32), "' ]"],
    inside: true,
    plausible: literal,
  },
  {
    // An account's address and its password: amy@example.com:X.
    name: "password",
    hints: ".com:,.org:,.net:,.io:,.dev:,.de:,.fr:,.co:,.edu:",
    regex:
      /((?<=(?<!git)(?<![\w.+-])[\w.+-]{1,40}@[\w.-]{1,60})\.[a-z]{2,4}:)[^\s"'`\\/,;:(){}<>|]{6,60}(?![\w/])/y,
    example: () => ["[smtp.example.com]:587 amy@example.com:", "Tromso6491velvet"],
    inside: true,
    plausible: looksLikePassword,
  },
  {
    name: "password",
    hints: "sql.open(,sqlx.open(,sqlx.connect(,mysql.open(,gorm.open(",
    regex: /((?:sqlx?|mysql|gorm)\.(?:open|connect)\([^)\n]{0,60}?["'`][\w.-]{1,40}:)[^@\s"'`]{3,100}(?=@)/iy,
    reach: 120,
    example: () => ['sql.Open("mysql", "app:', "Tromso6491velvet", '@tcp(db:3306)/x")'],
    inside: true,
    plausible: literal,
  },
  {
    name: "twilio-key",
    hints: "('ac,(\"ac,'ac,\"ac",
    regex: /(\(?["']AC[0-9a-f]{32}["'],\s{0,4}["'])[0-9a-f]{32}/y,
    example: () => [`("AC${"12ab34cd".repeat(4)}", "`, hex(32), '")'],
    inside: true,
  },
  {
    // A line of pgbouncer's users.
    name: "password-hash",
    hints: '" "md5',
    regex: /(" "md5)[0-9a-f]{32}(?=")/y,
    example: () => ['"amy" "md5', hex(32), '"'],
    inside: true,
  },
];
