import { type ApiError, type Booking, isRefusal } from 'booking-core/domain';
import { createCancelSource } from 'booking-core/ports';
import { zoneOf } from 'booking-core/selectors';
import { createTicketLoader } from 'booking-core/ticket';
import { useBookingState, useT } from 'booking-ui/booking-context';
import { lazy } from 'booking-ui/lazy';
import { Button } from 'booking-ui/primitives';
import { TicketView } from 'booking-ui/ticket';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keepOld, oldOf } from '../account/old-booking.ts';
import { useKeptFocus } from '../account/parts.tsx';
import { offeredFirst, prefillOf } from '../account/ride-text.ts';
import { useJourneyStart } from '../account/use-journey-start.ts';
import { BackToHost } from '../chrome/back-to-host.tsx';
import { keepPageOffline } from '../offline/keep-page-offline.ts';
import { unshownTicketKey, useSite } from '../site-context.ts';
import { SiteLink } from '../site-links.tsx';
import { PrimaryAction, TicketActions } from './lazy-pages.ts';

export { pages as english } from 'booking-core/messages/pages';

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly ride: Booking; readonly code: string }
  | { readonly status: 'error'; readonly error: ApiError };

/** @returns `notFound` only when the server refused the code; other errors may be temporary */
const failureOf = (error: ApiError): 'notFound' | 'offline' | 'failed' => {
  if (isRefusal(error) || (error.kind === 'http' && (error.status === 404 || error.status === 400))) return 'notFound';
  return error.kind === 'offline' ? 'offline' : 'failed';
};

/** The offer to cancel the old booking that this one replaces. */
const CancelOld = lazy(() => import('../account/ticket-actions.tsx')).view('CancelOld');

/** A ticket by its code, loaded from the server each time, so that its address also works later and in other tabs. */
export function TicketPage({ code }: { code: string | null }) {
  const t = useT();
  const { booking, settings, http, clock, kept, session } = useSite();
  const navigate = useNavigate();
  const location = useLocation();
  const booked = useBookingState((state) => state.payment.booking);
  const online = useBookingState((state) => state.flow.online);
  const timeZone = useBookingState(zoneOf);
  const [attempt, setAttempt] = useState(0);
  const [loading, setLoading] = useState<Loading>({ status: 'loading' });
  const known = booked && (code === null || booked.code === code) ? booked : null;
  const wanted = code ?? known?.code ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, or the network's return, asks again
  useEffect(() => {
    if (wanted === '') return;
    const cancel = createCancelSource();
    setLoading((last) => (last.status === 'loaded' && last.code === wanted ? last : { status: 'loading' }));
    createTicketLoader({ http, clock, apiUrl: settings.apiUrl, kept, timeZone })
      .load(wanted, cancel.token)
      .then((answer) => {
        if (cancel.token.cancelled) return;
        if (answer.ok) return setLoading({ status: 'loaded', ride: answer.value, code: wanted });
        const { error } = answer;
        // A ticket that is shown stays, unless the server says that there is none.
        setLoading((last) =>
          last.status === 'loaded' && failureOf(error) !== 'notFound' ? last : { status: 'error', error },
        );
      });
    return () => cancel.cancel();
  }, [http, clock, kept, settings.apiUrl, wanted, attempt, online, timeZone]);
  useEffect(keepPageOffline, []);
  useEffect(() => session.remove(unshownTicketKey), [session]);

  const ride = loading.status === 'loaded' ? loading.ride : known;
  const status = ride
    ? 'ready'
    : wanted === ''
      ? 'notFound'
      : loading.status === 'error'
        ? failureOf(loading.error)
        : 'loading';
  const came = location.state as { fresh?: boolean; seenBooked?: boolean } | null;
  const fresh = came?.fresh === true && known !== null;
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  const [old] = useState(() => oldOf(session, wanted, fresh));
  return (
    <div className="site-page" ref={page}>
      {ride ? <BackToHost booked={ride} /> : null}
      {ride && old ? <CancelOld old={old} /> : null}
      <TicketView
        ride={ride}
        status={status}
        find={
          <SiteLink className="tb-button" data-kind="secondary" to="/bookinfo">
            {t('info.title')}
          </SiteLink>
        }
        fresh={fresh}
        seenBooked={came?.seenBooked}
        onRetry={() => setAttempt((count) => count + 1)}
        onBookAnother={() => {
          keepOld(session, null);
          booking.dispatch({ type: 'flow.startedAgain' });
          navigate(`/booking.html${settings.flags}`);
        }}
        primaryAction={
          ride
            ? (step) => {
                const first = offeredFirst(step);
                return first && <PrimaryAction ride={ride} step={first} />;
              }
            : undefined
        }
        actions={
          ride ? (
            <>
              <Again ride={ride} />
              <TicketActions ride={ride} onChanged={() => setAttempt((count) => count + 1)} />
            </>
          ) : null
        }
      />
    </div>
  );
}

/** Buttons to book the same ride again, or its return: addresses and contact are copied, but not the time. */
function Again({ ride }: { ride: Booking }) {
  const t = useT();
  const start = useJourneyStart();
  return (
    <div className="site-actions">
      <Button kind="secondary" onClick={() => start(prefillOf(ride, false))}>
        {t('ticket.repeat')}
      </Button>
      <Button kind="secondary" onClick={() => start(prefillOf(ride, true))}>
        {t('ticket.bookReturn')}
      </Button>
    </div>
  );
}
