// twiceshy observer: the model that writes observations in addition to the rules. Without a subcommand: its state.
import { placeName } from "../../core/observer/endpoint.ts";
import { count, number, until, when } from "../../core/text/for-people.ts";
import { observerState, openSummariser } from "../../open/observer.ts";
import { command, listing } from "../command.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { asideLine } from "./observer-report.ts";

const status = command({
  name: "observer status",
  summary: "which model is asked, waiting questions, tokens used today",
  examples: { "twiceshy observer status --json": "for scripts" },
  flags: { ...JSON_FLAG },
  async run({ flags, config, now }) {
    const { endpoint } = openSummariser(config);
    const state = await withMemory(config, ({ deps }) => observerState(deps, config, now));
    const { observer: provider, observerBatch: batch, observerDailyTokens: budget } = config;
    const { waiting, aside, oldestAt, tokensToday: spent, pause } = state;
    if (flags.json)
      return printJson({
        provider,
        ...(endpoint && { url: endpoint.url, model: endpoint.model, remote: endpoint.isRemote }),
        ...(endpoint?.problem && { problem: endpoint.problem }),
        ...{ batch, waiting, aside, failed: aside, oldestAt, tokensToday: spent, dailyTokens: budget },
        ...(pause && { pause }),
      });
    if (!endpoint)
      print(
        "No model is asked: observations come from rules only. To choose a model, see twiceshy observer on --help.",
      );
    else {
      const where = endpoint.isRemote ? placeName(endpoint) : `${endpoint.url}, on this machine`;
      print(
        `${endpoint.provider} ${endpoint.model} (${where}) is asked ${batch === "turn" ? "once per turn" : "after every tool call"}`,
      );
      if (endpoint.problem) print(`It is not asked now: ${endpoint.problem}`);
    }
    if (endpoint || spent > 0) print(`Tokens today: ${number(spent)} of ${number(budget)}`);
    if (waiting > 0) print(`${count(waiting, "question")} waiting, the oldest from ${when(oldestAt, now)}`);
    if (pause)
      print(
        `It did not answer (${pause.reason}) and is not asked until ${until(pause.until, now)}. To ask now: twiceshy observer run`,
      );
    if (aside > 0) print(asideLine(aside));
  },
});

export const observer = command({
  ...status,
  name: "observer",
  summary:
    "let a model of your choice write observations and summaries in addition to the rules: on this machine, or elsewhere after you agree. Without a subcommand: its state",
  examples: {
    "twiceshy observer on ollama": "qwen2.5 on this machine; nothing leaves it",
    "twiceshy observer on openai-compatible --url http://localhost:8080/v1 --model NAME":
      "any OpenAI-compatible server",
    "twiceshy observer on anthropic": "shows what is sent, and asks",
    "twiceshy observer run": "ask the waiting questions now",
    "twiceshy observer retry": "ask again what got no usable answer",
    "twiceshy observer off": "observations come from rules only",
  },
  parts: [
    listing("status", status.summary, async () => ({ status })),
    listing("on", "choose a model", () => import("./observer-on.ts")),
    listing("off", "ask no model", () => import("./observer-on.ts")),
    listing("run", "ask the waiting questions now", () => import("./observer-run.ts")),
    listing("retry", "list or ask again what got no usable answer", () => import("./observer-retry.ts")),
  ],
});
