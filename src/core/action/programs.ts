// Tables about programs: how deep their subcommands go, which options take a value, which name a folder.
// Rows are data on purpose: a program that is parsed wrongly is corrected by one line here.
import { own, table, words } from "./rows.ts";

/** Number of words of a subcommand: `git` 1, `gh pr view` 2. The longest matching key decides. */
const levels = table<number>([
  [
    1,
    "git,npm,pnpm,yarn,bun,docker,podman,kubectl,helm,cargo,go,pip,pip3,uv,poetry,pdm,pipenv,hatch,rye,gem,bundle,brew,apt,apt-get,dnf,yum,apk,snap,mise,asdf,nvm,fnm,volta,pyenv,rbenv,rustup,terraform,tofu,vault,consul,systemctl,service,launchctl,composer,dotnet,deno,flutter,dart,swift,rails,mix,pod,fastlane,vercel,netlify,wrangler,fly,flyctl,heroku,railway,supabase,firebase,stripe,turbo,nx,lerna,pre-commit,golangci-lint,ruff,biome,hugo,expo,eas,changeset,prisma,playwright,claude,codex,opencode,conda,mamba,direnv,tmux,ngrok,minikube,kind,skaffold,buf,sqlc,goose,atlas,drizzle-kit,pm2,nix,openssl,doppler,op,sops,xcrun,simctl,adb,code,cursor",
  ],
  [2, "gh,aws,az,glab,linear"],
  [3, "gcloud"],
  [1, "gh api,gh browse,gh status,gh co,gh version,gh help,docker-compose"],
  [
    2,
    "docker compose,docker container,docker image,docker network,docker volume,docker system,docker buildx,docker context,podman compose,git stash,git remote,git worktree,git submodule,git bisect,git lfs,git notes,git subtree,git flow,go mod,go tool,go work,uv pip,uv tool,uv python,uv cache,npm pkg,npm config,npm cache,pnpm store,pnpm config,yarn workspaces,kubectl config,kubectl rollout,helm repo,terraform state,terraform workspace,poetry env,poetry config,mise settings,supabase db,supabase functions,prisma db,prisma migrate,brew services,rustup target,rustup toolchain,rustup component,dotnet tool,dotnet add,dotnet ef,xcrun simctl,claude mcp,claude plugin,codex mcp,nix flake,bundle config,pod repo,heroku config,turbo run,nx run,flutter pub,dart pub",
  ],
]);

