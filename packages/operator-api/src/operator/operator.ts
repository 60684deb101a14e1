import * as v from 'valibot';
import {
  type BookerRow,
  bookersFile,
  type ConfigurationFile,
  configurationFile,
  type FareTable,
  faresFile,
  type Holiday,
  holidaysFile,
  type LicenceRow,
  licencesFile,
  type PaymentRules,
  type PriceCategoryRow,
  type PromoRow,
  type PromotionRow,
  paymentsFile,
  pricesFile,
  promosFile,
  promotionsFile,
  type VehicleRow,
  vehiclesFile,
} from './schema.ts';

/** Everything that one operator's deployment knows about itself. */
export interface Operator {
  readonly configuration: ConfigurationFile;
  readonly vehicles: readonly VehicleRow[];
  readonly prices: readonly PriceCategoryRow[];
  readonly fares: FareTable;
  readonly holidays: readonly Holiday[];
  readonly promos: readonly PromoRow[];
  readonly promotions: readonly PromotionRow[];
  readonly licences: readonly LicenceRow[];
  readonly payments: PaymentRules;
  readonly bookers: readonly BookerRow[];
}

const schemas = {
  configuration: configurationFile,
  vehicles: vehiclesFile,
  prices: pricesFile,
  fares: faresFile,
  holidays: holidaysFile,
  promos: promosFile,
  promotions: promotionsFile,
  licences: licencesFile,
  payments: paymentsFile,
  bookers: bookersFile,
} as const;

export const operatorFileNames = Object.keys(schemas).map((name) => `${name}.json`);

/** Raised when a file of the operator cannot be used; the message names the file and the field. */
export class OperatorFileError extends Error {
  override name = 'OperatorFileError';
}

function parse<T extends v.GenericSchema>(name: string, schema: T, texts: Readonly<Record<string, string>>) {
  const file = `${name}.json`;
  const text = texts[file];
  if (text === undefined) throw new OperatorFileError(`${file} is missing`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new OperatorFileError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return parsed.output as v.InferOutput<T>;
  const [issue] = parsed.issues;
  throw new OperatorFileError(`${file}, field ${v.getDotPath(issue) ?? '(the whole file)'}: ${issue.message}`);
}

function refuseDoubles(file: string, field: string, values: readonly (string | number)[]): void {
  const seen = new Set<string | number>();
  for (const value of values) {
    if (seen.has(value)) throw new OperatorFileError(`${file}, field ${field}: ${value} is there twice`);
    seen.add(value);
  }
}

/**
 * Reads the operator's files from their texts, keyed by file name, and checks them against each other.
 * @throws {OperatorFileError} naming the file and the field.
 */
export function parseOperator(texts: Readonly<Record<string, string>>): Operator {
  const operator: Operator = {
    configuration: parse('configuration', schemas.configuration, texts),
    vehicles: parse('vehicles', schemas.vehicles, texts),
    prices: parse('prices', schemas.prices, texts),
    fares: parse('fares', schemas.fares, texts),
    holidays: parse('holidays', schemas.holidays, texts),
    promos: parse('promos', schemas.promos, texts),
    promotions: parse('promotions', schemas.promotions, texts),
    licences: parse('licences', schemas.licences, texts),
    payments: parse('payments', schemas.payments, texts),
    bookers: parse('bookers', schemas.bookers, texts),
  };
  const { configuration, vehicles, prices, fares, promos, promotions, licences, bookers } = operator;
  const ids = vehicles.map((vehicle) => vehicle.vehtypeid);
  refuseDoubles('vehicles.json', 'vehtypeid', ids);
  refuseDoubles(
    'promos.json',
    'code',
    promos.map((promo) => promo.code.toUpperCase()),
  );
  refuseDoubles(
    'licences.json',
    'trackingcode',
    licences.map((licence) => licence.trackingcode.toUpperCase()),
  );
  refuseDoubles(
    'bookers.json',
    'bookerid',
    bookers.map((booker) => booker.bookerid),
  );
  refuseDoubles(
    'bookers.json',
    'joincode',
    bookers.map((booker) => booker.joincode.toUpperCase()),
  );
  refuseDoubles(
    'promotions.json',
    'token',
    promotions.map((promotion) => promotion.token),
  );
  const codes = new Set(promos.map((promo) => promo.code.toUpperCase()));
  for (const { vehtypeid, promocode } of promotions) {
    if (vehtypeid !== 0 && !ids.includes(vehtypeid)) {
      throw new OperatorFileError(`promotions.json, field vehtypeid: vehicles.json has no vehicle type ${vehtypeid}`);
    }
    if (promocode !== '' && !codes.has(promocode.toUpperCase())) {
      throw new OperatorFileError(`promotions.json, field promocode: promos.json has no code ${promocode}`);
    }
  }
  if (!ids.includes(configuration.defaultvehtypeid)) {
    throw new OperatorFileError('configuration.json, field defaultvehtypeid: vehicles.json has no such vehicle type');
  }
  const tiers = new Set(prices.map((category) => category.id));
  for (const vehicle of vehicles) {
    if (!fares.vehicles[String(vehicle.vehtypeid)]) {
      throw new OperatorFileError(
        `fares.json, field vehicles: no factor for vehicle type ${vehicle.vehtypeid} (${vehicle.typename})`,
      );
    }
    if (vehicle.pricetier !== '' && !tiers.has(vehicle.pricetier)) {
      throw new OperatorFileError(
        `vehicles.json, field pricetier: ${vehicle.typename} is in "${vehicle.pricetier}", which prices.json does not have`,
      );
    }
  }
  const limits = fares.distance.bands.map((band) => band.uptomiles ?? Number.POSITIVE_INFINITY);
  if (limits.at(-1) !== Number.POSITIVE_INFINITY || limits.some((limit, index) => limit <= (limits[index - 1] ?? 0))) {
    throw new OperatorFileError('fares.json, field distance.bands: uptomiles must rise and end with null');
  }
  return operator;
}
