/** @jest-environment jsdom */
const { bookingLink } = require('taxi-booking/link');

test('a page with the element can be tested', () => {
  const { TaxiBookingElement } = require('taxi-booking');
  expect(customElements.get('taxi-booking')).toBe(TaxiBookingElement);
  document.body.innerHTML = '<taxi-booking tracking-code="HOTEL42" sandbox="false"></taxi-booking>';
  const element = document.querySelector('taxi-booking');
  expect(element).toBeInstanceOf(TaxiBookingElement);
  expect([element.trackingCode, element.sandbox, element.state]).toEqual(['HOTEL42', false, 'loading']);
  element.remove();
});

test('a link is written', () => {
  expect(bookingLink('https://cars.example/quickbooking.html', { trackingCode: 'HOTEL42' })).toContain('HOTEL42');
});
