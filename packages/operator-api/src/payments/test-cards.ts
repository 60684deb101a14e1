export type CardOutcome = 'succeed' | 'decline' | 'challenge';

/** The sandbox takes these numbers and no other (design decisions, section 5): a real card has no business here. */
const testNumbers: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'succeed',
  '4000000000000002': 'decline',
  '4000002500003155': 'challenge',
};

/** What a test number does; null for every other number. */
export const outcomeOf = (number: string): CardOutcome | null =>
  Object.hasOwn(testNumbers, number) ? (testNumbers[number] ?? null) : null;
