import type { PaymentIntent } from 'booking-core/ports';
import type { ThreeDSecureVerifyOptions } from 'braintree-web/three-d-secure';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type BraintreeLibrary, createBraintreeGateway } from './braintree.ts';
import type { GatewayPageOptions } from './gateway-page.ts';
import { createProviderPage } from './gateway-page.ts';
import { loadGateway } from './index.ts';
import { createPaypalGateway } from './paypal.ts';
import { pageAllowsPopups } from './popups.ts';
import { createSandboxGateway } from './sandbox.ts';
import { createStripeGateway } from './stripe.ts';

const intent: PaymentIntent = {
  id: 'pi_1',
  status: 'requires_payment_method',
  provider: 'stripe',
  method: 'card',
  clientSecret: 'pi_1_secret',
  redirectUrl: 'https://gateway.example/pay',
  message: '',
};
const billing = {
  name: 'Ada Lovelace',
  country: 'gb',
  postalCode: 'W2 1HQ',
  line1: '1 Praed Street',
  line2: '',
  city: 'London',
};

afterEach(() => {
  document.body.textContent = '';
});

/** Three hosts inside a shadow root inside another one, as in an element within a host's element. */
function nestedHosts() {
  const outer = document.createElement('div');
  document.body.append(outer);
  const between = document.createElement('div');
  outer.attachShadow({ mode: 'open' }).append(between);
  const root = between.attachShadow({ mode: 'open' });
  const host = () => root.appendChild(document.createElement('div'));
  return { outer, between, root, number: host(), expiry: host(), cvc: host() };
}

type Change = { empty: boolean; complete: boolean; brand?: string };

/** The part of Stripe's script that the product uses, including its refusal to mount in a shadow root. */
function stripeStandIn(answer: () => unknown) {
  const mounted: { kind: string; change: (event: Change) => void; cleared: number; at: Element | null }[] = [];
  const calls: { name: string; args: unknown[] }[] = [];
  const stripe = {
    elements: () => ({
      create(kind: string) {
        const own = { kind, change: (_event: Change) => {}, cleared: 0, at: null as Element | null };
        mounted.push(own);
        return {
          on: (name: string, listener: (event: Change) => void) => {
            if (name === 'change') own.change = listener;
          },
          mount(at: Element) {
            if (at.getRootNode() !== document) {
              throw new Error('Elements cannot be mounted in a ShadowRoot. Please mount in the Light DOM');
            }
            own.at = at;
          },
          clear: () => {
            own.cleared += 1;
          },
          focus: () => {},
          destroy: () => {
            own.at = null;
          },
        };
      },
    }),
    confirmCardPayment: async (...args: unknown[]) => {
      calls.push({ name: 'confirmCardPayment', args });
      return answer();
    },
    handleNextAction: async (...args: unknown[]) => {
      calls.push({ name: 'handleNextAction', args });
      return answer();
    },
  };
  return { stripe, mounted, calls };
}

async function stripeCard(answer: () => unknown = () => ({ paymentIntent: { status: 'succeeded' } })) {
  const stand = stripeStandIn(answer);
  const gateway = await createStripeGateway({
    publicKey: 'pk',
    locale: 'en',
    newId: ids(),
    load: async () => stand.stripe as never,
  });
  const hosts = nestedHosts();
  const card = await gateway.mountCard?.(hosts, () => {});
  if (!card) throw new Error('no card');
  return { ...stand, gateway, hosts, card };
}

/** @returns a function that returns unique ids, like the random port */
const ids = () => {
  let next = 0;
  return () => `id${++next}`;
};

