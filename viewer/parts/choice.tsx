// A field in which one of a few values is chosen.
import type { JSX } from "preact";

interface ChoiceProps {
  readonly options: readonly (readonly [value: string, name: string])[];
  onChoose(value: string): unknown;
}

/** Takes what a `select` takes, too. */
export function Choice({
  options,
  onChoose,
  ...rest
}: ChoiceProps & JSX.IntrinsicElements["select"]): JSX.Element {
  return (
    <select class="input" {...rest} onChange={(event) => onChoose(event.currentTarget.value)}>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
