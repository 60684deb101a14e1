import { readBookingLink } from 'booking-adapters/booking-link';
import type { BookingController, Prefill } from 'booking-core';
import { createCancelSource } from 'booking-core/ports';
import { useBookingState } from 'booking-ui/booking-context';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSite } from '../site-context.ts';
import { BookingPage } from './booking-page.tsx';
import { fetchBookingParams, prefillOfLink } from './booking-params.ts';
import { fillJourney, isFilledBy, readLinkPrefill } from './link-prefill.ts';

/** Pauses before the params are requested again, in milliseconds; then the visitor fills in the form. */
const retryDelaysMs = [1_000, 3_000, 9_000] as const;

const endsOf = ({ store }: BookingController) => {
  const { pickup, dropoff } = store.getState().journey;
  return [pickup, dropoff];
};

/**
 * Starts a booking that is prefilled from the params stored by a partner's quick form, or from the link itself; without
 * either it is a booking page without site menu, header and footer (specification 1 §2). An id that is unknown or has
 * expired leads to `quickbookinginvalid`; a lost connection does not: after some attempts the visitor fills in the form.
 */
export function QuickBookingPage() {
  const { booking, settings, http, session, clock } = useSite();
  const query = useSearchParams()[0];
  const id = query.get('id') ?? '';
  const step = Number(query.get('step'));
  const zone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : ''));
  const { href } = window.location;
  // Without a journey the link may still say who travels.
  const [link] = useState(() => (id === '' ? (readBookingLink(href) ?? {}) : null));
  const [besides] = useState(() => readLinkPrefill(href));
  const [invalid, setInvalid] = useState(false);
  // Not that of a later render: the address loses its fragment with the first step.
  const [source] = useState(id || href);
  // After a reload the tab's draft has what the visitor has changed since the link filled the form.
  const [isFilled] = useState(() => isFilledBy(booking, session, source));
  const [attempt, setAttempt] = useState(0);
  const [before] = useState(() => endsOf(booking));

  useEffect(() => {
    const fill = (prefill: Prefill) => fillJourney(booking, session, { source, step, isFilled }, besides, prefill);
    if (zone !== '' && link) fill(prefillOfLink(link, zone, booking.now()));
    if (zone === '' || id === '') return;
    const cancel = createCancelSource();
    const { token } = cancel;
    fetchBookingParams(http, settings.licenceUrl, id, zone, booking.now(), token).then((answer) => {
      if (token.cancelled) return;
      // What the visitor has entered since the first attempt stays.
      const isBegun = attempt > 0 && endsOf(booking).some((end, index) => end !== before[index]);
      if (isBegun) return;
      if (answer.kind === 'found') fill(answer.prefill);
      const delay = answer.kind === 'unreachable' ? retryDelaysMs[attempt] : undefined;
      if (delay) token.onCancel(clock.setTimer(clock.now() + delay, () => setAttempt(attempt + 1)));
      if (answer.kind === 'unknown' && !isFilled) setInvalid(true);
    });
    return () => cancel.cancel();
  }, [
    attempt,
    before,
    besides,
    booking,
    clock,
    http,
    id,
    isFilled,
    link,
    session,
    source,
    step,
    zone,
    settings.licenceUrl,
  ]);

  return invalid ? <Navigate to={`/quickbookinginvalid${settings.flags}`} replace /> : <BookingPage filled />;
}
