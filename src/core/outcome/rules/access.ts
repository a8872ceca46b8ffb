// Failure rows: logins, policies, the network and servers; causes outside the project.
import { type Rule, rows } from "./rule.ts";

export const accessRules: readonly Rule[] = [
  // Not about the login: the next version can be published.
  ...rows("unexplained", { certain: true }, [
    [
      /cannot publish over the previously published version/i,
      "npm error 403 403 Forbidden - PUT https://npm.example.com/app - You cannot publish over the previously published versions: 1.0.0.",
    ],
  ]),
  ...rows("rate-limit", {}, [
    [
      /rate limit|too many requests|\b429\b.*(?:error|status|http)|(?:http|status|error)[ :/\d.]*\b429\b|quota exceeded|RESOURCE_EXHAUSTED/i,
      "gh: API rate limit exceeded for user ID 1. (HTTP 403)",
    ],
  ]),
  // The login works, but not for this.
  ...rows("auth", { certain: true }, [
    [
      /missing (?:the )?required scopes?|requires the ['"`\w:]+ scope/,
      "error: your authentication token is missing required scopes [read:project]",
    ],
    [
      /\bnot authorized to (?:perform|view|access|use|push|deploy|read|write|create|delete|do)\b/i,
      "Error: Not authorized to view the currently linked site. Please double check you have access.",
    ],
  ]),
  ...rows("auth", { certain: true, object: "account" }, [
    [
      /gh auth (?:login|refresh)|not logged in(?:to| in)? any (?:GitHub )?hosts/i,
      "To get started with GitHub CLI, please run:  gh auth login",
    ],
    [
      /^(?:fatal|remote|error|git@\S+|\S+@\S+): .*(?:could not read Username|Authentication failed|Invalid username or (?:password|token)|Permission denied \(publickey)/i,
      "fatal: could not read Username for 'https://git.example.com': terminal prompts disabled",
    ],
    [/^npm (?:ERR!|error) code (?:ENEEDAUTH|E401|E403)/, "npm error code ENEEDAUTH"],
    [
      /^Unable to locate credentials|Could not load the default credentials|ExpiredToken|security token .* (?:invalid|expired)/,
      'Unable to locate credentials. You can configure credentials by running "aws configure".',
    ],
    [
      /^ERROR: \(gcloud\.[\w.-]+\) (?:You do not currently have an active account|The required property \[(?:project|account)\] is not currently set)/,
      "ERROR: (gcloud.run.deploy) The required property [project] is not currently set.",
    ],
    [
      /^Error loading SSO Token|^Token has expired and refresh failed|The SSO session associated with this profile has expired/,
      "Error loading SSO Token: Token for dev does not exist",
    ],
    [
      /\b(?:necessary to|please|must|need to|you have to) (?:set|provide|export) (?:an? |the |your )?[`'"]?[A-Z][A-Z0-9_]*_(?:TOKEN|API_KEY|SECRET)\b/,
      "it's necessary to set an ACME_API_TOKEN environment variable",
    ],
    [/No valid credential sources found/, "Error: No valid credential sources found"],
    [
      /^ERROR \d+ \(28000\): Access denied for user/,
      "ERROR 1045 (28000): Access denied for user 'me'@'localhost'",
    ],
    [/(?:^|: )Please run '?az login/, "ERROR: Please run 'az login' to setup account."],
    [
      /No existing credentials found|have you run \S+ login\?|You are not authenticated\. Please run /,
      'Error: No existing credentials found. Please run `vercel login` or pass "--token"',
    ],
    [
      /unauthorized: (?:authentication required|incorrect username)|denied: requested access to the resource is denied/,
      "unauthorized: authentication required",
    ],
    [
      /^(?:remote: )?(?:Permission to \S+ denied to|HTTP Basic: Access denied)/,
      "remote: Permission to acme/app.git denied to someone.",
    ],
    [
      /^gh: .*(?:Bad credentials|Requires authentication|Resource not accessible|Must have admin rights).*/,
      "gh: Resource not accessible by integration (HTTP 403)",
    ],
  ]),
  ...rows("auth", { object: "account" }, [
    [
      /\b(?:run|use|try)[:,]? +[`'"$]*[\w-]+(?: auth| sso)? login\b|\bno (?:valid|existing|active|default) (?:\w+ ){0,2}(?:credentials?|credential sources|account)\b|\bcredentials? (?:\w+ ){0,3}(?:not found|missing|expired|required)\b/i,
      "no valid credential sources for the provider found.",
    ],
    [
      /\b(?:set|provide|missing|export)\b.*\b[A-Z][A-Z0-9_]*_(?:TOKEN|API_KEY|SECRET)\b/,
      "ACME_API_TOKEN is missing: set ACME_API_TOKEN",
    ],
    [
      /(?:http|status|error|code)[ :/\d.]*\b401\b|\b401 Unauthorized|\bunauthenticated\b/i,
      "Error: Request failed with status code 401",
    ],
    [
      /(?:you (?:must|need to) (?:be )?log(?:ged)? ?in|not (?:logged in|authenticated)|please (?:log ?in|authenticate)|authentication (?:failed|required)|login required)/i,
      "Error: Not logged in. Run `vercel login` first.",
    ],
    [
      /(?:invalid|missing|incorrect) (?:api[ _-]?key|access token|credentials|token)\b/i,
      "Error: Invalid API key provided",
    ],
    [/\b403 Forbidden|HTTP 403\b/i, "Error: 403 Forbidden"],
  ]),
  ...rows("missing-endpoint", { certain: true }, [
    [/^(?:remote: |ERROR: |fatal: )*[Rr]epository (?:'[^']+' )?not found/, "ERROR: Repository not found."],
  ]),
  ...rows("policy", { certain: true }, [
    [
      /protected branch hook declined|GH00\d: |repository rule violations|pre-receive hook declined|push declined/,
      "remote: error: GH006: Protected branch update failed for refs/heads/main.",
    ],
    [
      /(?:blocked|denied|forbidden|disallowed|prohibited) by (?:\w+ )?(?:policy|hook|rule|administrator|guardrail)/i,
      "Error: blocked by policy: force pushes are off",
    ],
    [/^(?:error|fatal|Error): .*\bnot allowed\b/, "Error: this operation is not allowed in read-only mode"],
    [/^mise ERROR .* (?:is|are) not trusted/, "mise ERROR Config files in ~/app/mise.toml are not trusted."],
    [
      /environment is non-interactive, which is not supported/,
      "Error: Prisma Migrate has detected that the environment is non-interactive, which is not supported.",
    ],
    [/externally-managed-environment/, "error: externally-managed-environment"],
    [
      /^error: No virtual environment found; run/,
      "error: No virtual environment found; run `uv venv` to create an environment",
    ],
  ]),
  // npm, npx, yarn … are scripts there.
  ...rows("policy", { certain: true, object: "program" }, [
    [
      /cannot be loaded because running scripts is disabled on this system/,
      "npm : File C:\\nodejs\\npm.ps1 cannot be loaded because running scripts is disabled on this system.",
    ],
  ]),
  ...rows("network", { object: "host" }, [
    [
      /^(?:ssh|sftp|scp): connect to host (?<object>\S+) port \d+/,
      "ssh: connect to host «git.example.com» port 22: Operation timed out",
    ],
    [
      /[Cc]ould ?(?:not|n't) resolve (?:host(?:name)?|proxy):? '?(?<object>[\w.-]+\w)?/,
      "curl: (6) Could not resolve host: «api.example.com»",
    ],
    [
      /(?:getaddrinfo|queryA?) (?:ENOTFOUND|EAI_AGAIN) (?<object>\S+)/,
      "Error: getaddrinfo ENOTFOUND «npm.example.com»",
    ],
    [
      /[Ff]ailed to connect to (?<object>[\w.-]+) port \d+/,
      "curl: (7) Failed to connect to «db.example.com» port 5432 after 2 ms: Couldn't connect",
    ],
    [
      /lookup (?<object>[\w.-]+)(?: on \S+)?: (?:no such host|server misbehaving|i\/o timeout)/,
      "dial tcp: lookup «proxy.example.com»: no such host",
    ],
    [/connect ECONNREFUSED (?<object>\S+)/, "Error: connect ECONNREFUSED «127.0.0.1:5432»"],
    [
      /unable to access 'https?:\/\/(?<object>[^/']+)/,
      "fatal: unable to access 'https://«git.example.com»/a/b.git/': Failed to connect",
    ],
    [
      /dial tcp (?<object>[\w.:[\]-]+): (?:connect|i\/o)/,
      "dial tcp «10.0.0.1:443»: connect: connection refused",
    ],
    [
      /^The connection to the server (?<object>\S+) was refused/,
      "The connection to the server «localhost:8080» was refused - did you specify the right host or port?",
    ],
    [
      /connection to server (?:at|on socket) "(?<object>[^"]+)".* failed(?!: FATAL: +(?:database|role) )/,
      'psql: error: connection to server at "«localhost»" (::1), port 5432 failed: Connection refused',
    ],
    [
      /(?:Connection (?:refused|reset|timed out|closed by)|Network is unreachable|No route to host|Temporary failure in name resolution|EHOSTUNREACH|ECONNRESET|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EAI_AGAIN|socket hang up|fetch failed|TLS handshake|SSL (?:certificate|routines|_connect)|certificate (?:has expired|verify failed|signed by unknown)|unable to (?:get local issuer|verify the first) certificate|ERR_CONNECTION|ERR_NAME_NOT_RESOLVED|net\/http: |unexpected disconnect|early EOF|The remote end hung up|Could not read from remote repository)/i,
      "kex_exchange_identification: Connection closed by remote host",
    ],
    [/^curl: \((?:5|6|7|18|35|52|55|56|60)\)/, "curl: (52) Empty reply from server"],
    [
      /Cannot connect to the Docker daemon|Is the docker daemon running/,
      "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
    ],
  ]),
  ...rows("timeout", {}, [
    [
      /^(?:Error: )?(?:[Cc]ommand|[Pp]rocess|[Tt]ool(?: call)?|[Oo]peration|[Rr]equest|[Tt]ask) timed out|timed out after|^\[?timeout|Timeout \d+ ?ms exceeded|TimeoutError|deadline exceeded|ESOCKETTIMEDOUT|^curl: \(28\)|exceed(?:ed|ing) (?:the )?(?:time ?out|time limit)/i,
      "command timed out after 120000 milliseconds",
    ],
  ]),
  ...rows("server", {}, [
    [
      /\b50[0234] (?:Internal Server Error|Bad Gateway|Service (?:Temporarily )?Unavailable|Gateway Time-?out)|(?:http|status(?: code)?|error)[ :/\d.]*\b50[0234]\b|Internal Server Error|overloaded_error/i,
      "gh: HTTP 502: 502 Bad Gateway (https://api.example.com/graphql)",
    ],
  ]),
];
