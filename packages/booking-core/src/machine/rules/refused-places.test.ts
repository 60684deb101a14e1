import { expect, it, test } from 'vitest';
import { aPlace, chosen, type Drive, drive, quoteWith, started } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';

const withStops = () =>
  drive().send(
    ...started,
    ...chosen,
    { type: 'journey.viaAdded', id: 'a' },
    { type: 'journey.placeChosen', target: { via: 'a' }, place: aPlace('gamma') },
    { type: 'journey.viaAdded', id: 'b' },
    { type: 'journey.placeChosen', target: { via: 'b' }, place: aPlace('delta') },
  );
const refuse = (machine: Drive, error: object) =>
  machine.send({
    type: 'quote.failed',
    requestId: machine.last('quote.fetch').requestId,
    error: { kind: 'rejected', code: 6, message: '', ...error } as never,
  });
const marked = ({ state: { journey } }: Drive) =>
  [journey.pickup, ...journey.vias, journey.dropoff].flatMap(({ id, issue }) => (issue ? [`${id} ${issue}`] : []));

it.each([
  [{}, ['pickup tooVague']],
  [{ code: 3 }, ['pickup outsideArea']],
  [{ field: 'dropoff' }, ['dropoff tooVague']],
  [{ field: 'via', index: 1 }, ['b tooVague']],
  [{ field: 'via' }, ['pickup tooVague']],
  [{ code: 2, field: 'dropoff' }, ['dropoff tooVague']],
  [{ code: 2 }, []],
] as const)('a refusal %j marks %j [1§8.1 1§8.4]', (error, fields) => {
  expect(marked(refuse(withStops(), error))).toEqual(fields);
});

it('no answer marks nothing', () => {
  const machine = withStops();
  const { requestId } = machine.last('quote.fetch');
  machine.send({ type: 'quote.failed', requestId, error: { kind: 'timeout' } });
  expect(marked(machine)).toEqual([]);
});

it('a price takes all marks of a refusal away, and changes nothing else of the journey', () => {
  const machine = refuse(withStops(), { field: 'via', index: 0 });
  quoteWith(machine.send({ type: 'journey.viaMoved', id: 'a', by: 1 }), 5400);
  expect(marked(machine)).toEqual([]);
  const { journey } = machine.state;
  machine.now += 60_000;
  quoteWith(machine.send({ type: 'timer.fired', key: 'quote.stale' }), 5500);
  expect(machine.state.journey).toBe(journey);
});

test('an answer about a place that is not there any more is no duplicate of anything [1§5.3]', () => {
  const vague = { latitude: null as never };
  const chooses = (place: ReturnType<typeof aPlace>): BookingEvent => ({
    type: 'journey.placeChosen',
    target: 'pickup',
    place,
  });
  const machine = drive().send(...started, ...chosen.slice(1), chooses(aPlace('vague', vague)));
  const { question } = machine.last('place.complete');
  machine.send(chooses(aPlace('gamma')));
  machine.send({ type: 'journey.placeCompleted', question, place: aPlace('beta') });
  expect(machine.state.flow.dialog).toBeNull();
  expect(machine.state.journey.pickup.place?.id).toBe('gamma');

  const asked = drive().send(...started, ...chosen.slice(1), chooses(aPlace('vague', vague)));
  const late = asked.last('place.complete').question;
  asked.send({ type: 'journey.placeCompleted', question: late, place: aPlace('beta') });
  expect(asked.state.flow.dialog).toMatchObject({ kind: 'alert', help: { key: 'error.duplicatePlace' } });
});