describe('Stripe', () => {
  test('its fields are in the light DOM and shown through a slot on every level; nothing is left of them', async () => {
    const { mounted, hosts, card } = await stripeCard();
    expect(mounted.map(({ kind }) => kind)).toEqual(['cardNumber', 'cardExpiry', 'cardCvc']);
    for (const { at } of mounted) expect(at?.parentElement).toBe(hosts.outer);
    expect(hosts.number.querySelector('slot')).not.toBeNull();
    expect(hosts.between.querySelector('slot')).not.toBeNull();
    card.destroy();
    expect(hosts.outer.childElementCount + hosts.between.childElementCount).toBe(0);
    expect(hosts.root.querySelector('slot')).toBeNull();
  });

  test('fields are required, then invalid, then right; the brand is told [1§5.13]', async () => {
    const { mounted, card } = await stripeCard();
    const brands: string[] = [];
    card.onChange((brand) => brands.push(brand));
    expect(card.issues()).toEqual({ number: 'required', expiry: 'required', cvc: 'required' });
    mounted[0]?.change({ empty: false, complete: false, brand: 'visa' });
    mounted[1]?.change({ empty: false, complete: true });
    expect(card.issues()).toEqual({ number: 'invalid', expiry: null, cvc: 'required' });
    expect(brands).toEqual(['visa']);
    card.clearCvc();
    expect(mounted[2]?.cleared).toBe(1);
  });

  test('it confirms with the client secret and the billing details [1§7.26]', async () => {
    const { calls, card } = await stripeCard();
    expect(await card.nonce(billing, payment)).toBe('');
    expect(await card.confirm(intent, billing)).toEqual({ kind: 'done' });
    expect(calls[0]?.args[0]).toBe('pi_1_secret');
    expect(calls[0]?.args[1]).toMatchObject({
      payment_method: {
        billing_details: {
          name: 'Ada Lovelace',
          address: { city: 'London', line1: '1 Praed Street', state: '', postal_code: 'W2 1HQ' },
        },
      },
    });
  });

  test('a second confirmation is carried on, a decline has its words, a broken connection says nothing [1§4.24]', async () => {
    const again = await stripeCard();
    await again.card.confirm({ ...intent, status: 'requires_action' }, billing);
    expect(again.calls.map(({ name }) => name)).toEqual(['handleNextAction']);
    const declined = await stripeCard(() => ({ error: { type: 'card_error', message: 'Your card was declined.' } }));
    expect(await declined.card.confirm(intent, billing)).toEqual({
      kind: 'declined',
      message: 'Your card was declined.',
    });
    const broken = await stripeCard(() => ({ error: { type: 'api_connection_error' } }));
    expect(await broken.card.confirm(intent, billing)).toEqual({ kind: 'lost' });
    const thrown = await stripeCard(() => {
      throw new Error('offline');
    });
    expect(await thrown.card.confirm(intent, billing)).toEqual({ kind: 'lost' });
  });

  test('a script that does not come is said', async () => {
    await expect(
      createStripeGateway({ publicKey: 'pk', locale: 'en', newId: ids(), load: async () => null }),
    ).rejects.toThrow();
  });
});

