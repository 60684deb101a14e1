import { useQueryClient } from '@tanstack/react-query';
import type { ReadPhone } from 'booking-core/domain';
import { BookingApp } from 'booking-ui/booking-app';
import { BookingProvider, useBookingState } from 'booking-ui/booking-context';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../session/session-context.ts';
import { AskBeforeLeaving } from '../shell/ask-before-leaving.tsx';
import { Page } from '../shell/page.tsx';
import { isoDayOf } from '../time.ts';
import { useAhead } from '../use-now.ts';
import { beginBooking } from './begin-booking.ts';
import { CallerForm } from './caller-form.tsx';
import { type EarlierRide, prefillOf } from './earlier-ride.ts';
import styles, { css } from './new-booking.module.css';
import type { Account } from './use-account.ts';

/** A booking for a caller: first their number and earlier rides, then the same screens as for passengers. */
export default function NewBooking() {
  useSheet(css);
  const [{ booking, services }, setBegun] = useState(() => beginBooking(0));
  const [caller, setCaller] = useState<ReadPhone | null>(null);
  const [account, setAccount] = useState<Account | null>(null);
  useEffect(() => {
    booking.start();
    return () => booking.dispose();
  }, [booking]);
  const journey = useRef<HTMLDivElement>(null);
  // The pressed button has gone with the form of the caller, who goes on with the pick-up, unless it is known already.
  useEffect(() => {
    if (!caller) return;
    const pickup = journey.current?.querySelector<HTMLInputElement>('[data-field="pickup"]');
    (pickup?.value === '' ? pickup : journey.current?.querySelector('h2'))?.focus();
  }, [caller]);

  const go = (phone: ReadPhone, charged: Account | null, ride?: EarlierRide) => {
    const { dialingCode, phone: number } = phone;
    // A new booking, so that prices and payment methods are the company's from the first call on.
    const begun = charged ? beginBooking(charged.company) : { booking, services };
    if (charged) {
      begun.booking.dispatch({ type: 'details.costCentreChanged', value: charged.costCentre });
      begun.booking.dispatch({ type: 'details.ourRefChanged', value: charged.orderReference });
    }
    const again = ride && prefillOf(ride);
    begun.booking.dispatch({
      type: 'journey.prefilled',
      prefill: {
        ...again,
        contact: { ...again?.contact, dialingCode, phone: number },
      },
    });
    setBegun(begun);
    setAccount(charged);
    setCaller(phone);
  };

  return (
    <Page title="New booking">
      {caller ? (
        <>
          <p className={styles.caller}>
            For {caller.international}
            {account ? `, on the account of ${account.name}` : ''}
          </p>
          <div className={styles.journey} ref={journey}>
            <BookingProvider booking={booking} locale="en-GB" services={services}>
              <BookingApp headingLevel={2} />
              <Unbooked />
              <Booked />
            </BookingProvider>
          </div>
        </>
      ) : (
        <CallerForm booking={booking} onGo={go} />
      )}
    </Page>
  );
}

/** Asks before a booking with a place in it is left. It comes before `Booked`, which leaves the page once it is booked. */
function Unbooked() {
  const isBegun = useBookingState(
    ({ journey, payment }) => payment.status !== 'paid' && (journey.pickup.text !== '' || journey.dropoff.text !== ''),
  );
  return <AskBeforeLeaving when={isBegun} text="The caller’s ride is not booked yet." />;
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
