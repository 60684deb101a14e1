import { describe, expect, it, test } from 'vitest';
import { aProfile, drive, started } from '../../testing/builders.ts';
import { contactLocked } from './locked-contact.ts';

const customer = aProfile();
const booker = aProfile({ bookerId: 7 });

test('contact details are locked to a customer’s profile, not to a booker’s [1§6.2 1§6.3 2§2.61]', () => {
  expect([null, customer, booker].map(contactLocked)).toEqual([false, true, false]);
});

describe('a signed-in customer’s contact', () => {
  it.each([
    ['typed', { type: 'details.contactChanged', field: 'firstName', value: 'Ada' }],
    ['prefilled', { type: 'journey.prefilled', prefill: { contact: { firstName: 'Ada' } } }],
  ] as const)('stays the profile’s, whatever is %s', (_, event) => {
    const restored = { type: 'session.restored', profile: customer, remember: false } as const;
    const machine = drive().send(...started, restored, event);
    expect(machine.state.details.contact).toBe(customer.contact);
  });
});