describe('Apple Pay, Google Pay and Link', () => {
  /**
   * The part of Stripe's wallet buttons that the product uses; the test sets the available wallets and the response.
   */
  async function wallets(available: object | undefined, popups = true, answer: () => unknown = () => ({})) {
    const heard = new Map<string, (event: unknown) => void>();
    const made: unknown[] = [];
    const confirmed: unknown[] = [];
    let at: Element | null = null;
    let failed = 0;
    let starts = 0;
    const stripe = {
      elements: (options: unknown) => {
        made.push(options);
        return {
          submit: async () => ({}),
          create: (kind: string, asked: unknown) => {
            made.push(kind, asked);
            return {
              on: (name: string, listener: (event: unknown) => void) => heard.set(name, listener),
              mount(element: Element) {
                if (element.getRootNode() !== document) throw new Error('Please mount in the Light DOM');
                at = element;
                queueMicrotask(() => heard.get('ready')?.({ availablePaymentMethods: available }));
              },
              destroy: () => {
                at = null;
              },
            };
          },
        };
      },
      confirmPayment: async (asked: unknown) => {
        confirmed.push(asked);
        return answer();
      },
    };
    const gateway = await createStripeGateway({
      publicKey: 'pk',
      locale: 'en',
      newId: ids(),
      load: async () => stripe as never,
      popupsWork: async () => popups,
    });
    const hosts = nestedHosts();
    const button = await gateway.mountButton?.(hosts.number, {
      amountMinor: 5400,
      currency: 'GBP',
      onStart: () => {
        starts += 1;
      },
      onUnavailable: () => {},
    });
    const press = () => heard.get('confirm')?.({ paymentFailed: () => failed++ });
    const close = () => heard.get('cancel')?.({});
    return {
      button,
      hosts,
      made,
      confirmed,
      press,
      close,
      at: () => at as Element | null,
      failed: () => failed,
      starts: () => starts,
    };
  }

  test('are there where the browser has them, for the price, and for no other wallet', async () => {
    const { button, made, at, hosts } = await wallets({ applePay: true, googlePay: false });
    expect(made[0]).toMatchObject({ mode: 'payment', amount: 5400, currency: 'gbp' });
    expect(made[2]).toMatchObject({
      paymentMethods: { applePay: 'auto', googlePay: 'auto', link: 'auto', paypal: 'never' },
    });
    expect(at()?.parentElement).toBe(hosts.outer);
    button?.destroy();
    expect(hosts.outer.childElementCount).toBe(0);
  });

  test.each([
    ['the browser has none', undefined, true],
    ['the browser has others only', { applePay: false, googlePay: false }, true],
    ['windows are cut off', { googlePay: true }, false],
  ])('are not there where %s, and leave nothing behind', async (_why, available, popups) => {
    const { button, hosts } = await wallets(available, popups);
    expect(button).toBeNull();
    expect(hosts.outer.childElementCount).toBe(0);
  });

  test('pressing one begins the payment, which is confirmed with its client secret', async () => {
    const { button, press, starts, confirmed, failed } = await wallets({ googlePay: true }, true, () => ({
      paymentIntent: { status: 'succeeded' },
    }));
    press();
    expect(starts()).toBe(1);
    expect(await button?.confirm(intent)).toEqual({ kind: 'done' });
    expect(confirmed[0]).toMatchObject({ clientSecret: 'pi_1_secret', redirect: 'if_required' });
    expect(failed()).toBe(0);
  });

  test('a decline and a payment that is not carried on close the wallet', async () => {
    const { button, press, failed } = await wallets({ googlePay: true }, true, () => ({
      error: { type: 'card_error', message: 'Your card was declined.' },
    }));
    press();
    expect(await button?.confirm(intent)).toEqual({ kind: 'declined', message: 'Your card was declined.' });
    expect(failed()).toBe(1);
    press();
    button?.cancel?.();
    button?.cancel?.();
    expect(failed()).toBe(2);
  });

  test('one that the customer closes is told nothing more, and can be pressed again', async () => {
    const { button, press, close, starts, failed } = await wallets({ link: true });
    press();
    close();
    button?.cancel?.();
    expect(failed()).toBe(0);
    press();
    expect(starts()).toBe(2);
  });
});

/** The payment that a nonce is requested for; `asked` records whether the bank's dialog was reported open. */
const asked: boolean[] = [];
const payment = { amountMinor: 5400, currency: 'GBP', asks: (open: boolean) => asked.push(open) };

