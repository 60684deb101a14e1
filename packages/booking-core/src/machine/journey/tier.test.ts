import { expect, test } from 'vitest';
import type { VehicleType } from '../../domain/index.ts';
import { aQuotation, chosen, drive, quoteWith, someVehicles, started } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectFare, selectVehicles } from '../selectors.ts';

const [saloon] = someVehicles as [VehicleType];
const economy = (id: number, passengers: number): VehicleType => ({
  ...saloon,
  id,
  passengers,
  maxLuggage: passengers,
  tier: 'economy',
});
// The minibus is first in the operator's list.
const vehicles = [economy(8, 8), economy(4, 4), economy(6, 6), saloon];
const fares = [
  [8, 9000],
  [4, 4100],
  [6, 6000],
  [saloon.id, 5000],
] as const;

function priced() {
  const boot = started.map(
    (event): BookingEvent => (event.type === 'boot.vehiclesLoaded' ? { ...event, vehicleTypes: vehicles } : event),
  );
  const machine = drive().send(...boot, ...chosen);
  const { requestId } = machine.last('quote.fetch');
  const each = fares.map(([vehicleId, totalMinor]) => ({ vehicleId, name: '', totalMinor, currency: 'GBP' }));
  const quotation = aQuotation(requestId, 5000, { vehicles: each as never });
  return machine.send({ type: 'quote.received', requestId, quotation });
}
const economyChosen: BookingEvent = { type: 'journey.tierChosen', tier: 'economy' };

test('a tier preselects its cheapest vehicle that fits, whatever stands first in the list', () => {
  const machine = priced().send(economyChosen);
  expect(machine.state.journey.vehicleId).toBe(4);
  expect(selectFare(machine.state).money?.minor).toBe(4100);
  machine.send({ type: 'journey.optionChanged', option: 'passengers', count: 5 });
  expect(machine.state.journey.vehicleId).toBe(6);
});

test('a tier that is chosen with the party known passes over what is too small for it', () => {
  const machine = priced().send({ type: 'journey.optionChanged', option: 'passengers', count: 5 }, economyChosen);
  expect(machine.state.journey.vehicleId).toBe(6);
});

test('a tier all of whose vehicles are too small leaves the choice alone', () => {
  const machine = priced().send({ type: 'journey.optionChanged', option: 'passengers', count: 7 });
  expect(machine.state.journey.vehicleId).toBe(8);
  machine.send({ type: 'journey.tierChosen', tier: 'standard' });
  expect(machine.state.journey.vehicleId).toBe(8);
});

test('the cheapest is no matter of size', () => {
  const machine = drive().send(
    ...started.map(
      (event): BookingEvent => (event.type === 'boot.vehiclesLoaded' ? { ...event, vehicleTypes: vehicles } : event),
    ),
    ...chosen,
  );
  const { requestId } = machine.last('quote.fetch');
  const each = [
    [4, 6000],
    [8, 3900],
    // A vehicle without a price of its own does not count as cheapest.
    [6, 0],
  ].map(([vehicleId, totalMinor]) => ({ vehicleId, name: '', totalMinor, currency: 'GBP' }));
  const quotation = aQuotation(requestId, 5000, { vehicles: each as never });
  machine.send({ type: 'quote.received', requestId, quotation }, economyChosen);
  expect(machine.state.journey.vehicleId).toBe(8);
});

test('without prices yet it is the smallest that fits', () => {
  const boot = started.map(
    (event): BookingEvent => (event.type === 'boot.vehiclesLoaded' ? { ...event, vehicleTypes: vehicles } : event),
  );
  expect(drive().send(...boot, economyChosen).state.journey.vehicleId).toBe(4);
});

test('a tier without a vehicle that fits leaves the choice alone', () => {
  expect(priced().send({ type: 'journey.tierChosen', tier: 'executive' }).state.journey.vehicleId).toBe(saloon.id);
});

test('vehicles stand by price, in every tier', () => {
  const order = (machine: ReturnType<typeof priced>) => selectVehicles(machine.state).map(({ vehicle }) => vehicle.id);
  expect(order(priced())).toEqual([4, saloon.id, 6, 8]);
  expect(order(priced().send(economyChosen))).toEqual([4, saloon.id, 6, 8]);
});

test('a tier preselects its smallest vehicle that fits where the fare tells no vehicle’s price', () => {
  const machine = quoteWith(drive().send(...started, ...chosen), 5000);
  expect(machine.send({ type: 'journey.tierChosen', tier: 'executive' }).state.journey.vehicleId).toBe(3);
  expect(machine.send({ type: 'journey.tierChosen', tier: 'standard' }).state.journey.vehicleId).toBe(1);
});
