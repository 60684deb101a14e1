import { describe, expect, it } from 'vitest';
import type { Database } from '../database/open.ts';
import { readSettings, SettingError } from '../env.ts';
import { demoOperator, ownFolder } from '../testing/demo-operator.ts';
import { gatewayMistakes, mixedKeys, paymentProviders, unofferedMethods } from './from-settings.ts';

const demo = demoOperator();
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1' };
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret' };
const braintree = { BRAINTREE_PUBLIC_KEY: 'public', BRAINTREE_PRIVATE_KEY: 'private' };

/** Names of the gateways that a server with these settings has; none of them queries a database before a payment. */
async function gateways(
  paymentgateway: string,
  env: Record<string, string>,
  publickey = 'tokenization',
  more: Partial<typeof demo.configuration> = {},
) {
  const operator = { ...demo, configuration: { ...demo.configuration, paymentgateway, publickey, ...more } };
  const made = await paymentProviders(readSettings(env, ownFolder), operator, {} as Database);
  expect(made.sandbox === undefined).toBe(paymentgateway !== 'sandbox');
  return made.paymentProviders?.map(({ name, live }) => `${name}${live ? ', real money' : ''}`);
}

describe('the gateways of a server', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['stripe', stripe, ['stripe, real money']],
    ['stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }, ['stripe']],
    ['stripe', { ...stripe, ...paypal }, ['stripe, real money', 'paypal']],
    ['stripe', { ...stripe, ...braintree }, ['stripe, real money']],
    ['stripe', { ...stripe, PAYPAL_CLIENT_ID: 'id' }, ['stripe, real money']],
    ['stripe', { ...stripe, PAYPAL_SECRET: 'secret' }, ['stripe, real money']],
    ['braintree', braintree, ['braintree']],
    ['braintree', { ...braintree, ...stripe, ...paypal }, ['braintree', 'paypal']],
    ['paypal', paypal, ['paypal']],
    ['', {}, []],
    ['sandbox', {}, ['sandbox']],
    ['sandbox', { ...stripe, ...paypal }, ['paypal', 'sandbox']],
  ])('with the gateway %j and %j are %j', async (gateway, env, names) => {
    expect(await gateways(gateway, env)).toEqual(names);
  });

  it.each<[string, Record<string, string>, string | undefined, string]>([
    ['stripe', {}, undefined, 'STRIPE_SECRET_KEY'],
    ['braintree', { BRAINTREE_PUBLIC_KEY: 'public' }, undefined, 'BRAINTREE_PRIVATE_KEY'],
    ['braintree', { BRAINTREE_PRIVATE_KEY: 'private' }, undefined, 'BRAINTREE_PUBLIC_KEY'],
    ['braintree', braintree, '', 'publickey'],
  ])(
    '%s with %j and the public key %j is not begun with: it says what is missing',
    async (gateway, env, key, words) => {
      const asked = gateways(gateway, env, key);
      await expect(asked).rejects.toThrow(SettingError);
      await expect(asked).rejects.toThrow(words);
    },
  );

  it('braintree takes no card on a page of its own, which it has not', async () => {
    const asked = gateways('braintree', braintree, undefined, { paymentpage: 'provider' });
    await expect(asked).rejects.toThrow('paymentpage');
    const rest = { paymentpage: 'provider', iscardallowed: false } as const;
    expect(await gateways('braintree', { ...braintree, ...paypal }, undefined, rest)).toEqual(['braintree', 'paypal']);
  });

  it.each([
    ['own', 'stripe', stripe, 'pi_1'],
    ['provider', 'stripe', stripe, 'cs_1'],
  ] as const)('with the page %s what %s began there goes on', async (paymentpage, paymentgateway, env, id) => {
    const operator = { ...demo, configuration: { ...demo.configuration, paymentgateway, paymentpage } };
    const made = await paymentProviders(readSettings(env, ownFolder), operator, {} as Database);
    expect(made.paymentProviders?.[0]?.continues?.(id)).toBe(true);
  });

  it.each([
    ['https://cabs.example', '', false],
    ['https://cabs.example', 'other.example', false],
    ['https://cabs.example', 'cabs.example', true],
    ['https://cabs.example:8443', 'cabs.example', true],
    ['http://localhost:4300', '', true],
    ['', '', true],
  ])('at %j with SANDBOX_GATEWAY_FOR=%s may be the test gateway: %s', async (PUBLIC_URL, named, may) => {
    const asked = gateways('sandbox', { PUBLIC_URL, SANDBOX_GATEWAY_FOR: named });
    if (may) expect(await asked).toEqual(['sandbox']);
    else await expect(asked).rejects.toThrow('SANDBOX_GATEWAY_FOR=cabs.example');
  });

  it.each<[string, Record<string, string>, string]>([
    ['stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'stripe has keys'],
    ['stripe', { STRIPE_SECRET_KEY: 'rk_test_1' }, 'stripe has keys'],
    ['stripe', { ...stripe, ...paypal }, 'paypal has keys'],
    ['braintree', braintree, 'braintree has keys'],
  ])('at an address that people book at is no %s with %j unless test keys are allowed', async (gateway, env, words) => {
    const atAddress = { ...env, PUBLIC_URL: 'https://cabs.example' };
    await expect(gateways(gateway, atAddress)).rejects.toThrow(SettingError);
    await expect(gateways(gateway, atAddress)).rejects.toThrow(words);
    await expect(gateways(gateway, atAddress)).rejects.toThrow('ALLOW_LIVE=test-keys');
    expect(await gateways(gateway, { ...atAddress, ALLOW_LIVE: 'test-keys' })).toContain(
      gateway === 'stripe' && 'PAYPAL_SECRET' in env ? 'paypal' : gateway,
    );
  });

  it('at an address that people book at may be real ones, whatever is said of the test gateway', async () => {
    expect(await gateways('stripe', { ...stripe, PUBLIC_URL: 'https://cabs.example' })).toEqual(['stripe, real money']);
  });
});

