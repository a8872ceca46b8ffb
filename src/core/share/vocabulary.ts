// Public words: a text made only of these identifies no person or company. All other words are withheld.

const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Well-known programs. */
export const PROGRAMS = listed(`
  actionlint ansible ansible-playbook ant apk apt apt-get aws awk az babel base64 bash bat bazel biome black brew bun
  bundle bundler bunx cabal cargo cat cd chmod chown clang clang-format clippy cmake code composer conda corepack cp
  cross crictl ctest curl cut cypress dart date deno df diff dig direnv dnf docker docker-compose dotnet du echo elixir
  emacs env esbuild eslint expo export fd ffmpeg find firebase fish flake8 flutter fly fzf g++ gcc gcloud gem gh git
  git-lfs gitleaks glab go gofmt goimports golangci-lint goreleaser gpg gradle gradlew grep gunzip gzip head helm heroku
  hadolint htop http hugo husky hyperfine iex iptables isort jar java javac jest jq julia just k6 k9s kill kubectl kustomize
  lefthook lerna less lint-staged ln ls lsof make mamba markdownlint mise mix mkdir mocha mongosh mv mvn mypy mysql nano
  nc netlify next nginx ng node nohup nox npm npx nuget nvm nx nyc openssl oxlint parcel patch pdm perl pg_dump php phpunit
  pip pip3 pipenv pipx pkill playwright pnpm podman poetry pre-commit prettier prisma ps psql pulumi pwd pwsh pylint pyright
  pytest python python3 rails rake rbenv redis-cli rg rm rollup rsync rspec rubocop ruby ruff run rustc rustfmt rustup sam
  sbt scp sed semgrep serve sh shellcheck shfmt sleep snyk sort source sqlite3 ssh stack staticcheck storybook stylelint
  sudo supabase svelte-check swc swift systemctl tail tar task tee terraform test time timeout tmux touch tox tr tree trivy
  ts-node tsc tsup tsx turbo typeorm uname uniq unzip uv uvicorn uvx vercel vi vim vite vitest vscode vue-tsc watch wc
  webpack wget which whoami wrangler xargs xcodebuild yamllint yarn yq zip zsh
`);