/** Options followed by a value; `!-x` says that -x takes none in this subcommand although it does elsewhere. */
const values: Readonly<Record<string, string>> = {
  git: "-C -c --git-dir --work-tree --namespace -m --message -b -B --author --date -n --max-count --since --until --after --before --grep -S -G -L -F --file --onto -X --strategy-option --strategy --depth -j --jobs -o --format-version -U --unified --upstream --source -s --reference --branch --pathspec-from-file --skip --cleanup --trailer --fixup --squash --reuse-message --reedit-message --pretty --diff-filter",
  "git status": "!-s !-b",
  "git log": "-s !-b --format",
  "git diff": "!-s !-b",
  "git show": "!-s !-b --format",
  "git commit": "-C -c -t --template !-s !-n !-b !-o -S",
  "git push": "!-n -o --repo",
  "git fetch": "!-n !-j",
  "git add": "!-n !-b",
  "git branch":
    "-u --set-upstream-to --contains --no-contains --merged --no-merged --points-at --sort --format !-m !-c !-C",
  "git tag": "-u -m !-n --sort --format",
  "git clean": "-e --exclude !-n",
  "git reset": "!-m",
  "git grep": "-e -A -B -C -f --max-depth !-n !-L !-o",
  "git stash": "-m",
  "git rebase": "-x --exec -s -X !-m !-n !-b",
  "git cherry-pick": "-m !-n !-s",
  "git revert": "-m !-n !-s",
  "git merge": "-m -s -X !-n",
  "git rev-list": "-n --max-count",
  "git rm": "!-n",
  "git mv": "!-n",
  "git worktree": "-b -B --reason",
  "git worktree list": "",
  "git clone": "-b -o -u -c --config --filter --origin !-n !-s",
  "git describe": "--match --exclude --candidates --abbrev",
  "git config": "-f --file --blob --type --default !-l",
  "git blame": "-L -S -C -M !-s !-b",
  "git checkout": "-b -B --orphan --conflict --pathspec-from-file !-m",
  "git switch": "-c -C --create --force-create --orphan --conflict !-m",
  gh: "-R --repo --json -q --jq -t --template -L --limit -s --state -A --author -l --label -a --assignee -m --milestone -S --search -B --base -H --head -b --body -F --body-file -p --project -r --reviewer -w --workflow -j --job -u --user -e --event -c --commit -i --interval --title --branch --method --raw-field --field --header --input --hostname --cache --order --sort --created --ref --notes --notes-file --target --add-label --remove-label --add-reviewer --remove-reviewer --add-assignee --remove-assignee --attempt --match-head-commit --preview",
  "gh api": "-X -f -F -H -p !-i !-b !-s",
  "gh pr view": "!-c !-w",
  "gh pr create": "!-f !-w !-d !-e -T",
  "gh pr merge": "!-m !-s !-r !-d --subject -A -t",
  "gh pr review": "!-a !-r !-c",
  "gh pr checks": "!-w",
  "gh pr list": "!-w !-d",
  "gh pr diff": "",
  "gh pr checkout": "-b",
  "gh pr comment": "!-w !-e",
  "gh run view": "!-w -a",
  "gh run rerun": "!-d",
  "gh run list": "",
  "gh issue view": "!-c !-w",
  "gh repo clone": "-u",
  "gh auth": "!-s -h -p",
  "gh auth status": "!-t !-a -h",
  npm: "--prefix -C -w --workspace --registry --tag --omit --include --access --otp --loglevel --cache --userconfig --depth",
  pnpm: "-C --dir --filter -F --filter-prod --reporter --registry --loglevel --workspace-concurrency --store-dir --depth -w!",
  yarn: "--cwd --registry --modules-folder --network-timeout",
  bun: "--cwd --filter -F --config -c --env-file --preload -r -t --test-name-pattern --timeout --outdir --target",
  docker:
    "-H --host --context --config -f --file -t --tag --name -p --publish -v --volume -e --env --env-file --network --platform --build-arg --target -u --user -w --workdir --entrypoint --mount --label -l --restart --memory -m --cpus --hostname --add-host --since --until --tail -n --filter --format --progress --cache-from --cache-to --output -o --secret --gpus --ipc",
  "docker logs": "!-f !-t",
  "docker rm": "!-f !-v",
  "docker ps": "!-l -n",
  "docker compose":
    "-f --file -p --project-name --profile --env-file --project-directory --tail --scale -t --timeout -n -u --user -w --workdir -e --env",
  "docker compose logs": "!-f !-t -n",
  "docker compose exec": "!-T",
  "docker compose down": "!-v",
  "docker compose up": "!-d --wait-timeout",
  kubectl:
    "-n --namespace -f --filename -l --selector -o --output --context --kubeconfig -c --container --tail --since -p --patch --type --replicas --image --timeout --field-selector --sort-by -k",
  "kubectl logs": "!-f !-p",
  helm: "-n --namespace -f --values --set --set-string --version --kube-context --timeout --repo",
  cargo:
    "--manifest-path -p --package --features -F --target --bin --example --test --bench --profile -j --jobs --color --message-format --target-dir --exclude --version --git --branch --tag --rev --path --root",
  "cargo test": "",
  go: "-C -run -bench -count -timeout -tags -o -p -parallel -cpu -coverprofile -coverpkg -covermode -cpuprofile -memprofile -ldflags -gcflags -mod -modfile -exec -benchtime -skip -fuzz -fuzztime -shuffle -trace -blockprofile -mutexprofile -outputdir -vettool -overlay -pkgdir -f",
  "go tool": "-http -o -func -html -sample_index",
  "go mod": "-go -compat",
  "golangci-lint":
    "-c --config --timeout --build-tags -E --enable -D --disable --new-from-rev --new-from-merge-base --out-format --output.text.path --path-prefix --concurrency -j --max-issues-per-linter --max-same-issues --exclude -e --enable-only --presets -p",
  gofmt: "-r -cpuprofile",
  staticcheck: "-checks -f -go -tags",
  pip: "-r --requirement -c --constraint -e --editable -i --index-url --extra-index-url -t --target --prefix --python-version --platform -f --find-links --cache-dir --root --python",
  uv: "-r --requirement --python -p --directory --project --extra --group --with --index-url --package --env-file -c --constraint -e --editable -o --output-file --config-file --cache-dir",
  poetry: "-C --directory -P --project --group -G --extras -E --source --python",
  pytest:
    "-k -m -p -c -n -o -W --maxfail --tb --rootdir --cov --cov-report --cov-config --durations --junitxml --ignore --deselect --timeout --basetemp --confcutdir --import-mode -r --color --log-level --log-cli-level --numprocesses",
  jest: "-c --config -t --testNamePattern --testPathPattern --testPathPatterns --maxWorkers -w --reporters --env --selectProjects --rootDir --testTimeout --coverageDirectory",
  vitest:
    "-c --config -t --testNamePattern --reporter --root -r --dir --project --pool --environment --outputFile --testTimeout --maxWorkers --shard --retry --exclude --mode",
  mocha: "-g --grep -r --require -t --timeout --reporter -R --config --spec",
  playwright:
    "-c --config -g --grep --project --reporter --workers -j --timeout --shard --grep-invert --retries",
  tsc: "-p --project -t --target --outDir --rootDir --module --moduleResolution --lib --jsx --declarationDir",
  eslint:
    "-c --config --ext --rulesdir --parser --format -f -o --output-file --max-warnings --ignore-pattern --ignore-path --rule --resolve-plugins-relative-to --cache-location",
  prettier: "--config --ignore-path --parser --plugin --log-level",
  biome: "--config-path --reporter --max-diagnostics --diagnostic-level --only --skip",
  ruff: "--select --ignore --config --target-version --line-length --output-format --extend-select --exclude --extend-exclude",
  black: "-l --line-length -t --target-version --exclude --include --config",
  mypy: "--config-file --python-version -p --package -m --module --exclude",
  esbuild: "",
  node: "-e --eval -p --print -r --require --import --loader --env-file --conditions -C --max-old-space-size --test-name-pattern --test-reporter",
  python: "-c -m -W -X",
  ruby: "-e -r -I",
  perl: "-e -E -M -I -i!",
  deno: "-c --config --import-map --env-file",
  tsx: "--tsconfig --env-file -e",
  "ts-node": "-P --project -e -r -O",
  make: "-C --directory -f --file --makefile -j --jobs -I -o -W -l",
  just: "-f --justfile -d --working-directory --set",
  task: "-d --dir -t --taskfile -C --concurrency -o --output",
  mise: "-C --cd -E --env -j --jobs -P --profile",
  rake: "-f --rakefile -j",
  gradle: "-p --project-dir -b --build-file -x --exclude-task -I --init-script --tests --max-workers",
  mvn: "-f --file -pl --projects -P --activate-profiles -s --settings -rf -T",
  terraform: "-var -var-file -target -out -state -backend-config -lock-timeout -parallelism",
  aws: "--profile --region --output --query --endpoint-url --bucket --key --filters --cli-input-json --no-paginate! --page-size --max-items",
  gcloud: "--project --region --zone --format --filter --account --limit --configuration",
  az: "-g --resource-group -n --name -o --output --query --subscription -l --location",
  curl: "-o --output -H --header -d --data --data-raw --data-binary --data-urlencode -X --request -u --user -A --user-agent -b --cookie -c --cookie-jar -F --form -m --max-time --connect-timeout --retry --retry-delay --retry-max-time -w --write-out -x --proxy -T --upload-file -e --referer --resolve --cacert --cert --key -K --config -D --dump-header --interface --limit-rate -r --range --unix-socket --json --url-query",
  wget: "-O --output-document -P --directory-prefix -o --output-file --header -T --timeout -t --tries -U --user-agent --post-data --method --body-data -i -A -R --user --password",
  ssh: "-i -p -l -o -F -L -R -D -J -b -c -E -W",
  scp: "-i -P -o -F -c -l -S -J",
  rsync:
    "-e --exclude --include --rsh --exclude-from --files-from --filter -f --max-size --port --timeout --bwlimit --log-file",
  grep: "-e -f -m -A -B -C --include --exclude --exclude-dir --max-count --context --after-context --before-context --color -d --regexp --file",
  rg: "-e -f -m -A -B -C -g --glob -t --type -T --type-not --max-count --context --after-context --before-context -j --threads --max-depth -d -r --replace --sort --sortr -M --max-columns --iglob --color --colors --engine -E --encoding --max-filesize --regexp --file --type-add --path-separator --pre --pre-glob --ignore-file",
  ag: "-A -B -C -G -m --ignore --ignore-dir --depth",
  fd: "-e --extension -t --type -d --max-depth --min-depth -E --exclude -x --exec -X --exec-batch -S --size -j --threads --changed-within -c",
  ack: "-A -B -C -m --type --ignore-dir",
  head: "-n -c --lines --bytes",
  tail: "-n -c --lines --bytes -s --pid",
  sed: "-e -f -l --expression --file -E! -n!",
  awk: "-F -v -f",
  cut: "-d -f -c -b --delimiter --fields",
  sort: "-k -t -o -S -T --key --field-separator --output --parallel",
  uniq: "-f -s -w",
  tr: "",
  nl: "-b -h -f -i -l -n -s -v -w -d",
  jq: "--arg --argjson --slurpfile --rawfile --indent -f --from-file -L --args!",
  yq: "-i! -o -p --output-format --input-format --indent -I",
  ls: "-I --ignore -w -T --color --sort --time --format",
  tree: "-L -I -P -o --filelimit",
  du: "-d --max-depth --exclude -t",
  mkdir: "-m --mode",
  touch: "-d -r -t --date --reference",
  cp: "-t --target-directory -S --suffix",
  mv: "-t --target-directory -S --suffix",
  ln: "-t -S",
  install: "-m -o -g -t -S",
  gcc: "-o -I -L -D -U -x -T -include -isystem -MF -MT -MQ -arch -target -framework",
  "g++": "-o -I -L -D -U -x -T -include -isystem -MF -MT -MQ -arch -target -framework",
  cc: "-o -I -L -D -U -x -T -include -isystem -MF -MT -MQ -arch -target -framework",
  "c++": "-o -I -L -D -U -x -T -include -isystem -MF -MT -MQ -arch -target -framework",
  clang: "-o -I -L -D -U -x -T -include -isystem -MF -MT -MQ -arch -target -framework",
  "clang++": "-o -I -L -D -U -x -T -include -isystem -MF -MT -MQ -arch -target -framework",
  java: "-jar -cp -classpath --class-path -p --module-path -m --module",
  javac:
    "-d -s -h -cp -classpath --class-path -sourcepath -p --module-path -source -target --release -encoding -processor",
  "ansible-playbook":
    "-i --inventory -e --extra-vars -l --limit -t --tags --skip-tags -u --user -f --forks -c --vault-password-file --private-key",
  tar: "-f --file -C --directory --exclude -T --files-from --transform --strip-components -I",
  unzip: "-d -x -P",
  zip: "-i -x -P -r!",
  stat: "-c -f -t --format --printf",
  date: "-d -r -f -v -u! --date --reference",
  find: "",
  ps: "-o -p -u -U -g -C -t --sort --format -O",
  kill: "-s -n",
  pgrep: "-u -U -g -P -t -s",
  pkill: "-u -U -g -P -t -s --signal",
  lsof: "-p -u -c -i! -a!",
  nc: "-w -p -s -i -q -X -x",
  psql: "-h -p -U -d -c -f -v -o -F -P -R -T --host --port --username --dbname --command --file --set",
  mysql: "-h -P -u -D -e --host --port --user --database --execute",
  sqlite3: "-cmd -separator -init",
  "redis-cli": "-h -p -a -n -u --user --pass",
  mongosh: "--eval --host --port -u -p",
  brew: "",
  apt: "-t --target-release -o -c",
  "apt-get": "-t --target-release -o -c",
  read: "-p -d -n -t -u -a",
  xxd: "-l -s -c -g -o -b!",
  od: "-A -t -N -j -w",
  hexdump: "-n -s -e -f",
  base64: "-w -i -o",
  diff: "-U -C -I -x -W --exclude --label -L --width",
  shellcheck: "-e -s -S -f -x! --exclude --shell --severity --format -P",
  openssl:
    "-in -out -key -cert -days -subj -config -keyout -passin -passout -newkey -CA -CAkey -connect -servername -inkey -pubin!",
  ffmpeg: "-i -c -vf -af -b -r -s -t -ss -to -f -map -crf -preset",
  code: "--user-data-dir --extensions-dir --install-extension --uninstall-extension -g! -r!",
  claude:
    "-p! --model --output-format --allowedTools --permission-mode --session-id -r --resume --append-system-prompt --mcp-config --settings --max-turns --add-dir",
  launchctl: "",
  tmux: "-t -s -n -c -x -y -F -L -S",
};

