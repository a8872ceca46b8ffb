// A button with an icon and a word, and a row of chips of which one is chosen.
import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonProps {
  readonly icon: IconName;
  readonly tone?: "main" | "danger" | "bare" | "bare danger";
  readonly title?: string;
  onClick(): unknown;
  readonly children: ComponentChildren;
}

export function Button({ icon, tone, title, onClick, children }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={tone ? `button ${tone}` : "button"}
      {...(title !== undefined && { title })}
      onClick={() => void onClick()}
    >
      <Icon name={icon} size={16} />
      {children}
    </button>
  );
}

interface ChipsProps {
  /** What is chosen, for who does not see it. */
  readonly legend: string;
  readonly options: readonly Option[];
  readonly chosen: string;
  onChoose(value: string): void;
  readonly isTabs?: boolean;
}

interface Option {
  readonly value: string;
  readonly name: string;
  /** How many there are; absent where that is not known. */
  readonly many?: string | number | undefined;
}

export function Chips({ legend, options, chosen, onChoose, isTabs }: ChipsProps): JSX.Element {
  return (
    <fieldset class={isTabs ? "chips tabs" : "chips"}>
      <legend class="sr">{legend}</legend>
      {options.map(({ value, name, many }) => (
        <button
          key={value}
          type="button"
          class="chip"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          {name} {many !== undefined && <span class="n">{many}</span>}
        </button>
      ))}
    </fieldset>
  );
}
