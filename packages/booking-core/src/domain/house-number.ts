import type { Place } from './place.ts';

/** @returns the place with this house number before its name and address; '' removes a number */
export function withHouseNumber(place: Place, number: string): Place {
  const { houseNumber: known = '', ...rest } = place;
  const gap = /^postcode$/i.test(place.category) ? ', ' : ' ';
  const before = `${known}${gap}`;
  const bare = (text: string) =>
    known !== '' && `${text}${gap}`.startsWith(before) ? text.slice(before.length) : text;
  const given = number.trim();
  const put = (text: string) => {
    const rest = bare(text);
    if (given === '' || text === '') return rest;
    return rest === '' ? given : `${given}${gap}${rest}`;
  };
  const numbered = { ...rest, name: put(place.name), line1: put(place.line1), fullAddress: put(place.fullAddress) };
  return given === '' ? numbered : { ...numbered, houseNumber: given };
}
