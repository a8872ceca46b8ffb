// Finds a project's languages, the main one first: manifests name them, the sample of files weighs them.
import { unique } from "../../core/text/words.ts";
import type { Command, Findings } from "./findings.ts";
import type { Sample } from "./sample.ts";

/** Manifests of the main language first; commands of secondary languages come last. */
export function byWeight(manifests: readonly Findings[], sample: Sample): readonly Findings[] {
  const weights = manifests.map(({ languages = [] }) => weightOf(languages[0] ?? "", sample));
  const most = Math.max(0, ...weights);
  return manifests
    .map((findings, at) => ({ findings, weight: weights[at] ?? 0 }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ findings, weight }) => (weight * 3 < most ? aside(findings) : findings));
}

/** Languages with a manifest by weight, then others with a fair share of the files. */
export function languagesOf(named: readonly string[], sample: Sample): readonly string[] {
  const seen = [...sample.counts].filter(([language]) => !PARTS.has(language)).sort((a, b) => b[1] - a[1]);
  const total = seen.reduce((sum, [, count]) => sum + count, 0);
  const least = named.length > 0 ? Math.max(4, total / 8) : 1;
  const others = seen.filter(([language, count]) => count >= least && !isCovered(language, named));
  const kept = named.filter((language) => !isOnlyTooling(language, named, sample));
  const all = unique([...kept, ...others.map(([language]) => language)]);
  return [...all].sort((a, b) => weightOf(b, sample) - weightOf(a, sample)).slice(0, MAXIMUM_LANGUAGES);
}

const MAXIMUM_LANGUAGES = 6;
const SCRIPTS = ["TypeScript", "JavaScript", "Vue", "Svelte"];
/** Languages whose files are part of something else. */
const PARTS: ReadonlySet<string> = new Set(["Vue", "Svelte", "Terraform"]);

function weightOf(language: string, sample: Sample): number {
  const counted = SCRIPTS.includes(language) ? SCRIPTS : language === "C++" ? ["C++", "C"] : [language];
  return counted.reduce((sum, one) => sum + (sample.counts.get(one) ?? 0), 0);
}

function isCovered(language: string, named: readonly string[]): boolean {
  if (language === "JavaScript") return named.includes("TypeScript");
  if (language === "C") return named.includes("C++");
  // Gradle's build scripts are Kotlin.
  return language === "Kotlin" && named.includes("Java");
}

/** A package.json that only installs tools does not make a JavaScript project. */
function isOnlyTooling(language: string, named: readonly string[], sample: Sample): boolean {
  if (language === "JavaScript" && named.includes("TypeScript")) return true;
  return (
    SCRIPTS.includes(language) &&
    weightOf(language, sample) === 0 &&
    named.some((other) => !SCRIPTS.includes(other) && weightOf(other, sample) >= 3)
  );
}

function aside(findings: Findings): Findings {
  const commands = (findings.commands ?? []).map((command): Command => ({ ...command, rank: "side" }));
  return { ...findings, commands };
}
