/**
 * The keys of messages by the numbers that the build says instead of them; it puts its own list in this one's place
 * (scripts/short-keys.mjs). In the sources keys are called what they are.
 */
export const keys: readonly string[] = [];
