// A number with its name and a note, in a row of figures (home.css).
import type { JSX } from "preact";

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly isLead?: boolean;
}

export function Figure({ name, value, note, isLead }: FigureProps): JSX.Element {
  return (
    <div class={isLead ? "lead" : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd class="note">{note}</dd>
    </div>
  );
}
