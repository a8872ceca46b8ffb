// Questions about the recorded projects, written before the search was built, in the words of somebody who half
// remembers. `accept` recognises a right hit by its title, text and files.
const of = (project, questions) => questions.map(([question, accept]) => ({ project, question, accept }));

export const QUESTIONS = [
  ...of("1curafu/Fitcheck", [
    ["why does the outfit generator always choose the same two tops", /2 tops|breadth-first|share a top/i],
    ["padding the shortlist with repeats", /pad the shortlist|shortlist/i],
    ["coverage of candidate generation", /coverage measurement|candidate/i],
  ]),
  ...of("EntityProcess/agentv", [
    ["npm publish failed in the release workflow", /publish to npm|publish/i],
    ["which command runs the linter", /bun run lint|biome/i],
    ["git fetch says repository not found", /git fetch|repository .* not found/i],
    ["entire hooks in worktrees without settings", /worktree/i],
    ["syncing results without force push", /conflict-free|results sync/i],
  ]),
  ...of("Esdeveniments/esdeveniments-frontend", [
    ["hamburger menu removed on mobile", /hamburger|hambuger/i],
    ["logout dead ends in the navbar", /logout dead-ends|logout/i],
    ["comments on pull request 444", /444/],
  ]),
  ...of("FSM1/cipher-box", [
    ["release please pull request does not start CI", /release.please/i],
    ["where do the staging logs go", /staging logs|grafana|loki/i],
    ["streaming encryption for media files", /AES-CTR|stream/i],
    ["index.lock file exists when switching branch", /index\.lock/],
    ["postgres healthcheck database name", /healthcheck/i],
    ["credential leak in migration errors", /credential leak/i],
    ["login endpoint for end to end tests", /test-login/i],
    ["no-explicit-any warnings in the API", /no-explicit-any/i],
  ]),
  ...of("JanDeDobbeleer/oh-my-posh", [
    ["support for the yash shell", /yash/i],
    ["kill the daemon when the shell exits", /daemon/i],
    ["which terminals show a progress sequence", /progress/i],
    ["fallback template for disabled segments", /fallback_template/i],
    ["TargetFramework from Directory.Build.props", /Directory\.Build\.props|TargetFramework/i],
    ["Go module cache in CI", /module cache/i],
  ]),
  ...of("MandavkarPranjal/prsui", [
    ["progressive blur stays fixed while scrolling", /blur/i],
    ["caret is a few characters behind", /carr?et/i],
    ["which command fixes formatting", /pnpm fix|ultracite/i],
  ]),
  ...of("PackmindHub/context-evaluator", [
    ["rtk does not know bun", /rtk bun/i],
    ["diff viewer columns are broken", /diff viewer/i],
    ["basket of selected issues is not emptied after remediation", /basket/i],
    ["logos for claude, cursor and copilot", /logos/i],
    ["phantom file in remediation", /phantom/i],
  ]),
  ...of("Safecast/safecast-map-MCP", [
    ["column timestamp_local does not exist", /timestamp_local/],
    ["make query_radiation faster", /query_radiation|speedup/i],
    ["moving the MCP server to the map server", /map server/i],
    ["mermaid diagram of the integration", /mermaid/i],
    ["which Claude model do we use at the MCP", /haiku|hauku/i],
  ]),
  ...of("ShamsiievDmytro/entire-bmad", [
    ["friction events per checkpoint are empty", /friction/i],
    ["design tokens and page shell", /design tokens/i],
    ["navigation menu with market link", /navigation menu|market/i],
  ]),
  ...of("chikachow/cyspbot", [
    ["failed deployments to the production environment", /production/i],
    ["gh is not logged in", /gh auth status/i],
    ["cannot open FETCH_HEAD", /FETCH_HEAD/],
  ]),
  ...of("codyborders/yinshi", [
    ["persist pi context for compaction", /persist Pi context|autocompaction/i],
    ["telemetry must not send error payloads", /telemetry|RUM/i],
    ["black and isort check of the backend", /black --check|isort/i],
  ]),
  ...of("darthzen/neuvector-mcp", [
    ["policy mode of a group", /policy mode|nv_set_group_policy_mode/i],
    ["skill to check a project on fossa", /fossa/i],
  ]),
  ...of("dayhaysoos/nimbus", [
    ["tests fail: cannot find module node:path", /node:path/],
    ["unsupported engine, wrong Node version", /UNSUPPORTED_ENGINE|Node version|node 14/i],
    ["limit the size of request bodies in the worker", /request body size/i],
    ["secret scan in CI", /secret scan/i],
    ["API key gate for the hosted worker", /NIMBUS_API_KEY/],
  ]),
  ...of("ivoba/dotfiles", [
    ["glow not found in the markdown preview of yazi", /glow/i],
    ["replace zoxide by brew", /zoxide/i],
    ["justfile: extra leading whitespace", /leading whitespace/i],
  ]),
  ...of("rommeld/leeson", [
    ["sign commits without typing the password", /sign my commits|password/i],
    ["bounded channel capacity", /bounded_channel|bounded/i],
    ["silent fallback to public mode when authentication fails", /public-only|falls back/i],
  ]),
];
