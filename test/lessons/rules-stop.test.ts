// Rules as people write them: what they forbid is stopped, nothing else is. On the first table, before the rules were mended,
// 26 of 35 named calls were stopped and nine rules stopped an innocent call; on the second, written after that, 19 of 21
// and none.
import { describe, expect, it } from "vitest";
import { commandsIn } from "../../src/app/lessons/index-files.ts";
import { parseAction } from "../../src/core/action/parse.ts";
import { matchesGlob } from "../../src/core/lesson/glob.ts";
import { watchesOf } from "../../src/core/lesson/stops.ts";
import { isWatched } from "../../src/core/lesson/watch.ts";
import { withStops } from "../../src/core/lesson-file/suggest-stops.ts";
import { makeLesson } from "./make-lesson.ts";

/** The rule, the calls it stops, calls that it might be taken to stop. `EDIT path` changes a file. */
type Row = readonly [rule: string, stopped: readonly string[], innocent: readonly string[]];

const FIRST: readonly Row[] = [
  [
    "NEVER run `prisma migrate reset`",
    ["npx prisma migrate reset --force", "prisma migrate reset"],
    ["prisma migrate dev", "prisma migrate status"],
  ],
  ["Don't push to main", ["git push origin main"], ["git push origin feature/x", "git push"]],
  [
    "never use `rm -rf node_modules` to fix installs; use `pnpm store prune`",
    ["rm -rf node_modules"],
    ["pnpm store prune", "rm -rf dist"],
  ],
  [
    "Do not use npm install. Use pnpm install instead.",
    ["npm install lodash"],
    ["pnpm install", "npm run build"],
  ],
  ["Never commit directly to `main`.", [], ["git commit -m x", "git checkout main"]],
  ["Never force push", ["git push --force origin main"], ["git push"]],
  [
    "Do not run `docker compose down -v`, it wipes the dev database",
    ["docker compose down -v"],
    ["docker compose down", "docker compose up -d"],
  ],
  [
    "Never run `terraform apply` locally except in CI",
    ["terraform apply", "terraform apply -auto-approve"],
    ["terraform plan"],
  ],
  ["Don't run `npm publish` by hand; the release workflow does it.", ["npm publish"], ["npm pack"]],
  [
    "You must not edit files in `src/generated/`; run `npm run codegen` instead.",
    ["EDIT src/generated/api.ts"],
    ["npm run codegen", "EDIT src/api.ts"],
  ],
  ["Never edit `pnpm-lock.yaml` manually", ["EDIT pnpm-lock.yaml"], ["pnpm install"]],
  ["`git reset --hard` is forbidden", ["git reset --hard HEAD~1"], ["git reset HEAD file"]],
  [
    "Please don't ever run `php artisan migrate:fresh` on shared databases",
    ["php artisan migrate:fresh"],
    ["php artisan migrate"],
  ],
  [
    "No `sudo pip install`; use a venv (`python -m venv .venv`).",
    ["sudo pip install x"],
    ["python -m venv .venv", "pip install -r requirements.txt"],
  ],
  [
    "It is forbidden to run `kubectl delete namespace`",
    ["kubectl delete namespace staging"],
    ["kubectl get pods"],
  ],
  ["Avoid `git add .`; stage files by name", [], ["git add src/a.ts"]],
  ["Prefer `rg` over `grep -r`", [], ["grep -r x src"]],
  ["Never skip hooks with `--no-verify`", ["git commit --no-verify -m x"], ["git commit -m x"]],
  [
    "Do not run `git commit --no-verify`",
    ["git commit --no-verify -m x", "git commit -n -m x"],
    ["git commit -m x"],
  ],
  ["Don't run `make deploy` unless asked", ["make deploy"], ["make test"]],
  ["Never delete `migrations/*.sql`", ["rm migrations/0001.sql"], ["EDIT migrations/0042_new.sql"]],
  ["Only run `npm run e2e` when asked", [], ["npm run e2e"]],
  ["Don't forget to run `npm run lint`", [], ["npm run lint"]],
  ["Never merge without running `npm test`", [], ["npm test"]],
  ["Do not deploy before `npm run build` passes", [], ["npm run build"]],
  ["Never run `npm test` without `--runInBand`", [], ["npm test -- --runInBand", "npm test"]],
  ["Don't use `any`; use `unknown`", [], []],
  ["Never use `console.log`, use `logger.info`", [], []],
  ["Do not hesitate to run `npm run build`", [], ["npm run build"]],
  ["Don't just run `pytest -q`, run `pytest -x tests/unit`", [], ["pytest -x tests/unit", "pytest -q"]],
  ["You don't need to run `npm ci` first", [], ["npm ci"]],
  [
    "Never use `docker system prune -a` on the build server",
    ["docker system prune -a"],
    ["docker system df"],
  ],
  ["Nicht `git push --force` verwenden", ["git push --force"], ["git push"]],
  ["N'utilise jamais `git push --force` sur main", ["git push --force"], ["git push"]],
  ["No uses nunca `npm install`; usa `pnpm install`", ["npm install x"], ["pnpm install"]],
  ["NEVER run migrations against production", [], ["npm run migrate"]],
  ["Never run `alembic downgrade base` (except in CI)", ["alembic downgrade base"], ["alembic upgrade head"]],
  ["If tests fail, don't run `npm run build`", [], ["npm run build"]],
  [
    "Never run `npm run dev` in the background; always use `npm run dev:bg`",
    ["npm run dev"],
    ["npm run dev:bg"],
  ],
  ["Do not run `cargo test` in parallel with `cargo build`", [], ["cargo build", "cargo test"]],
  ["Never rebase shared branches: use `git merge`", [], ["git merge main"]],
  ["Instead of `sed -i`, use the Edit tool", [], []],
  ["Do NOT run `npm audit fix --force`", ["npm audit fix --force"], ["npm audit", "npm audit fix"]],
  [
    "Do not touch `.github/workflows/**`",
    ["EDIT .github/workflows/ci.yml"],
    ["cat .github/workflows/ci.yml"],
  ],
  ["Never modify `vendor/`; upgrade with `composer update`", ["EDIT vendor/a/b.php"], ["composer update"]],
  [
    "Running `git clean -fdx` is not allowed: it deletes local .env files",
    ["git clean -fdx"],
    ["git clean -n", "git status"],
  ],
  ["`npm run db:wipe` must never be run outside of tests", ["npm run db:wipe"], ["npm run db:seed"]],
  ["Do not run `vitest` in watch mode, use `vitest run`", [], ["vitest run"]],
  [
    "Never use `git push --force`, only `git push --force-with-lease`",
    ["git push --force"],
    ["git push --force-with-lease"],
  ],
  ["Don't ever run `dropdb` or `createdb` against the staging host", [], ["psql -c 'select 1'"]],
  [
    "Never run `helm uninstall` or `helm delete` in the prod cluster",
    ["helm uninstall api"],
    ["helm list", "helm upgrade api ./chart"],
  ],
  ["`yarn add` is not allowed here. Use `pnpm add`.", ["yarn add x"], ["pnpm add x"]],
];