/** Words of options, subcommands, endpoints, file layouts and error messages. */
export const WORDS = listed(`
  a abort aborted about above accept accepted access account action actions activate add added address after again all
  allow allowed already also alt amend an analyze and another any api app apply are arg args argument arguments array as
  ask assert at attempted attribute audit auth auto available base batch be because been before below between bin binary
  blame body bool boolean both branch branches break broken browser browsers buffer build builder builds but by bytes cache
  cached call called can cannot case cause changed changes char character check checked checkout checks choose ci class
  clean clear cli client clone close closed code codes color colour column command commands comment comments commit commits
  compare compatible compilation compile compiled component components compose config configuration configure connect
  console contain contains content contents context continue convert copy core could count cover coverage cp create created
  credentials css current custom data database date debug declare decode dedupe deep default defined delete deleted deny
  dependencies dependency deploy deprecated describe desc detach detail details detected dev device diff dir directories
  directory disable disabled dist do doc docs doctor does done down download drop dry duplicate edit editor either email
  empty enable enabled encode encoding end engine engines ensure entry env environment equal error errors eval event events
  every exact exceeded except exec executable execute exist exists exit exited expect expected explain export exports
  expression ext extension external extra fail failed failing failure false fast fatal feature fetch field fields file
  files filter final find first fix fixed flag flags folder follow for force form format formatted found frame from frozen
  full function functions gc generate generated get given global go graph group groups guide had handler has hash have head
  header headers help here hidden history home hook hooks host hot how html http https id if ignore ignored illegal image
  images import imports in include included incompatible index info init inline input insert inspect install installed
  instance instead integer interactive internal invalid is isolated issue issues it item items its job jobs join js json
  jsx key keys kind label labels last latest layout legacy length less level lib library limit line lines link list listen
  lint load local locate location lock locked lockfile log login logout logs long main make manifest many map mark match
  matched matching max maximum may maybe mean memory merge message messages meta method middleware migrate migration min
  minimum missing mod mode model models module modules more most mount move multiple must name named names native need needs
  network never new next no node non none not note nothing now null number object of off ok old on once one online only
  open operation option optional options or order org origin other out output outdated over override overwrite owner
  package packages page pages param parameter parameters parent parse part pass passed passthrough password patch path
  paths pattern peer pending per permission permissions permitted pick ping pipe plan platform plugin plugins point port
  possible pr prefer prefix preset pretty prevent preview print private process prod production profile progress project
  projects prompt property props protected provide provided prune public publish pull pulls push put py query queue quiet
  range raw read readonly ready rebase rebuild recent recursive redirect reference refresh refused regex register registry
  reject release releases remote remove removed rename repair replace replies reply repo report reporter repos repository
  request requests require required requires reset resolve resolved resource response restart restore result results resume
  retry return reuse revert review reviews rev revision right root route router routes rule rules runs runner runs running
  runtime safe same save scan schema scope script scripts search section secret see select self send sequence serial server
  service services session set setting settings setup shallow shell short should show sign signal silent simple since
  single size skip skipped slow small snapshot so solution some sort source space spec specific specified split sql squash
  src ssl stack stage staged stale start started stash stat state static statement status step steps still stop store
  stories story stream strict string strip style styles sub subcommand submodule success such suffix suggest summary
  support supported switch symbol sync syntax system table tag tags target targets task tasks team template templates
  temporary terminal tests text than that the their them then there these they this thread threads threshold timed tip title
  to together token too tool tools top total trace track transform traverse tree trim true try ts tsx two txt type types ui
  unable unbound undefined under undo unexpected unit unknown unless unmatched unrecognized unresolved unsafe unset
  unstable unsupported until up update updates upgrade upload upstream url usage use used user using utils valid validate
  value values variable verbose verify version versions via view views volume vue wait warn warning warnings was watch web
  were what when where whether which while will with within without word work worker workers workflow workflows workspace
  workspaces would wrap write written wrong yaml yes yet yml you your zero
  accepts argv basename cjs cwd dom eacces econnrefused eexist einval eisdir emit enoent enotdir eperm eresolve err esm etarget
  ext gb ignores isn don doesn invalidargument javascript kb md mb mjs noemit pnpm posix py rb regexp rs sandbox sfc stderr stdin
  stdout sudo svelte syntaxerror tmp toml typeerror typescript unicode utf valueerror
  case chore common conventional feat imperative lower ticket wording anymore expects finished mistyped misspelled nearest deps recognised recognized rejects declared shebang similar typo
`);

/** HTTP status codes. */
export const CODES = listed(
  "200 201 204 301 302 304 400 401 403 404 405 409 410 418 422 429 500 501 502 503 504",
);

/** Well-known npm scopes. */
export const SCOPES = listed(`
  @angular @apollo @astrojs @auth @aws-sdk @azure @babel @biomejs @chakra-ui @changesets @clerk @commitlint @cypress
  @docusaurus @emotion @eslint @esbuild @expo @fastify @floating-ui @google-cloud @graphql-codegen @grpc @headlessui
  @heroicons @hono @hookform @ionic @jest @langchain @mantine @mdx-js @microsoft @modelcontextprotocol @mui @nestjs
  @next @nuxt @octokit @opentelemetry @playwright @prisma @radix-ui @react-native @redis @reduxjs @remix-run @rollup
  @sentry @storybook @stripe @supabase @sveltejs @swc @tailwindcss @tanstack @testing-library @trpc @types
  @typescript-eslint @vercel @vitejs @vitest @vue
`);

/** File names that all projects of a kind have. */
export const FILES = listed(`
  . ./... -- - N requirements.txt requirements-dev.txt package.json package-lock.json Makefile Cargo.toml go.mod
  pyproject.toml tsconfig.json Dockerfile docker-compose.yml README.md CHANGELOG.md src test tests lib docs OWNER/REPO
`);

/** Tools of agents. */
export const TOOLS = listed(`
  Agent ApplyPatch Bash Edit Glob Grep LS MultiEdit NotebookEdit Read Task TodoWrite WebFetch WebSearch Write apply_patch
  bash edit exec_command glob grep list read read_file replace run_shell_command shell view write write_file write_stdin
`);