describe('Braintree', () => {
  type Bank = 'agrees' | 'refuses' | 'frictionless' | 'unknown' | 'broken';

  /**
   * The part of Braintree's library that the product uses: fields need a container in the document, as its iframes do.
   */
  async function card(refuses = false, key = 'sandbox_key', bank: Bank | null = null, threeDSecureEnabled = true) {
    const heard = new Map<string, (event: unknown) => void>();
    const cleared: string[] = [];
    const focused: string[] = [];
    const tokenised: unknown[] = [];
    const verified: ThreeDSecureVerifyOptions[] = [];
    const containers: HTMLElement[] = [];
    let down = false;
    const state = (isEmpty: boolean, isValid: boolean) => ({ isEmpty, isValid });
    const fields = { number: state(true, false), expirationDate: state(true, false), cvv: state(true, false) };
    const secure = {
      verifyCard: async (options: ThreeDSecureVerifyOptions) => {
        verified.push(options);
        if (!bank || bank === 'broken') throw new Error('THREEDS_LOOKUP_ERROR');
        const info = {
          liabilityShifted: bank !== 'refuses' && bank !== 'unknown',
          liabilityShiftPossible: bank !== 'unknown',
        };
        let went = false;
        const looked = { requiresUserAuthentication: bank !== 'unknown' && bank !== 'frictionless' };
        options.onLookupComplete?.(looked as never, () => {
          went = true;
        });
        if (!went) throw new Error('nobody went on');
        return { nonce: 'tokencc_3ds', threeDSecureInfo: info };
      },
      cancelVerifyCard: async () => {},
    };
    const library = {
      client: async () => ({ getConfiguration: () => ({ gatewayConfiguration: { threeDSecureEnabled } }) }),
      fields: async (options: { fields: Record<string, { container: HTMLElement }> }) => {
        for (const { container } of Object.values(options.fields)) {
          if (container.getRootNode() !== document) throw new Error('HOSTED_FIELDS_INVALID_FIELD_SELECTOR');
          containers.push(container);
        }
        if (refuses) throw new Error('CLIENT_AUTHORIZATION_INVALID');
        return {
          getState: () => ({ fields }),
          on: (name: string, listener: (event: unknown) => void) => heard.set(name, listener),
          off: (name: string) => heard.delete(name),
          tokenize: async (asked: unknown) => {
            tokenised.push(asked);
            if (!fields.number.isValid) throw new Error('HOSTED_FIELDS_FIELDS_INVALID');
            return { nonce: 'tokencc_1', details: { bin: '400000' } };
          },
          clear: (name: string) => cleared.push(name),
          focus: (name: string) => focused.push(name),
          teardown: async () => {
            down = true;
          },
        };
      },
      secure: async () => {
        if (!threeDSecureEnabled) throw new Error('THREEDS_NOT_ENABLED_FOR_V2');
        return secure;
      },
    } as unknown as BraintreeLibrary;
    const gateway = await createBraintreeGateway({ publicKey: key, newId: ids(), load: async () => library });
    const hosts = nestedHosts();
    const mounted = gateway.mountCard?.(hosts, () => {});
    return {
      gateway,
      hosts,
      mounted,
      fields,
      heard,
      cleared,
      focused,
      tokenised,
      verified,
      containers,
      down: () => down,
      state,
    };
  }

  test.each([
    ['agrees', 'tokencc_3ds', [true, false]],
    ['frictionless', 'tokencc_3ds', []],
    ['unknown', 'tokencc_3ds', []],
    ['refuses', null, [true, false]],
    ['broken', null, []],
  ] as const)('with a client token the bank is asked for the amount; it %s: %s', async (bank, nonce, told) => {
    const { mounted, fields, state, verified } = await card(false, 'eyJ2ZXJzaW9uIjoyfQ==', bank);
    const own = await mounted;
    fields.number = state(false, true);
    asked.length = 0;
    expect(await own?.nonce(billing, payment)).toBe(nonce);
    expect(asked).toEqual(told);
    expect(verified).toHaveLength(1);
    expect(verified[0]).toMatchObject({
      nonce: 'tokencc_1',
      bin: '400000',
      amount: '54.00',
      billingAddress: { givenName: 'Ada', surname: 'Lovelace', countryCodeAlpha2: 'GB' },
    });
  });

  test('in an account without 3-D Secure no bank is asked, and the card is paid with all the same', async () => {
    const { mounted, fields, state, verified } = await card(false, 'eyJ2ZXJzaW9uIjoyfQ==', null, false);
    const own = await mounted;
    fields.number = state(false, true);
    expect(await own?.nonce(billing, payment)).toBe('tokencc_1');
    expect(verified).toEqual([]);
  });

  test.each([
    ['Ada Lovelace', { givenName: 'Ada', surname: 'Lovelace' }],
    ['José Ángel Núñez', { givenName: 'Jose', surname: 'Angel Nunez' }],
    ['Łukasz Nowak', { surname: 'Nowak' }],
    ['أحمد 山田', {}],
    [`${'A'.repeat(60)} B`, { givenName: 'A'.repeat(50), surname: 'B' }],
  ])('the bank is asked for %s with what Braintree takes: 50 ASCII characters of a name', async (name, names) => {
    const { mounted, fields, state, verified } = await card(false, 'eyJ2ZXJzaW9uIjoyfQ==', 'agrees');
    const own = await mounted;
    fields.number = state(false, true);
    const line1 = `${'Long '.repeat(12)}Street`;
    expect(await own?.nonce({ ...billing, name, line1 }, payment)).toBe('tokencc_3ds');
    const { givenName, surname, streetAddress } = verified[0]?.billingAddress ?? {};
    expect(JSON.parse(JSON.stringify({ givenName, surname }))).toEqual(names);
    expect(streetAddress).toBe(line1.slice(0, 50));
  });

  test('its fields are in the light DOM; required, invalid, right; and nothing is left of them', async () => {
    const { mounted, hosts, fields, containers, heard, cleared, focused, down, state } = await card();
    const own = await mounted;
    if (!own) throw new Error('no card');
    for (const container of containers) expect(container.parentElement).toBe(hosts.outer);
    expect(own.issues()).toEqual({ number: 'required', expiry: 'required', cvc: 'required' });
    fields.number = state(false, false);
    fields.cvv = state(false, true);
    expect(own.issues()).toEqual({ number: 'invalid', expiry: 'required', cvc: null });
    const brands: string[] = [];
    const stop = own.onChange((brand) => brands.push(brand));
    heard.get('cardTypeChange')?.({ cards: [{ type: 'american-express' }] });
    heard.get('cardTypeChange')?.({ cards: [{ type: 'visa' }, { type: 'maestro' }] });
    expect(brands).toEqual(['amex', '']);
    stop();
    expect(heard.size).toBe(0);
    own.clearCvc();
    own.focus('expiry');
    expect([cleared, focused]).toEqual([['cvv'], ['expirationDate']]);
    own.destroy();
    expect(down()).toBe(true);
    expect(hosts.outer.childElementCount).toBe(0);
  });

  test('a card becomes a nonce with its billing details; one that cannot is said [1§7.27]', async () => {
    const { mounted, fields, tokenised, state } = await card();
    const own = await mounted;
    expect(await own?.nonce(billing, payment)).toBeNull();
    fields.number = state(false, true);
    expect(await own?.nonce(billing, payment)).toBe('tokencc_1');
    expect(tokenised[1]).toEqual({
      cardholderName: 'Ada Lovelace',
      billingAddress: {
        streetAddress: '1 Praed Street',
        extendedAddress: '',
        locality: 'London',
        postalCode: 'W2 1HQ',
        countryCodeAlpha2: 'GB',
      },
    });
    expect(await own?.confirm(intent, billing)).toEqual({ kind: 'done' });
  });

  test('fields that do not come leave nothing behind', async () => {
    const { mounted, hosts } = await card(true);
    await expect(mounted).rejects.toThrow('CLIENT_AUTHORIZATION_INVALID');
    expect(hosts.outer.childElementCount).toBe(0);
  });
});

