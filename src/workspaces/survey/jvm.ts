// Reads pom.xml, build.gradle(.kts) and the version catalogue as text, for the names in them.
import { technologiesOf } from "./dependencies.ts";
import type { Files } from "./files.ts";
import type { Findings } from "./findings.ts";
import { usually } from "./tasks.ts";

export function readJvm(files: Files): Findings | undefined {
  return readMaven(files) ?? readGradle(files);
}

const GRADLE = ["build.gradle.kts", "build.gradle", "settings.gradle.kts", "settings.gradle"];

function readMaven(files: Files): Findings | undefined {
  if (!files.has("pom.xml")) return undefined;
  const text = files.read("pom.xml") ?? "";
  const maven = files.has("mvnw") ? "./mvnw" : "mvn";
  const names = [...text.matchAll(/<(?:groupId|artifactId)>\s*([\w.-]+)\s*</g)].map(
    (found) => found[1] ?? "",
  );
  return {
    languages: [names.includes("kotlin-maven-plugin") ? "Kotlin" : "Java"],
    ...technologiesOf("jvm", names),
    packageManager: "maven",
    commands: usually({ test: `${maven} test`, build: `${maven} package` }),
  };
}

function readGradle(files: Files): Findings | undefined {
  const scripts = GRADLE.filter((name) => files.has(name));
  if (scripts.length === 0) return undefined;
  // An Android application has its plugins in the module called app.
  const paths = [...scripts, "gradle/libs.versions.toml", "app/build.gradle.kts", "app/build.gradle"];
  const text = paths.map((path) => files.read(path) ?? "").join("\n");
  const gradle = files.has("gradlew") ? "./gradlew" : "gradle";
  const quoted = [...text.matchAll(/["']([\w.-]{1,100})(?::([\w.-]{1,100}))?[^"'\n]{0,200}["']/g)];
  const names = quoted.flatMap((found) => [found[1] ?? "", found[2] ?? ""]);
  const kotlin = /\bkotlin\s*\(|org\.jetbrains\.kotlin|kotlin-gradle-plugin/.test(text);
  return {
    languages: [kotlin ? "Kotlin" : "Java"],
    ...technologiesOf("jvm", names),
    packageManager: "gradle",
    commands: usually({ test: `${gradle} test`, build: `${gradle} build` }),
  };
}
