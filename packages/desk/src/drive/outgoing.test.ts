import { describe, expect, it } from 'vitest';
import {
  batchSize,
  createOutgoing,
  mostPositions,
  type Outgoing,
  type OutgoingDeps,
  type OutgoingEvent,
  type OutgoingPosition,
  type OutgoingStore,
  type SendOutcome,
} from './outgoing.ts';
import { aRide } from './testing.ts';

function memoryStore(): OutgoingStore & { readonly entries: Map<number, Outgoing> } {
  const entries = new Map<number, Outgoing>();
  let key = 0;
  return {
    entries,
    async add(entry) {
      entries.set(++key, entry);
      return key;
    },
    list: async () => [...entries].map(([each, entry]) => ({ key: each, entry })),
    async remove(keys) {
      for (const each of keys) entries.delete(each);
    },
  };
}

const ada = { id: 1, name: 'Ada Lovelace', callSign: '7', available: true };
const grace = { id: 2, name: 'Grace Hopper', callSign: '12', available: true };

const event = (id: string, over: Partial<OutgoingEvent> = {}): OutgoingEvent => ({
  kind: 'event',
  driverId: ada.id,
  id,
  reference: 'C97A94F',
  leg: 'outbound',
  type: 'departed_to_pickup',
  occurredAt: '2026-11-24T11:30:00Z',
  latitude: null,
  longitude: null,
  ...over,
});

const position = (second: number): OutgoingPosition => ({
  kind: 'position',
  driverId: ada.id,
  reference: 'C97A94F',
  leg: 'outbound',
  latitude: 51.5,
  longitude: -0.1,
  at: new Date(Date.UTC(2026, 10, 24, 11, 30, second)).toISOString(),
});

function setUp() {
  const sent: (string | number)[] = [];
  const refused: string[] = [];
  let signedOut = 0;
  const answers: SendOutcome[] = [];
  const answer = (): SendOutcome => answers.shift() ?? { outcome: 'taken' };
  const store = memoryStore();
  const phone: { who: Awaited<ReturnType<OutgoingDeps['signedIn']>> } = { who: { driver: ada, rides: [] } };
  const open = () =>
    createOutgoing({
      store,
      signedIn: async () => phone.who,
      async sendEvent({ id }) {
        sent.push(id);
        return answer();
      },
      async sendPositions(positions) {
        sent.push(positions.length);
        return answer();
      },
      exclusively: (work) => work(),
      onRefused: (_, message) => refused.push(message),
      onSignedOut: () => {
        signedOut += 1;
      },
    });
  return { queue: open(), open, phone, sent, refused, answers, store, signedOuts: () => signedOut };
}

describe('what happens without network', () => {
  it('is kept, and sent in the order in which it happened', async () => {
    const { queue, sent, answers } = setUp();
    answers.push({ outcome: 'later' });
    await queue.add(event('one'));
    await queue.flush();
    expect(queue.waiting()).toHaveLength(1);
    await queue.add(position(1));
    await queue.add(position(2));
    await queue.add(event('two', { type: 'arrived_at_pickup' }));
    await queue.add(position(3));
    sent.length = 0;
    await queue.flush();
    expect(sent).toEqual(['one', 2, 'two', 1]);
    expect(queue.waiting()).toEqual([]);
  });

  it('goes on after a reload with the same ids', async () => {
    const { queue, open, sent, answers } = setUp();
    answers.push({ outcome: 'later' });
    await queue.add(event('one'));
    await queue.flush();
    const reloaded = open();
    await reloaded.flush();
    expect(sent).toEqual(['one', 'one']);
    expect(reloaded.waiting()).toEqual([]);
  });

  it('stops at the first that cannot be sent: a later one never overtakes it', async () => {
    const { queue, sent, answers } = setUp();
    answers.push({ outcome: 'later' });
    await queue.add(event('one'));
    await queue.add(event('two'));
    await queue.flush();
    expect(sent).toEqual(['one']);
  });

  it('is kept as a whole, of positions the latest', async () => {
    const { queue, store } = setUp();
    await queue.add(event('one'));
    for (let second = 0; second < mostPositions + 5; second++) store.entries.set(1_000 + second, position(second));
    await queue.add(position(9_000));
    const kept = queue.waiting();
    expect(kept).toHaveLength(mostPositions + 1);
    expect(kept[0]).toMatchObject({ id: 'one' });
    expect(kept.at(-1)).toEqual(position(9_000));
  });
});

