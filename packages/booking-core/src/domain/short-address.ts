/** A street without a number, and its number after a comma: "Calle Mayor, 5", "Via Roma, 12/B"; not a postcode. */
const streetAndNumber =
  /^[^,،、\p{Nd}]+[,،]\s*(?!0)\p{Nd}{1,4}(?:[/-]\p{Nd}{1,4})?(?:[\s/-]?\p{L}{1,3})?(?=\s*(?:[,،]|\s[-–]\s|$))/u;
/** The first part, with a house number before it. */
const firstPart = /^(?:\s*\p{Nd}[\p{Nd}/-]*\s?\p{L}{0,3}\s*[,،](?=.*\S))?[^,،、]*/u;

/** The first part of an address, for short display; with the house number beside it, without which no door is found. */
export const shortAddress = (address: string): string =>
  (streetAndNumber.exec(address) ?? firstPart.exec(address))?.[0].trim() || address;