describe('keys that do not belong together', () => {
  const mixed = (env: Record<string, string>, changed: Partial<typeof demo.configuration>) =>
    mixedKeys(readSettings(env, ownFolder), { ...demo.configuration, ...changed });
  const live = { BRAINTREE_API_URL: 'https://payments.braintree-api.com' };

  it.each<[Record<string, string>, Partial<typeof demo.configuration>, string]>([
    [stripe, { paymentgateway: 'stripe', stripepublickey: 'pk_test_1' }, 'stripepublickey'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, { paymentgateway: 'stripe', stripepublickey: 'pk_live_1' }, 'stripepublickey'],
    [{ STRIPE_SECRET_KEY: 'rk_test_1' }, { paymentgateway: 'stripe', stripepublickey: 'pk_live_1' }, 'stripepublickey'],
    [{ ...braintree, ...live }, { paymentgateway: 'braintree', publickey: 'sandbox_1' }, 'publickey'],
    [braintree, { paymentgateway: 'braintree', publickey: 'production_1' }, 'publickey'],
    [paypal, { paymentgateway: 'stripe', paypalclientid: 'other' }, 'paypalclientid'],
  ])('%j with %j are refused, with the name of the field', (env, changed, field) => {
    expect(mixed(env, changed)).toContain(`field ${field}`);
  });

  it.each<[Record<string, string>, Partial<typeof demo.configuration>]>([
    [stripe, { paymentgateway: 'stripe', stripepublickey: 'pk_live_1' }],
    [stripe, { paymentgateway: 'stripe', stripepublickey: '', paymentpage: 'provider' }],
    [{ STRIPE_SECRET_KEY: 'rk_test_1' }, { paymentgateway: 'stripe', stripepublickey: 'pk_test_1' }],
    [stripe, { paymentgateway: 'sandbox', stripepublickey: 'pk_test_1' }],
    [
      { ...braintree, ...live },
      { paymentgateway: 'braintree', publickey: 'production_1' },
    ],
    [braintree, { paymentgateway: 'braintree', publickey: 'sandbox_1' }],
    [paypal, { paymentgateway: 'stripe', paypalclientid: 'id' }],
    [paypal, { paymentgateway: 'stripe', paypalclientid: 'other', ispaypalallowed: false }],
    [paypal, { paymentgateway: 'stripe', paypalclientid: '', paymentpage: 'provider' }],
    [{}, { paymentgateway: 'stripe', paypalclientid: 'other' }],
  ])('%j with %j are used', (env, changed) => {
    expect(mixed(env, changed)).toBe('');
  });
});

describe('what keeps a server from starting with its gateways', () => {
  const mistakes = (env: Record<string, string>, changed: Partial<typeof demo.configuration>) =>
    gatewayMistakes(readSettings(env, ownFolder), { ...demo.configuration, ...changed });

  it.each<[Record<string, string>, Partial<typeof demo.configuration>, string]>([
    [stripe, { paymentgateway: 'stripe', stripepublickey: 'pk_test_1' }, 'field stripepublickey'],
    [paypal, { paymentgateway: 'stripe', paypalclientid: 'id' }, 'STRIPE_SECRET_KEY'],
    [{ BRAINTREE_PUBLIC_KEY: 'public' }, { paymentgateway: 'braintree', publickey: 'x' }, 'BRAINTREE_PRIVATE_KEY'],
    [
      { ...stripe, PAYPAL_SECRET: 'secret' },
      { paymentgateway: 'stripe', stripepublickey: 'pk_live_1' },
      'PAYPAL_CLIENT_ID',
    ],
  ])('%j with %j is found before the start', async (env, changed, words) => {
    expect(await mistakes(env, changed)).toEqual([expect.stringContaining(words)]);
  });

  it.each<[Record<string, string>, Partial<typeof demo.configuration>]>([
    [
      { ...stripe, ...paypal },
      { paymentgateway: 'stripe', stripepublickey: 'pk_live_1', paypalclientid: 'id' },
    ],
    [paypal, { paymentgateway: 'sandbox' }],
    // A machine that is not the server has no keys.
    [{}, { paymentgateway: 'stripe', stripepublickey: 'pk_live_1', paypalclientid: 'id' }],
  ])('%j with %j has nothing', async (env, changed) => {
    expect(await mistakes(env, changed)).toEqual([]);
  });
});

describe('methods that are allowed, and that no gateway takes', () => {
  const unoffered = (env: Record<string, string>, changed: Partial<typeof demo.configuration>) =>
    unofferedMethods(readSettings(env, ownFolder), { ...demo.configuration, ...changed });

  it.each<[Record<string, string>, Partial<typeof demo.configuration>, string[]]>([
    [{}, { paymentgateway: 'sandbox' }, []],
    [{}, { paymentgateway: '' }, ['iscardallowed', 'ispaypalallowed']],
    [{}, { paymentgateway: '', iscardallowed: false, ispaypalallowed: false }, []],
    [paypal, { paymentgateway: 'stripe' }, []],
    [{ PAYPAL_CLIENT_ID: 'id' }, { paymentgateway: 'stripe' }, ['ispaypalallowed']],
    [{ PAYPAL_SECRET: 'secret' }, { paymentgateway: 'braintree' }, ['ispaypalallowed']],
  ])('with %j and %j are %j', (env, changed, fields) => {
    expect(unoffered(env, changed).map((line) => /field (\w+):/.exec(line)?.[1])).toEqual(fields);
  });
});
