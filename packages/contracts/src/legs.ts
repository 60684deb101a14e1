/** How many cars a booking has at most where no vehicle takes all of its people. */
export const maxCars = 3;

/**
 * The rides of a booking: a return has an outbound ride and one back, and a booking of several cars has each once for each car. They are
 * in the order in which they are driven and listed, which is that of the alphabet, too.
 */
export const legNames = ['outbound', 'outbound2', 'outbound3', 'return', 'return2', 'return3'] as const;
export type LegName = (typeof legNames)[number];

/** Whether a ride goes back to where its booking begins. */
export const isWayBack = (leg: LegName): boolean => leg.startsWith('return');

/** Which of a booking's cars drives a ride, from 1. */
export const carOf = (leg: LegName): number => Number(/\d$/.exec(leg)?.[0] ?? 1);

/** A ride by its name; null for what is none. */
export const readLeg = (text: string): LegName | null => legNames.find((leg) => leg === text) ?? null;
