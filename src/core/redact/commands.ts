// Finds secrets recognised by their position in a command: `mysql -pX`, `curl -u user:X`, `cargo login X`. Each command
// is read once, even if several of its words are program names.
import { afterColour } from "./colours.ts";
import type { Range } from "./findings.ts";
import { weigh } from "./names.ts";
import { isLetterOrDigit } from "./near.ts";
import { isReference, looksLikePassword, looksRandom, looksSecret } from "./plausible.ts";
import { readWords, type Word, type Words } from "./words.ts";

/**
 * Names of programs, a colon, and the positions of their secrets: `-p_` the word after the flag, `-p+` joined to the
 * flag, `-p*` either, `-p?` the word after the flag if it looks like a key; in front of these, `:` the text after a colon (`user:X`), `%` after a percent sign, `,` after a
 * comma, `=` after an equals sign; `C` a cookie. `@3` the third word that is not a flag. `:last` the last word, after
 * its colon. `>x.+2` the second word after one that begins with `x.`. `/1` of `user/X@host`. `N` the word after a
 * secret name, `=all` any assigned value, `|` all words, if they are piped to a program that reads a secret.
 * `[login]`: the following counts only if the word occurs, `[^user]`: only if it is the first word.
 */
const TABLE = `
mysql,mysqldump,mysqladmin,mysqlimport,mysqlshow,mysqlcheck,mysqlbinlog,mysqlsh,mariadb,mariadb-dump,mariadb-admin: -p+
mycli: -p*
sshpass: -p*
redis-cli: -a* --pass* N >auth+1
config: N
mongo,mongosh,mongodump,mongorestore,mongoexport,mongoimport,cqlsh,rdesktop,evil-winrm,psexec,pgcli,cypher-shell,conan: -p_
sqlcmd,bcp,osql,ipmitool,mosquitto_pub,mosquitto_sub,mosquitto_rr: -P*
zip,unzip: -P*
7z,7za,7zz,rar,unrar: -p+
rar,unrar: -hp+
ldapsearch,ldapadd,ldapmodify,ldapdelete,ldapwhoami,ldappasswd,ldapcompare: -w* -s_
isql: @3
b2: [account] @4 [authorize-account] @3
bitcoin-cli,litecoin-cli,dogecoin-cli: [importprivkey] @2 [walletpassphrase] @2
hey,ab,oha,bombardier: :-a* :-A*
supabase: -p_
salt: >shadow.set_password+2
qpdf: --encrypt_ >--encrypt+2
pdftk: >input_pw+1 >user_pw+1 >owner_pw+1
docker,podman,nerdctl,buildah,oc,helm,oras,skopeo,crane,az,acr: :--creds* :--src-creds* :--dest-creds* [login] -p* [--password-stdin] <<<*
az: [secret] --value_
curl: :-E* :--cert* :-u* :-U* :--user* :--proxy-user* C-b* C--cookie*
http,https,xh,xhs: :-a* :--auth* [bearer] -a_
etcdctl,crictl,ctr,influxd: :--user* :-u_ :--creds*
aws: N --secret-string_ --secret-binary_ [SecureString] --value*
gh: [secret] --body* -b* <<<* [--with-token] <<<*
twine: -p_
htpasswd: [-b] @3 [-cb] @3 [-bc] @3 [-cbB] @3 [-bB] @3 [-Bb] @3 [-Bbc] @3 [-bBc] @3 [-nb] @2 [-nbB] @2 [-bnB] @2 [-Bbn] @2
ssh-keygen: -N_ -P_
useradd,usermod: -p_
net: [^user] @3 [^use] >\\\\+1 >/user:+1
smbclient,rpcclient,smbmap,winexe: %-U* -p_
sqlplus,expdp,impdp,rman,sqlldr,sqlcl: /1
cargo,vault,snyk,dotnet,nuget,npx,wandb: [login] @2 [auth] @2 [setapikey] @2 [put] =all [patch] =all [push] -k_
steamcmd: [+login] @3
rootpw: @1
dotnet,flutter: [user-secrets] @4
kubectl,oc,k3s: [secret] =--from-literal*
snmpwalk,snmpget,snmpset,snmpbulkwalk: -A_ -X_ -c?
codecov,vercel,doctl,now,influx: -t?
rabbitmqctl: [add_user] @3 [change_password] @3 [authenticate_user] @3
poetry,composer: >http-basic.+2 >pypi-token.+1 >bearer.+1 >github-oauth.+1 >gitlab-token.+1
bundle: [config] :last
lftp: ,-u* ,--user*
setx,setenv,env,jq,yq,nmcli,rclone,npm,pnpm,yarn,git,doppler,ngrok,heroku,hub,glab,cf,consul,etcdctl,chamber,pip,conda,wp,twurl,sfdx,sf: N
set: N
rclone: [obscure] @2 >pass+1
mysqladmin,mariadb-admin: >password+1
dscl: >-passwd+2
mosquitto_passwd: [-b] @3
networksetup: [-setairportnetwork] @3
winrs: -p:+
p4: -P_
ansible-vault: [encrypt_string] @2
mc: [alias] @5 @6 [host] @6 @7
bw: [login] @3 [unlock] @2
cf: [auth] @3
wpa_passphrase: @2
security: -w_ [unlock-keychain] -p_ [import] -P_
plink,pscp,psftp,putty: -pw_
xfreerdp,wfreerdp: /p:+
signtool: /p_
xcrun: [altool] -p_
openssl: [enc] -k_ -K_ [dgst] -hmac_ [passwd] @2
llm: [keys] --value_
cmdkey,wmic: /pass:+ /password:+
cloudflared: [install] @3 --token_
ConvertTo-SecureString: @1 -String_
echo,printf,print,yes: |
`;

