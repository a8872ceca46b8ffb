// doctor: checks that the observer's model can be asked and that no question waits too long.
import { type Finding, failed, noted, passed } from "../../app/setup/finding.ts";
import type { Config } from "../../config.ts";
import { endpointOf } from "../../core/observer/endpoint.ts";
import { count, until, when } from "../../core/text/for-people.ts";
import { DAY } from "../../domain/time.ts";
import { observerState } from "../../open/observer.ts";
import { withMemory } from "../memory.ts";

/** Questions may wait this long, because a provider may be unavailable for a while. */
const LONG_MS = DAY;

export async function checkObserver(config: Config, now: number): Promise<readonly Finding[]> {
  const endpoint = endpointOf(config);
  if (!endpoint) return [];
  const check = "observer";
  const name = `${endpoint.provider} ${endpoint.model}`;
  if (endpoint.problem) return [failed(check, `${name} is not asked: ${endpoint.problem}`)];
  const { waiting, aside, oldestAt, pause } = await withMemory(config, ({ deps }) =>
    observerState(deps, config, now),
  );
  const isLate = waiting > 0 && now - oldestAt > LONG_MS;
  const wait = `${count(waiting, "question")} waiting for ${name} since ${when(oldestAt, now)}`;
  return [
    isLate
      ? failed(check, wait, "twiceshy observer run says why")
      : passed(check, waiting > 0 ? wait : `${name} writes observations`),
    ...(pause && waiting > 0
      ? [
          noted(
            check,
            `it did not answer and is not asked until ${until(pause.until, now)}: ${pause.reason}`,
            "twiceshy observer run asks now",
          ),
        ]
      : []),
    ...(aside > 0
      ? [
          noted(
            check,
            `${count(aside, "question")} set aside: no usable answer`,
            "twiceshy observer retry asks them again",
          ),
        ]
      : []),
  ];
}
