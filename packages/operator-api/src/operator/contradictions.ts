import { bandPrices } from '../fares/distance-bands.ts';
import { hourlyPrices } from '../fares/hourly.ts';
import { crossingEdges } from '../geo/outline.ts';
import type { LatLng } from '../geo/types.ts';
import type { DocumentName, ReadDocuments } from './operator.ts';
import {
  type BookerRow,
  type FareTable,
  inOneUnit,
  type LicenceRow,
  type OwnPlaceRow,
  type PromoRow,
  type PromotionRow,
  type VehicleRow,
} from './schema.ts';

/** A value that contradicts another one, of the same document or of another. */
export interface Contradiction {
  readonly document: DocumentName;
  /** `distance.bands.1.permile` */
  readonly field: string;
  /** Undefined for a missing one. */
  readonly value: unknown;
  readonly message: string;
}

/** Fields whose values must be unique within a document. */
const unique: readonly [DocumentName, string, (row: never) => string | number][] = [
  ['vehicles', 'vehtypeid', ({ vehtypeid }: VehicleRow) => vehtypeid],
  // A use of a code, and the discount of a booking that is changed later, are found by the id.
  ['promos', 'id', ({ id }: PromoRow) => id],
  ['promos', 'code', ({ code }: PromoRow) => code.toUpperCase()],
  ['licences', 'trackingcode', ({ trackingcode }: LicenceRow) => trackingcode.toUpperCase()],
  ['bookers', 'bookerid', ({ bookerid }: BookerRow) => bookerid],
  ['bookers', 'joincode', ({ joincode }: BookerRow) => joincode.toUpperCase()],
  ['places', 'id', ({ id }: OwnPlaceRow) => id],
  ['promotions', 'token', ({ token }: PromotionRow) => token],
];

/** @returns the indexes of the values that are there before, too */
function repeatsIn(values: readonly (string | number)[]): ReadonlySet<number> {
  const seen = new Set<string | number>();
  const repeats = new Set<number>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) repeats.add(index);
    seen.add(value);
  }
  return repeats;
}

const twice = (document: DocumentName, field: string, value: string | number): Contradiction => ({
  ...{ document, field, value },
  message: `${value} appears twice`,
});

const repeatedRows = (read: ReadDocuments): Contradiction[] =>
  unique.flatMap(([document, field, keyOf]) => {
    const values = (read[document] as unknown as readonly never[]).map(keyOf);
    return [...repeatsIn(values)].map((index) => twice(document, `${index}.${field}`, values[index] ?? ''));
  });

type IsVehicle = (id: number) => boolean;
const noVehicle = (document: DocumentName, field: string, id: number | string, value: unknown = id): Contradiction => ({
  ...{ document, field, value },
  message: `vehicles.json has no vehicle type ${id}`,
});

/** Offers of vehicle types and codes that there are not. */
function ofPromotions(
  { promotions, promos }: ReadDocuments,
  isVehicle: IsVehicle,
  arePromosRead: boolean,
): Contradiction[] {
  const codes = new Set(promos.map((promo) => promo.code.toUpperCase()));
  return promotions.flatMap(({ vehtypeid, promocode }, index) => {
    const found: Contradiction[] = [];
    if (vehtypeid !== 0 && !isVehicle(vehtypeid)) {
      found.push(noVehicle('promotions', `${index}.vehtypeid`, vehtypeid));
    }
    if (promocode !== '' && arePromosRead && !codes.has(promocode.toUpperCase())) {
      const message = `promos.json has no code ${promocode}`;
      found.push({ document: 'promotions', field: `${index}.promocode`, value: promocode, message });
    }
    return found;
  });
}

/** Deposits of vehicle types that there are not. */
const ofDeposits = ({ payments }: ReadDocuments, isVehicle: IsVehicle): Contradiction[] =>
  payments.deposits.flatMap(({ vehicles }, at) =>
    vehicles.flatMap((id, index) =>
      isVehicle(id) ? [] : [noVehicle('payments', `deposits.${at}.vehicles.${index}`, id)],
    ),
  );

function ofDefaultVehicle({ configuration: { defaultvehtypeid } }: ReadDocuments, isVehicle: IsVehicle) {
  return isVehicle(defaultvehtypeid) ? [] : [noVehicle('configuration', 'defaultvehtypeid', defaultvehtypeid)];
}

/** Vehicle types without a factor, or with a price category that there is not. */
function ofVehicles({ vehicles, prices, fares }: ReadDocuments, isRead: (document: DocumentName) => boolean) {
  const tiers = new Set(prices.map((category) => category.id));
  return vehicles.flatMap(({ vehtypeid, typename, pricetier }, index) => {
    const found: Contradiction[] = [];
    if (isRead('vehicles') && !fares.vehicles[String(vehtypeid)]) {
      const message = `no factor for vehicle type ${vehtypeid} (${typename})`;
      found.push({ document: 'fares', field: `vehicles.${vehtypeid}.factor`, value: undefined, message });
    }
    if (pricetier !== '' && isRead('prices') && !tiers.has(pricetier)) {
      const message = `${typename} is in "${pricetier}", which prices.json does not have`;
      found.push({ document: 'vehicles', field: `${index}.pricetier`, value: pricetier, message });
    }
    return found;
  });
}

