import type { BookingEvent } from 'booking-core';
import { displayPhone, emptyContact, fullName, isBooker } from 'booking-core/domain';
import type { MessageKey } from 'booking-core/messages';
import { useEffect } from 'react';
import { useBookingState, useDispatch, useJoin, useT } from '../../booking-context.tsx';
import type { LazyView } from '../../lazy.tsx';
import css from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import { BookerTabs, CustomerSection, NoteDialog, PromoDialog, PromoSection } from '../doors.ts';
import { useWrittenPhone } from '../use-written-phone.ts';

/** The lines that stand on the page where the layout asks for details in dialogs: what was given, and the way in. */

/** Who travels. */
export const ContactLine = () => <PersonLine who="contact" />;

/** The customer, whom only bookers give: the fields on the page, or their line. */
export function CustomerPart() {
  const booker = useBookingState((state) => isBooker(state.session.profile));
  const inDialog = useBookingState((state) => state.flow.layout.dialogs.includes('customer'));
  const line = booker && inDialog;
  // Before a network can go.
  useEffect(() => {
    if (line) void BookerTabs.preload();
  }, [line]);
  if (!booker) return null;
  return line ? <PersonLine who="customer" /> : <CustomerSection reserve="tb-wait-contact" />;
}

/** The note to the driver. */
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

/** The promo code; once one is accepted, what it takes off. */
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
  /** What was given so far; '' for nothing. */
  value: string;
  /** Said in the place of a value that is not there yet. */
  empty: MessageKey;
  /** Opens the dialog. */
  opens: BookingEvent;
  /** Where the dialog's code is not at hand: it is fetched when the visitor is about to press. */
  early?: Pick<LazyView<object>, 'preload'>;
}

/** One line in the place of a section that is edited in a dialog: what it is about, what was given, and the way in. */
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
