import { createCancelSource } from 'booking-core/ports';
import { BookingApp } from 'booking-ui/booking-app';
import { useBookingState } from 'booking-ui/booking-context';
import { BootSkeleton } from 'booking-ui/boot-skeleton';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { unshownTicketKey, useSite } from '../site-context.ts';
import { TicketPage } from './lazy-pages.ts';
import { useStepHistory } from './use-step-history.ts';

/**
 * The booking form. After booking it navigates to the ticket, which has a permanent address of its own. Journey,
 * people, flight and luggage in the page's link prefill the form, unless the caller has `filled` it in from the link.
 */
export function BookingPage({ atPayment = false, filled = false }: { atPayment?: boolean; filled?: boolean }) {
  const { booking, configured, http, session, settings } = useSite();
  const navigate = useNavigate();
  const booked = useBookingState((state) => state.payment.booking?.code ?? '');
  const [unshown] = useState(() => session.get(unshownTicketKey) ?? '');
  // The booking that was made, and whose ticket was shown, before this page was mounted.
  const seen = useRef(unshown === '' && booked);
  const code = booked || unshown;
  const ready = useBookingState((state) => state.boot.status === 'ready');
  const steps = useBookingState((state) => state.flow.layout.steps.length);
  const online = useBookingState((state) => state.flow.online);

  useEffect(() => {
    if (code === '') return session.remove(unshownTicketKey);
    // A visitor who comes back from a ticket starts a new booking; the earlier one is not affected.
    if (code === seen.current) {
      // The same booking may have to be shown again, when its remaining amount is paid.
      seen.current = false;
      return booking.dispatch({ type: 'flow.startedAgain' });
    }
    session.set(unshownTicketKey, code);
    const cancel = createCancelSource();
    const address = `/ticket/${encodeURIComponent(code)}${settings.flags}`;
    const goToTicket = async () => {
      const isThere = await TicketPage.preload();
      if (cancel.token.cancelled) return;
      const { seenBooked } = booking.store.getState().payment;
      if (isThere) return navigate(address, { replace: true, state: { fresh: true, seenBooked } });
      // Without network the ticket is shown on this page until the network is back.
      if (!online) return;
      // Chromium never retries a module that failed to load; only a full page load does, if the server responds.
      const url = new URL(address, window.location.href).href;
      const { kind } = await http.send({ method: 'GET', url, headers: {}, timeoutMs: 10_000 }, cancel.token);
      if (kind === 'response') window.location.replace(address);
    };
    void goToTicket();
    return () => cancel.cancel();
  }, [booking, code, http, navigate, online, session, settings]);

  const asked = useSearchParams()[0].get('code') ?? '';
  const link = atPayment ? asked : '';
  // The link of an unpaid booking opens its payment, or its ticket when there is nothing to pay or it cannot be opened.
  useEffect(() => {
    if (link === '' || !ready) return;
    const cancel = createCancelSource();
    const openLink = async () => {
      const answer = await booking.payments.openLink(link, cancel.token).catch(() => null);
      if (cancel.token.cancelled || (answer?.ok && answer.value.status !== 'cancelled')) return;
      navigate(`/ticket/${encodeURIComponent(link)}${settings.flags}`, { replace: true });
    };
    void openLink();
    return () => cancel.cancel();
  }, [booking, link, navigate, ready, settings]);

  useEffect(() => {
    if (!atPayment || !ready || link !== '') return;
    booking.dispatch({ type: 'flow.stepRequested', step: steps });
    // There is nothing to pay yet: the earlier steps come first, at their own address.
    if (booking.store.getState().flow.step < steps) navigate(`/booking.html${settings.flags}`, { replace: true });
  }, [atPayment, booking, link, navigate, ready, settings, steps]);

  // Preloads the ticket's code, so that it is shown even if the network is lost right after booking.
  const atLast = useBookingState(({ flow }) => flow.step === flow.layout.steps.length);
  useEffect(() => {
    if (atLast) void TicketPage.preload();
  }, [atLast]);

  const [linked] = useState(() => (atPayment || filled ? '' : window.location.href));
  useEffect(() => {
    // With p: pickup, prefill, passengers, phone. Another match only loads the code that reads them.
    if (!ready || !/[?#&](p\w+|dropoff|locked|luggage|handBags|flight|note|\w+Name|email)=/.test(linked)) return;
    import('./link-prefill.ts').then(
      ({ fillFromAddress }) => fillFromAddress(booking, session, linked),
      () => console.warn('The details in the link could not be filled in.'),
    );
  }, [booking, linked, ready, session]);

  useStepHistory(booking);

  // The form appears once the configuration is loaded, even if the booking engine that reads it is still loading.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    configured.then((answered) => answered && !booking.hasDraft() && setDrawn(true));
  }, [configured, booking]);
  return <BookingApp {...(drawn ? {} : { waiting: <BootSkeleton /> })} />;
}
