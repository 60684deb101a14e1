import type { HostedCard, PaymentGateway, PaymentIntent, TypedCard } from 'booking-core/ports';
import { expect, test, vi } from 'vitest';
import { type CollectedForm, collectCard, collectLater } from './collect-card.ts';

const entry = {
  name: ' Ada Lovelace ',
  number: '4242 4242 4242 4242',
  expiryMonth: '12',
  expiryYear: '2027',
  cvc: '123',
  country: 'gb',
  postalCode: ' W2 1HQ',
  line1: '1 Test Street',
  line2: '',
  city: 'London',
};
const billing = {
  name: ' Ada Lovelace ',
  country: 'gb',
  postalCode: ' W2 1HQ',
  line1: '1 Test Street',
  line2: '',
  city: 'London',
};
const money = { amountMinor: 5400, currency: 'GBP' };
const asks = () => {};
const intent = { method: 'card' } as PaymentIntent;

/** A filled-in form that records its calls. */
function filledForm(given: Partial<CollectedForm> = {}) {
  const form = {
    entry: () => entry,
    codes: () => ({}),
    mounted: () => null,
    hosted: () => null,
    money,
    tokenise: vi.fn(async (_card: TypedCard) => ({ nonce: 'n-1' })),
    clear: vi.fn(),
    refuse: vi.fn(),
    ...given,
  };
  return { ...form, form: () => form };
}

const typing: PaymentGateway<HTMLElement> = { confirm: async () => ({ kind: 'done' }) };

function hostedGateway(nonce: string | null) {
  const card: HostedCard = {
    issues: () => ({ number: null, expiry: null, cvc: null }),
    nonce: vi.fn(async () => nonce),
    confirm: vi.fn(async () => ({ kind: 'leaving' as const })),
    onChange: () => () => {},
    focus: () => {},
    clearCvc: () => {},
    destroy: () => {},
  };
  return { card, gateway: { ...typing, mountCard: async () => card } };
}

test('a typed card is sent as the server takes it, and its nonce pays', async () => {
  const { form, tokenise, clear, refuse } = filledForm();
  expect(await collectCard(typing, form).prepare(asks)).toEqual({ nonce: 'n-1' });
  expect(tokenise).toHaveBeenCalledWith({
    number: '4242 4242 4242 4242',
    cvc: '123',
    expiry: '12/2027',
    name: 'Ada Lovelace',
    postalCode: 'W2 1HQ',
  });
  expect(clear).toHaveBeenCalledOnce();
  expect(refuse).not.toHaveBeenCalled();
});

test('what is wrong is refused before anything is sent, and so is a number that the gateway does not take', async () => {
  const { form, tokenise, refuse } = filledForm({ codes: () => ({ city: 'required' }) });
  expect(await collectCard({ ...typing, takesNumber: () => false }, form).prepare(asks)).toBeNull();
  expect(refuse).toHaveBeenCalledWith({ wrong: { city: 'required', number: 'invalid' }, trouble: null });
  expect(tokenise).not.toHaveBeenCalled();
});

test('a card that gets no nonce says why', async () => {
  const { form, refuse } = filledForm({ tokenise: async () => ({ trouble: 'error.generic' }) });
  expect(await collectCard(typing, form).prepare(asks)).toBeNull();
  expect(refuse).toHaveBeenCalledWith({ wrong: {}, trouble: 'error.generic' });
});

test('the gateway’s own fields are waited for, told whom and what it is for, and confirm what they began', async () => {
  const { card, gateway } = hostedGateway('');
  let there: HostedCard | null = null;
  const mounted = Promise.resolve().then(() => {
    there = card;
  });
  const { form, tokenise } = filledForm({ mounted: () => mounted, hosted: () => there });
  const collected = collectCard(gateway, form);
  expect(await collected.prepare(asks)).toEqual({ nonce: '' });
  expect(card.nonce).toHaveBeenCalledWith(billing, { ...money, asks });
  expect(tokenise).not.toHaveBeenCalled();
  expect(await collected.confirm(intent)).toEqual({ kind: 'leaving' });
  expect(card.confirm).toHaveBeenCalledWith(intent, billing);
});

test('fields of the gateway’s that have nothing to give or did not come refuse the payment, and the gateway confirms it', async () => {
  for (const hosted of [() => hostedGateway(null).card, () => null]) {
    const { form, refuse } = filledForm({ hosted });
    expect(await collectCard(hostedGateway(null).gateway, form).prepare(asks)).toBeNull();
    expect(refuse).toHaveBeenCalledWith({ wrong: {}, trouble: 'error.paymentInvalid' });
  }
  expect(await collectCard(hostedGateway(null).gateway, filledForm().form).confirm(intent)).toEqual({ kind: 'done' });
});

test('a form that is on its way is waited for; one that does not come gives nothing, and what was begun is lost', async () => {
  const { form } = filledForm();
  const later = collectLater(Promise.resolve(collectCard(typing, form)));
  expect(await later.prepare(asks)).toEqual({ nonce: 'n-1' });
  expect(await later.confirm(intent)).toEqual({ kind: 'done' });
  const never = collectLater(Promise.resolve(null));
  expect(await never.prepare(asks)).toBeNull();
  expect(await never.confirm(intent)).toEqual({ kind: 'lost' });
});
