// Prefixes of vendors' keys from the vendors' documentation, in addition to the rules of gitleaks (vendor-patterns.ts).
// As text, because a hook loads this at every call.

/**
 * Columns: name, hints, expression; if the secret begins before its hint, how many characters. A match must also look
 * random: some prefixes are short and could begin a plain word.
 */
export const PREFIXED = String.raw`
aws-bedrock-key absk ABSK[A-Za-z0-9+/]{90,400}={0,2}
firebase-key :apa91b (?<=AAAA[\w-]{7}):APA91b[\w-]{100,200} 11
bitbucket-token atbb,atctt3x (?:ATBB[A-Za-z0-9]{24,40}|ATCTT3x[\w=-]{60,400})(?![A-Za-z0-9])
square-secret sq0csp-,sq0idp- sq0(?:csp|idp)-[\w-]{20,50}
paypal-token access_token$ access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}
mailgun-key key-,pubkey- (?:pub)?key-[a-f0-9]{32}(?![A-Za-z0-9])
crates-token cio cio[A-Za-z0-9]{32}(?![A-Za-z0-9])
nuget-key oy2 oy2[a-z0-9]{43}(?![A-Za-z0-9])
docker-token dckr_pat_,dckr_oat_ dckr_[op]at_[\w-]{20,80}
groq-key gsk_ gsk_[A-Za-z0-9]{40,80}
xai-key xai- xai-[A-Za-z0-9]{60,120}
replicate-token r8_ r8_[A-Za-z0-9]{30,60}(?![A-Za-z0-9])
fireworks-key fw_ fw_[A-Za-z0-9]{20,60}(?![A-Za-z0-9_])
anyscale-key esecret_ esecret_[a-z0-9]{20,60}
langsmith-key lsv2_,ls__ (?:lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}|ls__[a-f0-9]{32})
langfuse-key sk-lf-,pk-lf- [sp]k-lf-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}
pinecone-key pcsk_ pcsk_[A-Za-z0-9]{4,8}_[A-Za-z0-9]{40,80}
tavily-key tvly- tvly-(?:dev-|prod-)?[\w-]{24,64}
jina-key jina_ jina_[\w-]{40,80}
voyage-key pa- pa-[\w-]{43}(?![\w-])
elevenlabs-key sk_ sk_[a-f0-9]{48}(?![A-Za-z0-9])
cerebras-key csk- csk-[a-z0-9]{40,60}
nvidia-key nvapi- nvapi-[\w-]{50,90}
e2b-key e2b_,sk_e2b_ (?:sk_)?e2b_[a-f0-9]{40}
firecrawl-key fc- fc-[a-f0-9]{32}(?![A-Za-z0-9])
browserbase-key bb_live_,bb_test_ bb_(?:live|test)_[\w-]{20,60}
runpod-key rpa_ rpa_[A-Za-z0-9]{32,60}
composio-key ak_ ak_[\w-]{20,40}(?![\w-])
context7-key ctx7sk- ctx7sk-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}
modal-token ak-,as- a[ks]-[A-Za-z0-9]{22}(?![\w-])
vercel-token vercel_blob_rw_,vck_,vca_,vcp_,vcr_,vci_ (?:vercel_blob_rw_[A-Za-z0-9]{12,24}_[A-Za-z0-9]{24,40}|vc[kapri]_[A-Za-z0-9]{24,80})
netlify-token nfp_,nfc_,nfo_,nfu_,nfb_ nf[pcoub]_[A-Za-z0-9]{36,60}
render-key rnd_ rnd_[A-Za-z0-9]{20,40}(?![\w])
supabase-key sbp_,sb_secret_ (?:sbp_(?:v0_|oauth_)?[a-f0-9]{40}|sb_secret_[\w-]{22,60})
neon-key napi_ napi_[a-z0-9]{40,80}
doppler-token dp.st.,dp.ct.,dp.sa.,dp.scim.,dp.audit.,dp.said. dp\.(?:st(?:\.[\w-]{1,35})?|ct|sa|said|scim|audit)\.[A-Za-z0-9]{40,44}
honeycomb-key hcaik_,hcbik_,hcaic_,hcamk_,hcxik_ hc[abx](?:ik|ic|mk)_[a-z0-9]{40,80}
posthog-key phx_,phs_ ph[xs]_[A-Za-z0-9]{32,60}
segment-token sgp_ sgp_[A-Za-z0-9]{64}(?![A-Za-z0-9])
axiom-token xaat-,xapt- xa[ap]t-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}
launchdarkly-key api-,sdk-,mob- (?:api|sdk|mob)-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}
linear-token lin_oauth_,lin_wh_ lin_(?:oauth|wh)_[A-Za-z0-9]{30,80}
notion-token secret_ secret_[A-Za-z0-9]{43}(?![A-Za-z0-9])
notion-token ntn_ ntn_[A-Za-z0-9]{40,60}(?![A-Za-z0-9])
convex-key |eyj (?<=(?:prod|dev|preview|project):[a-z0-9:-]{3,60})\|eyJ[\w+/=-]{30,400}
asana-token 1/1,1/2,1/3,1/4,1/5,1/6,1/7,1/8,1/9,2/1,2/2,2/3,2/4,2/5,2/6,2/7,2/8,2/9 [12]/(?:\d{10,20}/)?\d{10,20}:[a-f0-9]{32}
airtable-token pat pat[A-Za-z0-9]{14}\.[a-f0-9]{64}
clickup-token pk_ pk_\d{6,12}_[A-Z0-9]{32}
figma-token figd_,figo_,figor_,figoh_,figu_ fig(?:d|o|or|oh|u)_[\w-]{30,60}
hubspot-token pat-na1-,pat-na2-,pat-na3-,pat-eu1-,pat-ap1- pat-(?:na|eu|ap)\d-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}
dropbox-token sl. sl\.(?:u\.)?[\w-]{60,1500}
contentful-token cfpat- CFPAT-[\w-]{43}
cloudflare-token cfat_,cfut_,cfk_ cf(?:at|ut|k)_[A-Za-z0-9]{30,80}
tailscale-key tskey- tskey-(?:auth|api|client|scim|webhook|reusable)-[A-Za-z0-9]{6,40}-[A-Za-z0-9]{16,64}
tencent-key akid AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])
circleci-token ccipat_,ccipra_ CCIP(?:AT|RA)_[A-Za-z0-9]{16,30}_[a-f0-9]{40}
buildkite-token bkua_,bkct_,bkpt_,bkpi_,bkaj_ bk(?:ua|ct|pt|pi|aj)_[A-Za-z0-9]{32,60}
sonar-token squ_,sqp_,sqa_,sqb_ sq[upab]_[a-f0-9]{40}
artifactory-key akcp,cmvmdgtu (?:AKCp[A-Za-z0-9]{60,80}|cmVmdGtu[A-Za-z0-9]{50,80})
twitter-bearer aaaaaaaaaaaaaaaaaaaaa A{18,24}[A-Za-z0-9%]{70,120}
facebook-token eaa,igq,igaa (?:EAA[A-Za-z0-9]{80,400}|IG(?:Q[VW]|AA)[\w-]{80,400})
adafruit-key aio_ aio_[A-Za-z0-9]{28}(?![A-Za-z0-9])
resend-key re_ re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?![\w])
brevo-key xsmtpsib- xsmtpsib-[a-f0-9]{64}-[A-Za-z0-9]{16}
flutterwave-key flwseck-,flwseck_test- FLWSECK(?:_TEST)?-[a-zA-Z0-9]{12,40}(?:-X)?
apify-token apify_api_ apify_api_[A-Za-z0-9]{30,60}
trigger-key tr_prod_,tr_dev_,tr_stg_,tr_pat_ tr_(?:prod|dev|stg|pat)_[A-Za-z0-9]{18,60}
inngest-key signkey- signkey-(?:prod|test|branch)-[a-f0-9]{32,64}
onesignal-key os_v2_ os_v2_(?:app|org)_[a-z0-9]{60,140}
age-secret-key age-secret-key-1 AGE-SECRET-KEY-1[A-Z0-9]{58}
mollie-key live_,test_ (?:live|test)_[A-Za-z0-9]{30,40}(?![\w])
cursor-key key_,crsr_ (?:key|crsr)_[a-f0-9]{64}
clerk-key sk_ sk_(?:live|test)_[A-Za-z0-9]{40,60}
unkey-key unkey_ unkey_[A-Za-z0-9]{16,40}
liveblocks-key sk_dev_,sk_prod_ sk_(?:dev|prod)_[\w-]{40,90}
knock-key sk_ sk_(?:test_|live_)?[A-Za-z0-9-]{43}(?![\w-])
polar-token polar_oat_,polar_pat_ polar_[op]at_[\w-]{30,60}
tinybird-token p.eyj p\.eyJ[\w-]{40,400}(?:\.[\w-]{20,80})?
razorpay-key rzp_live_,rzp_test_ rzp_(?:live|test)_[A-Za-z0-9]{14,30}
paddle-key pdl_live_,pdl_sdbx_ pdl_(?:live|sdbx)_apikey_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}
adyen-key aqe AQE[A-Za-z0-9+/]{30,100}=?-[A-Za-z0-9+/]{30,60}=?-[\x21\x23-\x26\x28-\x7e]{10,24}
nostr-key nsec1 nsec1[a-z0-9]{58}(?![a-z0-9])
voiceflow-key vf.dm.,vf.ws. VF\.(?:DM|WS)\.[a-f0-9]{24}\.[A-Za-z0-9]{16}
neon-password npg_ npg_[A-Za-z0-9]{12,40}(?![A-Za-z0-9])
sui-key suiprivkey1 suiprivkey1[a-z0-9]{50,70}
trello-token atta ATTA[a-f0-9]{64}[A-Fa-f0-9]{0,8}(?![A-Za-z0-9])
woocommerce-key ck_,cs_ c[ks]_[a-f0-9]{40}
amplify-key da2- da2-[a-z0-9]{26}
helicone-key sk-helicone-,pk-helicone- [sp]k-helicone-[a-z0-9-]{30,60}
sambanova-key snk_ snk_[A-Za-z0-9]{32,64}
anthropic-session sk-ant-sid sk-ant-sid[\w-]{20,200}
gitlab-job-token glcbt-,glwt-,glrtr- gl(?:cbt|wt|rtr)-[\w.-]{20,80}
pypi-token testpypi- testpypi-[\w-]{50,1000}
base64-private-key ls0tls1crudjti LS0tLS1CRUdJTi(?!BDRVJUSUZJQ0FUR|BQVUJMSUMg)[A-Za-z0-9+/]{20,}={0,2}
base64-openssh-key b3blbnnzac1rzxktdjeaaaaa b3BlbnNzaC1rZXktdjEAAAAA[A-Za-z0-9+/=]{40,}
pkcs8-key miievqibadanbgkqhkig9w0baqefaasc,miiepaibaakca,miieoqibaakca,miieogibaakca,miiepqibaakca MII[A-Za-z0-9+/=]{60,}
mailchimp-key -us (?<=(?<![0-9a-f])[0-9a-f]{32})-us\d{1,2}(?!\w) 32
terraform-token .atlasv1. (?<=[A-Za-z0-9]{14})\.atlasv1\.[\w=-]{60,70} 14
together-key tgp_v1_ tgp_v1_[\w-]{40,60}
infisical-token st. st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}
statsig-key secret- secret-[A-Za-z0-9]{40,50}(?![\w-])
google-code 4/0a 4/0A[\w-]{40,120}
jsr-token jsrp_,jsrd_ jsr[pd]_[A-Za-z0-9]{32,60}
vendor-key tkn_,token_,_key_,apikey_,_secret_,_sk_,_pat_,_live_,_prod_ (?<=^|[^A-Z])(?:tkn|token|_key|apikey|_secret|_sk|_pat|_live|_prod)_(?=[A-Z\d]{0,24}[a-z])(?=[a-z\d]{0,24}[A-Z])(?=[A-Za-z]{0,24}\d)[A-Za-z0-9]{28,120}(?![\w-])
elastic-key essu_ essu_[A-Za-z0-9+/]{40,400}={0,2}
esri-key aapk,aapt AAP[KT][\w-]{60,200}
confluent-secret cflt cflt[A-Za-z0-9+/]{56,64}
mandrill-key md- md-[\w-]{22}(?![\w-])
yandex-oauth y0_ y0_[\w-]{50,70}
volcengine-key aklt AKLT[A-Za-z0-9]{36,60}
copilot-token tid= tid=[0-9a-f]{32};[^\s"'\x60]{20,800}
azure-devops-token azdo (?<=[A-Za-z0-9]{76})AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9]) 76
intercom-token dg9ro dG9rO[A-Za-z0-9]{48,60}=
gitlab-session _gitlab_session= _gitlab_session=[0-9a-z]{32}
vendor-key -key-,-token-,-secret- (?<=[a-z])-(?:key|token|secret)-(?=[A-Z\d+/]{0,24}[a-z])(?=[a-z\d+/]{0,24}[A-Z])(?=[A-Za-z+/]{0,24}\d)[A-Za-z0-9+/]{28,400}={0,2}(?![\w-])
dynatrace-token dt0s01.,dt0s02. dt0s\d\d\.[A-Z0-9]{8}\.[A-Z0-9]{64}
new-relic-license ffffnral (?<=[a-f0-9]{36})FFFFNRAL(?![A-Za-z0-9]) 36
azure-openai-key acyebjfxj3w3aaabacog (?<=[A-Za-z0-9]{68})ACYeBjFXJ3w3AAABACOG[A-Za-z0-9]{4} 68
adyen-key aqe AQE[A-Za-z0-9]{4,6}hmfxK[A-Za-z0-9+/]{30,120}={0,2}
jenkins-token 110,111,112,113,114,115,116,117,118,119,11a,11b,11c,11d,11e,11f 11[0-9a-f]{32}(?![\w-])
amazon-mws-key amzn.mws. amzn\.mws\.[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}
flagsmith-key ser. ser\.[A-Za-z0-9]{22}(?![\w.])
endor-key endr+ endr\+[A-Za-z0-9]{16}(?![\w+])
chromatic-token chpt_ chpt_[a-f0-9]{12,20}(?![\w])
klaviyo-key pk_ pk_[a-f0-9]{34}(?![\w])
aws-session-token iqojb3jpz2lu,fwogzxivyxdz (?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[A-Za-z0-9+/]{80,}={0,2}
maxmind-key _mmk (?<=[A-Za-z0-9]{6}_[A-Za-z0-9]{29})_mmk(?![A-Za-z0-9]) 36
`;
