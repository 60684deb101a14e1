import { describe, expect, it } from 'vitest';
import { drive, started } from '../testing/builders.ts';
import { initialState } from './initial.ts';

describe('a booking that a closed tab left behind', () => {
  const found = { type: 'draft.found', draft: { from: 'alpha', to: 'beta' } } as const;

  it('is read where it is taken up, and only there', () => {
    const machine = drive().send(...started, found);
    expect(machine.count('draft.take')).toBe(0);
    machine.send({ type: 'draft.declined' });
    expect([machine.count('draft.take'), machine.state.flow.resumableDraft]).toEqual([0, null]);
    machine.send(found, { type: 'draft.accepted' });
    expect(machine.count('draft.take')).toBe(1);
  });
});

it('before anything has happened nobody is signed in, nothing is shown and flights are as the site wishes', () => {
  const state = initialState('wizard');
  expect(state).toMatchObject({
    boot: { status: 'idle' },
    session: { profile: null, remember: false },
    proximity: { status: 'unknown' },
    flow: { dialog: null, dialogShown: false, flightsOptional: true, flightVariant: 'airport', noteAsked: false },
  });
  const wished = initialState('wizard', { flightsOptional: false, flightVariant: '360' });
  expect(wished.flow).toMatchObject({ flightsOptional: false, flightVariant: '360' });
});
