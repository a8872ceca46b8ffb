/**
 * The number of the present rules: what a memory has derived by an older one is derived anew when this version first opens
 * it. Count it up whenever the same attempts would teach something else: what is learned and counted, subjects and their
 * companions, remedies, turns and patterns. Weights that are only looked at when a call is judged need no new number.
 */
export const RULES = 1;
