import { countedVehicle } from 'booking-core/domain';
import type { BookingRow } from '../database/bookings.ts';
import type { LanguageCode } from '../mail/languages/codes.ts';
import type { Operator } from './operator.ts';
import type { VehicleRow } from './schema.ts';

type Named = Pick<VehicleRow, 'typename' | 'description' | 'typenames' | 'descriptions'>;

/** The name and description of a vehicle type, and the languages (ISO 639-1) that they are in. */
export interface VehicleText {
  readonly name: string;
  readonly language: LanguageCode;
  readonly description: string;
  readonly descriptionLanguage: LanguageCode;
}

/** A vehicle type's texts in the reader's language; untranslated texts in the operator's own language, `own`. */
export function vehicleText(
  { typename, description, typenames = {}, descriptions = {} }: Named,
  reader: LanguageCode | '',
  own: LanguageCode,
): VehicleText {
  const known = reader === '' ? own : reader;
  return {
    name: typenames[known] ?? typename,
    language: typenames[known] === undefined ? own : known,
    description: descriptions[known] ?? description,
    descriptionLanguage: descriptions[known] === undefined ? own : known,
  };
}

/**
 * The vehicle name of a booking in a reader's language, with the number of vehicles: `2 × Saloon`. Where the operator
 * has since renamed or removed the type, the name at booking time.
 */
export function bookedVehicle(
  { configuration, vehicles }: Pick<Operator, 'configuration' | 'vehicles'>,
  row: Pick<BookingRow, 'vehicle_id' | 'vehicle_name' | 'journey'>,
  reader: LanguageCode | '',
): { readonly name: string; readonly language: LanguageCode } {
  const { cars = 1 } = row.journey as { readonly cars?: number };
  const known = vehicles.find(({ vehtypeid }) => vehtypeid === row.vehicle_id);
  const { name, language } =
    known?.typename === row.vehicle_name
      ? vehicleText(known, reader, configuration.language)
      : { name: row.vehicle_name, language: configuration.language };
  return { name: countedVehicle(name, cars), language };
}
