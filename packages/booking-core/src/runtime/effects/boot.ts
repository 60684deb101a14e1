import { fetchConfiguration, fetchPrices, fetchVehicleTypes } from '../../api/product.ts';
import type { Connections } from '../connections.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';
import { visitorCurrency } from '../visitor-country.ts';

/** Licence, configuration, vehicles, prices, the visitor's currency. */
export function bootEffects(
  context: RuntimeContext,
  connections: Connections,
): EffectHandlers<'licence.check' | 'configuration.fetch' | 'vehicles.fetch' | 'prices.fetch' | 'currency.find'> {
  const { options, connection, isTest, dispatch, latest, ask } = context;

  /** Without the price list there are no tiers, and everything else works. */
  const fetchTiers = () =>
    ask(
      'prices',
      (cancel) => fetchPrices(connection(), cancel),
      (categories) => ({ type: 'boot.pricesLoaded', categories }),
    );

  return {
    async 'licence.check'() {
      const cancel = latest('licence');
      const none = await connections.licence.check(cancel, (addresses) => {
        if (cancel.cancelled) return;
        connections.found(addresses);
        dispatch({ type: 'boot.licenceGranted', phone: addresses.phone });
      });
      if (none && !cancel.cancelled) dispatch(none);
    },
    'configuration.fetch': () =>
      ask(
        'configuration',
        (cancel) => fetchConfiguration(connection(), { ...options, sandbox: isTest() }, cancel),
        (configuration) => ({ type: 'boot.configured', configuration }),
        (error) => ({ type: 'boot.failed', during: 'configuration', error }),
      ),
    'vehicles.fetch': () =>
      ask(
        'vehicles',
        async (cancel) => {
          const [vehicles] = await Promise.all([fetchVehicleTypes(connection(), cancel), fetchTiers()]);
          return vehicles;
        },
        (vehicleTypes) => ({ type: 'boot.vehiclesLoaded', vehicleTypes }),
        (error) => ({ type: 'boot.vehiclesFailed', error }),
      ),
    'prices.fetch': fetchTiers,
    /** Without a response, fares are shown in the operator's currency. */
    async 'currency.find'() {
      const cancel = latest('currency');
      const key = `taxi-booking:ipinfo:${options.trackingCode || options.instance}`;
      const currency = await visitorCurrency(connection(), options.ports.local, key, context.now(), cancel);
      if (!cancel.cancelled && currency !== '') dispatch({ type: 'boot.currencyFound', currency });
    },
  };
}
