// Forge repositories that a command names: `gh pr view 5 --repo me/app`, an API route, a query.
import { type Subject, subject } from "../../domain/subject.ts";
import { type Invocation, optionValue } from "./invocation.ts";
import { isFixed } from "./words.ts";

export function repositorySubjects(invocation: Invocation): Subject[] {
  // Behind a pipe an answer without the repository is plain data: it neither proves nor decides anything.
  if (invocation.command !== "gh" || invocation.piece.masked) return [];
  const names = [optionValue(invocation, "-R", "--repo")?.text, ...calledFor(invocation)];
  const full = names.flatMap((name) => FULL_NAME.exec(name ?? "")?.[1] ?? []);
  // Forges ignore case in names.
  return [...new Set(full.map((name) => name.toLowerCase()))].map((name) => subject("repository", name));
}

/** Matches with and without the host. */
const FULL_NAME = /^(?:(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;

function calledFor({ subcommand, operands, options }: Invocation): string[] {
  const [first] = operands;
  // A repository that is being created did not exist before.
  if (subcommand === "repo create") return [];
  if (subcommand.startsWith("repo ")) return first && isFixed(first) ? [first.text] : [];
  if (subcommand !== "api" || !first) return [];
  if (first.text !== "graphql")
    return [/^\/?repos\/([\w.-]+\/[\w.-]+)(?:[/?]|$)/.exec(first.text)?.[1] ?? ""];
  const sent = options.map(({ value }) => value?.text ?? "").filter((text) => text.startsWith("query="));
  return sent.flatMap((query) =>
    [...query.matchAll(ASKED_FOR)].map(({ groups }) => `${groups?.owner}/${groups?.name}`),
  );
}

const ASKED_FOR = /\brepository\s*\(\s*owner:\s*"(?<owner>[\w.-]+)"\s*,?\s*name:\s*"(?<name>[\w.-]+)"/g;
