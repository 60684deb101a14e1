import {
  type BookedPlace,
  type Booking,
  calendarUid,
  isActionAllowed,
  isRideOver,
  isWayBack,
  type NextStep,
} from 'booking-core/domain';
import { shortAddress } from 'booking-core/domain/short-address';
import { lazy } from 'booking-core/lazy';
import { useErrorText } from 'booking-ui/account-form';
import { useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { Button } from 'booking-ui/primitives';
import { useState } from 'react';
import { download, downloadServerFile } from './download.ts';
import { rideTime } from './ride-text.ts';
import { useSend } from './use-answer.ts';

/**
 * Whether a ride in one direction is not over yet; without `legs` from the server, the status of the booking counts.
 */
const goes = ({ legs = [], status }: Booking, way: 'onward' | 'return'): boolean => {
  const rides = legs.filter(({ leg }) => isWayBack(leg) === (way === 'return'));
  return (rides.length === 0 ? [{ status }] : rides).some((each) => !isRideOver(each.status));
};

const calendar = lazy(() => import('booking-adapters/calendar'));

/** Downloads a calendar file with a booking's rides. */
export function CalendarButton({ ride, kind = 'secondary' }: { ride: Booking; kind?: 'primary' | 'secondary' }) {
  const t = useT();
  const locale = useLocale();
  const errorText = useErrorText();
  const [failed, setFailed] = useState(false);
  const configuration = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration : null));
  // Rides that are over or cancelled are left out: for a cancellation, the email removes the calendar entry.
  if (!configuration || !(goes(ride, 'onward') || goes(ride, 'return'))) return null;
  const addToCalendar = async () => {
    setFailed(false);
    const { calendarFile } = await calendar();
    const { pickup, dropoff, pickupAt, returnAt, travelTimeSeconds } = ride;
    const backSeconds = ride.returnTravelTimeSeconds || travelTimeSeconds;
    const waitedSeconds = (ride.waitingMinutes ?? 0) * 60;
    // Of wait and return, one ride goes there and back.
    const onwardSeconds = travelTimeSeconds + (ride.waitAndReturn ? waitedSeconds + backSeconds : 0);
    const url = ticketUrl(ride);
    const titleTo = (to: BookedPlace) => {
      const title = t('ride.calendarTitle', { place: shortAddress(to.address) });
      return ride.sandbox ? t('ride.calendarTest', { title }) : title;
    };
    const way = (leg: 'onward' | 'return', from: BookedPlace, to: BookedPlace, startsAt: number, seconds: number) => ({
      uid: calendarUid(ride.bookingRef, leg),
      title: titleTo(to),
      description: [
        t('history.reference', { reference: ride.reference }),
        `${rideTime({ pickupAt: startsAt }, configuration.timeZone, locale)} (${configuration.timeZone})`,
        ride.vehicleType,
        [configuration.company, configuration.phone].filter(Boolean).join(', '),
      ].join('\n'),
      location: from.address,
      url,
      startsAt,
      minutes: seconds / 60,
      sequence: ride.version ?? 0,
    });
    const file = calendarFile([
      ...(goes(ride, 'onward') ? [way('onward', pickup, dropoff, pickupAt, onwardSeconds)] : []),
      ...(returnAt !== null && goes(ride, 'return') ? [way('return', dropoff, pickup, returnAt, backSeconds)] : []),
    ]);
    download(`taxi-${ride.bookingRef}.ics`, 'text/calendar;charset=utf-8', file);
  };
  return (
    <>
      <Button kind={kind} icon="calendar" onClick={() => addToCalendar().catch(() => setFailed(true))}>
        {t('ride.calendar')}
      </Button>
      {failed ? (
        <p className="tb-words" data-error="true" role="alert">
          {errorText({ kind: 'network' })}
        </p>
      ) : null}
    </>
  );
}

const ticketUrl = (ride: Booking): string =>
  new URL(`/ticket/${encodeURIComponent(ride.code)}`, window.location.href).href;

/**
 * Further actions of a ticket: add to calendar, share, receipt.
 * @param offered the step that the ticket already offers as its main action
 */
export function RideExtras({ ride, offered }: { ride: Booking; offered?: NextStep }) {
  const t = useT();
  const locale = useLocale();
  const errorText = useErrorText();
  const { sending, send } = useSend();
  const [said, setSaid] = useState('');
  const configuration = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration : null));
  if (!configuration) return null;
  const time = rideTime(ride, configuration.timeZone, locale);
  const url = ticketUrl(ride);

  const takeReceipt = async () => {
    setSaid('');
    const answer = await send((api, cancel) => api.receipt(ride, cancel));
    if (answer?.ok) {
      downloadServerFile(answer.value.name, answer.value.content);
    } else if (answer) setSaid(errorText(answer.error));
  };

  const share = async () => {
    const text = t('ride.shareText', {
      company: configuration.company,
      pickup: shortAddress(ride.pickup.address),
      dropoff: shortAddress(ride.dropoff.address),
      time,
      reference: ride.reference,
    });
    setSaid('');
    try {
      // The link gives access to the booking, so the user chooses the recipient.
      if (navigator.share) await navigator.share({ title: configuration.company, text, url });
      else {
        await navigator.clipboard.writeText(`${text}\n${url}`);
        setSaid(t('ride.shared'));
      }
    } catch (error) {
      // The user closed the share dialog, which is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      // To be copied by hand: a page without https has no clipboard.
      setSaid(`${text} ${url}`);
    }
  };

  return (
    <div className="acc-actions">
      {offered === 'calendar' ? null : <CalendarButton ride={ride} />}
      <Button kind="secondary" onClick={share}>
        {t('ride.share')}
      </Button>
      {isActionAllowed('receipt', ride, configuration) ? (
        <Button kind="secondary" busy={sending} onClick={takeReceipt}>
          {t('ride.receiptPdf')}
        </Button>
      ) : null}
      <span className="acc-quiet" role="status">
        {said}
      </span>
    </div>
  );
}
