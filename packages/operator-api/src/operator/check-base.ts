import { type Operator, OperatorFileError } from './operator.ts';

/**
 * Compares the operator's base with the service area: every search and every map begins at the base.
 * @returns what is odd about it, for the log; '' for nothing.
 * @throws {OperatorFileError} when latitude and longitude stand in each other's place.
 */
export function checkBase(
  { configuration: { baselat, baselng } }: Operator,
  isInServiceArea: (latitude: number, longitude: number) => boolean,
): string {
  if (isInServiceArea(baselat, baselng)) return '';
  if (isInServiceArea(baselng, baselat)) {
    throw new OperatorFileError(
      `configuration.json, field baselat: ${baselat}, ${baselng} lies outside of service-area.json, and would not the other way round: baselat is the latitude, baselng the longitude`,
    );
  }
  return `configuration.json, fields baselat and baselng: ${baselat}, ${baselng} lies outside of service-area.json`;
}
