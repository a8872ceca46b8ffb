// Buttons with a name, an icon or both, and a row of chips of which one is chosen.
import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonProps {
  readonly name: string;
  readonly icon?: IconName;
  readonly tone?: "main" | "danger" | "bare" | "bare danger" | "more" | "newer";
  readonly type?: "submit";
  readonly title?: string;
  readonly disabled?: boolean;
  onClick?(): unknown;
  /** What stands behind the name. */
  readonly children?: ComponentChildren;
}

export function Button({ name, icon, tone, onClick, children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={tone ? `button ${tone}` : "button"}
      {...rest}
      {...(onClick && { onClick: () => void onClick() })}
    >
      {icon && <Icon name={icon} size={16} />}
      {name}
      {children}
    </button>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly size?: number;
  onClick(): unknown;
}

export function IconButton({ icon, label, size = 18, onClick }: IconButtonProps): JSX.Element {
  return (
    <button type="button" class="button bare icon-only" aria-label={label} onClick={() => void onClick()}>
      <Icon name={icon} size={size} />
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
