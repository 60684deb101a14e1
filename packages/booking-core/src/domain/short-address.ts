/** The first part of an address, for short display; with a house number before it, which alone says nothing. */
export const shortAddress = (address: string): string =>
  /^(?:\s*\p{Nd}[\p{Nd}/-]*\s?\p{L}{0,3}\s*[,،](?=.*\S))?[^,،、]*/u.exec(address)?.[0].trim() || address;
