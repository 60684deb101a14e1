import { readBookingLink } from 'booking-adapters/booking-link';
import type { Prefill } from 'booking-core';
import { createCancelSource } from 'booking-core/ports';
import { useBookingState } from 'booking-ui/booking-context';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSite } from '../site-context.ts';
import { BookingPage } from './booking-page.tsx';
import { fetchBookingParams, prefillOfLink } from './booking-params.ts';
import { fillFromLink, readLinkPrefill } from './link-prefill.ts';

/**
 * Starts a booking that is prefilled from the params stored by a partner's quick form, or from the link itself; without
 * either it is a booking page without site menu, header and footer (specification 1 §2). An id that is unknown or has
 * expired leads to `quickbookinginvalid`; a lost connection does not: the visitor fills in the form.
 */
export function QuickBookingPage() {
  const { booking, settings, http } = useSite();
  const query = useSearchParams()[0];
  const id = query.get('id') ?? '';
  const step = Number(query.get('step'));
  const zone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : ''));
  const { href } = window.location;
  const [link] = useState(() => (id === '' ? readBookingLink(href) : null));
  const [besides] = useState(() => readLinkPrefill(href));
  const [invalid, setInvalid] = useState(false);

  useEffect(() => {
    const fill = (prefill: Prefill) => {
      booking.dispatch({ type: 'journey.prefilled', prefill });
      fillFromLink(booking, besides, prefill);
      // Skips the steps that the partner's short form has covered.
      if (step > 1) booking.dispatch({ type: 'flow.stepRequested', step });
    };
    if (zone !== '' && link) fill(prefillOfLink(link, zone, booking.now()));
    if (zone === '' || id === '') return;
    const cancel = createCancelSource();
    fetchBookingParams(http, settings.licenceUrl, id, zone, booking.now(), cancel.token).then((answer) => {
      if (cancel.token.cancelled) return;
      if (answer.kind === 'found') fill(answer.prefill);
      if (answer.kind === 'unknown') setInvalid(true);
    });
    return () => cancel.cancel();
  }, [besides, booking, http, id, link, step, zone, settings.licenceUrl]);

  return invalid ? <Navigate to={`/quickbookinginvalid${settings.flags}`} replace /> : <BookingPage filled />;
}