const SECOND: readonly Row[] = [
  [
    "**Never** run `supabase db reset` against the linked project.",
    ["supabase db reset"],
    ["supabase db diff"],
  ],
  [
    "❌ Don't use `git commit -a`, stage explicitly with `git add <file>`",
    ["git commit -a -m x"],
    ["git add a.ts", "git commit -m x"],
  ],
  [
    "Please do not execute `rails db:drop` or `rails db:reset`.",
    ["rails db:drop", "rails db:reset"],
    ["rails db:migrate"],
  ],
  [
    "Agents must not run `gh pr merge`; a human merges.",
    ["gh pr merge 12"],
    ["gh pr create", "gh pr view 12"],
  ],
  [
    "Do not install anything with `brew install` — everything is in the devcontainer",
    ["brew install jq"],
    ["brew list"],
  ],
  ["Never skip `npm test`", [], ["npm test"]],
  ["`npm run build` must not fail on main", [], ["npm run build"]],
  ["Don't commit until `make lint` is green", [], ["make lint"]],
  ["Never ignore failures of `cargo clippy`", [], ["cargo clippy"]],
  ["Do not edit files generated with `npm run codegen`", [], ["npm run codegen"]],
  ["Never change the version by hand, always use `npm version patch`", [], ["npm version patch"]],
  ["We never use `yarn install` here", ["yarn install"], ["pnpm install"]],
  ["Do not run `pytest` with `--lf` in CI", ["pytest --lf"], ["pytest tests/unit"]],
  [
    "Never run `kubectl apply -f` from a laptop. Use Argo.",
    ["kubectl apply -f x.yaml"],
    ["kubectl get pods"],
  ],
  ["DO NOT run `flutter clean` unless the build cache is broken", ["flutter clean"], ["flutter build apk"]],
  ["Verwende niemals `docker volume prune`", ["docker volume prune"], ["docker volume ls"]],
  ["`rm -rf .git` niemals ausführen", ["rm -rf .git"], ["rm -rf dist"]],
  ["Ne lancez pas `terraform destroy`", ["terraform destroy"], ["terraform plan"]],
  ["Nunca ejecutes `git push --force`", ["git push --force"], ["git push"]],
  ["Não rode `docker compose down -v`", ["docker compose down -v"], ["docker compose down"]],
  ["`git push --force` は絶対に実行しないでください", ["git push --force"], ["git push"]],
  ["不要运行 `prisma migrate reset`", ["prisma migrate reset"], ["prisma migrate dev"]],
  ["不要忘记运行 `npm run lint`", [], ["npm run lint"]],
  ["`npm run lint` nicht vergessen", [], ["npm run lint"]],
  ["N'oubliez pas de lancer `npm test`", [], ["npm test"]],
  ["No olvides ejecutar `npm test`", [], ["npm test"]],
  ["Never push directly to `master`", ["git push origin master"], ["git push origin topic"]],
  ["No force pushes on shared branches", ["git push --force origin release"], ["git push origin x"]],
  ["Don't leave `npm run dev` running", [], ["npm run dev"]],
  ["Don't worry about `npm audit` warnings", [], ["npm audit"]],
  ["Never assume `npm ci` was run", [], ["npm ci"]],
  ["Tests should not depend on `docker compose up`", [], ["docker compose up -d"]],
  ["Never use `sudo npm install -g`; use `npx`", ["sudo npm install -g x"], ["npm install"]],
  ["Never remove `--frozen-lockfile` from `pnpm install`", [], ["pnpm install"]],
  ["Never trust the output of `git status` in a submodule", [], ["git status"]],
  [
    "Do not modify `config/credentials.yml.enc`",
    ["EDIT config/credentials.yml.enc"],
    ["EDIT config/app.yml"],
  ],
  ["Never modify an existing file in `db/migrate/`, add a new one", [], ["EDIT db/migrate/2026_x.rb"]],
];

