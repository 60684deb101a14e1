/** The most cars of a booking for more passengers than fit into one vehicle. */
export const maxCars = 3;

/**
 * The rides of a booking: a return has an outbound and a return ride, and a booking of several cars has each once per car. They are in
 * the order in which they are driven and listed, which is also their alphabetical order.
 */
export const legNames = ['outbound', 'outbound2', 'outbound3', 'return', 'return2', 'return3'] as const;
export type LegName = (typeof legNames)[number];

/** Whether a ride is a booking's return. */
export const isWayBack = (leg: LegName): boolean => leg.startsWith('return');

/** Which of a booking's cars drives a ride, from 1. */
export const carOf = (leg: LegName): number => Number(/\d$/.exec(leg)?.[0] ?? 1);

/** @returns the ride's name; null when the text is not one */
export const readLeg = (text: string): LegName | null => legNames.find((leg) => leg === text) ?? null;
