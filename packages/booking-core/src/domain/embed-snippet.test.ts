import { expect, test } from 'vitest';
import { embedSnippet } from './embed-snippet.ts';

const url = 'https://cars.example';

test('the least that a page needs', () => {
  expect(embedSnippet(url, { trackingCode: 'HOTEL42', theme: 'auto' })).toBe(
    [
      '<script type="module" src="https://cars.example/widget/taxi-booking.js"></script>',
      '<taxi-booking tracking-code="HOTEL42" style="display: block; min-height: 985px">',
      '  <a href="https://cars.example/booking">Book a taxi</a>',
      '</taxi-booking>',
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
  expect(snippet).toContain('tracking-code="A&quot;>&lt;script>"');
  expect(snippet).toContain('variant="quickbooking" theme="dark" locale="de"');
  expect(snippet).not.toContain('layout=');
  expect(snippet).toContain('dropoff="{&quot;fullAddress&quot;:&quot;Fish &amp; Chips&quot;}" sandbox style=');
});
