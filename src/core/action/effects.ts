// Classes of change that a successful command makes. Unknown programs count as changing files, to be on the safe side.

import type { ChangeClass } from "../../domain/action.ts";
import { builtIns, hasOption, type Invocation, optionValue } from "./invocation.ts";
import { pathsOf } from "./operands.ts";
import { table, words } from "./rows.ts";

/** Classes by `program subcommand` or `program`; the longest matching key decides, an empty list means read-only. */
const effects = table<readonly ChangeClass[]>([
  [
    [],
    "ls,cat,head,tail,less,more,bat,nl,wc,stat,file,find,fd,grep,egrep,fgrep,rg,ag,ack,zgrep,tree,du,df,which,whereis,where,who,whoami,id,uname,hostname,date,cal,ps,top,pgrep,pidof,lsof,netstat,ss,nc,ping,dig,nslookup,host,md5,md5sum,shasum,sha1sum,sha256sum,cksum,xxd,hexdump,od,strings,diff,cmp,comm,sort,uniq,cut,tr,awk,gawk,sed,jq,yq,column,fold,rev,tac,paste,join,expr,bc,seq,basename,dirname,realpath,readlink,env,printenv,sleep,yes,man,tput,stty,clear,xargs,mdfind,sw_vers,base64,getconf,nproc,free,uptime,cloc,tokei,identify,nm,otool,ldd,plutil,xmllint,sqlite3,redis-cli,shellcheck,actionlint,yamllint,hadolint,markdownlint,ssh,curl,http,open,code,say,osascript,pbcopy,pbpaste,watch,tsc,jest,vitest,mocha,pytest,rspec,phpunit,ava,tap,tox,nox,mypy,pyright,flake8,pylint,staticcheck,govulncheck,gotestsum,eslint,oxlint,biome,ruff,prettier,stylelint,rubocop,esbuild,vite,webpack,rollup,next,turbo,nx,playwright,cypress,mktemp,pwd,claude,codex,opencode",
  ],
  [
    ["files"],
    "cp,mv,rm,rmdir,mkdir,touch,tee,unlink,trash,unzip,gunzip,gzip,tar,zip,patch,rsync,install,dd,split,truncate,black,isort,gofumpt,rustfmt,goimports,wget,scp,sops,protoc,buf generate,sqlc,openapi-generator,hugo new,rails generate,prisma generate,convert,ffmpeg,sips",
  ],
  [
    ["environment"],
    "export,setx,chmod,chown,chgrp,xattr,login,logout,mount,umount,defaults,security,ssh-add,ssh-keygen,gpg,direnv,vault,doppler,op,aws configure,aws sso,gcloud auth,gcloud config,az login,gh auth,npm login,npm logout,npm config,docker login,docker logout,git config,mise trust,mise settings,mise set,pre-commit install,husky,corepack,brew link,brew unlink,code --install-extension",
  ],
  [
    ["environment"],
    "playwright install,cypress install,vercel login,vercel link,netlify login,wrangler login,fly auth,flyctl auth,heroku login,firebase login,supabase login,supabase link,railway login,stripe login",
  ],
  [["environment", "files"], "ln"],
  [["packages"], "mix deps.get,mix deps.update,terraform init,tofu init"],
  [
    ["packages", "programs", "environment"],
    "apt,apt-get,brew,port,dnf,yum,apk,snap,pacman,zypper,choco,winget,scoop,nix-env,nix profile",
  ],
  [
    ["packages", "programs"],
    "cargo install,go install,gem install,dotnet tool install,dotnet tool restore,pipx install,uv tool install,mise install,asdf install,sdk install,kubectl krew install,gh extension install",
  ],
  [
    [],
    "brew list,brew info,brew search,brew --prefix,apt list,apt search,apt show,brew deps,brew outdated,brew doctor,brew services list",
  ],
  [
    ["services"],
    "brew services,systemctl,service,launchctl,kill,pkill,killall,pm2,supervisorctl,docker,docker compose,docker-compose,podman,kubectl,helm,terraform apply,terraform destroy,tofu apply,psql,mysql,mongosh,createdb,dropdb,pg_restore,alembic,goose,flyway,sqlx,prisma migrate,prisma db,drizzle-kit,rails db,supabase,minikube,kind,ngrok,redis-server,postgres,uvicorn,gunicorn,flask,http-server,serve,tmux,fly,flyctl,vercel,netlify,wrangler,heroku,railway,firebase,gh workflow,gh run,gh issue,gh release,gh label,gh secret,gh variable,gh gist,az,aws,gcloud",
  ],
  [
    [],
    "systemctl status,systemctl is-active,systemctl list-units,launchctl list,docker ps,docker images,docker logs,docker inspect,docker info,docker version,docker stats,docker compose ps,docker compose logs,docker compose config,docker compose version,kubectl get,kubectl describe,kubectl logs,kubectl version,kubectl top,helm list,helm template,helm lint,gh workflow list,gh workflow view,gh run list,gh run view,gh run watch,gh run download,gh issue list,gh issue view,gh issue status,gh release list,gh release view,gh label list,gh secret list,gh gist view,gh gist list,gh search,gh browse,gh status,gh pr view,gh pr list,gh pr diff,gh pr checks,gh pr status,gh repo view,gh repo list,gh auth status,gh auth token,gh,terraform,tofu,tmux ls,tmux capture-pane,supabase status",
  ],
  [
    ["services"],
    "gh pr comment,gh pr review,gh pr edit,gh pr ready,gh pr close,gh pr reopen,gh pr lock,gh repo edit,gh api",
  ],
  [["git"], "gh pr create,gh pr merge,gh repo create,gh repo sync,gh repo fork"],
  [["git", "files"], "gh pr checkout,gh co,gh repo clone"],
  [
    ["git", "files"],
    "git checkout,git switch,git merge,git rebase,git pull,git reset,git restore,git stash,git cherry-pick,git revert,git am,git apply,git clean,git rm,git mv,git clone,git init,git worktree,git submodule,git bisect,git subtree,git lfs,git filter-branch,git sparse-checkout",
  ],
  [["git"], "git"],
  [
    [],
    "git status,git log,git diff,git show,git blame,git grep,git ls-files,git ls-tree,git ls-remote,git rev-parse,git rev-list,git describe,git shortlog,git reflog,git cat-file,git merge-base,git for-each-ref,git show-ref,git diff-tree,git diff-index,git name-rev,git check-ignore,git count-objects,git help,git version,git var,git whatchanged,git stash list,git stash show,git worktree list,git remote show,git check-attr,git cherry,git verify-commit,git fsck,git symbolic-ref,git hash-object",
  ],
  [
    ["packages"],
    "npm install,npm ci,npm uninstall,npm update,npm link,npm dedupe,npm prune,npm rebuild,npm audit,npm init,npm version,npm publish,npm create,pnpm install,pnpm add,pnpm remove,pnpm update,pnpm link,pnpm prune,pnpm rebuild,pnpm import,pnpm dedupe,pnpm create,pnpm approve-builds,yarn install,yarn add,yarn remove,yarn up,yarn upgrade,yarn global,bun install,bun add,bun remove,bun update,bun link,bun create,pip install,pip uninstall,pip3 install,pip3 uninstall,uv pip install,uv pip sync,uv pip uninstall,uv add,uv remove,uv sync,uv lock,uv venv,poetry add,poetry remove,poetry install,poetry update,poetry lock,pdm add,pdm install,pdm sync,pipenv install,pipenv sync,rye add,rye sync,conda install,conda create,mamba install,cargo add,cargo remove,cargo update,gem update,bundle install,bundle add,bundle update,go get,go mod,go work,composer install,composer require,composer update,composer remove,dotnet add,dotnet restore,mix deps,pod install,flutter pub,dart pub,venv,virtualenv,helm repo,mise upgrade",
  ],
  [
    ["runtime", "programs", "environment"],
    "nvm,fnm,volta,pyenv,rbenv,rustup,asdf,mise use,uv python,xcode-select,update-alternatives,sdk",
  ],
  [
    [],
    "nvm ls,nvm list,nvm current,nvm version,fnm list,fnm current,pyenv versions,pyenv version,rustup show,asdf current,asdf list,mise ls,mise list,mise current,mise doctor,mise tasks,mise which,mise where,mise env,mise version,mise registry,mise outdated,npm list,npm view,npm info,npm show,npm outdated,npm why,npm explain,npm pkg,npm help,npm root,npm bin,npm prefix,npm whoami,npm search,npm pack,npm config get,npm,pnpm list,pnpm why,pnpm outdated,pnpm root,pnpm store,pnpm audit,pnpm,yarn why,yarn list,yarn info,yarn,bun test,bun build,bun pm,bun,pip list,pip show,pip freeze,pip check,pip,pip3 list,pip3 show,pip3,uv tree,uv pip list,uv,poetry show,poetry check,poetry,cargo test,cargo build,cargo check,cargo clippy,cargo doc,cargo tree,cargo metadata,cargo bench,cargo,gem list,gem,bundle list,bundle,go test,go build,go vet,go list,go doc,go env,go version,go tool,go run,go,golangci-lint,dotnet build,dotnet test,mvn,gradle,gradlew,java,javac,rustc,gcc,g++,cc,clang,cmake,ninja,swift,swiftc,xcodebuild,flutter,dart,make",
  ],
  [
    ["files"],
    "go fmt,go generate,cargo fmt,cargo fix,cargo new,cargo init,dart format,mix format,terraform fmt,hugo,jekyll,changeset,nx generate,ruff format,biome format,swift format,prettier --write",
  ],
  [["services"], "npm start,docker build,docker pull,docker push"],
]);

