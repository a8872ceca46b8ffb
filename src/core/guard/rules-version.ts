/**
 * The number of the present rules: what a memory has derived by an older one is derived anew when this version first opens
 * it. Count it up whenever the same attempts would teach something else: what is learned and counted, subjects and their
 * companions, remedies, turns and patterns. New weights need no new number: only the guard's grades were taken by the old ones, and they grow anew.
 */
export const RULES = 5;
