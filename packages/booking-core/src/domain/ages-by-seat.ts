import { maxPetsOrChildren } from 'contracts/limits';

/** The ages by seat (see `childAges`); empty unless there is one for each seat, because they could not be assigned. */
export const agesBySeat = (
  smallChilds: number,
  largeChilds: number,
  ages: readonly number[],
): readonly (number | null)[] =>
  ages.length !== smallChilds + largeChilds
    ? []
    : Array.from({ length: 2 * maxPetsOrChildren }, (_, seat) => {
        const isLarge = seat >= maxPetsOrChildren;
        const place = isLarge ? seat - maxPetsOrChildren : seat;
        if (place >= (isLarge ? largeChilds : smallChilds)) return null;
        return ages[isLarge ? smallChilds + place : place] ?? null;
      });
