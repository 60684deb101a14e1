import { countedVehicle } from 'booking-core/domain';
import type { BookingRow } from '../database/bookings.ts';
import type { LanguageCode } from '../mail/languages/codes.ts';
import type { Operator } from './operator.ts';
import type { VehicleRow } from './schema.ts';

type Named = Pick<VehicleRow, 'typename' | 'description' | 'typenames' | 'descriptions'>;

/** What a vehicle type is called, and the languages (ISO 639-1) that its words are in. */
export interface VehicleWords {
  readonly name: string;
  readonly language: LanguageCode;
  readonly description: string;
  readonly descriptionLanguage: LanguageCode;
}

/** A vehicle type in a reader's language; what is not translated is in the operator's own, `own`. */
export function vehicleWords(
  { typename, description, typenames = {}, descriptions = {} }: Named,
  reader: LanguageCode | '',
  own: LanguageCode,
): VehicleWords {
  const known = reader === '' ? own : reader;
  return {
    name: typenames[known] ?? typename,
    language: typenames[known] === undefined ? own : known,
    description: descriptions[known] ?? description,
    descriptionLanguage: descriptions[known] === undefined ? own : known,
  };
}

/**
 * What a booking's vehicle is called in a reader's language, with how many of it come: `2 × Saloon`. It keeps the name that it
 * was booked under where the operator has changed it since, or has no such type any more.
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
      ? vehicleWords(known, reader, configuration.language)
      : { name: row.vehicle_name, language: configuration.language };
  return { name: countedVehicle(name, cars), language };
}