/** Options that make a read-only program write. */
const writers = table<string>([
  ["-i --in-place", "sed"],
  ["-i", "perl"],
  ["-i --inplace", "yq"],
  ["--write -w", "prettier"],
  ["--fix", "eslint,oxlint,stylelint,ruff,golangci-lint,cargo"],
  ["--write --fix --apply --unsafe", "biome"],
  ["-a -A --autocorrect --autocorrect-all", "rubocop"],
  ["-w", "gofmt"],
  ["-u --updateSnapshot", "jest"],
  ["-u --update", "vitest"],
]);
/** A file in which a project names its scripts and tasks. */
export function namesScripts(path: string): boolean {
  return SCRIPT_FILES.test(path);
}

const SCRIPT_FILES =
  /(?:^|[\\/])(?:package\.json|composer\.json|deno\.jsonc?|(?:GNUm|[Mm])akefile|\.?[Jj]ustfile|[Tt]askfile(?:\.dist)?\.ya?ml|Rakefile|\.?mise\.toml|pyproject\.toml|build\.gradle(?:\.kts)?|pom\.xml|mix\.exs|noxfile\.py|tox\.ini|turbo\.json|project\.json)$/;

const onlyChecks = words("--check --diff --dry-run --list-different --check-only --verify-no-changes");

