import type { Contact, ContactField, Profile } from 'booking-core/domain';
import { emptyContact, isBooker } from 'booking-core/domain';
import { useEffect, useRef, useState } from 'react';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Checkbox } from '../../primitives/checkbox.tsx';
import { Tabs } from '../../primitives/tabs.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { ContactSection, Person } from '../contact/contact.tsx';
import styles, { css } from './booker-contact.module.css';
import { CostCentre, SavedPassengers } from './saved-passengers.tsx';

/** The booker's two tabs: the customer, and the passenger. */

type ContactTab = 'customer' | 'passenger';

/**
 * The customer and the passenger of a booker's booking, one tab each, the customer's first (specification 2 §2). A
 * failed validation opens the tab with the first error.
 */
export function BookerTabs() {
  const t = useT();
  const refused = useBookingState((state) => state.flow.refused);
  const [tab, setTab] = useState<ContactTab>('customer');
  const [wrong, setWrong] = useState<string | null>(null);
  const seen = useRef(refused);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refused === seen.current) return;
    seen.current = refused;
    const [first = null] = refused;
    if (first) setTab(first.startsWith('customer:') ? 'customer' : 'passenger');
    setWrong(first);
  }, [refused]);

  // The field exists only once its tab is rendered.
  useEffect(() => {
    if (wrong === null) return;
    box.current?.querySelector<HTMLElement>(`[data-field="${wrong}"]`)?.focus();
    setWrong(null);
  }, [wrong]);

  return (
    <div ref={box}>
      <Tabs<ContactTab>
        label={t('contact.title')}
        value={tab}
        tabs={[
          { value: 'customer', text: t('contact.tabCustomer') },
          { value: 'passenger', text: t('contact.tabPassenger') },
        ]}
        onValue={setTab}
      >
        {tab === 'customer' ? <CustomerSection titled={false} /> : <ContactSection titled={false} />}
      </Tabs>
    </div>
  );
}

/** Who the booking is for; only bookers book for others (specification 1 §6). */
export function CustomerSection({ titled = true }: { titled?: boolean }) {
  const t = useT();
  const profile = useBookingState((state) => state.session.profile);
  if (!profile || !isBooker(profile)) return null;
  return (
    <Person
      who="customer"
      title={titled ? t('contact.customerTitle') : t('contact.tabCustomer')}
      titled={titled}
      emailNeeded={false}
    >
      <CustomerCopy profile={profile} />
      <OurReference />
      <CostCentre />
    </Person>
  );
}

const samePerson = (a: Contact | null, b: Contact | null): boolean =>
  a !== null &&
  b !== null &&
  (Object.keys(emptyContact) as ContactField[]).every((field) => a[field] === b[field]) &&
  // A calling code alone is no person: it is prefilled.
  [a.firstName, a.lastName, a.email, a.phone].some((value) => value !== '');

/** Each box is checked while the passenger's details equal those it copies; changing one of them unchecks it. */
export function PassengerCopies({ profile }: { profile: Profile }) {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const contact = useBookingState((state) => state.details.contact);
  const customer = useBookingState((state) => state.details.customer);
  const copy = (from: 'profile' | 'customer') => (checked: boolean) =>
    dispatch({ type: 'details.copied', to: 'contact', from: checked ? from : null });
  return (
    <div className={`tb-field-wide ${styles.copies}`}>
      <Checkbox
        label={t('contact.useMine')}
        checked={samePerson(contact, profile.contact)}
        onChecked={copy('profile')}
      />
      <Checkbox label={t('contact.useCustomer')} checked={samePerson(contact, customer)} onChecked={copy('customer')} />
      <SavedPassengers />
    </div>
  );
}

function CustomerCopy({ profile }: { profile: Profile }) {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const customer = useBookingState((state) => state.details.customer);
  return (
    <div className={`tb-field-wide ${styles.copies}`}>
      <Checkbox
        label={t('contact.useMineForCustomer')}
        checked={samePerson(customer, profile.contact)}
        onChecked={(checked) => dispatch({ type: 'details.copied', to: 'customer', from: checked ? 'profile' : null })}
      />
    </div>
  );
}

function OurReference() {
  const t = useT();
  const dispatch = useDispatch();
  const ourRef = useBookingState((state) => state.details.ourRef);
  return (
    <TextField
      label={t('contact.ourRef')}
      field="ourRef"
      value={ourRef}
      onValue={(value) => dispatch({ type: 'details.ourRefChanged', value })}
      autoComplete="off"
    />
  );
}
