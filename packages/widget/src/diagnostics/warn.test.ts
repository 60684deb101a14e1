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
    ['layout="wizzard"', 'layout="wizzard" means nothing to the element. Allowed: wizard, wizardx, wizardt,'],
    ['theme="blue"', 'theme="blue" means nothing to the element. Allowed: light, dark or auto.'],
    ['currency="pounds"', 'currency="pounds" means nothing to the element. Allowed: a currency code'],
    ['currency="XQZ"', 'currency="XQZ" means nothing to the element.'],
    ['locale="english_uk"', 'locale="english_uk" means nothing to the element. Allowed: a language tag'],
    ['licence-url="cars.example"', 'licence-url="cars.example" means nothing to the element. Allowed: an address'],
    ['return-url="javascript:alert(1)"', 'return-url="javascript:alert(1)" means nothing'],
    ['sandbox="false"', 'sandbox="false" is taken for no sandbox. Allowed: the bare word, or no attribute.'],
    ['sandbox="no"', 'sandbox="no" means nothing to the element.'],
    [`host-reference="${'x'.repeat(101)}"`, 'means nothing to the element. Allowed: at most 100 characters.'],
    ['metadata="{"', 'metadata="{" means nothing to the element. Allowed: an object, or JSON text, of up to 20 pairs'],
    ['', 'metadata="{"room":7}" means nothing to the element.', { metadata: { room: 7 } }],
    ['', 'metadata="["a"]" means nothing to the element.', { metadata: ['a'] }],
    ['trackingcode="A"', 'The element has no attribute trackingcode. Did you mean tracking-code?'],
    ['lay-out="wizard"', 'The element has no attribute lay-out. Did you mean layout?'],
    ['curency="GBP"', 'The element has no attribute curency. Did you mean currency?'],
    ['colour="red"', 'The element has no attribute colour. It has tracking-code, mode, variant,'],
    ['pickup="{"', 'pickup="{" means nothing to the element. Allowed: a place with latitude'],
    ['', 'pickup="{}" means nothing to the element. Allowed: a place', { pickup: {} }],
    ['', 'dropoff="[]" means nothing to the element. Allowed: a place', { dropoff: [] }],
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
      `<x-taxi> The tracking code HOTEL42 has expired. Ask the operator for another one. ${link}`,
      `<x-taxi> got no answer from the operator at ${operator}. Check licence-url, the network, and script-src and connect-src of the page’s content security policy. ${link}`,
    ]);
  });
});