/** Options that set the folder in which the command runs. */
const folders = table<string>([
  ["-C", "git,go"],
  ["-C --directory", "make,poetry"],
  ["--prefix -C", "npm"],
  ["-C --dir", "pnpm"],
  ["--cwd", "yarn,bun"],
  ["-C --cd", "mise"],
  ["--directory", "uv"],
  ["-d --dir", "task"],
  ["-d --working-directory", "just"],
  ["-p --project-dir", "gradle"],
  ["-chdir", "terraform,tofu"],
]);

/** Programs whose short options can be combined: `-la` = `-l -a`. Elsewhere `-run` is one option. */
const clustering = words(
  "ls rm cp mv mkdir rmdir ln touch cat head tail less grep egrep fgrep rg ag sed awk cut sort uniq tr nl wc tar zip unzip gzip ps kill du df stat chmod chown chgrp tree diff cmp tee xargs which type test git gh docker kubectl npm pnpm yarn curl wget ssh scp rsync pytest jq make bash sh zsh python python3 lsof nc psql base64 date read set export file readlink realpath fd echo printf jest vitest id uname netstat ss ping shellcheck cargo pip pip3 perl ruby",
);

/** Programs without subcommands and without a row above: their first word is an operand. */
const plain = words(
  "cat less more bat wc rm rmdir file md5 md5sum shasum sha1sum sha256sum cksum strings which whereis where type hash who whoami id uname hostname basename dirname realpath readlink env printenv sleep man seq expr bc yes comm paste join column fold rev tac tee split truncate dd patch chmod chown chgrp ln df free uptime pidof killall open say host dig nslookup ping telnet sftp traceroute gzip gunzip bunzip2 xz zcat zgrep egrep fgrep gawk pbcopy pbpaste tput stty clear mktemp mount umount md5 sips convert identify ffprobe plutil xmllint defaults osascript security mdfind sw_vers getconf nproc nm otool ldd cloc tokei gofumpt goimports gcc cc clang rustc javac php lua Rscript rspec rubocop phpunit actionlint yamllint hadolint markdownlint isort flake8 pylint pyright stylelint oxlint vi vim nano emacs screen script watch entr crontab at logger sync createdb dropdb pg_isready pg_dump pg_restore http https uvicorn gunicorn gmake ninja invoke nox tox gradlew mvnw sw source export unset local echo printf unlink trash pwsh powershell cmd dir copy del move findstr tasklist taskkill",
);

