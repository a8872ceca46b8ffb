// twiceshy observer: the model that writes observations beside the rules. Without a command: how it stands.
import { placeName } from "../../core/observer/endpoint.ts";
import { observerState, openSummariser } from "../../open-observer.ts";
import { anyCommand as as, command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { asideLine } from "../observer-report.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal.ts";
import { count, number, until, when } from "../words.ts";

const status = command({
  name: "observer status",
  summary: "which model is asked, what waits for it, what it has cost today",
  examples: [["twiceshy observer status --json", "for scripts"]],
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
      print("No model is asked: observations come from the rules alone. See twiceshy observer on --help.");
    else {
      const where = endpoint.isRemote ? placeName(endpoint) : `${endpoint.url}, on this machine`;
      print(
        `${endpoint.provider} ${endpoint.model} (${where}) is asked ${batch === "turn" ? "once a turn" : "at every tool call"}`,
      );
      if (endpoint.problem) print(`It is not asked now: ${endpoint.problem}`);
    }
    if (endpoint || spent > 0) print(`Tokens today: ${number(spent)} of ${number(budget)}`);
    if (waiting > 0) print(`${count(waiting, "question")} waiting, the oldest from ${when(oldestAt, now)}`);
    if (pause)
      print(
        `It did not answer (${pause.reason}) and is left alone until ${until(pause.until, now)}. Ask at once: twiceshy observer run`,
      );
    if (aside > 0) print(asideLine(aside));
  },
});

export const observer = command({
  ...status,
  name: "observer",
  summary:
    "a model of your choice writes observations and summaries beside the rules: on this machine, or elsewhere once you agree. Without a command: how it stands",
  examples: [
    ["twiceshy observer on ollama", "qwen2.5 on this machine; nothing leaves it"],
    ["twiceshy observer on openai-compatible --url http://localhost:8080/v1 --model NAME", "any such server"],
    ["twiceshy observer on anthropic", "shows what is sent, and asks"],
    ["twiceshy observer run", "ask now what waits"],
    ["twiceshy observer retry", "ask again what was put aside"],
    ["twiceshy observer off", "the rules alone"],
  ],
  parts: [
    { name: "status", summary: status.summary, load: async () => as(status) },
    {
      name: "on",
      summary: "choose a model",
      load: async () => as((await import("./observer-on.ts")).on),
    },
    {
      name: "off",
      summary: "ask no model",
      load: async () => as((await import("./observer-on.ts")).off),
    },
    {
      name: "run",
      summary: "ask now what waits",
      load: async () => as((await import("./observer-run.ts")).run),
    },
    {
      name: "retry",
      summary: "ask again what was put aside, or show it",
      load: async () => as((await import("./observer-retry.ts")).retry),
    },
  ],
});
