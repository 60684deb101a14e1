import type { Place } from 'booking-core/domain';

/** A place as the operator's documents and the price calculation hold it; coordinates in WGS 84 degrees. */
export interface SettingsPlace {
  readonly category: string;
  readonly postcode: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A place that was found, as the documents of the settings write one. */
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

/** What stands in a document where a place may; null for none. */
export const asSettingsPlace = (value: unknown): SettingsPlace | null =>
  typeof value === 'object' && value !== null && 'address' in value ? (value as SettingsPlace) : null;
