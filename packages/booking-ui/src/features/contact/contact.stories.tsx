import { layouts } from 'booking-core/domain';
import { quoted } from '../../testing/sample-state.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { CustomerSection } from '../lazy-features.ts';
import { NoteSection } from '../options/note.tsx';
import { PromoSection } from '../promotion/promo.tsx';
import { ContactSection } from './contact.tsx';

export default { title: 'Features/Details' };

const section = (
  <>
    <ContactSection />
    <CustomerSection />
    <NoteSection />
    <PromoSection />
  </>
);
const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};

export const Empty = storyOf(section);
export const Filled = storyOf(section, {
  ...quoted,
  details: { contact: ada },
  journey: { ...quoted.journey, note: 'Ring twice', promo: { code: 'FIVER', id: '', valueMinor: 0 } },
});
export const FilledDark = storyOf(section, { details: { contact: ada } }, { theme: 'dark' });
export const Invalid = storyOf(section, {
  ...quoted,
  flow: { revealed: ['contact:firstName', 'contact:email', 'contact:phone'] },
  details: { promo: { status: 'refused', text: 'SUMMER25', message: '' } },
});
export const CheckingACode = storyOf(
  section,
  {
    ...quoted,
    details: { promo: { status: 'checking', text: 'FIVER', requestId: '', price: { minor: 5400, currency: 'GBP' } } },
  },
  { scenarios: { promocode: 'lost' } },
);
export const RightToLeft = { ...storyOf(section, { details: { contact: ada } }), globals: { locale: 'ar' } };
export const Booker = storyOf(section, {
  session: {
    profile: { customerId: 7, bookerId: 3, contact: ada, accountAllowed: true, smsMailing: false, emailMailing: false },
  },
});
export const LongText = storyOf(section, {
  details: { contact: { ...ada, firstName: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3) } },
  journey: { note: 'Please ring twice and wait by the green door. '.repeat(20) },
});
export const NoteInADialog = storyOf(section, { flow: { layout: layouts.overflow } });
