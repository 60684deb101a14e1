import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookingController, BookingEvent, Prefill } from 'booking-core';
import { fullName, type ReadPhone } from 'booking-core/domain';
import { BookingApp } from 'booking-ui/booking-app';
import { BookingProvider, useBookingState } from 'booking-ui/booking-context';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { readLeg } from 'contracts/legs';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { AskBeforeLeaving } from '../shell/ask-before-leaving.tsx';
import { Page, Waiting } from '../shell/page.tsx';
import { isoDayOf } from '../time.ts';
import { useAhead } from '../use-now.ts';
import { beginBooking } from './begin-booking.ts';
import { CallerForm } from './caller-form.tsx';
import { againOf, prefillOf } from './earlier-ride.ts';
import styles, { css } from './new-booking.module.css';
import type { Account } from './use-account.ts';
import { useReadPhone } from './use-caller.ts';

/**
 * A booking for a caller: first their number and earlier rides, then the same screens as for passengers. With a ride in
 * the address (`again`, `REFERENCE/leg`), that ride is booked again.
 */
export default function NewBooking() {
  const [params] = useSearchParams();
  const again = params.get('again') ?? '';
  return <Booking key={again} again={again} />;
}

/** What a booking begins with. */
interface Begin {
  /** Whom it is for; '' for a passenger whose data was erased. */
  readonly name: string;
  readonly account: Account | null;
  readonly prefill: Prefill;
  readonly events?: readonly BookingEvent[];
}

function Booking({ again }: { again: string }) {
  useSheet(css);
  const [{ booking, services }, setBegun] = useState(() => beginBooking(0));
  const [begin, setBegin] = useState<Begin | null>(null);
  useEffect(() => {
    booking.start();
    return () => booking.dispose();
  }, [booking]);
  const journey = useRef<HTMLDivElement>(null);
  // The pressed button has gone with the form of the caller, who goes on with the pick-up, unless it is known already.
  useEffect(() => {
    if (!begin) return;
    journey.current?.querySelector<HTMLElement>(begin.prefill.pickup ? 'h2' : '[data-field="pickup"]')?.focus();
  }, [begin]);

  const go = (next: Begin) => {
    const { account, prefill, events = [] } = next;
    // A new booking, so that prices and payment methods are the company's from the first call on.
    const begun = account ? beginBooking(account.company) : { booking, services };
    if (account) {
      begun.booking.dispatch({ type: 'details.costCentreChanged', value: account.costCentre });
      begun.booking.dispatch({ type: 'details.ourRefChanged', value: account.orderReference });
    }
    begun.booking.dispatch({ type: 'journey.prefilled', prefill });
    for (const event of events) begun.booking.dispatch(event);
    setBegun(begun);
    setBegin(next);
  };
  const asked = useBookedRide(again, booking, go);

  return (
    <Page title="New booking">
      {begin ? (
        <>
          <p className={styles.caller}>
            For {begin.name || 'a passenger whose data was erased'}
            {begin.account ? `, on the account of ${begin.account.name}` : ''}
          </p>
          <div className={styles.journey} ref={journey}>
            <BookingProvider booking={booking} locale="en-GB" services={services}>
              <BookingApp headingLevel={2} />
              <Unbooked />
              <Booked />
            </BookingProvider>
          </div>
        </>
      ) : again ? (
        <Waiting asked={asked} />
      ) : (
        <CallerForm
          booking={booking}
          onGo={(phone, account, ride) =>
            go({
              name: phone.international,
              account,
              prefill: withPhone(ride ? prefillOf(ride) : {}, phone),
            })
          }
        />
      )}
    </Page>
  );
}

const withPhone = (prefill: Prefill, { dialingCode, phone }: ReadPhone): Prefill => ({
  ...prefill,
  contact: { ...prefill.contact, dialingCode, phone },
});

/**
 * Queries the ride that is booked again, and begins with it once it is there: once for each time the page is opened.
 * @param again `REFERENCE/leg`; '' for none
 */
function useBookedRide(again: string, booking: BookingController, onGo: (begin: Begin) => void) {
  const { timezone } = useMe().operator;
  const aheadMs = useAhead();
  const read = useReadPhone(booking);
  const [reference = '', leg = ''] = again.split('/');
  const asked = useQuery({
    queryKey: ['bookedRide', again],
    async queryFn({ signal }) {
      const ride = await ask('bookedRide', { params: { reference, leg: readLeg(leg) ?? 'outbound' }, signal });
      return { ride, phone: await read(ride.phone) };
    },
    enabled: again !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the booking begins once, when its ride is there
  useEffect(() => {
    if (!asked.data) return;
    const { ride, phone } = asked.data;
    const { prefill, events } = againOf(ride, timezone, Date.now() + aheadMs);
    onGo({
      // Without a phone number the booking asks for one.
      name: phone?.international ?? fullName(ride),
      account: ride.account,
      prefill: phone ? withPhone(prefill, phone) : prefill,
      events,
    });
  }, [asked.data]);
  return asked;
}

/** Asks before a booking with a place in it is left. It comes before `Booked`, which leaves the page once it is booked. */
function Unbooked() {
  const isBegun = useBookingState(
    ({ journey, payment }) => payment.status !== 'paid' && (journey.pickup.text !== '' || journey.dropoff.text !== ''),
  );
  return <AskBeforeLeaving when={isBegun} text="The caller’s ride is not booked yet." param="again" />;
}

/** Opens the new booking beside the rides of its day. */
function Booked() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const zone = useMe().operator.timezone;
  const aheadMs = useAhead();
  const booked = useBookingState(({ payment }) => (payment.status === 'paid' ? payment.booking : null));
  useEffect(() => {
    if (!booked) return;
    void queries.invalidateQueries({ queryKey: ['rides'] });
    const today = isoDayOf(Date.now() + aheadMs, zone);
    const day = isoDayOf(booked.pickupAt, zone);
    const asked = new URLSearchParams({
      booking: `${booked.bookingRef}/outbound`,
      ...(day === today ? {} : { day }),
    });
    void navigate(`/?${asked.toString()}`, { replace: true });
  }, [booked, queries, navigate, zone, aheadMs]);
  return null;
}
