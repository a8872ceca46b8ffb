// Recognises commands that publish or deploy: they change nothing in the project's files, but they are work.
import { baseName } from "./base-name.ts";
import type { CommandWords } from "./check.ts";
import { taskWords } from "./task-name.ts";
import { wordSet } from "./word-set.ts";

/** `npm publish`, `kubectl apply -f x`, `make deploy`, `./scripts/release.sh`; not with `--dry-run`. */
export function isDelivery({ program, programPath, subcommand = "", flags, targets }: CommandWords): boolean {
  if (flags.some((flag) => TRIES.test(flag))) return false;
  const words = [program, ...subcommand.split(" "), ...targets].filter((word) => word !== "");
  const [, first = "", second = ""] = words;
  if (PHRASES.has(`${program} ${first}`) || PHRASES.has(`${program} ${first} ${second}`)) return true;
  // A version that is pushed as a tag is released.
  if (program === "git" && first === "push")
    return flags.includes("--tags") || words.some((word) => VERSION.test(word));
  if (RUNNERS.has(program)) return isDeliveryTask(first === "run" || first === "run-script" ? second : first);
  const script = programPath ?? (SHELLS.has(program) ? first : "");
  return SCRIPT.test(script) && isDeliveryTask(baseName(script).replace(SCRIPT, ""));
}

/** By the name of a task alone: `deploy`, `deploy:staging`, `release`; not `build:release`, `check-deploy`. */
export function isDeliveryTask(name: string): boolean {
  return DELIVERS.has(taskWords(name)[0] ?? "");
}

/** The same for a command line as text: `kubectl apply -f k8s/`. */
export function isDeliveryLine(line: string): boolean {
  const [program = "", ...rest] = line.split(" ");
  return isDelivery({
    program: baseName(program),
    ...(program.includes("/") && { programPath: program }),
    flags: rest.filter((word) => word.startsWith("-")),
    targets: rest.filter((word) => !word.startsWith("-")),
  });
}

const VERSION = /^(?:refs\/tags\/)?v?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?$/;
const DELIVERS = wordSet("deploy redeploy publish release ship rollout");
const TRIES = /^(?:--dry-?run|--check|--help|-h|--version|--noop|--no-push|--snapshot|--diff)/;
const RUNNERS = wordSet(
  "npm pnpm yarn bun deno make gmake mise just task turbo nx rake poe invoke inv doit gulp grunt composer",
);
const SHELLS = wordSet("bash sh zsh node bun tsx python python3 ruby");
const SCRIPT = /\.(?:sh|bash|zsh|[cm]?[jt]s|py|rb)$/;
const PHRASES = new Set(
  [
    "npm publish,pnpm publish,yarn publish,yarn npm publish,bun publish,cargo publish,poetry publish,uv publish,hatch publish,flit publish,twine upload,gem push,dotnet nuget push,mvn deploy,mvnw deploy,gradle publish,gradlew publish,vsce publish,ovsx publish,changeset publish,lerna publish,helm push,docker push,podman push,docker compose push,goreleaser release,gh release create,eas submit,jsr publish,deno publish,mix hex.publish",
    "kubectl apply,kubectl create,kubectl replace,kubectl rollout restart,kubectl set image,helm install,helm upgrade,terraform apply,tofu apply,terragrunt apply,pulumi up,cdk deploy,sam deploy,sls deploy,serverless deploy,vercel deploy,vercel --prod,netlify deploy,wrangler deploy,wrangler publish,wrangler pages deploy,fly deploy,flyctl deploy,railway up,firebase deploy,supabase functions deploy,supabase db push,gcloud run deploy,gcloud app deploy,gcloud functions deploy,aws cloudformation deploy,aws s3 sync,cap deploy,kamal deploy,skaffold run,copilot deploy,eb deploy",
  ]
    .join(",")
    .split(","),
);
