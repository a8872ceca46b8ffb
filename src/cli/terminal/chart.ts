// Small charts for a terminal: bar and sparkline.

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const COLUMNS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** `██████▌     `: a share of the width, padded; at least one eighth if the share is above 0. */
export function bar(share: number, width: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share || 0)) * width * 8);
  const drawn = share > 0 ? Math.max(1, eighths) : 0;
  return `${"█".repeat(Math.floor(drawn / 8))}${EIGHTHS[drawn % 8]}`.padEnd(width);
}

/** `▁▂▅█ ▃`: one column for each value; a blank for 0. */
export function sparkline(values: readonly number[]): string {
  const most = Math.max(0, ...values);
  return values
    .map((value) => (value > 0 ? COLUMNS[Math.min(7, Math.floor((value / most) * 7.999))] : " "))
    .join("");
}
