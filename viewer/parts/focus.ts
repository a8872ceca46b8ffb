// Puts the focus into a field when it appears.

/** As `ref` of an input. */
export function focusOnce(input: HTMLInputElement | null): void {
  if (input && !input.dataset.focused) {
    input.dataset.focused = "yes";
    input.focus();
  }
}