describe('PayPal', () => {
  interface Made {
    createOrder(): Promise<string>;
    onApprove(): Promise<void>;
    onCancel(): void;
    onError(): void;
  }

  async function button(eligible = true, currency = 'GBP', operators = 'GBP') {
    let made: Made | null = null;
    let asked: unknown;
    let at: Element | null = null;
    let starts = 0;
    let unavailable = 0;
    const left: string[] = [];
    const gateway = await createPaypalGateway({
      clientId: 'test',
      currency: operators,
      newId: ids(),
      popupsWork: async () => true,
      leave: (url) => left.push(url),
      load: (async (options: unknown) => {
        asked = options;
        return {
          Buttons: (given: Made) => {
            made = given;
            return {
              isEligible: () => eligible,
              render: async (element: Element) => {
                at = element;
              },
              close: async () => {},
            };
          },
        };
      }) as never,
    });
    const hosts = nestedHosts();
    const own = await gateway.mountButton?.(hosts.number, {
      amountMinor: 5400,
      currency,
      onStart: () => {
        starts += 1;
      },
      onUnavailable: () => {
        unavailable += 1;
      },
    });
    return {
      gateway,
      own,
      hosts,
      left,
      unavailable: () => unavailable,
      made: () => made as unknown as Made,
      asked,
      at: () => at as Element | null,
      starts: () => starts,
    };
  }

  test.each(['GBP', 'EUR', 'JPY'])(
    'its button is in the light DOM, in %s, without a card form [1§7.28]',
    async (own) => {
      const { asked, at, hosts } = await button(true, own, own);
      expect(asked).toMatchObject({ clientId: 'test', currency: own, disableFunding: 'card' });
      expect(at()?.parentElement).toBe(hosts.outer);
    },
  );

  test('its script is not the host page’s own, whose buttons and account stay apart', async () => {
    const view = window as unknown as Record<string, unknown>;
    const insert = document.head.insertBefore;
    /** What each script has as its global, as PayPal's does. */
    const sdk = (account: string) => ({
      account,
      Buttons: () => {
        used.push(account);
        return { isEligible: () => false };
      },
    });
    const used: string[] = [];
    document.head.insertBefore = ((script: HTMLScriptElement) => {
      view[script.dataset.namespace ?? 'paypal'] = sdk(new URL(script.src).searchParams.get('client-id') ?? '');
      queueMicrotask(() => script.onload?.(new Event('load')));
    }) as never;
    const hosts = nestedHosts();
    const options = { amountMinor: 5400, currency: 'GBP', onStart: () => {}, onUnavailable: () => {} };
    const mount = async (clientId: string) => {
      const settings = { clientId, currency: 'GBP', newId: ids(), popupsWork: async () => true };
      await (await createPaypalGateway(settings)).mountButton?.(hosts.number, options);
    };
    const shop = sdk('shop');
    view.paypal = shop;
    try {
      await mount('operator');
      expect(view.paypal).toBe(shop);
      await mount('another');
      expect(used).toEqual(['operator', 'another']);
    } finally {
      document.head.insertBefore = insert;
      for (const name of Object.keys(view)) if (/^(paypal|taxiBooking_.*)$/.test(name)) delete view[name];
    }
  });

  test('pressing it opens the payment, and its order is the payment’s', async () => {
    const { made, own, starts } = await button();
    const order = made().createOrder();
    expect(starts()).toBe(1);
    const outcome = own?.confirm({ ...intent, id: 'ORDER1' });
    expect(await order).toBe('ORDER1');
    await made().onApprove();
    expect(await outcome).toEqual({ kind: 'done' });
  });

  test('a window that is closed is told apart from one that broke', async () => {
    for (const [end, kind] of [
      ['onCancel', 'dismissed'],
      ['onError', 'lost'],
    ] as const) {
      const { made, own } = await button();
      void made().createOrder();
      const outcome = own?.confirm(intent);
      made()[end]();
      expect(await outcome).toEqual({ kind });
    }
  });

  test('its window is closed when nothing was booked, and another attempt has an order of its own', async () => {
    const { made, own, left, unavailable } = await button();
    const refused = made().createOrder();
    own?.cancel?.();
    await expect(refused).rejects.toThrow();
    // PayPal reports the rejection of its order, after which its button still works.
    made().onError();
    expect(unavailable()).toBe(0);
    expect(await own?.confirm({ ...intent, id: 'ORDER1' })).toEqual({ kind: 'leaving' });
    expect(left).toEqual(['https://gateway.example/pay']);
    const order = made().createOrder();
    const outcome = own?.confirm({ ...intent, id: 'ORDER2' });
    own?.cancel?.();
    expect(await order).toBe('ORDER2');
    await made().onApprove();
    expect(await outcome).toEqual({ kind: 'done' });
    made().onError();
    expect(unavailable()).toBe(1);
  });

  test('what is booked in another currency than its script was loaded for is paid on PayPal’s page', async () => {
    const { own, asked, hosts } = await button(true, 'EUR');
    expect(asked).toMatchObject({ currency: 'GBP' });
    expect(own).toBeNull();
    expect(hosts.outer.childElementCount).toBe(0);
  });

  test('where windows do not work, and where no button is eligible, it leads to PayPal’s page', async () => {
    const left: string[] = [];
    const gateway = await createPaypalGateway({
      clientId: 'test',
      currency: 'GBP',
      newId: ids(),
      popupsWork: async () => false,
      leave: (url) => left.push(url),
    });
    expect(gateway.mountButton).toBeUndefined();
    expect(await gateway.confirm(intent)).toEqual({ kind: 'leaving' });
    expect(left).toEqual(['https://gateway.example/pay']);
    const { own, hosts } = await button(false);
    expect(own).toBeNull();
    expect(hosts.outer.childElementCount).toBe(0);
  });
});

