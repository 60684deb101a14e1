import type { BookingEvent } from 'booking-core';
import { displayPhone, emptyContact, fullName, isBooker } from 'booking-core/domain';
import type { MessageKey } from 'booking-core/messages';
import { useEffect } from 'react';
import { useBookingState, useDispatch, useJoin, useT } from '../../booking-context.tsx';
import type { LazyView } from '../../lazy.tsx';
import css from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import { BookerTabs, CustomerSection, NoteDialog, PromoDialog, PromoSection } from '../lazy-features.ts';
import { useWrittenPhone } from '../use-written-phone.ts';

/** Sections of layouts that edit details in dialogs: one line each with the value, which opens the dialog. */

/** The passenger's line. */
export const ContactLine = () => <PersonLine who="contact" />;

/** The customer, for bookers only: the fields on the page, or the line that opens their dialog. */
export function CustomerPart() {
  const booker = useBookingState((state) => isBooker(state.session.profile));
  const inDialog = useBookingState((state) => state.flow.layout.dialogs.includes('customer'));
  const line = booker && inDialog;
  // Preloaded so that the dialog also opens if the network fails later.
  useEffect(() => {
    if (line) void BookerTabs.preload();
  }, [line]);
  if (!booker) return null;
  return line ? <PersonLine who="customer" /> : <CustomerSection reserve="tb-wait-contact" />;
}

/** The line of the note to the driver. */
export function NoteLine() {
  const join = useJoin();
  const note = useBookingState(({ journey }) => join([journey.note, journey.pickupNote, journey.dropoffNote]));
  return (
    <FoldLine
      title="note.title"
      value={note}
      empty="note.empty"
      opens={{ type: 'flow.noteOpened' }}
      early={NoteDialog}
    />
  );
}

/** The line of the promo code; once a code is accepted, the section with its discount. */
export function PromoLine() {
  const accepted = useBookingState((state) => state.journey.promo !== null);
  const promoted = useBookingState(({ promotion, details }) => (promotion?.promoCode ? details.promo.text : ''));
  if (accepted) return <PromoSection reserve="tb-wait-fold" />;
  return (
    <FoldLine
      title="promo.label"
      value={promoted}
      empty="promo.none"
      opens={{ type: 'flow.promoOpened' }}
      early={PromoDialog}
    />
  );
}

function PersonLine({ who }: { who: 'contact' | 'customer' }) {
  const join = useJoin();
  const person = useBookingState((state) => state.details[who] ?? emptyContact);
  const phone = useWrittenPhone(displayPhone(person));
  return (
    <FoldLine
      title={who === 'contact' ? 'contact.title' : 'contact.customerTitle'}
      value={join([fullName(person), phone])}
      empty="contact.empty"
      opens={{ type: 'flow.contactOpened' }}
    />
  );
}

interface FoldLineProps {
  title: MessageKey;
  /** The value so far, '' for none. */
  value: string;
  /** The text shown while there is no value. */
  empty: MessageKey;
  /** The event that opens the dialog. */
  opens: BookingEvent;
  /** The dialog's code, if loaded lazily: it is fetched when the visitor hovers over or focuses the line. */
  early?: Pick<LazyView<object>, 'preload'>;
}

/** One line in place of a section that is edited in a dialog: a button with its title and value. */
function FoldLine({ title, value, empty, opens, early }: FoldLineProps) {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const intent = () => early?.preload();
  return (
    <section className="tb-section tb-fold-section" aria-label={t(title)}>
      <button
        type="button"
        className="tb-fold"
        aria-haspopup="dialog"
        onPointerEnter={intent}
        onFocus={intent}
        onClick={() => dispatch(opens)}
      >
        <span className="tb-label">{t(title)}</span>
        <span className={value ? 'tb-fold-value' : 'tb-fold-value tb-muted'}>{value || t(empty)}</span>
        <span className="tb-fold-action">{t(value ? 'note.edit' : 'note.add')}</span>
      </button>
    </section>
  );
}
