/**
 * Limits that both ends of the wire keep (specification 1 §3, §5 and §9). Numbers first: a bundler puts each where it is
 * used up to the first constant that is none.
 */

export const textMaxLength = 255;
/** What the statement has a column for; the specification knows none. */
export const costCentreMaxLength = 60;
/** A host page's own reference; the specification knows none. */
export const hostReferenceMaxLength = 100;
export const noteMaxLength = 1000;
/** Also the name of a house, or the words for a door that no search knows. */
export const houseNumberMaxLength = 60;
export const postcodeMaxLength = 9;
/** Pets and children of each kind (section 3, booking options). */
export const maxPetsOrChildren = 2;
/** How many vias a journey takes; the specification gives no number. */
export const maxVias = 6;

export const waitingTimeMinutes = { min: 0, max: 180, step: 15, default: 60 } as const;
/** Of a phone number that comes without one. */
export const dialingCode = '44';
