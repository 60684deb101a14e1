import type { Place } from 'booking-core/domain';

/** A place in the operator's documents and in price requests; coordinates in WGS 84 degrees. */
export interface SettingsPlace {
  readonly category: string;
  readonly postcode: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** @returns a place of the search in the form of the settings documents */
export const settingsPlaceOf = ({
  category,
  postcode,
  fullAddress,
  name,
  latitude,
  longitude,
}: Place): SettingsPlace => ({
  category,
  postcode,
  address: fullAddress || name,
  latitude,
  longitude,
});

/** @returns a document's value as a place; null for none */
export const asSettingsPlace = (value: unknown): SettingsPlace | null =>
  typeof value === 'object' && value !== null && 'address' in value ? (value as SettingsPlace) : null;
