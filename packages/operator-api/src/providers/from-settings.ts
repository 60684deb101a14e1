import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LogEntry } from '../deps.ts';
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
import { isServed } from '../operator/check-base.ts';
import type { Operator } from '../operator/operator.ts';
import { placeServiceOf } from '../places/from-settings.ts';
import type { PlaceService } from '../places/service.ts';
import { providersFromGeo } from './from-geo.ts';
import type { Providers } from './providers.ts';

type RoutingSettings = Pick<Settings, 'routingKind' | 'routingUrl' | 'routingKey' | 'routingHeader'>;

interface Around {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly log?: (entry: LogEntry) => void;
  /** The road engine of this machine, where `ROUTING_KIND` names it. */
  readonly localEngine?: LocalValhalla | null;
}

/**
 * The road engine of this machine, if the settings name it; its tiles are built with the first `look`.
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

const googleUrl = 'https://routes.googleapis.com';

/** The routing service of the settings, with the estimate for when it does not answer; the estimate without one. */
export function routingOf(
  { routingKind, routingUrl, routingKey, routingHeader }: RoutingSettings,
  { configuration, dispatch }: Pick<Operator, 'configuration' | 'dispatch'>,
  roads: Roads,
  { clock, log, localEngine }: Around,
): RoutingProvider {
  const timeZone = configuration.timezone;
  const bands = dispatch.traffic;
  const estimate = createEstimateRouting({ timeZone, roads, ...(bands ? { traffic: bands } : {}) });
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
    : withTraffic(free(), { timeZone, ...(bands ? { bands } : {}) });
  return withEstimate(
    asked,
    estimate,
    (error) => log?.({ level: 'warn', event: 'routing-estimate', code: error.code, error: error.message }),
    clock,
  );
}

/** What this server knows by itself of an operator's area. */
export interface Geography {
  readonly gazetteer: Gazetteer;
  readonly roads: () => Roads;
}

/** The places and roads of an operator, as the folder's files say now; the gazetteer of a country is read once. */
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

/** What the settings of a deployment say of places, routes and vehicles, for an operator as its files say now. */
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
      () => [operator.configuration.timezone, operator.dispatch.traffic, ...Object.values(base())],
      () => routingOf(settings, operator, roads(), around),
    ),
    fleet: following(
      () => [operator.fleet, ...Object.values(base())],
      () => fleetOf(operator.fleet, roads()),
    ),
    isInServiceArea: (...point) => isServed(operator, ...point),
    base,
    needsPostcode: () => operator.configuration.postcoderequired,
    ...(service ? { service } : {}),
  });
}
