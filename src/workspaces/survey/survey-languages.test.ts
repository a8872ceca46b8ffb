// Surveys of invented projects in other languages.
import { describe, expect, it } from "vitest";
import { type Case, project } from "./project.fixture.ts";
import { surveyOf } from "./survey.ts";

const cases: Readonly<Record<string, Case>> = {
  "a Go service with a Makefile and golangci-lint": {
    files: {
      "go.mod": `module example.com/owner/service

go 1.22

require (
	github.com/gin-gonic/gin v1.9.1
	github.com/jackc/pgx/v5 v5.5.0
	github.com/stretchr/testify v1.8.4
	github.com/spf13/cobra v1.8.0 // indirect
)
`,
      ".golangci.yaml": "formatters:\n  enable:\n    - gofumpt\n",
      Makefile:
        ".PHONY: test lint\nVERSION := 1\nbuild: test\n\tgo build -o bin/x .\ntest:\n\tgo test -race ./...\n",
      "main.go": "",
      "internal/api/api.go": "",
      "internal/api/api_test.go": "",
    },
    stack: {
      languages: ["Go"],
      frameworks: ["Gin"],
      tools: ["Testify", "PostgreSQL", "golangci-lint", "Make"],
      packageManager: "go",
      testCommand: "make test",
      buildCommand: "make build",
      lintCommand: "golangci-lint run",
    },
    conventions: {
      testPattern: "*_test.go beside the source",
      importStyle: "from example.com/owner/service/…",
      formatter: "gofumpt",
    },
  },
  "a Rust workspace": {
    files: {
      "Cargo.toml":
        '[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\ntokio = "1"\n[workspace.lints.clippy]\nall = "warn"\n',
      "crates/api/Cargo.toml": '[dependencies]\naxum = "0.7"\nsqlx = { version = "0.7" }\n',
      "crates/api/src/main.rs": "",
      "rustfmt.toml": "max_width = 110\n",
    },
    stack: {
      languages: ["Rust"],
      frameworks: ["Tokio", "Axum"],
      tools: ["SQLx"],
      packageManager: "cargo",
      testCommand: "cargo test",
      buildCommand: "cargo build",
      lintCommand: "cargo clippy",
    },
    conventions: { formatter: "rustfmt (110 columns)" },
  },
  "a Rails application": {
    files: {
      Gemfile: 'source "x"\ngem "rails", "~> 8.0"\ngem "pg"\ngroup :test do\n  gem "rspec-rails"\nend\n',
      ".rubocop.yml": "",
      "bin/rails": "",
      "app/models/user.rb": "",
      "spec/models/user_spec.rb": "",
    },
    stack: {
      languages: ["Ruby"],
      frameworks: ["Rails"],
      tools: ["RSpec", "RuboCop", "PostgreSQL"],
      packageManager: "bundler",
      testCommand: "bundle exec rspec",
      lintCommand: "bundle exec rubocop",
    },
    conventions: { testPattern: "spec/**/*_spec.rb", formatter: "RuboCop" },
  },
  "a Laravel application": {
    files: {
      "composer.json": {
        require: { "laravel/framework": "^11" },
        "require-dev": { "phpunit/phpunit": "^11", "laravel/pint": "^1", "larastan/larastan": "^2" },
      },
      artisan: "",
      "app/Models/User.php": "",
      "tests/Feature/UserTest.php": "",
    },
    stack: {
      languages: ["PHP"],
      frameworks: ["Laravel"],
      tools: ["PHPUnit", "PHPStan", "Pint"],
      packageManager: "composer",
      testCommand: "php artisan test",
      lintCommand: "vendor/bin/phpstan analyse",
    },
    conventions: { testPattern: "tests/**/*Test.php", formatter: "Pint" },
  },
  "a Spring Boot service with Maven": {
    files: {
      "pom.xml":
        "<project><parent><groupId>org.springframework.boot</groupId></parent><dependencies><dependency><groupId>org.postgresql</groupId><artifactId>postgresql</artifactId></dependency><dependency><groupId>org.junit.jupiter</groupId></dependency></dependencies></project>",
      mvnw: "",
      "src/main/java/com/example/app/Main.java": "",
      "src/test/java/com/example/app/MainTest.java": "",
    },
    stack: {
      languages: ["Java"],
      frameworks: ["Spring Boot"],
      tools: ["JUnit", "PostgreSQL"],
      packageManager: "maven",
      testCommand: "./mvnw test",
      buildCommand: "./mvnw package",
    },
    conventions: { testPattern: "*Test.java in test/ folders" },
  },
  "a Kotlin application with Gradle": {
    files: {
      "build.gradle.kts":
        'plugins {\n kotlin("jvm") version "2.0"\n id("com.diffplug.spotless") version "6"\n}\ndependencies {\n implementation("io.ktor:ktor-server-core:2.3")\n testImplementation("io.kotest:kotest-runner:5")\n}\n',
      gradlew: "",
      "src/main/kotlin/App.kt": "",
    },
    stack: {
      languages: ["Kotlin"],
      frameworks: ["Ktor"],
      tools: ["Kotest", "Spotless"],
      packageManager: "gradle",
      testCommand: "./gradlew test",
      buildCommand: "./gradlew build",
    },
    conventions: { formatter: "Spotless" },
  },
  "a Phoenix application": {
    files: {
      "mix.exs":
        'defp deps do\n [{:phoenix, "~> 1.7"}, {:ecto_sql, "~> 3"}, {:credo, "~> 1", only: :dev}]\nend\n',
      ".formatter.exs": "",
      "lib/app.ex": "",
      "test/app_test.exs": "",
    },
    stack: {
      languages: ["Elixir"],
      frameworks: ["Phoenix"],
      tools: ["Credo", "Ecto"],
      packageManager: "mix",
      testCommand: "mix test",
      buildCommand: "mix compile",
      lintCommand: "mix credo",
    },
    conventions: { testPattern: "test/*_test.exs", formatter: "mix format" },
  },
  "a solution in C#": {
    files: {
      "App.sln": "",
      "src/App/App.csproj":
        '<Project Sdk="Microsoft.NET.Sdk.Web"><PackageReference Include="Microsoft.EntityFrameworkCore.Sqlite" /></Project>',
      "src/App/Program.cs": "",
      "test/App.Tests/App.Tests.csproj":
        '<Project Sdk="Microsoft.NET.Sdk"><PackageReference Include="xunit" /></Project>',
      "test/App.Tests/UserTests.cs": "",
    },
    stack: {
      languages: ["C#"],
      frameworks: ["ASP.NET Core"],
      tools: ["xUnit", "Entity Framework Core"],
      packageManager: "nuget",
      testCommand: "dotnet test",
      buildCommand: "dotnet build",
    },
    conventions: { testPattern: "test/**/*Tests.cs" },
  },
  "a Flutter application": {
    files: {
      "pubspec.yaml": "dependencies:\n  flutter:\n    sdk: flutter\n",
      "analysis_options.yaml": "",
      "lib/main.dart": "",
      "test/main_test.dart": "",
    },
    stack: {
      languages: ["Dart"],
      frameworks: ["Flutter"],
      tools: [],
      packageManager: "pub",
      testCommand: "flutter test",
      lintCommand: "flutter analyze",
    },
    conventions: { testPattern: "test/*_test.dart", formatter: "dart format" },
  },
  "C++ with CMake": {
    files: {
      "CMakeLists.txt": "",
      ".clang-format": "BasedOnStyle: LLVM\n",
      "src/main.cpp": "",
      "src/a.h": "",
    },
    stack: { languages: ["C++"], frameworks: [], tools: ["CMake"] },
    conventions: { formatter: "ClangFormat (LLVM)" },
  },
  "Terraform alone": {
    files: {
      "main.tf": "",
      "variables.tf": "",
      ".editorconfig": "[*]\nindent_style = space\nindent_size = 2\n",
    },
    stack: { languages: [], frameworks: [], tools: ["Terraform"] },
    conventions: { formatter: "EditorConfig (2 spaces)" },
  },
  "scripts without any manifest": {
    files: { "one.py": "", "two.py": "", "three.sh": "" },
    stack: { languages: ["Python", "Shell"], frameworks: [], tools: [] },
    conventions: {},
  },
};

describe("survey: the files of a project say", () => {
  it.each(Object.entries(cases))("%s", (_, { files, stack, conventions }) => {
    expect(surveyOf(project(files))).toEqual({ stack, conventions });
  });
});
