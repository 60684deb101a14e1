import { isoWithOffset } from 'booking-core/domain';
import type { Deps } from '../deps.ts';
import { hourlyPrices } from '../fares/hourly.ts';
import { dialingCodeOf, firstDayOfWeekOf } from '../operator/regional.ts';
import { vehicleText } from '../operator/vehicle-names.ts';
import { type Handler, timeZoneOf } from './context.ts';

const stationsWithinMetres = 8_000;
const stationsMax = 3;

/** The names of the stations nearest to the operator's base. */
const stationsNear = ({ providers, operator }: Deps): string[] => {
  const { baselat: latitude, baselng: longitude } = operator.configuration;
  const near = providers.placesNear({ latitude, longitude }, stationsWithinMetres);
  return near.flatMap(({ category, name }) => (category === 'Station' ? name : [])).slice(0, stationsMax);
};

/**
 * GET /api/configuration (specification 1 §3 and §7); `airports=true` adds the operator's airports and the stations
 * nearby.
 */
export const configuration: Handler<'configuration'> = async ({ deps, now, payments }, asked) => {
  const { maxdaysahead: _days, language: _language, airports, ...keys } = deps.operator.configuration;
  const hire = hourlyPrices(deps.operator.fares);
  const gateway = deps.paymentProviders?.find(({ name }) => name === keys.paymentgateway);
  const publickey = (await gateway?.browserKey?.()) || keys.publickey;
  // Nobody is offered a method that no gateway takes; for a test booking, a gateway of real money is none.
  const payable = (method: string) => payments.providerFor(method, asked.sandbox) !== null;
  return {
    ...keys,
    dialingcode: dialingCodeOf(keys),
    firstdayofweek: firstDayOfWeekOf(keys),
    ...(hire ? { minimumhours: hire.minimumHours, maximumhours: hire.maximumHours } : {}),
    iscardallowed: keys.iscardallowed && payable('card'),
    ispaypalallowed: keys.ispaypalallowed && payable('paypal'),
    publickey,
    placesattribution: deps.providers.addressService?.attribution ?? '',
    iplookup: deps.visitors !== undefined,
    servertime: isoWithOffset(now, timeZoneOf(deps)),
    airports: asked.airports ? airports.flatMap((code) => deps.providers.airportByCode(code) ?? []) : [],
    stations: asked.airports ? stationsNear(deps) : [],
  };
};

/** GET /api/vehicletypes (specification 1 §7). */
export const vehicleTypes: Handler<'vehicleTypes'> = async ({ deps, readerLanguage }) => ({
  // The number of vehicles is internal to the operator.
  vehTypes: deps.operator.vehicles.map(
    ({ count: _c, leadminutes: _l, typenames: _t, descriptions: _d, ...vehicle }, index) => {
      const words = vehicleText(
        deps.operator.vehicles[index] ?? vehicle,
        readerLanguage,
        deps.operator.configuration.language,
      );
      return {
        ...vehicle,
        typename: words.name,
        typenamelang: words.language,
        description: words.description,
        descriptionlang: words.descriptionLanguage,
      };
    },
  ),
});

/** GET /api/prices: three categories with four items each (specification 1 §3, price list). */
export const prices: Handler<'prices'> = async ({ deps }) => ({ categories: deps.operator.prices });
