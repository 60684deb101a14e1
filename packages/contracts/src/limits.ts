/**
 * Limits that client and server enforce (specification 1 §3, §5 and §9). Numbers come first: the bundler inlines constants up to the
 * first one that is not a number.
 */

export const textMaxLength = 255;
/** Characters of a cost centre; not limited by the specification. */
export const costCentreMaxLength = 60;
/** Characters of a host page's own reference; not in the specification. */
export const hostReferenceMaxLength = 100;
export const noteMaxLength = 1000;
/** Characters of the text that places are searched by. */
export const searchMaxLength = 120;
/** Characters of a house number, a house name, or a description of a door that no search finds. */
export const houseNumberMaxLength = 60;
export const postcodeMaxLength = 9;
/** Pets and children of each kind (section 3, booking options). */
export const maxPetsOrChildren = 2;
/** The most vias of a journey; the specification gives no number. */
export const maxVias = 6;

export const waitingTimeMinutes = { min: 0, max: 180, step: 15, default: 60 } as const;
/** The default dialling code of a phone number. */
export const dialingCode = '44';
