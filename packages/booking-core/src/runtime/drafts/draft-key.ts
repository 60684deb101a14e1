/** Where the draft of an instance is kept in session storage, and in local storage for when its tab is closed. */
export const draftKeyOf = (instance: string): string => `taxi-booking:draft:${instance}`;
