/** @jest-environment node */
test('on a server it is required and does nothing', () => {
  const { defineTaxiBooking, TaxiBookingElement } = require('taxi-booking');
  expect(typeof TaxiBookingElement).toBe('function');
  expect(defineTaxiBooking()).toBeUndefined();
});
