// twiceshy observer on, off: chooses the model that writes observations; asks for consent before anything is sent away.
import { keyNamed, misfit, saveSetting } from "../../config.ts";
import { consentText, endpointOf } from "../../core/observer/endpoint.ts";
import { OBSERVER_PROVIDERS, type Settings } from "../../domain/settings.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { assertHome } from "../home.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { print } from "../terminal/terminal.ts";

const PROVIDERS = OBSERVER_PROVIDERS.filter((provider) => provider !== "off");

export const on = command({
  name: "observer on",
  summary: `choose the model that writes observations: ${PROVIDERS.join(", ")}`,
  operands: "PROVIDER",
  maximum: 1,
  examples: {
    "twiceshy observer on ollama --model qwen2.5": "on this machine",
    "twiceshy observer on openai-compatible --url URL --model NAME --key-env MY_KEY":
      "any OpenAI-compatible server",
    "twiceshy observer on claude-cli": "the claude command you have installed",
  },
  flags: {
    url: { type: "string", description: "its address, such as http://localhost:8080/v1" },
    model: { type: "string", description: "its name" },
    "key-env": { type: "string", description: "environment variable that holds the key" },
    batch: { type: "string", description: "turn (default): ask once per turn; tool: ask after every call" },
    "daily-tokens": { type: "string", description: "maximum tokens per day" },
    yes: { type: "boolean", alias: "y", description: "agree without being asked" },
  },
  async run({ flags, operands, config }) {
    const [provider] = operands;
    if (provider === undefined) throw new UsageError(`which provider? ${PROVIDERS.join(", ")}`);
    const batch = flags.batch ?? config.observerBatch;
    const wanted: Partial<Record<keyof Settings, string>> = {
      observer: provider,
      observerUrl: flags.url ?? "off",
      observerModel: flags.model ?? "off",
      observerKeyEnv: flags["key-env"] ?? "off",
      observerBatch: batch,
      ...(flags["daily-tokens"] !== undefined && { observerDailyTokens: flags["daily-tokens"] }),
    };
    const meant = Object.fromEntries(
      Object.entries(wanted).map(([name, value]) => [name, settingOf(name, value)]),
    ) as Partial<Settings>;
    if (provider === "off") {
      switchOff(config.home);
      return 0;
    }
    const settings = { ...config, ...meant };
    const consent = endpointOf(settings)?.consent ?? "";
    const endpoint = endpointOf({ ...settings, observerConsent: consent });
    if (!endpoint || endpoint.problem) throw new UsageError(endpoint?.problem ?? "no provider");
    assertHome(config);
    if (endpoint.isRemote) {
      print(consentText(endpoint, settings.observerBatch));
      if (!(await agreed("Agree?", flags.yes, { cautious: true }))) return declined();
    }
    for (const [name, value] of Object.entries({ ...wanted, observerConsent: consent || "off" }))
      saveSetting(config.home, name, value === "off" ? undefined : value);
    print(
      `${endpoint.provider} ${endpoint.model} now writes observations too. To use the rules only: twiceshy observer off`,
    );
    if (endpoint.keyEnv && !config.env[endpoint.keyEnv])
      print(`The variable ${endpoint.keyEnv} is not set here. Set it in the environment of your agents.`);
    return 0;
  },
});

export const off = command({
  name: "observer off",
  summary: "ask no model, and withdraw your consent",
  examples: { "twiceshy observer off": "observations come from rules only" },
  flags: {},
  async run({ config }) {
    assertHome(config);
    switchOff(config.home);
  },
});

/** Also deletes the address: it alone would be enough to summarise the history of loops. */
function switchOff(home: string): void {
  for (const name of ["observer", "observerConsent", "observerUrl", "observerModel", "observerKeyEnv"])
    saveSetting(home, name, undefined);
  print("The observer is off: no model is asked. What it has written stays.");
}

function settingOf(name: string, value: string): unknown {
  const key = keyNamed(name);
  const parsed = key.parse(value);
  if (parsed === undefined) throw new UsageError(misfit(key, value));
  return parsed;
}
