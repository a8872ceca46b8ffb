// Secrets at places where they are typed or passed: logins of bots, prompts, routers, `tool -u amy:X`, login files.
// Rows as in patterns.ts.
import { letters as a, literal, type Pattern } from "./pattern.ts";
import { isShortKey, looksLikePassword, looksRandom, looksTyped } from "./plausible.ts";

export const TYPED_PATTERNS: readonly Pattern[] = [
  {
    // The token of a bot: client.login("X").
    name: "secret",
    hints: "login(",
    regex: /(login\(\s{0,4}\\{0,3}["'])[\w.-]{10,200}(?=\\{0,3}["']\s{0,4}\))/iy,
    example: () => ['client.login("', a(32), '")'],
    plausible: (secret) => looksRandom(secret) || isShortKey(secret),
  },
  {
    // Opens a connection as a user: connect("h", "amy", "X"), ldap_bind(c, "cn=admin", "X").
    name: "password",
    hints: "connect(,login(,bind(,logon(,create_user(,createuser(,create_superuser(",
    regex:
      /((?:connect\((?=[^,\n]{1,80},[^,\n]{1,80},)|(?:login|bind|create_?(?:super)?user|logon)\()(?:\s{0,4}(?:["'][^"'\n]{0,80}["']|[\w$.]{1,40})\s{0,4},){1,4}\s{0,4}["'])(?=[^"'\n]{0,60}\d)(?=[^"'\n]{0,60}[A-Za-z])[^"'\s.:/,=]{6,100}(?=["'])/iy,
    reach: 300,
    example: () => ['ldap_bind(c, "cn=admin", "', "Tromso6491velvet", '")'],
    inside: true,
    plausible: looksLikePassword,
  },
  {
    // A login of any program: expo login -u amy -p X.
    name: "password",
    hints: " -p ",
    regex:
      /((?<=\blogin\b[^\n|;&]{0,80}) -p ["']?)(?!\d{1,100}\b)[^\s"'`|;&:/=-][^\s"'`|;&:/=]{3,100}(?=["'`\s|;&)]|\\|$)/y,
    example: () => ["expo login -u amy -p ", "bluefish"],
    inside: true,
    plausible: literal,
  },
  {
    // A user and a password of any program: tool -u eva -p X. Behind mysql's flag stands a database.
    name: "password",
    hints: " -p ",
    regex:
      /((?<=(?:^|[\s;&|"'`(=])(?!mysql|mariadb|sudo|docker|podman|ps )[\w./-]{2,40}(?: [a-z][\w-]{0,20}){0,2}(?: --?[\w-]{1,20}[ =][^\s-]\S{0,60}){0,3} (?:-[uU]|--user(?:name)?)[ =][^\s-]\S{0,60}(?: --?[\w-]{1,20}[ =][^\s-]\S{0,60}){0,3}) -p ["']?)(?!\d{1,100}\b)[^\s"'`|;&:/=-][^\s"'`|;&:/=]{3,100}(?=["'`\s|;&)]|\\|$)/y,
    example: () => ["tool -u amy -h db -p ", "bluefish"],
    inside: true,
    plausible: literal,
    reach: 300,
  },
  {
    // eas secret:create --name X --value X
    name: "secret",
    hints: "--value ,--value=,--body ,--data ",
    regex:
      /((?<=\bsecrets?[: ](?:create|set|put|add|update)\b[^\n|;&]{0,100})--(?:value|body|data)[ =]["']?)[^\s"'`$<@-][^\s"'`]{3,400}/y,
    example: () => ["eas secret:create --name TOKEN --value ", a(24)],
    inside: true,
    plausible: literal,
  },
  {
    // docker secret create x <(echo X)
    name: "secret",
    hints: "<(echo ,<(printf ",
    regex:
      /((?<=(?:pass|secret|token|login|crypt|vault|credential|\bauth)[^\n|;&]{0,80})<\((?:echo|printf)(?: -\w{1,3})? ["']?)[^\s"'`$)]{5,200}/iy,
    example: () => ["docker secret create x <(echo ", "Tromso6491velvet", ")"],
    inside: true,
    plausible: literal,
  },
  {
    // The key of an account: my openai key X. A hash is none.
    name: "key",
    hints: "key ",
    regex:
      /((?<!(?:public|host|cache|primary|foreign|partition|sort|ssh|gpg|group) )key (?:is )?["'`]?)[\w-]{12,200}(?![\w/.(-])/iy,
    example: () => ["my openai key ", a(24)],
    plausible: (secret) =>
      (/[A-Z]/.test(secret) && isShortKey(secret, 14)) ||
      (looksRandom(secret) && /[A-Z]/.test(secret) && /[a-z]/.test(secret) && !secret.includes("-")),
  },
  {
    name: "password",
    hints: "app password,app-password,password=",
    regex:
      /((?:app[ -]password(?: is|:| =)? {0,2}|password=)["'`]?)[A-Za-z]{4}(?:[ -][A-Za-z]{4}){3}(?![\w])/iy,
    example: () => ["app password: ", "abcd efgh ijkl mnop"],
  },
  {
    // CURLOPT_USERPWD => "amy:X"
    name: "password",
    hints: "userpwd",
    regex: /(userpwd[\s"',=>:]{1,8}["'][\w.@-]{1,40}:)[^"'\s]{4,100}/iy,
    example: () => ['CURLOPT_USERPWD => "amy:', "Tromso6491velvet", '"'],
    inside: true,
    plausible: literal,
  },
  {
    // The source of Go's drivers: app:X@tcp(db:3306)/x.
    name: "password",
    hints: "@tcp(,@unix(",
    regex: /(?<=(?<![\w.-])[\w.-]{1,40}:(?<back>[^\s"'`@/:[\]]{3,100}))(?=@(?:tcp|unix)\()/y,
    example: () => ["root:", "Tromso6491velvet", "@tcp(db:3306)/x"],
    inside: true,
    plausible: literal,
  },
  {
    // Lines of routers: username amy password 0 X, snmp-server community X RO.
    name: "password",
    hints: "password ,secret ,community ",
    regex:
      /((?:(?:password|secret) \d |(?<=snmp-server )community ))(?!public\b|private\b)[^\s"'`|;,]{5,100}/y,
    example: () => ["username amy password 0 ", "Tromso6491velvet"],
    plausible: (secret) => looksLikePassword(secret) && !/[(){}<>[\]]/.test(secret),
  },
  {
    // TOKEN=$(echo X | base64 -d)
    name: "secret",
    hints: "(echo ",
    regex: /(\(echo (?:-n )?["']?)[A-Za-z0-9+/=]{6,4000}(?=["']? \| base64 (?:-d|-D|--decode))/y,
    example: () => ["$(echo ", a(24), " | base64 -d)"],
    inside: true,
  },
  {
    // An address that is a key, recognised by its name: webhook_url=https://…/X.
    name: "webhook",
    hints: "webhook",
    regex:
      /(webhook[\w-]{0,24}["'*]{0,3}\s{0,4}(?:[=:]|is)\s{0,4}["'`]?https?:\/{1,2}[^\s"'`/]{3,100}\/(?:[\w.@-]{1,60}\/){0,6})[\w-]{16,200}/iy,
    reach: 200,
    example: () => ["WEBHOOK_URL=https://example.com/in/", a(32)],
    inside: true,
    plausible: looksRandom,
  },
  {
    // the passphrase is "several words"
    name: "password",
    hints: "passphrase",
    regex:
      /(passphrase(?: (?:for|of) [^"'\n]{1,40})?(?: is(?: now)?|:| =) {0,2}["'`“„])(?=\S{1,40} )[^"'`\n”]{8,100}(?=["'`”])/iy,
    example: () => ['the passphrase is "', "amber kettle seven", '"'],
    plausible: (secret) => literal(secret) && !/pass|phrase|enter|\$|%/i.test(secret),
  },
  {
    // A passphrase of one word with hyphens: the passphrase is correct-horse.
    name: "password",
    hints: "passphrase is ,passphrase to ,passphrase: ,with the pass,using the pass,with pass",
    regex:
      /((?:passphrase(?: is(?: now)?:?| to|:)|(?:with|using) (?:the )?(?:password|passphrase)) )[a-z]{2,20}(?:-[a-z]{2,20}){1,7}(?![\w-]|[./(]\w)/iy,
    example: () => ["the passphrase is ", "correct-horse-battery", "."],
    plausible: (secret) =>
      !/^(?:non|pre|re|un|auto|self|well|read|one|two)-|-(?:\w{1,12}ed|only|based|less|free|wide|specific|time)$/i.test(
        secret,
      ),
  },
  {
    // Several words in quotes: try the password "amber kettle 7".
    name: "password",
    hints: "password \",password ',password `,password is ",
    regex:
      /(password(?: is(?: now)?:?)? ["'`“])(?=[^"'`”\n]{0,60}\d)(?=\S{1,30} )[A-Za-z0-9][\w .!#-]{7,59}(?=["'`”])/iy,
    example: () => ['try the password "', "amber kettle 7", '" instead'],
    plausible: (secret) =>
      literal(secret) && !/pass|must|enter|at least|char|than|should|[a-z]\. /i.test(secret),
  },
  {
    // Typed at a prompt: [sudo] password for amy: X.
    name: "password",
    hints: "password for ,passphrase for ",
    regex:
      /((?:password|passphrase) for [^\n:]{1,80}: )(?:[^\s"'`]{4,100}|(?<=passphrase [^\n]{1,90})[^\n"'`]{6,100})(?=\r?\n|$)/iy,
    example: () => ["[sudo] password for amy: ", "Tromso6491velvet", "\nok"],
    plausible: (secret) => literal(secret) && !/[.,:;]$/.test(secret),
  },
  {
    // Sent to a prompt: send "X\r".
    name: "password",
    hints: 'send ",send \',send \\"',
    regex: /(send (?:-- )?\\{0,3}["'])[^\s"'\\]{6,100}(?=\\{1,4}[rn])/iy,
    example: () => ['send "', "Tromso6491velvet", '\\r"'],
    plausible: (secret) => looksTyped(secret) || isShortKey(secret),
  },
  {
    // A user and a password of any program: tool -u amy:X.
    name: "password",
    hints: " -u ",
    regex: /( -u ["']?[A-Za-z][\w.@-]{0,40}:)[^\s"'`|;&/:]{5,100}(?=["'`\s|;&)]|\\|$)/y,
    example: () => ["rest -u amy:", "Tromso6491velvet", " https://example.com"],
    inside: true,
    plausible: looksLikePassword,
  },
  {
    name: "pin",
    hints: "\"pin\":,'pin':,pin code: ,pin: ',pin: \"",
    regex: /(["']?pin(?: code)?["']?: ?["'])\d{4,8}(?=["'])/iy,
    example: () => ['"pin": "', "4711", '"'],
  },
  {
    name: "pin",
    hints: "pin for ,pin of ",
    regex: /(pin (?:for|of) [^\n\d:;!?"]{1,40} (?:is|was):? {1,3}["'`*]{0,3})\d{4,8}(?![\w.,:]\w)/iy,
    example: () => ["the PIN of the front door is ", "4711", "."],
  },
  {
    name: "password",
    hints: "auth default , on >",
    regex: /(auth default |(?<=\buser \S{1,40}) on >)[^\s"'`\\]{6,200}/iy,
    example: () => ["AUTH default ", "Tromso6491velvet"],
    inside: true,
    plausible: literal,
  },
  {
    // Typed into a client of Redis: 127.0.0.1:6379> AUTH X.
    name: "password",
    hints: "> auth ",
    regex: /((?<=(?:-cli|:\d{2,5}(?:\[\d{1,3}\])?))> auth )[^\s"'`\\]{3,200}(?: [^\s"'`\\]{3,200})?/iy,
    example: () => ["127.0.0.1:6379> AUTH ", "bluefish"],
    inside: true,
    plausible: literal,
  },
  {
    // Lines of protocols: a1 LOGIN amy X, AUTH X, and PASS X behind USER amy.
    name: "password",
    hints: " login ,\nauth ,\npass ,\nc: pass ",
    regex:
      /((?<=(?:^|\n)(?:C: )?[A-Za-z]{0,4}\d{1,5}) LOGIN "?[\w.@-]{1,60}"? "?|\nAUTH (?!PLAIN|LOGIN|CRAM|TLS)(?:[\w.-]{1,40} )?|(?<=\bUSER [^\n]{1,60}(?:\n[^\n]{0,80}){0,2})\n(?:C: )?PASS )[^\s"'`|;,]{6,100}(?="?[ \t]{0,4}(?:\r?\n|$))/y,
    example: () => ["a1 LOGIN amy ", "Tromso6491velvet"],
    inside: true,
    plausible: looksLikePassword,
    reach: 200,
  },
  {
    name: "password",
    hints: "machine ",
    regex: /(machine \S{1,100}\s{1,12}login \S{1,100}\s{1,12}password )[^\s"'`]{3,200}/y,
    reach: 200,
    example: () => ["machine example.com login amy password ", "hunter2"],
    plausible: literal,
  },
  {
    // A command that sets one: neo4j-admin set-initial-password X, kcadm set-password amy X.
    name: "password",
    hints: "set-,set_passw,change-passw,change_passw,reset-passw,initial-passw,user:passw",
    regex:
      /((?:set|change|reset|initial|user)[-_:](?:initial-|user-)?passw(?:or)?d (?:[\w.@-]{1,40} ){0,1}?["']?)(?=\S{0,60}\d)(?=\S{0,60}[A-Za-z])[^\s"'`|;&()=:/]{6,100}(?=["'`\s|;&)]|\\|$)/y,
    example: () => ["neo4j-admin set-initial-password ", "Tromso6491velvet"],
    plausible: looksLikePassword,
  },
];