/** Rates of tax that begin on the same day. */
function ofTaxRates({ vat }: FareTable): Contradiction[] {
  const repeats = repeatsIn(vat.map(({ from }) => from));
  return vat.flatMap(({ from }, index) => (repeats.has(index) ? [twice('fares', `vat.${index}.from`, from)] : []));
}

/** An outline whose edges cross. */
function ofOutline(field: string, outline: readonly LatLng[]): Contradiction[] {
  const edges = crossingEdges(outline);
  if (!edges) return [];
  const message = 'the outline crosses or touches itself on the line from this corner';
  return [{ document: 'fares', field: `${field}.${edges[1]}`, value: undefined, message }];
}

/** Zones that are there twice, or whose outlines cross. */
function ofZones({ zones }: FareTable): Contradiction[] {
  const repeats = repeatsIn(zones.map(({ id }) => id));
  return zones.flatMap(({ id, outline }, index) => [
    ...(repeats.has(index) ? [twice('fares', `zones.${index}.id`, id)] : []),
    ...ofOutline(`zones.${index}.outline`, outline),
  ]);
}

/** Fixed prices that are there twice, lie in outlines that cross, or are of vehicle types that there are not. */
function ofFixedPrices({ fixed }: FareTable, isVehicle: IsVehicle): Contradiction[] {
  const repeats = repeatsIn(fixed.map(({ id }) => id));
  return fixed.flatMap(({ id, from, to, prices }, index) => [
    ...(repeats.has(index) ? [twice('fares', `fixed.${index}.id`, id)] : []),
    ...ofOutline(`fixed.${index}.from.outline`, from.outline),
    ...ofOutline(`fixed.${index}.to.outline`, to.outline),
    ...Object.entries(prices).flatMap(([vehicle, price]) =>
      isVehicle(Number(vehicle)) ? [] : [noVehicle('fares', `fixed.${index}.prices.${vehicle}`, vehicle, price)],
    ),
  ]);
}

/** Hourly prices in another unit of distance than the passengers'. */
function ofHourly({ configuration: { distanceunit }, fares }: ReadDocuments): Contradiction[] {
  const hourly = hourlyPrices(fares);
  if (!hourly || hourly.unit === distanceunit) return [];
  const keys = distanceunit === 'km' ? 'includedkm and perkm' : 'includedmiles and permile';
  const message = `needs ${keys}: passengers see distances in the unit ${distanceunit}`;
  return [{ document: 'fares', field: 'hourly', value: undefined, message }];
}

/** Bands of distance in several units, or not in the order of their distances. */
function ofBands({ distance: { bands } }: FareTable): Contradiction[] {
  const found: Contradiction[] = [];
  const add = (field: string, value: unknown, message: string) =>
    found.push({ document: 'fares', field: `distance.bands.${field}`, value, message });
  const ofFirst = bands[0]?.perkm === undefined ? 'mile' : 'km';
  let highest = 0;
  for (const [index, { upTo, unit }] of bandPrices(bands).entries()) {
    const { uptomiles, permile, uptokm, perkm } = bands[index] ?? {};
    if (!inOneUnit([uptomiles, permile], [uptokm, perkm])) {
      add(`${index}`, undefined, 'needs uptomiles and permile, or uptokm and perkm');
    } else if (unit !== ofFirst) {
      add(`${index}`, undefined, 'all bands must use the same unit, miles or kilometres');
    }
    const isLast = index === bands.length - 1;
    if (upTo <= highest || isLast !== (upTo === Number.POSITIVE_INFINITY)) {
      const field = unit === 'mile' ? 'uptomiles' : 'uptokm';
      add(`${index}.${field}`, bands[index]?.[field], `${field} must increase from band to band and end with null`);
    }
    if (Number.isFinite(upTo)) highest = Math.max(highest, upTo);
  }
  return found;
}

/**
 * Finds contradictions within and between documents.
 * @param isRead whether a document's content is that of its file; missing references to one that could not be read are
 * not reported
 */
export function contradictions(read: ReadDocuments, isRead: (document: DocumentName) => boolean): Contradiction[] {
  const { fares } = read;
  const ids = new Set(read.vehicles.map((vehicle) => vehicle.vehtypeid));
  const isVehicle: IsVehicle = (id) => !isRead('vehicles') || ids.has(id);
  return [
    ...repeatedRows(read),
    ...ofPromotions(read, isVehicle, isRead('promos')),
    ...ofDeposits(read, isVehicle),
    ...ofDefaultVehicle(read, isVehicle),
    ...ofVehicles(read, isRead),
    ...ofTaxRates(fares),
    ...ofZones(fares),
    ...ofFixedPrices(fares, isVehicle),
    ...ofHourly(read),
    ...ofBands(fares),
  ];
}
