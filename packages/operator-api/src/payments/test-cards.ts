export type CardOutcome = 'succeed' | 'decline' | 'challenge';

/** The only numbers that the sandbox accepts, so that no real card is ever sent to it. */
const testNumbers: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'succeed',
  '4000000000000002': 'decline',
  '4000002500003155': 'challenge',
};

/** @returns the outcome of a test card number; null for any other number */
export const outcomeOf = (number: string): CardOutcome | null =>
  Object.hasOwn(testNumbers, number) ? (testNumbers[number] ?? null) : null;