/** Aliases. */
const aliases = table<string>([
  ["install", "npm i,npm in,npm add,pnpm i,bun i,mise i"],
  ["uninstall", "npm un,npm rm,npm remove,npm r"],
  ["update", "npm up,npm upgrade,pnpm up,pnpm upgrade"],
  ["run", "npm rum,npm run-script,pnpm run-script,mise r,cargo r"],
  ["test", "npm t,npm tst,pnpm t,pnpm tst,cargo t"],
  ["config", "npm c"],
  ["list", "npm ls,npm ll,pnpm ls"],
  ["remove", "pnpm un,pnpm rm,pnpm uninstall,bun rm"],
  ["add", "bun a"],
  ["use", "mise u"],
  ["build", "cargo b"],
  ["check", "cargo c"],
]);

/** -1 for an unknown program: a first plain word is then taken for its subcommand. */
export function subcommandLevels(program: string, soFar: string): number {
  const key = soFar === "" ? program : `${program} ${soFar}`;
  return (
    levels.get(key) ??
    levels.get(program) ??
    (own(values, program) !== undefined || plain.has(program) || isCmdlet(program) ? 0 : -1)
  );
}

/** PowerShell cmdlets are named verb-noun and have no subcommands. */
function isCmdlet(program: string): boolean {
  return /^[A-Z][A-Za-z]+-[A-Z]\w+$/.test(program);
}

export function canonicalSubcommand(program: string, word: string): string {
  return aliases.get(`${program} ${word}`) ?? word;
}

export function takesValue(program: string, subcommand: string, option: string): boolean {
  let key = subcommand === "" ? program : `${program} ${subcommand}`;
  for (;;) {
    const answer = compiled(key)?.get(option);
    if (answer !== undefined) return answer;
    const at = key.lastIndexOf(" ");
    if (at === -1) return false;
    key = key.slice(0, at);
  }
}

export function namesFolder(program: string, option: string): boolean {
  return folders.get(program)?.split(" ").includes(option) ?? false;
}

export function clusters(program: string): boolean {
  return clustering.has(program);
}

const cache = new Map<string, ReadonlyMap<string, boolean>>();

/** Compiles rows on first use: a cold hook reads one command, not the whole table. */
function compiled(key: string): ReadonlyMap<string, boolean> | undefined {
  const known = cache.get(key);
  if (known) return known;
  const row = own(values, key);
  if (row === undefined) return undefined;
  const made = new Map(
    row.split(" ").map((word) => {
      const none = word.startsWith("!") || word.endsWith("!");
      return [none ? word.replace("!", "") : word, !none] as const;
    }),
  );
  cache.set(key, made);
  return made;
}