describe('windows of a gateway', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['same-origin', false],
    ['same-origin; report-to="coop"', false],
    ['noopener-allow-popups', false],
    ['same-origin-allow-popups', true],
    ['unsafe-none', true],
    [null, true],
  ])('a page with the opener policy %s: %s', async (policy, allowed) => {
    vi.stubGlobal(
      'fetch',
      async () => new Response(null, { headers: policy === null ? {} : { 'cross-origin-opener-policy': policy } }),
    );
    expect(await pageAllowsPopups()).toBe(allowed);
  });

  test('a page that cannot be asked is taken for one that allows them', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new Error('offline');
    });
    expect(await pageAllowsPopups()).toBe(true);
  });
});

describe('the sandbox', () => {
  test('takes the documented test numbers and no other', () => {
    const { takesNumber } = createSandboxGateway();
    expect(
      ['4242 4242 4242 4242', '4000000000000002', '4000 0025 0000 3155'].every((number) => takesNumber?.(number)),
    ).toBe(true);
    expect(takesNumber?.('4111 1111 1111 1111')).toBe(false);
  });

  test('leaves for its page where there is one', async () => {
    const left: string[] = [];
    const gateway = createSandboxGateway({ leave: (url) => left.push(url) });
    expect(await gateway.confirm(intent)).toEqual({ kind: 'leaving' });
    expect(await gateway.confirm({ ...intent, redirectUrl: '' })).toEqual({ kind: 'done' });
    expect(left).toEqual(['https://gateway.example/pay']);
  });

  test('is found by its name; an unknown one is not', async () => {
    const settings = { publicKey: '', clientId: '', currency: 'GBP', locale: 'en', newId: ids() };
    expect((await loadGateway('sandbox', settings)).takesNumber).toBeDefined();
    expect(Object.keys(await loadGateway('page', settings))).toEqual(['confirm']);
    await expect(loadGateway('nobody', settings)).rejects.toThrow('nobody');
  });
});

