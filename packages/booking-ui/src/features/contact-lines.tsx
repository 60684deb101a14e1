import { type Contact, displayPhone, emptyContact, isBooker } from 'booking-core/domain';
import { useBookingState, useDispatch, useT } from '../booking-context.tsx';
import { ContactSection, CustomerSection } from './contact.tsx';
import { FoldLine } from './fold-line.tsx';

/** Who travels: the fields on the page, or one line that opens the Contact dialog where the layout asks in dialogs. */
export function ContactPart() {
  return useInDialogs() ? <PersonLine who="contact" /> : <ContactSection />;
}

/** The same for the customer, whom only bookers give. */
export function CustomerPart() {
  const booker = useBookingState((state) => isBooker(state.session.profile));
  const inDialogs = useInDialogs();
  if (!booker) return null;
  return inDialogs ? <PersonLine who="customer" /> : <CustomerSection />;
}

const useInDialogs = () => useBookingState((state) => state.flow.layout.dialogs.includes('contact'));

const personWords = (person: Contact) =>
  [`${person.firstName} ${person.lastName}`.trim(), displayPhone(person)].filter(Boolean).join(' · ');

function PersonLine({ who }: { who: 'contact' | 'customer' }) {
  const t = useT();
  const dispatch = useDispatch();
  const words = useBookingState((state) => personWords(state.details[who] ?? emptyContact));
  return (
    <FoldLine
      title={t(who === 'contact' ? 'contact.title' : 'contact.customerTitle')}
      value={words}
      empty={t('contact.empty')}
      onPress={() => dispatch({ type: 'flow.contactOpened' })}
    />
  );
}
