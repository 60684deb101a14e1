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
 * The journey; once booked, its ticket has an address of its own that survives everything. What the page's link says of people,
 * flight and luggage stands in it, unless a link `filled` it in already.
 */
export function BookingPage({ atPayment = false, filled = false }: { atPayment?: boolean; filled?: boolean }) {
  const { booking, configured, http, session, settings } = useSite();
  const navigate = useNavigate();
  const booked = useBookingState((state) => state.payment.booking?.code ?? '');
  const [unshown] = useState(() => session.get(unshownTicketKey) ?? '');
  // What was booked before this page was drawn, and shown.
  const seen = useRef(unshown === '' && booked);
  const code = booked || unshown;
  const ready = useBookingState((state) => state.boot.status === 'ready');
  const steps = useBookingState((state) => state.flow.layout.steps.length);
  const online = useBookingState((state) => state.flow.online);

  useEffect(() => {
    if (code === '') return session.remove(unshownTicketKey);
    // Coming back from a ticket begins another journey; the booked one stays where it is.
    if (code === seen.current) {
      // It may be shown anew, when the rest of it has been paid.
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
      // The ticket stays here until the network is back.
      if (!online) return;
      // Chromium fetches no module again that it once could not: another page can, if it answers.
      const url = new URL(address, window.location.href).href;
      const { kind } = await http.send({ method: 'GET', url, headers: {}, timeoutMs: 10_000 }, cancel.token);
      if (kind === 'response') window.location.replace(address);
    };
    void goToTicket();
    return () => cancel.cancel();
  }, [booking, code, http, navigate, online, session, settings]);

  const asked = useSearchParams()[0].get('code') ?? '';
  const link = atPayment ? asked : '';
  // The link of an unpaid booking: to its payment, or to its ticket when there is nothing to pay.
  useEffect(() => {
    if (link === '' || !ready) return;
    const cancel = createCancelSource();
    booking.payments.openLink(link, cancel.token).then((answer) => {
      if (cancel.token.cancelled || (answer.ok && answer.value.status !== 'cancelled')) return;
      navigate(`/ticket/${encodeURIComponent(link)}${settings.flags}`, { replace: true });
    });
    return () => cancel.cancel();
  }, [booking, link, navigate, ready, settings]);

  useEffect(() => {
    if (!atPayment || !ready || link !== '') return;
    booking.dispatch({ type: 'flow.stepRequested', step: steps });
    // Nothing to pay yet: the journey comes first, under its own address.
    if (booking.store.getState().flow.step < steps) navigate(`/booking.html${settings.flags}`, { replace: true });
  }, [atPayment, booking, link, navigate, ready, settings, steps]);

  // A network that goes right after the booking must not keep its ticket.
  const atLast = useBookingState(({ flow }) => flow.step === flow.layout.steps.length);
  useEffect(() => {
    if (atLast) void TicketPage.preload();
  }, [atLast]);

  const [linked] = useState(() => (atPayment || filled ? '' : window.location.href));
  useEffect(() => {
    if (!ready || !/[?#&](prefill|locked|passengers|luggage|handBags|flight|note|\w+Name|email|phone)=/.test(linked))
      return;
    import('./link-prefill.ts').then(
      ({ fillFromLink, readLinkPrefill }) => fillFromLink(booking, readLinkPrefill(linked), {}),
      () => console.warn('What the link says could not be filled in.'),
    );
  }, [booking, linked, ready]);

  useStepHistory(booking);

  // The form appears once the configuration has loaded; the engine that reads it may still be on its way.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    configured.then((answered) => answered && !booking.hasDraft() && setDrawn(true));
  }, [configured, booking]);
  return <BookingApp {...(drawn ? {} : { waiting: <BootSkeleton /> })} />;
}