describe('the gateway’s own page', () => {
  const nothing = { ...intent, redirectUrl: '' };

  test('takes the place of ours, which comes back; without an address nobody knows where it is', async () => {
    const left: string[] = [];
    const page = createProviderPage({ leave: (url) => left.push(url) });
    expect(await page.confirm(intent)).toEqual({ kind: 'leaving' });
    expect(await page.confirm(nothing)).toEqual({ kind: 'lost' });
    expect(left).toEqual(['https://gateway.example/pay']);
  });

  /** A page of this product in a host's frame, in a browser that opens windows or blocks them. */
  function framed(opens: boolean) {
    const opened = { opener: {} as object | null, location: { href: '' } };
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const view = Object.assign(new EventTarget(), { top: {}, document, open: () => (opens ? opened : null) });
    return { view, opened, options: { view: view as unknown as Window } };
  }
  const paypalsPage = (options: GatewayPageOptions) =>
    createPaypalGateway({
      clientId: 'test',
      currency: 'GBP',
      newId: ids(),
      popupsWork: async () => false,
      ...options,
    });
  const inFrame = [
    ['that of any gateway', createProviderPage],
    ['PayPal’s', paypalsPage],
    ['the sandbox’s', createSandboxGateway],
  ] as const;

  describe.each(inFrame)('%s, in a frame', (_, create) => {
    test.each(['focus', 'visibilitychange'])(
      'is a window of its own, which cannot speak to ours; what became of it is asked after %s',
      async (event) => {
        const { view, opened, options } = framed(true);
        const page = await create(options);
        let ended: unknown = null;
        const confirmed = page.confirm(intent).then((outcome) => {
          ended = outcome;
        });
        expect(opened).toEqual({ opener: null, location: { href: 'https://gateway.example/pay' } });
        view.document.visibilityState = 'hidden';
        view.document.dispatchEvent(new Event('visibilitychange'));
        await Promise.resolve();
        expect(ended).toBeNull();
        view.document.visibilityState = 'visible';
        (event === 'focus' ? view : view.document).dispatchEvent(new Event(event));
        await confirmed;
        expect(ended).toEqual({ kind: 'done' });
      },
    );

    test('is not said to be open where the browser opens no window', async () => {
      const page = await create(framed(false).options);
      expect(await page.confirm(intent)).toEqual({ kind: 'lost' });
    });
  });
});