describe('sending', () => {
  it('takes positions in batches that the server allows', async () => {
    const { queue, store, sent } = setUp();
    for (let second = 0; second < batchSize + 20; second++) store.entries.set(second + 1, position(second));
    await queue.flush();
    expect(sent).toEqual([batchSize, 20]);
  });

  it('tells the driver what the server refuses for good, and goes on with the rest', async () => {
    const { queue, sent, answers, refused } = setUp();
    answers.push({ outcome: 'refused', message: 'The ride has been cancelled.' });
    await queue.add(event('one'));
    await queue.add(event('two'));
    await queue.flush();
    expect(refused).toEqual(['The ride has been cancelled.']);
    expect(sent).toEqual(['one', 'two']);
    expect(queue.waiting()).toEqual([]);
  });

  it('says nothing of positions that are refused', async () => {
    const { queue, answers, refused } = setUp();
    answers.push({ outcome: 'refused', message: 'The ride is over.' });
    await queue.add(position(1));
    await queue.flush();
    expect(refused).toEqual([]);
    expect(queue.waiting()).toEqual([]);
  });

  it('loses nothing when the driver has to sign in again', async () => {
    const { queue, answers, signedOuts } = setUp();
    answers.push({ outcome: 'signedOut' });
    await queue.add(event('one'));
    await queue.flush();
    expect(signedOuts()).toBe(1);
    expect(queue.waiting()).toHaveLength(1);
  });

  it('waits for the driver who reported it, and does not hold up what others reported', async () => {
    const { queue, phone, sent } = setUp();
    await queue.add(event('one'));
    await queue.add(position(1));
    await queue.add(event('two', { driverId: grace.id }));
    phone.who = undefined;
    await queue.flush();
    expect(sent).toEqual([]);
    phone.who = { driver: grace, rides: [aRide({})] };
    await queue.flush();
    expect(sent).toEqual(['two']);
    expect(queue.waiting()).toEqual([]);
    phone.who = { driver: ada, rides: [] };
    await queue.flush();
    expect(sent).toEqual(['two', 'one', 1]);
  });

  it('leaves an entry without a driver to the driver who has its ride', async () => {
    const { queue, store, phone, sent } = setUp();
    const { driverId, ...old } = event('one');
    store.entries.set(1, old);
    await queue.flush();
    expect(sent).toEqual([]);
    phone.who = { driver: grace, rides: [aRide({})] };
    await queue.flush();
    expect(sent).toEqual(['one']);
    expect(store.entries.size).toBe(0);
  });

  it('happens once at a time', async () => {
    const { queue, sent } = setUp();
    await queue.add(event('one'));
    await Promise.all([queue.flush(), queue.flush()]);
    expect(sent).toEqual(['one']);
  });

  it('takes along what comes while it is at work', async () => {
    const { queue, sent } = setUp();
    await queue.add(event('one'));
    const first = queue.flush();
    await queue.add(event('two'));
    await Promise.all([first, queue.flush()]);
    expect(sent).toEqual(['one', 'two']);
  });

  it('tells its listeners until they unsubscribe', async () => {
    const { queue } = setUp();
    let told = 0;
    const stop = queue.subscribe(() => {
      told += 1;
    });
    await queue.add(event('one'));
    expect(told).toBeGreaterThan(0);
    stop();
    const before = told;
    await queue.add(event('two'));
    expect(told).toBe(before);
  });
});
