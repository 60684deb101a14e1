import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../env.ts';
import { following } from '../following.ts';
import {
  createEstimateRouting,
  createGazetteer,
  createGoogleRouting,
  createOsrmRouting,
  createValhallaRouting,
  fleetOf,
  type Gazetteer,
  type LocalValhalla,
  openLocalValhalla,
  type Roads,
  type RoutingProvider,
  readCountryGazetteer,
  roadsAround,
  withEstimate,
  withTraffic,
} from '../geo/index.ts';
import type { LogEntry } from '../log.ts';
import { isServed } from '../operator/check-base.ts';
import type { Operator } from '../operator/operator.ts';
import { weekendOf } from '../operator/regional.ts';
import { placeServiceOf } from '../places/from-settings.ts';
import type { PlaceService } from '../places/service.ts';
import { providersFromGeo } from './from-geo.ts';
import type { Providers } from './providers.ts';

type RoutingSettings = Pick<Settings, 'routingKind' | 'routingUrl' | 'routingKey' | 'routingHeader'>;

interface Around {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly log?: (entry: LogEntry) => void;
  /** The local routing engine, if `ROUTING_KIND` selects it. */
  readonly localEngine?: LocalValhalla | null;
}

/**
 * @returns the local routing engine, if the settings select it; its tiles are built at the first `look`.
 * @param program the built `valhalla-engine`
 * @throws {LocalEngineError}
 */
export const localEngineOf = async (
  { routingKind, routingExtract, dataDir }: Settings,
  program: URL,
  log: (entry: LogEntry) => void,
): Promise<LocalValhalla | null> =>
  routingKind === 'valhalla-local'
    ? openLocalValhalla({
        ...{ extract: routingExtract, folder: join(dataDir, 'roads'), program: fileURLToPath(program), log },
      })
    : null;

const baseOf = ({ configuration }: Operator) => ({
  latitude: configuration.baselat,
  longitude: configuration.baselng,
});

/** When traffic is heavy, by the operator's files. */
const trafficOf = ({ configuration, dispatch }: Pick<Operator, 'configuration' | 'dispatch'>) => ({
  weekend: weekendOf(configuration.country),
  ...(dispatch.traffic ? { traffic: dispatch.traffic } : {}),
});

const googleUrl = 'https://routes.googleapis.com';

/**
 * @returns the configured routing service, with the estimate as fallback when it fails; only the estimate without one.
 */
export function routingOf(
  { routingKind, routingUrl, routingKey, routingHeader }: RoutingSettings,
  operator: Pick<Operator, 'configuration' | 'dispatch'>,
  roads: Roads,
  { clock, log, localEngine }: Around,
): RoutingProvider {
  const timeZone = operator.configuration.timezone;
  const hours = { timeZone, ...trafficOf(operator) };
  const estimate = createEstimateRouting({ ...hours, roads });
  const isGoogle = routingKind === 'google';
  if (routingKind === 'estimate' || (routingUrl === '' && !isGoogle && !localEngine)) return estimate;
  const key = routingHeader === '' ? { authorization: `Bearer ${routingKey}` } : { [routingHeader]: routingKey };
  const service = { baseUrl: routingUrl, headers: routingKey === '' ? {} : key };
  const free = () => {
    if (localEngine) return createValhallaRouting({ baseUrl: '', fetch: localEngine.fetch }, timeZone);
    return routingKind === 'valhalla' ? createValhallaRouting(service, timeZone) : createOsrmRouting(service);
  };
  const asked = isGoogle
    ? createGoogleRouting({ baseUrl: routingUrl || googleUrl, key: routingKey, clock })
    : withTraffic(free(), hours);
  return withEstimate(
    asked,
    estimate,
    (error) => log?.({ level: 'warn', event: 'routing-estimate', code: error.code, error: error.message }),
    clock,
  );
}

/** The server's own geographic data of an operator's area. */
export interface Geography {
  readonly gazetteer: Gazetteer;
  readonly roads: () => Roads;
}

/**
 * @returns an operator's places and roads, which follow changes of its files; a country's gazetteer is read only once.
 */
export function geographyOf(settings: Settings, operator: Operator): Geography {
  const countryGazetteer =
    operator.configuration.gazetteer === '' ? null : readCountryGazetteer(join(settings.operatorDir, 'gazetteer'));
  const gazetteer = following(
    () => [operator.places, operator.configuration.country],
    () =>
      createGazetteer(settings.gazetteerDir, {
        own: operator.places,
        country: operator.configuration.country,
        countryGazetteer,
      }),
  );
  return { gazetteer, roads: () => countryGazetteer?.roads ?? roadsAround(baseOf(operator)) };
}

/**
 * @returns the providers of places, routes and vehicles by the settings; they follow changes of the operator's files.
 */
export function providersFromSettings(
  settings: Settings,
  operator: Operator,
  { gazetteer, roads }: Geography,
  around: Around,
): Providers {
  const base = () => baseOf(operator);
  const service =
    settings.placesKind === ''
      ? null
      : following(
          () => [base().latitude, base().longitude, operator.configuration.country, operator.serviceArea],
          () => placeServiceOf(settings, operator, around) as PlaceService,
        );
  return providersFromGeo({
    gazetteer,
    routing: following(
      () => [
        operator.configuration.timezone,
        operator.configuration.country,
        operator.dispatch.traffic,
        ...Object.values(base()),
      ],
      () => routingOf(settings, operator, roads(), around),
    ),
    fleet: following(
      () => [operator.fleet, operator.configuration.country, operator.dispatch.traffic, ...Object.values(base())],
      () => fleetOf(operator.fleet, roads(), trafficOf(operator)),
    ),
    isInServiceArea: (...point) => isServed(operator, ...point),
    base,
    needsPostcode: () => operator.configuration.postcoderequired,
    ...(service ? { service } : {}),
  });
}
