// Derives intent tags from the words of a prompt; only unambiguous words.
import { gather } from "../../domain/gather.ts";
import { hitsIn, type Row, type Table, tableOf, tokensIn } from "./rows.ts";

/** Characters read; the main points come early. */
const LOOKED_AT = 1_000;
/** Maximum tags: a long prompt mentions much, but is about a few things. */
const MOST = 4;
/** Maximum count per tag for words outside of the first line. */
const MENTIONS = 2;
/** Weight of words in the first line. */
const OPENING = 3;

/** The intents of a text, the most frequent first. */
export function intentsIn(text: string): readonly string[] {
  table ??= tableOf(ROWS);
  const looked = text.slice(0, LOOKED_AT).trimStart();
  const tokens = tokensIn(looked);
  const [first = ""] = looked.split("\n", 1);
  const opening = first === looked ? tokens.length : tokensIn(first).length;
  const scores = new Map<string, { opening: number; mentions: number }>();
  for (const { tags, at } of hitsIn(table, tokens)) {
    const key = tags.join(" ");
    const score = scores.get(key) ?? { opening: 0, mentions: 0 };
    if (at < opening) score.opening += OPENING;
    else score.mentions = Math.min(MENTIONS, score.mentions + 1);
    scores.set(key, score);
  }
  const best = [...scores]
    .map(([key, score]) => [key, score.opening + score.mentions] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST);
  return [...new Set(gather(best, ([key]) => key.split(" ")))];
}

/** Built on first use, because most hooks never need it. */
let table: Table | undefined;

