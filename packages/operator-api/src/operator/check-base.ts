import { isInside } from '../geo/index.ts';
import { type Operator, OperatorFileError } from './operator.ts';

/** Whether bookings are taken at a point, in degrees. */
export const isServed = (
  { serviceArea }: Pick<Operator, 'serviceArea'>,
  latitude: number,
  longitude: number,
): boolean => serviceArea === null || isInside(serviceArea, latitude, longitude);

/**
 * Compares the operator's base with the service area, because every search and every map starts at the base.
 * @returns a warning for the log; '' for none.
 * @throws {OperatorFileError} when latitude and longitude are interchanged.
 */
export function checkBase(operator: Operator): string {
  const { baselat, baselng } = operator.configuration;
  if (isServed(operator, baselat, baselng)) return '';
  if (isServed(operator, baselng, baselat)) {
    throw new OperatorFileError(
      `configuration.json, field baselat: ${baselat}, ${baselng} is outside the area of service-area.json, but inside it if the two are swapped: baselat is the latitude, baselng the longitude`,
    );
  }
  return `configuration.json, fields baselat and baselng: ${baselat}, ${baselng} is outside the area of service-area.json`;
}
