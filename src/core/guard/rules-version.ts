/**
 * Version of the learning rules. A store derived by an older version is derived again from its attempts when first opened.
 * Increase it whenever the same attempts would teach something else: hazards, subjects and their companions, remedies,
 * turns, patterns. New weights need no increase: only the guard's grades depend on them, and those adapt with use.
 */
export const RULES_VERSION = 20;
