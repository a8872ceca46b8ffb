// Spans of time in milliseconds.

export const DAY = 86_400_000;
export const WEEK = 7 * DAY;
