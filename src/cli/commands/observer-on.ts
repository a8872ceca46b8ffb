// twiceshy observer on, off: which model writes observations. What leaves the machine is told, and agreed to, first.
import { keyNamed, saveSetting } from "../../config.ts";
import { consentText, endpointOf } from "../../core/observer/endpoint.ts";
import { OBSERVER_PROVIDERS, type Settings } from "../../domain/settings.ts";
import { agreed } from "../ask.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { assertHome } from "../home.ts";
import { print } from "../terminal.ts";

const PROVIDERS = OBSERVER_PROVIDERS.filter((provider) => provider !== "off");

export const on = command({
  name: "observer on",
  summary: `choose the model that writes observations: ${PROVIDERS.join(", ")}`,
  operands: "PROVIDER",
  maximum: 1,
  examples: [
    ["twiceshy observer on ollama --model qwen2.5", "on this machine"],
    ["twiceshy observer on openai-compatible --url URL --model NAME --key-env MY_KEY", "any such server"],
    ["twiceshy observer on claude-cli", "the claude command you have installed"],
  ],
  flags: {
    url: { type: "string", description: "its address, such as http://localhost:8080/v1" },
    model: { type: "string", description: "its name" },
    "key-env": { type: "string", description: "environment variable that holds the key" },
    batch: { type: "string", description: "turn (default) or tool: ask once a turn, or at every call" },
    "daily-tokens": { type: "string", description: "tokens on a day, at most" },
    yes: { type: "boolean", alias: "y", description: "agree to what is sent" },
  },
  async run({ flags, operands, config }) {
    const [provider] = operands;
    if (provider === undefined) throw new UsageError(`which one: ${PROVIDERS.join(", ")}`, "observer on");
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
    if (provider === "off") return switchOff(config.home);
    const settings = { ...config, ...meant };
    const consent = endpointOf(settings)?.consent ?? "";
    const endpoint = endpointOf({ ...settings, observerConsent: consent });
    if (!endpoint || endpoint.problem)
      throw new UsageError(endpoint?.problem ?? "no provider", "observer on");
    assertHome(config);
    if (endpoint.isRemote) {
      print(consentText(endpoint, settings.observerBatch));
      if (!(await agreed("Agree?", flags.yes, { cautious: true }))) {
        print("Nothing was changed.");
        return;
      }
    }
    for (const [name, value] of Object.entries({ ...wanted, observerConsent: consent || "off" }))
      saveSetting(config.home, name, value === "off" ? undefined : value);
    print(
      `${endpoint.provider} ${endpoint.model} writes observations from now on. Back to the rules: twiceshy observer off`,
    );
    if (endpoint.keyEnv && !config.env[endpoint.keyEnv])
      print(`The variable ${endpoint.keyEnv} is not set here: your agents need it in their environment.`);
  },
});

export const off = command({
  name: "observer off",
  summary: "ask no model; what was agreed to no longer holds",
  examples: [["twiceshy observer off", "the rules alone"]],
  flags: {},
  async run({ config }) {
    assertHome(config);
    switchOff(config.home);
  },
});

/** Also where it was: an address alone would still sum up the history of loops. */
function switchOff(home: string): void {
  for (const name of ["observer", "observerConsent", "observerUrl", "observerModel", "observerKeyEnv"])
    saveSetting(home, name, undefined);
  print("No model is asked any more. What it has written stays.");
}

function settingOf(name: string, value: string): unknown {
  const key = keyNamed(name);
  const parsed = key.parse(value);
  // What was given for the name of the variable may be the key: it is not shown again.
  const given = name === "observerKeyEnv" ? "" : `, not "${value}"`;
  if (parsed === undefined) throw new UsageError(`${name} takes ${key.expects}${given}`, "observer on");
  return parsed;
}
