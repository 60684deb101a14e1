import { expect, test } from 'vitest';
import { embedCode, embedKinds, embedSnippet } from './embed-snippet.ts';

const url = 'https://cars.example';

test('the least that a page needs', () => {
  expect(embedSnippet(url, { trackingCode: 'HOTEL42', theme: 'auto' })).toBe(
    [
      '<script type="module" src="https://cars.example/widget/taxi-booking.js"></script>',
      '<taxi-booking tracking-code="HOTEL42">',
      '  <a href="https://cars.example/booking.html?trackingcode=HOTEL42">Book a taxi</a>',
      '</taxi-booking>',
      '<!-- In your style sheet, so that nothing moves: taxi-booking { display: block; min-height: 985px } -->',
    ].join('\n'),
  );
});

test('what is chosen is written, safe inside quotes', () => {
  const snippet = embedSnippet(url, {
    trackingCode: 'A"><script>',
    variant: 'quickbooking',
    layout: 'inline',
    theme: 'dark',
    locale: 'de',
    sandbox: true,
    dropoff: '{"fullAddress":"Fish & Chips"}',
  });
  expect(snippet).toContain("tracking-code='A\">&lt;script>'");
  expect(snippet).toContain('variant="quickbooking" theme="dark" locale="de"');
  expect(snippet).not.toContain('layout=');
  expect(snippet).toContain(`dropoff='{"fullAddress":"Fish &amp; Chips"}' sandbox>`);
  expect(snippet).not.toContain('style=');
  expect(snippet).toContain('min-height: 910px');
});

test('the link in place of the form books for the same partner, and a test stays a test', () => {
  const link = (choice: { trackingCode: string; sandbox?: boolean }) =>
    /href="([^"]*)"/.exec(embedSnippet(url, choice))?.[1];
  expect(link({ trackingCode: 'A&B "1"' })).toBe(`${url}/booking.html?trackingcode=A%26B%20%221%22`);
  expect(link({ trackingCode: 'TEST', sandbox: true })).toBe(`${url}/booking.html?trackingcode=TEST&amp;sandbox=true`);
  expect(embedCode('html', url, {})).toContain(`href="${url}/booking.html"`);
});

test('a value with both quotes, and what opens over the page', () => {
  const code = embedCode('html', url, { 'tracking-code': 'A', mode: 'popup', 'host-reference': `Ada's "R1"` });
  expect(code).toContain('host-reference="Ada\'s &quot;R1&quot;"');
  expect(code).not.toContain('min-height');
});

test('WordPress: the plugin’s shortcode, or a block of markup for what it does not take', () => {
  const hotel = '{"fullAddress":"Fish & Chips"}';
  expect(embedCode('wordpress', url, { 'tracking-code': 'A', theme: 'dark', dropoff: hotel })).toBe(
    `[taxi_booking tracking-code='A' theme='dark' dropoff='${hotel}']`,
  );
  for (const more of [{ mode: 'floating' }, { sandbox: true }, { dropoff: `{"fullAddress":"St John's"}` }]) {
    const block = embedCode('wordpress', url, { 'tracking-code': 'A', ...more });
    expect(block).toContain('Custom HTML');
    expect(block).toContain(embedCode('html', url, { 'tracking-code': 'A', ...more }));
  }
});

test('the address of the licence service stands where the element cannot know it', () => {
  expect(embedCode('html', url, { 'licence-url': url })).not.toContain('licence-url');
  expect(embedCode('html', url, { 'licence-url': 'https://other.example' })).toContain(
    'licence-url="https://other.example"',
  );
  expect(embedCode('vue', url, { 'licence-url': 'https://other.example' })).toContain(
    'licence-url="https://other.example"',
  );
  expect(embedCode('vue', url, {})).toContain(`licence-url="${url}"`);
});

const chosen = {
  'tracking-code': 'HOTEL42',
  variant: '',
  dropoff: '{"fullAddress":"Fish & Chips"}',
  'host-reference': `A "B" \`\${1}\``,
  sandbox: true,
  debug: false,
};

test('React', () => {
  expect(embedCode('react', url, chosen)).toBe(`import { TaxiBooking } from 'taxi-booking/react';

// In your style sheet, so that nothing moves: taxi-booking { display: block; min-height: 985px }
export const Booker = () => (
  <TaxiBooking
    trackingCode="HOTEL42"
    dropoff={{"fullAddress":"Fish & Chips"}}
    hostReference={"A \\"B\\" \`\${1}\`"}
    sandbox
    licenceUrl="https://cars.example"
    onBooked={({ detail }) => console.log(detail.bookingRef)}
  />
);`);
});

test('Vue', () => {
  expect(embedCode('vue', url, chosen)).toBe(`<script setup>
import { TaxiBooking } from 'taxi-booking/vue';

const booked = ({ detail }) => console.log(detail.bookingRef);
</script>

<template>
  <TaxiBooking
    tracking-code="HOTEL42"
    :dropoff='{"fullAddress":"Fish &amp; Chips"}'
    host-reference='A "B" \`\${1}\`'
    sandbox
    licence-url="https://cars.example"
    @booked="booked"
  />
</template>

<style>
taxi-booking { display: block; min-height: 985px }
</style>`);
});

test('Angular', () => {
  const code = embedCode('angular', url, { ...chosen, variant: 'quickbooking' });
  expect(code).toContain("styles: 'taxi-booking { display: block; min-height: 910px }',");
  // Inside a template literal.
  expect(code).toContain(`
    <taxi-booking
      tracking-code="HOTEL42"
      variant="quickbooking"
      [dropoff]='{"fullAddress":"Fish &amp; Chips"}'
      host-reference='A "B" \\\`\\\${1}\\\`'
      [sandbox]="true"
      licence-url="https://cars.example"
      (booked)="booked($event)"
    />
`);
});

test.each(embedKinds)('%s: a dialog has a button that opens it, and nothing else has', (kind) => {
  const button = '<button type="button" data-taxi-booking="#booker">Book a taxi</button>';
  const popup = embedCode(kind, url, { 'tracking-code': 'A', mode: 'popup' });
  expect(popup).toContain(button);
  expect(popup).toMatch(/<(taxi-booking|TaxiBooking)\s+id="booker"/);
  const floating = embedCode(kind, url, { 'tracking-code': 'A', mode: 'floating' });
  expect(floating).not.toContain('booker"');
});

test('React: the button and the dialog are one node', () => {
  expect(embedCode('react', url, { mode: 'popup' })).toContain(`
  <>
    <button type="button" data-taxi-booking="#booker">Book a taxi</button>
    <TaxiBooking
      id="booker"
      mode="popup"
      licenceUrl="https://cars.example"
      onBooked={({ detail }) => console.log(detail.bookingRef)}
    />
  </>
);`);
});
