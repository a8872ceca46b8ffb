// The facets of a store on a connection of either engine; how it is kept up (upkeep) is the engine's.
import type { Store } from "../../../ports/store.ts";
import { approvals } from "./approvals.ts";
import { code } from "./code.ts";
import type { Context } from "./context.ts";
import { evidence } from "./evidence.ts";
import { hazards } from "./hazards.ts";
import { jobs } from "./jobs.ts";
import { ledger } from "./ledger.ts";
import { lessons } from "./lessons.ts";
import { observations } from "./observations.ts";
import { projects } from "./projects.ts";
import { remedies } from "./remedies.ts";
import { search } from "./search.ts";
import { sessions } from "./sessions.ts";
import { tasks } from "./tasks.ts";
import { turns } from "./turns.ts";
import { vectors } from "./vectors.ts";

export function facets(context: Context): Omit<Store, "upkeep" | "transact" | "close"> {
  return {
    evidence: evidence(context),
    hazards: hazards(context),
    remedies: remedies(context),
    projects: projects(context),
    sessions: sessions(context),
    turns: turns(context),
    ledger: ledger(context),
    lessons: lessons(context),
    approvals: approvals(context),
    tasks: tasks(context),
    observations: observations(context),
    jobs: jobs(context),
    search: search(context),
    code: code(context),
    vectors: vectors(context),
  };
}
