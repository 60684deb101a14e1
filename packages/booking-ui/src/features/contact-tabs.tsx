import { isBooker } from 'booking-core/domain';
import { useEffect, useRef, useState } from 'react';
import { useBooking, useBookingState, useLate } from '../booking-context.tsx';
import { BookerTabs } from './booker-parts.ts';
import { ContactSection } from './contact.tsx';
import type { ContactTab } from './customer.tsx';

/**
 * What the Contact details dialog holds (specification 2 §2): tabs Customer and Main Passenger for bookers, who start on
 * Customer; the Main Passenger alone for everybody else. A refused validation turns to the tab with the first error.
 */
export function ContactTabs() {
  const booking = useBooking();
  const late = useLate();
  const booker = useBookingState((state) => isBooker(state.session.profile));
  const refusals = useBookingState((state) => state.flow.refusals);
  const [tab, setTab] = useState<ContactTab>('customer');
  const [wrong, setWrong] = useState<string | null>(null);
  const seen = useRef(refusals);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusals <= seen.current || !late) return;
    seen.current = refusals;
    const issues = late.views.personIssues(booking.store.getState(), booking.now());
    const first = issues[0]?.field ?? null;
    if (first) setTab(first.startsWith('customer.') ? 'customer' : 'passenger');
    setWrong(first);
  }, [refusals, late, booking]);

  // The field is there once its tab is drawn.
  useEffect(() => {
    if (wrong === null) return;
    box.current?.querySelector<HTMLElement>(`[data-field="${wrong}"]`)?.focus();
    setWrong(null);
  }, [wrong]);

  return <div ref={box}>{booker ? <BookerTabs tab={tab} onTab={setTab} /> : <ContactSection titled={false} />}</div>;
}
