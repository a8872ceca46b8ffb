// The environment a command needs: a runtime, a login, a host on the network.

import type { Invocation } from "./invocation.ts";
import { table, words } from "./rows.ts";
import { isFixed } from "./words.ts";

const runtimes = table<string>([
  [
    "node",
    "node,npm,npx,pnpm,pnpx,yarn,corepack,tsc,tsx,ts-node,jest,vitest,mocha,eslint,prettier,vite,next,nuxt,webpack,rollup,esbuild,playwright,cypress,nx,turbo,lerna,biome,svelte-kit,astro,remix,expo,eas,ng,vue-cli-service,prisma,drizzle-kit,wrangler,vsce,changeset",
  ],
  ["bun", "bun,bunx"],
  ["deno", "deno"],
  [
    "python",
    "python,pip,pip3,pytest,poetry,pipenv,pdm,tox,nox,mypy,black,isort,flake8,pylint,uvicorn,gunicorn,django-admin,flask,alembic,celery,jupyter,ipython,pyright,conda",
  ],
  ["go", "go,gofmt,gofumpt,goimports,golangci-lint,staticcheck,gotestsum"],
  ["rust", "cargo,rustc,rustfmt,clippy-driver"],
  ["ruby", "ruby,gem,bundle,rake,rails,rspec,rubocop,irb,jekyll,pod,fastlane"],
  ["java", "java,javac,mvn,mvnw,gradle,gradlew,kotlinc,sbt"],
  ["php", "php,composer,phpunit,artisan"],
  ["dotnet", "dotnet"],
  ["swift", "swift,swiftc,xcodebuild"],
  ["elixir", "mix,elixir,iex"],
  ["flutter", "flutter,dart"],
]);

/** Programs that need a login, with their few subcommands that do not. */
const accounts = table<string>([
  ["auth version help config alias completion extension", "gh"],
  ["auth version help config", "glab"],
  ["configure help", "aws"],
  ["auth config version help info init", "gcloud"],
  ["login version help account", "az"],
  ["login dev", "vercel,netlify,wrangler"],
  ["auth version", "fly,flyctl"],
  ["login help", "heroku"],
  ["login", "railway,stripe,doppler"],
  ["login emulators", "firebase"],
  ["login start stop status db", "supabase"],
  ["config version", "kubectl"],
]);
const accountOf = table<string>([
  [
    "npm",
    "npm publish,npm whoami,npm owner,npm access,npm team,npm deprecate,npm unpublish,npm dist-tag,pnpm publish,yarn publish",
  ],
  ["docker", "docker push,docker compose push,podman push"],
  ["git", "git push,git fetch,git pull,git clone,git ls-remote"],
  ["cargo", "cargo publish"],
  ["pip", "twine upload,uv publish,poetry publish"],
]);
const callsHosts = words("curl wget http https httpie ssh scp sftp rsync ping nc telnet dig nslookup git");

export function runtimeOf({ command, module }: Invocation): string | undefined {
  return module === undefined ? runtimes.get(command) : "python";
}

export function accountFor(invocation: Invocation): string | undefined {
  const named = accountOf.get(invocation.key);
  if (named !== undefined) return named;
  const free = accounts.get(invocation.command);
  if (free === undefined || invocation.subcommand === "" || opensDoor(invocation)) return undefined;
  const [first = ""] = invocation.subcommand.split(" ");
  if (free.split(" ").includes(first)) return undefined;
  return invocation.command === "flyctl" ? "fly" : invocation.command;
}

/** `aws sso login`, `az account clear`, `aws lambda invoke help`: works without a login, whatever program it is. */
function opensDoor({ subcommand, operands }: Invocation): boolean {
  const last = operands.at(-1)?.text ?? "";
  return /(?:^| )(?:log-?(?:in|out)|help|version|configure|init)$/.test(subcommand) || last === "help";
}

/** Commands that log in: afterwards the account works. */
export function loginOf(invocation: Invocation): string | undefined {
  const key = invocation.key;
  const match =
    /^(gh|glab|gcloud|fly|flyctl) auth (?:login|application-default|refresh)|^(\S+) login$|^(aws) (?:sso login|configure.*)$/.exec(
      key,
    );
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

export function hostsOf(invocation: Invocation): readonly string[] {
  const { command, operands } = invocation;
  if (!callsHosts.has(command)) return [];
  const hosts = new Set<string>();
  for (const term of operands) {
    const host = hostIn(term.text, command);
    if (host !== undefined && isFixed({ ...term, text: host, dynamic: host.includes("$") })) hosts.add(host);
    if (command === "ssh" || command === "ping" || command === "nc" || command === "telnet") break;
  }
  return [...hosts];
}

/** `https://user@host:8080/x` → `host:8080`; `git@host:owner/repo` → `host`; ssh takes bare names. */
function hostIn(text: string, command: string): string | undefined {
  const url = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(\[[^\]]+\](?::\d+)?|[^/?#]+)/i.exec(text)?.[1];
  if (url !== undefined) return url === "" ? undefined : url.toLowerCase();
  const copied = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)/.exec(text)?.[1];
  if (copied !== undefined && ["git", "scp", "rsync", "sftp"].includes(command))
    return copied.includes(".") || text.includes("@") ? copied.toLowerCase() : undefined;
  if (command === "ssh") return /^(?:[\w.-]+@)?([\w.-]+)$/.exec(text)?.[1]?.toLowerCase();
  if (command === "ping" || command === "nc" || command === "telnet")
    return /^[\w.-]+$/.test(text) ? text.toLowerCase() : undefined;
  if (command === "curl" || command === "wget")
    return /^((?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?)(?:\/|$)/.exec(text)?.[1]?.toLowerCase();
  return undefined;
}
