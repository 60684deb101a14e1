import { aProfile } from 'booking-core/testing/builders';

/** The customer of the account pages' tests. */
export const ada = aProfile({
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '7911123456', dialingCode: '44' },
  emailMailing: false,
});