const ROWS: readonly Row[] = [
  [
    "authentication security",
    "auth,authentication,authenticate,login,log in,logout,log out,sign in,signin,sign up,signup,jwt,oauth,oauth2,sso,saml,openid,oidc,passkey,mfa,2fa,two factor,multi factor,user session,session cookie,session token,session expiry,access token,refresh token,bearer token,password reset,forgot password,otp,magic link,인증,로그인,로그아웃,회원가입,=authentifizierung,=anmeldung,=anmelden,=anmeldeseite,=einloggen,page de connexion,inicio de sesión,=authentification,=autenticación,=autenticação,認証,认证,登录,ログ グイ イン",
  ],
  [
    "authorization security",
    "=authorization,=authorize,=authorized,=authorise,rbac,acl,access control,user roles,role based,admin role,권한,=autorisierung,=autorisation,=autorización,=autorização,権限,权限",
  ],
  [
    "security",
    "security,vulnerability,xss,csrf,cve,sql injection,encrypt,encryption,decrypt,sanitize,secrets management,cors,보안,취약점,암호화,=sicherheit,=sécurité,=seguridad,=segurança,=verschlüsselung,暗号,加密",
  ],
  [
    "testing",
    "test,tests,unit test,e2e,test coverage,test suite,vitest,jest,pytest,playwright,cypress,flaky,테스트,=pruebas,=testes,测试,テス スト",
  ],
  ["bugfix", "bug,bugs,bugfix,hotfix,crash,crashes,stack trace,regression,broken,버그,오류,에러"],
  [
    "deployment",
    "deploy,deployment,redeploy,rollout,=staging,production release,배포,=bereitstellung,=déploiement,=despliegue,=implantação,部署,デプ プロ ロイ",
  ],
  ["release", "=release,=releases,=changelog,version bump,bump version,=publish,릴리스,릴리즈"],
  [
    "documentation",
    "=docs,=documentation,readme,docstring,jsdoc,문서,문서화,=dokumentation,=documentación,=documentação,文档",
  ],
  [
    "performance",
    "=performance,perf,slow,slower,faster,speed up,optimize,optimise,optimization,latency,throughput,memory leak,benchmark,bottleneck,성능,최적화,=leistung,=langsam,=rendimiento,=desempenho,性能,高速",
  ],
  [
    "refactoring",
    "refactor,refactoring,clean up,cleanup,restructure,simplify,deduplicate,dead code,tech debt,split up,리팩토링,리팩터링",
  ],
  [
    "database",
    "database,db,sql,postgres,postgresql,mysql,sqlite,mongodb,database schema,db schema,foreign key,orm,prisma,seed data,데이터베이스,=datenbank,数据 据库",
  ],
  [
    "migration database",
    "database migration,db migration,schema migration,sql migration,alembic,마이그레이션",
  ],
  ["migration", "migrate,migration"],
  [
    "dependency",
    "=dependency,=dependencies,upgrade packages,bump dependencies,lockfile,renovate,dependabot,의존성",
  ],
  [
    "api",
    "api,apis,endpoint,endpoints,rest api,graphql,openapi,swagger,grpc,webhook,http handler,api route,api routes,엔드포인트",
  ],
  [
    "ui",
    "ui,ux,frontend,css,tailwind,layout,button,modal,dialog,dark mode,=responsive,theme,sidebar,navbar,dropdown,tooltip,stylesheet,=styling,화면,버튼,디자인",
  ],
  ["forms validation", "form validation,input validation,login form,signup form,contact form"],
  ["validation", "=validation,=validate,=validates,=validator,=validators"],
  [
    "payments",
    "payment,payments,stripe,paypal,=billing,invoice,checkout page,checkout flow,subscription,subscriptions,결제,=zahlung,=zahlungen,=paiement,=paiements,=pagos,=pagamento,=pagamentos,決済,支付",
  ],
  [
    "caching performance",
    "cache,caches,caching,cached,memoize,memoization,cdn,캐시,캐싱,缓存,キャ ャッ ッシ シュ",
  ],
  ["logging", "=logging,=logger,structured logs,log level,log rotation,log format,로깅"],
  [
    "monitoring",
    "monitoring,metrics,telemetry,=tracing,opentelemetry,sentry,grafana,prometheus,=alerting,health check,모니터링",
  ],
  ["rate-limiting", "rate limit,rate limits,rate limiter,rate limiting,throttle,throttling"],
  [
    "search",
    "search bar,search box,search page,search index,search feature,search results,search endpoint,search api,full text search,autocomplete,elasticsearch,검색",
  ],
  ["email", "email,emails,smtp,newsletter,sendgrid,이메일"],
  [
    "notifications",
    "notification,notifications,push notification,알림,=benachrichtigung,=benachrichtigungen,=notificaciones,=notificações,通知",
  ],
  ["upload", "upload,uploads,uploading,uploader,=attachment,=attachments,업로드"],
  [
    "i18n",
    "i18n,internationalization,internationalisation,=localization,=localisation,=translation,=translations,=locale,=locales,번역,다국어,=übersetzung,=übersetzungen,=traduction,=traductions,=traducción,=tradução,翻訳,翻译",
  ],
  ["accessibility ui", "=accessibility,a11y,aria,screen reader,wcag,접근성"],
  [
    "configuration",
    "config,configuration,=settings,env vars,environment variable,environment variables,dotenv,설정,=konfiguration,=einstellungen,=configuración,=configuração,設定,配置",
  ],
  ["ci", "ci,github actions,gitlab ci,ci pipeline,build pipeline,continuous integration,circleci,jenkins"],
  [
    "infrastructure",
    "docker,dockerfile,docker compose,kubernetes,k8s,helm chart,terraform,ansible,nginx,도커",
  ],
  ["realtime", "websocket,websockets,realtime,real time,server sent events,socket io"],
  ["jobs", "cron,cron job,background job,background jobs,job queue,message queue,worker queue,scheduler"],
  ["linting", "lint,linter,linting,eslint,golangci,린트"],
  ["formatting", "=formatter,run prettier,code style,auto format"],
  ["typing", "typecheck,type check,type checking,type errors,type safety,타입"],
  [
    "error-handling",
    "error handling,error boundary,exception handling,retry logic,graceful degradation,예외 처리",
  ],
  ["version-control", "commit,rebase,cherry pick,merge conflict,merge conflicts,pull request,squash,커밋"],
  ["review", "code review,pr review,review comments,review comment,coderabbit,copilot review,코드 리뷰"],
  ["analytics", "analytics,posthog,mixpanel,google analytics,event tracking"],
  ["pagination", "pagination,paginate,infinite scroll,페이지네이션"],
  ["backup", "backup,backups,restore from backup,백업"],
  ["cli", "cli command,command line,subcommand,cli flag"],
  ["mobile", "ios app,android app,mobile app,react native,flutter app"],
];