const programs = new Map<string, readonly string[]>();
const hints = new Set<string>();
for (const line of TABLE.trim().split("\n")) {
  const [names = "", items = ""] = line.split(": ");
  for (const name of names.toLowerCase().split(",")) {
    programs.set(name, [...(programs.get(name) ?? []), "[]", ...items.split(" ")]);
    hints.add(name === "set" ? "set -" : `${name} `);
    if (!name.includes(".")) hints.add(`${name}.exe `);
  }
}
hints.delete("config ");
hints.add("config set ");

export const COMMAND_HINTS: readonly string[] = [...hints];

/** True at the beginning of a word, also behind a path. */
export function startsCommand(text: string, position: number): boolean {
  if (position === 0) return true;
  const letter =
    isLetterOrDigit(text.charCodeAt(position - 1)) || "_.-=:@".includes(text[position - 1] ?? "");
  return !letter || text.startsWith("\\n", position - 2) || afterColour(text, position);
}

/** The last command read, kept so that it is not read again for each program that it names. */
export interface Command {
  words: readonly Word[];
  end: number;
  /** How many of its words were tried as programs. */
  tries: number;
  /** Index of the word reached so far: positions only grow, so that no word is passed twice. */
  at: number;
}

const NONE: readonly Range[] = [];

/** `docker exec db mysql …`: nested programs; more than this is not a command. */
const MOST_PROGRAMS = 4;

/**
 * The secrets of the command whose program is at `position`; reads it into `command`, unless that already contains it.
 */
export function findCommandSecrets(text: string, position: number, command: Command): readonly Range[] {
  if (position >= command.end) {
    const { words, end } = readWords(text, position);
    Object.assign(command, { words, end, tries: 0, at: 0 });
  }
  let { at } = command;
  while (at < command.words.length && position >= (command.words[at] as Word).end) at++;
  command.at = at;
  const word = command.words[at];
  if (word === undefined || position < word.start) return NONE;
  // `sh -c "mysql …"`: a command of its own, up to the closing quote.
  if (/\s/.test(word.text)) return secretsOf(readWords(text, position, word.end), text);
  if (command.tries >= MOST_PROGRAMS) return NONE;
  command.tries++;
  return secretsOf({ words: command.words.slice(at), end: command.end }, text);
}

