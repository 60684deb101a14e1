import { expect, it } from 'vitest';
import { createEstimateRouting, createGazetteer, fleetOf } from '../geo/index.ts';
import type { PlaceService } from '../places/service.ts';
import { demoCountry, demoOperator } from '../testing/demo-operator.ts';
import { providersFromGeo } from './from-geo.ts';
import type { SuggestedPlace } from './providers.ts';

const { configuration, fleet } = demoOperator();
const gazetteer = createGazetteer(undefined, { countryGazetteer: demoCountry() });
const base = { latitude: configuration.baselat, longitude: configuration.baselng };

/** The search of an operator whose address service finds these places, whatever is typed. */
function searchBeside(found: readonly SuggestedPlace[]) {
  const service: PlaceService = { name: 'test', attribution: '', keepMs: 0, suggest: async () => found };
  return providersFromGeo({
    ...{ gazetteer, service, base: () => base, isInServiceArea: () => true },
    routing: createEstimateRouting({ timeZone: configuration.timezone }),
    fleet: fleetOf(fleet),
  });
}

it('resolves a postcode to its district where the address service does not know it', async () => {
  expect(await searchBeside([]).searchPlaces('e15 2zz')).toMatchObject([
    { postcode: 'E15 2ZZ', category: 'Postcode', precision: 'district' },
  ]);
});

it('lists no approximate place beside those of the address service', async () => {
  const [stratford] = gazetteer.searchPlaces('e15 2zz');
  if (!stratford) throw new Error('no such postcode');
  const door = { ...stratford, id: 'test:1', name: '1 Test Street', precision: 'exact' };
  expect(await searchBeside([door]).searchPlaces('e15 2zz')).toEqual([door]);
});
