import { emptyContact } from 'booking-core/domain';
import { aProfile } from 'booking-core/testing/builders';
import { storyOf } from '../../testing/story-booking.tsx';
import { ContactTabs } from './contact-tabs.tsx';

export default { title: 'Features/Contact details' };

const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};
const profile = (bookerId: number) => aProfile({ bookerId, contact: ada });

export const Guest = storyOf(<ContactTabs />);
export const Customer = storyOf(<ContactTabs />, { session: { profile: profile(0) }, details: { contact: ada } });
export const Booker = storyOf(<ContactTabs />, {
  session: { profile: profile(3) },
  details: { customer: emptyContact, ourRef: 'PO 4711' },
});
export const BookerDark = storyOf(
  <ContactTabs />,
  { session: { profile: profile(3) }, details: { customer: ada, contact: ada } },
  { theme: 'dark' },
);
export const Invalid = storyOf(<ContactTabs />, {
  session: { profile: profile(3) },
  details: { customer: emptyContact },
  flow: { revealed: ['customer:firstName', 'customer:phone'] },
});
