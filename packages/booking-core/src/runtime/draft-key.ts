/** Where the draft of an instance is kept in session storage. */
export const draftKeyOf = (instance: string): string => `taxi-booking:draft:${instance}`;
