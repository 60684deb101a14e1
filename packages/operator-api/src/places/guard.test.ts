import { describe, expect, it } from 'vitest';
import type { FoundPlace } from '../providers/providers.ts';
import { guarded } from './guard.ts';
import { type PlaceService, PlaceServiceError } from './service.ts';

const asked = { language: 'fr' };

function world(keepMs = 3_600_000) {
  const clock = { now: 0 };
  const state = { down: false, refuses: false, questions: 0 };
  const changes: boolean[] = [];
  const service: PlaceService = {
    ...{ name: 'photon', attribution: '', keepMs },
    async suggest() {
      state.questions += 1;
      if (state.down) throw new Error('down');
      if (state.refuses) throw new PlaceServiceError('refused', 'not this text');
      return [];
    },
  };
  const guard = guarded(service, { clock: () => clock.now, onChange: ({ works }) => changes.push(works) });
  const ask = (text: string) =>
    guard
      .suggest(text, asked)
      .then(() => true)
      .catch(() => false);
  return { clock, state, changes, ask };
}

describe('a service that fails', () => {
  it('is left alone for half a minute after three failures, then tried once', async () => {
    const { clock, state, changes, ask } = world();
    state.down = true;
    for (const text of ['a', 'b', 'c', 'd', 'e']) expect(await ask(text)).toBe(false);
    expect(state.questions).toBe(3);
    clock.now = 29_999;
    await ask('f');
    expect(state.questions).toBe(3);
    clock.now = 30_000;
    await ask('g');
    await ask('h');
    expect(state.questions).toBe(4);
    expect(changes).toEqual([false]);
  });

  it('is asked on when it refuses what was typed, and the first refusal is told', async () => {
    const { state, changes, ask } = world();
    state.refuses = true;
    for (const text of ['-', '--', '---', '----']) expect(await ask(text)).toBe(false);
    state.refuses = false;
    expect(await ask('a')).toBe(true);
    expect(state.questions).toBe(5);
    expect(changes).toEqual([false, true]);
  });

  it('is asked as before once it answers again', async () => {
    const { clock, state, changes, ask } = world();
    state.down = true;
    for (const text of ['a', 'b', 'c']) await ask(text);
    state.down = false;
    clock.now = 30_000;
    expect(await ask('a')).toBe(true);
    state.down = true;
    await ask('d');
    await ask('e');
    expect(state.questions).toBe(6);
    expect(changes).toEqual([false, true, false]);
  });
});

describe('an answer', () => {
  it('is kept as long as the terms allow, by words and language', async () => {
    const { clock, state, ask } = world(1_000);
    await ask('Lyon');
    await ask('lyon');
    expect(state.questions).toBe(1);
    clock.now = 1_000;
    await ask('lyon');
    expect(state.questions).toBe(2);
  });

  it('is not kept where the terms forbid it', async () => {
    const { state, ask } = world(0);
    await ask('Lyon');
    await ask('Lyon');
    expect(state.questions).toBe(2);
  });
});

it('is not mistaken for that of another call, whatever is typed', async () => {
  const place = { name: 'Gare de Lyon' } as FoundPlace;
  const guard = guarded(
    {
      ...{ name: 'photon', attribution: '', keepMs: 3_600_000 },
      suggest: async () => [],
      at: async () => place,
      details: async () => place,
    },
    { clock: () => 0 },
  );
  expect(await guard.suggest('@45.74850,4.84670', asked)).toEqual([]);
  expect(await guard.suggest('#photon:N1', asked)).toEqual([]);
  expect(await guard.at?.({ latitude: 45.7485, longitude: 4.8467 }, asked)).toBe(place);
  expect(await guard.details?.('photon:N1', asked)).toBe(place);
});