function secretsOf({ words, end }: Words, text: string): readonly Range[] {
  const name = (words[0]?.text ?? "").slice(-60).toLowerCase();
  const items = programs.get(name.replace(/^.*[/\\(`]|\.exe$/g, "")) ?? [];
  const ranges: Range[] = [];
  let holds = true;
  for (const item of items) {
    if (item.startsWith("[")) {
      const condition = item.slice(1, -1);
      holds = condition.startsWith("^")
        ? words[1]?.text === condition.slice(1)
        : condition === "" || words.slice(1, 9).some((word) => word.text === condition);
    } else if (holds) collect(item, words, text, end, ranges);
  }
  return ranges.filter(([from, to]) => isValue(text.slice(from, Math.min(to, from + 200))));
}

function collect(item: string, words: readonly Word[], text: string, end: number, ranges: Range[]): void {
  if (item === "N") afterNames(words, ranges);
  else if (item === "|") piped(words, text, end, ranges);
  else if (item === "=all") assigned(words, ranges);
  else if (item === ":last") pushAfter(":", words.at(-1), ranges);
  else if (item === "/1") pushBetween(words, ranges);
  else if (item.startsWith("@")) numbered(Number(item.slice(1)), words, ranges);
  else if (item.startsWith(">")) afterPrefix(item.slice(1), words, ranges);
  else flagged(item, words, ranges);
}

function flagged(item: string, words: readonly Word[], ranges: Range[]): void {
  const mode = item.at(-1);
  const splitter = /^[:%,=C](?=-)/.exec(item)?.[0] ?? "";
  const flag = item.slice(splitter.length, -1);
  for (let at = 1; at < words.length; at++) {
    const word = words[at] as Word;
    const value =
      word.text === flag || isLastOf(word.text, flag)
        ? mode !== "+" && words[at + 1]
        : mode !== "_" && mode !== "?" && rest(word, flag);
    if (!value || (mode === "?" && !looksSecret(value.text))) continue;
    if (splitter === "C") {
      if (value.text.includes("=") && !value.text.startsWith("@")) ranges.push([value.start, value.end]);
    } else if (splitter === "") ranges.push([value.start, value.end]);
    else pushAfter(splitter, value, ranges);
  }
}

/** `-su` of `curl -su amy:X`: several flags in one word. */
function isLastOf(word: string, flag: string): boolean {
  return (
    /^-[a-z]$/i.test(flag) &&
    /^-[a-z]{2,5}$/i.test(word) &&
    word.endsWith(flag.slice(1)) &&
    word[1] !== flag[1]
  );
}

/** The value in `-pX` and `--flag=X`. */
function rest(word: Word, flag: string): Word | undefined {
  if (!word.text.startsWith(flag) || (flag.startsWith("--") && word.text[flag.length] !== "="))
    return undefined;
  const from = flag.length + (word.text[flag.length] === "=" ? 1 : 0);
  const quoted = /^\\?["']/.exec(word.text.slice(from))?.[0] ?? "";
  const text = word.text.slice(from + quoted.length, quoted === "" ? undefined : -quoted.length);
  const start = word.start + from + quoted.length;
  return { text, start, end: start + text.length };
}

function pushAfter(splitter: string, word: Word | undefined, ranges: Range[]): void {
  const at = word?.text.indexOf(splitter) ?? -1;
  if (word === undefined || at < 0 || word.text.startsWith("//", at + 1) || word.text.startsWith("[redacted"))
    return;
  ranges.push([word.start + at + 1, word.end]);
}

/** `user/X@host`. */
function pushBetween(words: readonly Word[], ranges: Range[]): void {
  const word = words.find(({ text }, at) => at > 0 && /^[\w#$"]+\/[^@/\s]+(?:@|$)/.test(text.slice(0, 200)));
  if (word === undefined) return;
  const from = word.text.indexOf("/") + 1;
  const to = word.text.indexOf("@", from);
  ranges.push([word.start + from, to < 0 ? word.end : word.start + to]);
}

function numbered(number: number, words: readonly Word[], ranges: Range[]): void {
  let seen = 0;
  for (const word of words.slice(1)) {
    if (word.text.startsWith("-")) continue;
    seen++;
    if (seen === number && !/^\/|=/.test(word.text)) ranges.push([word.start, word.end]);
  }
}

function afterPrefix(item: string, words: readonly Word[], ranges: Range[]): void {
  const [prefix = "", count = "1"] = item.split("+");
  const at = words.findIndex((word) => word.text.toLowerCase().startsWith(prefix));
  const word = at < 0 ? undefined : words[at + Number(count)];
  if (word && !word.text.startsWith("/")) ranges.push([word.start, word.end]);
}

function afterNames(words: readonly Word[], ranges: Range[]): void {
  for (let at = 1; at + 1 < words.length; at++) {
    const name = /[\w.-]+$/.exec((words[at] as Word).text.slice(-100))?.[0] ?? "";
    const value = words[at + 1] as Word;
    if (name.startsWith("-") || value.text.includes("=")) continue;
    const weight = weigh(name);
    if (weight === undefined || (weight === "weak" && !looksRandom(value.text))) continue;
    if (looksSecret(value.text) || (weight !== "token" && looksLikePassword(value.text)))
      ranges.push([value.start, value.end]);
  }
}

function assigned(words: readonly Word[], ranges: Range[]): void {
  for (const word of words.slice(1)) if (/^[\w.-]+=/.test(word.text)) pushAfter("=", word, ranges);
}

/** Programs that read a secret from standard input. */
const SINK =
  /^\|\s{0,20}(?:sudo\s+(?:-\w+\s+){0,3}-S|(?:sudo\s+)?(?:chpasswd|passwd\b|smbpasswd\b.{0,40}-s)|gh\s+auth\s+login|gh\s+secret\s+set|kinit|cryptsetup|wrangler\s.{0,60}secret|npx\s+wrangler\s.{0,60}secret|gcloud\s+secrets|docker\s+secret|podman\s+secret|vercel\s+env\s+add|fly(?:ctl)?\s+secrets|pass\s+insert|vault\s+login|openssl\s+passwd|vault\s+kv|ssh-add|.{0,120}(?:--password-stdin|--with-token|--passphrase-fd|--pass-stdin|--token-stdin|--secret-stdin|-pass(?:in)?\s+stdin))/;

/** Any other program whose name or words speak of a secret, but none that searches, counts or prints. */
const TELLING =
  /^\|(?!\s{0,20}(?:sudo\s+)?(?:grep|egrep|rg|ag|sed|awk|gawk|jq|yq|tee|cat|wc|head|tail|sort|uniq|cut|tr|less|more|xxd|od|diff|node|python3?|claude|codex|gemini|xargs|while|twiceshy)\b)[^|\n]{0,100}(?:pass|pwd|secret|token|login|crypt|vault|credential|keystore|keyring|\bauth)/i;

function piped(words: readonly Word[], text: string, end: number, ranges: Range[]): void {
  if (text[end] !== "|") {
    written(words, ranges);
    return;
  }
  const after = text.slice(end, end + 200);
  const known = SINK.test(after);
  if (!known && !TELLING.test(after)) return;
  for (const { text: said, start, end: to } of words.slice(1)) {
    if (/^-\w{1,3}$|^%s(?:\\n)?$/.test(said)) continue;
    if (known || looksRandom(said) || (!/\s/.test(said) && looksLikePassword(said))) ranges.push([start, to]);
  }
}

/** `echo X > ~/.vault_pass`. */
function written(words: readonly Word[], ranges: Range[]): void {
  const to = words.findIndex((word) => /^>{1,2}/.test(word.text));
  if (to < 2) return;
  const file = (words[to] as Word).text.replace(/^>+/, "") || (words[to + 1]?.text ?? "");
  if (!/(?:pass|secret|token|cred|auth)[\w.-]{0,20}$/i.test(file.slice(-60))) return;
  for (const { text: said, start } of words.slice(1, to))
    for (const { 0: whole, index } of said.matchAll(/(?:[^\s\\]|\\(?!n))+/g)) {
      const value = whole.replace(/^[A-Za-z_]\w{0,60}=/, "");
      const end = start + index + whole.length;
      if (looksRandom(value) || looksLikePassword(value)) ranges.push([end - value.length, end]);
    }
}

/** False for variables and other flags. */
function isValue(value: string): boolean {
  return value.length >= 3 && !/^(?:[-$<[,;)\]`@%]|\d?>)/.test(value) && !isReference(value);
}
