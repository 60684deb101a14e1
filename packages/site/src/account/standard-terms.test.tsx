import { expect, test } from 'vitest';
import { renderWithBooking } from '../../../booking-ui/src/testing/render.tsx';
import { testConfiguration } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { StandardTerms } from './standard-terms.tsx';

test('the terms tell each way to pay by the name that people know', () => {
  const { container } = renderWithBooking(<StandardTerms />, {
    boot: { configuration: { ...testConfiguration, paymentMethods: ['card', 'paypal', 'cash'] } },
  });
  const said = [...container.querySelectorAll('p')].map((each) => each.textContent);
  expect(said).toContain('PayPal: you pay when you book.');
  expect(said).toContain('By card: you pay when you book.');
  expect(said).toContain('Cash: you pay the driver at the end of the journey.');
});
