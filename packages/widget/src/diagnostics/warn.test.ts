import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warn } from './warn.ts';

const operator = 'https://cars.example';
const link = `${operator}/widget/docs.html#attributes`;
const place = { latitude: 51.47, longitude: -0.45, fullAddress: 'Heathrow Terminal 5', postcode: 'TW6 2GA' };

function tag(attributes: string, properties: object = {}): HTMLElement {
  document.body.innerHTML = `<x-taxi ${attributes}></x-taxi>`;
  return Object.assign(document.querySelector('x-taxi') as HTMLElement, properties);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('the console names what the element does not understand, what is allowed, and where that stands', () => {
  it.each<[string, string, object?]>([
    ['layout="wizzard"', 'layout="wizzard" is not valid. Allowed: wizard, wizardx, wizardt,'],
    ['theme="blue"', 'theme="blue" is not valid. Allowed: light, dark or auto.'],
    ['currency="pounds"', 'currency="pounds" is not valid. Allowed: a currency code'],
    ['currency="XQZ"', 'currency="XQZ" is not valid.'],
    ['locale="english_uk"', 'locale="english_uk" is not valid. Allowed: a language tag'],
    ['licence-url="cars.example"', 'licence-url="cars.example" is not valid. Allowed: a URL'],
    ['return-url="javascript:alert(1)"', 'return-url="javascript:alert(1)" is not valid'],
    [
      'sandbox="false"',
      'sandbox="false" has the same effect as no sandbox attribute. Allowed: the attribute without a value, or no attribute.',
    ],
    ['sandbox="no"', 'sandbox="no" is not valid.'],
    [`host-reference="${'x'.repeat(101)}"`, 'is not valid. Allowed: at most 100 characters.'],
    ['metadata="{"', 'metadata="{" is not valid. Allowed: an object, or JSON text, of up to 20 pairs'],
    ['', 'metadata="{"room":7}" is not valid.', { metadata: { room: 7 } }],
    ['', 'metadata="["a"]" is not valid.', { metadata: ['a'] }],
    ['trackingcode="A"', 'The element has no attribute trackingcode. Did you mean tracking-code?'],
    ['lay-out="wizard"', 'The element has no attribute lay-out. Did you mean layout?'],
    ['curency="GBP"', 'The element has no attribute curency. Did you mean currency?'],
    ['colour="red"', 'The element has no attribute colour. Its attributes are tracking-code, mode, variant,'],
    ['pickup="{"', 'pickup="{" is not valid. Allowed: a place with latitude'],
    ['', 'pickup="{}" is not valid. Allowed: a place', { pickup: {} }],
    ['', 'dropoff="[]" is not valid. Allowed: a place', { dropoff: [] }],
    ['', '"latitude":"51.47"', { pickup: { ...place, latitude: '51.47' } }],
  ])('%s: %s', (attributes, words, properties) => {
    const element = tag(attributes, properties);
    warn(element, operator);
    warn(element, operator);
    expect(vi.mocked(console.warn).mock.calls).toEqual([[expect.stringContaining(words)]]);
    expect(vi.mocked(console.warn).mock.calls[0]?.[0]).toMatch(new RegExp(`^<x-taxi> .* ${link}$`));
  });

  it('and keeps quiet about what is right, and what is of HTML and frameworks', () => {
    const mine = `tracking-code="A" variant="quickbooking" layout="INLINE" licence-url="//cars.example" locale="pt_BR" currency="eur"
      theme="dark" target="_self" token="x" host-reference="42" return-url="/thanks" sandbox="" debug="true"`;
    const theirs =
      'id="a" class="b" translate="no" itemprop="x" data-x aria-label="c" onclick="" _ngcontent-x-1 ng-version="21" v-cloak @booked="f" :x="y" hx-get="/"';
    warn(tag(`${mine} ${theirs}`, { pickup: place, dropoff: null, metadata: { room: '7' } }), operator);
    warn(tag('locale="zh_Hant_TW"'), operator);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('and why nothing can be booked', () => {
    const element = tag('tracking-code="HOTEL42"', { last: { invalid: { reason: 'expired' } } });
    warn(element, operator);
    warn(tag('', { last: { error: { code: 'network' } } }), operator);
    expect(vi.mocked(console.warn).mock.calls.map(([text]) => text)).toEqual([
      `<x-taxi> The tracking code HOTEL42 has expired. Ask the operator for a new one. ${link}`,
      `<x-taxi> got no response from the operator at ${operator}. Check licence-url, the network, and script-src and connect-src of the page’s content security policy. ${link}`,
    ]);
  });
});