export function changesOf(invocation: Invocation): readonly ChangeClass[] {
  const found = new Set<ChangeClass>(byTable(invocation));
  for (const { term, role } of pathsOf(invocation)) {
    if (role === "make" || role === "gone") found.add("files");
    if (role === "make" && namesScripts(term.text)) found.add("scripts");
    if (
      role === "make" &&
      /(?:^|\/)\.(?:\w*rc|profile|zshenv|bash_profile|zprofile|env[\w.]*|npmrc|netrc|gitconfig)$/.test(
        term.text,
      )
    )
      found.add("environment");
  }
  return [...found];
}

function byTable(invocation: Invocation): readonly ChangeClass[] {
  const { command } = invocation;
  if (
    invocation.options.some(({ name }) => name === "--version" || name === "--help" || name === "--dry-run")
  )
    return [];
  if (invocation.script !== undefined) return byScript(invocation);
  if (writes(invocation)) return ["files"];
  if (command === "gofmt") return [];
  if (asks(invocation)) return [];
  for (let key = invocation.key; ; key = key.slice(0, key.lastIndexOf(" "))) {
    const known = effects.get(key);
    if (known !== undefined) return invocation.options.some(({ name }) => onlyChecks.has(name)) ? [] : known;
    if (!key.includes(" ")) break;
  }
  if (command === "kill") return ["services"];
  if (builtIns.has(command)) return [];
  if (/^(?:python|node|ruby|perl|php|deno|tsx|ts-node|bash|sh|zsh)$/.test(command))
    return runsCode(invocation) ? ["files"] : [];
  if (looks.test(invocation.subcommand)) return [];
  return invocation.module === undefined ? ["files"] : [];
}

