import { describe, expect, test } from 'vitest';
import { layouts, type PaymentMethod } from '../../domain/index.ts';
import { createTranslator, type MessageKey } from '../../messages/index.ts';
import { paying } from '../../messages/paying.ts';
import { initialState } from '../initial.ts';
import type { BookingState } from '../state.ts';
import { selectPrimary, selectSecondary, selectStep } from './selectors.ts';

type Payment = BookingState['payment']['status'];

const at = (step: number, method: PaymentMethod = 'cash', status: Payment = 'idle'): BookingState => {
  const state = initialState('wizard');
  return {
    ...state,
    flow: { ...state.flow, step },
    details: { ...state.details, paymentMethod: method },
    payment: { ...state.payment, status },
  };
};

describe('the big button (specification 1 §2, button labels)', () => {
  test.each<[string, BookingState, string, boolean]>([
    ['a step that is not the last', at(1), 'common.next', false],
    ['cash', at(3), 'common.bookNow', false],
    ['account', at(3, 'account'), 'common.confirm', false],
    ['card', at(3, 'card'), 'payment.pay', false],
    ['PayPal', at(3, 'paypal'), 'payment.payPaypal', false],
    ['while it books', at(3, 'cash', 'creating'), 'common.processing', true],
    ['while nobody knows', at(3, 'cash', 'unknown'), 'common.processing', true],
    ['while the gateway takes the payment', at(3, 'card', 'confirming'), 'common.paying', true],
    ['while the bank asks', at(3, 'card', 'challenged'), 'common.paying', true],
    ['after a failure', at(3, 'cash', 'failed'), 'common.bookNow', false],
  ])('%s [1§2.18]', (_words, state, labelKey, busy) => {
    expect(selectPrimary(state)).toMatchObject({ labelKey, busy });
  });

  test.each<[MessageKey, string]>([
    ['common.bookNow', 'Book Now'],
    ['common.confirm', 'Confirm'],
    ['common.next', 'Next'],
    ['common.processing', 'Processing'],
    ['common.paying', 'Payment...'],
    ['payment.pay', 'Pay £54'],
    ['paying.payNow', 'Pay now'],
  ])('%s is written “%s” [1§2.18]', (key, words) => {
    expect(createTranslator([paying])(key, { money: '£54' })).toBe(words);
  });

  test('where a fare is waited for it says so', () => {
    const state = at(2);
    const waiting = { ...state, flow: { ...state.flow, waiting: 'next' as const } };
    expect(selectPrimary(waiting)).toMatchObject({ labelKey: 'common.processing', busy: true });
  });

  test('where the dialogs ask how to pay, it books [1§2.18]', () => {
    const state = at(2, 'card');
    const gateway = { ...state, flow: { ...state.flow, layout: layouts.gateway } };
    expect(selectPrimary(gateway).labelKey).toBe('common.bookNow');
  });

  test('Previous is there from the second step on, and rests while a booking is under way [1§4.12]', () => {
    expect(selectSecondary(at(1))).toBeNull();
    expect(selectSecondary(at(3))).toMatchObject({ disabled: false, event: { type: 'flow.stepRequested', step: 2 } });
    expect(selectSecondary(at(3, 'card', 'confirming'))).toMatchObject({ disabled: true });
  });

  test('it goes on, and at the last step it books', () => {
    expect(selectPrimary(at(1))).toMatchObject({ disabled: false, event: { type: 'flow.nextRequested' } });
    expect(selectPrimary(at(3))).toMatchObject({ disabled: false, event: { type: 'payment.confirmRequested' } });
  });

  test('a booking that is made is confirmed, not booked again; it has no way back', () => {
    const state = at(3);
    const made = (job: object): BookingState => ({ ...state, payment: { ...state.payment, job } as never });
    expect(selectPrimary(made({ ride: null })).labelKey).toBe('common.confirm');
    expect(selectSecondary(made({ ride: { reference: 'TB-1' } }))).toBeNull();
    expect(selectSecondary(made({ ride: null }))).not.toBeNull();
  });
});

describe('the steps [1§2.14 1§2.15]', () => {
  test.each([
    ['wizard', ['steps.journey', 'steps.details', 'steps.payment']],
    ['wizardx', ['steps.journey', 'steps.vehicle', 'steps.details', 'steps.payment']],
    ['inline', ['steps.journey', 'steps.payment']],
  ] as const)('of %s are called %j', (name, titles) => {
    const state = initialState('wizard');
    const view = selectStep({ ...state, flow: { ...state.flow, layout: layouts[name] } });
    expect(view).toEqual({
      step: 1,
      steps: titles.length,
      sections: layouts[name].steps[0],
      isLast: false,
      titles,
    });
  });

  test('the last one is the last one', () => {
    expect(selectStep(at(3))).toMatchObject({ isLast: true, sections: ['payment'] });
    expect(selectStep(at(2)).isLast).toBe(false);
  });
});
