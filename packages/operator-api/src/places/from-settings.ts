import type { LatLng } from 'booking-core/domain';
import type { Settings } from '../env.ts';
import { metresBetween, type ServiceArea } from '../geo/index.ts';
import type { LogEntry } from '../log.ts';
import type { Operator } from '../operator/operator.ts';
import { createGoogle } from './google.ts';
import { guarded } from './guard.ts';
import { createIdealPostcodes, idealPostcodesCountries } from './ideal-postcodes.ts';
import { createNominatim } from './nominatim.ts';
import { createOsPlaces, osPlacesCountries } from './os-places.ts';
import { createPelias } from './pelias.ts';
import { createPhoton } from './photon.ts';
import type { PlaceService, PlaceServiceOptions } from './service.ts';

interface Kind {
  readonly create: (options: PlaceServiceOptions) => PlaceService;
  /** The service's base URL; '' for self-hosted services. */
  readonly url: string;
  readonly needsKey: boolean;
  /** Whether the service's terms permit caching of responses. */
  readonly mayKeep: boolean;
  /** The countries that the service covers; missing for the whole world. */
  readonly countries?: readonly string[];
}

/** The permitted values of `PLACES_KIND`. */
export const placeKinds: Readonly<Record<string, Kind>> = {
  photon: { create: createPhoton, url: '', needsKey: false, mayKeep: true },
  nominatim: { create: createNominatim, url: '', needsKey: false, mayKeep: true },
  pelias: { create: createPelias, url: '', needsKey: false, mayKeep: true },
  'os-places': {
    ...{ create: createOsPlaces, url: 'https://api.os.uk/search/places/v1', needsKey: true, mayKeep: true },
    countries: osPlacesCountries,
  },
  'ideal-postcodes': {
    ...{ create: createIdealPostcodes, url: 'https://api.ideal-postcodes.co.uk', needsKey: true, mayKeep: true },
    countries: idealPostcodesCountries,
  },
  google: { create: createGoogle, url: 'https://places.googleapis.com', needsKey: true, mayKeep: false },
};

/** The public host whose usage policy forbids type-ahead searches. */
const noTypeahead = 'nominatim.openstreetmap.org';

/** Checks the settings of the address service. @returns each mistake as setting, value and message */
export function placeSettingMistakes({
  placesKind: kind,
  placesUrl: url,
  placesKey,
  placesCountries,
  placesKeepMinutes,
}: PlaceSettings): readonly (readonly [setting: string, value: string, words: string])[] {
  const mistakes: (readonly [string, string, string])[] = [];
  const known = Object.keys(placeKinds);
  const chosen = placeKinds[kind];
  if (kind !== '' && !chosen) mistakes.push(['PLACES_KIND', kind, `must be ${known.join(', ')} or empty`]);
  if (chosen?.url === '' && url === '') mistakes.push(['PLACES_URL', '', `is needed with PLACES_KIND=${kind}`]);
  if (chosen?.needsKey && placesKey === '') mistakes.push(['PLACES_KEY', '', `is needed with PLACES_KIND=${kind}`]);
  if (url !== '' && !URL.canParse(url)) mistakes.push(['PLACES_URL', url, 'must be an http(s) URL']);
  if (kind === 'nominatim' && URL.canParse(url) && new URL(url).hostname === noTypeahead) {
    mistakes.push(['PLACES_URL', url, 'does not allow searching while somebody types: run your own Nominatim']);
  }
  for (const country of placesCountries.filter((code) => !/^[a-z]{2}$/.test(code))) {
    mistakes.push(['PLACES_COUNTRIES', country, 'must be two-letter country codes separated by commas, like fr,ch']);
  }
  if (placesKeepMinutes !== '') {
    const words = !/^\d{1,5}$/.test(placesKeepMinutes)
      ? 'must be a whole number of minutes; 0 keeps no answers'
      : Number(placesKeepMinutes) > 0 && chosen?.mayKeep === false
        ? `must be 0 with PLACES_KIND=${kind}: its terms do not allow keeping answers`
        : '';
    if (words !== '') mistakes.push(['PLACES_KEEP_MINUTES', placesKeepMinutes, words]);
  }
  return mistakes;
}

/**
 * Checks that the service covers the countries of `PLACES_COUNTRIES`, or else the operator's own country.
 * @param country `country` of configuration.json
 * @returns an error message; '' when there is no mistake
 */
export function placeCountryMistake(
  { placesKind, placesCountries }: Pick<PlaceSettings, 'placesKind' | 'placesCountries'>,
  country: string,
): string {
  const known = placeKinds[placesKind]?.countries;
  const wanted = placesCountries.length > 0 ? placesCountries : [country.toLowerCase()].filter((own) => own !== '');
  if (!known || wanted.length === 0 || wanted.some((each) => known.includes(each))) return '';
  return `PLACES_KIND=${placesKind} has addresses only in ${known.join(', ')}, and none in ${wanted.join(', ')}.`;
}

export type PlaceSettings = Pick<
  Settings,
  'placesKind' | 'placesUrl' | 'placesKey' | 'placesCountries' | 'placesAttribution' | 'placesKeepMinutes'
>;

/**
 * @returns the largest distance of the operator's area from a point, metres; without an area, 50 km (a city and its
 * region).
 */
export function reachOf(area: ServiceArea | null, from: LatLng): number {
  if (!area) return 50_000;
  if (area.kind === 'circle') return metresBetween(from, area.centre) + area.kilometres * 1_000;
  return Math.max(...area.points.map((corner) => metresBetween(from, corner)));
}

/** Creates the configured address service with circuit breaker and cache; null when none is configured. */
export function placeServiceOf(
  settings: PlaceSettings,
  { configuration, serviceArea }: Pick<Operator, 'configuration' | 'serviceArea'>,
  { clock, log }: { readonly clock: () => number; readonly log?: (entry: LogEntry) => void },
): PlaceService | null {
  const kind = placeKinds[settings.placesKind];
  if (!kind) return null;
  const near = { latitude: configuration.baselat, longitude: configuration.baselng };
  const own = configuration.country === '' ? [] : [configuration.country.toLowerCase()];
  const service = kind.create({
    url: settings.placesUrl || kind.url,
    key: settings.placesKey,
    countries: settings.placesCountries.length > 0 ? settings.placesCountries : own,
    near,
    reachMetres: reachOf(serviceArea, near),
  });
  const { placesAttribution, placesKeepMinutes } = settings;
  const agreed: PlaceService = {
    ...service,
    ...(placesAttribution === '' ? {} : { attribution: placesAttribution }),
    ...(placesKeepMinutes === '' ? {} : { keepMs: Number(placesKeepMinutes) * 60_000 }),
  };
  return guarded(agreed, {
    clock,
    onChange: ({ works, error }) =>
      log?.({
        level: works ? 'info' : 'warn',
        event: works ? 'places-back' : 'places-failed',
        service: service.name,
        ...(error ? { error: error.message } : {}),
      }),
  });
}