/** Calls of any session. */
const ORDINARY =
  "git status|git diff|git log --oneline -5|git add src/a.ts|git commit -m 'x'|git push origin feature/x|git pull --rebase|git checkout -b topic|git stash|git fetch|git branch -a|npm test|npm run build|npm run lint|npm ci|npm run dev:bg|pnpm install|pnpm add zod|pnpm test|npx tsc --noEmit|npx eslint src|npx prettier --check .|node scripts/x.mjs|python -m pytest|pytest tests/unit|pip install -r requirements.txt|python manage.py check|cargo build|cargo clippy|go test ./...|go vet ./...|make test|make lint|docker ps|docker compose up -d|docker compose logs|docker build .|kubectl get pods|kubectl describe pod x|kubectl logs x|terraform plan|terraform fmt|terraform validate|aws sts get-caller-identity|helm list|ls -la|cat README.md|rg TODO src|find . -name '*.ts'|mkdir -p tmp|cp a b|mv a b|rm tmp/x.log|curl -s localhost:3000/health|psql -c 'select 1'|prisma generate|prisma migrate status|alembic upgrade head|EDIT src/app.ts|EDIT README.md|EDIT test/app.test.ts|EDIT docs/a.md".split(
    "|",
  );

function actionOf(call: string) {
  const [tool, input] = call.startsWith("EDIT ")
    ? ["Edit", { file_path: `/p/${call.slice(5)}`, old_string: "a", new_string: "b" }]
    : ["Bash", { command: call }];
  return parseAction({ id: "", tool: tool as string, input }, { cwd: "/p", root: "/p" });
}

describe("lessons: a rule stops what it forbids, and nothing else", () => {
  it.each([...FIRST, ...SECOND])("%s", (rule, stopped, innocent) => {
    const lesson = withStops(makeLesson({ title: rule, appliesTo: [] }));
    const watches = watchesOf(lesson, commandsIn).filter(({ stops }) => stops);
    const isStopped = (call: string) =>
      watches.some((watch) => isWatched(watch, actionOf(call), matchesGlob));
    expect(stopped.filter((call) => !isStopped(call))).toEqual([]);
    const others = [...innocent, ...ORDINARY.filter((call) => !stopped.includes(call))];
    expect(others.filter(isStopped)).toEqual([]);
  });
});