/** Read-only subcommands of any program. */
const looks =
  /^(?:status|list|ls|show|explain|help|version|info|get|view|search|describe|logs?|doctor|diff|inspect|whoami|print|which)$/;

/** Commands that are read-only or not depending on their arguments. */
function asks(invocation: Invocation): boolean {
  switch (invocation.key) {
    case "git branch":
    case "git tag":
    case "git remote":
      return (
        invocation.operands.length === 0 &&
        !hasOption(invocation, "-d", "-D", "-m", "-M", "--delete", "--set-upstream-to", "-u")
      );
    case "git config":
      return (
        invocation.operands.length < 2 ||
        hasOption(invocation, "--get", "--list", "-l", "--get-all", "--get-regexp")
      );
    case "gh api":
      if (invocation.operands[0]?.text === "graphql")
        return !invocation.options.some(({ value }) => value?.text.includes("mutation"));
      return (
        !hasOption(invocation, "-f", "-F", "--field", "--raw-field", "--input") &&
        !/^(?:POST|PUT|PATCH|DELETE)$/i.test(optionValue(invocation, "-X", "--method")?.text ?? "")
      );
    default:
      return false;
  }
}

function writes(invocation: Invocation): boolean {
  const listed = writers.get(invocation.command);
  return listed !== undefined && hasOption(invocation, ...listed.split(" "));
}

function runsCode(invocation: Invocation): boolean {
  if (hasOption(invocation, "--test", "--check", "-n")) return false;
  return invocation.operands.length > 0 || invocation.options.length > 0 || invocation.piece.input !== "";
}

const harmless =
  /(?:^|[:._-])(?:tests?|lint|check|checks|typecheck|type-check|check-types|types|tsc|build|compile|ci|verify|coverage|cov|e2e|unit|integration|bench|audit|validate|vet|doctor|status|list|help|all-tests|spec)(?:$|[:._-])/;
const mends =
  /(?:^|[:._-])(?:fix|write|fmt|format|gen|generate|update|snapshot|migrate|deploy|release|publish|install|setup|clean|seed|reset)(?:$|[:._-])/;
const serves = /(?:^|[:._-])(?:dev|start|serve|server|watch|up|down|stop|restart|preview)(?:$|[:._-])/;

function byScript({ script, command, raw }: Invocation): readonly ChangeClass[] {
  const name = script?.text ?? "";
  if (raw.some(({ text }) => /^(?:--(?:fix|write|update|apply|unsafe)\b|-[uw]$)/.test(text)))
    return ["files"];
  if (/(?:^|[:._-])(?:install|setup|bootstrap|deps)(?:$|[:._-])/.test(name)) return ["files", "packages"];
  if (/(?:^|[:._-])(?:migrate|seed|deploy)(?:$|[:._-])/.test(name)) return ["files", "services"];
  if (mends.test(name)) return ["files"];
  if (harmless.test(name)) return [];
  if (serves.test(name)) return ["services"];
  return command === "make" && (name === "all" || name === "") ? [] : ["files"];
}
