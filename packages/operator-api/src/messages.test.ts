import { expect, test } from 'vitest';
import { messages } from './messages.ts';

const time = '21/11/2026 12:00';

test.each([
  [messages.generic, 'Something went wrong, please try again.'],
  [messages.specificAddress, 'Try a more specific address.'],
  [messages.anotherAddress, 'Try another address'],
  [messages.noVehicle, 'No vehicle found with selected capacity'],
  [messages.paymentInvalid, 'Payment information invalid, please try again.'],
  [messages.cardDeclined, 'It was not possible to process the payment, please check the card details and try again.'],
  [
    messages.outsideArea,
    'The selected address cannot be used as it falls outside our service area. Please select an alternative address',
  ],
  [
    messages.expired('020 7946 0000'),
    'Opps, your quotation has expired. Please try again or call our friendly team on 020 7946 0000',
  ],
  [messages.earliestReturn(time), 'The earliest possible return date is 21/11/2026 12:00'],
  [messages.earliestPickup(time), 'The earliest time we can pickup from this address is 21/11/2026 12:00'],
])(
  '“%s” is the sentence of the specification [1§8.3 1§8.4 1§8.5 1§8.6 1§8.7 1§8.8 1§8.9 1§8.10 1§8.11 1§8.12 1§8.13]',
  (said, sentence) => {
    expect(said).toBe(sentence);
  },
);
